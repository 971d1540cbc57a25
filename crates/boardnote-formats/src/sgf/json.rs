//! The JSON value of a game.

use super::nodes::{Nodes, PERIODS, TIME_LEFT, of_player};
use super::{Played, Reading};
use go_rules::{Color, Size};
use go_sgf::{Facts, Step};
use go9_dat::PositionId;
use serde::Serialize;

/// A game, as `decode` prints it, without its positions: the columns of the table `games`.
#[derive(Serialize)]
struct Game<'a> {
    game: u64,
    size: Option<usize>,
    width: Option<usize>,
    height: Option<usize>,
    charset: &'static str,
    black: Option<&'a str>,
    white: Option<&'a str>,
    rank_black: Option<&'a str>,
    rank_white: Option<&'a str>,
    event: Option<&'a str>,
    round: Option<&'a str>,
    place: Option<&'a str>,
    date: Option<&'a str>,
    date_start: Option<String>,
    rules: Option<&'a str>,
    ruleset: Option<String>,
    komi: Option<f64>,
    handicap: Option<u32>,
    result: Option<&'a str>,
    winner: Option<String>,
    margin: Option<f64>,
    ending: Option<String>,
    moves: Option<u32>,
    variations: Option<u32>,
    illegal: Option<u32>,
    black_prisoners: Option<u32>,
    white_prisoners: Option<u32>,
    hash: Option<String>,
    key: Option<String>,
    initial: Option<Initial>,
}

/// The position before the first move.
#[derive(Serialize)]
struct Initial {
    to_move: Color,
    black: Vec<String>,
    white: Vec<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
}

/// A position of a game. What its node does not tell is omitted.
#[derive(Serialize)]
struct Place {
    /// Index of the position before it, unless that is the one before the first move.
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    variation: u32,
    r#move: u32,
    color: Option<Color>,
    point: Option<String>,
    captured: u32,
    legal: bool,
    hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<PositionId>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    /// Annotation symbols, such as `!?`.
    #[serde(skip_serializing_if = "String::is_empty")]
    symbols: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_left: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    periods: Option<f64>,
    /// The winning chance of Black in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f32>,
    /// The lead of Black in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    lead: Option<f32>,
}

pub(super) fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Appends the value of a game.
pub(super) fn push(played: &Played<'_>, reading: Reading<'_>, out: &mut Vec<u8>) {
    let mut walk = played.game.walk();
    let initial = walk.next().map(|step| Initial::of(&step));
    // Numbers are finite.
    crate::json::push(&value(played, &played.facts(), initial), out);
    // The object of the game goes on.
    out.pop();
    out.extend_from_slice(b",\"positions\":[");
    let start = out.len();
    // The position before the first move has an index in the walk, even if it is not listed.
    let skipped = usize::from(!reading.own.initial);
    let mut walk = played.game.walk();
    while let Some(step) = walk.next() {
        if step.index < skipped {
            continue;
        }
        if out.len() > start {
            out.push(b',');
        }
        crate::json::push(&Place::of(&step, skipped, reading), out);
    }
    out.extend_from_slice(b"]}");
}

impl Initial {
    fn of(step: &Step<'_, '_>) -> Self {
        let board = step.position.board();
        let stones = |color: Color| {
            let of = board.stones().filter(move |(_, stone)| *stone == color);
            of.map(|(point, _)| point.display(board.size()).to_string()).collect()
        };
        Self {
            to_move: step.position.to_move(),
            black: stones(Color::Black),
            white: stones(Color::White),
            comment: Nodes::of(step).comment(),
        }
    }
}

impl Place {
    fn of(step: &Step<'_, '_>, skipped: usize, reading: Reading<'_>) -> Self {
        let board = step.position.board();
        let nodes = Nodes::of(step);
        Self {
            parent: step.parent.and_then(|parent| parent.checked_sub(skipped)),
            variation: step.variation,
            r#move: step.number,
            color: step.play.map(|play| play.color),
            point: step.play.map(|play| play.place.display(board.size()).to_string()),
            captured: step.play.map_or(0, |play| play.captured),
            legal: step.legal,
            hash: hex(board.hash()),
            id: Played::id(board, step.position.to_move(), reading),
            comment: nodes.comment(),
            symbols: nodes.glyphs(),
            time_left: of_player(step, TIME_LEFT),
            periods: of_player(step, PERIODS),
            chance: nodes.chance(),
            lead: nodes.lead(),
        }
    }
}

fn value<'a>(played: &Played<'_>, facts: &'a Facts<'_>, initial: Option<Initial>) -> Game<'a> {
    let end = played.end.as_ref();
    let size = facts.size.filter(|_| end.is_some());
    let outcome = facts.outcome();
    Game {
        game: played.index + 1,
        size: size.and_then(Size::lines),
        width: size.map(Size::width),
        height: size.map(Size::height),
        charset: facts.charset.name(),
        black: facts.black.as_deref(),
        white: facts.white.as_deref(),
        rank_black: facts.rank_black.as_deref(),
        rank_white: facts.rank_white.as_deref(),
        event: facts.event.as_deref(),
        round: facts.round.as_deref(),
        place: facts.place.as_deref(),
        date: facts.date.as_deref(),
        date_start: facts.date_start(),
        rules: facts.rules.as_deref(),
        ruleset: facts.ruleset().map(|rules| rules.to_string()),
        komi: facts.komi.map(|komi| komi.points),
        handicap: facts.handicap,
        result: facts.result.as_deref(),
        winner: outcome.winner.map(|winner| winner.to_string()),
        margin: outcome.margin,
        ending: outcome.ending.map(|ending| ending.to_string()),
        moves: end.map(|end| end.moves),
        variations: end.map(|_| played.variations),
        illegal: end.and_then(|end| end.illegal),
        black_prisoners: end.map(|end| end.prisoners[0]),
        white_prisoners: end.map(|end| end.prisoners[1]),
        hash: end.map(|end| hex(end.board.hash())),
        key: end.map(|end| hex(end.board.canonical_key())),
        initial,
    }
}
