#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod collection;
mod edit;
mod error;
mod ident;
mod parse;
mod scan;
#[cfg(feature = "std")]
mod stream;
mod tables;
mod tree;
pub mod value;
mod write;

pub use collection::Collection;
pub use edit::Edits;
pub use error::{Diagnostic, Error, ErrorKind, Parsed, line_column};
pub use ident::PropIdent;
pub use notation_report::Severity;
pub use parse::{ParseOptions, Parser, parse};
pub use scan::{GameSpans, game_spans, next_part};
#[cfg(feature = "std")]
pub use stream::{GameReader, RawGame};
pub use tree::{GameTree, Node, PropValue, Property};
