//! The tests of `crossword-rules`, one program.
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
mod first;
mod fuzz_corpus;
mod shape;
