#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod build;
mod bytes;
mod charset;
mod collection;
mod edit;
mod error;
mod find;
mod ident;
mod node;
mod parse;
mod property;
mod scan;
mod skip;
mod split;
#[cfg(feature = "std")]
mod stream;
mod tables;
mod tree;
pub mod value;
mod view;
mod write;

pub use build::Builder;
pub use charset::{Charset, CharsetBasis, CharsetChoice, CharsetContext};
pub use collection::Collection;
pub use edit::Edits;
#[cfg(feature = "std")]
pub use error::ReadError;
pub use error::{Diagnostic, Error, ErrorKind, Parsed, line_column};
pub use ident::PropIdent;
pub use notation_report::Severity;
pub use parse::{ParseOptions, Parser, parse, parse_with};
pub use skip::Skipper;
pub use split::{GameSpans, game_spans, next_part};
#[cfg(feature = "std")]
pub use stream::{GameReader, RawGame};
pub use view::{GameTree, Node, PropValue, Property};
