//! The tests of `bg-mat`, one program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::module_inception,
    reason = "what fails here fails the test"
)]

mod cells;
mod first;
mod fuzz_corpus;
mod servers;
mod shape;
mod write;
