//! Runs the stored fuzzing inputs through the checks of the fuzz targets.
#![cfg(feature = "rules")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use replay::replay;

#[test]
fn matches() {
    replay("bg-rules", "matches", checks::matches);
}

#[test]
fn texts() {
    replay("bg-rules", "texts", checks::texts);
}
