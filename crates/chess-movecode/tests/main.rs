//! The tests of `chess-movecode`, one program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::module_inception,
    reason = "what fails here fails the test"
)]

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../chess-rules/tests/common/mod.rs"]
mod common;
mod first;
mod from_pgn;
mod fuzz_corpus;
mod limits;
mod quirks;
mod random_games;
mod robust;
mod search;
mod shape;
mod vectors;
mod worked_examples;
