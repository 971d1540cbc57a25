//! Replays the inputs kept from fuzzing through the checks of the fuzz targets.
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use crate::checks;
use replay::replay;

#[test]
fn books() {
    replay("chess-rules", "books", checks::books);
}

#[test]
fn fens() {
    replay("chess-rules", "fens", checks::fens);
}
