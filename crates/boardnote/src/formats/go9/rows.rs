//! The tables for `export`.

use crate::table::{Cell, Column, Kind, Table};
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
    Column {
        name: "id",
        kind: Kind::Text,
        about: "ID of the position, empty for text without one",
    },
    Column { name: "hash", kind: Kind::Text, about: "stored hash as 16 hexadecimal digits" },
    Column { name: "tiebreaker", kind: Kind::Int, about: "tells positions of one hash apart" },
    Column { name: "to_move", kind: Kind::Text, about: "player to move, B or W" },
    Column {
        name: "board",
        kind: Kind::Text,
        about: "81 points row by row from the top left: . # (Black) O (White)",
    },
    Column { name: "stones", kind: Kind::Int, about: "stones on the board" },
    Column { name: "black_stones", kind: Kind::Int, about: "black stones" },
    Column { name: "white_stones", kind: Kind::Int, about: "white stones" },
    Column {
        name: "source",
        kind: Kind::Int,
        about: "number of the game record, empty if unknown",
    },
    Column { name: "variation", kind: Kind::Int, about: "variation in that game" },
    Column { name: "move", kind: Kind::Int, about: "number of the move in that variation" },
    Column {
        name: "score",
        kind: Kind::Int,
        about: "Black's lead 3 to 8 from the file of --scores, empty if unknown",
    },
    Column { name: "confidence", kind: Kind::Int, about: "confidence of that score, 0 to 100" },
    Column { name: "at_most", kind: Kind::Bool, about: "whether the score means 3 or less" },
    Column { name: "at_least", kind: Kind::Bool, about: "whether the score means 8 or more" },
];

const SCORE_COLUMNS: &[Column] = &[
    Column { name: "id", kind: Kind::Text, about: "ID of the position" },
    Column { name: "hash", kind: Kind::Text, about: "hash as 16 hexadecimal digits" },
    Column { name: "tiebreaker", kind: Kind::Int, about: "tells positions of one hash apart" },
    Column { name: "to_move", kind: Kind::Text, about: "player to move, B or W" },
    Column { name: "score", kind: Kind::Int, about: "Black's lead in points, 3 to 8" },
    Column { name: "confidence", kind: Kind::Int, about: "0 (likely wrong) to 100 (very sure)" },
    Column { name: "at_most", kind: Kind::Bool, about: "whether the score means 3 or less" },
    Column { name: "at_least", kind: Kind::Bool, about: "whether the score means 8 or more" },
];

const CODE_COLUMNS: &[Column] = &[
    Column { name: "point", kind: Kind::Text, about: "point of the board, A9 to J1" },
    Column { name: "black", kind: Kind::Text, about: "code of a black stone" },
    Column { name: "white", kind: Kind::Text, about: "code of a white stone" },
    Column { name: "ko", kind: Kind::Text, about: "code of a ko there" },
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
