//! The tests of `bg-rules`, one program.

mod fuzz_corpus;
mod shape;
