//! The tests of `bg-matchid`, one program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::module_inception,
    reason = "what fails here fails the test"
)]

mod cubes;
mod find;
mod first;
#[cfg(feature = "arbitrary")]
mod fuzz_corpus;
mod limits;
mod ogid;
#[cfg(feature = "picture")]
mod picture;
mod properties;
#[path = "common/rows.rs"]
mod rows;
mod rules;
mod serde;
mod shape;
mod vectors;
