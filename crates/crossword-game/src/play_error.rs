//! The error of a move that cannot be made.

use core::num::NonZeroU8;

use crate::model::{Face, RackTile, Square};
use crate::score::ScoreError;

notation_report::kinds! {
    /// The reason why a move cannot be made.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PlayError {
        /// The play starts or extends beyond the edge of the board.
        #[error("{square} is beyond the edge of the board")]
        OffBoard {
            /// The first square that is not on the board.
            square: Square,
        } = "off-board" {
            explanation: "The move starts outside the board or runs over its edge. Check the square and \
                the number of tiles.",
            example: "",
        }
        /// The play runs through a square without a tile.
        #[error("no tile on the board at {square}, where the play runs through")]
        NoThroughTile {
            /// The empty square.
            square: Square,
        } = "no-through-tile" {
            explanation: "The play runs through a square where the board has no tile.",
            example: "",
        }
        /// A tile is placed on an occupied square, or a spelled tile differs from the tile on the
        /// board.
        #[error("another tile lies on {square} already")]
        TileConflict {
            /// The square.
            square: Square,
        } = "tile-conflict" {
            explanation: "The play has a different tile on a square than the board.",
            example: "",
        }
        /// The play places no tile.
        #[error("the play places no tile")]
        EmptyMove = "empty-move" {
            explanation: "A play must place at least one tile; `.` stands for a tile that is already on \
                the board.",
            example: "",
        }
        /// The play places more tiles than a rack holds.
        #[error("the play places {placed} tiles, a rack holds {max}")]
        TooManyPlaced {
            /// Number of placed tiles.
            placed: usize,
            /// Number of tiles on a full rack.
            max: usize,
        } = "too-many-placed" {
            explanation: "The play places more tiles than a rack holds.",
            example: "",
        }
        /// The move uses a tile that is not on the rack.
        #[error("the rack does not have the tile {tile}")]
        TileNotOnRack {
            /// The tile.
            tile: RackTile,
        } = "tiles-not-on-rack" {
            explanation: "The move uses a tile that is not on the player's rack. An empty rack is unknown \
                and is not checked.",
            example: "",
        }
        /// The move exchanges more tiles than the rack has.
        #[error("{count} tile{} to exchange, the rack has {rack}", if count.get() == 1 { "" } else { "s" })]
        CountNotOnRack {
            /// Number of tiles to exchange.
            count: NonZeroU8,
            /// Number of tiles on the rack.
            rack: usize,
        } = "tiles-not-on-rack" {
            explanation: "The move uses a tile that is not on the player's rack. An empty rack is unknown \
                and is not checked.",
            example: "",
        }
        /// The distribution does not have a face.
        #[error("the letter distribution has no tile {face}")]
        UnknownFace {
            /// The face.
            face: Face,
        } = "unknown-face" {
            explanation: "The letter distribution does not have this tile. Name the right one with `ld` or \
                --alphabet.",
            example: "",
        }
        /// The play spells its play-through tiles, so that the placed tiles are unknown.
        #[error("the move spells the tiles it runs through")]
        ThroughUnknown = "through-unknown" {
            explanation: "A last move in the form of the later document spells all of its tiles, both \
                those that it placed and those that it runs through. After the move, the board \
                does not show which are which, so neither the points of the move nor the \
                position before it can be determined.",
            example: "",
        }
        /// There is no play that could be withdrawn or survive a challenge.
        #[error("the last move is not a play on the board")]
        NoLastMove = "no-last-move" {
            explanation: "The record has no play that could be withdrawn, taken back, or scored.",
            example: "",
        }
        /// The score does not fit into 32 bits.
        #[error("the score is out of range")]
        ScoreOutOfRange = "score-out-of-range" {
            explanation: "The score before or after the move does not fit into 32 bits.",
            example: "",
        }
        /// The only player's rack would be empty, which the notation cannot express.
        #[error("the rack of the only player would be empty")]
        LoneEmptyRack = "lone-empty-rack" {
            explanation: "The rack of the only player is empty, and an empty rack field cannot be written. \
                Give the rack at least one tile.",
            example: "",
        }
    }
}

impl PlayError {
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

impl From<ScoreError> for PlayError {
    fn from(error: ScoreError) -> Self {
        match error {
            ScoreError::NoLastMove => Self::NoLastMove,
            ScoreError::NotOnBoard { square } => Self::TileConflict { square },
            ScoreError::UnknownFace { face } => Self::UnknownFace { face },
            ScoreError::ThroughUnknown => Self::ThroughUnknown,
        }
    }
}
