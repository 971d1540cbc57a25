#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
//! Reader and writer for the binary move data of the jose chess database: one byte per ply, with
//! variations and comments.
//!
//! A game is one byte string. Every byte is a token or the first byte of a longer one, and its
//! meaning depends on the position reached by the tokens before it. The start position is not part
//! of the string.
//!
//! | byte | length | meaning |
//! |---|---|---|
//! | `00`–`1f` | 1 | pawn `b >> 2` (0 = a … 7 = h) moves by offset `b & 3` |
//! | `20`–`2f` | 1 | knight 0 or 1, offset 0–7 |
//! | `30`–`4f` | 1 | bishop 0 or 1, offset 0–15: target rank on one of the two diagonals |
//! | `50`–`6f` | 1 | rook 0 or 1, offset 0–15: target rank, or target file |
//! | `70`–`8f` | 1 | queen, offset 0–31: as bishop, then as rook |
//! | `90`–`97` | 1 | king, offset 0–7 |
//! | `98`, `99`, `9a` | 1 | castling kingside, queenside; null move |
//! | `a0`–`a7` | 2 | pawn `b & 7` is promoted: `0010` offset (2 bits), kind (2 bits) |
//! | `a8`–`af` | 2 | the piece that was pawn `b & 7` moves: `001` offset (5 bits) |
//! | `b0`, `b1`–`cf` | 2, 1 | annotation: NAG in the next byte, NAG 1–31 |
//! | `d0`–`d3` | 1 | result `0-1`, `1/2-1/2`, `1-0`, `*` |
//! | `e0`, `e1`–`e4` | 1 + text | comment, error item; UTF-8 to `00`, inline or separate |
//! | `f0`, `f1` | 1 | start and end of a variation that replaces the last move of its line |
//! | `ff` | 1 | end of the data |
//!
//! All other bytes are reserved. A code addresses a piece by its [`Slot`], which the piece keeps
//! for the whole line. [`Offsets`] selects one of the two offset tables for knights and kings.
//!
//! The crate has three levels, each usable on its own. [`Tokens`] splits the bytes into tokens;
//! [`Replay`] plays them on a [`Position`]; [`Game`] is the game tree, created by
//! [`ParseOptions::decode`], from PGN, or by a [`GameBuilder`].
//!
#![cfg_attr(feature = "pgn", doc = include_str!("../README.md"))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod builder;
mod chess;
mod decode;
mod detect;
mod diagnostic;
mod dialect;
mod encode;
mod error;
mod event;
mod explain;
mod fault;
pub mod fen;
mod game;
mod legal;
mod masks;
mod options;
mod pattern;
#[cfg(feature = "pgn")]
pub mod pgn;
mod polyglot;
mod position;
mod replay;
mod rescue;
mod san;
mod search;
mod second;
mod short;
mod slot;
mod start;
mod tables;
mod text;
mod texts;
mod token;
mod visit;
mod walker;

pub use builder::{GameBuilder, Rules};
pub use chess::{CastlingSide, Color, Move, Outcome, Role, Square, Uci};
pub use decode::{Replay, decode};
pub use detect::{Detected, Detection, DialectVote, Verdict, detect};
pub use diagnostic::{Diagnostic, Parsed, Severity};
pub use dialect::{Dialect, Offsets, TextEncoding, TextPlace};
pub use encode::{Encoded, Encoder, WriteOptions};
pub use error::{Error, ErrorKind, IllegalReason, Source};
pub use event::{Event, Ply};
pub use explain::Explanation;
pub use fault::StartFault;
pub use fen::{DisplayFen, Epd, Fen, Operation};
pub use game::{Game, Item, Items, Line, LinePart, Plies, Walk};
pub use options::{Blob, ParseOptions};
pub use pattern::Pattern;
pub use position::{PawnFate, Piece, Position};
pub use rescue::{RescueDiagnostic, Rescued, rescue};
pub use san::San;
pub use search::{Hit, Material, Query, Searcher};
pub use slot::Slot;
pub use start::{STANDARD_FEN, Start};
pub use token::{ErrorItem, Text, Token, Tokens};
pub use visit::{Variation, Visitor};

/// The version of this crate, for programs that display the versions of their components.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
