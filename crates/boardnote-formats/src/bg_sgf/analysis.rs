//! The analysis of a game, summed up.

use super::{finding, judge, name, settle};
use crate::Reading;
use crate::analyzed::Analyzed;
use crate::backgammon::Options;
use crate::finding::{Finding, Findings};
use bg_sgf::{Color, Game};

/// Sums up the analysis of a game; adds its unreadable values and the objections to the match equity
/// table to `found`. In strict reading, refuses a game that cannot be played to its end.
pub(super) fn checked(
    game: &Game<'_>,
    reading: Reading<'_, Options>,
    found: &mut Findings,
) -> Result<Analyzed, Finding> {
    judge(game, reading)?;
    let mut unreadable = Vec::new();
    bg_sgf::check_values(game, &mut unreadable);
    settle(&unreadable, reading, found)?;
    let analyzed = of(game, reading.own);
    let table = reading.own.met.table();
    let objections = table.map(|table| game.check_met(table, &analyzed.statistics));
    found.extend(objections.iter().flatten().map(|found| finding(found, reading)));
    Ok(analyzed)
}

/// Sums up the analysis of a game.
pub(crate) fn of(game: &Game<'_>, options: &Options) -> Analyzed {
    let statistics = game.analysis(options.met.table());
    let names = Color::ALL.map(|color| name(game, color));
    let met = options.met.name().to_owned();
    Analyzed { game: Some(game.index()), names, met, statistics, performance: None }
}
