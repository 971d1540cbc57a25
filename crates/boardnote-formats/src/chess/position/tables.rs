//! The table `positions`.

use super::{Kind, Placed, Positions, Reading};
use crate::chess::{MATERIAL, material};
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Column, Rows};
use chess_rules::Epd;

/// The table `positions`.
pub(super) struct OfPositions;

impl Placed<'_> {
    /// Returns the legal moves that an operation names.
    fn moves(&self, opcode: &str) -> Option<String> {
        let moves = self.epd.moves(self.epd.operation(opcode)?)?;
        let chess960 = self.is_chess960();
        let words = moves.iter().filter_map(|(_, mv)| Some(mv.as_ref()?.uci(chess960).to_string()));
        Some(words.collect::<Vec<_>>().join(" "))
    }
}

impl Rows for OfPositions {
    type Row<'a> = Placed<'a>;
}

impl<K: Kind> TableOf<Positions<K>> for OfPositions {
    type Rows = Self;
    const NAME: &'static str = "positions";
    const ABOUT: &'static str = "a row per position";
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn rows(epd: &Epd, _: Reading<'_>, row: &mut dyn FnMut(&Placed<'_>)) -> Result<(), Finding> {
        row(&Placed::new(epd));
        Ok(())
    }
}

const COLUMNS: &[Column<OfPositions>] = &[
    Column::text("fen", "the position, all six fields", |row| row.fen.as_str().into()),
    Column::word("side", "side to move, `w` or `b`", &["w", "b"], |row| row.field(1).into()),
    Column::text("castling", "castling rights, `-` for none", |row| row.castling().into()),
    Column::text("en_passant", "square that a pawn has just passed", |row| row.en_passant().into()),
    Column::int("halfmove_clock", "plies since a capture or pawn move", |row| {
        row.position().halfmove_clock().into()
    }),
    Column::int("fullmove_number", "number of the move, from 1", |row| {
        row.position().move_number().into()
    }),
    Column::bool("chess960", "whether castling is written as in Chess960", |row| {
        row.is_chess960().into()
    }),
    Column::bool("check", "whether the side to move is in check", |row| {
        row.position().is_check().into()
    }),
    Column::int("legal_moves", "number of legal moves", |row| {
        row.position().legal_moves().count().into()
    }),
    Column::text("polyglot", "Zobrist key of Polyglot books, 16 hexadecimal digits", |row| {
        row.key().into()
    }),
    Column::int("operations", "number of EPD operations", |row| row.epd.operations.len().into()),
    Column::text("id", "name of the position, from its operation `id`", |row| {
        row.epd.operation("id").and_then(|id| id.operands.first()).map(String::as_str).into()
    }),
    Column::text("bm", "best moves in UCI notation, separated by blanks", |row| {
        row.moves("bm").into()
    }),
    Column::text("am", "moves to avoid, in the same way", |row| row.moves("am").into()),
    Column::text("pv", "predicted line, in the same way", |row| row.moves("pv").into()),
    Column::text("material", MATERIAL, |row| material(row.position()).into()),
];
