//! The tests of `crossword-rules`, one program.

mod boards;
mod bounds;
#[cfg(feature = "std")]
#[path = "../fuzz/checks.rs"]
mod checks;
mod editions;
mod fuzz_corpus;
mod game;
mod limits;
mod originals;
mod properties;
mod shape;
mod vectors;
