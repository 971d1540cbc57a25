//! Runs the checks of the fuzz targets on the stored fuzzing inputs.
#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use crate::checks;
use replay::replay;

#[test]
fn texts() {
    replay("crossword-rules", "texts", checks::texts);
}
