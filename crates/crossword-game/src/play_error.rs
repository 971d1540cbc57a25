//! The error of a move that cannot be made.

use core::num::NonZeroU8;

use crate::model::{Face, RackTile, Square};
use crate::score::ScoreError;

/// The reason why a move cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The play starts or extends beyond the edge of the board.
    #[error("{square} is beyond the edge of the board")]
    OffBoard {
        /// The first square that is not on the board.
        square: Square,
    },
    /// The play runs through a square without a tile.
    #[error("no tile on the board at {square}, where the play runs through")]
    NoThroughTile {
        /// The empty square.
        square: Square,
    },
    /// A tile is placed on an occupied square, or a spelled tile differs from the tile on the
    /// board.
    #[error("another tile lies on {square} already")]
    TileConflict {
        /// The square.
        square: Square,
    },
    /// The play places no tile.
    #[error("the play places no tile")]
    EmptyMove,
    /// The play places more tiles than a rack holds.
    #[error("the play places {placed} tiles, a rack holds {max}")]
    TooManyPlaced {
        /// Number of placed tiles.
        placed: usize,
        /// Number of tiles on a full rack.
        max: usize,
    },
    /// The move uses a tile that is not on the rack.
    #[error("the rack does not have the tile {tile}")]
    TileNotOnRack {
        /// The tile.
        tile: RackTile,
    },
    /// The move exchanges more tiles than the rack has.
    #[error("{count} tile{} to exchange, the rack has {rack}", if count.get() == 1 { "" } else { "s" })]
    CountNotOnRack {
        /// Number of tiles to exchange.
        count: NonZeroU8,
        /// Number of tiles on the rack.
        rack: usize,
    },
    /// The distribution does not have a face.
    #[error("the letter distribution has no tile {face}")]
    UnknownFace {
        /// The face.
        face: Face,
    },
    /// The play spells its play-through tiles, so that the placed tiles are unknown.
    #[error("the move spells the tiles it runs through")]
    ThroughUnknown,
    /// There is no play that could be withdrawn or survive a challenge.
    #[error("the last move is not a play on the board")]
    NoLastMove,
    /// The score does not fit into 32 bits.
    #[error("the score is out of range")]
    ScoreOutOfRange,
    /// The only player's rack would be empty, which the notation cannot express.
    #[error("the rack of the only player would be empty")]
    LoneEmptyRack,
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
