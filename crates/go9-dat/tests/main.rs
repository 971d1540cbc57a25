//! The tests of `go9-dat`, one program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::module_inception,
    reason = "what fails here fails the test"
)]

#[cfg(all(any(feature = "sgf", feature = "std"), feature = "published-table"))]
mod common;
mod first;
mod fuzz_corpus;
mod games;
mod limits;
mod properties;
mod sgf_games;
mod shape;
mod tools;
mod vectors;
