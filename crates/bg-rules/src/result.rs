//! The result of a game.

use core::fmt;

use crate::Color;

/// The way in which a game was won.
///
/// Closed: a game ends in one of three ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum WonBy {
    /// The game was played to the end, or a double was dropped (`B+2`).
    Points,
    /// The other side resigned (`B+2R`).
    Resignation,
    /// The other side ran out of time (`B+T`).
    Time,
    /// The other side forfeited (`B+F`).
    Forfeit,
}

impl WonBy {
    /// The letter after the points of a result; empty for [`Points`](Self::Points).
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Points => "",
            Self::Resignation => "R",
            Self::Time => "T",
            Self::Forfeit => "F",
        }
    }
}

/// The result of a game: the winner, the points, and the way of winning.
///
/// Closed: a game is won by one side, for points, in one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameResult {
    /// The winner.
    pub winner: Color,
    /// Points won: the cube value times 1, 2, or 3.
    pub points: u32,
    /// The way in which the game was won.
    pub by: WonBy,
}

/// Formats the result as in SGF: `B+2`, `W+1R`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}{}", self.winner.letter(), self.points, self.by.suffix())
    }
}
