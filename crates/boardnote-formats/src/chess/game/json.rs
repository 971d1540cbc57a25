//! The JSON value of a game: `start`, `uci` (the main line), `items` (everything), and members that
//! only some notations have.

use super::{Coding, Options, Played, Reading};
use crate::finding::Finding;
use crate::json;
use chess_movecode::{Dialect, TextPlace};
use chess_pgn::PgnWriter;
use chess_pgn::comment::{self, Annotations, Eval, Shape};
use chess_rules::{Color, Error, ErrorItem, Game, GameBuilder, Item, Start};
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::io::Write as _;

/// Appends the value of a game.
pub(super) fn write(played: &Played, out: &mut Vec<u8>) {
    let game = &played.game;
    let start = out.len();
    if let Some((dialect, place)) = played.coding {
        json::member(out, "dialect", dialect.name());
        if place != dialect.text_place() {
            json::member(out, "texts", place_name(place));
        }
    }
    if let Some(tags) = &played.tags {
        out.extend_from_slice(b",\"tags\":");
        write_tags(tags, out);
    }
    json::member(out, "start", &played.start);
    if !played.tags_only {
        out.extend_from_slice(b",\"uci\":[");
        write_line(game, out);
        out.extend_from_slice(b"],\"items\":[");
        write_items(game, out);
        out.push(b']');
    }
    if played.tags.is_none() {
        json::member(out, "pgn", &PgnWriter::new().movetext(game).value);
    }
    if let Some(problem) = &played.problem {
        json::member(out, "problem", problem);
    }
    // Each member begins with a comma, but the first one.
    out[start] = b'{';
    out.push(b'}');
}

/// Returns the name of a place of texts.
pub(super) const fn place_name(place: TextPlace) -> &'static str {
    match place {
        TextPlace::Inline => "inline",
        TextPlace::Separate => "separate",
    }
}

/// Appends the tags. A repeated name is written once, with its first value, which is the one that
/// counts.
pub(super) fn write_tags<'a>(
    tags: impl IntoIterator<Item = &'a (String, String)>,
    out: &mut Vec<u8>,
) {
    out.push(b'{');
    let mut seen = HashSet::new();
    for (name, value) in tags {
        if !seen.insert(name) {
            continue;
        }
        if seen.len() > 1 {
            out.push(b',');
        }
        json::push(name, out);
        out.push(b':');
        json::push(value, out);
    }
    out.push(b'}');
}

fn write_line(game: &Game, out: &mut Vec<u8>) {
    let chess960 = game.is_chess960();
    for (number, mv) in game.main_line().enumerate() {
        out.extend_from_slice(if number > 0 { b",\"" } else { b"\"" });
        mv.uci(chess960).append_to(out);
        out.push(b'"');
    }
}

/// Appends the items. Variations are opened and closed in stream order, which keeps nesting free of
/// recursion.
fn write_items(game: &Game, out: &mut Vec<u8>) {
    let chess960 = game.is_chess960();
    let mut walk = game.walk();
    let mut first = true;
    // The side that made the last move of the line, and of the enclosing lines.
    let (mut mover, mut outer) = (None, Vec::new());
    while let Some(item) = walk.next() {
        if !first && item != Item::VariationEnd {
            out.push(b',');
        }
        first = item == Item::VariationStart;
        match item {
            Item::Move(mv) => {
                out.extend_from_slice(b"{\"move\":\"");
                mv.uci(chess960).append_to(out);
                out.push(b'"');
                if let Some(san) = walk.san() {
                    out.extend_from_slice(b",\"san\":\"");
                    out.extend_from_slice(san.as_str().as_bytes());
                    out.push(b'"');
                }
                out.push(b'}');
                mover = Some(walk.position().side_to_move());
            }
            Item::Nag(nag) => drop(write!(out, "{{\"nag\":{nag}}}")),
            Item::Comment(text) => {
                out.extend_from_slice(b"{\"comment\":");
                json::push(text, out);
                write_values(text, mover, out);
                out.push(b'}');
            }
            Item::Error(kind, text) => {
                let _ = write!(out, "{{\"error\":\"{}\",\"text\":", kind.name());
                json::push(text, out);
                out.push(b'}');
            }
            Item::Result(outcome) => drop(write!(out, "{{\"result\":\"{outcome}\"}}")),
            Item::VariationStart => {
                outer.push(mover.take());
                out.extend_from_slice(b"{\"variation\":[");
            }
            Item::VariationEnd => {
                mover = outer.pop().flatten();
                out.extend_from_slice(b"]}");
            }
        }
    }
}

