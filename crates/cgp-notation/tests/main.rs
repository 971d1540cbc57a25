//! The tests of `cgp-notation`, one program.

mod bounds;
#[cfg(feature = "std")]
#[path = "../fuzz/checks.rs"]
mod checks;
mod editions;
mod first;
mod fuzz_corpus;
mod game;
mod limits;
mod malformed;
mod memory;
mod originals;
mod properties;
mod repairs;
mod shape;
mod vectors;
