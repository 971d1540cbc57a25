//! A game as a score sheet, or the board at one of its decisions.

use super::Game;
use super::ply::{Cube, Judgment, Level, Ply};
use crate::Reading;
use crate::backgammon::{self, Options};
use crate::finding::Finding;
use crate::sheet::{Cell, Fact, Head, Part, Sheet, Table, Value};
use bg_matchid::Gnuid;
use bg_rules::{Color, CubeOwner, Event, MatchEquityTable, Setup, State, Variation};
use bg_sgf::{CubeEquities, DecisionKind, PlayerStatistics, Skill};
use core::fmt::Write as _;
use std::borrow::Cow;

/// First column of the right half.
const RIGHT: usize = 41;
/// Width of the sheet.
const WIDTH: usize = 80;
/// Smallest error, in equity, that GNU Backgammon marks.
const DOUBTFUL: f64 = 0.03;
/// Maximum number of candidates shown per analysis.
const CANDIDATES: usize = 5;

/// Returns the summary of a game, followed by the board before action `ply` or before the only
/// decision, or by the list of all actions.
pub(crate) fn sheet(game: &Game<'_>, reading: Reading<'_, Options>) -> Result<Sheet, Finding> {
    let (wanted, options) = (reading.view.ply, reading.own);
    let mut parts = vec![Part::Facts(summary(game))];
    let only = game.only_decision().filter(|_| wanted.is_none());
    if wanted.is_some() || only.is_some() {
        let state = only.map_or_else(|| game.state_at(wanted), |ply| Ok(*ply.state()))?;
        parts.extend(board(game, &state, options));
        let chosen = wanted.and_then(|number| game.plies.get(number));
        if let Some(ply) = chosen.or(only) {
            let decided = decision(ply, options.met.table());
            match parts.last_mut() {
                Some(Part::Facts(facts)) => facts.extend(decided),
                _ => parts.push(Part::Facts(decided)),
            }
        }
    } else if game.plies.iter().all(|ply| ply.color().is_none()) {
        parts.extend(board(game, &game.end, options));
    } else {
        parts.push(Part::Table(actions(&game.plies)));
    }
    Ok(Sheet { parts })
}

fn fact(id: &'static str, name: impl Into<Cow<'static, str>>, value: &str) -> Fact {
    Fact::new(id, name, value)
}

fn summary(game: &Game<'_>) -> Vec<Fact> {
    let info = &game.info;
    let length = match info.length {
        0 => "money game".to_owned(),
        length => format!("{length} point match"),
    };
    let number = format!("{} of the file, {length}", game.number + 1);
    let mut facts = vec![fact("game", "game", &number)];
    for (color, id, side) in
        [(Color::White, "white", "White (O)"), (Color::Black, "black", "Black (X)")]
    {
        let rating = game.head.players[color.index()].rating.as_ref().filter(|_| game.is_first);
        let rating = rating.map(|rating| format!(" ({rating})")).unwrap_or_default();
        let score = info.score_of(color);
        facts.push(fact(id, side, &format!("{}{rating}, score {score}", game.name(color))));
    }
    if !game.rules.is_empty() {
        facts.push(fact("rules", "rules", &rules(game)));
    }
    facts.extend(game.texts.iter().map(|(id, label, text)| fact(id, *label, text)));
    facts.push(fact("result", "result", &result(game)));
    let cube = &game.end;
    let owner = match cube.cube_owner {
        Some(color) => format!("owned by {color}"),
        None if cube.no_cube => "not in use".to_owned(),
        None => "centered".to_owned(),
    };
    facts.push(fact("cube", "cube", &format!("{}, {owner}", cube.cube)));
    if game.is_analyzed() {
        for (color, player) in Color::ALL.into_iter().zip(&game.statistics.players) {
            let id = if color == Color::White { "white-play" } else { "black-play" };
            let errors = errors(player);
            let parts = errors.split_inclusive(", ").map(|it| it.trim_end().to_owned());
            let errors = Value::List(parts.collect(), " ");
            facts.push(Fact::new(id, format!("{color}'s play"), errors));
        }
    }
    facts
}

