//! Runs the stored fuzzing inputs through the checks of the fuzz targets.
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use replay::replay;

#[test]
fn gtp() {
    replay("go9-engine", "gtp", checks::gtp);
}

#[test]
fn json() {
    replay("go9-engine", "json", checks::json);
}
