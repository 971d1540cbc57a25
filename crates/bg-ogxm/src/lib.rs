#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod analysis;
mod error;
mod options;
pub mod raw;
mod replay;
mod session;

pub use bg_rules;
pub use error::{Diagnostic, Error, ErrorKind, Parsed};
pub use notation_report::Severity;
pub use options::ParseOptions;
pub use session::{Action, Comment, Session, decisions, decisions_with, parse, parse_with};
