//! Findings of the audit of a game. They are never errors.

use core::fmt;
use core::ops::Range;

use crate::model::Event;

/// The side that a total agrees with when the score of the file and the score by the rules differ.
///
/// Closed: a total follows one of two scores, or neither.
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

/// Formats the side in words: `the rules`.
impl fmt::Display for Cumulative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AgreesWithFile => "the score of the file",
            Self::AgreesWithRules => "the rules",
            Self::Neither => "neither",
        })
    }
}

notation_report::kinds! {
    /// A violation of the rules of the game by an event.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum Finding {
        /// The score differs from the score by the rules.
        #[error("score {file:+}, by the rules {rules:+}; the total follows {cumulative}")]
        ScoreMismatch {
            /// The score in the file.
            file: i32,
            /// The score by the rules.
            rules: i32,
            /// The score that the total agrees with.
            cumulative: Cumulative,
        } = "score-mismatch" {
            severity: Warning,
            explanation: "The score of the event differs from the score by the rules. The total \
                tells the two apart: if it agrees with the score, the players scored the play \
                wrongly; if it agrees with the rules, only the score was written down wrongly. A \
                withdrawal takes back the points of its play, and its total is that before the play; \
                if the file says otherwise, the play is taken back all the same.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8H AT +5 5\n",
        }
        /// The total differs from the sum of the total before and the score, also from that with the
        /// score by the rules. A withdrawal has a score mismatch instead.
        #[error("total {file}, expected {expected} by the total before and the score")]
        CumulativeMismatch {
            /// The total in the file.
            file: i32,
            /// The sum of the total before and the score.
            expected: i32,
        } = "cumulative-mismatch" {
            severity: Warning,
            explanation: "The total of the event is not the sum of this player's previous total \
                and the score, neither the score in the file nor that by the rules.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 5\n",
        }
        /// The event belongs to a player who is not to move.
        #[error("another player is to move")]
        OffTurn = "off-turn" {
            severity: Warning,
            explanation: "It was another player's turn. An event may be missing, or this one has \
                the wrong nickname.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n>a: S 8J S +1 5\n",
        }
        /// The play or the exchange uses tiles that are not on the rack.
        #[error("tiles that are not on the rack")]
        TilesNotOnRack = "tiles-not-on-rack" {
            severity: Warning,
            explanation: "The event uses tiles that the rack in its line does not have. Check the \
                rack and the tiles.",
            example: "#player1 a A\n#player2 b B\n>a: AX 8H AT +4 4\n",
        }
        /// The rack differs from the rack of the withdrawn play, or the tiles deducted at the end differ from the rack of the event.
        #[error("other tiles than those of the rack")]
        RackMismatch = "rack-mismatch" {
            severity: Warning,
            explanation: "A withdrawal must have the same rack as the play that it takes off the \
                board, and a deduction at the end must have the tiles of the rack in its line.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n>a: AX -- -4 0\n",
        }
        /// The board and this rack together hold more tiles than the distribution has.
        #[error("more tiles on the board and this rack than the distribution has")]
        TooManyTiles = "too-many-tiles" {
            severity: Warning,
            explanation: "The tiles on the board and on this rack are more than the letter \
                distribution has. A tile may have been written down wrongly, or the game was \
                played with another distribution.",
            example: "#lexicon CSW21\n#player1 a A\n#player2 b B\n>a: QQ 8H QQ +40 40\n",
        }
        /// A tile is not in the distribution.
        #[error("a tile that the distribution does not know")]
        UnknownFace = "unknown-face" {
            severity: Warning,
            explanation: "The letter distribution does not have this tile. Name the right one in \
                `#tile-distribution` or `#lexicon`.",
            example: "#lexicon CSW21\n#character-set x\n#player1 a A\n#player2 b B\n>a: [CH]A 8H [CH]A +0 0\n",
        }
        /// The play does not touch the tiles on the board, or the first play does not cover the start square.
        #[error("the play does not touch the tiles on the board")]
        Disconnected = "disconnected" {
            severity: Warning,
            explanation: "The play does not touch the tiles on the board, or it is the first play \
                and does not cover the start square.",
            example: "#player1 a A\n#player2 b B\n>a: AT 1A AT +2 2\n",
        }
        /// The play spells its play-through tiles instead of writing `.`.
        #[error("the tiles that the play runs through are spelled")]
        ThroughSpelled = "through-spelled" {
            severity: Info,
            explanation: "The play spells out tiles that are already on the board. The format \
                writes `.` for each of them, as does canonical text.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n>b: S 8H ATS +3 3\n",
        }
        /// A turn follows the end of the game.
        #[error("the game has ended before this event")]
        EventAfterEnd = "event-after-end" {
            severity: Warning,
            explanation: "The game ended with points or a deduction for the tiles left on the \
                racks, but another turn or a challenge bonus follows.",
            example: "#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n>a: (S) +2 6\n>b: S - +0 0\n",
        }
    }
}

impl Finding {
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
