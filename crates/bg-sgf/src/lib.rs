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
//! The layers, each usable alone: syntax ([`parse`], of the crate `sgf-syntax`), values
//! ([`value`]), types ([`Game`], [`Action`], [`NodeAnalysis`]), replay ([`Game::replay`], [`audit`])
//! by the rules of the crate `bg-game`.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod analysis;
mod error;
mod game;
mod owned;
mod replay;
pub mod value;
mod write;

pub use analysis::{
    Answer, Call, Candidate, CandidateEval, CheckerAnalysis, Cost, CubeAnalysis, CubeEquities,
    CubeErrors, CubeStatistics, CubeVerdict, Decision, DecisionKind, ErrorUnit, Errors,
    EvalContext, Figure, GameStatistics, LuckClass, LuckStatistics, MoveFilter, MoveStatistics,
    NamedContext, NamedFigure, NodeAnalysis, Outputs, PlayerStatistics, Probabilities, Rate,
    RolloutContext, RolloutOutputs, Skill, Source, Statistics,
};
pub use bg_game;
pub use bg_game::{
    Board, Color, CubeOwner, Dice, GameResult, MatchInfo, Phase, Play, Rules, State, Step,
    Variation, WonBy,
};
pub use error::{Diagnostic, Error, ErrorKind};
pub use game::{Action, Game, Games, ResultClaim, Setup};
pub use owned::to_match;
pub use replay::{
    GameSummary, MatchAudit, Ply, Replay, StrictReplay, audit, audit_game, check, check_values,
};
pub use sgf_syntax;
pub use sgf_syntax::{
    Collection, GameTree, Node, ParseOptions, Parsed, Parser, PropValue, Property, Severity, parse,
};
pub use write::{Dialect, to_sgf};

/// The version of this crate, for programs that say what they are built from.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
