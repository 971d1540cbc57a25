//! Questions to an analysed game: which decisions were wrong, by how much, who was lucky.

use bg_game::{Color, State};

use super::{NodeAnalysis as _, Skill};
use crate::game::{Action, Game};
use crate::replay::{Ply, Replay};

/// What kind of decision it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum DecisionKind {
    /// Which checkers to move.
    CheckerPlay,
    /// To roll instead of doubling.
    NoDouble,
    /// To double.
    Double,
    /// To take.
    Take,
    /// To drop.
    Drop,
}

/// What an error is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum ErrorUnit {
    /// Equity, normalised to the cube.
    Equity,
    /// Match winning chance, 0 to 1.
    MatchWinningChance,
}

/// One analysed decision.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Decision<'c> {
    /// The action it led to, with the state before it.
    pub ply: Ply<'c>,
    /// Who decided.
    pub color: Color,
    /// What about.
    pub kind: DecisionKind,
    /// What it gave away, 0 if it was right; nothing where the file does not tell (in match play
    /// the value of a dropped double, unless it wins the match, is not in the file).
    pub error: Option<f64>,
    /// What `error` counts.
    pub unit: ErrorUnit,
    /// The mark GNU Backgammon gave.
    pub skill: Option<Skill>,
}

impl Decision<'_> {
    /// The state the decision was made in: before the roll for a cube decision.
    #[must_use]
    pub fn state(&self) -> State {
        match self.kind {
            DecisionKind::CheckerPlay => self.ply.before,
            _ => self.ply.before_roll(),
        }
    }
}

/// Sums over the decisions of one player.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PlayerTotals {
    /// Checker plays with an analysis.
    pub checker_plays: u32,
    /// What they gave away, in equity.
    pub checker_error: f64,
    /// Cube decisions with an analysis.
    pub cube_decisions: u32,
    /// What those gave away whose error is known, in the unit of the game.
    pub cube_error: f64,
    /// Marks given: very bad, bad, doubtful; checker plays and cube decisions together.
    pub marks: [u32; 3],
    /// Sum of the luck of all rolls.
    pub luck: f64,
}

impl<'c> Game<'c> {
    /// The analysed decisions of the game, in order. A play may bring two: not doubling before the
    /// roll, and the play itself.
    ///
    /// ```
    /// use bg_sgf::Games as _;
    /// let file = b"(;GM[6];W[31hefe]A[0][hefe E ver 3 0.5 0.1 0.0 0.1 0.0 0.158 0C 0 1 0.0 1])";
    /// let collection = bg_sgf::parse(file)?;
    /// let game = collection.games().next().unwrap()?;
    /// let blunders = game.decisions().filter(|d| d.error > Some(0.08));
    /// assert_eq!(blunders.count(), 0);
    /// # Ok::<(), bg_sgf::Error>(())
    /// ```
    pub fn decisions(&self) -> impl Iterator<Item = Decision<'c>> + use<'c> {
        Decisions { replay: self.replay_trusted(), pending: None, drop_value: money_drop_value }
    }

    /// As [`decisions`](Self::decisions), with a match equity table: `drop_value` tells, for a
    /// state with a pending or possible double, the doubler's match winning chance if it is
    /// dropped.
    pub fn decisions_with(
        &self,
        drop_value: impl Fn(&State) -> Option<f64>,
    ) -> impl Iterator<Item = Decision<'c>> {
        Decisions { replay: self.replay_trusted(), pending: None, drop_value }
    }

    /// Sums of errors and luck of both players, White first.
    #[must_use]
    pub fn totals(&self) -> [PlayerTotals; 2] {
        let mut totals = [PlayerTotals::default(); 2];
        for decision in self.decisions() {
            let total = &mut totals[decision.color.index()];
            let error = decision.error.unwrap_or(0.0);
            if decision.kind == DecisionKind::CheckerPlay {
                total.checker_plays += 1;
                total.checker_error += error;
            } else {
                total.cube_decisions += 1;
                total.cube_error += error;
            }
            if let Some(skill) = decision.skill {
                total.marks[skill as usize] += 1;
            }
        }
        for ply in self.replay_trusted() {
            let color = ply.action.color().unwrap_or(ply.before.on_roll);
            if let Some(Ok(Some(luck))) = ply.node.map(crate::Node::luck) {
                totals[color.index()].luck += luck;
            }
        }
        totals
    }
}

