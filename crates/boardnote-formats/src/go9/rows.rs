//! The tables for `export`.

use super::scores::Raw;
use super::text::Text;
use super::{Go9, Go9Scores, Go9Table, Go9Text, Options};
use crate::Reading;
use crate::finding::Finding;
use crate::notation::Sheet;
use crate::table::{Cell, Column, Rows};
use go9_dat::{Board, Color, Extra, Point, PositionId, Score, ScoreRecord, ZobristTable};

/// The table `positions`.
pub(super) struct Positions;

/// A position with its score, if known.
pub(super) struct Position {
    id: Option<PositionId>,
    to_move: Color,
    board: Board,
    extra: Option<Extra>,
    score: Option<ScoreRecord>,
}

impl Rows for Positions {
    type Row<'a> = Position;
}

impl Sheet<Go9> for Positions {
    type Rows = Self;
    const NAME: &'static str = "positions";
    const ABOUT: &'static str = "a row per position";
    const COLUMNS: &'static [Column<Self>] = POSITION;

    fn rows(
        record: &go9_dat::Record<'_>,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&Position),
    ) -> Result<(), Finding> {
        let id = record.id();
        row(&Position {
            id: Some(id),
            to_move: id.to_move,
            board: record.board(),
            extra: record.extra(reading.endian()),
            score: reading.score(id),
        });
        Ok(())
    }
}

impl Sheet<Go9Text> for Positions {
    type Rows = Self;
    const NAME: &'static str = "positions";
    const ABOUT: &'static str = "a row per position";
    const COLUMNS: &'static [Column<Self>] = POSITION;

    fn rows(
        text: &Text<'_>,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&Position),
    ) -> Result<(), Finding> {
        row(&Position {
            id: text.parsed.stated_id,
            to_move: text.parsed.to_move,
            board: text.parsed.board,
            extra: text.extra,
            score: reading.score(text.position(reading).id),
        });
        Ok(())
    }
}

const POSITION: &[Column<Positions>] = &[
    Column::text("id", "ID of the position, empty for text without one", |row| text(row.id)),
    Column::text("hash", "stored hash as 16 hexadecimal digits", |row| {
        row.id.map(|id| hex(id.hash)).into()
    }),
    Column::int("tiebreaker", "tells positions of one hash apart", |row| {
        row.id.map_or(0, |id| id.tiebreaker).into()
    }),
    Column::text("to_move", "player to move, B or W", |row| player(row.to_move)),
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
];

/// The table `scores`.
pub(super) struct Scores;

impl Rows for Scores {
    type Row<'a> = ScoreRecord;
}

impl Sheet<Go9Scores> for Scores {
    type Rows = Self;
    const NAME: &'static str = "scores";
    const ABOUT: &'static str = "a row per score";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::text("id", "ID of the position", |record| record.id.to_string().into()),
        Column::text("hash", "hash as 16 hexadecimal digits", |record| hex(record.id.hash).into()),
        Column::int("tiebreaker", "tells positions of one hash apart", |record| {
            record.id.tiebreaker.into()
        }),
        Column::text("to_move", "player to move, B or W", |record| player(record.id.to_move)),
        Column::int("score", "Black's lead in points, 3 to 8", |record| {
            record.score.to_byte().into()
        }),
        Column::int("confidence", "0 (likely wrong) to 100 (very sure)", |record| {
            record.confidence.value().into()
        }),
        Column::bool("at_most", "whether the score means 3 or less", |record| {
            (record.score == Score::AtMost3).into()
        }),
        Column::bool("at_least", "whether the score means 8 or more", |record| {
            (record.score == Score::AtLeast8).into()
        }),
    ];

    fn rows(
        raw: &Raw,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&ScoreRecord),
    ) -> Result<(), Finding> {
        row(&raw.score()?);
        Ok(())
    }
}

/// The table `codes`.
pub(super) struct Codes;

impl Rows for Codes {
    type Row<'a> = (Point, [u64; 3]);
}

impl Sheet<Go9Table> for Codes {
    type Rows = Self;
    const NAME: &'static str = "codes";
    const ABOUT: &'static str = "a row per point of the board";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::text("point", "point of the board, A9 to J1", |(point, _)| text(Some(*point))),
        Column::text("black", "code of a black stone", |(_, codes)| hex(codes[0]).into()),
        Column::text("white", "code of a white stone", |(_, codes)| hex(codes[1]).into()),
        Column::text("ko", "code of a ko there", |(_, codes)| hex(codes[2]).into()),
    ];

    fn rows(
        table: &ZobristTable,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&(Point, [u64; 3])),
    ) -> Result<(), Finding> {
        Point::all().zip(table.rows()).for_each(|(point, codes)| row(&(point, *codes)));
        Ok(())
    }
}

fn text(what: Option<impl ToString>) -> Cell {
    what.map(|what| what.to_string()).into()
}

fn hex(code: u64) -> String {
    format!("{code:016x}")
}

fn player(color: Color) -> Cell {
    char::from(color.to_byte()).to_string().into()
}
