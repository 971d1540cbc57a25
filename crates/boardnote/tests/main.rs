//! The tests of the program that need no other harness; `faults` and `fixtures` are programs of
//! their own.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::module_inception,
    reason = "what fails here fails the test"
)]

mod apart;
#[cfg(all(feature = "parquet", feature = "zstd"))]
mod ask;
mod backgammon;
mod bg_sgf;
mod bg_text;
#[cfg(feature = "parquet")]
mod bulk;
mod cgp;
mod charset;
mod chess;
mod chess_csv;
mod columns;
mod common;
#[cfg(all(
    feature = "engines",
    feature = "parquet",
    feature = "png",
    feature = "progress",
    feature = "zstd"
))]
mod console;
mod encode_matches;
mod everyday;
#[cfg(all(feature = "engines", feature = "parquet", feature = "png"))]
mod examples;
#[cfg(feature = "parquet")]
mod explain;
#[cfg(feature = "parquet")]
mod export;
mod files;
mod filter;
mod gcg;
mod gnubg;
#[cfg(feature = "engines")]
mod go9;
mod go9_sgf;
mod go9_training;
mod input;
#[cfg(feature = "zstd")]
mod manners;
mod match_text;
mod numbers;
mod openings;
mod options;
mod pgn_3;
mod polyglot;
mod quotes;
#[cfg(feature = "png")]
mod render;
#[cfg(unix)]
mod signals;
#[cfg(feature = "png")]
mod split;
#[cfg(feature = "progress")]
mod terminal;
mod wording;
mod xg;
