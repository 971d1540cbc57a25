//! A game as a score sheet of 80 columns, or the board at one of its decisions.

use super::{Reading, finish, name, outcome, state_at};
use crate::backgammon::{self, Options};
use crate::finding::Finding;
use crate::text::visible;
use bg_sgf::bg_game::MatchEquityTable;
use bg_sgf::{
    Action, Color, CubeEquities, CubeOwner, Decision, DecisionKind, Diagnostic, Game, Ids as _,
    Node, NodeAnalysis, PlayerStatistics, Ply, Replay, ResultClaim, Setup, Skill, State, Variation,
};
use core::fmt::Write as _;
use std::collections::BTreeMap;

/// First column of the right half.
const RIGHT: usize = 41;
/// Width of the text of a line, without its label.
const TEXT: usize = 66;
/// Width of the sheet.
const WIDTH: usize = 80;
/// Smallest error, in equity, that GNU Backgammon marks.
const DOUBTFUL: f64 = 0.03;
/// Maximum number of candidates shown per analysis.
const CANDIDATES: usize = 5;

/// Appends the summary of a game to `out`, followed by the board before action `ply` or by the list
/// of all actions. Errors of the values and of the replay are added to `findings`.
pub(super) fn show(
    game: &Game<'_>,
    reading: Reading<'_>,
    findings: &mut Vec<Diagnostic>,
    out: &mut String,
) -> Result<(), Finding> {
    let (ply, options) = (reading.view.ply, reading.own);
    let mut replay = game.replay_lenient();
    let plies: Vec<Ply<'_>> = replay.by_ref().collect();
    let end = finish(&mut replay, findings);
    bg_sgf::check_values(game, findings);
    let met = options.met.table();
    summary(game, &replay, met, findings, out);
    if let Some(number) = ply {
        let state = state_at(game, ply, &mut Vec::new())?;
        out.push('\n');
        board(&state, options, out);
        if let Some(ply) = plies.get(number) {
            decision(game, ply, met, out);
        }
        return Ok(());
    }
    if plies.iter().all(|ply| matches!(ply.action, Action::Setup(_))) {
        out.push('\n');
        board(&end, options, out);
    } else {
        let missed = game
            .decisions(met)
            .filter(|decision| decision.kind == DecisionKind::NoDouble)
            .filter_map(|decision| Some((decision.ply.index, decision.cost?.emg)))
            .filter(|(_, error)| *error > DOUBTFUL)
            .collect();
        sheet(&plies, &missed, out);
    }
    Ok(())
}

fn line(out: &mut String, name: &str, value: &str) {
    let shown: String = visible(value).chars().take(TEXT).collect();
    let _ = writeln!(out, "{name:<14}{shown}");
}

