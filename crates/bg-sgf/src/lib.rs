#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod analysis;
mod audit;
mod dialect;
mod error;
mod game;
mod owned;
mod read;
mod replay;
pub mod tree;
pub mod value;
mod write;

pub use analysis::{
    Answer, Call, Cost, Counted, CubeEquities, CubeErrors, CubeVerdict, DecisionKind, ErrorUnit,
    Errors, Figure, GameStatistics, LuckClass, NamedFigure, PlayerStatistics, Rate, Skill, Source,
};
pub use audit::check;
pub use bg_matchid;
pub use bg_rules;
pub use bg_rules::{
    Board, Color, CubeOwner, Dice, GameResult, MatchInfo, Phase, Play, Rules, State, Step,
    Variation, WonBy,
};
pub use error::{Diagnostic, Error, ErrorKind, Unwritable};
pub use notation_report::{Loss, Written};
pub use read::{ParseOptions, decisions, decisions_with, parse, parse_with};
pub use sgf_syntax;
pub use sgf_syntax::Severity;
pub use write::{Dialect, WriteOptions, to_sgf};

/// A value with the diagnostics of its reading.
pub type Parsed<T> = notation_report::Parsed<T, ErrorKind>;

/// Functions that other crates of this workspace share. No release keeps them.
#[doc(hidden)]
pub mod internal {
    pub use crate::write::to_sgf_with;
}
