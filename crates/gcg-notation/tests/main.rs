//! The tests of `gcg-notation`, one program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::module_inception,
    reason = "what fails here fails the test"
)]

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

/// Reads a file in any known dialect.
fn lenient(file: impl AsRef<[u8]>) -> Result<gcg::Parsed<gcg::Game>, gcg::Error> {
    gcg::parse_with(file, &gcg::ParseOptions::lenient())
}
