//! A position for people: the board, named facts, and the scene for pictures.

use super::{Reading, distribution, named_distribution};
use crate::sheet::{Fact, Part, Sheet, Value};
use board_picture::scene::Scene;
use board_picture::scene::crossword::Crossword;
use cgp::{
    DistributionSource, KeyOptions, LastMove, LetterDistribution, MoveStyle, NumberOp, Op,
    PremiumBoard, Rules, ScoreError, TextOp, UnseenTiles, WriteOptions,
};
use std::borrow::Cow;

/// The facts with which a position is shown.
pub(super) struct Facts {
    premiums: PremiumBoard,
    distribution: Option<&'static LetterDistribution>,
    /// `true` if nothing names the distribution and it was inferred from the lexicon.
    hinted: bool,
    /// Parts of the position that its key covers.
    key: KeyOptions,
}

impl Facts {
    pub(super) fn of(record: &cgp::Cgp, reading: Reading<'_>) -> Self {
        let source = named_distribution(record).map(|(_, source)| source);
        let hinted = source == Some(DistributionSource::Lexicon) && reading.alphabet.is_none();
        Self::with(record, distribution(record, reading), hinted, reading)
    }

    pub(super) fn with(
        record: &cgp::Cgp,
        distribution: Option<&'static LetterDistribution>,
        hinted: bool,
        reading: Reading<'_>,
    ) -> Self {
        Self { premiums: record.premiums(), distribution, hinted, key: reading.key }
    }

    pub(super) fn distribution(&self) -> Option<&'static LetterDistribution> {
        self.distribution
    }

    /// Returns the rules by which the last move is scored: a board of an unknown name has no premium
    /// squares.
    fn rules(&self, distribution: &'static LetterDistribution, record: &cgp::Cgp) -> Rules<'_> {
        let premiums = Cow::Borrowed(&self.premiums);
        let mut rules = record.rules_with(distribution);
        rules.premiums = premiums;
        rules
    }
}

/// Returns the board and the facts.
pub(super) fn sheet(record: &cgp::Cgp, facts: &Facts) -> Sheet {
    let mut list = vec![Fact::new("board", "board", board(record, &facts.premiums))];
    for (player, (rack, score)) in
        (1..).zip(record.position().racks().iter().zip(record.position().scores()))
    {
        let rack = match rack.len() {
            0 => "rack unknown or empty".to_owned(),
            _ => format!("rack {rack}"),
        };
        let to_move = if player == 1 { ", to move" } else { "" };
        let points = if *score == 1 { "point" } else { "points" };
        let value = format!("{score} {points}, {rack}{to_move}");
        list.push(Fact::new("player", format!("player {player}"), value));
    }
    if let Some(last) = record.ops().last_move() {
        list.push(last_move(record, last, facts));
    }
    let (zero_turns, limit) = (record.position().zero_turns(), record.ops().max_zero_turns());
    let over = if record.is_over_by_zero_turns() { ": the game is over" } else { "" };
    list.push(Fact::new("zero-turns", "zero turns", format!("{zero_turns} of {limit}{over}")));
    tiles(record, facts, &mut list);
    list.extend(record.ops().iter().filter_map(operation));
    list.push(Fact::new("key", "key", record.key_with(facts.key).to_string()));
    let scene = Scene::Crossword(scene(record, facts));
    Sheet { parts: vec![Part::Board(Box::new(scene)), Part::Facts(list)] }
}

fn board(record: &cgp::Cgp, premiums: &PremiumBoard) -> String {
    let (rows, cols) = (record.position().board().rows(), record.position().board().cols());
    let size = if rows == cols { format!("{rows}x{cols}") } else { format!("{rows} by {cols}") };
    match (premiums.is_known(), record.ops().board_name()) {
        (true, Some(name)) => format!("{size}, {name}"),
        (true, None) => format!("{size}, {} by its size", premiums.name()),
        (false, Some(name)) => format!("{size}, {name}: its premium squares are not known"),
        (false, None) => format!("{size}, premium squares not known"),
    }
}

/// Returns the last move in both spellings, in words, and with its score.
fn last_move(record: &cgp::Cgp, last: &LastMove, facts: &Facts) -> Fact {
    let text = last.to_string();
    let style = WriteOptions::keep().moves(MoveStyle::Dotted);
    let dotted = cgp::to_cgp(record, &style).ok().and_then(|written| {
        let record = cgp::raw::Record::split(&written.value).ok()?;
        let operand = record.operations().find(|op| op.opcode == "lm")?.operand?;
        Some(format!(", dotted {operand}"))
    });
    let who = record.position().players();
    let what = super::inspect::describe_move(last);
    let mut lines =
        vec![format!("{text}{}", dotted.unwrap_or_default()), format!("player {who}: {what}")];
    let score = |distribution| record.last_move_score(&facts.rules(distribution, record));
    match (last, facts.distribution.map(score)) {
        (LastMove::Play { .. }, Some(Ok(score))) => {
            let part = |name: &str, points: u32| match points {
                0 => String::new(),
                points => format!(" + {points} {name}"),
            };
            let crosses = part("crossing", score.crosses);
            let (bingo, challenge) =
                (part("bingo", score.bingo), part("challenge", score.challenge));
            let parts = format!("{} word{crosses}{bingo}{challenge}", score.main);
            let premiums = if facts.premiums.is_known() { "" } else { ", without premium squares" };
            lines.push(format!("{} points: {parts}{premiums}", score.total()));
            let rules = facts.distribution.map(|distribution| record.rules_with(distribution));
            if let Some(Ok(words)) = rules.map(|rules| record.last_move_words(&rules)) {
                lines.push(super::turn::words(&words));
            }
        }
        (LastMove::Play { .. }, Some(Err(ScoreError::ThroughUnknown))) => {
            lines.push("score not known: the move spells the tiles it runs through".to_owned());
        }
        (LastMove::Play { .. }, Some(Err(error))) => lines.push(format!("no score: {error}")),
        _ => {}
    }
    Fact::new("last-move", "last move", Value::Lines(lines.into_iter().map(Into::into).collect()))
}

