//! The tables for `export`.

use crate::table::{Cell, Column, Table};
use go9_dat::{Board, Color, Extra, PositionId, Score, ScoreRecord};

/// Positions: `go9` and `go9-text`.
pub(super) const POSITIONS: &[Table] =
    &[Table { name: "positions", about: "a row per position", columns: POSITION_COLUMNS }];

/// Scores: `go9-scores`.
pub(super) const SCORES: &[Table] =
    &[Table { name: "scores", about: "a row per score", columns: SCORE_COLUMNS }];

/// Codes: `go9-table`.
pub(super) const CODES: &[Table] =
    &[Table { name: "codes", about: "a row per point of the board", columns: CODE_COLUMNS }];

const POSITION_COLUMNS: &[Column] = &[
    Column::text("id", "ID of the position, empty for text without one"),
    Column::text("hash", "stored hash as 16 hexadecimal digits"),
    Column::int("tiebreaker", "tells positions of one hash apart"),
    Column::text("to_move", "player to move, B or W"),
    Column::text("board", "81 points row by row from the top left: . # (Black) O (White)"),
    Column::int("stones", "stones on the board"),
    Column::int("black_stones", "black stones"),
    Column::int("white_stones", "white stones"),
    Column::int("source", "number of the game record, empty if unknown"),
    Column::int("variation", "variation in that game"),
    Column::int("move", "number of the move in that variation"),
    Column::int("score", "Black's lead 3 to 8 from the file of --scores, empty if unknown"),
    Column::int("confidence", "confidence of that score, 0 to 100"),
    Column::bool("at_most", "whether the score means 3 or less"),
    Column::bool("at_least", "whether the score means 8 or more"),
];

const SCORE_COLUMNS: &[Column] = &[
    Column::text("id", "ID of the position"),
    Column::text("hash", "hash as 16 hexadecimal digits"),
    Column::int("tiebreaker", "tells positions of one hash apart"),
    Column::text("to_move", "player to move, B or W"),
    Column::int("score", "Black's lead in points, 3 to 8"),
    Column::int("confidence", "0 (likely wrong) to 100 (very sure)"),
    Column::bool("at_most", "whether the score means 3 or less"),
    Column::bool("at_least", "whether the score means 8 or more"),
];

const CODE_COLUMNS: &[Column] = &[
    Column::text("point", "point of the board, A9 to J1"),
    Column::text("black", "code of a black stone"),
    Column::text("white", "code of a white stone"),
    Column::text("ko", "code of a ko there"),
];

/// The cells of a position.
pub(super) fn position(
    id: Option<PositionId>,
    to_move: Color,
    board: &Board,
    extra: Option<Extra>,
    score: Option<ScoreRecord>,
) -> Vec<Cell> {
    let [black, white] = Color::ALL.map(|color| Cell::Int(count(board, color)));
    let ascii = board.to_ascii();
    let mut cells = vec![
        id.map(|id| id.to_string()).into(),
        id.map(|id| format!("{:016x}", id.hash)).into(),
        id.map_or(0, |id| id.tiebreaker).into(),
        player(to_move),
        String::from_utf8_lossy(&ascii).into_owned().into(),
        super::stones_on(board).into(),
        black,
        white,
        extra.map(|extra| extra.source).into(),
        extra.map(|extra| extra.variation).into(),
        extra.map(|extra| extra.move_number).into(),
    ];
    cells.extend(scored(score));
    cells
}

/// The cells of a score.
pub(super) fn score(record: &ScoreRecord) -> Vec<Cell> {
    let id = record.id;
    let mut cells = vec![
        id.to_string().into(),
        format!("{:016x}", id.hash).into(),
        id.tiebreaker.into(),
        player(id.to_move),
    ];
    cells.extend(scored(Some(*record)));
    cells
}

fn scored(record: Option<ScoreRecord>) -> [Cell; 4] {
    [
        record.map(|record| record.score.to_byte()).into(),
        record.map(|record| record.confidence.value()).into(),
        record.map(|record| record.score == Score::AtMost3).into(),
        record.map(|record| record.score == Score::AtLeast8).into(),
    ]
}

fn player(color: Color) -> Cell {
    char::from(color.to_byte()).to_string().into()
}

fn count(board: &Board, color: Color) -> i64 {
    i64::try_from(board.stones(color).len()).unwrap_or(i64::MAX)
}
