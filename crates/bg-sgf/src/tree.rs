//! The view on the tree of a file, for editors and for the analysis that GNU Backgammon stores in it.
//!
//! [`parse`](crate::parse) gives a match; here are the nodes that it was read from, with variations,
//! the properties of any name, and values that borrow from the file.
//!
//! ```
//! use bg_sgf::tree;
//!
//! let collection = tree::parse(b"(;FF[4]GM[6]PW[Ann];W[31hefe]C[the best play])")?;
//! let game = tree::games(&collection).next().unwrap()?;
//! let node = game.tree().main_line().nth(1).unwrap();
//! assert_eq!(game.comment(node).as_deref(), Some("the best play"));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

pub use crate::analysis::{
    Candidate, CandidateEval, CheckerAnalysis, CubeAnalysis, CubeStatistics, Decision, EvalContext,
    LuckStatistics, MoveFilter, MoveStatistics, NamedContext, NodeAnalysis, Outputs,
    RolloutContext, RolloutOutputs, Statistics,
};
pub use crate::audit::{GameSummary, MatchAudit, audit, audit_game, check_values};
pub use crate::dialect::with_dialect;
pub use crate::error::detected_at;
pub use crate::game::{Action, Game, ResultClaim, Setup, games, games_lenient};
pub use crate::owned::to_match;
pub use crate::replay::{Ply, Replay, StrictReplay};
pub use sgf_syntax::{
    Collection, GameTree, Node, ParseOptions, Parser, PropValue, Property, parse, parse_with,
};
