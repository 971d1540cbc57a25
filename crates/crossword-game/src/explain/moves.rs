//! Explanations of moves that cannot be made or taken back.

use super::Explanation;
use crate::play_error::PlayError;
use crate::undo::UndoError;

explained! {
    PlayError,
    OffBoard: "off-board" {
        text: "The move starts beyond the edge of the board, or runs over it.",
        example: "",
    }
    NoThroughTile: "no-through-tile" {
        text: "The play runs through a square, written `.`, where no tile lies.",
        example: "",
    }
    TileConflict: "tile-conflict" {
        text: "The play puts a tile on a square where another one lies.",
        example: "",
    }
    EmptyMove: "empty-move" {
        text: "A play puts down at least one tile; `.` is one that lay there before.",
        example: "",
    }
    TooManyPlaced: "too-many-placed" {
        text: "The play puts down more tiles than a rack holds.",
        example: "",
    }
    TileNotOnRack: "tiles-not-on-rack" {
        text: "The move uses a tile that the rack of the player does not have. An empty rack is an \
            unknown one, and nothing is asked of it.",
        example: "",
    }
    CountNotOnRack: "tiles-not-on-rack" {
        text: "The move uses a tile that the rack of the player does not have. An empty rack is an \
            unknown one, and nothing is asked of it.",
        example: "",
    }
    UnknownFace: "unknown-face" {
        text: "The letter distribution has no such tile.",
        example: "",
    }
    ThroughUnknown: "through-unknown" {
        text: "A last move in the form of the later document spells all of its tiles, those that it \
            put down and those that it runs through. After the move the board does not tell which \
            are which, so neither the points of the move nor the position before it are known.",
        example: "",
    }
    NoLastMove: "no-last-move" {
        text: "No play could be withdrawn, taken back or scored.",
        example: "",
    }
    ScoreOutOfRange: "score-out-of-range" {
        text: "The score before or after the move does not fit into 32 bits.",
        example: "",
    }
    LoneEmptyRack: "lone-empty-rack" {
        text: "The only player of a position has a rack with tiles: an empty rack field cannot be \
            written.",
        example: "",
    }
}

impl UndoError {
    /// The explanations of the codes that occur only when a move is undone.
    pub const ALL: &'static [Explanation] = &[NO_ZERO_TURN, LONE_UNKNOWN_RACK];
}

const NO_ZERO_TURN: Explanation = Explanation {
    code: "no-zero-turn",
    text: "The last move made no points, but the record counts no turn without points, so that \
        nothing is left to take back.",
    example: "",
};

const LONE_UNKNOWN_RACK: Explanation = Explanation {
    code: "lone-unknown-rack",
    text: "The rack of the only player is unknown before the last move, and an empty rack field \
        cannot be written.",
    example: "",
};
