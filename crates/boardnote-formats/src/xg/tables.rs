//! The tables of files of eXtreme Gammon: those of SGF games, and those of the analysis.

mod candidates;
mod comments;
mod cubes;
mod performance;
mod rollouts;

pub(super) use candidates::Candidates;
pub(super) use comments::Comments;
pub(super) use cubes::Cubes;
pub(super) use performance::Performances;
pub(super) use rollouts::Rollouts;

use super::{Played, Xg};
use crate::Reading;
use crate::backgammon::Options;
use crate::bg_sgf::decisions::{self, Decisions};
use crate::bg_sgf::games::{self, Games};
use crate::bg_sgf::statistics::{self, Statistics};
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::{Cell, Column, WholeFile};

impl TableOf<Xg> for Games {
    type Rows = Self;
    const NAME: &'static str = "games";
    const ABOUT: &'static str = games::ABOUT;
    const COLUMNS: &'static [Column<Self>] = games::COLUMNS;

    fn rows(
        played: &Played,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&games::Row<'_>),
    ) -> Result<(), Finding> {
        played.with(reading.own, |game, recorded| {
            games::give(played.head(), game, recorded, row);
            Ok(())
        })
    }
}

impl TableOf<Xg> for Decisions {
    type Rows = Self;
    const NAME: &'static str = "decisions";
    const ABOUT: &'static str = decisions::ABOUT;
    const COLUMNS: &'static [Column<Self>] = decisions::COLUMNS;

    fn rows(
        played: &Played,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&decisions::Row<'_>),
    ) -> Result<(), Finding> {
        played.with(reading.own, |game, recorded| {
            decisions::give(game, recorded, reading.own, row);
            Ok(())
        })
    }
}

impl TableOf<Xg> for Statistics {
    type Rows = Self;
    const NAME: &'static str = "statistics";
    const ABOUT: &'static str = statistics::ABOUT;
    const COLUMNS: &'static [Column<Self>] = statistics::COLUMNS;
    const WHOLE: Option<WholeFile> = Some(statistics::WHOLE);

    fn rows(
        played: &Played,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&statistics::Row<'_>),
    ) -> Result<(), Finding> {
        statistics::each_row(&played.analyzed(reading.own)?, row);
        Ok(())
    }
}

/// Returns a number as a cell, empty if it is not finite.
fn real(value: f64) -> Cell {
    Some(value).filter(|value| value.is_finite()).into()
}
