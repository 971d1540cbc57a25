//! The tests of `cgp-notation`, one program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::module_inception,
    reason = "what fails here fails the test"
)]

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

/// Returns the canonical text of a record.
fn canonical(record: &cgp::Cgp, alphabet: Option<&cgp::LetterDistribution>) -> String {
    let options = cgp::WriteOptions::canonical();
    let options = alphabet.map_or(options, |alphabet| options.alphabet(alphabet));
    cgp::to_cgp(record, &options).unwrap().value
}
