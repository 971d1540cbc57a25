use core::fmt;

use crate::{IllegalMove, Point, Severity};

/// What is wrong with a game record, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameFinding {
    /// What it is.
    pub kind: GameFindingKind,
    /// The byte of the file, that of the value where it is about one.
    pub offset: usize,
}

/// The kinds of findings in game records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameFindingKind {
    /// The file has no game.
    #[error("no game, expected `(;`")]
    NoGame,
    /// The file ends within a game.
    #[error("the file ends within a game, expected `)`")]
    UnexpectedEnd,
    /// A name without a value.
    #[error("property without a value, expected `[`")]
    MissingValue,
    /// Another game than Go.
    #[error("not a game of Go, expected `GM[1]`")]
    NotGo,
    /// A board of another size; without `SZ` it is 19.
    #[error("not a 9x9 board, expected `SZ[9]`")]
    BoardSize,
    /// No point of the board, and no pass.
    #[error("not a point of a 9x9 board, expected `aa` to `ii`")]
    BadPoint,
    /// A pass as `tt`, as in old files.
    #[error("pass as `tt`, expected `[]`")]
    OldPass,
    /// A move against the rules.
    #[error("{0}")]
    IllegalMove(IllegalMove),
    /// A board that was there before in this variation.
    #[error("the board after {0} was there before")]
    Repetition(Point),
    /// The same color twice in a row.
    #[error("the same color moves twice in a row")]
    OutOfTurn,
    /// Set-up and a move in one node.
    #[error("set-up and a move in one node")]
    SetupAndMove,
    /// Two moves in one node.
    #[error("two moves in one node")]
    TwoMoves,
    /// More variations, or moves, than the format counts.
    #[error("variation or move number above 65535")]
    NumberTooLarge,
}

impl GameFindingKind {
    /// A stable short name.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoGame => "no-game",
            Self::UnexpectedEnd => "unexpected-end",
            Self::MissingValue => "missing-value",
            Self::NotGo => "not-go",
            Self::BoardSize => "board-size",
            Self::BadPoint => "bad-point",
            Self::OldPass => "old-pass",
            Self::IllegalMove(IllegalMove::Occupied(_)) => "illegal-move.occupied",
            Self::IllegalMove(IllegalMove::Suicide(_)) => "illegal-move.suicide",
            Self::IllegalMove(IllegalMove::Ko(_)) => "illegal-move.ko",
            Self::Repetition(_) => "repetition",
            Self::OutOfTurn => "out-of-turn",
            Self::SetupAndMove => "setup-and-move",
            Self::TwoMoves => "two-moves",
            Self::NumberTooLarge => "number-too-large",
        }
    }

    /// How serious it is when reading leniently.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::NoGame | Self::UnexpectedEnd => Severity::Error,
            _ => Severity::Warning,
        }
    }

    /// How serious it is when reading strictly.
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
        write!(f, "{} at byte {}", self.kind, self.offset)
    }
}
