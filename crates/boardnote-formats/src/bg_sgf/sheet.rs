//! A game as a score sheet in 80 columns, or the board at one of its decisions.

use super::{finish, name, outcome, state_at};
use crate::backgammon;
use crate::finding::Finding;
use crate::text::visible;
use bg_sgf::{
    Action, Color, CubeOwner, Diagnostic, Game, NodeAnalysis, PlayerTotals, Ply, Replay,
    ResultClaim, Setup, Skill, State, Variation,
};
use core::fmt::Write as _;

/// Where the right column starts.
const RIGHT: usize = 41;
/// How many candidates of an analysis are shown.
const CANDIDATES: usize = 5;

/// Appends the summary of a game to `out`, and the board before action `ply` or the list of all
/// actions; what is wrong with the replay is added to `findings`.
pub(super) fn show(
    game: &Game<'_>,
    ply: Option<usize>,
    findings: &mut Vec<Diagnostic>,
    out: &mut String,
) -> Result<(), Finding> {
    let mut replay = game.replay_lenient();
    let plies: Vec<Ply<'_>> = replay.by_ref().collect();
    let end = finish(&mut replay, findings);
    summary(game, &replay, out);
    if let Some(number) = ply {
        let state = state_at(game, ply, &mut Vec::new())?;
        out.push('\n');
        board(&state, out);
        if let Some(ply) = plies.get(number) {
            decision(ply, out);
        }
        return Ok(());
    }
    if plies.iter().all(|ply| matches!(ply.action, Action::Setup(_))) {
        out.push('\n');
        board(&end, out);
    } else {
        sheet(&plies, out);
    }
    Ok(())
}

fn line(out: &mut String, name: &str, value: &str) {
    let shown: String = visible(value).chars().take(66).collect();
    let _ = writeln!(out, "{name:<14}{shown}");
}

fn summary(game: &Game<'_>, replay: &Replay<'_>, out: &mut String) {
    let info = game.match_info();
    let length = match info.length {
        0 => "money game".to_owned(),
        length => format!("{length} point match"),
    };
    line(out, "game", &format!("{} of the file, {length}", game.index() + 1));
    for color in Color::ALL {
        let side = if color == Color::White { "White (O)" } else { "Black (X)" };
        let rating = game.rating(color).map(|rating| format!(" ({rating})")).unwrap_or_default();
        let score = info.score_of(color);
        line(out, side, &format!("{}{rating}, score {score}", name(game, color)));
    }
    if !game.rules().is_empty() {
        line(out, "rules", &rules(game));
    }
    for (label, property) in [
        ("event", "EV"),
        ("round", "RO"),
        ("place", "PC"),
        ("date", "DT"),
        ("annotator", "AN"),
        ("written by", "AP"),
    ] {
        if let Some(text) = game.text(property) {
            line(out, label, &text);
        }
    }
    line(out, "result", &result(game, replay));
    let cube = replay.state();
    let owner = match cube.cube_owner {
        Some(color) => format!("owned by {color}"),
        None if cube.no_cube => "not in use".to_owned(),
        None => "centred".to_owned(),
    };
    line(out, "cube", &format!("{}, {owner}", cube.cube));
    let totals = game.totals();
    if totals.iter().any(|total| total.checker_plays + total.cube_decisions > 0) {
        for (color, total) in Color::ALL.into_iter().zip(&totals) {
            line(out, &format!("{color}'s play"), &errors(total, info.length > 0));
        }
    }
}

fn rules(game: &Game<'_>) -> String {
    let rules = game.rules();
    let words = [
        (rules.crawford_game, "Crawford game"),
        (rules.crawford && !rules.crawford_game, "Crawford rule"),
        (rules.jacoby, "Jacoby rule"),
        (rules.no_cube, "no cube"),
        (rules.variation == Variation::Nackgammon, "Nackgammon"),
        (rules.variation == Variation::Hypergammon1, "Hypergammon, 1 checker"),
        (rules.variation == Variation::Hypergammon2, "Hypergammon, 2 checkers"),
        (rules.variation == Variation::Hypergammon3, "Hypergammon, 3 checkers"),
    ];
    let words: Vec<_> = words.iter().filter(|(set, _)| *set).map(|(_, word)| *word).collect();
    words.join(", ")
}

/// What was played, and what the file claims where that is something else.
fn result(game: &Game<'_>, replay: &Replay<'_>) -> String {
    let mut text = match replay.result() {
        Some(result) => format!("{result}: {}", outcome(replay)),
        None => "unfinished".to_owned(),
    };
    let claim = game.result().map(ResultClaim::to_string);
    if let Some(claim) = claim
        && Some(&claim) != replay.result().map(|result| result.to_string()).as_ref()
    {
        let _ = write!(text, " (the file says {claim})");
    }
    text
}

/// What a player gave away and got from the dice.
fn errors(total: &PlayerTotals, is_match: bool) -> String {
    let [very_bad, bad, doubtful] = total.marks;
    let unit = if is_match { " mwc" } else { "" };
    let (checkers, cube, luck) = (total.checker_error, total.cube_error, total.luck);
    format!(
        "errors {checkers:.3}, cube {cube:.3}{unit}, {very_bad} ??, {bad} ?, {doubtful} ?!, \
        luck {luck:+.3}"
    )
}

