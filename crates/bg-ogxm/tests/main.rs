//! The tests of `bg-ogxm`, one program.
#![allow(
    clippy::module_inception,
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails here fails the test"
)]

mod files;
mod first;
mod fuzz_corpus;
mod shape;
