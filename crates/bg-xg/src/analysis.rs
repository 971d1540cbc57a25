//! The analysis of decisions.

use alloc::vec::Vec;
pub use bg_rules::analysis::Chances;
use bg_rules::{Board, Color, Play};

use crate::level::Level;
use crate::position::{self, board};
use crate::raw::{BestMove, Cube, Evaluation, Move, StoredCandidate};

/// Returns a stored number, or `None` for one that is not finite, which says nothing.
fn finite(stored: impl Into<f64>) -> Option<f64> {
    Some(stored.into()).filter(|number| number.is_finite())
}

/// Returns the chances of an evaluation, or `None` if one of them is not finite.
fn chances(evaluation: &Evaluation) -> Option<Chances> {
    let [lose_backgammon, lose_gammon, _, win, win_gammon, win_backgammon, _] = *evaluation;
    Some(Chances {
        win: finite(win)?,
        win_gammon: finite(win_gammon)?,
        win_backgammon: finite(win_backgammon)?,
        lose_gammon: finite(lose_gammon)?,
        lose_backgammon: finite(lose_backgammon)?,
    })
}

/// One play that was considered.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Candidate {
    /// The play.
    pub play: Play,
    /// The board after it.
    pub after: Board,
    /// The level of its evaluation.
    pub level: Level,
    /// `true` if it was evaluated as if a double came next.
    pub double_next: bool,
    /// The chances of the side that plays; `None` if one of them is no finite number.
    pub chances: Option<Chances>,
    /// The equity with the cube, normalized to the cube of the decision; `None` if it is no finite
    /// number.
    pub equity: Option<f64>,
    /// The number of its rollout in the file.
    pub rollout: Option<usize>,
    /// `true` for the play that was made.
    pub is_played: bool,
}

/// The right decision about a double.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Verdict {
    /// A double is an error, and would be taken.
    NoDoubleTake,
    /// The side plays on for a gammon; a double would be dropped.
    TooGood,
    /// A double is right, and a take.
    DoubleTake,
    /// A double is right, and a drop.
    DoublePass,
}

impl Verdict {
    /// Returns the words of the field; `owned` tells whether the cube was turned before.
    ///
    /// ```
    /// use bg_xg::Verdict;
    /// assert_eq!(Verdict::DoubleTake.words(true), "Redouble, take");
    /// ```
    #[must_use]
    pub const fn words(self, owned: bool) -> &'static str {
        match (self, owned) {
            (Self::NoDoubleTake, false) => "No double, take",
            (Self::NoDoubleTake, true) => "No redouble, take",
            (Self::TooGood, false) => "Too good to double, pass",
            (Self::TooGood, true) => "Too good to redouble, pass",
            (Self::DoubleTake, false) => "Double, take",
            (Self::DoubleTake, true) => "Redouble, take",
            (Self::DoublePass, false) => "Double, pass",
            (Self::DoublePass, true) => "Redouble, pass",
        }
    }
}

/// The analysis of a decision about the cube, for the side that may double. Numbers that are not
/// finite are `None`.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CubeAnalysis {
    /// The level of the evaluation.
    pub level: Level,
    /// The equity without a double. All equities are normalized to the cube of the decision.
    pub no_double: Option<f64>,
    /// The equity after a double that is taken.
    pub double_take: Option<f64>,
    /// The equity after a double that is dropped.
    pub double_pass: Option<f64>,
    /// The chances without a double, and after one that is taken.
    pub chances: [Option<Chances>; 2],
    /// The loss by doubling, or by not doubling, at least 0.
    pub error: Option<f64>,
    /// The loss of the other side by its answer, at least 0.
    pub answer_error: Option<f64>,
    /// The loss by the answer to a beaver, at least 0.
    pub beaver_error: Option<f64>,
    /// The loss of the other side by the answer to a raccoon, at least 0.
    pub raccoon_error: Option<f64>,
    /// The mark of the file: -1 too good, 0 no double, 1 double and take, 2 double and pass, 3
    /// equal.
    pub flag: i16,
    /// `true` if the cube was owned, so that a double is a redouble.
    pub owned: bool,
    /// The number of its rollout in the file.
    pub rollout: Option<usize>,
}

impl CubeAnalysis {
    /// The equities without a double, and after one that is taken or dropped.
    fn equities(&self) -> Option<[f64; 3]> {
        Some([self.no_double?, self.double_take?, self.double_pass?])
    }

    /// Returns the right decision, or `None` if an equity is missing.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let [none, take, pass] = self.equities()?;
        Some(if take.min(pass) > none {
            if take <= pass { Verdict::DoubleTake } else { Verdict::DoublePass }
        } else if take <= pass || none < pass {
            Verdict::NoDoubleTake
        } else {
            Verdict::TooGood
        })
    }

    /// Returns the words of the right decision, or `None` if an equity is missing.
    #[must_use]
    pub fn words(&self) -> Option<&'static str> {
        Some(self.verdict()?.words(self.owned))
    }

    /// Returns `true` if the decision to double or not is too easy to count, or if an equity is
    /// missing.
    #[must_use]
    pub fn is_trivial(&self) -> bool {
        let Some([none, take, pass]) = self.equities() else { return true };
        (none - take.min(pass)).abs() < 0.001
            || none - take > 0.2
            || none - pass > 0.2
            || (none < -0.9 && take < -0.9)
    }

    /// Returns `true` if the decision to double or not counts: it is not trivial, or wrong.
    #[must_use]
    pub fn counts(&self) -> bool {
        !self.is_trivial() || self.error.is_some_and(|error| error >= 0.001)
    }

    /// Returns `true` if the answer to the double counts.
    #[must_use]
    pub fn answer_counts(&self) -> bool {
        let both = self.double_take.zip(self.double_pass);
        both.is_some_and(|(take, pass)| (take - pass).abs() >= 0.001)
    }
}

