//! Replays the saved fuzz inputs through the checks of the fuzz targets.
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use replay::replay;

#[test]
fn ids() {
    replay("bg-matchid", "ids", checks::ids);
}

#[test]
fn keys() {
    replay("bg-matchid", "keys", checks::keys);
}

#[test]
fn models() {
    replay("bg-matchid", "models", checks::models);
}
