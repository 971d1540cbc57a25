#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod asides;
mod chars;
pub mod comment;
mod error;
#[doc(hidden)]
pub mod internal;
mod layout;
mod names;
mod parse;
mod read;
mod result;
mod split;
#[cfg(feature = "std")]
mod stream;
mod strip;
mod tag;
mod token;
mod visit;
mod words;
mod write;

pub use chars::to_text;
pub use error::{Diagnostic, Error, ErrorKind, Parsed};
pub use read::PgnGame;
pub use result::result_of;
pub use split::{RawGame, RawGames, first_game, games, games_with, visit_game, visit_slice};
#[cfg(feature = "std")]
pub use stream::{GameReader, ReadError};
pub use strip::Strip;
pub use tag::TagValue;
pub use visit::{Control, OnError, ParseOptions, PgnVisitor, Problem, Span};
pub use words::language_of;
pub use write::PgnWriter;

pub use chess_rules::Severity;
pub use notation_report::{Loss, Written};
