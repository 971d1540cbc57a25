//! The syntax of lines: pragmas, and events whose tiles are not yet parsed.
//!
//! ```text
//! event  = ">" nick ":" WS [ rack WS ] action WS score WS total [ WS words ]
//! action = coordinate WS tiles / "-" [ tiles / count ] / "--" / "(challenge)" / "(time)" / "(" tiles ")"
//! ```
//!
//! There is no rack if the first word behind the nickname is a coordinate or begins with `-` or `(`.

use core::ops::Range;

use crossword_rules::{Direction, ErrorKind as GameErrorKind, Square};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till1, take_while1};
use nom::character::complete::{char, digit1, space0, space1};
use nom::combinator::{all_consuming, eof, map_res, opt, value, verify};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Offset as _, Parser};

use crate::error::{ErrorKind, Missing};

/// An error and its place in the line.
pub(crate) type Wrong = (ErrorKind, Range<usize>);

/// An event whose tiles are still text. A range is empty if its part is missing.
#[derive(Debug, Clone)]
pub(crate) struct Form {
    pub(crate) nick: Range<usize>,
    pub(crate) rack: Range<usize>,
    pub(crate) action: Action,
    pub(crate) at: Range<usize>,
    pub(crate) tiles: Range<usize>,
    pub(crate) score: (i32, Range<usize>),
    pub(crate) total: (i32, Range<usize>),
    /// The words behind the total.
    pub(crate) words: Range<usize>,
    /// The score has no sign.
    pub(crate) is_unsigned: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Action {
    Play(Square, Direction),
    Exchange,
    Pass,
    Withdrawn,
    Bonus,
    Time,
    RackPoints,
    RackPenalty,
}

/// Splits a pragma into its name and the range of its value. The text begins with `#`.
pub(crate) fn pragma(text: &str) -> Option<(&str, Range<usize>)> {
    let name = take_while1(|c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    let end = alt((space1::<&str, nom::error::Error<&str>>, eof));
    let (value, name) = preceded(char('#'), terminated(name, end)).parse(text).ok()?;
    Some((name, text.len() - value.len()..text.len()))
}

/// Takes the next word: everything up to a blank or a tab.
fn word(input: &str) -> IResult<&str, &str> {
    preceded(space0, take_till1(|c| c == ' ' || c == '\t')).parse(input)
}

/// Parses the parts of an event, whose text begins with `>` and has no outer blanks. Strict reading
/// has no scores such as `+-5` or `5` and no columns in lower case. `nick` is the length of a nickname
/// of several words, with the signs around it.
///
/// The parts are looked for first, then score and total are read, and then the coordinate.
pub(crate) fn event(text: &str, nick: Option<usize>, strict: bool) -> Result<Form, Wrong> {
    let missing = |part| (ErrorKind::BadEvent(part), 0..text.len());
    let range = |part: &str| {
        let start = text.offset(part);
        start..start + part.len()
    };
    let next = |input, part| word(input).map_err(|_: nom::Err<_>| missing(part));

    let (input, nick) = match nick {
        Some(length) => (&text[length..], &text[..length]),
        None => next(text, Missing::Colon)?,
    };
    let nick = nick.strip_prefix('>').and_then(|nick| nick.strip_suffix(':'));
    let nick = nick.filter(|nick| !nick.is_empty()).ok_or_else(|| missing(Missing::Colon))?;
    let (input, first) = next(input, Missing::Everything)?;
    let (input, rack, action) = match is_action(first) {
        true => (input, None, first),
        false => {
            let (input, action) = next(input, Missing::Action)?;
            (input, Some(first), action)
        }
    };
    let (kind, inner) = match action.as_bytes() {
        b"(challenge)" => (Some(Action::Bonus), ""),
        b"(time)" => (Some(Action::Time), ""),
        [b'(', inner @ .., b')'] if !inner.is_empty() => {
            let kind = if rack.is_some() { Action::RackPenalty } else { Action::RackPoints };
            (Some(kind), &action[1..action.len() - 1])
        }
        b"()" | [b'+', ..] => return Err(missing(Missing::Action)),
        [b'(', ..] => return Err(missing(Missing::Parenthesis)),
        b"--" => (Some(Action::Withdrawn), ""),
        b"-" => (Some(Action::Pass), ""),
        [b'-', ..] => (Some(Action::Exchange), &action[1..]),
        _ => (None, ""),
    };
    let (input, tiles) = match kind {
        Some(_) => (input, inner),
        None => {
            let (after, tiles) = next(input, Missing::Tiles)?;
            if tiles.starts_with('+') {
                return Err(missing(Missing::Tiles));
            }
            (after, tiles)
        }
    };
    let (input, score) = next(input, Missing::Score)?;
    let (input, total) = next(input, Missing::Total)?;
    let words = input.trim_start_matches([' ', '\t']);

    let is_unsigned = !score.starts_with(['+', '-']);
    let points = if is_unsigned && !strict { plain(score) } else { signed(score, strict) };
    let points = points.ok_or_else(|| (ErrorKind::BadScore, range(score)))?;
    let sum = plain(total).ok_or_else(|| (ErrorKind::BadScore, range(total)))?;
    let kind = match kind {
        Some(kind) => kind,
        None => {
            let bad = || (ErrorKind::BadCoordinate, range(action));
            let (square, direction) = place(action).ok_or_else(bad)?;
            if strict && action.bytes().any(|byte| byte.is_ascii_lowercase()) {
                return Err(bad());
            }
            Action::Play(square, direction)
        }
    };
    Ok(Form {
        nick: range(nick),
        rack: rack.map_or(0..0, range),
        action: kind,
        at: range(action),
        tiles: if tiles.is_empty() { 0..0 } else { range(tiles) },
        score: (points, range(score)),
        total: (sum, range(total)),
        words: range(words),
        is_unsigned,
    })
}

/// Returns `true` for a word that no rack begins with.
fn is_action(word: &str) -> bool {
    word.starts_with(['-', '(']) || place(word).is_some()
}

/// Parses a coordinate.
fn place(text: &str) -> Option<(Square, Direction)> {
    match crossword_rules::coordinate(text) {
        Ok(found) => Some(found),
        // No board is this large; the replay reports that the play is off the board.
        Err(GameErrorKind::OffBoard { .. }) => {
            Some((Square::new(u8::MAX - 1, u8::MAX - 1), Direction::Across))
        }
        Err(_) => None,
    }
}

/// Parses `("+" / "-" / "+-") 1*9DIGIT`, or in strict reading `("+" / "-") 1*9DIGIT`.
fn signed(text: &str, strict: bool) -> Option<i32> {
    let sign = alt((value(-1, tag("+-")), value(1, char('+')), value(-1, char('-'))));
    let (_, (sign, points)) = all_consuming((sign, number)).parse(text).ok()?;
    (!strict || !text.starts_with("+-")).then_some(sign * points)
}

/// Parses `["-"] 1*9DIGIT`.
fn plain(text: &str) -> Option<i32> {
    let (_, (minus, sum)) = all_consuming((opt(char('-')), number)).parse(text).ok()?;
    Some(if minus.is_some() { -sum } else { sum })
}

/// Parses one to nine digits, which always fit.
fn number(input: &str) -> IResult<&str, i32> {
    map_res(verify(digit1, |digits: &str| digits.len() <= 9), str::parse).parse(input)
}
