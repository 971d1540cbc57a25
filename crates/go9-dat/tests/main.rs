//! The tests of `go9-dat`, one program.

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
