//! The notes that programs write about their moves.
//!
//! The forms are those of `MoveEvaluation` of cutechess, of fastchess and c-chess-cli, of Arena and
//! Banksia, and of the games of TCEC. In all of them `M` counts plies.

use core::ops::Range;

use super::{Annotations, Eval, Part, PartKind};
use super::{centipawns, decimal, digits, scaled, sign};
use chess_rules::Color;

/// Returns `true` if a comment may begin with the note of a program.
pub(super) fn may_begin(comment: &str) -> bool {
    let text = comment.trim_ascii_start();
    matches!(text.as_bytes(), [b'0'..=b'9' | b'+' | b'-' | b'(', ..])
        || text.starts_with("book")
        || text.starts_with("d=")
}

/// Returns the note at the start of a comment, or the fields of a comment of TCEC.
pub(super) fn notes(comment: &str, mover: Color) -> impl Iterator<Item = Part> + '_ {
    let start = comment.len() - comment.trim_ascii_start().len();
    let text = comment.get(start..).unwrap_or_default();
    let note = if may_begin(text) { note(text, mover) } else { None };
    let is_tcec = text.strip_prefix("d=").is_some_and(|depth| {
        let (depth, rest) = digits(depth);
        !depth.is_empty() && rest.starts_with(',')
    });
    let fields = if is_tcec { text } else { "" };
    let part = move |(span, values): (Range<usize>, _)| Part {
        kind: PartKind::Program,
        span: start + span.start..start + span.end,
        values: Some(values),
    };
    note.map(|(len, values)| (0..len, values)).into_iter().chain(tcec(fields)).map(part)
}

/// Parses `book`, or an evaluation with its depth and perhaps the time used, or the time alone, and
/// returns the length of the note.
fn note(text: &str, mover: Color) -> Option<(usize, Annotations)> {
    let none = Annotations::default();
    let (values, rest) = if let Some(rest) = text.strip_prefix("book") {
        let is_whole = rest.trim_ascii().is_empty() || rest.starts_with(',');
        (is_whole.then_some(Annotations { book: true, ..none })?, rest)
    } else if let Some((eval, depth, rest)) = evaluation(text) {
        let eval = if mover == Color::White { eval } else { turned(eval) };
        let values = Annotations { eval: Some(eval), depth: Some(depth), ..none };
        match elapsed(rest.strip_prefix(',').unwrap_or(rest).trim_ascii_start()) {
            Some((ms, rest)) => (Annotations { elapsed_ms: Some(ms), ..values }, rest),
            None => (values, rest),
        }
    } else {
        let (ms, rest) = elapsed(text)?;
        (Annotations { elapsed_ms: Some(ms), ..none }, rest)
    };
    Some((text.len() - rest.strip_prefix(',').unwrap_or(rest).len(), values))
}

/// Parses `+0.25/13` or `-M6/24`, from the side of the mover. Arena and CCRL write the expected reply in
/// brackets before it.
fn evaluation(text: &str) -> Option<(Eval, u16, &str)> {
    let text = match text.strip_prefix('(') {
        Some(inside) => {
            let (word, rest) = inside.split_once(')')?;
            let is_word = !word.is_empty() && !word.contains(char::is_whitespace);
            is_word.then(|| rest.trim_ascii_start())?
        }
        None => text,
    };
    let (eval, rest) = score(text)?;
    let (depth, rest) = digits(rest.strip_prefix('/')?);
    Some((eval, depth.parse().ok()?, rest)).filter(|_| is_end_of_word(rest))
}

/// Parses a time with its unit, in milliseconds. A number without a unit is in seconds in Arena, and in
/// milliseconds in Banksia.
fn elapsed(text: &str) -> Option<(u64, &str)> {
    let (whole, fraction, unit) = decimal(text)?;
    let (ms, rest) = match unit.strip_prefix("ms") {
        Some(rest) => (whole, rest),
        None => (scaled(whole, fraction, 3)?, unit.strip_prefix('s')?),
    };
    is_end_of_word(rest).then_some((ms, rest))
}

fn is_end_of_word(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with([',', ' ', '\n', '\r', '\t'])
}

/// Parses `+0.25` or `-M6`.
fn score(text: &str) -> Option<(Eval, &str)> {
    let (negative, number) = sign(text);
    if let Some(plies) = number.strip_prefix('M') {
        let (plies, rest) = digits(plies);
        let moves = plies.parse::<i32>().ok()?.checked_add(1)? / 2;
        return Some((Eval::Mate(if negative { -moves } else { moves }), rest));
    }
    let (whole, fraction, rest) =
        decimal(number).filter(|(_, fraction, _)| !fraction.is_empty())?;
    Some((centipawns(negative, whole, fraction)?, rest))
}

const fn turned(eval: Eval) -> Eval {
    match eval {
        Eval::Centipawns(value) => Eval::Centipawns(-value),
        Eval::Mate(moves) => Eval::Mate(-moves),
    }
}

/// Returns the fields of TCEC that have a value here, with the commas behind them.
fn tcec(text: &str) -> impl Iterator<Item = (Range<usize>, Annotations)> + '_ {
    let mut at = 0;
    core::iter::from_fn(move || {
        loop {
            let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
            let len = rest.find(',').unwrap_or(rest.len());
            let blanks = rest.len() - rest.trim_ascii_start().len();
            let start = at + blanks.min(len);
            at += (len + 1).min(rest.len());
            let field = text.get(start..at)?.trim_end_matches(',');
            if let Some(values) =
                field.split_once('=').and_then(|(name, value)| tcec_field(name, value))
            {
                return Some((start..at, values));
            }
        }
    })
}

fn tcec_field(name: &str, value: &str) -> Option<Annotations> {
    let none = Annotations::default();
    let value = value.trim_ascii();
    let milliseconds = || value.parse::<u64>().ok();
    match name {
        "d" => Some(Annotations { depth: Some(value.parse().ok()?), ..none }),
        "mt" => Some(Annotations { elapsed_ms: Some(milliseconds()?), ..none }),
        "tl" => Some(Annotations { clock_ms: Some(milliseconds()?), ..none }),
        "wv" => {
            let (eval, rest) = score(value)?;
            rest.is_empty().then_some(Annotations { eval: Some(eval), ..none })
        }
        _ => None,
    }
}
