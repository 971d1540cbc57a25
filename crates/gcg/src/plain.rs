//! Fast path for plays in strict form, which most lines of most files are.

use alloc::vec::Vec;
use core::ops::Range;

use cgp::{Play, Rack};

use crate::model::{Event, EventKind, Marks, Player};
use crate::text::Line;

/// Parses `>nick: RACK COORDINATE TILES SCORE TOTAL` with single blanks and tiles of one ASCII
/// character. Returns `None` if the line is unusual in any way: the general path then reads it, or
/// reports the error.
pub(crate) fn play(line: &Line<'_>, number: u32, players: &[Player]) -> Option<Event> {
    let (text, start) = line.unchanged()?;
    let bytes = text.as_bytes();
    let after_nick = |player: &Player| {
        let rest = bytes.get(1..)?.strip_prefix(player.nick.as_bytes())?.strip_prefix(b": ")?;
        Some(bytes.len() - rest.len())
    };
    let (player, rack) =
        players.iter().enumerate().find_map(|(i, player)| Some((i, after_nick(player)?)))?;
    let nick = 1..rack - 2;
    let (tiles, length) = Rack::plain_prefix(bytes.get(rack..)?);
    let (rack, held) = (rack..rack + length, tiles);
    let at = after_blank(bytes, &rack)?;
    let length = match bytes.get(at..)? {
        [_, _, b' ', ..] => 2,
        [_, _, _, b' ', ..] => 3,
        _ => return None,
    };
    let at = at..at + length;
    let place = text.get(at.clone())?;
    let (square, direction) = cgp::coordinate(place).ok()?;
    let tiles = after_blank(bytes, &at)?;
    let (play, length) = Play::plain_prefix(square, direction, bytes.get(tiles..)?);
    let tiles = tiles..tiles + length;
    let score = after_blank(bytes, &tiles)?;
    let minus = match bytes.get(score)? {
        b'+' => false,
        b'-' => true,
        _ => return None,
    };
    let (points, end) = digits(bytes, score + 1)?;
    let score = score..end;
    let total = after_blank(bytes, &score)?;
    let negative = bytes.get(total) == Some(&b'-');
    let (sum, end) = digits(bytes, total + usize::from(negative))?;
    if end < bytes.len() || place.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    let span = |range: Range<usize>| start + range.start..start + range.end;
    Some(Event {
        player,
        rack: held,
        kind: EventKind::Play { play },
        score: if minus { -points } else { points },
        total: if negative { -sum } else { sum },
        notes: Vec::new(),
        line: number,
        span: span(0..bytes.len()),
        marks: Marks {
            nick: span(nick),
            rack: span(rack),
            action: span(at),
            tiles: span(tiles),
            score: span(score),
            total: span(total..end),
        },
    })
}

/// Returns the offset after the blank that follows a part, unless the part is empty.
#[inline]
fn after_blank(bytes: &[u8], part: &Range<usize>) -> Option<usize> {
    (bytes.get(part.end) == Some(&b' ') && !part.is_empty()).then_some(part.end + 1)
}

/// Parses one to nine digits, which always fit, and returns the offset after them.
#[inline]
fn digits(bytes: &[u8], start: usize) -> Option<(i32, usize)> {
    let (mut value, mut at) = (0_i32, start);
    while let Some(&byte @ b'0'..=b'9') = bytes.get(at) {
        value = value.wrapping_mul(10).wrapping_add((byte - b'0').into());
        at += 1;
    }
    (1..=9).contains(&(at - start)).then_some((value, at))
}
