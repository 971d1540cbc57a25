//! The analysis that GNU Backgammon stores in a node, as typed values that are written back
//! unchanged.
//!
//! The `FF[4]` specification defines none of this: `A`, `DA`, `LU`, `MR`, `BC`, `DC`, `GS`, and the
//! form of the `BM`, `DO`, `GB`, and `GW` values are extensions of GNU Backgammon.

mod context;
mod cube;
mod decided;
mod figures;
mod parse;
mod query;
mod spread;
mod statistics;
mod totals;
mod write;

use alloc::boxed::Box;
use alloc::vec::Vec;

pub use bg_rules::DecisionKind;
pub use context::{EvalContext, MoveFilter, NamedContext, Outputs, RolloutContext, RolloutOutputs};
pub use cube::{Answer, Call, Cost, CubeEquities, CubeVerdict};
pub(crate) use decided::decided;
pub use figures::{Figure, NamedFigure};
pub use query::{Decision, ErrorUnit};
pub use statistics::{CubeStatistics, LuckStatistics, MoveStatistics, Statistics};
pub use totals::{Counted, CubeErrors, Errors, GameStatistics, PlayerStatistics, Rate, Source};

use bg_rules::analysis::Chances;
use bg_rules::{Color, Dice, Play};
use sgf_syntax::value::{number, real, trim};
use sgf_syntax::{Node, PropIdent, PropValue, Property};

use crate::error::{Error, ErrorKind, Findings, push};
use crate::game::Game;
use crate::value;

/// GNU Backgammon writes this value for a cubeful equity that it did not compute.
const UNKNOWN: f64 = -20000.0;

const A: PropIdent = PropIdent::new("A");
const BC: PropIdent = PropIdent::new("BC");
const BM: PropIdent = PropIdent::new("BM");
const DA: PropIdent = PropIdent::new("DA");
const GB: PropIdent = PropIdent::new("GB");
const GW: PropIdent = PropIdent::new("GW");
const LU: PropIdent = PropIdent::new("LU");
const MR: PropIdent = PropIdent::new("MR");

/// The evaluation of a candidate play.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum CandidateEval<'c> {
    /// No evaluation.
    None,
    /// A static evaluation.
    Static {
        /// Probabilities after the play.
        probabilities: Chances,
        /// The equity by which plays are ranked.
        score: f64,
        /// The parameters of the evaluation.
        context: EvalContext,
    },
    /// A rollout.
    Rollout {
        /// Version of the analysis format.
        version: Option<u32>,
        /// The equity by which plays are ranked, and a second score.
        score: [f64; 2],
        /// Number of games played.
        trials: u32,
        /// The results of the rollout.
        outputs: Box<RolloutOutputs>,
        /// Number of skipped trials.
        skipped: u32,
        /// The parameters of the rollout.
        context: Box<RolloutContext<'c>>,
    },
    /// An evaluation with a number that is not finite, as raw bytes: it says nothing.
    NotFinite(&'c [u8]),
    /// An evaluation in the form of another version, as raw bytes.
    Other(&'c [u8]),
}

/// A candidate in `A`: a play and its evaluation.
///
/// Closed: GNU Backgammon writes these values.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate<'c> {
    pairs: &'c [u8],
    /// The evaluation of the play.
    pub eval: CandidateEval<'c>,
}

impl<'c> Candidate<'c> {
    /// Reads one value of `A`. The first value of the property is not a candidate.
    ///
    /// # Errors
    /// [`ErrorKind::BadAnalysis`] if the value does not start with the pairs of a play.
    pub fn parse(raw: &'c [u8]) -> Result<Self, ErrorKind> {
        parse::candidate(raw)
    }

    /// The pairs of point letters, as written.
    #[must_use]
    pub const fn pairs(&self) -> &'c [u8] {
        self.pairs
    }

    /// The candidate as a play. Compared with the same play in `B` or `W`, its steps may be in
    /// another order or use another intermediate point.
    ///
    /// # Errors
    /// [`ErrorKind::BadMove`] if the pairs do not form a play.
    pub fn play(&self, dice: Dice, color: Color) -> Result<Play, ErrorKind> {
        value::pairs(self.pairs, dice, color)
    }

    /// The equity by which plays are ranked; `None` if the candidate was not evaluated.
    #[must_use]
    pub const fn score(&self) -> Option<f64> {
        match &self.eval {
            CandidateEval::Static { score, .. } => Some(*score),
            CandidateEval::Rollout { score, .. } => Some(score[0]),
            CandidateEval::None | CandidateEval::NotFinite(_) | CandidateEval::Other(_) => None,
        }
    }
}