/// Appends the values of a comment as members, and the text without them.
fn write_values(text: &str, mover: Option<Color>, out: &mut Vec<u8>) {
    let Some(rest) = comment::without(text, mover, |part| part.values.is_some()) else { return };
    let found = Annotations::read([text], mover);
    // Writing to memory cannot fail.
    for (name, time) in [("clk", found.clock_ms), ("emt", found.elapsed_ms)] {
        if let Some(ms) = time {
            let decimals = format!("{}.{:03}", ms / 1000, ms % 1000);
            let seconds = decimals.trim_end_matches('0').trim_end_matches('.');
            let _ = write!(out, ",\"{name}\":{seconds}");
        }
    }
    if let Some(eval) = found.eval {
        let _ = match eval {
            Eval::Centipawns(value) => write!(out, ",\"eval\":{{\"cp\":{value}"),
            Eval::Mate(moves) => write!(out, ",\"eval\":{{\"mate\":{moves}"),
        };
        if let Some(depth) = found.depth {
            let _ = write!(out, ",\"depth\":{depth}");
        }
        out.push(b'}');
    }
    let is_mark = |shape: &Shape| matches!(shape, Shape::Mark(..));
    let (marks, arrows): (Vec<Shape>, Vec<Shape>) = found.shapes.into_iter().partition(is_mark);
    for (name, shapes) in [("csl", marks), ("cal", arrows)] {
        if !shapes.is_empty() {
            let _ = write!(out, ",\"{name}\":");
            json::push(&shapes.iter().map(ToString::to_string).collect::<Vec<_>>(), out);
        }
    }
    if found.book {
        out.extend_from_slice(b",\"book\":true");
    }
    out.extend_from_slice(b",\"text\":");
    json::push(&rest, out);
}

/// Reads the game that a value describes by its items or by its moves in UCI notation, and the coding of
/// movecode in which it is written.
///
/// # Errors
/// `bad-value`, or the error of an illegal move.
pub(super) fn read(value: &Value, reading: Reading<'_>) -> Result<(Played, Coding), Finding> {
    let members = value.as_object().ok_or_else(|| impossible("expected an object"))?;
    let tags = tags(members)?;
    let start = match members.get("start") {
        Some(Value::String(start)) => start.as_str(),
        None | Some(Value::Null) => fen_tag(tags.as_deref()).unwrap_or("start"),
        Some(_) => return Err(impossible("`start`: expected `start` or a FEN")),
    };
    let position = Start::parse(start).map_err(|error| {
        Finding::error("bad-start", 0..0, format_args!("`start`: {}", error.kind()))
    })?;
    let builder = position.game().rules(crate::chess::rules(reading));
    let game = match (members.get("items"), members.get("uci")) {
        (Some(Value::Array(items)), _) => from_items(items, builder)?,
        (None, Some(Value::Array(moves))) => from_moves(moves, builder)?,
        _ => return Err(impossible("expected a list `items`, or a list `uci`")),
    };
    let start = if start.is_empty() { "start" } else { start }.to_owned();
    Ok((Played { tags, ..Played::new(game, Some(start)) }, coding(members, reading)?))
}

fn impossible(message: impl core::fmt::Display) -> Finding {
    Finding::error("bad-value", 0..0, message)
}

fn tags(members: &Map<String, Value>) -> Result<Option<Vec<(String, String)>>, Finding> {
    let tags = match members.get("tags") {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::Object(tags)) => tags,
        Some(_) => return Err(impossible("`tags`: expected an object")),
    };
    let pair = |(name, value): (&String, &Value)| match value {
        Value::String(value) => Ok((name.clone(), value.clone())),
        _ => Err(impossible(format_args!("`tags`: `{name}` is not a string"))),
    };
    tags.iter().map(pair).collect::<Result<_, _>>().map(Some)
}