/// Adds the tiles on the board and the unseen tiles.
fn tiles(record: &cgp::Cgp, facts: &Facts, list: &mut Vec<Fact>) {
    let all = record.position().board().tiles().count();
    let blanks = record.position().board().tiles().filter(|(_, tile)| tile.blank).count();
    let plural = if blanks == 1 { "" } else { "s" };
    let value = format!("{all} tiles, {blanks} blank{plural}");
    list.push(Fact::new("on-the-board", "on the board", value));
    let Some(distribution) = facts.distribution else { return };
    let total = distribution.total();
    let hint = if facts.hinted { ", as the lexicon suggests" } else { "" };
    let value = format!("{}, {total} tiles{hint}", distribution.name());
    list.push(Fact::new("distribution", "distribution", value));
    let unseen = match (
        record.position().unseen(distribution),
        record.position().tiles_in_bag(distribution),
    ) {
        (Ok(pool), _) if pool.is_empty() => "nothing".into(),
        (Ok(pool), Ok(bag)) => {
            let count = format!("{} tiles, {bag} of them in the bag", pool.total());
            Value::Lines(vec![count.into(), Value::List(groups(&pool), " ")])
        }
        _ => "cannot be told: more tiles are used than there are".into(),
    };
    list.push(Fact::new("unseen", "unseen", unseen));
}

/// Returns the tiles in groups of equal letters: `AAA`, `BB`, …
fn groups(pool: &UnseenTiles) -> Vec<String> {
    let group = |(tile, count): (cgp::RackTile, u32)| {
        let tile = tile.to_string();
        (0..count).map(|_| tile.as_str()).collect()
    };
    pool.iter().map(group).collect()
}

/// Returns the fact of an operation that no other fact covers.
fn operation(op: &Op) -> Option<Fact> {
    let seconds = |ms: i64| {
        let sign = if ms < 0 { "-" } else { "" };
        let ms = ms.unsigned_abs();
        format!("{sign}{}:{:02}.{:03}", ms / 60_000, ms / 1_000 % 60, ms % 1_000)
    };
    let (id, name, value): (_, Cow<'static, str>, Value) = match op {
        Op::LastMove(_)
        | Op::Text(TextOp::BoardName, _)
        | Op::Number(NumberOp::MaxZeroTurns, _) => return None,
        Op::Number(NumberOp::BingoBonus, points) => {
            ("bingo-bonus", "bingo bonus".into(), format!("{points} points").into())
        }
        Op::Number(NumberOp::ExchangeLimit, tiles) => {
            let value = format!("allowed with {tiles} tiles in the bag");
            ("exchange", "exchange".into(), value.into())
        }
        Op::Number(NumberOp::TimerIncrement, ms) => {
            let value = format!("{} per turn", seconds(i64::from(*ms)));
            ("increment", "increment".into(), value.into())
        }
        Op::Number(NumberOp::MaxOvertime, ms) => {
            let value = format!("{} at most", seconds(i64::from(*ms)));
            ("overtime", "overtime".into(), value.into())
        }
        Op::Text(TextOp::GameId, id) => ("game-id", "game id".into(), (&**id).into()),
        Op::Text(TextOp::LetterDistribution, name) => {
            if LetterDistribution::named(name).is_some() {
                return None;
            }
            ("distribution", "distribution".into(), format!("{name}: not known").into())
        }
        Op::Text(TextOp::Lexicon, name) => ("lexicon", "lexicon".into(), (&**name).into()),
        Op::Text(TextOp::Variant, name) => ("variant", "variant".into(), (&**name).into()),
        Op::ChallengeRule(rule) => ("challenge", "challenge".into(), rule.name().into()),
        Op::OpponentRackUnknown => ("opponent", "opponent".into(), "rack counts as unknown".into()),
        Op::Timers(clocks) => {
            let clocks = clocks.iter().map(|&ms| seconds(ms)).collect();
            ("clocks", "clocks".into(), Value::List(clocks, " / "))
        }
        Op::Unknown { opcode, operand } => {
            let operand = operand.as_deref().unwrap_or_default();
            ("operation", opcode.to_string().into(), operand.into())
        }
    };
    Some(Fact::new(id, name, value))
}

/// Makes the scene for pictures.
pub(super) fn scene(record: &cgp::Cgp, facts: &Facts) -> Crossword {
    let source = if facts.hinted { DistributionSource::Lexicon } else { DistributionSource::Op };
    record.scene(facts.distribution.map(|distribution| (distribution, source)))
}
