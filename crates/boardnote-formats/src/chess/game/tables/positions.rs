//! The table `positions`: a row per position of the main line.

use crate::chess::game::{Games, Kind, Played, uci};
use crate::chess::{MATERIAL, Reading, material};
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Column, Rows};
use chess_rules::{Color, Position};

/// The table `positions`.
pub(in crate::chess::game) struct OfPositions;

/// A position of the main line.
pub(in crate::chess::game) struct Row<'a> {
    position: &'a Position,
    /// FEN of the position.
    fen: String,
    /// The move that led to the position.
    uci: Option<String>,
}

impl Rows for OfPositions {
    type Row<'a> = Row<'a>;
}

impl<K: Kind> TableOf<Games<K>> for OfPositions {
    type Rows = Self;
    const NAME: &'static str = "positions";
    const ABOUT: &'static str = "a row per position of the main line, the start position first";
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn rows(played: &Played, _: Reading<'_>, row: &mut dyn FnMut(&Row<'_>)) -> Result<(), Finding> {
        played.drawable()?;
        let chess960 = played.game.is_chess960();
        played.each_position(|position, mv| {
            let uci = mv.map(|mv| uci::word(mv, chess960));
            row(&Row { position, fen: played.fen(position), uci });
        });
        Ok(())
    }
}

const COLUMNS: &[Column<OfPositions>] = &[
    Column::int("ply", "number of plies before the position", |row| row.position.ply().into()),
    Column::text("uci", "move that led to the position; empty for the start position", |row| {
        row.uci.as_deref().into()
    }),
    Column::word("side", "side to move, `white` or `black`", &["white", "black"], |row| {
        if row.position.side_to_move() == Color::White { "white" } else { "black" }.into()
    }),
    Column::text("fen", "the position", |row| row.fen.as_str().into()),
    Column::text(
        "key",
        "key of the position in Polyglot books, sixteen hexadecimal digits",
        |row| format!("{:016x}", row.position.polyglot_key()).into(),
    ),
    Column::text("material", MATERIAL, |row| material(row.position).into()),
];
