//! Runs the stored fuzzing inputs through the checks of the fuzz targets.
#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use crate::checks;
use replay::replay;

#[test]
fn files() {
    replay("sgf-syntax", "files", checks::files);
}

#[test]
fn values() {
    replay("sgf-syntax", "values", checks::values);
}
