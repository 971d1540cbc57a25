//! Replays the inputs kept from fuzzing through the checks of the fuzz targets.
#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use crate::checks;
use replay::replay;

#[test]
fn pgns() {
    replay("chess-pgn", "pgns", checks::pgns);
}
