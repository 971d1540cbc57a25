//! The analyzed decisions of a move as tables for a page: the cube action, then the play.

use super::recorded::RecordedPly;
use bg_sgf::{
    Action, CandidateEval, Color, CubeEquities, Decision, DecisionKind, EvalContext, NodeAnalysis,
    Play, Ply, Probabilities, Skill,
};
use board_picture::scene::Scene;
use board_picture::scene::backgammon::Step;
use board_picture::{Candidate, Decision as Table, Evaluation};

/// Smallest loss of equity that the move list mentions when the analysis has no mark for it.
const WORTH_TELLING: f64 = 0.02;

/// Returns the tables of the decisions that an action makes, the play on its board.
pub(super) fn decisions(
    ply: &Ply<'_>,
    decisions: &[Decision<'_>],
    recorded: Option<&RecordedPly>,
    board: &Scene,
) -> Vec<Table> {
    let tables = decisions.iter().filter_map(|decision| table(decision, recorded, board));
    let mut tables: Vec<Table> = tables.collect();
    let skill = ply.node.and_then(NodeAnalysis::skill);
    if tables.is_empty() && skill.is_some() {
        // A file may mark a decision without analyzing it.
        tables.push(Table { verdict: mark(skill).to_owned(), ..Table::default() });
    }
    tables
}

fn table(decision: &Decision<'_>, recorded: Option<&RecordedPly>, board: &Scene) -> Option<Table> {
    let loss = decision.cost.map_or(0.0, |cost| cost.emg);
    let is_play = decision.kind == DecisionKind::CheckerPlay;
    let (title, candidates) = match (is_play, &decision.ply.action, decision.cube) {
        (true, Action::Play(color, play), _) => {
            ("Play".to_owned(), plays(decision, (*color, play), recorded, board))
        }
        (false, _, Some(cube)) => {
            let verdict = cube.verdict();
            // Without a verdict, the player was not allowed to double.
            let verdict = verdict.filter(|_| cube.available)?;
            let words = recorded.and_then(|recorded| recorded.verdict);
            let words = words.map_or_else(|| verdict.to_string(), str::to_owned);
            let level = recorded.and_then(|recorded| recorded.cube_level.as_deref());
            let level = level.map(|level| format!(" ({level})")).unwrap_or_default();
            (format!("Cube: {words}{level}"), answers(decision, cube))
        }
        _ => return None,
    };
    let mark = mark(decision.skill);
    let counts = loss > 0.0 && (!mark.is_empty() || loss >= WORTH_TELLING);
    let verdict = match (decision.kind, counts) {
        (DecisionKind::NoDouble, true) => format!("missed double −{loss:.3}"),
        (DecisionKind::NoDouble, false) => String::new(),
        (_, true) => format!("{mark} −{loss:.3}").trim().to_owned(),
        (_, false) => mark.to_owned(),
    };
    Some(Table { title, verdict, loss, candidates })
}

const fn mark(skill: Option<Skill>) -> &'static str {
    match skill {
        Some(Skill::VeryBad) => "??",
        Some(Skill::Bad) => "?",
        Some(Skill::Doubtful) => "?!",
        None => "",
    }
}

/// Returns the equities of not doubling and of both answers to a double, best first for the right
/// answer.
fn answers(decision: &Decision<'_>, cube: CubeEquities) -> Vec<Candidate> {
    let best = cube.best();
    let pass = CubeEquities::DOUBLE_PASS;
    let double = if decision.ply.before.cube > 1 { "Redouble" } else { "Double" };
    // The opponent is assumed to choose whichever of take and pass costs less.
    let takes = cube.double_take <= pass;
    let choice = |name: String, value: f64, chosen| Candidate {
        name,
        value: signed(value),
        difference: match value - best {
            difference if difference.abs() < 0.000_5 => String::new(),
            difference => signed(difference),
        },
        chosen,
        ..Candidate::default()
    };
    let kind = decision.kind;
    vec![
        choice(
            format!("No {}", double.to_ascii_lowercase()),
            cube.no_double,
            kind == DecisionKind::NoDouble,
        ),
        choice(
            format!("{double}, take"),
            cube.double_take,
            kind == DecisionKind::Take || kind == DecisionKind::Double && takes,
        ),
        choice(
            format!("{double}, pass"),
            pass,
            kind == DecisionKind::Drop || kind == DecisionKind::Double && !takes,
        ),
    ]
}

