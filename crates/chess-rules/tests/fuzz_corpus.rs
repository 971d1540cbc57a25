//! Replays the inputs kept from fuzzing through the checks of the fuzz targets.
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use replay::replay;

#[test]
fn books() {
    replay("chess-rules", "books", checks::books);
}

#[test]
fn fens() {
    replay("chess-rules", "fens", checks::fens);
}
