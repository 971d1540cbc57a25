#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod asides;
mod chars;
pub mod comment;
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
pub use read::PgnGame;
pub use result::result_of;
pub use split::{Games, RawGame, first_game, visit_game, visit_slice};
#[cfg(feature = "std")]
pub use stream::{PgnReader, ReadError};
pub use strip::Strip;
pub use tag::TagValue;
pub use visit::{Control, OnError, PgnOptions, PgnVisitor, Problem, Span};
pub use words::language_of;
pub use write::{Losses, PgnWriter};

pub use chess_rules::{Diagnostic, Error, ErrorKind, Severity};
