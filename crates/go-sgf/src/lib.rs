#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;

mod content;
mod date;
mod error;
mod facts;
mod fields;
mod game;
pub mod gib;
mod komi;
pub mod ngf;
mod points;
mod result;
mod rules;
pub mod server;
mod walk;
mod write;

pub use content::{Content, Mark, SYMBOLS};
pub use error::{Diagnostic, Error, ErrorKind, Parsed};
pub use facts::{Facts, Ruleset};
pub use game::{Game, Games, ParseOptions, games, games_with};
pub use go_rules;
pub use go_rules::{Color, Played};
pub use komi::Komi;
pub use notation_report::Severity;
pub use points::{Points, parse_point, parse_points, point_letters};
pub use result::{Ending, Outcome, Winner};
pub use walk::{End, Place, Play, Setup, Step, StepKind, Walk};
pub use write::{WriteOptions, to_sgf};
