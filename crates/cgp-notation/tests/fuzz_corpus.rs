//! Runs the checks of the fuzz targets on the stored fuzzing inputs.
#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use crate::checks;
use replay::replay;

#[test]
fn lines() {
    replay("cgp-notation", "lines", checks::lines);
}

/// The same inputs as those of the records.
#[test]
fn repairs() {
    replay("cgp-notation", "records", checks::repairs);
}

#[test]
fn records() {
    replay("cgp-notation", "records", checks::records);
}

#[test]
fn plays() {
    replay("cgp-notation", "plays", checks::plays);
}
