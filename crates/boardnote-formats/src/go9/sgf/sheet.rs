//! The tables for `export`.

use super::super::Reading;
use super::super::rows::{self, Positions};
use super::{Played, Sgf};
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Column, Rows};
use go9_dat::Extra;

impl TableOf<Sgf> for Positions {
    type Rows = Self;
    const NAME: &'static str = rows::NAME;
    const ABOUT: &'static str = rows::ABOUT;
    const COLUMNS: &'static [Column<Self>] = rows::POSITION;

    fn rows(
        played: &Played<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(&rows::Position),
    ) -> Result<(), Finding> {
        // Sources are numbered from 1.
        let source = u32::try_from(played.index + 1).unwrap_or(u32::MAX);
        for (position, at) in played.positions(reading) {
            row(&rows::Position {
                id: Some(position.id),
                to_move: at.to_move,
                board: at.board,
                extra: Some(Extra { source, variation: at.variation, move_number: at.move_number }),
                score: reading.score(position.id),
            });
        }
        Ok(())
    }
}

/// The table `games`.
pub(super) struct Games;

impl Rows for Games {
    type Row<'a> = Played<'a>;
}

impl TableOf<Sgf> for Games {
    type Rows = Self;
    const NAME: &'static str = "games";
    const ABOUT: &'static str = "a row per game: players, rules, result";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::int("game", "number of the game in its file, from 1", |played| {
            i64::try_from(played.index + 1).unwrap_or(i64::MAX).into()
        }),
        Column::int("size", "lines of the board, empty if it is not a square", |played| {
            played.size().into()
        }),
        Column::text("black", "name of Black", |played| played.text("PB").into()),
        Column::text("white", "name of White", |played| played.text("PW").into()),
        Column::text("rank_black", "rank of Black", |played| played.text("BR").into()),
        Column::text("rank_white", "rank of White", |played| played.text("WR").into()),
        Column::text("event", "event of the game", |played| played.text("EV").into()),
        Column::text("date", "date as written", |played| played.text("DT").into()),
        Column::text("rules", "rules as written", |played| played.text("RU").into()),
        Column::real("komi", "points for White", |played| played.komi().into()),
        Column::text("handicap", "handicap stones as written", |played| played.text("HA").into()),
        Column::text("result", "result as written, such as B+2.5", |played| {
            played.text("RE").into()
        }),
        Column::int("moves", "legal moves of the main line, passes included", |played| {
            played.read.moves().into()
        }),
        Column::int("variations", "paths through the tree, 1 without branches", |played| {
            played.read.variations.into()
        }),
    ];

    fn rows(
        played: &Played<'_>,
        _: Reading<'_>,
        row: &mut dyn FnMut(&Played<'_>),
    ) -> Result<(), Finding> {
        row(played);
        Ok(())
    }
}