fn rules(game: &Game<'_>) -> String {
    let rules = &game.rules;
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
fn result(game: &Game<'_>) -> String {
    let mut text = match game.recorded.or(game.result) {
        Some(result) => format!("{result}: {}", game.outcome()),
        None => "unfinished".to_owned(),
    };
    if let (Some(claim), None) = (&game.claim, game.recorded)
        && Some(claim) != game.result.map(|result| result.to_string()).as_ref()
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

/// Returns the board and every field of its GNUID.
fn board(game: &Game<'_>, state: &State, options: &Options) -> Vec<Part> {
    let names = options.names.clone().unwrap_or_else(|| game.names());
    let options = Options { names: Some(names), ..options.clone() };
    match Gnuid::from_state(state) {
        Ok(id) => match game.xgid(state).ok().filter(|_| game.xgid.white_is_player_1) {
            Some(xgid) => backgammon::file_parts(&id, xgid, &options),
            None => backgammon::sheet_parts(&id, None, &options),
        },
        Err(error) => {
            let none = format!("none can hold this state: {error}");
            vec![Part::Facts(vec![Fact::new("gnuid", "GNUID", none)])]
        }
    }
}

/// Returns the decision and its analysis.
fn decision(ply: &Ply, met: Option<&MatchEquityTable>) -> Vec<Fact> {
    let actor = ply.color().map_or_else(String::new, |color| format!("{color}: "));
    let mut facts = vec![fact("played", "played", &format!("{actor}{}", words(ply)))];
    let analysis = ply.analysis();
    let of_cube = |(judgment, _): &(&Judgment, _)| judgment.kind != DecisionKind::CheckerPlay;
    if let Some((judgment, _)) = analysis.judgments().find(of_cube) {
        cube_decision(&analysis.cube, judgment, ply.before.match_length > 0, &mut facts);
    }
    if let Some(plays) = &analysis.plays {
        let color = ply.color().unwrap_or(ply.state().on_roll);
        let best = plays.candidates.first().and_then(|best| best.equity);
        for (number, candidate) in plays.candidates.iter().enumerate() {
            let played = plays.played == Some(number);
            if number >= CANDIDATES && !played {
                continue;
            }
            let text = candidate.play.map(|play| play.notation(&ply.before.board, color));
            let chance = |equity| met?.from_emg(&ply.before, color, equity);
            let equity = match (candidate.equity, best) {
                (Some(equity), Some(best)) => match chance(equity) {
                    Some(won) => {
                        format!("{equity:+.4} ({:+.4}) {:6.2} %", equity - best, 100.0 * won)
                    }
                    None => format!("{equity:+.4} ({:+.4})", equity - best),
                },
                _ => "not analyzed".to_owned(),
            };
            let mark = if played { "  played" } else { "" };
            let level = candidate.level.and_then(Level::name);
            let level = level.map(|level| format!("  {level}")).unwrap_or_default();
            let cells = vec![(text.unwrap_or_default(), 28), (format!("{equity}{level}{mark}"), 0)];
            facts.push(Fact::new("play", format!("play {}", number + 1), Value::Cells(cells)));
        }
    }
    if let Some(luck) = analysis.luck {
        facts.push(fact("luck", "luck", &format!("{luck:+.4}")));
    }
    facts
}

/// Adds the right cube action and the equity of each alternative for the doubler.
fn cube_decision(cube: &Cube, judgment: &Judgment, in_match: bool, facts: &mut Vec<Fact>) {
    if let Some((no_double, take)) = cube.values.filter(|_| in_match) {
        let percent = |chance: f64| 100.0 * chance;
        let (no_double, take) = (percent(no_double), percent(take));
        let chances = format!("no double {no_double:.2} %, double/take {take:.2} %");
        facts.push(fact("match-won", "match won", &chances));
    }
    let Some(equities) = cube.equities else { return };
    if let Some(verdict) = cube.verdict() {
        facts.push(fact("cube-action", "cube action", &verdict));
    }
    let level = cube.level.and_then(Level::name);
    facts.extend(level.map(|level| fact("level", "level", &level.to_string())));
    let answers = [
        ("ND", equities.no_double),
        ("double/take", equities.double_take),
        ("double/pass", CubeEquities::DOUBLE_PASS),
    ];
    let best = equities.best();
    let shown = answers.map(|(name, equity)| {
        let mark = if (equity - best).abs() < 1e-9 { " (best)" } else { "" };
        format!("{name} {equity:+.3}{mark}")
    });
    facts.push(fact("equity", "equity", &shown.join(", ")));
    if let Some(error) = judgment.cost.filter(|cost| cost.emg > 0.0) {
        let what = match judgment.kind {
            DecisionKind::NoDouble => "missed double",
            DecisionKind::Take => "wrong take",
            DecisionKind::Drop => "wrong pass",
            _ => "wrong double",
        };
        facts.push(fact("error", "error", &format!("{what} {:+.3}", -error.emg)));
    }
}

/// Returns White's actions on the left and Black's on the right, each with its number for `--ply`.
fn actions(plies: &[Ply]) -> Table {
    let head = |name: &str, right, least, gap| Head { name: name.to_owned(), right, least, gap };
    let head = vec![
        head("ply", true, 4, 0),
        head("White", false, RIGHT - 5, 1),
        head("ply", true, 4, 0),
        head("Black", false, 0, 1),
    ];
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for ply in plies {
        let missed = ply.analysis().missed.and_then(|missed| missed.cost).map(|cost| cost.emg);
        let missed = missed.filter(|error| *error > DOUBTFUL);
        let note = missed.map(|error| format!("(missed double {:+.3})", -error));
        let number = (ply.index + 1).to_string();
        match ply.color() {
            Some(Color::Black) => {
                let (action, note) = fit(words(ply), note, WIDTH - RIGHT);
                let mut row = match rows.pop_if(|row| row.len() == 2) {
                    Some(row) => row,
                    None => vec![Cell::default(), Cell::default()],
                };
                row.extend([number.into(), action.into()]);
                rows.push(row);
                if let Some(note) = note {
                    let blank = Cell::default;
                    rows.push(vec![blank(), blank(), blank(), note.into()]);
                }
            }
            Some(Color::White) => {
                let (action, note) = fit(words(ply), note, RIGHT - 1);
                rows.push(vec![number.into(), action.into()]);
                rows.extend(note.map(|note| vec![Cell::default(), note.into()]));
            }
            None => rows.push(vec![number.into(), Cell::spanning(words(ply)), Cell::default()]),
        }
    }
    Table { head, rows }
}

/// Returns an action and its note in one cell of the column if it is wide enough, or else in two.
fn fit(action: String, note: Option<String>, width: usize) -> (String, Option<String>) {
    match note {
        Some(note) if 5 + action.chars().count() + 1 + note.len() <= width => {
            (format!("{action} {note}"), None)
        }
        note => (action, note),
    }
}

/// Returns an action in words, with the marks of the analysis.
fn words(ply: &Ply) -> String {
    let mut text = action(ply);
    if let Some(skill) = ply.analysis().skill {
        text.push_str(match skill {
            Skill::VeryBad => " ??",
            Skill::Bad => " ?",
            Skill::Doubtful => " ?!",
        });
    }
    text
}

/// Returns an action in words.
pub(super) fn action(ply: &Ply) -> String {
    let Some(event) = ply.event() else { return "does not double".to_owned() };
    match event {
        Event::Play(_, play) => match ply.notation() {
            nothing if nothing.is_empty() => format!("{}: no play", play.dice()),
            notation => format!("{}: {notation}", play.dice()),
        },
        Event::Double(_) if ply.before.doubled => format!("beavers to {}", ply.before.cube * 4),
        Event::Double(_) => format!("doubles to {}", ply.before.cube * 2),
        Event::Take(_) => "takes".to_owned(),
        Event::Drop(_) => "drops".to_owned(),
        Event::Resign { multiplier, .. } => match multiplier {
            1 => "resigns a single game".to_owned(),
            2 => "resigns a gammon".to_owned(),
            _ => "resigns a backgammon".to_owned(),
        },
        Event::SetUp(setup) => setup_words(setup),
        other => other.name().to_owned(),
    }
}

fn setup_words(setup: &Setup) -> String {
    let mut words = Vec::new();
    if setup.board.is_some() {
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
