//! The typed position: plain values, independent of the text they were read from.

mod alphabet;
mod board;
mod challenge;
mod face;
mod moves;
mod position;
mod rack;
mod square;
mod tiles;

pub use board::Board;
pub use challenge::ChallengeRule;
pub use face::{Face, PlayTile, RackTile, Tile};
pub use moves::{Exchanged, LastMove, Play, Through};
pub use position::Position;
pub use rack::Rack;
pub use square::{Direction, Square};

pub(crate) use alphabet::{
    BLANK, BLANK_BYTE, BLANK_CODES, Code, EMPTY, EMPTY_BYTE, FIXED, LAST_LETTER, LAST_UPPER,
    NATURAL_CODES, THROUGH, THROUGH_BYTE, TILE_SIGNS, as_blank, face as fixed_face, is_fixed,
    is_fixed_blank, is_single, natural, of_face as fixed_code,
};
pub(crate) use board::{INLINE_SQUARES, MASKED, Stored, Walk, occupied};
pub(crate) use moves::{is_through, is_through_byte};
pub(crate) use square::{column_label, distance};
pub(crate) use tiles::{Faces, THERE, TileList, is_blank};
