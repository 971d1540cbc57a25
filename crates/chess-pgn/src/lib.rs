#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod asides;
pub mod comment;
mod layout;
mod names;
mod parse;
mod read;
mod split;
#[cfg(feature = "std")]
mod stream;
mod strip;
mod tag;
mod token;
mod visit;
mod write;

pub use read::PgnGame;
pub use split::{Games, RawGame, first_game, visit_game, visit_slice};
#[cfg(feature = "std")]
pub use stream::{PgnReader, ReadError};
pub use strip::Strip;
pub use tag::TagValue;
pub use visit::{Control, OnError, PgnOptions, PgnVisitor, Problem, Span};
pub use write::{Losses, PgnWriter};

pub use chess_rules::{Diagnostic, Error, ErrorKind, Severity};

/// The version of this crate, for programs that display the versions of their components.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
