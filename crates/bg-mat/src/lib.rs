#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod context;
mod error;
mod games;
mod head;
mod parse;
mod play;
mod read;
mod row;
#[cfg(feature = "std")]
mod stream;
mod token;
mod write;

pub use bg_matchid;
pub use bg_rules;
#[cfg(feature = "std")]
pub use error::ReadError;
pub use error::{Diagnostic, Error, ErrorKind, ParseOptions, Parsed, Unwritable};
pub use games::{games, games_with, matches, matches_with};
pub use notation_report::{Loss, Severity, Written};
pub use parse::{parse, parse_with};
pub use read::ReadGame;
#[cfg(feature = "std")]
pub use stream::GameReader;
pub use write::{MatWriter, Style, WriteOptions, to_mat};

/// Reading a match from its pieces, which the crates of this project share. No release keeps it.
#[doc(hidden)]
pub mod internal {
    pub use crate::context::Context;
    pub use crate::parse::game_starts;
}
