//! The tests of `core-bits`, one program.

mod edges;
mod first;
mod fuzz_corpus;
mod limits;
mod properties;
mod shape;
