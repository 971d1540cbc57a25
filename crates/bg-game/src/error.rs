//! Violations of the rules of backgammon, and errors in boards and texts.

use core::{fmt, ops::Range};

use crate::Color;

/// The reason why a checker play is illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The mover has no checker on the source point.
    NoChecker,
    /// A checker on the bar must enter first.
    BarFirst,
    /// The distance is neither a die nor a sum of dice, or its die has already been used.
    Dice,
    /// The opponent holds the destination, or every way to it is held or would hit a blot.
    Blocked,
    /// A checker is borne off while others are outside the home board or, with a larger die,
    /// further back.
    BearOff,
    /// More dice, or the larger die, could have been played.
    DiceUnused,
}

/// The reason why a double is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum DoubleRefused {
    /// The dice have been rolled.
    DiceRolled,
    /// The other side owns the cube.
    NotOwner,
    /// The game is the Crawford game.
    Crawford,
    /// The game is played without a cube.
    NoCube,
    /// A beaver in match play; beavers exist in money sessions only.
    BeaverInMatch,
    /// The cube is at 4096, the highest value that GNU Backgammon supports.
    CubeLimit,
}

/// The reason why a position is impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum BadPosition {
    /// One side has more than 15 checkers.
    TooManyCheckers,
    /// A point holds checkers of both sides.
    PointConflict,
}

/// The reason why a cube cannot occur in a game. Files and IDs contain such cubes, so this is a
/// warning rather than an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum ImpossibleCube {
    /// A side owns a cube of value 1, although nobody has doubled.
    OwnedOfOne,
    /// A centered cube above 1 in a match. Automatic doubles exist in money sessions only.
    CenteredAboveOne,
    /// A turned cube in the Crawford game.
    InCrawford,
    /// A cube value so high that the last double was useless to both sides.
    TooHigh,
}

/// The kind of an error. [`code`](ErrorKind::code) returns its stable name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A die outside 1 to 6.
    #[error("dice cannot be read, expected two digits of 1 to 6")]
    BadDice,
    /// Dice that have not been rolled, where rolled dice are required.
    #[error("dice are not rolled")]
    NotRolled,
    /// More than four steps, or a step that leaves the board.
    #[error("not a play, expected up to four steps from 25..1 to 24..0")]
    BadSteps,
    /// A move in standard notation that cannot be read.
    #[error("move text cannot be read, expected a form like `13/11(2) bar/20* 6/off`")]
    BadMoveText,
    /// An impossible position.
    #[error("impossible position: {}", .0.describe())]
    BadPosition(BadPosition),
    /// A cube value that is not a power of two from 1 to 32768.
    #[error("cube value is not a power of two of 1 to 32768")]
    BadCubeValue,
    /// A cube that cannot occur in a game.
    #[error("impossible cube: {}", .0.describe())]
    ImpossibleCube(ImpossibleCube),
    /// A resignation other than 1, 2, or 3 times the cube.
    #[error("not a multiplier, expected 1, 2 for a gammon or 3 for a backgammon")]
    BadMultiplier,

    /// An action of the side whose turn it is not.
    #[error("out of turn: it was {expected}'s turn")]
    OutOfTurn {
        /// The side that should have acted.
        expected: Color,
    },
    /// A play against the rules.
    #[error("illegal move: {}", .0.describe())]
    IllegalMove(IllegalMove),
    /// A double that the rules forbid.
    #[error("double not allowed: {}", .0.describe())]
    DoubleNotAllowed(DoubleRefused),
    /// A take or drop without a pending double.
    #[error("no double to answer")]
    NoPendingDouble,
    /// A roll or play while a double is pending.
    #[error("double without an answer, expected a take, drop or beaver")]
    DoubleUnanswered,
    /// An action after the game has ended.
    #[error("action after the end of the game")]
    GameAlreadyOver,
    /// An action after the match has been decided.
    #[error("the match is over")]
    MatchOver,
}

