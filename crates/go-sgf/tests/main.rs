//! The tests of `go-sgf`, one program.

mod fuzz_corpus;
mod games;
mod results;
mod vectors;
