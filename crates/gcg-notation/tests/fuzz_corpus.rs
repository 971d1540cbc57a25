//! Runs the checks of the fuzz target on the stored fuzzing inputs.
#![allow(clippy::unwrap_used, clippy::panic, reason = "what fails here fails the test")]

#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use crate::checks;
use replay::replay;

#[test]
fn files() {
    replay("gcg-notation", "files", checks::files);
}