/// `A`: the candidates of a checker play, best first.
///
/// Closed: the property `A` has these values.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckerAnalysis<'c> {
    played: i64,
    /// The candidates, best first.
    pub candidates: Vec<Candidate<'c>>,
}

impl<'c> CheckerAnalysis<'c> {
    /// The index of the play that was made, counted from 0; `None` if it is not among the
    /// candidates.
    #[must_use]
    pub fn played_index(&self) -> Option<usize> {
        usize::try_from(self.played).ok().filter(|&index| index < self.candidates.len())
    }

    /// The candidate that was played.
    #[must_use]
    pub fn played(&self) -> Option<&Candidate<'c>> {
        self.candidates.get(self.played_index()?)
    }

    /// The equity lost against the best candidate; 0 for the best play.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        let best = self.candidates.first()?.score()?;
        Some(best - self.played()?.score()?)
    }
}

/// `DA`: the analysis of a cube decision, from the perspective of the side that doubles or may
/// double.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum CubeAnalysis<'c> {
    /// A static evaluation.
    Static {
        /// The parameters of the evaluation.
        context: EvalContext,
        /// The value of not doubling.
        no_double: Outputs,
        /// The value of doubling if the double is taken.
        double_take: Outputs,
    },
    /// A rollout.
    Rollout {
        /// Version of the analysis format.
        version: Option<u32>,
        /// Number of games played.
        trials: u32,
        /// The value of not doubling.
        no_double: RolloutOutputs,
        /// The value of doubling if the double is taken.
        double_take: RolloutOutputs,
        /// Number of skipped trials.
        skipped: u32,
        /// The parameters of the rollout.
        context: RolloutContext<'c>,
    },
    /// An analysis with a number that is not finite, as raw bytes: it says nothing.
    NotFinite(&'c [u8]),
    /// An analysis in the form of another version, as raw bytes.
    Other(&'c [u8]),
}

impl<'c> CubeAnalysis<'c> {
    /// Reads a value of `DA`. A value of unknown form becomes [`Other`](Self::Other).
    #[must_use]
    pub fn parse(raw: &'c [u8]) -> Self {
        parse::cube_analysis(raw)
    }

    /// The outputs for no double and for double/take; `None` for unknown forms, numbers that are not
    /// finite, and empty rollouts.
    const fn outputs(&self) -> Option<(&Outputs, &Outputs)> {
        match self {
            Self::Static { no_double, double_take, .. } => Some((no_double, double_take)),
            Self::Rollout { no_double, double_take, trials, .. } if *trials > 0 => {
                Some((&no_double.mean, &double_take.mean))
            }
            Self::Rollout { .. } | Self::NotFinite(_) | Self::Other(_) => None,
        }
    }

    /// The cubeful values of no double and of double/take, in this order; `None` if either is
    /// unknown.
    #[must_use]
    pub fn values(&self) -> Option<(f64, f64)> {
        let (no_double, double_take) = self.outputs()?;
        let values = (no_double.cubeful, double_take.cubeful);
        let known = |value: f64| value > UNKNOWN;
        (known(values.0) && known(values.1)).then_some(values)
    }

    /// The doubler's probability of winning a gammon without doubling.
    fn no_double_gammons(&self) -> Option<f64> {
        self.outputs().map(|(no_double, _)| no_double.probabilities.win_gammon)
    }
}

/// The skill mark of a decision.
///
/// Closed: SGF has three marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Skill {
    /// Very bad: `BM[2]`, `BC[2]`.
    VeryBad,
    /// Bad: `BM[1]`, `BC[1]`.
    Bad,
    /// Doubtful: `DO[]`, `DC[]`.
    Doubtful,
}

/// The luck class of a roll: `GB`, `GW`.
///
/// Closed: the properties `GB` and `GW` say no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LuckClass {
    /// The side that the roll favors.
    pub good_for: Color,
    /// `true` for very good (2), `false` for good (1).
    pub very: bool,
}

/// Access to the analysis stored in a node.
///
/// ```
/// use bg_sgf::tree::{self, NodeAnalysis};
/// let collection = tree::parse(b"(;GM[6];W[31hefe]LU[0.25])")?;
/// let node = collection.trees().next().unwrap().main_line().nth(1).unwrap();
/// assert_eq!(NodeAnalysis::new(node).luck()?, Some(0.25));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct NodeAnalysis<'c> {
    node: Node<'c>,
}