/// In money play a dropped double is worth 1; in match play its value is known only if it ends the
/// match.
fn money_drop_value(state: &State) -> Option<f64> {
    let wins_match =
        state.score[state.on_roll.index()].saturating_add(state.cube) >= state.match_length;
    (state.match_length == 0 || wins_match).then_some(1.0)
}

struct Decisions<'c, F> {
    replay: Replay<'c>,
    /// The play whose cube decision has been handed out.
    pending: Option<Ply<'c>>,
    drop_value: F,
}

impl<'c, F: Fn(&State) -> Option<f64>> Iterator for Decisions<'c, F> {
    type Item = Decision<'c>;

    fn next(&mut self) -> Option<Decision<'c>> {
        loop {
            if let Some(decision) = self.pending.take().and_then(checker_decision) {
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

fn checker_decision(ply: Ply<'_>) -> Option<Decision<'_>> {
    let node = ply.node?;
    let color = ply.action.color()?;
    let analysis = node.checker_analysis().ok()??;
    let error = analysis.error();
    let (kind, unit) = (DecisionKind::CheckerPlay, ErrorUnit::Equity);
    Some(Decision { color, kind, error, unit, skill: node.skill(), ply })
}

impl<F: Fn(&State) -> Option<f64>> Decisions<'_, F> {
    fn cube_decision<'c>(&self, ply: &Ply<'c>) -> Option<Decision<'c>> {
        let node = ply.node?;
        let color = ply.action.color()?;
        let kind = match ply.action {
            Action::Play(..) => DecisionKind::NoDouble,
            Action::Double(_) => DecisionKind::Double,
            Action::Take(_) => DecisionKind::Take,
            Action::Drop(_) => DecisionKind::Drop,
            _ => return None,
        };
        let analysis = node.cube_analysis()?;
        let drop = (self.drop_value)(&ply.before);
        let error = analysis.values().and_then(|values| cube_error(kind, values, drop));
        let unit = if ply.before.match_length == 0 {
            ErrorUnit::Equity
        } else {
            ErrorUnit::MatchWinningChance
        };
        let skill = match kind {
            DecisionKind::NoDouble => node.missed_double_skill(),
            _ => node.skill(),
        };
        Some(Decision { ply: ply.clone(), color, kind, error, unit, skill })
    }
}

/// The doubler gets the smaller of the two answers, and the larger of doubling and not. Without
/// the value of a drop only some errors are certain.
fn cube_error(kind: DecisionKind, (no_double, take): (f64, f64), drop: Option<f64>) -> Option<f64> {
    let Some(drop) = drop else {
        return (kind == DecisionKind::NoDouble && take <= no_double).then_some(0.0);
    };
    let double = take.min(drop);
    Some(match kind {
        DecisionKind::NoDouble => (double - no_double).max(0.0),
        DecisionKind::Double => (no_double - double).max(0.0),
        DecisionKind::Take => (take - drop).max(0.0),
        DecisionKind::Drop => (drop - take).max(0.0),
        DecisionKind::CheckerPlay => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cube_errors_follow_the_better_answer() {
        use DecisionKind::{Double, Drop, NoDouble, Take};
        let near = |a: Option<f64>, b: f64| a.is_some_and(|a| (a - b).abs() < 1e-9);
        // Double, take is right.
        let values = (0.6, 0.8);
        assert!(near(cube_error(NoDouble, values, Some(1.0)), 0.2));
        assert!(near(cube_error(Double, values, Some(1.0)), 0.0));
        assert!(near(cube_error(Take, values, Some(1.0)), 0.0));
        assert!(near(cube_error(Drop, values, Some(1.0)), 0.2));
        // Double, drop is right; too good when not doubling is worth more.
        assert!(near(cube_error(Take, (0.9, 1.3), Some(1.0)), 0.3));
        assert!(near(cube_error(Double, (1.1, 1.3), Some(1.0)), 0.1));
        assert_eq!(cube_error(Take, values, None), None);
        assert_eq!(cube_error(NoDouble, (0.5, 0.4), None), Some(0.0));
    }
}