impl IllegalMove {
    /// Returns the reason as a short phrase.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::NoChecker => "no checker on the source point",
            Self::BarFirst => "a checker on the bar has to enter first",
            Self::Dice => "no die left for this distance",
            Self::Blocked => "the point, or every way to it, is blocked",
            Self::BearOff => "this checker cannot be borne off yet",
            Self::DiceUnused => "more of the dice could have been played",
        }
    }
}

impl DoubleRefused {
    /// Returns the reason as a short phrase.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::DiceRolled => "the dice have been rolled",
            Self::NotOwner => "the other side owns the cube",
            Self::Crawford => "Crawford game",
            Self::NoCube => "the game is played without a cube",
            Self::BeaverInMatch => "beavers exist in money sessions only",
            Self::CubeLimit => "the cube stands at 4096",
        }
    }
}

impl BadPosition {
    /// Returns the reason as a short phrase.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::TooManyCheckers => "more than 15 checkers of one side",
            Self::PointConflict => "checkers of both sides on one point",
        }
    }
}

impl ImpossibleCube {
    /// Returns the reason as a short phrase.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::OwnedOfOne => "a cube of 1 has an owner, expected a centered cube",
            Self::CenteredAboveOne => "a centered cube above 1 in a match, expected an owner",
            Self::InCrawford => "the cube is turned in the Crawford game",
            Self::TooHigh => "neither side needed the last double to win the match",
        }
    }
}

impl ErrorKind {
    /// Returns a stable name for documentation and machine output, such as `illegal-move.bear-off`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::BadDice => "bad-dice",
            Self::NotRolled => "not-rolled",
            Self::BadSteps => "bad-steps",
            Self::BadMoveText => "bad-move-text",
            Self::BadPosition(_) => "bad-position",
            Self::BadCubeValue => "bad-cube-value",
            Self::ImpossibleCube(ImpossibleCube::OwnedOfOne) => "owned-cube-of-one",
            Self::ImpossibleCube(ImpossibleCube::CenteredAboveOne) => "centered-cube-above-one",
            Self::ImpossibleCube(ImpossibleCube::InCrawford) => "cube-in-crawford",
            Self::ImpossibleCube(ImpossibleCube::TooHigh) => "cube-too-high",
            Self::BadMultiplier => "bad-multiplier",
            Self::OutOfTurn { .. } => "out-of-turn",
            Self::IllegalMove(IllegalMove::NoChecker) => "illegal-move.no-checker",
            Self::IllegalMove(IllegalMove::BarFirst) => "illegal-move.bar-first",
            Self::IllegalMove(IllegalMove::Dice) => "illegal-move.dice",
            Self::IllegalMove(IllegalMove::Blocked) => "illegal-move.blocked",
            Self::IllegalMove(IllegalMove::BearOff) => "illegal-move.bear-off",
            Self::IllegalMove(IllegalMove::DiceUnused) => "illegal-move.dice-unused",
            Self::DoubleNotAllowed(_) => "double-not-allowed",
            Self::NoPendingDouble => "no-pending-double",
            Self::DoubleUnanswered => "double-unanswered",
            Self::GameAlreadyOver => "game-already-over",
            Self::MatchOver => "match-over",
        }
    }
}

/// An error in a recorded game: the kind and the event concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub struct Error {
    kind: ErrorKind,
    event: usize,
}

impl Error {
    pub(crate) const fn new(kind: ErrorKind, event: usize) -> Self {
        Self { kind, event }
    }

    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Index of the event in its game, counted from 0.
    #[must_use]
    pub const fn event(&self) -> usize {
        self.event
    }

    /// The same as [`event`](Self::event), under the name that the errors of all crates share.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.event
    }

    /// The index of the event as a range.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.event..self.event + 1
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at event {}", self.kind, self.event)
    }
}

/// Makes an error without a known place, reported at event 0.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind, 0)
    }
}
