//! Fast path for plays in strict form, which most lines of most files are.

use alloc::vec::Vec;
use core::ops::Range;

use crossword_game::{Direction, Play, Rack, Square};

use crate::model::{Event, EventKind, Marks, Player};

/// Parses the line `>nick: RACK COORDINATE TILES SCORE TOTAL`, with single blanks, tiles of one
/// ASCII character, and no blank before the line end, at the start of a text that begins at byte
/// `start` of its file. Appends the event, and returns the number of bytes up to the next line.
/// Returns `None` if the line is unusual in any way: the general path then reads it, or reports the
/// error.
#[inline]
pub(crate) fn play(
    text: &[u8],
    start: usize,
    number: u32,
    players: &[Player],
    events: &mut Vec<Event>,
) -> Option<usize> {
    let is_of = |player: &Player| {
        let (nick, rest) = text.get(1..)?.split_at_checked(player.nick.len())?;
        (rest.starts_with(b": ") && nick == player.nick.as_bytes()).then_some(nick.len())
    };
    // The next player is probably to move.
    let next = events.last().map_or(0, |event| event.player + 1);
    let (early, late) = players.split_at_checked(next)?;
    let find = |players: &[Player], from| {
        players.iter().zip(from..).find_map(|(player, i)| Some((i, is_of(player)?)))
    };
    let (player, length) = find(late, next).or_else(|| find(early, 0))?;
    let nick = 1..1 + length;
    let rack = nick.end + 2;
    let (held, length) = Rack::plain_prefix(text.get(rack..)?);
    let rack = rack..rack + length;
    let action = after_blank(text, &rack)?;
    let (square, direction, length) = coordinate(text.get(action..)?)?;
    let action = action..action + length;
    let tiles = after_blank(text, &action)?;
    let (play, length) = Play::plain_prefix(square, direction, text.get(tiles..)?);
    let tiles = tiles..tiles + length;
    let score = after_blank(text, &tiles)?;
    let minus = match text.get(score)? {
        b'+' => false,
        b'-' => true,
        _ => return None,
    };
    let (points, end) = digits(text, score + 1)?;
    let score = score..end;
    let total = after_blank(text, &score)?;
    let negative = text.get(total) == Some(&b'-');
    let (sum, end) = digits(text, total + usize::from(negative))?;
    let line_end = match text.get(end..end + 2).or(text.get(end..))? {
        [] => end,
        [b'\r', b'\n'] => end + 2,
        [b'\n' | b'\r', ..] => end + 1,
        _ => return None,
    };
    let span = |range: Range<usize>| start + range.start..start + range.end;
    events.push(Event {
        player,
        rack: held,
        kind: EventKind::Play { play },
        score: if minus { -points } else { points },
        total: if negative { -sum } else { sum },
        notes: Vec::new(),
        line: number,
        span: span(0..end),
        marks: Marks {
            nick: span(nick),
            rack: span(rack),
            action: span(action),
            tiles: span(tiles),
            score: span(score),
            total: span(total..end),
        },
    });
    Some(line_end)
}

/// Returns the offset after the blank that follows a part, unless the part is empty.
#[inline]
fn after_blank(text: &[u8], part: &Range<usize>) -> Option<usize> {
    (text.get(part.end) == Some(&b' ') && !part.is_empty()).then_some(part.end + 1)
}

/// Parses a coordinate of a row up to 99 and a column up to Z, and returns its length.
#[inline]
fn coordinate(text: &[u8]) -> Option<(Square, Direction, usize)> {
    let (tens, ones, column, direction, length) = match *text {
        [row @ b'1'..=b'9', column @ b'A'..=b'Z', ..] => (b'0', row, column, Direction::Across, 2),
        [column @ b'A'..=b'Z', tens @ b'1'..=b'9', ones @ b'0'..=b'9', ..] => {
            (tens, ones, column, Direction::Down, 3)
        }
        [column @ b'A'..=b'Z', row @ b'1'..=b'9', ..] => (b'0', row, column, Direction::Down, 2),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9', column @ b'A'..=b'Z', ..] => {
            (tens, ones, column, Direction::Across, 3)
        }
        _ => return None,
    };
    let row = (tens - b'0') * 10 + (ones - b'0');
    Some((Square::new(row - 1, column - b'A'), direction, length))
}

/// Parses one to nine digits, which always fit, and returns the offset after them.
#[inline]
fn digits(text: &[u8], start: usize) -> Option<(i32, usize)> {
    let (mut value, mut at) = (0_i32, start);
    loop {
        let digit = text.get(at).map_or(u8::MAX, |byte| byte.wrapping_sub(b'0'));
        if digit > 9 {
            break;
        }
        value = value.wrapping_mul(10).wrapping_add(digit.into());
        at += 1;
    }
    (1..=9).contains(&(at - start)).then_some((value, at))
}
