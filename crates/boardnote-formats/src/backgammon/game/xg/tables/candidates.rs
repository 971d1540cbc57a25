//! The table `candidates`.

use super::PROGRAM;
use crate::Reading;
use crate::backgammon::Options;
use crate::backgammon::game::xg::{Played, Xg};
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Cell, Column, Rows};
use bg_rules::Color;
use bg_xg::{Action, Candidate, Chances};

/// The table `candidates`.
pub(in crate::backgammon::game::xg) struct Candidates;

/// A candidate of a play.
pub(in crate::backgammon::game::xg) struct Row<'a> {
    game: usize,
    action: &'a Action<'a>,
    color: Color,
    index: usize,
    candidate: &'a Candidate,
}

impl Row<'_> {
    fn chance(&self, of: fn(&Chances) -> f64) -> Cell {
        self.candidate.chances.as_ref().map(of).into()
    }
}

impl Rows for Candidates {
    type Row<'a> = Row<'a>;
}

impl TableOf<Xg> for Candidates {
    type Rows = Self;
    const NAME: &'static str = "candidates";
    const ABOUT: &'static str = "a row per play that was considered: equity, chances, level";
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn rows(
        played: &Played,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&Row<'_>),
    ) -> Result<(), Finding> {
        let game = played.number();
        for action in played.actions() {
            let Some(color) = action.color else { continue };
            for (index, candidate) in action.analysis.candidates.iter().enumerate() {
                row(&Row { game, action: &action, color, index, candidate });
            }
        }
        Ok(())
    }
}

const COLUMNS: &[Column<Candidates>] = &[
    Column::int("game", "number of the game in its file, from 1", |row| Cell::number(row.game)),
    Column::int("ply", "number of the action in its game, from 1", |row| {
        Cell::number(row.action.index)
    }),
    Column::int("candidate", "number of the candidate, from 1; the best comes first", |row| {
        Cell::number(row.index)
    }),
    Column::text("move", "the play, as in 13/8 6/5*", |row| {
        row.candidate.play.notation(&row.action.before.board, row.color).into()
    }),
    Column::real("equity", "equity with the cube, normalized to its value", |row| {
        row.candidate.equity.into()
    }),
    Column::real("win", "chance to win at all, from 0 to 1", |row| row.chance(|it| it.win)),
    Column::real("win_gammon", "chance to win a gammon or a backgammon", |row| {
        row.chance(|it| it.win_gammon)
    }),
    Column::real("win_backgammon", "chance to win a backgammon", |row| {
        row.chance(|it| it.win_backgammon)
    }),
    Column::real("lose_gammon", "chance to lose a gammon or a backgammon", |row| {
        row.chance(|it| it.lose_gammon)
    }),
    Column::real("lose_backgammon", "chance to lose a backgammon", |row| {
        row.chance(|it| it.lose_backgammon)
    }),
    Column::text("level", "level of the evaluation: 3-ply, roller++, rollout, …", |row| {
        row.candidate.level.to_string().into()
    }),
    Column::bool("played", "whether it is the play that was made", |row| {
        row.candidate.is_played.into()
    }),
    Column::bool("double_next", "whether it was evaluated as if a double came next", |row| {
        row.candidate.double_next.into()
    }),
    Column::int("rollout", "number of its rollout in the file, from 0", |row| {
        row.candidate.rollout.into()
    }),
    Column::text("program", "the program whose word the level is: xg", |_| PROGRAM.into()),
];
