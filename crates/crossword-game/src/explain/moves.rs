//! Explanations of moves that cannot be made or taken back.

use super::Explanation;
use crate::play_error::PlayError;
use crate::undo::UndoError;

explained! {
    PlayError,
    OffBoard: "off-board" {
        text: "The move starts outside the board or runs over its edge. Check the square and the \
            number of tiles.",
        example: "",
    }
    NoThroughTile: "no-through-tile" {
        text: "The play runs through a square where the board has no tile.",
        example: "",
    }
    TileConflict: "tile-conflict" {
        text: "The play has a different tile on a square than the board.",
        example: "",
    }
    EmptyMove: "empty-move" {
        text: "A play must place at least one tile; `.` stands for a tile that is already on the \
            board.",
        example: "",
    }
    TooManyPlaced: "too-many-placed" {
        text: "The play places more tiles than a rack holds.",
        example: "",
    }
    TileNotOnRack: "tiles-not-on-rack" {
        text: "The move uses a tile that is not on the player's rack. An empty rack is unknown \
            and is not checked.",
        example: "",
    }
    CountNotOnRack: "tiles-not-on-rack" {
        text: "The move uses a tile that is not on the player's rack. An empty rack is unknown \
            and is not checked.",
        example: "",
    }
    UnknownFace: "unknown-face" {
        text: "The letter distribution does not have this tile. Name the right one with `ld` or \
            --alphabet.",
        example: "",
    }
    ThroughUnknown: "through-unknown" {
        text: "A last move in the form of the later document spells all of its tiles, both those \
            that it placed and those that it runs through. After the move, the board does not \
            show which are which, so neither the points of the move nor the position before it \
            can be determined.",
        example: "",
    }
    NoLastMove: "no-last-move" {
        text: "The record has no play that could be withdrawn, taken back, or scored.",
        example: "",
    }
    ScoreOutOfRange: "score-out-of-range" {
        text: "The score before or after the move does not fit into 32 bits.",
        example: "",
    }
    LoneEmptyRack: "lone-empty-rack" {
        text: "The rack of the only player is empty, and an empty rack field cannot be written. \
            Give the rack at least one tile.",
        example: "",
    }
}

impl UndoError {
    /// The explanations of the codes that occur only when a move is undone.
    pub const ALL: &'static [Explanation] = &[NO_ZERO_TURN, LONE_UNKNOWN_RACK];
}

const NO_ZERO_TURN: Explanation = Explanation {
    code: "no-zero-turn",
    text: "The last move made no points, but the record counts no turn without points. Correct the \
        number of zero turns.",
    example: "",
};

const LONE_UNKNOWN_RACK: Explanation = Explanation {
    code: "lone-unknown-rack",
    text: "The rack of the only player before the last move is unknown, and an empty rack field \
        cannot be written.",
    example: "",
};
