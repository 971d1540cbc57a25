//! The decisions of a game in the model of all notations.

use alloc::format;
use alloc::vec::Vec;

use bg_rules::analysis::{self, Evaluation, Level};
use bg_rules::{Color, DecisionKind, Dice};

use super::{CandidateEval, CubeEquities, NodeAnalysis};
use crate::game::{Action, Game};

/// Returns the decisions of a game, analyzed or not, in order.
pub(crate) fn decided(game: &Game<'_>) -> Vec<analysis::Decision> {
    let mut judged = game.decisions().peekable();
    let mut all = Vec::new();
    for ply in game.replay_trusted() {
        let (Some(color), Some(kind)) = (ply.action.color(), kind(&ply.action)) else { continue };
        let mut decision =
            analysis::Decision::new([game.index(), ply.index], ply.before, color, kind);
        if let Action::Play(_, play) = ply.action {
            decision.set_play(play);
            if let Some(node) = ply.node {
                decision.set_candidates(candidates(node, play.dice(), color));
                NodeAnalysis::new(node).luck().ok().flatten().map(|luck| decision.set_luck(luck));
            }
        }
        while let Some(found) = judged.next_if(|found| found.ply.index <= ply.index) {
            if let Some(cube) = found.cube {
                decision.set_cube(equities(&cube));
            }
            match (found.cost, found.kind) {
                (None, _) => {}
                (Some(cost), DecisionKind::NoDouble) => {
                    decision.set_missed_double(cost.emg);
                }
                (Some(cost), _) => {
                    decision.set_error(cost.emg);
                }
            }
        }
        all.push(decision);
    }
    all
}

/// Returns the kind of the decision that an action makes.
const fn kind(action: &Action<'_>) -> Option<DecisionKind> {
    match action {
        Action::Play(..) => Some(DecisionKind::CheckerPlay),
        Action::Double(_) => Some(DecisionKind::Double),
        Action::Take(_) => Some(DecisionKind::Take),
        Action::Drop(_) => Some(DecisionKind::Drop),
        Action::Resign { .. } | Action::Setup(_) => None,
    }
}

fn candidates(node: sgf_syntax::Node<'_>, dice: Dice, color: Color) -> Vec<analysis::Candidate> {
    let Ok(Some(found)) = NodeAnalysis::new(node).checker_analysis() else { return Vec::new() };
    let candidate = |(number, candidate): (usize, &super::Candidate<'_>)| {
        let play = candidate.play(dice, color).ok()?;
        let (chances, level) = match &candidate.eval {
            CandidateEval::Static { probabilities, context, .. } => {
                let cubeless = if context.cubeful { "" } else { " cubeless" };
                (Some(*probabilities), Some(format!("{}-ply{cubeless}", context.plies)))
            }
            CandidateEval::Rollout { outputs, .. } => {
                (Some(outputs.mean.probabilities), Some("rollout".into()))
            }
            _ => (None, None),
        };
        let evaluation = Evaluation {
            equity: candidate.score(),
            chances,
            level: level.map(|word| Level::new(Some("gnubg"), word)),
        };
        let is_played = found.played_index() == Some(number);
        Some(analysis::Candidate::new(play, evaluation, is_played))
    };
    found.candidates.iter().enumerate().filter_map(candidate).collect()
}

fn equities(cube: &CubeEquities) -> analysis::CubeAnalysis {
    let pass = CubeEquities::DOUBLE_PASS;
    analysis::CubeAnalysis::new([Some(cube.no_double), Some(cube.double_take), Some(pass)])
}
