//! Violations of the rules of backgammon, and errors in boards and texts.

use core::fmt;

use notation_report::{Place, kinds};

use crate::Color;

kinds! {
    /// The reason why a checker play is illegal.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
    #[cfg_attr(
        feature = "serde",
        derive(serde::Serialize, serde::Deserialize),
        serde(rename_all = "kebab-case")
    )]
    #[non_exhaustive]
    pub enum IllegalPlay {
        /// The mover has no checker on the source point.
        #[error("no checker on the source point, expected a point of the player")]
        NoChecker = "illegal-move.no-checker" {
            explanation: "The player has no checker on the point where this step starts. Correct the \
                point, or look for a mistake in an earlier play.",
            example: "",
        }
        /// A checker on the bar must enter first.
        #[error("another checker moves before one on the bar, expected it to enter first")]
        BarFirst = "illegal-move.bar-first" {
            explanation: "The player moves another checker while one is still on the bar. A checker on \
                the bar must enter first.",
            example: "",
        }
        /// The distance is neither a die nor a sum of dice, or its die has already been used.
        #[error("no die left for this distance, expected a die or a sum of dice not yet used")]
        Dice = "illegal-move.dice" {
            explanation: "The distance of this step is neither a die nor a sum of dice, or its die has \
                already been used. Correct the step or the dice.",
            example: "",
        }
        /// The opponent holds the destination, or every way to it is held or would hit a blot.
        #[error("the point or every way to it is blocked, expected at most one checker of the opponent")]
        Blocked = "illegal-move.blocked" {
            explanation: "The opponent holds the point where this step ends with two or more checkers. \
                For a step of several dice, the opponent holds a point on every way to it, or a blot on \
                the way would be hit; write such a play as single steps.",
            example: "",
        }
        /// A checker is borne off while others are outside the home board or, with a larger die,
        /// further back.
        #[error("this checker cannot be borne off yet, expected all checkers in the home board")]
        BearOff = "illegal-move.bear-off" {
            explanation: "This checker cannot be borne off yet. All checkers of the player must be in \
                the home board, and a die larger than needed may be used only from the rearmost point.",
            example: "",
        }
        /// More dice, or the larger die, could have been played.
        #[error("dice left unused, expected as many as can be played")]
        DiceUnused = "illegal-move.dice-unused" {
            explanation: "The play leaves dice unused that could have been played. A player must play \
                as many dice as possible. If only one die can be played, it must be the larger.",
            example: "",
        }
    }
}

/// The reason why a double is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum IllegalCube {
    /// The dice have been rolled.
    #[error("the dice have been rolled")]
    DiceRolled,
    /// The other side owns the cube.
    #[error("the other side owns the cube")]
    NotOwner,
    /// The game is the Crawford game.
    #[error("Crawford game")]
    Crawford,
    /// The game is played without a cube.
    #[error("the game is played without a cube")]
    NoCube,
    /// A beaver in match play; beavers exist in money sessions only.
    #[error("beavers exist in money sessions only")]
    BeaverInMatch,
    /// The cube is at 4096, the highest value that GNU Backgammon supports.
    #[error("the cube is at 4096")]
    CubeLimit,
}

/// The reason why a board is impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ImpossibleBoard {
    /// One side has more than 15 checkers.
    #[error("more than 15 checkers of one side")]
    TooManyCheckers,
    /// A point holds checkers of both sides.
    #[error("checkers of both sides on one point")]
    PointConflict,
}

impl IllegalCube {
    /// Returns a stable name in kebab case.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::DiceRolled => "dice-rolled",
            Self::NotOwner => "not-owner",
            Self::Crawford => "crawford",
            Self::NoCube => "no-cube",
            Self::BeaverInMatch => "beaver-in-match",
            Self::CubeLimit => "cube-limit",
        }
    }
}

kinds! {
    /// The reason why a cube cannot occur in a game. Files and IDs contain such cubes, so this is a
    /// warning rather than an error.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
    #[cfg_attr(
        feature = "serde",
        derive(serde::Serialize, serde::Deserialize),
        serde(rename_all = "kebab-case")
    )]
    #[non_exhaustive]
    pub enum ImpossibleCube {
        /// A side owns a cube of value 1, although nobody has doubled.
        #[error("a cube of 1 has an owner, expected a centered cube")]
        OwnedOfOne = "owned-cube-of-one" {
            severity: Warning,
            explanation: "A player owns a cube of 1. A player comes to own the cube only by taking a \
                double, which turns it to 2. Correct the owner or the value.",
            example: "",
        }
        /// A centered cube above 1 in a match. Automatic doubles exist in money sessions only.
        #[error("a centered cube above 1 in a match, expected an owner")]
        CenteredAboveOne = "centered-cube-above-one" {
            severity: Warning,
            explanation: "The cube of a match is centered at a value above 1. In a match, whoever takes \
                a double owns the cube; automatic doubles exist in money sessions only. Correct the \
                owner or the value.",
            example: "",
        }
        /// A turned cube in the Crawford game.
        #[error("the cube is turned in the Crawford game")]
        InCrawford = "cube-in-crawford" {
            severity: Warning,
            explanation: "The cube has been turned in the Crawford game, in which nobody may double. \
                Correct the cube, or the Crawford flag.",
            example: "",
        }
        /// A cube value so high that the last double was useless to both sides.
        #[error("neither side needed the last double to win the match")]
        TooHigh = "cube-too-high" {
            severity: Warning,
            explanation: "The cube is higher than any game needs: before the last double, a win already \
                gave either player the match. Check the cube, the score, and the match length.",
            example: "",
        }
    }
}

