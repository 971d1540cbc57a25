//! The tests of `chess-rules`, one program.

#[path = "../fuzz/checks.rs"]
mod checks;
mod examples;
mod fuzz_corpus;
mod legal_moves;
mod pgn_3;
mod playable;
mod polyglot;
mod robust;
mod serde;
mod shape;
