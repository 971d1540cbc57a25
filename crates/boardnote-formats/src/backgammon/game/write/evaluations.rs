//! Analyses of other programs as properties of SGF, in the form of GNU Backgammon.

use super::level::Depth;
use bg_rules::{Color, MatchEquityTable, Play, State};
use bg_sgf::value::play_text;
use bg_xg::Chances;
use core::fmt::Write as _;

/// The evaluation of a candidate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evaluation {
    pub(crate) chances: Chances,
    /// The equity with the cube, normalized to its value.
    pub(crate) equity: f64,
    pub(crate) depth: Depth,
}

impl Evaluation {
    fn is_finite(&self) -> bool {
        self.equity.is_finite() && self.chances.cubeless().is_finite()
    }
}

/// The side that may double, in its situation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doubler<'a> {
    pub(crate) state: &'a State,
    pub(crate) color: Color,
    /// The table for match winning chances, in which a match states its equities.
    pub(crate) met: Option<&'a MatchEquityTable>,
}

/// Writes `A`: the number of the play that was made, then the candidates. A play without a number
/// of finite chances has no evaluation.
pub(crate) fn write_candidates(
    candidates: &[(&Play, Option<Evaluation>)],
    color: Color,
    played: usize,
    out: &mut String,
) -> core::fmt::Result {
    if candidates.is_empty() {
        return Ok(());
    }
    write!(out, "A[{played}]")?;
    for (play, evaluation) in candidates {
        // The two dice come first.
        write!(out, "[{}", play_text(play, color).split_off(2))?;
        if let Some(evaluation) = evaluation.as_ref().filter(|it| it.is_finite()) {
            out.push_str(" E ver 3");
            write_chances(&evaluation.chances, out)?;
            write_real(evaluation.equity, out)?;
            write!(out, " {} 0 1 0.000000 1", evaluation.depth)?;
        }
        out.push(']');
    }
    Ok(())
}

/// Writes `DA`: the evaluation without a double and after one that is taken. Nothing is written if
/// a number is unknown.
pub(crate) fn write_cube(
    lines: [Evaluation; 2],
    doubler: Doubler<'_>,
    out: &mut String,
) -> core::fmt::Result {
    let values = lines.map(|line| {
        let value = doubler.value(line.equity)?;
        Some((line.chances, doubler.cubeless(&line.chances)?, value))
    });
    let ([Some(none), Some(take)], [first, _]) = (values, lines) else { return Ok(()) };
    write!(out, "DA[E ver 3 {} 0 0.000000 1", first.depth)?;
    for (chances, cubeless, value) in [none, take] {
        write_chances(&chances, out)?;
        write_real(cubeless, out)?;
        write_real(value, out)?;
    }
    out.push(']');
    Ok(())
}

impl Doubler<'_> {
    /// Returns an equity as SGF states it: in a match as match winning chance.
    fn value(self, equity: f64) -> Option<f64> {
        let value = match self.state.match_length {
            0 => Some(equity),
            _ => self.met?.from_emg(self.state, self.color, equity),
        };
        value.filter(|value| value.is_finite())
    }

    /// Returns the equity without a cube, in a match that of the mean of the chances after the six
    /// results. `None` if a chance is no number.
    fn cubeless(self, chances: &Chances) -> Option<f64> {
        let Self { state, color, met } = self;
        let money = chances.cubeless();
        if !money.is_finite() {
            return None;
        }
        let (Some(met), 1..) = (met, state.match_length) else { return Some(money) };
        let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, .. } =
            *chances;
        let lose = 1.0 - win;
        let results = [
            (color, [win - win_gammon, win_gammon - win_backgammon, win_backgammon]),
            (
                color.opponent(),
                [lose - lose_gammon, lose_gammon - lose_backgammon, lose_backgammon],
            ),
        ];
        let mut mean = 0.0;
        for (winner, shares) in results {
            for (multiple, share) in (1..).zip(shares) {
                mean += share * met.mwc(state, color, winner, state.cube * multiple)?;
            }
        }
        met.to_emg(state, color, mean)
    }
}

fn write_chances(chances: &Chances, out: &mut String) -> core::fmt::Result {
    let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, .. } = *chances;
    let all = [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon];
    all.into_iter().try_for_each(|chance| write_real(chance, out))
}

/// Writes a number with as many digits as the file of eXtreme Gammon holds.
fn write_real(value: f64, out: &mut String) -> core::fmt::Result {
    write!(out, " {value:.9}")
}
