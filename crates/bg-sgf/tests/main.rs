//! The tests of `bg-sgf`, one program.

mod analysis;
mod builder;
#[cfg(feature = "std")]
#[path = "../fuzz/checks.rs"]
mod checks;
mod common;
mod examples;
mod fuzz_corpus;
mod limits;
mod replay;
mod shape;
mod values;
mod vectors;
