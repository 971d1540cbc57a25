//! What GNU Backgammon's analysis leaves in a node, as typed values that write themselves back.
//!
//! Nothing here is part of the format's document: `A`, `DA`, `LU`, `MR`, `BC`, `DC`, `GS` and the
//! form of `BM`, `DO`, `GB`, `GW` values are the program's own.

mod cube;
mod figures;
mod parse;
mod query;
mod statistics;
mod totals;
mod write;

use alloc::vec::Vec;

pub use cube::{Answer, Call, Cost, CubeEquities, CubeVerdict};
pub use figures::{Figure, NamedFigure};
pub use query::{Decision, DecisionKind, ErrorUnit};
pub use statistics::{CubeStatistics, LuckStatistics, MoveStatistics, Statistics};
pub use totals::{CubeErrors, Errors, GameStatistics, PlayerStatistics, Rate, Source};

use bg_game::{Color, Dice, Play};
use sgf_syntax::value::{number, real, trim};
use sgf_syntax::{Node, PropIdent, PropValue, Property};

use crate::error::{Error, ErrorKind, Findings, push};
use crate::game::Game;
use crate::value;

/// A cubeful value that GNU Backgammon did not compute.
const UNKNOWN: f64 = -20000.0;

const A: PropIdent = PropIdent::new("A");
const LU: PropIdent = PropIdent::new("LU");

/// How a position was evaluated: `ver 3 0C 1 0.000000 1`.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EvalContext {
    /// Version of the analysis format, 3 in GNU Backgammon 1.07; old files have none.
    pub version: Option<u32>,
    /// Plies searched.
    pub plies: u32,
    /// Whether the cube was taken into account.
    pub cubeful: bool,
    /// A field of old versions, and of the candidates of all versions.
    pub reduced: Option<u32>,
    /// Whether noise is the same for the same position.
    pub deterministic: u32,
    /// Standard deviation of the noise added.
    pub noise: f64,
    /// Whether the search was pruned; from version 2.
    pub prune: Option<u32>,
}

/// Chances of the outcomes, 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Probabilities {
    /// Winning, gammons included.
    pub win: f64,
    /// Winning a gammon or backgammon.
    pub win_gammon: f64,
    /// Winning a backgammon.
    pub win_backgammon: f64,
    /// Losing a gammon or backgammon.
    pub lose_gammon: f64,
    /// Losing a backgammon.
    pub lose_backgammon: f64,
}

/// The seven numbers of an evaluation, or their standard deviations.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outputs {
    /// Chances of the outcomes.
    pub probabilities: Probabilities,
    /// Equity without the cube.
    pub cubeless: f64,
    /// Value with the cube: an equity in money play, a match winning chance (0 to 1) in match play.
    pub cubeful: f64,
}

/// The numbers of a rollout: means and standard deviations.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RolloutOutputs {
    /// Means.
    pub mean: Outputs,
    /// Standard deviations.
    pub deviation: Outputs,
}

/// Move filter of one ply: `accept extra threshold`.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveFilter {
    /// Moves always kept; -1 for a ply that does not filter.
    pub accept: i32,
    /// Further moves kept…
    pub extra: i32,
    /// …within this equity of the best.
    pub threshold: f64,
}

/// One of the evaluations a rollout uses: `cube0`, `cheq0`, `latecube1`, `cubetrunc` …
#[derive(Debug, Clone, PartialEq)]
pub struct NamedContext<'c> {
    /// Its name.
    pub name: &'c str,
    /// How it evaluates.
    pub context: EvalContext,
    /// Its move filters; only for checker plays of 1 ply or more.
    pub filters: Vec<MoveFilter>,
}

/// How a rollout was made: `RC …`.
#[derive(Debug, Clone, PartialEq)]
pub struct RolloutContext<'c> {
    /// Whether the cube was used.
    pub cubeful: u32,
    /// Whether variance reduction was used.
    pub variance_reduction: u32,
    /// Whether it started from an initial position.
    pub initial: u32,
    /// Whether the first rolls were stratified.
    pub rotate: u32,
    /// Whether later plies are evaluated differently.
    pub late: u32,
    /// Whether games were cut off…
    pub truncate: u32,
    /// …after this many plies.
    pub truncate_plies: u32,
    /// Whether games were cut off at the exact bearoff database.
    pub truncate_bearoff2: u32,
    /// Whether games were cut off at the one-sided bearoff database.
    pub truncate_bearoff_os: u32,
    /// From which ply evaluation differs.
    pub late_plies: u32,
    /// Name of the random number generator.
    pub rng: &'c str,
    /// Its seed.
    pub seed: u64,
    /// The evaluations used, in the order of the file.
    pub contexts: Vec<NamedContext<'c>>,
}

