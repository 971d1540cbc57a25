//! The analysis of an action, in the units of the model.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use bg_rules::analysis::{Candidate, CubeAnalysis, Evaluation, Level};
use bg_rules::{Color, Dice, MatchEquityTable, State};

use crate::raw::{self, Alternative};
use crate::replay::play;

/// The unit of the numbers of an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Currency {
    /// Equities.
    Money,
    /// Match winning chances.
    Match,
}

impl Currency {
    /// Returns the unit of a number in the file, or `None` for an unknown one.
    pub(crate) const fn stored(number: Option<u64>) -> Option<Self> {
        match number {
            None | Some(1) => Some(Self::Money),
            Some(2) => Some(Self::Match),
            Some(_) => None,
        }
    }
}

/// The situation in which numbers are converted to equities.
#[derive(Clone, Copy)]
pub(crate) struct Units<'a> {
    pub(crate) state: &'a State,
    pub(crate) color: Color,
    pub(crate) currency: Currency,
    pub(crate) table: &'a MatchEquityTable,
}

impl Units<'_> {
    /// Returns a value as an equity, normalized to the cube.
    pub(crate) fn equity(self, value: f64) -> Option<f64> {
        let equity = match self.currency {
            Currency::Money => Some(value),
            Currency::Match => self.table.to_emg(self.state, self.color, value),
        };
        equity.filter(|equity| equity.is_finite())
    }

    /// Returns a difference of values as one of equities.
    pub(crate) fn difference(self, difference: f64) -> Option<f64> {
        let equity = match self.currency {
            Currency::Money => Some(difference),
            Currency::Match => Some(difference / self.table.cost(self.state, self.color, 1.0)?),
        };
        equity.filter(|equity| equity.is_finite())
    }
}

/// Returns a level in the words of its program, which the file counts as GNU Backgammon does.
pub(crate) fn level(level: &raw::Level, is_cube: bool, model: Option<&String>) -> Option<Level> {
    let is_xg = model.is_some_and(|model| model == "xg");
    let plies = level.cube_ply.filter(|_| is_cube).or(level.checker_ply);
    let word: Cow<'static, str> = match (level.is_rollout, plies) {
        (Some(true), _) => "rollout".into(),
        (_, Some(plies)) => format!("{}-ply", u64::from(plies) + u64::from(is_xg)).into(),
        (_, None) => level.preset.clone()?.into(),
    };
    Some(Level::new(model.cloned(), word))
}

/// Returns the candidates of a play.
pub(crate) fn candidates(
    alternatives: &[Alternative],
    dice: Dice,
    level: impl Fn(&raw::Level) -> Option<Level>,
    units: Units<'_>,
) -> Vec<Candidate> {
    let candidate = |stored: &Alternative| {
        let play = play(dice, units.color, &stored.steps)?;
        let evaluation = Evaluation {
            equity: units.equity(stored.equity),
            chances: stored.chances,
            level: level(&stored.level),
        };
        Some(Candidate::new(play, evaluation, stored.is_played))
    };
    alternatives.iter().filter_map(candidate).collect()
}

/// Returns the analysis of a decision about the cube.
pub(crate) fn cube(
    values: [Option<f64>; 3],
    chances: Option<bg_rules::analysis::Chances>,
    level: Option<Level>,
    units: Units<'_>,
) -> CubeAnalysis {
    let equities = values.map(|value| units.equity(value?));
    CubeAnalysis::new(equities).with(chances, level)
}