fn summary(
    game: &Game<'_>,
    replay: &Replay<'_>,
    met: Option<&MatchEquityTable>,
    findings: &mut Vec<Diagnostic>,
    out: &mut String,
) {
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
        None => "centered".to_owned(),
    };
    line(out, "cube", &format!("{}, {owner}", cube.cube));
    let analysis = game.analysis(met);
    if analysis.players.iter().any(|player| player.unforced_moves + player.cube_decisions > 0) {
        for (color, player) in Color::ALL.into_iter().zip(&analysis.players) {
            let text = errors(player);
            // Text that is too wide for one line is broken after its last comma that fits.
            let end = (text.len() > TEXT).then(|| text.get(..TEXT)?.rfind(", ")).flatten();
            let (first, second) = text.split_at(end.map_or(text.len(), |end| end + 2));
            line(out, &format!("{color}'s play"), first.trim_end());
            if !second.is_empty() {
                line(out, "", second);
            }
        }
        findings.extend(met.iter().flat_map(|met| game.check_met(met, &analysis)));
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

/// Returns the result as played, and the result stated in the file if it differs.
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

/// Returns the errors and the luck of a player, in equity, without the unknown parts.
fn errors(player: &PlayerStatistics) -> String {
    let rate = player.checker_rate();
    let mut text = format!("errors {:.3}", player.checker_error.emg);
    if let Some(rating) = rate.rating() {
        let _ = write!(text, " ({:.1} mEMG, {rating})", rate.milli());
    }
    if let Some(cube) = player.cube_error() {
        let _ = write!(text, ", cube {:.3}", cube.emg);
    }
    if let Some(rate) = player.cube_rate().filter(|rate| rate.rating().is_some()) {
        let _ = write!(text, " ({:.1})", rate.milli());
    }
    let _ = write!(text, ", luck {:+.3}", player.luck.emg);
    text
}

/// Appends the board and every field of its GNUID.
fn board(state: &State, options: &Options, out: &mut String) {
    match state.gnuid() {
        Ok(id) => backgammon::show_situation(&id, None, options, out),
        Err(error) => {
            let _ = writeln!(out, "no GNUID can hold this state: {}", error.kind());
        }
    }
}

/// Appends the decision and its analysis.
fn decision(game: &Game<'_>, ply: &Ply<'_>, met: Option<&MatchEquityTable>, out: &mut String) {
    let actor = ply.action.color().map_or_else(String::new, |color| format!("{color}: "));
    line(out, "played", &format!("{actor}{}", words(ply)));
    let Some(node) = ply.node else { return };
    let cube = game
        .decisions(met)
        .find(|found| found.ply.index == ply.index && found.kind != DecisionKind::CheckerPlay);
    if let Some(decision) = cube {
        cube_decision(&decision, node, out);
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
            let chance = |score| met?.from_emg(&ply.before, *color, score);
            let equity = match (candidate.score(), best) {
                (Some(score), Some(best)) => match chance(score) {
                    Some(won) => {
                        format!("{score:+.4} ({:+.4}) {:6.2} %", score - best, 100.0 * won)
                    }
                    None => format!("{score:+.4} ({:+.4})", score - best),
                },
                _ => "not analyzed".to_owned(),
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

/// Appends the right cube action and the equity of each alternative for the doubler.
fn cube_decision(decision: &Decision<'_>, node: Node<'_>, out: &mut String) {
    let values = node.cube_analysis().and_then(|analysis| analysis.values());
    if let Some((no_double, take)) = values.filter(|_| decision.ply.before.match_length > 0) {
        let percent = |chance: f64| 100.0 * chance;
        let (no_double, take) = (percent(no_double), percent(take));
        line(out, "match won", &format!("no double {no_double:.2} %, double/take {take:.2} %"));
    }
    let Some(cube) = decision.cube else { return };
    if let Some(verdict) = cube.verdict() {
        line(out, "cube action", &verdict.to_string());
    }
    let answers = [
        ("ND", cube.no_double),
        ("double/take", cube.double_take),
        ("double/pass", CubeEquities::DOUBLE_PASS),
    ];
    let best = cube.best();
    let shown = answers.map(|(name, equity)| {
        let mark = if (equity - best).abs() < 1e-9 { " (best)" } else { "" };
        format!("{name} {equity:+.3}{mark}")
    });
    line(out, "equity", &shown.join(", "));
    if let Some(error) = decision.cost.filter(|cost| cost.emg > 0.0) {
        let what = match decision.kind {
            DecisionKind::NoDouble => "missed double",
            DecisionKind::Take => "wrong take",
            DecisionKind::Drop => "wrong pass",
            _ => "wrong double",
        };
        line(out, "error", &format!("{what} {:+.3}", -error.emg));
    }
}

/// Appends White's actions on the left and Black's on the right, each with its number for `--ply`.
fn sheet(plies: &[Ply<'_>], missed: &BTreeMap<usize, f64>, out: &mut String) {
    let _ = writeln!(out, "\n{:<RIGHT$} ply Black", " ply White");
    let mut left_taken = false;
    for ply in plies {
        let cell = format!("{:>4} {}", ply.index, words(ply));
        let note = missed.get(&ply.index).map(|error| format!("(missed double {:+.3})", -error));
        match ply.action.color() {
            Some(Color::Black) => {
                let (first, second) = fit(cell, note, WIDTH - RIGHT);
                if !left_taken {
                    let _ = write!(out, "{:RIGHT$}", "");
                }
                let _ = writeln!(out, "{first}");
                if let Some(second) = second {
                    let _ = writeln!(out, "{:RIGHT$}{second}", "");
                }
                left_taken = false;
            }
            Some(Color::White) => {
                close(&mut left_taken, out);
                let (first, second) = fit(cell, note, RIGHT - 1);
                if let Some(second) = second {
                    let _ = write!(out, "{first}\n{second:<RIGHT$}");
                } else {
                    let _ = write!(out, "{first:<RIGHT$}");
                }
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

/// Returns a cell and its note on one line of the column, or else on two.
fn fit(cell: String, note: Option<String>, width: usize) -> (String, Option<String>) {
    match note {
        None => (cell, None),
        Some(note) if cell.chars().count() + 1 + note.len() <= width => {
            (format!("{cell} {note}"), None)
        }
        Some(note) => (cell, Some(format!("     {note}"))),
    }
}

/// Ends a line whose right half is still empty.
fn close(left_taken: &mut bool, out: &mut String) {
    if core::mem::take(left_taken) {
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
}

/// Returns an action in words, with the marks of the analysis.
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

/// Returns an action in words.
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
        CubeOwner::Centered => "cube centered".to_owned(),
        CubeOwner::NoCube => "no cube".to_owned(),
    }));
    format!("set up: {}", words.join(", "))
}
