//! The table `performance`.

use crate::Reading;
use crate::analyzed::Analyzed;
use crate::backgammon::Options;
use crate::backgammon::game::xg::{Played, Xg};
use crate::backgammon::game::{COLORS, Depth, OfGames as _, color};
use crate::finding::Finding;
use crate::notation::{self, TableOf};
use crate::table::{Cell, Column, Rows, WholeFile};
use bg_rules::Color;
use bg_xg::Performance;

/// The table `performance`.
pub(in crate::backgammon::game::xg) struct Performances;

/// The figures of a player in a game or in a file.
pub(in crate::backgammon::game::xg) struct Row<'a> {
    of: &'a Analyzed,
    color: Color,
    player: Performance,
}

impl Rows for Performances {
    type Row<'a> = Row<'a>;
}

impl TableOf<Xg> for Performances {
    type Rows = Self;
    const NAME: &'static str = "performance";
    const ABOUT: &'static str =
        "two rows per game and per file: decisions, errors, luck, and PR as eXtreme Gammon counts";
    const COLUMNS: &'static [Column<Self>] = COLUMNS;
    const WHOLE: Option<WholeFile> = Some(|analyzed, chosen, row| {
        each_row(analyzed, &mut |of| notation::cells(COLUMNS, of, chosen, row));
    });

    fn rows(
        played: &Played,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&Row<'_>),
    ) -> Result<(), Finding> {
        each_row(&Xg::game(played, Depth::Sums, reading).analyzed(reading.own), row);
        Ok(())
    }
}

fn each_row(of: &Analyzed, row: &mut dyn FnMut(&Row<'_>)) {
    for (color, player) in Color::ALL.into_iter().zip(of.performance.into_iter().flatten()) {
        row(&Row { of, color, player });
    }
}

const COLUMNS: &[Column<Performances>] = &[
    Column::word("scope", "game, or match for all games of the file", &["game", "match"], |row| {
        row.of.game.map_or("match", |_| "game").into()
    }),
    Column::int("game", "number of the game in its file, from 1; null for a match", |row| {
        row.of.game.map(Cell::number).into()
    }),
    Column::word("player", "white or black", COLORS, |row| color(row.color).into()),
    Column::text("name", "name of that player", |row| {
        row.of.names.get(row.color.index()).cloned().into()
    }),
    Column::int("plays", "analyzed plays", |row| row.player.plays.into()),
    Column::int("counted", "decisions that count: plays with a choice, doubles, answers", |row| {
        row.player.counted.into()
    }),
    Column::int("cube_counted", "cube decisions among them", |row| row.player.cube_counted.into()),
    Column::real("checker_error", "equity lost by plays", |row| row.player.checker_error.into()),
    Column::real("double_error", "equity lost by doubling, or by not doubling", |row| {
        row.player.double_error.into()
    }),
    Column::real("take_error", "equity lost by answers to doubles", |row| {
        row.player.take_error.into()
    }),
    Column::real("luck", "luck of all rolls, in equity", |row| row.player.luck.into()),
    Column::real("pr", "estimate of the performance rating: 500 × errors / decisions", |row| {
        row.player.rating().into()
    }),
];
