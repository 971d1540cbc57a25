#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod audit;
mod builder;
mod edit;
mod error;
#[cfg(feature = "std")]
mod events;
mod game;
mod line;
mod model;
mod parse;
mod pragmas;
mod replay;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod text;
mod totals;
mod write;
mod written;

pub use audit::{Cumulative, Finding};
pub use builder::GameBuilder;
#[cfg(feature = "std")]
pub use error::ReadError;
pub use error::{Diagnostic, Error, ErrorKind, Missing, Parsed, Severity};
#[cfg(feature = "std")]
pub use events::Events;
pub use game::{DistributionSource, Game};
pub use model::{Encoding, Event, EventKind, Marks, Player};
pub use notation_report::Explanation;
pub use parse::{ParseOptions, parse, parse_with};
pub use pragmas::Pragma;
pub use replay::{Racks, Replay, ScoreSource, Step, Turn};
#[cfg(feature = "serde")]
pub use serde::Audited;
pub use write::{WriteOptions, to_gcg};
pub use written::WrittenPlay;
