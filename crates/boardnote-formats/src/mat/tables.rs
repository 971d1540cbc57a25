//! The tables of SGF games, for match text.

use super::{Mat, Text};
use crate::Reading;
use crate::backgammon::Options;
use crate::bg_sgf::decisions::{self, Decisions};
use crate::bg_sgf::games::{self, Games};
use crate::bg_sgf::recorded::Recorded;
use crate::finding::Finding;
use crate::notation::TableOf;
use crate::table::Column;

impl TableOf<Mat> for Games {
    type Rows = Self;
    const NAME: &'static str = "games";
    const ABOUT: &'static str = games::ABOUT;
    const COLUMNS: &'static [Column<Self>] = games::COLUMNS;

    fn rows(
        text: &Text,
        _: Reading<'_, Options>,
        row: &mut dyn FnMut(&games::Row<'_>),
    ) -> Result<(), Finding> {
        text.with(|game| {
            games::give(text.head(), game, Recorded::NONE, row);
            Ok(())
        })
    }
}

impl TableOf<Mat> for Decisions {
    type Rows = Self;
    const NAME: &'static str = "decisions";
    const ABOUT: &'static str = decisions::ABOUT;
    const COLUMNS: &'static [Column<Self>] = decisions::COLUMNS;

    fn rows(
        text: &Text,
        reading: Reading<'_, Options>,
        row: &mut dyn FnMut(&decisions::Row<'_>),
    ) -> Result<(), Finding> {
        text.with(|game| {
            decisions::give(game, Recorded::NONE, reading.own, row);
            Ok(())
        })
    }
}
