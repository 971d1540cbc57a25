//! Runs the checks of the fuzz target on the stored fuzzing inputs.
#![allow(clippy::unwrap_used, clippy::panic, reason = "what fails here fails the test")]

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use replay::replay;

#[test]
fn files() {
    replay("gcg-notation", "files", checks::files);
}