impl<'c> NodeAnalysis<'c> {
    /// Views the analysis of a node.
    #[must_use]
    pub const fn new(node: Node<'c>) -> Self {
        Self { node }
    }

    /// Reads the candidates of a checker play (`A`).
    ///
    /// # Errors
    /// [`ErrorKind::BadAnalysis`] if a value cannot be read.
    pub fn checker_analysis(self) -> Result<Option<CheckerAnalysis<'c>>, Error> {
        let Some(property) = self.node.property("A") else {
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

    /// Reads the cube decision before the roll, or the decision about a double (`DA`).
    #[must_use]
    pub fn cube_analysis(self) -> Option<CubeAnalysis<'c>> {
        let value = self.node.property("DA").and_then(Property::value)?;
        Some(CubeAnalysis::parse(value.raw()))
    }

    /// Reads the luck of the roll as a difference in equity (`LU`). GNU Backgammon 1.08 writes `-inf`
    /// if it did not analyze the luck, which is none.
    ///
    /// # Errors
    /// [`ErrorKind::BadAnalysis`] if the value is not a number.
    pub fn luck(self) -> Result<Option<f64>, Error> {
        let Some(value) = self.node.property("LU").and_then(Property::value) else {
            return Ok(None);
        };
        let bad = |_| Error::new(ErrorKind::BadAnalysis, value.span());
        real(value.raw()).map(|luck| Some(luck).filter(|luck| luck.is_finite())).map_err(bad)
    }

    /// Reads the luck class of the roll (`GB`, `GW`).
    #[must_use]
    pub fn luck_class(self) -> Option<LuckClass> {
        let node = self.node;
        let class = |name, good_for| {
            let value = node.property(name)?.value()?;
            Some(LuckClass { good_for, very: trim(value.raw()) == b"2" })
        };
        class("GB", Color::Black).or_else(|| class("GW", Color::White))
    }

    /// Reads the skill mark of the decision in this node (`BM`, `DO`).
    #[must_use]
    pub fn skill(self) -> Option<Skill> {
        skill_of(self.node, "BM", "DO")
    }

    /// Reads the skill mark of not doubling before this play (`BC`, `DC`).
    #[must_use]
    pub fn missed_double_skill(self) -> Option<Skill> {
        skill_of(self.node, "BC", "DC")
    }

    /// The candidates marked by hand, counted from 1 (`MR`). Unreadable values are skipped.
    #[must_use]
    pub fn marked_candidates(self) -> Vec<u32> {
        let values = self.node.property("MR").into_iter().flat_map(Property::values);
        let numbers = values.filter_map(|value| number(value.raw()).ok());
        numbers.filter_map(|number| u32::try_from(number).ok()).collect()
    }

    /// Returns `true` if the cube decision is marked (`CR` together with `DA`).
    #[must_use]
    pub fn cube_is_marked(self) -> bool {
        let node = self.node;
        node.property("DA").is_some() && node.property("CR").is_some()
    }
}

/// Appends a diagnostic for every unreadable analysis value of the node.
pub(crate) fn check_analysis(node: Node<'_>, findings: &mut Findings) {
    for property in node.properties() {
        let ident = property.ident();
        for (place, value) in property.values().enumerate() {
            let raw = value.raw();
            let reads = match ident {
                A if place == 0 => is_played(raw, property),
                A => parse::candidate(raw)
                    .is_ok_and(|candidate| !matches!(candidate.eval, CandidateEval::Other(_))),
                DA => place == 0 && !matches!(CubeAnalysis::parse(raw), CubeAnalysis::Other(_)),
                LU => place == 0 && real(raw).is_ok(),
                MR => trim(raw).is_empty() || number(raw).is_ok_and(|number| number > 0),
                BC | BM | GB | GW => place == 0 && matches!(trim(raw), b"1" | b"2"),
                _ => break,
            };
            if !reads {
                push(findings, ErrorKind::BadAnalysis, value.span());
            }
        }
    }
}

/// Returns `true` for the index of a candidate, or for -1 if the play is not among the candidates.
fn is_played(raw: &[u8], property: Property<'_>) -> bool {
    let candidates = i64::try_from(property.values().count()).expect("memory holds fewer") - 1;
    number(raw).is_ok_and(|played| (-1..candidates).contains(&played))
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
    /// Reads the statistics of the game (`GS`). GNU Backgammon writes them even if all are 0. A part
    /// with a number that is not finite is `None`.
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
