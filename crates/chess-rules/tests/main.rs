//! The tests of `chess-rules`, one program.
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
mod first;
mod fuzz_corpus;
mod legal_moves;
mod pgn_3;
mod playable;
mod polyglot;
mod robust;
mod serde;
mod shape;
mod tree;