/// The analysis of an event of a game.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PlyAnalysis {
    /// The number of the record in the file, from 0.
    pub record: Option<usize>,
    /// The plays that were considered, the best first.
    pub candidates: Vec<Candidate>,
    /// The decision about the cube: of a double and its answers, or the one not to double before a
    /// play.
    pub cube: Option<CubeAnalysis>,
    /// The loss by the play or the cube action, at least 0; `None` if it was not analyzed.
    pub error: Option<f64>,
    /// The luck of the roll; above 0 is lucky.
    pub luck: Option<f64>,
    /// The level of the analysis.
    pub level: Option<Level>,
    /// `true` if the play or the cube action counts in the error rate. The decision not to double
    /// before a play counts apart: [`CubeAnalysis::counts`].
    pub counted: bool,
    /// `true` if the player marked the decision.
    pub flagged: bool,
    /// `true` if the program takes the decision as invalid.
    pub invalid: bool,
}

/// Returns a stored difference; -1000 stands for none.
fn difference(stored: f64) -> Option<f64> {
    finite(stored).filter(|stored| stored.abs() < 999.0)
}

/// Returns a stored loss as a number that is at least 0.
fn loss(stored: f64) -> Option<f64> {
    difference(stored).map(f64::abs)
}

/// Returns the number of a rollout, which is negative if there is none.
fn rollout(stored: i32) -> Option<usize> {
    usize::try_from(stored).ok()
}

/// Returns the analysis of a record about the cube, if it holds one.
pub(crate) fn cube(record: &Cube<'_>) -> Option<CubeAnalysis> {
    let level = Level::stored(record.level())?;
    let stored = record.analysis();
    // A record that was marked for a rollout keeps the level of its numbers beside them.
    let own = Level::stored(stored.level()).filter(|_| level == Level::ROLLOUT);
    Some(CubeAnalysis {
        level: own.unwrap_or(level),
        no_double: finite(stored.no_double()),
        double_take: finite(stored.double_take()),
        double_pass: finite(stored.double_pass()),
        chances: [stored.no_double_evaluation(), stored.double_take_evaluation()]
            .map(|evaluation| chances(&evaluation)),
        error: loss(record.double_error()),
        answer_error: loss(record.take_error()),
        beaver_error: loss(record.beaver_error()),
        raccoon_error: loss(record.raccoon_error()),
        flag: stored.flag(),
        owned: record.cube() != 0,
        rollout: rollout(record.rollout()),
    })
}

/// Returns the analysis of a cube action: 0 is the double, 1 its answer, 2 and 3 the answers to a
/// beaver and to a raccoon, which do not count in the error rate.
pub(crate) fn cube_action(record: &Cube<'_>, number: usize, nth: usize) -> PlyAnalysis {
    let cube = cube(record);
    let (error, counted) = match (nth, &cube) {
        (0, Some(cube)) => (cube.error, cube.counts()),
        (1, Some(cube)) => (cube.answer_error, cube.answer_counts()),
        (2, Some(cube)) => (cube.beaver_error, false),
        (3, Some(cube)) => (cube.raccoon_error, false),
        _ => (None, false),
    };
    PlyAnalysis {
        record: Some(number),
        level: cube.map(|cube| cube.level),
        counted: counted && error.is_some(),
        error,
        cube,
        flagged: record.flagged(),
        invalid: record.validity() != 0,
        ..PlyAnalysis::default()
    }
}

/// Returns the analysis of a play.
pub(crate) fn checker_play(
    record: &Move<'_>,
    number: usize,
    color: Color,
    played: Option<(&Board, &Play)>,
    no_double: Option<CubeAnalysis>,
) -> PlyAnalysis {
    let stored = record.analysis();
    let rollouts = record.rollouts();
    let candidates: Vec<_> = count(&stored)
        .filter_map(|index| {
            let candidate = stored.candidate(index)?;
            let rollout = rollouts.get(index).copied().and_then(rollout);
            read_candidate(&candidate, &stored, color, played, rollout)
        })
        .collect();
    let level = Level::stored(record.level());
    let error = level.and_then(|_| loss(record.error()));
    let invalid = record.validity() != 0;
    PlyAnalysis {
        record: Some(number),
        counted: error.is_some() && candidates.len() > 1 && !stored.irrelevant() && !invalid,
        candidates,
        cube: no_double,
        error,
        luck: difference(record.luck()),
        level,
        flagged: record.flagged(),
        invalid,
    }
}

fn count(stored: &BestMove<'_>) -> core::ops::Range<usize> {
    0..usize::try_from(stored.candidates()).unwrap_or(0).min(BestMove::MOST)
}

fn read_candidate(
    candidate: &StoredCandidate,
    stored: &BestMove<'_>,
    color: Color,
    played: Option<(&Board, &Play)>,
    rollout: Option<usize>,
) -> Option<Candidate> {
    let before = board(&stored.position(), color)?;
    let after = board(&candidate.after, color)?;
    let die = |die: i32| u8::try_from(die).unwrap_or(0);
    let [first, second] = stored.dice();
    let dice = bg_rules::Dice::new(die(first), die(second)).ok()?;
    Some(Candidate {
        play: position::candidate(candidate.steps, dice, before == after)
            .unwrap_or_else(|| Play::none(dice)),
        after,
        level: Level(candidate.level.code),
        double_next: candidate.level.double_next,
        chances: chances(&candidate.evaluation),
        equity: finite(candidate.evaluation[6]),
        rollout,
        is_played: played.is_some_and(|(before, play)| before.after(color, play) == after),
    })
}
