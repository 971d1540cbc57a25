//! Findings of the audit of a game. They are never errors.

use core::fmt;
use core::ops::Range;

use crate::model::Event;

/// The side that a total agrees with when the score of the file and the score by the rules differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cumulative {
    /// The total follows the score of the file: the play was scored wrongly.
    AgreesWithFile,
    /// The total follows the rules: the score was written down wrongly.
    AgreesWithRules,
    /// The total agrees with neither score.
    Neither,
}

impl Cumulative {
    /// Returns the stable name for machine output, in kebab case.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::AgreesWithFile => "agrees-with-file",
            Self::AgreesWithRules => "agrees-with-rules",
            Self::Neither => "neither",
        }
    }
}

/// A violation of the rules of the game by an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Finding {
    /// The score differs from the score by the rules.
    ScoreMismatch {
        /// The score in the file.
        file: i32,
        /// The score by the rules.
        rules: i32,
        /// The score that the total agrees with.
        cumulative: Cumulative,
    },
    /// The total differs from the sum of the total before and the score.
    CumulativeMismatch {
        /// The total in the file.
        file: i32,
        /// The sum of the total before and the score.
        expected: i32,
    },
    /// The event belongs to a player who is not to move.
    OffTurn,
    /// The play or the exchange uses tiles that are not on the rack.
    TilesNotOnRack,
    /// The rack differs from the rack of the withdrawn play, or the tiles deducted at the end
    /// differ from the rack of the event.
    RackMismatch,
    /// The board and this rack together hold more tiles than the distribution has.
    TooManyTiles,
    /// A tile is not in the distribution.
    UnknownFace,
    /// The play does not touch the tiles on the board, or the first play does not cover the start
    /// square.
    Disconnected,
    /// The play spells its play-through tiles instead of writing `.`.
    ThroughSpelled,
    /// A turn follows the end of the game.
    EventAfterEnd,
}

impl Finding {
    /// The codes of all findings, each with its explanation and a file that shows it.
    pub const CODES: &'static [(&'static str, &'static str, &'static str)] = &[
        (
            "score-mismatch",
            "The score of an event is not what the rules give. The total after it is a second witness: if it follows the score, the players counted wrong; if it follows the rules, the score is a slip of the pen.",
            "#player1 a A\n#player2 b B\n>a: AT 8H AT +5 5\n",
        ),
        (
            "cumulative-mismatch",
            "The total of an event is not the total before it and its score.",
            "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 5\n",
        ),
        (
            "off-turn",
            "A play, an exchange or a pass of a player who was not to move.",
            "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n>a: S 8J S +1 5\n",
        ),
        (
            "tiles-not-on-rack",
            "The event uses tiles that the rack of the line does not have.",
            "#player1 a A\n#player2 b B\n>a: AX 8H AT +4 4\n",
        ),
        (
            "rack-mismatch",
            "A withdrawal has another rack than the play that comes off the board, or the tiles deducted at the end are not those of the rack.",
            "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n>a: AX -- -4 0\n",
        ),
        (
            "too-many-tiles",
            "The tiles on the board and those of this rack are more than the letter distribution has.",
            "#lexicon CSW21\n#player1 a A\n#player2 b B\n>a: QQ 8H QQ +40 40\n",
        ),
        (
            "unknown-face",
            "The letter distribution has no such tile.",
            "#lexicon CSW21\n#character-set x\n#player1 a A\n#player2 b B\n>a: [CH]A 8H [CH]A +0 0\n",
        ),
        (
            "disconnected",
            "The play does not touch the tiles on the board, or it is the first one and misses the start square.",
            "#player1 a A\n#player2 b B\n>a: AT 1A AT +2 2\n",
        ),
        (
            "through-spelled",
            "The play spells the tiles that it runs through, where the format has `.` for each.",
            "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n>b: S 8H ATS +3 3\n",
        ),
        (
            "event-after-end",
            "A turn, or a challenge bonus, after points or a deduction for the tiles that were left.",
            "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n>a: (S) +2 6\n>b: S - +0 0\n",
        ),
    ];

    /// Returns the stable name for machine output, in kebab case.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ScoreMismatch { .. } => "score-mismatch",
            Self::CumulativeMismatch { .. } => "cumulative-mismatch",
            Self::OffTurn => "off-turn",
            Self::TilesNotOnRack => "tiles-not-on-rack",
            Self::RackMismatch => "rack-mismatch",
            Self::TooManyTiles => "too-many-tiles",
            Self::UnknownFace => "unknown-face",
            Self::Disconnected => "disconnected",
            Self::ThroughSpelled => "through-spelled",
            Self::EventAfterEnd => "event-after-end",
        }
    }

    /// Returns the bytes of the file that the finding refers to.
    #[must_use]
    pub fn span(&self, event: &Event) -> Range<usize> {
        let marks = &event.marks;
        let or_rack =
            |span: &Range<usize>| if span.is_empty() { marks.rack.clone() } else { span.clone() };
        match self {
            Self::ScoreMismatch { .. } => marks.score.clone(),
            Self::CumulativeMismatch { .. } => marks.total.clone(),
            Self::OffTurn => marks.nick.clone(),
            Self::TilesNotOnRack | Self::UnknownFace | Self::ThroughSpelled => {
                or_rack(&marks.tiles)
            }
            Self::RackMismatch | Self::TooManyTiles => marks.rack.clone(),
            Self::Disconnected => marks.action.clone(),
            Self::EventAfterEnd => event.span.clone(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ScoreMismatch { file, rules, cumulative } => {
                write!(f, "score {file:+}, by the rules {rules:+}; ")?;
                f.write_str(match cumulative {
                    Cumulative::AgreesWithFile => "the total follows the score of the file",
                    Cumulative::AgreesWithRules => "the total follows the rules",
                    Cumulative::Neither => "the total follows neither",
                })
            }
            Self::CumulativeMismatch { file, expected } => {
                write!(f, "total {file}, expected {expected} by the total before and the score")
            }
            Self::OffTurn => f.write_str("another player is to move"),
            Self::TilesNotOnRack => f.write_str("tiles that are not on the rack"),
            Self::RackMismatch => f.write_str("other tiles than those of the rack"),
            Self::TooManyTiles => {
                f.write_str("more tiles on the board and this rack than the distribution has")
            }
            Self::UnknownFace => f.write_str("a tile that the distribution does not know"),
            Self::Disconnected => f.write_str("the play does not touch the tiles on the board"),
            Self::ThroughSpelled => f.write_str("the tiles that the play runs through are spelled"),
            Self::EventAfterEnd => f.write_str("the game has ended before this event"),
        }
    }
}
