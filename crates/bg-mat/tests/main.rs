//! The tests of `bg-mat`, one program.

mod cells;
mod examples;
mod fuzz_corpus;
mod servers;
mod shape;
mod write;
