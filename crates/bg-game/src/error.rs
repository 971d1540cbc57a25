//! Everything that the rules can say against an action, a board or a text.

use core::fmt;

use crate::Color;

/// Why a checker play is against the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum IllegalMove {
    /// There is no checker of the mover on the source point.
    NoChecker,
    /// A checker on the bar has to enter first.
    BarFirst,
    /// The distance is no die, no sum of dice, or its die has been used already.
    Dice,
    /// The destination, or every way to it, is held by the opponent (or would hit on the way).
    Blocked,
    /// Bearing off with checkers outside the home board, or past a checker further back.
    BearOff,
    /// More dice, or the larger die, could have been played.
    DiceUnused,
}

/// Why a double is not allowed.
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
    /// No doubling in the Crawford game.
    Crawford,
    /// The game is played without a cube.
    NoCube,
    /// Beavers exist in money sessions only.
    BeaverInMatch,
    /// The cube stands at 4096, the highest value GNU Backgammon knows.
    CubeLimit,
}

/// What makes a set-up position impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum BadPosition {
    /// A sixteenth checker of one side.
    TooManyCheckers,
    /// Checkers of both sides on one point.
    PointConflict,
}

/// The reason why something is refused; [`code`](ErrorKind::code) gives its stable name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Dice outside 1 to 6.
    #[error("dice cannot be read, expected two digits of 1 to 6")]
    BadDice,
    /// Dice that are not rolled where rolled ones are needed.
    #[error("dice are not rolled")]
    NotRolled,
    /// More than four steps, or one that leaves the board.
    #[error("not a play, expected up to four steps from 25..1 to 24..0")]
    BadSteps,
    /// A move in standard notation that cannot be read.
    #[error("move text cannot be read, expected a form like `13/11(2) bar/20* 6/off`")]
    BadMoveText,
    /// An impossible position.
    #[error("impossible position: {}", .0.describe())]
    BadPosition(BadPosition),
    /// A cube value that is no power of two of 1 to 32768.
    #[error("cube value is not a power of two of 1 to 32768")]
    BadCubeValue,
    /// A resignation of something else than 1 to 3 times the cube.
    #[error("not a multiplier, expected 1, 2 for a gammon or 3 for a backgammon")]
    BadMultiplier,

    /// The other side was to act.
    #[error("out of turn: {expected} was to act")]
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
    /// A take or drop without a double before it.
    #[error("no double to answer")]
    NoPendingDouble,
    /// An action after the game has ended.
    #[error("action after the end of the game")]
    GameAlreadyOver,
    /// The match is decided.
    #[error("the match is over")]
    MatchOver,
}

impl IllegalMove {
    /// The reason in a few words.
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
    /// The reason in a few words.
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
    /// The reason in a few words.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::TooManyCheckers => "more than 15 checkers of one side",
            Self::PointConflict => "checkers of both sides on one point",
        }
    }
}

impl ErrorKind {
    /// A stable name for documentation and machine output, such as `illegal-move.bear-off`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::BadDice => "bad-dice",
            Self::NotRolled => "not-rolled",
            Self::BadSteps => "bad-steps",
            Self::BadMoveText => "bad-move-text",
            Self::BadPosition(_) => "bad-position",
            Self::BadCubeValue => "bad-cube-value",
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
            Self::GameAlreadyOver => "game-already-over",
            Self::MatchOver => "match-over",
        }
    }
}

/// Why a recorded game cannot be replayed, and which of its events is to blame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub struct Error {
    kind: ErrorKind,
    event: usize,
}

impl Error {
    pub(crate) const fn new(kind: ErrorKind, event: usize) -> Self {
        Self { kind, event }
    }

    /// Returns the reason.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Number of the event in its game, from 0.
    #[must_use]
    pub const fn event(&self) -> usize {
        self.event
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at event {}", self.kind, self.event)
    }
}

/// An error without a place of its own: at event 0.
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind, 0)
    }
}