/// How a candidate play was judged.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum CandidateEval<'c> {
    /// Not at all.
    None,
    /// By evaluation.
    Static {
        /// Chances after the play.
        probabilities: Probabilities,
        /// The equity plays are ranked by.
        score: f64,
        /// How it was evaluated.
        context: EvalContext,
    },
    /// By a rollout.
    Rollout {
        /// Version of the analysis format.
        version: Option<u32>,
        /// The equity plays are ranked by, and a second score.
        score: [f64; 2],
        /// Games played.
        trials: u32,
        /// What came out.
        outputs: RolloutOutputs,
        /// Trials skipped.
        skipped: u32,
        /// How it was made.
        context: RolloutContext<'c>,
    },
    /// A form of another version, as it stands.
    Other(&'c [u8]),
}

/// A candidate of `A`: a play and how it was judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate<'c> {
    pairs: &'c [u8],
    /// How it was judged.
    pub eval: CandidateEval<'c>,
}

impl<'c> Candidate<'c> {
    /// Reads one value of `A` behind the first.
    ///
    /// # Errors
    /// [`ErrorKind::BadAnalysis`] without the pairs of a play.
    pub fn parse(raw: &'c [u8]) -> Result<Self, ErrorKind> {
        parse::candidate(raw)
    }

    /// The pairs of point letters, as written.
    #[must_use]
    pub const fn pairs(&self) -> &'c [u8] {
        self.pairs
    }

    /// The play. Its steps may stand in another order, or go over another point, than those of the
    /// same play in `B` or `W`.
    ///
    /// # Errors
    /// [`ErrorKind::BadMove`] for damaged pairs.
    pub fn play(&self, dice: Dice, color: Color) -> Result<Play, ErrorKind> {
        value::pairs(self.pairs, dice, color)
    }

    /// The equity plays are ranked by.
    #[must_use]
    pub const fn score(&self) -> Option<f64> {
        match &self.eval {
            CandidateEval::Static { score, .. } => Some(*score),
            CandidateEval::Rollout { score, .. } => Some(score[0]),
            CandidateEval::None | CandidateEval::Other(_) => None,
        }
    }
}

/// `A`: the candidates of a checker play, best first.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckerAnalysis<'c> {
    played: i64,
    /// The candidates, best first.
    pub candidates: Vec<Candidate<'c>>,
}

impl<'c> CheckerAnalysis<'c> {
    /// Place of the play that was made, from 0.
    #[must_use]
    pub fn played_index(&self) -> Option<usize> {
        usize::try_from(self.played).ok().filter(|&index| index < self.candidates.len())
    }

    /// The play that was made.
    #[must_use]
    pub fn played(&self) -> Option<&Candidate<'c>> {
        self.candidates.get(self.played_index()?)
    }

    /// What the play gave away against the best candidate; 0 for the best play.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        let best = self.candidates.first()?.score()?;
        Some(best - self.played()?.score()?)
    }
}

/// `DA`: a cube decision, seen by the side that is, or would be, doubling.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum CubeAnalysis<'c> {
    /// By evaluation.
    Static {
        /// How it was evaluated.
        context: EvalContext,
        /// The value of not doubling.
        no_double: Outputs,
        /// The value of doubling if it is taken.
        double_take: Outputs,
    },
    /// By a rollout.
    Rollout {
        /// Version of the analysis format.
        version: Option<u32>,
        /// Games played.
        trials: u32,
        /// The value of not doubling.
        no_double: RolloutOutputs,
        /// The value of doubling if it is taken.
        double_take: RolloutOutputs,
        /// Trials skipped.
        skipped: u32,
        /// How it was made.
        context: RolloutContext<'c>,
    },
    /// A form of another version, as it stands.
    Other(&'c [u8]),
}

impl<'c> CubeAnalysis<'c> {
    /// Reads a value of `DA`.
    #[must_use]
    pub fn parse(raw: &'c [u8]) -> Self {
        parse::cube_analysis(raw)
    }

    /// What not doubling and doubling and being taken are worth.
    const fn outputs(&self) -> Option<(&Outputs, &Outputs)> {
        match self {
            Self::Static { no_double, double_take, .. } => Some((no_double, double_take)),
            Self::Rollout { no_double, double_take, trials, .. } if *trials > 0 => {
                Some((&no_double.mean, &double_take.mean))
            }
            Self::Rollout { .. } | Self::Other(_) => None,
        }
    }

    /// Cubeful values of not doubling and of doubling and being taken, where both are known.
    #[must_use]
    pub fn values(&self) -> Option<(f64, f64)> {
        let (no_double, double_take) = self.outputs()?;
        let values = (no_double.cubeful, double_take.cubeful);
        let known = |value: f64| value.is_finite() && value > UNKNOWN;
        (known(values.0) && known(values.1)).then_some(values)
    }

    /// The chance of the doubler to win a gammon without a double.
    fn no_double_gammons(&self) -> Option<f64> {
        self.outputs().map(|(no_double, _)| no_double.probabilities.win_gammon)
    }
}

/// How bad a decision was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Skill {
    /// `BM[2]`, `BC[2]`.
    VeryBad,
    /// `BM[1]`, `BC[1]`.
    Bad,
    /// `DO[]`, `DC[]`.
    Doubtful,
}

/// How lucky a roll was for a side: `GB`, `GW`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LuckClass {
    /// The side it was good for.
    pub good_for: Color,
    /// Very good (2) instead of good (1).
    pub very: bool,
}

