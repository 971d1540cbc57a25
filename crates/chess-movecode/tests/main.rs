//! The tests of `chess-movecode`, one program.

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../chess-rules/tests/common/mod.rs"]
mod common;
mod examples;
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
