//! The table of the positions of 9x9 games, as the files of the 9x9 experiments have them.

use super::{BOARD, NODE, Place, number, points};
use crate::finding::Finding;
use crate::go::game::{Game, Games, Kind, Reading};
use crate::go::{hex, letter, text as word};
use crate::notation::TableOf;
use crate::table::{Column, Rows};
use go9_dat::{Hasher, Position, Score, ScoreRecord};

/// The table `positions9`.
pub(in crate::go::game) struct OfPositions9;

/// A position of a 9x9 game.
pub(in crate::go::game) struct Nine<'a> {
    place: Place<'a>,
    hasher: &'a Hasher,
    nine: Position,
    score: Option<ScoreRecord>,
}

impl Rows for OfPositions9 {
    type Row<'a> = Nine<'a>;
}

impl<K: Kind> TableOf<Games<K>> for OfPositions9 {
    type Rows = Self;
    const NAME: &'static str = "positions9";
    const ABOUT: &'static str = "a row per position of a 9x9 game, with its ID and score";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::int("game", "number of the game in its file, from 1", |row| {
            number(row.place.index)
        }),
        Column::int("variation", "variation in that game, 0 for the main line", |row| {
            row.place.step.variation.into()
        }),
        Column::int("node", NODE, |row| row.place.step.index.into()),
        Column::int("move", "number of moves so far in that variation", |row| {
            row.place.step.number.into()
        }),
        Column::word("to_move", "player to move, B or W", &["B", "W"], |row| {
            letter(row.place.step.after.to_move())
        }),
        Column::text("board", BOARD, |row| points(row.place.step)),
        Column::text("id", "ID of the position", |row| word(Some(row.nine.id))),
        Column::text("hash", "hash of the ID as 16 hexadecimal digits", |row| {
            hex(row.nine.id.hash).into()
        }),
        Column::unsigned("hash_u64", "the same hash as a number", |row| row.nine.id.hash.into()),
        Column::int("tiebreaker", "tells positions of one hash apart", |row| {
            row.nine.id.tiebreaker.into()
        }),
        Column::int("source", "number of the game in its file", |row| number(row.place.index)),
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
            "lowest published hash of the board in its eight rotations",
            |row| hex(row.hasher.canonical(&row.nine.board).hash).into(),
        ),
        Column::int("symmetry", "number of the rotation with that hash, 0 to 7", |row| {
            row.hasher.canonical(&row.nine.board).symmetry.number().into()
        }),
    ];

    fn rows(
        game: &Game<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(&Nine<'_>),
    ) -> Result<(), Finding> {
        game.each(|step| {
            let is_wanted = step.changes_board() || step.index == 0 && reading.own.initial;
            let Ok(board) = go9_dat::Board::try_from(step.after.board()) else { return };
            if !is_wanted {
                return;
            }
            let nine = Position::new(board, step.after.to_move(), reading.hasher());
            let (score, hasher) = (reading.score(nine.id), reading.own.hasher());
            row(&Nine { place: Place { index: game.index, step }, hasher, nine, score });
        });
        Ok(())
    }
}
