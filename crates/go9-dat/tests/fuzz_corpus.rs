//! Runs the stored fuzzing inputs through the checks of the fuzz targets.
#![cfg(all(feature = "std", feature = "published-table", feature = "sgf"))]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use replay::replay;

#[test]
fn records() {
    replay("go9-dat", "records", checks::records);
}

#[test]
fn scores() {
    replay("go9-dat", "scores", checks::scores);
}

#[test]
fn texts() {
    replay("go9-dat", "texts", checks::texts);
}

#[test]
fn games() {
    replay("go9-dat", "games", checks::games);
}
