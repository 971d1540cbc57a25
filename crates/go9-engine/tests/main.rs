//! The tests of `go9-engine`, one program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::module_inception,
    reason = "what fails here fails the test"
)]

#[path = "../../go9-dat/tests/common/mod.rs"]
mod common;
mod engine;
mod first;
mod fuzz_corpus;
mod replay;
mod shape;
