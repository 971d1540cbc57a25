//! A game as a score sheet, or the board at one of its decisions.

use super::recorded::{Recorded, RecordedPly};
use super::{Reading, finish, name, outcome, state_at};
use crate::backgammon::{self, Options};
use crate::finding::Finding;
use crate::sheet::{Cell, Fact, Head, Part, Sheet, Table, Value};
use bg_sgf::bg_game::MatchEquityTable;
use bg_sgf::{
    Action, Color, CubeEquities, CubeOwner, Decision, DecisionKind, Diagnostic, Game, Ids as _,
    Node, NodeAnalysis, PlayerStatistics, Ply, Replay, ResultClaim, Setup, Skill, State, Variation,
};
use core::fmt::Write as _;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// First column of the right half.
const RIGHT: usize = 41;
/// Width of the sheet.
const WIDTH: usize = 80;
/// Smallest error, in equity, that GNU Backgammon marks.
const DOUBTFUL: f64 = 0.03;
/// Maximum number of candidates shown per analysis.
const CANDIDATES: usize = 5;

/// Returns the summary of a game, followed by the board before action `ply` or by the list of all
/// actions. Errors of the values and of the replay are added to `findings`.
pub(super) fn sheet(
    game: &Game<'_>,
    recorded: &Recorded,
    reading: Reading<'_>,
    findings: &mut Vec<Diagnostic>,
) -> Result<Sheet, Finding> {
    let (ply, options) = (reading.view.ply, reading.own);
    let mut replay = game.replay_lenient();
    let mut only_setups = true;
    let mut wanted = None;
    for played in replay.by_ref() {
        only_setups &= matches!(played.action, Action::Setup(_));
        if Some(played.index) == ply {
            wanted = Some(played);
        }
    }
    let end = finish(&mut replay, findings);
    bg_sgf::check_values(game, findings);
    let met = options.met.table();
    let mut parts = vec![Part::Facts(summary(game, recorded, &replay, met, findings))];
    if ply.is_some() {
        let state = state_at(game, ply, &mut Vec::new())?;
        parts.extend(board(game, &state, options));
        if let Some(ply) = wanted {
            let decided = decision(game, recorded, &ply, met);
            match parts.last_mut() {
                Some(Part::Facts(facts)) => facts.extend(decided),
                _ => parts.push(Part::Facts(decided)),
            }
        }
        return Ok(Sheet { parts });
    }
    if only_setups {
        parts.extend(board(game, &end, options));
    } else {
        let missed = recorded
            .decisions(game, met)
            .filter(|decision| decision.kind == DecisionKind::NoDouble)
            .filter_map(|decision| Some((decision.ply.index, decision.cost?.emg)))
            .filter(|(_, error)| *error > DOUBTFUL)
            .collect();
        parts.push(Part::Table(actions(game.replay_lenient(), &missed)));
    }
    Ok(Sheet { parts })
}

fn fact(id: &'static str, name: impl Into<Cow<'static, str>>, value: &str) -> Fact {
    Fact::new(id, name, value)
}

