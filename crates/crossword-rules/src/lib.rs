#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod bytes;
mod distribution;
mod error;
mod evaluate;
mod inventory;
mod letter;
mod model;
mod play;
mod pool;
mod premium;
mod resolve;
mod rules;
mod score;
#[cfg(feature = "serde")]
mod serde;
mod text;
mod undo;
mod validate;
mod write;

pub use distribution::{Letter, LetterDistribution};
pub use error::{
    Diagnostic, Error, ErrorKind, Explanation, Field, IllegalPlay, Location, NumberOp, NumberRange,
    Opcode, Parsed, ScoreError, Severity, TextOp, UndoError,
};
pub use evaluate::Evaluation;
pub use model::{
    Board, ChallengeRule, Direction, Exchanged, Face, LastMove, Play, PlayTile, Position, Rack,
    RackTile, Square, Through, Tile,
};
pub use play::{Draw, PlayFinding, Played};
pub use pool::{UnseenError, UnseenTiles};
pub use premium::{Premium, PremiumBoard};
pub use rules::{DistributionSource, Rules};
pub use score::{MoveScore, Word, Words};
pub use text::{MoveOptions, ParsedMove, coordinate};
pub use undo::{TakenBack, Unknown};
pub use validate::{Checks, Finding, Game};
pub use write::MoveStyle;

#[doc(hidden)]
pub mod internal {
    //! Parts that the notations of crossword games share. No release promises to keep them.

    pub use crate::inventory::Inventory;
    pub use crate::text::*;
}
