//! Runs the checks of the fuzz target on the stored fuzzing inputs and on random ones.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what fails here fails the test"
)]

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use replay::replay;

#[test]
fn pages() {
    replay("board-picture", "pages", checks::pages);
}

#[test]
fn bytes_of_every_kind_become_pages() {
    let mut state = 1_u32;
    for length in 0..120 {
        let bytes: Vec<u8> = (0..8 * length)
            .map(|_| {
                // A linear congruential generator, so that the inputs are always the same.
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                state.to_be_bytes()[0]
            })
            .collect();
        checks::pages(&bytes);
    }
}
