use core::fmt;
use core::ops::Range;

use crate::IllegalMove;
use crate::{Point, Severity};

/// A problem of a game record, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFinding {
    /// The kind of the problem.
    pub kind: GameFindingKind,
    /// The bytes concerned, counted from the start of the file: the value, if any.
    pub span: Range<usize>,
}

/// The kinds of problems in game records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameFindingKind {
    /// The file has no game.
    #[error("no game, expected `(;`")]
    NoGame,
    /// The file ends within a game.
    #[error("the file ends within a game, expected `)`")]
    UnexpectedEnd,
    /// A property has no value.
    #[error("property without a value, expected `[`")]
    MissingValue,
    /// The game is not Go.
    #[error("not a game of Go, expected `GM[1]`")]
    NotGo,
    /// The board has another size; without `SZ`, the size is 19.
    #[error("not a 9x9 board, expected `SZ[9]`")]
    BoardSize,
    /// The value is neither a point of the board nor a pass.
    #[error("not a point of a 9x9 board, expected `aa` to `ii`")]
    BadPoint,
    /// A pass is written as `tt`, as in old files.
    #[error("pass as `tt`, expected `[]`")]
    OldPass,
    /// A move is illegal.
    #[error("{0}")]
    IllegalMove(IllegalMove),
    /// The board has occurred before in this variation.
    #[error("the board after {0} was there before")]
    Repetition(Point),
    /// The same color moves twice in a row.
    #[error("the same color moves twice in a row")]
    OutOfTurn,
    /// A node contains both a set-up and a move.
    #[error("setup and a move in one node")]
    SetupAndMove,
    /// A node contains two moves.
    #[error("two moves in one node")]
    TwoMoves,
    /// The number of a variation or move exceeds the range of the format.
    #[error("variation or move number above 65535")]
    NumberTooLarge,
}

impl GameFindingKind {
    /// Returns the severity in lenient reading.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::NoGame | Self::UnexpectedEnd => Severity::Error,
            _ => Severity::Warning,
        }
    }

    /// Returns the severity in strict reading.
    #[must_use]
    pub const fn strict_severity(self) -> Severity {
        match self {
            Self::IllegalMove(_)
            | Self::BadPoint
            | Self::NumberTooLarge
            | Self::NotGo
            | Self::BoardSize => Severity::Error,
            other => other.severity(),
        }
    }
}

impl fmt::Display for GameFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.span.start)
    }
}
