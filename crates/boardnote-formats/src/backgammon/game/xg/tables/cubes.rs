//! The table `cubes`.

use super::PROGRAM;
use crate::Reading;
use crate::backgammon::Options;
use crate::backgammon::game::xg::{Played, Xg};
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Cell, Column, Rows};
use bg_rules::Event;
use bg_xg::{Action, Chances, CubeAnalysis};

/// The table `cubes`.
pub(in crate::backgammon::game::xg) struct Cubes;

/// A decision to double or not.
pub(in crate::backgammon::game::xg) struct Row<'a> {
    game: usize,
    action: &'a Action<'a>,
    cube: CubeAnalysis,
}

impl Row<'_> {
    /// Returns a chance without a double (0), or after one that is taken (1).
    fn chance(&self, after: usize, of: fn(&Chances) -> f64) -> Cell {
        self.cube.chances.get(after).and_then(Option::as_ref).map(of).into()
    }
}

impl Rows for Cubes {
    type Row<'a> = Row<'a>;
}

impl TableOf<Xg> for Cubes {
    type Rows = Self;
    const NAME: &'static str = "cubes";
    const ABOUT: &'static str = "a row per analyzed decision to double or not";
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn rows(
        played: &Played,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&Row<'_>),
    ) -> Result<(), Finding> {
        let game = played.number();
        for action in played.actions() {
            let is_decision = match action.event {
                Some(Event::Double(_)) => !action.before.doubled,
                Some(event) => matches!(event, Event::Play(..) | Event::Roll(..)),
                None => true,
            };
            if let Some(cube) = action.analysis.cube.filter(|_| is_decision) {
                row(&Row { game, action: &action, cube });
            }
        }
        Ok(())
    }
}

const COLUMNS: &[Column<Cubes>] = &[
    Column::int("game", "number of the game in its file, from 1", |row| Cell::number(row.game)),
    Column::int("ply", "number of the double, or of the play without one, from 1", |row| {
        Cell::number(row.action.index)
    }),
    Column::word(
        "action",
        "double, move if there was none, or no-double if no play follows",
        &["double", "move", Action::NO_DOUBLE],
        |row| row.action.name().into(),
    ),
    Column::text("level", "level of the evaluation: 3-ply, roller++, rollout, …", |row| {
        row.cube.level.to_string().into()
    }),
    Column::real("no_double", "equity of not doubling, normalized to the cube", |row| {
        row.cube.no_double.into()
    }),
    Column::real("double_take", "equity of a double that is taken", |row| {
        row.cube.double_take.into()
    }),
    Column::real("double_pass", "equity of a double that is dropped", |row| {
        row.cube.double_pass.into()
    }),
    Column::real("nd_win", "without a double: chance to win, from 0 to 1", |row| {
        row.chance(0, |it| it.win)
    }),
    Column::real("nd_win_gammon", "without a double: chance to win a gammon or more", |row| {
        row.chance(0, |it| it.win_gammon)
    }),
    Column::real("nd_win_backgammon", "without a double: chance to win a backgammon", |row| {
        row.chance(0, |it| it.win_backgammon)
    }),
    Column::real("nd_lose_gammon", "without a double: chance to lose a gammon or more", |row| {
        row.chance(0, |it| it.lose_gammon)
    }),
    Column::real("nd_lose_backgammon", "without a double: chance to lose a backgammon", |row| {
        row.chance(0, |it| it.lose_backgammon)
    }),
    Column::real("dt_win", "after double and take: chance to win", |row| {
        row.chance(1, |it| it.win)
    }),
    Column::real("dt_win_gammon", "after double and take: chance to win a gammon or more", |row| {
        row.chance(1, |it| it.win_gammon)
    }),
    Column::real("dt_win_backgammon", "after double and take: chance to win a backgammon", |row| {
        row.chance(1, |it| it.win_backgammon)
    }),
    Column::real(
        "dt_lose_gammon",
        "after double and take: chance to lose a gammon or more",
        |row| row.chance(1, |it| it.lose_gammon),
    ),
    Column::real(
        "dt_lose_backgammon",
        "after double and take: chance to lose a backgammon",
        |row| row.chance(1, |it| it.lose_backgammon),
    ),
    Column::text("verdict", "the right cube action, as in `No double, take`", |row| {
        row.cube.words().into()
    }),
    Column::int(
        "flag",
        "mark of the file: -1 too good, 0 no double, 1 double and take, 2 double and pass, 3 equal",
        |row| i64::from(row.cube.flag).into(),
    ),
    Column::bool("counted", "whether the decision is not trivial", |row| {
        (!row.cube.is_trivial()).into()
    }),
    Column::int("rollout", "number of its rollout in the file, from 0", |row| {
        row.cube.rollout.into()
    }),
    Column::text("program", "the program whose word the level is: xg", |_| PROGRAM.into()),
];
