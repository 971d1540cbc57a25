//! The tests of `bg-matchid`, one program.

mod cubes;
mod examples;
mod find;
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
