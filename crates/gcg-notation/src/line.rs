//! The syntax of lines: pragmas, and events whose tiles are not yet parsed.

use core::ops::Range;

use crossword_game::{Direction, ErrorKind as CgpErrorKind, Square};

use crate::error::ErrorKind;

/// An error and its place in the line.
pub(crate) type Wrong = (ErrorKind, Range<usize>);

/// An event whose tiles are still text.
#[derive(Debug, Clone)]
pub(crate) struct Form {
    pub(crate) nick: Range<usize>,
    pub(crate) rack: Range<usize>,
    pub(crate) action: Action,
    pub(crate) at: Range<usize>,
    pub(crate) tiles: Range<usize>,
    pub(crate) score: (i32, Range<usize>),
    pub(crate) total: (i32, Range<usize>),
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
    let body = text.get(1..)?;
    let in_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let (name, rest) = body.split_at(body.bytes().take_while(in_name).count());
    let blanks = rest.bytes().take_while(|&byte| is_blank(byte)).count();
    let separated = blanks > 0 || rest.is_empty();
    (separated && !name.is_empty()).then_some((name, 1 + name.len() + blanks..text.len()))
}

/// Returns the blank-separated tokens of a line without outer blanks, and their number. Returns
/// `None` if there are more than six.
fn tokens(text: &[u8]) -> Option<([Range<usize>; 6], usize)> {
    let mut all: [Range<usize>; 6] = core::array::from_fn(|_| 0..0);
    let (mut count, mut at) = (0, 0);
    while let Some(&byte) = text.get(at) {
        let start = at;
        at += 1;
        if is_blank(byte) {
            continue;
        }
        while text.get(at).is_some_and(|&byte| !is_blank(byte)) {
            at += 1;
        }
        *all.get_mut(count)? = start..at;
        count += 1;
    }
    Some((all, count))
}

fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

/// Parses the parts of an event. The text begins with `>`. Strict reading has no scores such as `+-5`
/// and no columns in lower case.
pub(crate) fn event(text: &str, strict: bool) -> Result<Form, Wrong> {
    let bad = || (ErrorKind::BadEvent, 0..text.len());
    let part = |range: &Range<usize>| text.as_bytes().get(range.clone()).unwrap_or_default();
    let ([first, a, b, c, d, e], count) = tokens(text.as_bytes()).ok_or_else(bad)?;
    let nick = first.start + 1..first.end.saturating_sub(1).max(1);
    if !part(&first).ends_with(b":") || nick.is_empty() {
        return Err(bad());
    }
    let none = || 0..0;
    let is_tiles = |text: &[u8]| text.len() > 2 && text.starts_with(b"(") && text.ends_with(b")");
    let (rack, at, tiles, score, total) = match count {
        4 => (none(), a.clone(), a, b, c),
        5 => (a, b.clone(), b, c, d),
        6 => (a, b, c, d, e),
        _ => return Err(bad()),
    };
    let inner = |range: &Range<usize>| range.start + 1..range.end - 1;
    let (action, tiles) = match (count, part(&tiles)) {
        // No coordinate begins like this, so the line has a token too many.
        (6, _) if matches!(part(&at).first(), Some(b'-' | b'(')) => return Err(bad()),
        (6, _) => (None, tiles),
        (_, b"(challenge)") => (Some(Action::Bonus), none()),
        (_, b"(time)") => (Some(Action::Time), none()),
        (4, text) if is_tiles(text) => (Some(Action::RackPoints), inner(&tiles)),
        (5, text) if is_tiles(text) => (Some(Action::RackPenalty), inner(&tiles)),
        (5, b"--") => (Some(Action::Withdrawn), none()),
        (5, b"-") => (Some(Action::Pass), none()),
        (5, text) if text.starts_with(b"-") => (Some(Action::Exchange), tiles.start + 1..tiles.end),
        _ => return Err(bad()),
    };
    let points =
        signed(part(&score), strict).ok_or_else(|| (ErrorKind::BadScore, score.clone()))?;
    let sum = plain(part(&total)).ok_or_else(|| (ErrorKind::BadScore, total.clone()))?;
    let action = match action {
        Some(action) => action,
        None => {
            let place = text.get(at.clone()).unwrap_or_default();
            let (square, direction) = match crossword_game::coordinate(place) {
                Ok(_) if strict && place.bytes().any(|b| b.is_ascii_lowercase()) => {
                    return Err((ErrorKind::BadCoordinate, at));
                }
                Ok(found) => found,
                // No board is this large; the replay reports that the play is off the board.
                Err(CgpErrorKind::OffBoard { .. }) => {
                    (Square::new(u8::MAX - 1, u8::MAX - 1), Direction::Across)
                }
                Err(_) => return Err((ErrorKind::BadCoordinate, at)),
            };
            Action::Play(square, direction)
        }
    };
    let (score, total) = ((points, score), (sum, total));
    Ok(Form { nick, rack, action, at, tiles, score, total })
}

/// Parses `("+" / "-" / "+-") 1*9DIGIT`, or in strict reading `("+" / "-") 1*9DIGIT`.
fn signed(text: &[u8], strict: bool) -> Option<i32> {
    match text {
        [b'+', b'-', digits @ ..] if !strict => Some(-digits_of(digits)?),
        [b'+', digits @ ..] => digits_of(digits),
        [b'-', digits @ ..] => Some(-digits_of(digits)?),
        _ => None,
    }
}

/// Parses `["-"] 1*9DIGIT`.
fn plain(text: &[u8]) -> Option<i32> {
    match text {
        [b'-', digits @ ..] => Some(-digits_of(digits)?),
        digits => digits_of(digits),
    }
}

fn digits_of(text: &[u8]) -> Option<i32> {
    let (mut value, mut digits) = (0_i32, true);
    // Nine digits always fit.
    if !(1..=9).contains(&text.len()) {
        return None;
    }
    for byte in text {
        let digit = byte.wrapping_sub(b'0');
        digits &= digit < 10;
        value = value.wrapping_mul(10).wrapping_add(digit.into());
    }
    digits.then_some(value)
}
