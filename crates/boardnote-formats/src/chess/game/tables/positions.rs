//! Games as a table of positions: one row per position of the main line.

use super::super::targets::uci_word;
use super::super::{Options, Played};
use crate::Reading;
use crate::finding::Finding;
use crate::notation::{Notation, TableOf};
use crate::table::{Column, Rows};
use chess_rules::{Color, Position};

/// The table `positions`.
pub(in crate::chess) struct Positions;

/// A position of the main line.
pub(in crate::chess) struct Row<'a> {
    position: &'a Position,
    /// FEN of the position.
    fen: String,
    /// The move that led to the position.
    uci: Option<&'a str>,
}

impl Rows for Positions {
    type Row<'a> = Row<'a>;
}

impl<N> TableOf<N> for Positions
where
    N: for<'v> Notation<Value<'v> = Played, Options = Options>,
{
    type Rows = Self;
    const NAME: &'static str = "positions";
    const ABOUT: &'static str = "a row per position of the main line, the start position first";
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn rows(
        played: &Played,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&Row<'_>),
    ) -> Result<(), Finding> {
        played.drawable()?;
        let chess960 = played.game.is_chess960();
        let mut position = played.game.start().position().clone();
        row(&Row { position: &position, fen: played.fen(&position), uci: None });
        for mv in played.game.main_line() {
            let Ok(()) = position.make(mv) else { break };
            let uci = uci_word(mv, chess960);
            row(&Row { position: &position, fen: played.fen(&position), uci: Some(&uci) });
        }
        Ok(())
    }
}

const COLUMNS: &[Column<Positions>] = &[
    Column::int("ply", "number of plies before the position", |row| row.position.ply().into()),
    Column::text("uci", "move that led to the position; empty for the start position", |row| {
        row.uci.into()
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
];
