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
mod key;
mod letter;
mod model;
mod packed;
mod parse;
mod parts;
#[cfg(feature = "picture")]
mod picture;
mod play;
mod pool;
mod premium;
pub mod raw;
mod resolve;
mod rules;
mod score;
#[cfg(feature = "serde")]
mod serde;
mod undo;
mod validate;
mod write;

pub use distribution::{Letter, LetterDistribution};
pub use error::{
    Diagnostic, Error, ErrorKind, Explanation, Field, Location, NumberRange, Parsed, PlayError,
    ScoreError, Severity, UndoError,
};
pub use evaluate::Evaluation;
pub use inventory::Inventory;
pub use key::PositionKey;
pub use model::{
    Board, ChallengeRule, Direction, Exchanged, Face, LastMove, Op, Opcode, Ops, Play, PlayTile,
    Position, Rack, RackTile, Square, Through, Tile,
};
pub use packed::PackedError;
pub use parse::{MoveOptions, ParseOptions, ParsedMove, coordinate, parse, parse_lenient};
pub use parts::KeyOptions;
pub use play::{Back, Draw, Outcome, PlayFinding, Played};
pub use pool::{Pool, UnseenError};
pub use premium::{Premium, PremiumBoard};
pub use rules::{DistributionSource, Rules};
pub use score::{MoveScore, Word, Words};
pub use undo::{Undone, Unknown};
pub use validate::{Checks, Finding};
pub use write::{Loss, MoveStyle, WriteOptions, Written};

/// The version of this crate, for programs that report the versions of their components.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
