//! Queries of an analyzed game: the decisions and their errors.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};

use bg_rules::{Color, DecisionKind, MatchEquityTable, State};

use super::{Cost, CubeEquities, NodeAnalysis, Skill};
use crate::game::{Action, Game};
use crate::replay::{Ply, Replay};

/// The unit of an error.
///
/// Closed: errors are counted in equity or in match winning chances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ErrorUnit {
    /// Equity, normalized to the cube.
    Equity,
    /// Match winning chance, 0 to 1.
    MatchWinningChance,
}

/// An analyzed decision.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Decision<'c> {
    /// The resulting action, with the state before it.
    pub ply: Ply<'c>,
    /// The player who decided.
    pub color: Color,
    /// The kind of the decision.
    pub kind: DecisionKind,
    /// The cost of the decision; 0 if it was correct. `None` if the file lacks the values, or for a
    /// cube decision in match play if there is no match equity table.
    pub cost: Option<Cost>,
    /// The equities of a cube decision; `None` for checker plays, and in the cases in which `cost`
    /// is `None`.
    pub cube: Option<CubeEquities>,
    /// The number of candidates of a checker play; 0 for a cube decision.
    pub candidates: usize,
    /// `true` for a checker play with more than one candidate.
    pub unforced: bool,
    /// `true` if the file contains the values of the decision.
    pub(super) known_to_file: bool,
    /// The skill mark given by GNU Backgammon.
    pub skill: Option<Skill>,
}

impl Decision<'_> {
    /// The state in which the decision was made; for a cube decision, the state before the roll.
    #[must_use]
    pub fn state(&self) -> State {
        match self.kind {
            DecisionKind::CheckerPlay => self.ply.before,
            _ => self.ply.before_roll(),
        }
    }

    /// The equity lost by the decision, normalized to the cube (EMG), for checker plays and cube
    /// actions alike; 0 if it was correct. `None` if the file lacks the values.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        Some(self.cost?.emg)
    }

    /// The match winning chance lost by the decision, 0 to 1; in money play, the points.
    #[must_use]
    pub fn error_mwc(&self) -> Option<f64> {
        self.cost?.mwc
    }

    /// The unit in which GNU Backgammon states the error: equity for checker plays and in money
    /// play, match winning chance for cube decisions in match play.
    #[must_use]
    pub fn unit(&self) -> ErrorUnit {
        let of_match = self.ply.before.match_length > 0;
        match self.kind {
            DecisionKind::CheckerPlay => ErrorUnit::Equity,
            _ if of_match => ErrorUnit::MatchWinningChance,
            _ => ErrorUnit::Equity,
        }
    }

    /// The decision as it was made: a play in standard notation, or `no double`, `double`, `take`, or
    /// `drop`. A beaver or raccoon is a `double`; see [`answers_beaver`](Self::answers_beaver).
    #[must_use]
    pub fn played(&self) -> String {
        match self.kind {
            DecisionKind::CheckerPlay => self.ply.notation(),
            action => action.to_string(),
        }
    }

    /// The best decision: a play in standard notation, the verdict about a double such as
    /// `Double, take`, or `take` or `drop`. `None` if the file lacks the values.
    #[must_use]
    pub fn best(&self) -> Option<String> {
        match (self.kind, &self.ply.action) {
            (DecisionKind::CheckerPlay, Action::Play(color, play)) => {
                let analysis = NodeAnalysis::new(self.ply.node?).checker_analysis().ok()??;
                let best = analysis.candidates.first()?.play(play.dice(), *color).ok()?;
                Some(best.notation(&self.ply.before.board, *color))
            }
            (DecisionKind::Take | DecisionKind::Drop, _) => {
                let takes = self.cube?.double_take <= CubeEquities::DOUBLE_PASS;
                Some(if takes { DecisionKind::Take } else { DecisionKind::Drop }.to_string())
            }
            _ => Some(self.cube?.verdict()?.to_string()),
        }
    }

    /// The equity of the best decision for the player who decided. `None` if the file lacks the
    /// values.
    #[must_use]
    pub fn best_emg(&self) -> Option<f64> {
        match self.kind {
            DecisionKind::CheckerPlay => NodeAnalysis::new(self.ply.node?)
                .checker_analysis()
                .ok()??
                .candidates
                .first()?
                .score(),
            DecisionKind::Take | DecisionKind::Drop => {
                Some(-self.cube?.double_take.min(CubeEquities::DOUBLE_PASS))
            }
            _ => Some(self.cube?.best()),
        }
    }

    /// Returns `true` if the decision is a beaver or raccoon, or answers one.
    #[must_use]
    pub fn answers_beaver(&self) -> bool {
        let before = &self.ply.before;
        before.beavers > 0 || before.doubled && self.kind == DecisionKind::Double
    }
}

