//! Runs the checks of the fuzz targets on the stored fuzzing inputs.
#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use replay::replay;

#[test]
fn records() {
    replay("cgp", "records", checks::records);
}

#[test]
fn packed() {
    replay("cgp", "packed", checks::packed);
}

#[test]
fn lines() {
    replay("cgp", "lines", checks::lines);
}

#[test]
fn plays() {
    replay("cgp", "plays", checks::plays);
}
