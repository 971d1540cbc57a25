//! The reasons why a move cannot be made, scored, or undone.

use core::num::NonZeroU8;

use notation_report::plural;

use super::ErrorKind;
use crate::model::{Face, RackTile, Square};

const NOT_ON_RACK: &str = "The move uses a tile that is not on the player's rack. An empty rack is \
    unknown and is not checked.";

notation_report::kinds! {
    /// The reason why a move cannot be made.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum IllegalPlay {
        /// The play starts or extends beyond the edge of the board.
        #[error("{square} is beyond the edge of the board")]
        OffBoard {
            /// The first square that is not on the board.
            square: Square,
        } = "off-board" { as: ErrorKind, }
        /// The play runs through a square without a tile.
        #[error("no tile on the board at {square}, where the play runs through")]
        NoThroughTile {
            /// The empty square.
            square: Square,
        } = "no-through-tile" { as: ErrorKind, }
        /// A tile is placed on an occupied square, or a spelled tile differs from the tile on the
        /// board.
        #[error("another tile lies on {square} already")]
        TileConflict {
            /// The square.
            square: Square,
        } = "tile-conflict" { as: ErrorKind, }
        /// The play places no tile.
        #[error("the play places no tile")]
        EmptyMove = "empty-move" { as: ErrorKind, }
        /// The play places more tiles than a rack holds.
        #[error("the play places {placed} tiles, a rack holds {max}")]
        TooManyPlaced {
            /// Number of placed tiles.
            placed: usize,
            /// Number of tiles on a full rack.
            max: usize,
        } = "too-many-placed" {
            explanation: "The play places more tiles than a rack holds, which is seven in most \
                games. Write `.` for tiles that are already on the board.",
        }
        /// The move uses a tile that is not on the rack.
        #[error("the rack does not have the tile {tile}")]
        TileNotOnRack {
            /// The tile.
            tile: RackTile,
        } = "tiles-not-on-rack" {
            explanation: NOT_ON_RACK,
        }
        /// The move exchanges more tiles than the rack has.
        #[error("{count} tile{} to exchange, the rack has {rack}", plural(count.get()))]
        CountNotOnRack {
            /// Number of tiles to exchange.
            count: NonZeroU8,
            /// Number of tiles on the rack.
            rack: usize,
        } = "tiles-not-on-rack" {
            explanation: NOT_ON_RACK,
        }
        /// There is no play that could be withdrawn or survive a challenge.
        #[error("the last move is not a play on the board")]
        NoLastMove = "no-last-move" { as: ScoreError, }
        /// The score does not fit into 32 bits.
        #[error("the score is out of range")]
        ScoreOutOfRange = "score-out-of-range" {
            explanation: "The score before or after the move does not fit into 32 bits.",
        }
        /// The only player's rack would be empty, which the notation cannot express.
        #[error("the rack of the only player would be empty")]
        LoneEmptyRack = "lone-empty-rack" { as: ErrorKind, }
        nested {
            /// The distribution does not have a face, or the play spells its play-through tiles.
            #[error(transparent)]
            Score(ScoreError)
        }
    }
}

impl IllegalPlay {
    /// Returns the square that the error refers to, if any.
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        match self {
            Self::OffBoard { square }
            | Self::NoThroughTile { square }
            | Self::TileConflict { square } => Some(*square),
            _ => None,
        }
    }
}

notation_report::kinds! {
    /// The reason why a move cannot be scored.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ScoreError {
        /// The record has no last move.
        #[error("the record has no last move")]
        NoLastMove = "no-last-move" {
            explanation: "The record has no play that could be withdrawn, taken back, or scored.",
        }
        /// A square of the play is empty, or has a tile other than the play specifies.
        #[error("the tile at {square} is not the one that the last move put there")]
        NotOnBoard {
            /// The square.
            square: Square,
        } = "last-move-not-on-board" {
            explanation: "The last move placed a tile on a square where the board has none or a \
                different one.",
        }
        /// The distribution does not have a face.
        #[error("the letter distribution has no tile {face}")]
        UnknownFace {
            /// The face.
            face: Face,
        } = "unknown-face" {
            explanation: "The letter distribution does not have this tile. Name the right one with \
                `ld` or --alphabet.",
        }
        /// The move spells its play-through tiles, so that the placed tiles are unknown.
        #[error("the move spells the tiles it runs through")]
        ThroughUnknown = "through-unknown" { as: ErrorKind, }
    }
}

notation_report::kinds! {
    /// The reason why a last move cannot be undone.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum UndoError {
        /// The last move is a pass, an exchange, or a play that was challenged off, but the record has
        /// no zero turns.
        #[error("the last move made no points, but the record counts no zero turn")]
        NoZeroTurn = "no-zero-turn" {
            explanation: "The last move made no points, but the record counts no turn without \
                points. Correct the number of zero turns.",
        }
        /// The only player's rack before the move is unknown, which the notation cannot express.
        #[error("the rack of the only player is unknown before the move")]
        LoneUnknownRack = "lone-unknown-rack" {
            explanation: "The rack of the only player before the last move is unknown, and an \
                empty rack field cannot be written.",
        }
        /// The score before the move does not fit into 32 bits.
        #[error("the score before the move is out of range")]
        ScoreOutOfRange = "score-out-of-range" { as: IllegalPlay, }
        nested {
            /// The record has no last move, the move is not on the board, or it has unknown faces.
            #[error(transparent)]
            Score(ScoreError)
        }
    }
}
