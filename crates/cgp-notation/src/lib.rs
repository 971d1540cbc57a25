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
mod records;
#[cfg(feature = "serde")]
mod serde;
mod suggest;
mod write;

pub use crossword_rules::{
    Board, ChallengeRule, Checks, Diagnostic, Direction, DistributionSource, Draw, Error,
    ErrorKind, Evaluation, Exchanged, Explanation, Face, Field, Finding, IllegalPlay, LastMove,
    Letter, LetterDistribution, Location, MoveOptions, MoveScore, MoveStyle, NumberOp, NumberRange,
    Opcode, Parsed, ParsedMove, Play, PlayFinding, PlayTile, Position, Premium, PremiumBoard, Rack,
    RackTile, Rules, ScoreError, Severity, Square, TextOp, Through, Tile, UndoError, Unknown,
    UnseenError, UnseenTiles, Word, Words, coordinate,
};
pub use key::PositionKey;
pub use ops::{Op, Ops};
pub use parse::{ParseOptions, parse, parse_with};
pub use parts::KeyOptions;
pub use play::{Played, TakenBack};
pub use record::Cgp;
#[cfg(feature = "std")]
pub use records::{ReadError, RecordReader};
pub use records::{records, records_with};
pub use suggest::{Suggestion, suggest};
pub use write::{WriteOptions, to_cgp};
