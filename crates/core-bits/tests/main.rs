//! The tests of `core-bits`, one program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::module_inception,
    reason = "what fails here fails the test"
)]

mod edges;
mod first;
mod fuzz_corpus;
mod limits;
mod properties;
mod shape;