impl<'c> Game<'c> {
    /// Iterates over the analyzed decisions of the game in order, with the match equity table of
    /// GNU Backgammon ([`MatchEquityTable::kazaross_xg2`]). A play may yield two decisions: not
    /// doubling before the roll, and the play itself.
    ///
    /// ```
    /// use bg_sgf::tree;
    /// let file = b"(;GM[6];W[31hefe]A[0][hefe E ver 3 0.5 0.1 0.0 0.1 0.0 0.158 0C 0 1 0.0 1])";
    /// let collection = bg_sgf::tree::parse(file)?;
    /// let game = tree::games(&collection).next().unwrap()?;
    /// let blunders = game.decisions().filter(|decision| decision.error() > Some(0.08));
    /// assert_eq!(blunders.count(), 0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn decisions(&self) -> impl Iterator<Item = Decision<'c>> + use<'c> {
        self.decide(Some(Cow::Owned(MatchEquityTable::kazaross_xg2())))
    }

    /// Iterates over the analyzed decisions like [`decisions`](Self::decisions), with a match equity
    /// table or `None`. Without a table, the errors of cube decisions in match play are unknown.
    pub fn decisions_with<'m, T: Into<Option<&'m MatchEquityTable>>>(
        &self,
        met: T,
    ) -> impl Iterator<Item = Decision<'c>> + use<'c, 'm, T> {
        self.decide(met.into().map(Cow::Borrowed))
    }

    fn decide<'m>(&self, met: Option<Cow<'m, MatchEquityTable>>) -> Decisions<'c, 'm> {
        let no_cube = self.rules().no_cube;
        Decisions { replay: self.replay_trusted(), pending: None, met, no_cube }
    }
}

struct Decisions<'c, 'm> {
    replay: Replay<'c>,
    /// The play whose cube decision has been returned.
    pending: Option<Ply<'c>>,
    met: Option<Cow<'m, MatchEquityTable>>,
    /// Set if the game is played without a cube; `DA` is then ignored.
    no_cube: bool,
}

impl<'c> Iterator for Decisions<'c, '_> {
    type Item = Decision<'c>;

    fn next(&mut self) -> Option<Decision<'c>> {
        loop {
            if let Some(decision) = self.pending.take().and_then(|ply| self.checker_decision(ply)) {
                return Some(decision);
            }
            let ply = self.replay.next()?;
            let is_play = matches!(ply.action, Action::Play(..));
            let decision = self.cube_decision(&ply);
            if is_play {
                self.pending = Some(ply);
            }
            if decision.is_some() {
                return decision;
            }
        }
    }
}

impl Decisions<'_, '_> {
    fn checker_decision<'c>(&self, ply: Ply<'c>) -> Option<Decision<'c>> {
        let node = ply.node?;
        let color = ply.action.color()?;
        let analysis = NodeAnalysis::new(node).checker_analysis().ok()??;
        let cost =
            analysis.error().map(|error| Cost::of(error, &ply.before, color, self.met.as_deref()));
        let candidates = analysis.candidates.len();
        Some(Decision {
            color,
            kind: DecisionKind::CheckerPlay,
            cost,
            cube: None,
            candidates,
            unforced: candidates > 1,
            known_to_file: analysis.error().is_some(),
            skill: NodeAnalysis::new(node).skill(),
            ply,
        })
    }

    fn cube_decision<'c>(&self, ply: &Ply<'c>) -> Option<Decision<'c>> {
        if self.no_cube {
            return None;
        }
        let node = ply.node?;
        let color = ply.action.color()?;
        let kind = match ply.action {
            Action::Play(..) => DecisionKind::NoDouble,
            Action::Double(_) => DecisionKind::Double,
            Action::Take(_) => DecisionKind::Take,
            Action::Drop(_) => DecisionKind::Drop,
            _ => return None,
        };
        let analysis = NodeAnalysis::new(node).cube_analysis()?;
        let doubler = match kind {
            DecisionKind::Take | DecisionKind::Drop => color.opponent(),
            _ => color,
        };
        let cube = CubeEquities::new(&analysis, &ply.before, doubler, self.met.as_deref());
        let cost =
            cube.map(|cube| Cost::of(cube.loss(kind), &ply.before, doubler, self.met.as_deref()));
        let skill = match kind {
            DecisionKind::NoDouble => NodeAnalysis::new(node).missed_double_skill(),
            _ => NodeAnalysis::new(node).skill(),
        };
        Some(Decision {
            ply: ply.clone(),
            color,
            kind,
            cost,
            cube,
            candidates: 0,
            unforced: false,
            known_to_file: analysis.values().is_some(),
            skill,
        })
    }
}
