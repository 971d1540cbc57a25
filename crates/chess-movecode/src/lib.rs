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
//! All other bytes are reserved. A code addresses a piece by its [`Slot`](chess_rules::Slot), which the piece keeps
//! for the whole line. [`Offsets`] selects one of the two offset tables for knights and kings.
//!
//! The crate has three levels, each usable on its own. [`Tokens`] splits the bytes into tokens;
//! [`Replay`] plays them on a [`Position`](chess_rules::Position); [`parse_with`] makes a
//! [`Game`](chess_rules::Game) of them.
//!
#![doc = include_str!("../README.md")]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod blob_text;
mod decode;
mod detect;
mod dialect;
mod encode;
mod error;
mod options;
mod replay;
mod rescue;
mod search;
mod second_byte;
mod tables;
mod text_encoding;
mod token;
mod visit;

pub use blob_text::{BlobForm, bytes_of_text};
pub use decode::{Replay, check, parse, parse_with};
pub use detect::{Detected, Detection, DialectVote, Verdict, detect, detect_with, parse_any};
pub use dialect::{Dialect, Offsets, TextEncoding, TextPlace};
pub use encode::{Encoded, Encoder, WriteOptions, encode};
pub use error::{Diagnostic, Error, ErrorKind, Parsed};
pub use options::{Blob, ParseOptions};
pub use rescue::{RescueDiagnostic, Rescued, rescue, rescue_with};
pub use search::Searcher;
pub use token::{Text, Token, Tokens};

pub use chess_rules::Severity;

/// The number that an error names. A number above `u32::MAX` becomes `u32::MAX`.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
