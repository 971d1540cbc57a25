#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;

mod canonical;
mod error;
mod facts;
mod fields;
mod game;
mod komi;
mod points;
mod result;
mod rules;
mod walk;

pub use canonical::Rewritten;
pub use error::{Diagnostic, Error, ErrorKind};
pub use facts::{Facts, Ruleset};
pub use game::{GameTree, Games, ReadOptions, games};
pub use go_rules;
pub use go_rules::Color;
pub use komi::Komi;
pub use notation_report::Severity;
pub use points::{Points, parse_point, parse_points};
pub use result::{Ending, Outcome, Winner};
pub use walk::{End, Place, Play, Step, Walk};
