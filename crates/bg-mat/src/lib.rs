#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod context;
mod error;
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
pub use bg_matchid::Ids;
pub use bg_rules;
pub use context::Context;
#[cfg(feature = "std")]
pub use error::ReadError;
pub use error::{Diagnostic, Error, ErrorKind, ParseOptions, Parsed, Unwritable};
pub use notation_report::{Loss, Severity, Written};
pub use parse::{game_starts, games, matches, parse, parse_with};
pub use read::ReadGame;
#[cfg(feature = "std")]
pub use stream::MatReader;
pub use write::{MatWriter, Style, WriteOptions, to_mat};
