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
mod replay;
pub mod value;
mod write;

pub use analysis::{
    Answer, Call, Candidate, CandidateEval, CheckerAnalysis, Cost, Counted, CubeAnalysis,
    CubeEquities, CubeErrors, CubeStatistics, CubeVerdict, Decision, DecisionKind, ErrorUnit,
    Errors, EvalContext, Figure, GameStatistics, LuckClass, LuckStatistics, MoveFilter,
    MoveStatistics, NamedContext, NamedFigure, NodeAnalysis, Outputs, PlayerStatistics,
    Probabilities, Rate, RolloutContext, RolloutOutputs, Skill, Source, Statistics,
};
pub use audit::{GameSummary, MatchAudit, audit, audit_game, check, check_values};
pub use bg_matchid;
pub use bg_matchid::Ids;
pub use bg_rules;
pub use bg_rules::{
    Board, Color, CubeOwner, Dice, GameResult, MatchInfo, Phase, Play, Rules, State, Step,
    Variation, WonBy,
};
pub use dialect::with_dialect;
pub use error::{Diagnostic, Error, ErrorKind, detected_at};
pub use game::{Action, Game, Games, ResultClaim, Setup};
pub use owned::to_match;
pub use replay::{Ply, Replay, StrictReplay};
pub use sgf_syntax;
pub use sgf_syntax::{
    Collection, GameTree, Node, ParseOptions, Parsed, Parser, PropValue, Property, Severity, parse,
};
pub use write::{Dialect, to_sgf, to_sgf_with};
