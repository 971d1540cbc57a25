//! The tests of `cgp-notation`, one program.

mod first;
mod fuzz_corpus;
mod limits;
mod malformed;
mod repairs;
mod shape;
