//! The tests of `sgf-syntax`, one program.

mod charsets;
#[cfg(feature = "std")]
#[path = "../fuzz/checks.rs"]
mod checks;
mod edits;
mod first;
mod fuzz_corpus;
mod numbers;
mod shape;
mod syntax;
