//! Replays the inputs kept from fuzzing through the checks of the fuzz targets.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use replay::replay;

#[test]
fn streams() {
    replay("core-bits", "streams", checks::streams);
}

#[test]
fn keys() {
    replay("core-bits", "keys", checks::keys);
}