kinds! {
    /// The kind of an error. [`code`](ErrorKind::code) returns its stable name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum ErrorKind in EventIndex {
        /// A die outside 1 to 6.
        #[error("dice cannot be read, expected two digits of 1 to 6")]
        BadDice = "bad-dice" {
            explanation: "The dice cannot be read. Write two digits from 1 to 6.",
            example: "",
        }
        /// Dice that have not been rolled, where rolled dice are required.
        #[error("dice are not rolled")]
        NotRolled = "not-rolled" {
            explanation: "The dice have not been rolled, but rolled dice are needed here.",
            example: "",
        }
        /// More than four steps, or a step that leaves the board.
        #[error("not a play, expected up to four steps from 25..1 to 24..0")]
        BadSteps = "bad-steps" {
            explanation: "These steps are not a play: there are more than four of them, or one leaves \
                the board. A step goes from 25 (the bar) to 1, and to a lower point or to 0 (off).",
            example: "",
        }
        /// A move in standard notation that cannot be read.
        #[error("move text cannot be read, expected a form like `13/11(2) bar/20* 6/off`")]
        BadMoveText = "bad-move-text" {
            explanation: "The move cannot be read. Write up to four steps from point to point, such as \
                `13/11(2) bar/20* 6/off`.",
            example: "",
        }
        /// An impossible position.
        #[error("impossible position: {0}")]
        BadPosition(ImpossibleBoard) = "bad-position" {
            explanation: "The position is impossible: one side has more than 15 checkers, or a point \
                holds checkers of both sides.",
            example: "",
        }
        /// A cube value that is not a power of two from 1 to 32768.
        #[error("cube value is not a power of two of 1 to 32768")]
        BadCubeValue = "bad-cube-value" {
            explanation: "The value of the cube must be a power of two from 1 to 32768.",
            example: "",
        }
        /// A resignation other than 1, 2, or 3 times the cube.
        #[error("not a multiplier, expected 1, 2 for a gammon or 3 for a backgammon")]
        BadMultiplier = "bad-multiplier" {
            explanation: "A game is resigned at 1, 2 (a gammon), or 3 (a backgammon) times the cube. \
                This number is none of them.",
            example: "",
        }

        /// An action of the side whose turn it is not.
        #[error("out of turn: it was {expected}'s turn")]
        OutOfTurn {
            /// The side that should have acted.
            expected: Color,
        } = "out-of-turn" {
            explanation: "It was the other player's turn. Perhaps an action before this one is missing, \
                or it is recorded for the wrong player. GNU Backgammon goes on as if it had been this \
                player's turn.",
            example: "",
        }
        /// A double that the rules forbid.
        #[error("double not allowed: {0}")]
        IllegalCube(IllegalCube) = "double-not-allowed" {
            explanation: "The rules do not allow this double. A player may double before rolling, if \
                the cube is centered or this player owns it; not in the Crawford game, not without a \
                cube, and not beyond 4096. A beaver is allowed in money sessions only.",
            example: "",
        }
        /// A take or drop without a pending double.
        #[error("no double to answer")]
        NoPendingDouble = "no-pending-double" {
            explanation: "A take, drop, or beaver answers a double, but no double was offered. Perhaps \
                the double is missing from the record.",
            example: "",
        }
        /// A roll or play while a double is pending.
        #[error("double without an answer, expected a take, drop or beaver")]
        DoubleUnanswered = "double-unanswered" {
            explanation: "The game goes on although a double has not been answered. Perhaps a take is \
                missing from the record. The double is ignored.",
            example: "",
        }
        /// An action after the game has ended.
        #[error("action after the end of the game, expected the next game")]
        GameAlreadyOver = "game-already-over" {
            explanation: "An action follows the end of the game. Remove it, or correct the action that \
                ended the game.",
            example: "",
        }
        /// An action after the match has been decided.
        #[error("the match is over")]
        MatchOver = "match-over" {
            explanation: "An action follows the end of the match. Remove it, or correct the score or \
                the match length.",
            example: "",
        }
        nested {
            /// A play against the rules.
            #[error("illegal move: {0}")]
            IllegalPlay(IllegalPlay)
            /// A cube that cannot occur in a game.
            #[error("impossible cube: {0}")]
            ImpossibleCube(ImpossibleCube)
        }
    }
}

/// The place of an error in a recorded game: its offset is the index of an event, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct EventIndex;

impl Place<ErrorKind> for EventIndex {
    fn at(&self, offset: usize, _: &ErrorKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at event {offset}")
    }
}

/// An error in a recorded game. Its span is the index of the event concerned, counted from 0 in its
/// game.
pub type Error = notation_report::Error<ErrorKind>;
