#![doc = include_str!("../README.md")]
//!
//! # The format in ten lines
//!
//! | place | properties |
//! | --- | --- |
//! | root | `FF` `GM[6]` `CA` `AP`, `MI[length:7][game:0][ws:0][bs:0]`, `PW` `PB` `WR` `BR`, `RU` rules, `RE` result, `CV` cube after automatic doubles, `DT` `EV` `RO` `PC` `AN` `GC` |
//! | play | `W` or `B`: two dice and up to four pairs of points, `W[31hefe]` |
//! | cube | `W` or `B`: `double` (also redouble and beaver), `take`, `drop` |
//! | setup | `AE` `AW` `AB` checkers, `PL` side to move, `DI` dice, `CV` cube, `CO` (GNU Backgammon: `CP`) its owner |
//! | analysis | `A` candidates, `DA` cube decision, `LU` luck, `BM` `DO` `BC` `DC` marks, `GB` `GW` luck classes, `MR` `CR` marked, `GS` statistics |
//!
//! ```text
//!   ( ; W [ 3 1  h e  f e ] C [ … ] )
//!   │ │ │   │ │  └┬┘  └┬┘   comment
//!   │ │ │   dice  │    6/5            points: a..x = White's 1..24 = Black's 24..1
//!   │ │ White     8/5                 y = bar, z = off
//!   │ node
//!   game tree
//! ```
//!
//! The four layers, each usable alone: syntax ([`parse`]), values ([`value`]), types ([`Game`],
//! [`Node::action`], [`Node::checker_analysis`]), replay ([`Game::replay`], [`audit`]).
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod analysis;
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
mod build;
mod error;
mod game;
#[cfg(feature = "gnuid")]
mod gnuid;
mod mat;
mod replay;
mod syntax;
pub mod value;

pub use analysis::{
    Candidate, CandidateEval, CheckerAnalysis, CubeAnalysis, CubeStatistics, Decision,
    DecisionKind, ErrorUnit, EvalContext, LuckClass, LuckStatistics, MoveFilter, MoveStatistics,
    NamedContext, Outputs, PlayerTotals, Probabilities, RolloutContext, RolloutOutputs, Skill,
    Statistics,
};
#[cfg(feature = "gnuid")]
pub use bg_matchid;
pub use board::{Board, Color, Dice, Legality, Play, Step};
pub use build::{Dialect, MatchBuilder};
pub use error::{
    BadPosition, Diagnostic, DoubleRefused, Error, ErrorKind, IllegalMove, Severity, line_column,
};
pub use game::{
    Action, CubeOwner, Game, GameResult, MatchInfo, ResultClaim, Rules, Setup, Variation, WonBy,
};
pub use mat::{MatWriter, to_mat};
pub use replay::{
    GameSummary, MatchAudit, Phase, Ply, Replay, State, StrictReplay, audit, audit_game, check,
    check_values,
};
pub use syntax::{
    Collection, Edits, GameSpans, GameTree, Node, ParseOptions, Parser, PropIdent, PropValue,
    Property, game_spans, next_part, parse,
};
#[cfg(feature = "std")]
pub use syntax::{GameReader, RawGame};

/// The version of this crate, for programs that say what they are built from.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
