//! The parts of moves: coordinates, tiles that start there, exchanged tiles, and challenge bonuses.

use core::num::NonZeroU8;
use core::ops::Range;

use super::context::Context;
use super::{number, racks};
use crate::error::{Error, ErrorKind, Field, Opcode};
use crate::model::{Board, Direction, Exchanged, LastMove, Play, Square, is_through};

/// The field that errors of moves name.
pub const MOVE: Field = Field::Operation(Opcode::LastMove);

/// Parses `+5`, a challenge bonus with its sign.
///
/// # Errors
/// Returns the error of the number, unless the context records it.
pub fn bonus(cx: &mut Context<'_>, text: &str, span: Range<usize>) -> Result<u8, Error> {
    let before = cx.findings_len();
    let value = number::small(cx, text, span.start + 1..span.end, MOVE);
    // The offset of a signed number is that of its sign.
    let at_sign = |error: Error| error.moved_to(span.clone());
    cx.map_findings_from(before, at_sign);
    value.map_err(at_sign)
}

/// Parses the text after `-`. All digits are a count, because no alphabet has digit tiles; any
/// other text is tiles. Returns `None` if an error was recorded.
///
/// # Errors
/// Returns the first error of the text, unless the context records it.
pub fn exchange(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
) -> Result<Option<LastMove>, Error> {
    let body = &text[span.clone()];
    if body.is_empty() {
        cx.fail(MOVE.error(ErrorKind::BadMove, span))?;
        return Ok(None);
    }
    if !body.bytes().all(|b| b.is_ascii_digit()) {
        let tiles = racks::rack(cx, text, span, MOVE)?;
        return Ok(Some(LastMove::Exchange(Exchanged::Tiles(tiles))));
    }
    let before = cx.findings_len();
    let count = number::small(cx, text, span.clone(), MOVE)?;
    let Some(count) = NonZeroU8::new(count) else {
        if !cx.has_errors_from(before) {
            cx.fail(MOVE.error(ErrorKind::BadNumber, span))?;
        }
        return Ok(None);
    };
    Ok(Some(LastMove::Exchange(Exchanged::Count(count))))
}

/// Parses a coordinate and the tiles that start there. Without a board, no square is
/// considered off the board. Returns `None` if an error was recorded.
///
/// # Errors
/// Returns the first error of the text, unless the context records it.
pub fn placement(
    cx: &mut Context<'_>,
    text: &str,
    coordinate_span: Range<usize>,
    tiles_span: Range<usize>,
    board: Option<&Board>,
) -> Result<Option<Play>, Error> {
    let before = cx.findings_len();
    let written = &text[coordinate_span.clone()];
    let coordinate = match usual_coordinate(written).or_else(|| coordinate(written)) {
        Some(found) if !found.lower_case || !cx.strict() => Some(found),
        _ => None,
    };
    let (rows, cols) = board.map_or((u8::MAX, u8::MAX), |board| (board.rows(), board.cols()));
    let mut start = None;
    match coordinate {
        None => cx.fail(MOVE.error(ErrorKind::BadCoordinate, coordinate_span))?,
        Some(found) => {
            if found.lower_case {
                let span = coordinate_span.clone();
                cx.deviate(MOVE.error(ErrorKind::LowerCaseColumn, span))?;
            }
            match found.square().filter(|square| square.row < rows && square.col < cols) {
                Some(square) => start = Some((square, found.direction)),
                None => {
                    let kind = ErrorKind::OffBoard { rows, cols };
                    cx.fail(MOVE.error(kind, coordinate_span))?;
                }
            }
        }
    }
    let tiles = racks::play_tiles(cx, text, tiles_span.clone(), MOVE)?;
    let bad_tiles = cx.has_errors_from(before) && start.is_some();
    if !bad_tiles && tiles.codes().all(is_through) {
        cx.fail(MOVE.error(ErrorKind::EmptyMove, tiles_span.clone()))?;
    }
    let Some((square, direction)) = start else {
        return Ok(None);
    };
    let play = Play::from_parts(square, direction, tiles);
    if !play.fits(rows, cols) {
        cx.fail(MOVE.error(ErrorKind::OffBoard { rows, cols }, tiles_span))?;
    }
    Ok((!cx.has_errors_from(before)).then_some(play))
}

