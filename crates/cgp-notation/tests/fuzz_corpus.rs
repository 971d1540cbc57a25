//! Runs the checks of the fuzz targets on the stored fuzzing inputs.
#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use replay::replay;

#[test]
fn lines() {
    replay("cgp-notation", "lines", checks::lines);
}

/// The inputs of the records, kept by the crate that reads them.
#[test]
fn repairs() {
    replay("crossword-rules", "records", checks::repairs);
}
