//! The tests of `bg-xg`, one program.

mod fields;
mod first;
mod fuzz_corpus;
mod shape;
mod texts;
mod vectors;
