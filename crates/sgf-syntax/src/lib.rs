#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod collection;
mod edit;
mod error;
mod scan;
#[cfg(feature = "std")]
mod stream;
mod tree;
pub mod value;
mod write;

pub use collection::{Collection, ParseOptions, Parser, PropIdent, parse};
pub use edit::Edits;
pub use error::{Diagnostic, Error, ErrorKind, Parsed, Severity, line_column};
pub use scan::{GameSpans, game_spans, next_part};
#[cfg(feature = "std")]
pub use stream::{GameReader, RawGame};
pub use tree::{GameTree, Node, PropValue, Property};
