#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod key;
mod operand;
mod ops;
mod packed;
mod parse;
mod parts;
#[cfg(feature = "picture")]
mod picture;
mod play;
pub mod raw;
mod record;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "std")]
mod stream;
mod suggest;
mod write;

pub use crossword_rules::{
    Board, ChallengeRule, Checks, Diagnostic, Direction, DistributionSource, Draw, Error,
    ErrorKind, Evaluation, Exchanged, Explanation, Face, Field, Finding, Inventory, LastMove,
    Letter, LetterDistribution, Location, Loss, MoveOptions, MoveScore, MoveStyle, NumberOp,
    NumberRange, Opcode, Parsed, ParsedMove, Play, PlayError, PlayFinding, PlayTile, Pool,
    Position, Premium, PremiumBoard, Rack, RackTile, Rules, ScoreError, Severity, Square, TextOp,
    Through, Tile, UndoError, Unknown, UnseenError, Word, Words, Written, coordinate,
};
pub use key::PositionKey;
pub use ops::{Op, Ops};
pub use parse::{ParseOptions, parse, parse_lenient};
pub use parts::KeyOptions;
pub use play::{Played, Undone};
pub use record::Cgp;
#[cfg(feature = "std")]
pub use stream::{Line, Lines, Record, Records};
pub use suggest::{Suggestion, suggest};
pub use write::WriteOptions;