fn fen_tag(tags: Option<&[(String, String)]>) -> Option<&str> {
    tags?.iter().find(|(name, _)| name == "FEN").map(|(_, value)| value.as_str())
}

/// Returns the coding to write: the requested one, else that of the value.
fn coding(members: &Map<String, Value>, reading: Reading<'_>) -> Result<Coding, Finding> {
    let own = match members.get("dialect").map(Value::as_str) {
        None | Some(Some("documented")) => Dialect::Documented,
        Some(Some("jose")) => Dialect::Jose,
        Some(_) => return Err(impossible("`dialect`: expected `documented` or `jose`")),
    };
    let place = match members.get("texts").map(Value::as_str) {
        None => own.text_place(),
        Some(Some("inline")) => TextPlace::Inline,
        Some(Some("separate")) => TextPlace::Separate,
        Some(_) => return Err(impossible("`texts`: expected `inline` or `separate`")),
    };
    let &Options { to_dialect, texts, .. } = reading.own;
    let dialect = to_dialect.unwrap_or(own);
    let usual = if to_dialect.is_none() { place } else { dialect.text_place() };
    Ok((dialect, texts.unwrap_or(usual)))
}

fn from_moves(moves: &[Value], mut builder: GameBuilder) -> Result<Game, Finding> {
    for (number, mv) in moves.iter().enumerate() {
        let mv = mv
            .as_str()
            .ok_or_else(|| impossible(format_args!("`uci`: move {number} is not a string")))?;
        builder.push_uci(mv).map_err(|error| refused(&error, "uci", number, mv))?;
    }
    builder.finish().map_err(|error| impossible(error.kind()))
}

/// Builds a game from items in stream order. A stack of open lists takes the place of recursion.
fn from_items(items: &[Value], mut builder: GameBuilder) -> Result<Game, Finding> {
    let mut open = vec![items.iter()];
    let mut number = 0;
    while let Some(line) = open.last_mut() {
        let Some(item) = line.next() else {
            open.pop();
            if !open.is_empty() {
                builder.push_variation_end().map_err(|error| impossible(error.kind()))?;
            }
            continue;
        };
        if let Some(Value::Array(variation)) = item.get("variation") {
            let result = builder.push_variation_start();
            result.map_err(|error| refused(&error, "items", number, "variation"))?;
            open.push(variation.iter());
        } else {
            add(item, number, &mut builder)?;
        }
        number += 1;
    }
    builder.finish().map_err(|error| impossible(error.kind()))
}

/// Adds an item other than a variation.
fn add(item: &Value, number: usize, builder: &mut GameBuilder) -> Result<(), Finding> {
    let text = |name: &str| item.get(name).and_then(Value::as_str);
    let bad = |what: &str| Err(impossible(format_args!("`items`: item {number}: {what}")));
    let (pushed, what) = if let Some(mv) = text("move") {
        (builder.push_uci(mv), mv)
    } else if let Some(nag) = item.get("nag") {
        let Some(Ok(nag)) = nag.as_u64().map(u16::try_from) else {
            return bad("`nag` is not a number from 0 to 65535");
        };
        builder.push_nag(nag);
        return Ok(());
    } else if let Some(comment) = text("comment") {
        (builder.push_comment(comment), "comment")
    } else if let Some(name) = text("error") {
        let Some(kind) = ErrorItem::ALL.into_iter().find(|kind| kind.name() == name) else {
            return bad("`error` is not the kind of an unplayable item");
        };
        (builder.push_error(kind, text("text").unwrap_or_default()), name)
    } else if let Some(result) = text("result") {
        let Ok(outcome) = result.parse() else {
            return bad("`result` is not 1-0, 0-1, 1/2-1/2 or *");
        };
        builder.push_result(outcome);
        return Ok(());
    } else {
        return bad("expected one of move, nag, comment, error, variation, result");
    };
    pushed.map_err(|error| refused(&error, "items", number, what))
}

fn refused(error: &Error, list: &str, number: usize, what: &str) -> Finding {
    let message = format_args!("`{list}`: item {number}, `{what}`: {}", error.kind());
    Finding::error(error.kind().code(), 0..0, message).with("item", number)
}
