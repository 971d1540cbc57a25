#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "std")]
mod stream;
mod suggest;

pub use crossword_rules::{
    Back, Board, ChallengeRule, Checks, Diagnostic, Direction, DistributionSource, Draw, Error,
    ErrorKind, Evaluation, Exchanged, Explanation, Face, Field, Finding, Inventory, KeyOptions,
    LastMove, Letter, LetterDistribution, Location, Loss, MoveOptions, MoveScore, MoveStyle,
    NumberRange, Op, Opcode, Ops, Outcome, PackedError, ParseOptions, Parsed, ParsedMove, Play,
    PlayError, PlayFinding, PlayTile, Played, Pool, Position, PositionKey, Premium, PremiumBoard,
    Rack, RackTile, Rules, ScoreError, Severity, Square, Through, Tile, UndoError, Undone, Unknown,
    UnseenError, Word, Words, WriteOptions, Written, coordinate, parse, parse_lenient, raw,
};
#[cfg(feature = "std")]
pub use stream::{Line, Lines, Record, Records};
pub use suggest::{Suggestion, suggest};

/// The version of this crate, for programs that report the versions of their components.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
