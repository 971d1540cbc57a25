//! The replay of a game for a web page: each decision on the board before it, the play as arrows.

use super::{finish, name, outcome, scene, sheet};
use crate::backgammon::Options;
use crate::finding::Finding;
use bg_sgf::{
    Action, Color, CubeEquities, Decision, DecisionKind, Diagnostic, Game, NodeAnalysis, Play, Ply,
    Skill,
};
use board_picture::scene::Scene;
use board_picture::scene::backgammon::Step;
use board_picture::{Candidate, Decision as Verdict, Entry, Game as Replay};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Maximum number of entries; longer games are truncated.
const MOST: usize = 200_000;

/// Smallest loss of equity that the move list mentions when the analysis has no mark for it.
const WORTH_TELLING: f64 = 0.02;

/// Returns the game with all its decisions and their analysis.
pub(crate) fn replay(
    game: &Game<'_>,
    options: &Options,
    findings: &mut Vec<Diagnostic>,
) -> Result<Replay, Finding> {
    let mut verdicts: BTreeMap<usize, Vec<Decision<'_>>> = BTreeMap::new();
    for decision in game.decisions(options.met.table()) {
        verdicts.entry(decision.ply.index).or_default().push(decision);
    }
    let mut replay = game.replay_lenient();
    let mut entries = Vec::new();
    for ply in replay.by_ref().take(MOST) {
        let Some(color) = ply.action.color() else { continue };
        let mut board = scene(game, &ply.before)?;
        if let (Action::Play(_, play), Scene::Backgammon(board)) = (&ply.action, &mut board) {
            board.play = steps(play);
        }
        let mut entry = Entry::new(sheet::action(&ply), board);
        entry.number = u32::try_from(ply.index + 1).ok();
        entry.player = Some(color.index());
        if let Some(node) = ply.node {
            entry.comment = game.comment(node).map(Cow::into_owned).unwrap_or_default();
        }
        let decisions = verdicts.get(&ply.index).map_or(&[][..], Vec::as_slice);
        entry.decision = verdict(&ply, decisions, &entry.scene);
        entry.note = missed_double(decisions);
        entries.push(entry);
    }
    let end = finish(&mut replay, findings);
    entries.push(Entry::new("End", scene(game, &end)?));
    let result = replay.result().map(|result| format!("{result}: {}", outcome(&replay)));
    let length = game.match_info().length;
    let number = game.index() + 1;
    let title = match length {
        0 => format!("Game {number}, money"),
        length => {
            let [white, black] = Color::ALL.map(|color| game.match_info().score_of(color));
            format!("Game {number}, {white}–{black} in a match to {length}")
        }
    };
    Ok(Replay {
        title,
        players: Color::ALL.map(|color| name(game, color)),
        result: result.unwrap_or_default(),
        columns: true,
        entries,
        ..Replay::default()
    })
}

fn steps(play: &Play) -> Vec<Step> {
    play.steps().iter().map(|step| Step { from: step.from, to: step.to }).collect()
}

/// Returns the analysis of the decision that an action makes.
fn verdict(ply: &Ply<'_>, decisions: &[Decision<'_>], board: &Scene) -> Option<Verdict> {
    let candidates = candidates(ply, decisions, board);
    let loss = decisions.iter().filter_map(|decision| Some(decision.cost?.emg)).fold(0.0, f64::max);
    let skill = ply.node.and_then(NodeAnalysis::skill);
    let verdict = match skill {
        Some(Skill::VeryBad) => "??",
        Some(Skill::Bad) => "?",
        Some(Skill::Doubtful) => "?!",
        None => "",
    };
    if candidates.is_empty() && loss <= 0.0 && verdict.is_empty() {
        return None;
    }
    // The move list mentions only errors that matter; the table of candidates has all of them.
    let counts = !verdict.is_empty() || loss >= WORTH_TELLING;
    let words =
        if counts && loss > 0.0 { format!("{verdict} −{loss:.3}") } else { verdict.to_owned() };
    Some(Verdict { verdict: words.trim().to_owned(), loss, candidates })
}

/// Returns the text for a missed double, which has no action of its own.
fn missed_double(decisions: &[Decision<'_>]) -> String {
    let missed = decisions.iter().find(|decision| decision.kind == DecisionKind::NoDouble);
    match missed.and_then(|missed| Some(missed.cost?.emg)).filter(|error| *error > 0.0) {
        Some(error) => format!("missed double −{error:.3}"),
        None => String::new(),
    }
}

/// Returns the analyzed candidates in file order.
fn candidates(ply: &Ply<'_>, decisions: &[Decision<'_>], board: &Scene) -> Vec<Candidate> {
    let Some(node) = ply.node else { return Vec::new() };
    match &ply.action {
        Action::Play(color, play) => {
            let Ok(Some(analysis)) = node.checker_analysis() else { return Vec::new() };
            let best = analysis.candidates.first().and_then(bg_sgf::Candidate::score);
            let candidate = |(number, candidate): (usize, &bg_sgf::Candidate<'_>)| {
                let play = candidate.play(play.dice(), *color).ok()?;
                let mut board = board.clone();
                if let Scene::Backgammon(board) = &mut board {
                    board.play = steps(&play);
                }
                let score = candidate.score();
                let value = score.map_or_else(String::new, |score| format!("{score:+.3}"));
                let difference = score.zip(best).map(|(score, best)| score - best);
                Some(Candidate {
                    name: play.notation(&ply.before.board, *color),
                    value: value.replace('-', "−"),
                    difference: match difference {
                        Some(loss) if loss < 0.0 => format!("−{:.3}", -loss),
                        _ => String::new(),
                    },
                    chosen: analysis.played_index() == Some(number),
                    scene: Some(board),
                    ..Candidate::default()
                })
            };
            analysis.candidates.iter().enumerate().filter_map(candidate).collect()
        }
        Action::Double(_) | Action::Take(_) | Action::Drop(_) => cube(ply, decisions),
        _ => Vec::new(),
    }
}

/// Returns the cube actions with their equity to the doubler, which in a match is known only with a
/// match equity table.
fn cube(ply: &Ply<'_>, decisions: &[Decision<'_>]) -> Vec<Candidate> {
    let Some(cube) = decisions.iter().find_map(|decision| decision.cube) else {
        return Vec::new();
    };
    let best = cube.best();
    let (takes, drops) =
        (matches!(ply.action, Action::Take(_)), matches!(ply.action, Action::Drop(_)));
    let choice = |name: &str, value: f64, chosen| Candidate {
        name: name.to_owned(),
        value: signed(value),
        difference: match value - best {
            difference if difference.abs() < 0.0005 => String::new(),
            difference => signed(difference),
        },
        chosen,
        ..Candidate::default()
    };
    vec![
        choice("no double", cube.no_double, false),
        choice("double, take", cube.double_take, takes),
        choice("double, pass", CubeEquities::DOUBLE_PASS, drops),
    ]
}

fn signed(equity: f64) -> String {
    format!("{equity:+.3}").replace('-', "−")
}
