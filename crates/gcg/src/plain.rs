//! Fast path for plays in strict form, which most lines of most files are.

use alloc::vec::Vec;
use core::ops::Range;

use cgp::{MoveOptions, Play, Rack};

use crate::line::{plain, signed};
use crate::model::{Event, EventKind, Marks, Player};
use crate::text::Line;

/// Parses `>nick: RACK COORDINATE TILES SCORE TOTAL` with single blanks. Returns `None` if the line
/// is unusual in any way: the general path then reads it, or reports the error.
pub(crate) fn play(
    line: &Line<'_>,
    number: u32,
    players: &[Player],
    options: &MoveOptions<'_>,
) -> Option<Event> {
    let (text, start) = line.unchanged()?;
    let bytes = text.as_bytes();
    let is_nick = |player: &Player| {
        let rest = bytes.get(1..)?.strip_prefix(player.nick.as_bytes())?;
        rest.starts_with(b": ").then_some(())
    };
    let player = players.iter().position(|player| is_nick(player).is_some())?;
    let nick = 1..1 + players.get(player)?.nick.len();
    let rack = word(bytes, nick.end + 2)?;
    let at = word(bytes, rack.end + 1)?;
    let tiles = word(bytes, at.end + 1)?;
    let score = word(bytes, tiles.end + 1)?;
    let total = score.end + 1..bytes.len();
    let part = |range: &Range<usize>| bytes.get(range.clone());
    let (points, odd) = signed(part(&score)?)?;
    let sum = plain(part(&total)?)?;
    let place = text.get(at.clone())?;
    let (square, direction) = cgp::coordinate(place).ok()?;
    let lower_case = place.bytes().any(|byte| byte.is_ascii_lowercase());
    if odd || lower_case {
        return None;
    }
    let play = Play::plain_tiles(square, direction, part(&tiles)?, options)?;
    let span = |range: Range<usize>| start + range.start..start + range.end;
    Some(Event {
        player,
        rack: Rack::plain(part(&rack)?, options)?,
        kind: EventKind::Play { play },
        score: points,
        total: sum,
        notes: Vec::new(),
        line: number,
        span: span(0..bytes.len()),
        marks: Marks {
            nick: span(nick),
            rack: span(rack),
            action: span(at),
            tiles: span(tiles),
            score: span(score),
            total: span(total),
        },
    })
}

/// Returns the word that starts here and ends before a blank.
#[inline]
fn word(bytes: &[u8], start: usize) -> Option<Range<usize>> {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let rest = bytes.get(start..)?;
    // The highest bit of each byte that is a blank, and perhaps of bytes after the first blank.
    let blanks = rest.first_chunk().map_or(0, |eight| {
        let rest = u64::from_le_bytes(*eight) ^ (ONES * u64::from(b' '));
        rest.wrapping_sub(ONES) & !rest & (ONES << 7)
    });
    let length = match usize::try_from(blanks.trailing_zeros() / 8) {
        Ok(length @ 0..8) => length,
        _ => rest.iter().position(|&byte| byte == b' ')?,
    };
    (length > 0).then_some(start..start + length)
}