fn summary(
    game: &Game<'_>,
    recorded: &Recorded,
    replay: &Replay<'_>,
    met: Option<&MatchEquityTable>,
    findings: &mut Vec<Diagnostic>,
) -> Vec<Fact> {
    let info = game.match_info();
    let length = match info.length {
        0 => "money game".to_owned(),
        length => format!("{length} point match"),
    };
    let number = format!("{} of the file, {length}", game.index() + 1);
    let mut facts = vec![fact("game", "game", &number)];
    for (color, id, side) in
        [(Color::White, "white", "White (O)"), (Color::Black, "black", "Black (X)")]
    {
        let rating = game.rating(color).map(|rating| format!(" ({rating})")).unwrap_or_default();
        let score = info.score_of(color);
        facts.push(fact(id, side, &format!("{}{rating}, score {score}", name(game, color))));
    }
    if !game.rules().is_empty() {
        facts.push(fact("rules", "rules", &rules(game)));
    }
    for (id, label, property) in [
        ("event", "event", "EV"),
        ("round", "round", "RO"),
        ("place", "place", "PC"),
        ("date", "date", "DT"),
        ("annotator", "annotator", "AN"),
        ("written-by", "written by", "AP"),
    ] {
        facts.extend(game.text(property).map(|text| fact(id, label, &text)));
    }
    facts.push(fact("result", "result", &result(game, recorded, replay)));
    let cube = replay.state();
    let owner = match cube.cube_owner {
        Some(color) => format!("owned by {color}"),
        None if cube.no_cube => "not in use".to_owned(),
        None => "centered".to_owned(),
    };
    facts.push(fact("cube", "cube", &format!("{}, {owner}", cube.cube)));
    let analysis = game.analysis(met);
    if analysis.players.iter().any(|player| player.unforced_moves + player.cube_decisions > 0) {
        for (color, player) in Color::ALL.into_iter().zip(&analysis.players) {
            let id = if color == Color::White { "white-play" } else { "black-play" };
            let errors = errors(player);
            let parts = errors.split_inclusive(", ").map(|it| it.trim_end().to_owned());
            let errors = Value::List(parts.collect(), " ");
            facts.push(Fact::new(id, format!("{color}'s play"), errors));
        }
        findings.extend(met.iter().flat_map(|met| game.check_met(met, &analysis)));
    }
    facts
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
fn result(game: &Game<'_>, recorded: &Recorded, replay: &Replay<'_>) -> String {
    let mut text = match recorded.result.or_else(|| replay.result()) {
        Some(result) => format!("{result}: {}", outcome(replay)),
        None => "unfinished".to_owned(),
    };
    let claim = game.result().map(ResultClaim::to_string);
    if let Some(claim) = claim
        && recorded.result.is_none()
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

/// Returns the board and every field of its GNUID.
fn board(game: &Game<'_>, state: &State, options: &Options) -> Vec<Part> {
    let names = options.names.clone().unwrap_or_else(|| Color::ALL.map(|color| name(game, color)));
    let options = Options { names: Some(names), ..options.clone() };
    match state.gnuid() {
        Ok(id) => backgammon::sheet_parts(&id, None, &options),
        Err(error) => {
            let none = format!("none can hold this state: {}", error.kind());
            vec![Part::Facts(vec![Fact::new("gnuid", "GNUID", none)])]
        }
    }
}

/// Returns the decision and its analysis.
fn decision(
    game: &Game<'_>,
    recorded: &Recorded,
    ply: &Ply<'_>,
    met: Option<&MatchEquityTable>,
) -> Vec<Fact> {
    let source = recorded.ply(ply.index);
    let actor = ply.action.color().map_or_else(String::new, |color| format!("{color}: "));
    let mut facts = vec![fact("played", "played", &format!("{actor}{}", words(ply)))];
    let Some(node) = ply.node else { return facts };
    let cube = recorded
        .decisions(game, met)
        .find(|found| found.ply.index == ply.index && found.kind != DecisionKind::CheckerPlay);
    if let Some(decision) = cube {
        cube_decision(&decision, source, node, &mut facts);
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
            let level = source.and_then(|source| source.levels.get(number));
            let level = level.map(|level| format!("  {level}")).unwrap_or_default();
            let cells = vec![(text.unwrap_or_default(), 28), (format!("{equity}{level}{mark}"), 0)];
            facts.push(Fact::new("play", format!("play {}", number + 1), Value::Cells(cells)));
        }
    }
    if let Ok(Some(luck)) = node.luck() {
        facts.push(fact("luck", "luck", &format!("{luck:+.4}")));
    }
    facts
}

/// Adds the right cube action and the equity of each alternative for the doubler.
fn cube_decision(
    decision: &Decision<'_>,
    source: Option<&RecordedPly>,
    node: Node<'_>,
    facts: &mut Vec<Fact>,
) {
    let values = node.cube_analysis().and_then(|analysis| analysis.values());
    if let Some((no_double, take)) = values.filter(|_| decision.ply.before.match_length > 0) {
        let percent = |chance: f64| 100.0 * chance;
        let (no_double, take) = (percent(no_double), percent(take));
        let chances = format!("no double {no_double:.2} %, double/take {take:.2} %");
        facts.push(fact("match-won", "match won", &chances));
    }
    let Some(cube) = decision.cube else { return };
    let words = source.and_then(|source| source.verdict).map(str::to_owned);
    if let Some(verdict) = words.or_else(|| Some(cube.verdict()?.to_string())) {
        facts.push(fact("cube-action", "cube action", &verdict));
    }
    facts.extend(
        source.and_then(|source| Some(fact("level", "level", source.cube_level.as_ref()?))),
    );
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
    facts.push(fact("equity", "equity", &shown.join(", ")));
    if let Some(error) = decision.cost.filter(|cost| cost.emg > 0.0) {
        let what = match decision.kind {
            DecisionKind::NoDouble => "missed double",
            DecisionKind::Take => "wrong take",
            DecisionKind::Drop => "wrong pass",
            _ => "wrong double",
        };
        facts.push(fact("error", "error", &format!("{what} {:+.3}", -error.emg)));
    }
}

/// Returns White's actions on the left and Black's on the right, each with its number for `--ply`.
fn actions<'g>(plies: impl Iterator<Item = Ply<'g>>, missed: &BTreeMap<usize, f64>) -> Table {
    let head = |name: &str, right, least, gap| Head { name: name.to_owned(), right, least, gap };
    let head = vec![
        head("ply", true, 4, 0),
        head("White", false, RIGHT - 5, 1),
        head("ply", true, 4, 0),
        head("Black", false, 0, 1),
    ];
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for ply in plies {
        let note = missed.get(&ply.index).map(|error| format!("(missed double {:+.3})", -error));
        let number = ply.index.to_string();
        match ply.action.color() {
            Some(Color::Black) => {
                let (action, note) = fit(words(&ply), note, WIDTH - RIGHT);
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
                let (action, note) = fit(words(&ply), note, RIGHT - 1);
                rows.push(vec![number.into(), action.into()]);
                rows.extend(note.map(|note| vec![Cell::default(), note.into()]));
            }
            None => rows.push(vec![number.into(), Cell::spanning(words(&ply)), Cell::default()]),
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
