//! The table `positions`, shared by the notations of positions.

use crate::go::{hex, letter, text};
use crate::table::{Column, Rows};
use go9_dat::{Board, Color, Extra, Hasher, PositionId, Score, ScoreRecord};

/// Name of the table.
pub(super) const NAME: &str = "positions";
/// One line that describes a row.
pub(super) const ABOUT: &str = "a row per position";

/// The table `positions`.
pub(super) struct Positions;

/// A position with its score, if known.
pub(super) struct Position<'a> {
    pub(super) id: Option<PositionId>,
    pub(super) to_move: Color,
    pub(super) board: Board,
    pub(super) extra: Option<Extra>,
    pub(super) score: Option<ScoreRecord>,
    pub(super) hasher: &'a Hasher,
}

impl Rows for Positions {
    type Row<'a> = Position<'a>;
}

/// The columns of the table.
pub(super) const POSITION: &[Column<Positions>] = &[
    Column::text("id", "ID of the position, empty for text without one", |row| text(row.id)),
    Column::text("hash", "stored hash as 16 hexadecimal digits", |row| {
        row.id.map(|id| hex(id.hash)).into()
    }),
    Column::unsigned("hash_u64", "the same hash as a number", |row| {
        row.id.map(|id| id.hash).into()
    }),
    Column::int("tiebreaker", "tells positions of one hash apart", |row| {
        row.id.map_or(0, |id| id.tiebreaker).into()
    }),
    Column::text("to_move", "player to move, B or W", |row| letter(row.to_move)),
    Column::text("board", "81 points row by row from the top left: . # (Black) O (White)", |row| {
        String::from_utf8_lossy(&row.board.to_ascii()).into_owned().into()
    }),
    Column::int("stones", "stones on the board", |row| super::stones_on(&row.board).into()),
    Column::int("black_stones", "black stones", |row| row.board.stones(Color::Black).len().into()),
    Column::int("white_stones", "white stones", |row| row.board.stones(Color::White).len().into()),
    Column::int("source", "number of the game record, empty if unknown", |row| {
        row.extra.map(|extra| extra.source).into()
    }),
    Column::int("variation", "variation in that game", |row| {
        row.extra.map(|extra| extra.variation).into()
    }),
    Column::int("move", "number of the move in that variation", |row| {
        row.extra.map(|extra| extra.move_number).into()
    }),
    Column::int(
        "score",
        "Black's lead 3 to 8 from the file of --scores, empty if unknown",
        |row| row.score.map(|record| record.score.to_byte()).into(),
    ),
    Column::int("confidence", "confidence of that score, 0 to 100", |row| {
        row.score.map(|record| record.confidence.value()).into()
    }),
    Column::bool("at_most", "whether the score means 3 or less", |row| {
        row.score.map(|record| record.score == Score::AtMost3).into()
    }),
    Column::bool("at_least", "whether the score means 8 or more", |row| {
        row.score.map(|record| record.score == Score::AtLeast8).into()
    }),
    Column::text(
        "canonical_key",
        "lowest hash of the board in its eight rotations, as 16 hexadecimal digits",
        |row| hex(row.hasher.canonical(&row.board).hash).into(),
    ),
    Column::int("symmetry", "number of the rotation with that hash, 0 to 7", |row| {
        row.hasher.canonical(&row.board).symmetry.number().into()
    }),
];