/// Returns the analyzed plays in file order, each on the board before it.
fn plays(
    decision: &Decision<'_>,
    (color, play): (Color, &Play),
    recorded: Option<&RecordedPly>,
    board: &Scene,
) -> Vec<Candidate> {
    let analysis = decision.ply.node.map(NodeAnalysis::checker_analysis);
    let Some(Ok(Some(analysis))) = analysis else { return Vec::new() };
    let best = analysis.candidates.first().and_then(bg_sgf::Candidate::score);
    let candidate = |(number, candidate): (usize, &bg_sgf::Candidate<'_>)| {
        let play = candidate.play(play.dice(), color).ok()?;
        let mut board = board.clone();
        if let Scene::Backgammon(board) = &mut board {
            board.play = steps(&play);
        }
        let score = candidate.score();
        let difference = score.zip(best).map(|(score, best)| score - best);
        Some(Candidate {
            name: play.notation(&decision.ply.before.board, color),
            value: score.map_or_else(String::new, signed),
            difference: difference.filter(|loss| *loss < 0.0).map_or_else(String::new, signed),
            details: details(&candidate.eval, recorded.and_then(|it| it.levels.get(number))),
            chosen: analysis.played_index() == Some(number),
            scene: Some(board),
        })
    };
    analysis.candidates.iter().enumerate().filter_map(candidate).collect()
}

/// Returns an equity with its sign.
fn signed(value: f64) -> String {
    format!("{value:+.3}").replace('-', "−")
}

fn probabilities(eval: &CandidateEval<'_>) -> Option<Probabilities> {
    match eval {
        CandidateEval::Static { probabilities, .. } => Some(*probabilities),
        CandidateEval::Rollout { outputs, .. } => Some(outputs.mean.probabilities),
        _ => None,
    }
}

/// Returns the chances of wins, gammons, and backgammons, and of the same losses, in percent, and
/// the depth of the evaluation.
fn details(eval: &CandidateEval<'_>, level: Option<&String>) -> String {
    let Some(chances) = probabilities(eval) else { return String::new() };
    let Probabilities { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = chances;
    let percent = |list: [f64; 3]| list.map(|chance| format!("{:.1}", 100.0 * chance)).join(" ");
    let wins = percent([win, win_gammon, win_backgammon]);
    let losses = percent([1.0 - win, lose_gammon, lose_backgammon]);
    let depth = match eval {
        _ if level.is_some() => level.cloned().unwrap_or_default(),
        CandidateEval::Static { context: EvalContext { plies, .. }, .. } => {
            format!("{plies}-ply")
        }
        CandidateEval::Rollout { trials, .. } => format!("rollout of {trials}"),
        _ => String::new(),
    };
    format!("{wins} – {losses} %, {depth}")
}

/// Returns the winning chances after a play, if the file has them.
pub(super) fn evaluation(ply: &Ply<'_>, players: &[String; 2]) -> Option<Evaluation> {
    let Action::Play(color, _) = &ply.action else { return None };
    let analysis = ply.node?.checker_analysis().ok()??;
    let win = probabilities(&analysis.played()?.eval)?.win.clamp(0.0, 1.0);
    let [white, black] = if *color == Color::White { [win, 1.0 - win] } else { [1.0 - win, win] };
    #[expect(clippy::cast_possible_truncation, reason = "a graph needs no more digits")]
    let share = (white - black) as f32;
    let (name, chance) = if white >= black { (&players[0], white) } else { (&players[1], black) };
    Some(Evaluation { share, text: format!("{name} wins with {:.1} %", 100.0 * chance) })
}

/// Returns a play as the steps that a picture draws.
pub(super) fn steps(play: &Play) -> Vec<Step> {
    play.steps().iter().map(|step| Step { from: step.from, to: step.to }).collect()
}
