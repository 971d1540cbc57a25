//! The table `rollouts`.

use crate::Reading;
use crate::backgammon::Options;
use crate::backgammon::game::xg::{Played, Xg};
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Cell, Column, Rows};
use bg_xg::raw::Rollout;

/// The table `rollouts`.
pub(in crate::backgammon::game::xg) struct Rollouts;

/// A rollout with its number in the file.
pub(in crate::backgammon::game::xg) type Row<'a> = (usize, Rollout<'a>);

impl Rows for Rollouts {
    type Row<'a> = Row<'a>;
}

impl TableOf<Xg> for Rollouts {
    type Rows = Self;
    const NAME: &'static str = "rollouts";
    const ABOUT: &'static str =
        "a row per rollout of the file; of a candidate, seen by the side that does not play";
    const COLUMNS: &'static [Column<Self>] = COLUMNS;

    fn rows(
        played: &Played,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&Row<'_>),
    ) -> Result<(), Finding> {
        played.rollouts().enumerate().for_each(|numbered| row(&numbered));
        Ok(())
    }
}

/// Builds the column list: the leading columns, then the two results, then the settings.
macro_rules! columns {
    ($($at:literal $nd:literal $dt:literal $about:literal;)*) => {
        const COLUMNS: &[Column<Rollouts>] = &[
            Column::int("rollout", "number of the rollout in the file, from 0", |row| row.0.into()),
            Column::int("games", "games without a double", |row| i64::from(row.1.games()).into()),
            Column::int("games_dt", "games after a double that was taken", |row| {
                i64::from(row.1.double_take_games()).into()
            }),
            Column::real("ci95", "half width of the 95 % interval of the equity", |row| {
                real(row.1.confidence().into())
            }),
            Column::real("ci95_dt", "the same after a double that was taken", |row| {
                real(row.1.double_take_confidence().into())
            }),
            $(Column::real($nd, concat!("without a double: ", $about), |row| {
                real(row.1.result()[$at].into())
            }),)*
            $(Column::real($dt, concat!("after double and take: ", $about), |row| {
                real(row.1.double_take_result()[$at].into())
            }),)*
            Column::int("level_move", "number of the level of plays", |row| {
                i64::from(row.1.level_play()).into()
            }),
            Column::int("level_cube", "number of the level of cube decisions", |row| {
                i64::from(row.1.level_cube()).into()
            }),
            Column::int("level_move_late", "number of the later level of plays", |row| {
                i64::from(row.1.level_play_late()).into()
            }),
            Column::int("level_cube_late", "number of the later level of cube decisions", |row| {
                i64::from(row.1.level_cube_late()).into()
            }),
            Column::int("late_from", "ply from which the later levels apply", |row| {
                i64::from(row.1.late_play_ply()).into()
            }),
            Column::bool("variance_reduction", "whether variance is reduced", |row| {
                row.1.variance_reduction().into()
            }),
            Column::bool("truncated", "whether games are cut off", |row| row.1.truncated().into()),
            Column::int("truncate_plies", "ply after which games are cut off", |row| {
                i64::from(row.1.truncate_plies()).into()
            }),
            Column::int("seed", "seed of the dice that was entered", |row| {
                i64::from(row.1.seed_entered()).into()
            }),
            Column::real("seconds", "duration in seconds", |row| real(row.1.seconds().into())),
            Column::text("program", "version of the program, as in 2.10", |row| {
                let [major, minor] = row.1.program();
                format!("{major}.{minor}").into()
            }),
        ];
    };
}

columns! {
    0 "nd_lose_backgammon" "dt_lose_backgammon" "chance to lose a backgammon";
    1 "nd_lose_gammon" "dt_lose_gammon" "chance to lose a gammon or more";
    2 "nd_lose" "dt_lose" "chance to lose";
    3 "nd_win" "dt_win" "chance to win";
    4 "nd_win_gammon" "dt_win_gammon" "chance to win a gammon or more";
    5 "nd_win_backgammon" "dt_win_backgammon" "chance to win a backgammon";
    6 "nd_equity" "dt_equity" "equity with the cube";
}

/// Returns a number as a cell, empty if it is not finite.
fn real(value: f64) -> Cell {
    Some(value).filter(|value| value.is_finite()).into()
}
