//! Commands in brackets: `[%name value]`.

use alloc::vec::Vec;
use core::str::FromStr as _;

use super::{Annotations, Eval, Part, PartKind, Shape, ShapeColor};
use super::{centipawns, decimal, digits, scaled, sign};
use chess_rules::Square;

/// Returns the commands of a comment.
pub(super) fn commands(comment: &str) -> impl Iterator<Item = Part> + '_ {
    let mut at = 0;
    core::iter::from_fn(move || {
        loop {
            let rest = comment.get(at..)?;
            let start = at + memchr::memmem::find(rest.as_bytes(), b"[%")?;
            let inside = comment.get(start + 2..)?;
            let len = inside.find(']')?;
            let inside = inside.get(..len)?;
            // A bracket that was never closed ends at the next command.
            if let Some(next) = inside.rfind("[%") {
                at = start + 2 + next;
                continue;
            }
            at = start + 2 + len + 1;
            let (name, value) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
            let (kind, values) = command(name, value.trim());
            return Some(Part { kind, span: start..at, values });
        }
    })
}

fn command(name: &str, value: &str) -> (PartKind, Option<Annotations>) {
    let none = Annotations::default();
    match name {
        "clk" => {
            let values = time(value).map(|ms| Annotations { clock_ms: Some(ms), ..none });
            (PartKind::Clock, values)
        }
        "emt" => {
            let values = time(value).map(|ms| Annotations { elapsed_ms: Some(ms), ..none });
            (PartKind::Clock, values)
        }
        "eval" => (PartKind::Eval, evaluation(value)),
        "evp" => (PartKind::Profile, None),
        "csl" => (PartKind::Shapes, shapes(value, mark)),
        "cal" => (PartKind::Shapes, shapes(value, arrow)),
        _ => (PartKind::Unknown, None),
    }
}

/// Parses `S`, `M:S`, or `H:M:S`, with or without a fraction of the seconds.
fn time(text: &str) -> Option<u64> {
    let (minutes, seconds) = match text.rsplit_once(':') {
        Some((minutes, seconds)) => (minutes, seconds),
        None => ("0", text),
    };
    let number = |text: &str| {
        let (number, rest) = digits(text);
        number.parse::<u32>().ok().filter(|_| rest.is_empty())
    };
    let minutes = match minutes.split_once(':') {
        Some((hours, minutes)) => {
            u64::from(number(hours)?).checked_mul(60)?.checked_add(number(minutes)?.into())?
        }
        None => number(minutes)?.into(),
    };
    let (seconds, fraction, rest) = decimal(seconds)?;
    if !rest.is_empty() {
        return None;
    }
    scaled(minutes.checked_mul(60)?.checked_add(seconds)?, fraction, 3)
}

/// Parses `0.17`, `#-4`, or either with a depth, as in `0.17,20`. A whole number with a depth is in
/// centipawns: `ChessBase` and Fritz write `-106,29` for about a pawn.
fn evaluation(text: &str) -> Option<Annotations> {
    let (value, depth) = match text.split_once(',') {
        Some((value, depth)) => {
            let (depth, rest) = digits(depth.trim_start());
            (value.trim_end(), Some(depth.parse().ok().filter(|_| rest.is_empty())?))
        }
        None => (text, None),
    };
    let eval = match value.strip_prefix('#') {
        Some(moves) => {
            let (negative, moves) = sign(moves);
            let (moves, rest) = digits(moves);
            let moves: i32 = moves.parse().ok().filter(|_| rest.is_empty())?;
            Eval::Mate(if negative { -moves } else { moves })
        }
        None => {
            let (negative, number) = sign(value);
            let (whole, fraction, _) = decimal(number).filter(|(.., rest)| rest.is_empty())?;
            if depth.is_some() && !number.contains('.') {
                let value = i32::try_from(whole).ok()?;
                Eval::Centipawns(if negative { -value } else { value })
            } else {
                centipawns(negative, whole, fraction)?
            }
        }
    };
    Some(Annotations { eval: Some(eval), depth, ..Annotations::default() })
}

/// Parses marks or arrows that are separated by commas.
fn shapes(text: &str, shape: fn(ShapeColor, &str) -> Option<Shape>) -> Option<Annotations> {
    let shapes = text.split(',').map(|text| {
        let text = text.trim();
        shape(color(text.chars().next()?)?, text.get(1..)?)
    });
    let shapes: Vec<_> = shapes.collect::<Option<_>>()?;
    Some(Annotations { shapes, ..Annotations::default() })
}

const fn color(letter: char) -> Option<ShapeColor> {
    match letter {
        'G' => Some(ShapeColor::Green),
        'R' => Some(ShapeColor::Red),
        'Y' => Some(ShapeColor::Yellow),
        'B' => Some(ShapeColor::Blue),
        _ => None,
    }
}

fn mark(color: ShapeColor, text: &str) -> Option<Shape> {
    Some(Shape::Mark(color, square(text)?))
}

fn arrow(color: ShapeColor, text: &str) -> Option<Shape> {
    let (from, to) = text.split_at_checked(2)?;
    Some(Shape::Arrow(color, square(from)?, square(to)?))
}

fn square(text: &str) -> Option<Square> {
    Square::from_str(text).ok()
}
