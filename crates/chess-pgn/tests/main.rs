//! The tests of `chess-pgn`, one program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::module_inception,
    reason = "what fails here fails the test"
)]

#[cfg(feature = "std")]
#[path = "../fuzz/checks.rs"]
mod checks;
#[cfg(feature = "std")]
#[path = "../../chess-rules/tests/common/mod.rs"]
mod common;
mod fast;
mod first;
mod found;
mod fuzz_corpus;
mod layout;
mod lenient;
mod limits;
mod no_game;
mod pgn;
mod pgn_3;
mod properties;
mod robust;
