//! A game of SGF as a value.

use super::{remarks, settle};
use crate::analyzed::Analyzed;
use crate::backgammon::Options;
use crate::backgammon::game::ply::{Analysis, Candidate, Judgment, Level, Plays, Ply};
use crate::backgammon::game::shared::{Memory, settled};
use crate::backgammon::game::write::Recorded;
use crate::backgammon::game::{self as model, Depth, OfGames, XgidRules};
use crate::finding::{Finding, Findings};
use crate::notation::Writing;
use crate::{Losses, Reading};
use bg_sgf::{
    DecisionKind, Diagnostic, GameStatistics,
    tree::{Action, CandidateEval, Decision, EvalContext, Game, Node, NodeAnalysis},
};
use std::borrow::Cow;
use std::collections::BTreeMap;

impl OfGames for super::BgSgf {
    fn game<'v>(
        game: &'v Game<'_>,
        depth: Depth,
        reading: Reading<'_, Options>,
    ) -> model::Game<'v> {
        of(game, depth, reading.own)
    }

    fn settle(
        faults: &[Diagnostic],
        reading: Reading<'_, Options>,
        found: &mut Findings,
    ) -> Result<(), Finding> {
        settle(faults, reading, found)
    }

    fn recorded<'v>(game: &'v Game<'_>) -> Recorded<'v> {
        let mut replay = game.replay_lenient();
        replay.by_ref().for_each(drop);
        let head = game.head();
        Recorded {
            // Each game states the match anew.
            before: Some(Cow::Owned(head.clone())),
            head: Cow::Owned(head),
            game: Cow::Owned(game.to_game()),
            faults: replay.into_findings(),
        }
    }

    /// Writes the tree as it is, in another dialect.
    fn sgf(
        game: &Game<'_>,
        reading: Reading<'_, Options>,
        writing: &mut Writing<'_, Memory>,
    ) -> Result<(), Finding> {
        let text = bg_sgf::tree::with_dialect(game.tree().collection(), reading.own.sgf_dialect)?;
        writing.out.extend_from_slice(&text);
        Ok(())
    }

    fn lose_remarks(game: &Game<'_>, losses: &mut Losses) {
        remarks::count(game, losses);
    }

    /// Also reports the unreadable values and the objections to the match equity table.
    fn analyzed(
        game: &Game<'_>,
        reading: Reading<'_, Options>,
        found: &mut Findings,
    ) -> Result<Analyzed, Finding> {
        let value = settled::<Self>(game, Depth::Sums, reading)?;
        let mut unreadable = Vec::new();
        bg_sgf::tree::check_values(game, &mut unreadable);
        settle(&unreadable, reading, found)?;
        let objections = objections(game, &value, reading.own);
        found.extend(objections.iter().map(|found| super::finding(found, reading)));
        Ok(value.analyzed(reading.own))
    }
}

/// Returns what the file objects to in the match equity table.
pub(super) fn objections(
    game: &Game<'_>,
    value: &model::Game<'_>,
    options: &Options,
) -> Vec<Diagnostic> {
    let met = options.met.table();
    met.map(|met| game.check_met(met, &value.statistics)).unwrap_or_default()
}

/// Returns a game as a value.
fn of(game: &Game<'_>, depth: Depth, options: &Options) -> model::Game<'static> {
    let met = options.met.table();
    let decisions = (depth > Depth::Actions).then(|| game.decisions_with(met));
    let mut decisions = decisions.into_iter().flatten().peekable();
    let mut comments = match depth {
        Depth::Actions => BTreeMap::new(),
        _ => game.to_game().comments_by_place(),
    };
    let comment = comments.remove(&0);
    let mut replay = game.replay_lenient();
    // A node has at most one action, and a resignation may follow.
    let mut plies = Vec::with_capacity(game.tree().main_line().count() + 1);
    while let Some(ply) = replay.next() {
        let event = ply.action.event(&ply.before.board);
        let mut value = Ply::new(ply.index, event, ply.before, *replay.state());
        value.comment = comments.remove(&(ply.index + 1));
        if let (Some(node), true) = (ply.node, depth > Depth::Actions) {
            let mut analysis = analysis(node, &ply.action);
            while let Some(decision) = decisions.next_if(|next| next.ply.index <= ply.index) {
                judge(&mut analysis, &decision);
            }
            value.analyze(analysis);
        }
        plies.push(value);
    }
    let text = |(id, label, property)| Some((id, label, game.text(property)?.into_owned()));
    let texts = [
        ("event", "event", "EV"),
        ("round", "round", "RO"),
        ("place", "place", "PC"),
        ("date", "date", "DT"),
        ("annotator", "annotator", "AN"),
        ("written-by", "written by", "AP"),
    ];
    model::Game {
        number: game.index(),
        is_first: true,
        span: game.tree().span(),
        head: Cow::Owned(game.head()),
        texts: texts.into_iter().filter_map(text).collect(),
        info: *game.match_info(),
        rules: *game.rules(),
        rule_words: game.text("RU").unwrap_or_default().into_owned(),
        claim: game.result().map(ToString::to_string),
        initial_cube: game.initial_cube(),
        comment,
        plies,
        end: *replay.state(),
        result: replay.result(),
        faults: replay.into_findings(),
        recorded: None,
        statistics: match depth {
            Depth::Sums => game.analysis(met),
            _ => GameStatistics::new(game.match_info().length),
        },
        performance: None,
        xgid: XgidRules::default(),
    }
}

fn analysis(node: Node<'_>, action: &Action<'_>) -> Analysis {
    let plays = NodeAnalysis::new(node).checker_analysis().ok().flatten().map(|found| Plays {
        played: found.played_index(),
        candidates: found.candidates.iter().map(|one| candidate(one, action)).collect(),
    });
    let mut value = Analysis {
        plays,
        skill: NodeAnalysis::new(node).skill(),
        missed_skill: NodeAnalysis::new(node).missed_double_skill(),
        luck: NodeAnalysis::new(node).luck().ok().flatten(),
        ..Analysis::default()
    };
    value.cube.values = NodeAnalysis::new(node).cube_analysis().and_then(|cube| cube.values());
    value
}

fn candidate(candidate: &bg_sgf::tree::Candidate<'_>, action: &Action<'_>) -> Candidate {
    let play = match action {
        Action::Play(color, play) => candidate.play(play.dice(), *color).ok(),
        _ => None,
    };
    let (chances, level) = match &candidate.eval {
        CandidateEval::Static { probabilities, context: EvalContext { plies, .. }, .. } => {
            (Some(*probabilities), Some(Level::Plies(*plies)))
        }
        CandidateEval::Rollout { outputs, trials, .. } => {
            (Some(outputs.mean.probabilities), Some(Level::Rollout(*trials)))
        }
        _ => (None, None),
    };
    Candidate { play, equity: candidate.score(), chances, level }
}

fn judge(analysis: &mut Analysis, decision: &Decision<'_>) {
    let Decision { kind, cost, .. } = *decision;
    let judgment = Some(Judgment { kind, unit: decision.unit(), cost });
    if kind != DecisionKind::CheckerPlay {
        analysis.cube.equities = decision.cube;
    }
    match kind {
        DecisionKind::NoDouble => analysis.missed = judgment,
        _ => analysis.own = judgment,
    }
}