/// The board with all that a GNUID says.
fn board(state: &State, out: &mut String) {
    match state.gnuid() {
        Ok(id) => backgammon::show_situation(&id, out),
        Err(error) => {
            let _ = writeln!(out, "no GNUID can hold this state: {}", error.kind());
        }
    }
}

/// What was decided, and what the analysis says about it.
fn decision(ply: &Ply<'_>, out: &mut String) {
    let actor = ply.action.color().map_or_else(String::new, |color| format!("{color}: "));
    line(out, "played", &format!("{actor}{}", words(ply)));
    let Some(node) = ply.node else { return };
    if let Some((no_double, take)) = node.cube_analysis().and_then(|analysis| analysis.values()) {
        line(out, "analysis", &format!("no double {no_double:+.4}, double, take {take:+.4}"));
    }
    if let (Action::Play(color, play), Ok(Some(analysis))) = (&ply.action, node.checker_analysis())
    {
        let best = analysis.candidates.first().and_then(bg_sgf::Candidate::score);
        for (number, candidate) in analysis.candidates.iter().enumerate() {
            let played = analysis.played_index() == Some(number);
            if number >= CANDIDATES && !played {
                continue;
            }
            let text = candidate.play(play.dice(), *color);
            let text = text.map(|play| play.notation(&ply.before.board, *color));
            let equity = match (candidate.score(), best) {
                (Some(score), Some(best)) => format!("{score:+.4} ({:+.4})", score - best),
                _ => "not analysed".to_owned(),
            };
            let mark = if played { "  played" } else { "" };
            let text = text.unwrap_or_default();
            line(out, &format!("play {}", number + 1), &format!("{text:<28}{equity}{mark}"));
        }
    }
    if let Ok(Some(luck)) = node.luck() {
        line(out, "luck", &format!("{luck:+.4}"));
    }
}

/// White's actions on the left, Black's on the right, each with its number for `--ply`.
fn sheet(plies: &[Ply<'_>], out: &mut String) {
    let _ = writeln!(out, "\n{:<RIGHT$} ply Black", " ply White");
    let mut left_taken = false;
    for ply in plies {
        let cell = format!("{:>4} {}", ply.index, words(ply));
        match ply.action.color() {
            Some(Color::Black) if left_taken => {
                let _ = writeln!(out, "{cell}");
                left_taken = false;
            }
            Some(Color::Black) => {
                let _ = writeln!(out, "{:RIGHT$}{cell}", "");
            }
            Some(Color::White) => {
                close(&mut left_taken, out);
                let _ = write!(out, "{cell:<RIGHT$}");
                left_taken = true;
            }
            None => {
                close(&mut left_taken, out);
                let _ = writeln!(out, "{cell}");
            }
        }
    }
    close(&mut left_taken, out);
}

/// Ends a line that only has its left half.
fn close(left_taken: &mut bool, out: &mut String) {
    if core::mem::take(left_taken) {
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
}

/// An action in words, with the marks of the analysis.
pub(super) fn words(ply: &Ply<'_>) -> String {
    let mut text = action(ply);
    if let Some(skill) = ply.node.and_then(NodeAnalysis::skill) {
        text.push_str(match skill {
            Skill::VeryBad => " ??",
            Skill::Bad => " ?",
            Skill::Doubtful => " ?!",
        });
    }
    text
}

/// An action in words.
pub(super) fn action(ply: &Ply<'_>) -> String {
    match &ply.action {
        Action::Play(_, play) => match ply.notation() {
            nothing if nothing.is_empty() => format!("{}: no play", play.dice()),
            notation => format!("{}: {notation}", play.dice()),
        },
        Action::Double(_) if ply.before.doubled => format!("beavers to {}", ply.before.cube * 4),
        Action::Double(_) => format!("doubles to {}", ply.before.cube * 2),
        Action::Take(_) => "takes".to_owned(),
        Action::Drop(_) => "drops".to_owned(),
        Action::Resign { multiplier, .. } => match multiplier {
            1 => "resigns a single game".to_owned(),
            2 => "resigns a gammon".to_owned(),
            _ => "resigns a backgammon".to_owned(),
        },
        Action::Setup(setup) => setup_words(setup),
        other => other.name().to_owned(),
    }
}

fn setup_words(setup: &Setup<'_>) -> String {
    let mut words = Vec::new();
    if setup.has_board() {
        words.push("a position".to_owned());
    }
    words.extend(setup.player.map(|color| format!("{color} to move")));
    words.extend(setup.dice.map(|dice| format!("dice {dice}")));
    words.extend(setup.cube.map(|cube| format!("cube {cube}")));
    words.extend(setup.owner.map(|owner| match owner {
        CubeOwner::Owned(color) => format!("cube of {color}"),
        CubeOwner::Centred => "cube centred".to_owned(),
        CubeOwner::NoCube => "no cube".to_owned(),
    }));
    format!("set up: {}", words.join(", "))
}
