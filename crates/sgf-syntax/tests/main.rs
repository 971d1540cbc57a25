//! The tests of `sgf-syntax`, one program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::module_inception,
    reason = "what fails here fails the test"
)]

mod charsets;
#[cfg(feature = "std")]
#[path = "../fuzz/checks.rs"]
mod checks;
mod edits;
mod first;
mod fuzz_corpus;
mod numbers;
mod shape;
mod syntax;
