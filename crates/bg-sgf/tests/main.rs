//! The tests of `bg-sgf`, one program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::module_inception,
    reason = "what fails here fails the test"
)]

mod analysis;
mod builder;
#[cfg(feature = "std")]
#[path = "../fuzz/checks.rs"]
mod checks;
mod common;
mod first;
mod fuzz_corpus;
mod limits;
mod replay;
mod shape;
mod values;
mod vectors;
