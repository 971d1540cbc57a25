//! The tests of `gcg-notation`, one program.

mod built;
#[path = "../fuzz/checks.rs"]
mod checks;
mod first;
mod fuzz_corpus;
mod games;
mod programs;
mod properties;
mod readers;
mod shape;
mod withdrawals;
