#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;

mod canonical;
mod error;
mod explain;
mod facts;
mod fields;
mod game;
mod points;
mod result;
mod walk;

pub use error::{Diagnostic, Error, ErrorKind, Severity};
pub use explain::Explanation;
pub use facts::{Facts, Komi, Ruleset};
pub use game::{GameTree, Games, ReadOptions, games};
pub use points::{Points, parse_point, parse_points};
pub use result::{Ending, Outcome, Winner};
pub use walk::{Place, Play, Step, Walk};
