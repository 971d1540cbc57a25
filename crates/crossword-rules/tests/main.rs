//! The tests of `crossword-rules`, one program.

#[cfg(feature = "std")]
#[path = "../fuzz/checks.rs"]
mod checks;
mod fuzz_corpus;
mod shape;