/// Parses a coordinate by itself, with its column in either case.
pub(super) fn coordinate_of(text: &str) -> Result<(Square, Direction), ErrorKind> {
    let found = usual_coordinate(text).or_else(|| coordinate(text));
    let found = found.ok_or(ErrorKind::BadCoordinate)?;
    let off = ErrorKind::OffBoard { rows: u8::MAX, cols: u8::MAX };
    Ok((found.square().ok_or(off)?, found.direction))
}

/// A coordinate as written, not yet checked against a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Coordinate {
    /// The row, from 1.
    row: u32,
    /// The column, from 1.
    col: u32,
    direction: Direction,
    lower_case: bool,
}

impl Coordinate {
    fn square(self) -> Option<Square> {
        let index = |n: u32| n.checked_sub(1).and_then(|n| u8::try_from(n).ok());
        Some(Square::new(index(self.row)?, index(self.col)?))
    }
}

/// Parses a coordinate of a row up to 19 and a column up to Z, which nearly all coordinates are.
#[inline]
fn usual_coordinate(text: &str) -> Option<Coordinate> {
    let (row, col, direction) = match *text.as_bytes() {
        [row @ b'1'..=b'9', col @ b'A'..=b'Z'] => (row - b'0', col, Direction::Across),
        [col @ b'A'..=b'Z', row @ b'1'..=b'9'] => (row - b'0', col, Direction::Down),
        [b'1', row @ b'0'..=b'9', col @ b'A'..=b'Z'] => (10 + row - b'0', col, Direction::Across),
        [col @ b'A'..=b'Z', b'1', row @ b'0'..=b'9'] => (10 + row - b'0', col, Direction::Down),
        _ => return None,
    };
    let (row, col) = (row.into(), (col & 0x1f).into());
    Some(Coordinate { row, col, direction, lower_case: false })
}

/// Parses a coordinate. Row number before column letters is across, and column letters before row
/// number is down. The row has no leading zero. Numbers beyond any board saturate.
fn coordinate(text: &str) -> Option<Coordinate> {
    let digit = |byte: u8| byte.wrapping_sub(b'0');
    let across = digit(*text.as_bytes().first()?) < 10;
    let (mut row, mut col, mut lower_case, mut second) = (0_u32, 0_u32, false, false);
    for byte in text.bytes() {
        let number = digit(byte) < 10;
        if number != across {
            second = true;
        } else if second {
            return None;
        }
        if number {
            row = row.saturating_mul(10).saturating_add(digit(byte).into());
            (row > 0).then_some(())?;
        } else {
            byte.is_ascii_alphabetic().then_some(())?;
            // Bijective base 26.
            col = col.saturating_mul(26).saturating_add((byte & 0x1f).into());
            lower_case |= byte.is_ascii_lowercase();
        }
    }
    let direction = if across { Direction::Across } else { Direction::Down };
    second.then_some(Coordinate { row, col, direction, lower_case })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_read_both_ways() {
        let read = |text| {
            let found = coordinate(text);
            let usual = usual_coordinate(text);
            assert!(usual.is_none() || usual == found, "{text}");
            found.map(|c| (c.row, c.col, c.direction))
        };
        assert_eq!(read("8H"), Some((8, 8, Direction::Across)));
        assert_eq!(read("H8"), Some((8, 8, Direction::Down)));
        assert_eq!(read("19Z"), Some((19, 26, Direction::Across)));
        assert_eq!(read("O15"), Some((15, 15, Direction::Down)));
        assert_eq!(read("AA27"), Some((27, 27, Direction::Down)));
        assert_eq!(read("1Z"), Some((1, 26, Direction::Across)));
        assert_eq!(read("1ZZ"), Some((1, 702, Direction::Across)));
        assert_eq!(read("1AAA"), Some((1, 703, Direction::Across)));
        for bad in ["", "8", "H", "08H", "H08", "8H8", "H8H", "0H", "8Ä", "8-H"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