/// The analysis that a node holds.
pub trait NodeAnalysis<'c>: sealed::Sealed<'c> {
    /// The candidates of a checker play (`A`).
    ///
    /// # Errors
    /// [`ErrorKind::BadAnalysis`] if a value cannot be read.
    fn checker_analysis(self) -> Result<Option<CheckerAnalysis<'c>>, Error> {
        let Some(property) = self.node().property("A") else {
            return Ok(None);
        };
        let mut values = property.values();
        let bad = |value: PropValue<'c>| Error::new(ErrorKind::BadAnalysis, value.span());
        let Some(first) = values.next() else {
            return Ok(None);
        };
        let played = number(first.raw()).map_err(|_| bad(first))?;
        let candidates = values
            .map(|value| Candidate::parse(value.raw()).map_err(|_| bad(value)))
            .collect::<Result<_, _>>()?;
        Ok(Some(CheckerAnalysis { played, candidates }))
    }

    /// The cube decision before the dice, or the decision about a double (`DA`).
    #[must_use]
    fn cube_analysis(self) -> Option<CubeAnalysis<'c>> {
        let value = self.node().property("DA").and_then(Property::value)?;
        Some(CubeAnalysis::parse(value.raw()))
    }

    /// How much the roll helped (`LU`).
    ///
    /// # Errors
    /// [`ErrorKind::BadAnalysis`] if it is no number.
    fn luck(self) -> Result<Option<f64>, Error> {
        let Some(value) = self.node().property("LU").and_then(Property::value) else {
            return Ok(None);
        };
        let bad = |_| Error::new(ErrorKind::BadAnalysis, value.span());
        real(value.raw()).map(Some).map_err(bad)
    }

    /// The luck class of the roll (`GB`, `GW`).
    #[must_use]
    fn luck_class(self) -> Option<LuckClass> {
        let node = self.node();
        let class = |name, good_for| {
            let value = node.property(name)?.value()?;
            Some(LuckClass { good_for, very: trim(value.raw()) == b"2" })
        };
        class("GB", Color::Black).or_else(|| class("GW", Color::White))
    }

    /// How bad the decision of this node was (`BM`, `DO`).
    #[must_use]
    fn skill(self) -> Option<Skill> {
        skill_of(self.node(), "BM", "DO")
    }

    /// How bad it was not to double before this play (`BC`, `DC`).
    #[must_use]
    fn missed_double_skill(self) -> Option<Skill> {
        skill_of(self.node(), "BC", "DC")
    }

    /// Candidates marked by hand, from 1 (`MR`).
    #[must_use]
    fn marked_candidates(self) -> Vec<u32> {
        let values = self.node().property("MR").into_iter().flat_map(Property::values);
        let numbers = values.filter_map(|value| number(value.raw()).ok());
        numbers.filter_map(|number| u32::try_from(number).ok()).collect()
    }

    /// Whether the cube decision is marked (`CR` beside `DA`).
    #[must_use]
    fn cube_is_marked(self) -> bool {
        let node = self.node();
        node.property("DA").is_some() && node.property("CR").is_some()
    }
}

mod sealed {
    pub trait Sealed<'c>: Copy {
        /// The node itself.
        fn node(self) -> sgf_syntax::Node<'c>;
    }
    impl<'c> Sealed<'c> for sgf_syntax::Node<'c> {
        fn node(self) -> Self {
            self
        }
    }
}

impl<'c> NodeAnalysis<'c> for Node<'c> {}

/// Adds the analysis values that cannot be read to `findings`.
pub(crate) fn check_analysis(node: Node<'_>, findings: &mut Findings) {
    for property in node.properties() {
        let reads: fn(usize, &[u8]) -> bool = match property.ident() {
            A => |place, raw| {
                if place == 0 { number(raw).is_ok() } else { parse::pairs(raw).is_ok() }
            },
            LU => |_, raw| real(raw).is_ok(),
            _ => continue,
        };
        for (place, value) in property.values().enumerate() {
            if !reads(place, value.raw()) {
                push(findings, ErrorKind::BadAnalysis, value.span());
            }
        }
    }
}

fn skill_of(node: Node<'_>, bad: &str, doubtful: &str) -> Option<Skill> {
    match node.property(bad) {
        Some(property) => {
            let very = property.value().is_some_and(|value| trim(value.raw()) == b"2");
            Some(if very { Skill::VeryBad } else { Skill::Bad })
        }
        None => node.property(doubtful).map(|_| Skill::Doubtful),
    }
}

impl Game<'_> {
    /// The statistics of the game (`GS`). GNU Backgammon writes them even when all are 0.
    ///
    /// # Errors
    /// [`ErrorKind::BadAnalysis`] if a value cannot be read.
    pub fn statistics(&self) -> Result<Option<Statistics>, Error> {
        let Some(property) = self.root().property("GS") else {
            return Ok(None);
        };
        let mut statistics = Statistics::default();
        for value in property.values() {
            statistics.add(value.raw()).map_err(|kind| Error::new(kind, value.span()))?;
        }
        Ok(Some(statistics))
    }
}
