//! The analyzed decisions of a move as tables for a page: the cube action, then the play.

use super::ply::{self, Judgment, Plays, Ply};
use bg_rules::analysis::Chances;
use bg_rules::{Color, Event, Play};
use bg_sgf::{CubeEquities, DecisionKind, Skill};
use board_picture::scene::Scene;
use board_picture::scene::backgammon::Step;
use board_picture::{Candidate, Decision as Table, Evaluation};

/// Smallest loss of equity that the move list mentions when the analysis has no mark for it.
const WORTH_TELLING: f64 = 0.02;

/// Returns the tables of the decisions that an action makes, the play on its board.
pub(super) fn decisions(ply: &Ply, board: &Scene) -> Vec<Table> {
    let judgments = ply.analysis().judgments();
    let tables = judgments.filter_map(|(judgment, skill)| table(ply, judgment, skill, board));
    let mut tables: Vec<Table> = tables.collect();
    if let (true, Some(skill)) = (tables.is_empty(), ply.analysis().skill) {
        // A file may mark a decision without analyzing it.
        tables.push(Table { verdict: mark(Some(skill)).to_owned(), ..Table::default() });
    }
    tables
}

fn table(ply: &Ply, judgment: &Judgment, skill: Option<Skill>, board: &Scene) -> Option<Table> {
    let loss = judgment.cost.map_or(0.0, |cost| cost.emg);
    let (title, candidates) = match (judgment.kind, ply.event()) {
        (DecisionKind::CheckerPlay, Some(Event::Play(color, _))) => {
            ("Play".to_owned(), plays(ply, *color, ply.analysis().plays.as_ref()?, board))
        }
        (kind, _) => {
            let cube = &ply.analysis().cube;
            let equities = cube.equities?;
            // Without a verdict, the player was not allowed to double.
            equities.verdict().filter(|_| equities.available)?;
            let named = cube.level.and_then(ply::Level::name);
            let level = named.map(|level| format!(" ({level})")).unwrap_or_default();
            let redoubles = ply.before.cube > 1;
            (format!("Cube: {}{level}", cube.verdict()?), answers(kind, redoubles, equities))
        }
    };
    let mark = mark(skill);
    let counts = loss > 0.0 && (!mark.is_empty() || loss >= WORTH_TELLING);
    let verdict = match (judgment.kind, counts) {
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
fn answers(kind: DecisionKind, redoubles: bool, cube: CubeEquities) -> Vec<Candidate> {
    let best = cube.best();
    let pass = CubeEquities::DOUBLE_PASS;
    let double = if redoubles { "Redouble" } else { "Double" };
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
fn plays(ply: &Ply, color: Color, plays: &Plays, board: &Scene) -> Vec<Candidate> {
    let best = plays.candidates.first().and_then(|best| best.equity);
    let candidate = |(number, candidate): (usize, &ply::Candidate)| {
        let play = candidate.play?;
        let mut board = board.clone();
        if let Scene::Backgammon(board) = &mut board {
            board.play = steps(&play);
        }
        let difference = candidate.equity.zip(best).map(|(equity, best)| equity - best);
        Some(Candidate {
            name: play.notation(&ply.before.board, color),
            value: candidate.equity.map_or_else(String::new, signed),
            difference: difference.filter(|loss| *loss < 0.0).map_or_else(String::new, signed),
            details: details(candidate).unwrap_or_default(),
            chosen: plays.played == Some(number),
            scene: Some(board),
        })
    };
    plays.candidates.iter().enumerate().filter_map(candidate).collect()
}

/// Returns an equity with its sign.
fn signed(value: f64) -> String {
    format!("{value:+.3}").replace('-', "−")
}

/// Returns the chances of wins, gammons, and backgammons, and of the same losses, in percent, and
/// the depth of the evaluation.
fn details(candidate: &ply::Candidate) -> Option<String> {
    let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } =
        candidate.chances?;
    let percent = |list: [f64; 3]| list.map(|chance| format!("{:.1}", 100.0 * chance)).join(" ");
    let wins = percent([win, win_gammon, win_backgammon]);
    let losses = percent([1.0 - win, lose_gammon, lose_backgammon]);
    let depth = candidate.level.map(|level| level.to_string()).unwrap_or_default();
    Some(format!("{wins} – {losses} %, {depth}"))
}

/// Returns the winning chances after a play, if the file has them.
pub(super) fn evaluation(ply: &Ply, players: &[String; 2]) -> Option<Evaluation> {
    let Some(Event::Play(color, _)) = ply.event() else { return None };
    let win = ply.analysis().plays.as_ref()?.played()?.chances?.win.clamp(0.0, 1.0);
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
