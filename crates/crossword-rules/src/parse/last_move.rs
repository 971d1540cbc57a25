//! The operand of `lm`, in the form of the document and of its other editions.

use core::num::NonZeroU8;
use core::ops::Range;

use super::context::Context;
use super::split::parts;
use super::{number, racks};
use crate::error::{Error, ErrorKind, Field};
use crate::model::{
    Board, Direction, EMPTY, Exchanged, LastMove, Opcode, Play, Square, is_through,
};
use crate::score::first_mismatch;

pub(super) const FIELD: Field = Field::Operation(Opcode::LastMove);

/// The board of the record, or `None` if it could not be read. Without a board, no square is
/// considered off the board.
pub(super) type On<'b> = Option<&'b Board>;

/// Parses the operand. Returns `None` if an error was recorded and reading continues.
pub(crate) fn last_move(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    board: On<'_>,
    scores: &[i32],
) -> Result<Option<LastMove>, Error> {
    let operand = text.get(span.clone()).unwrap_or_default();
    if operand == "-" {
        return Ok(Some(LastMove::Pass));
    }
    if operand.starts_with('-') {
        return exchange(cx, text, span.start + 1..span.end);
    }
    if !cx.strict() {
        if let Some(form) = foreign_form(operand) {
            cx.deviate(FIELD.error(ErrorKind::ForeignMove, span.clone()))?;
            return foreign(cx, text, span, form, board, scores);
        }
    }
    let mut tokens = parts(text, span.clone(), b' ');
    match tokens.next() {
        Some(first) if text.get(first.clone()) == Some("challenge") => {
            challenged_off(cx, text, &span, tokens, board)
        }
        Some(coordinate) => play(cx, text, &span, coordinate, tokens, board),
        None => bad_move(cx, span),
    }
}

/// Forms of the later document and of earlier drafts that the document does not define. A number is
/// the length of the keyword before the operand.
#[derive(Clone, Copy)]
enum Foreign {
    /// `pass`.
    Pass,
    /// `ex.ABC`, `exchange ABC`, `exch ABC`, `ex ABC`.
    Exchange(usize),
    /// `phony.8H.CAT`.
    Phony(usize),
    /// `8H.CAT`.
    Dotted,
}

fn foreign_form(operand: &str) -> Option<Foreign> {
    if operand == "pass" {
        return Some(Foreign::Pass);
    }
    for prefix in ["ex.", "exchange ", "exch ", "ex "] {
        if operand.starts_with(prefix) {
            return Some(Foreign::Exchange(prefix.len()));
        }
    }
    if operand.starts_with("phony.") {
        return Some(Foreign::Phony("phony.".len()));
    }
    (!operand.contains(' ') && operand.contains('.')).then_some(Foreign::Dotted)
}

fn foreign(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    form: Foreign,
    board: On<'_>,
    scores: &[i32],
) -> Result<Option<LastMove>, Error> {
    match form {
        Foreign::Pass => Ok(Some(LastMove::Pass)),
        Foreign::Exchange(prefix) => exchange(cx, text, span.start + prefix..span.end),
        Foreign::Phony(prefix) => {
            let play = dotted(cx, text, span.start + prefix..span.end, board)?;
            let play = play.map(|play| off_board(cx, &span, play, board)).transpose()?;
            Ok(play.map(LastMove::ChallengedOff))
        }
        Foreign::Dotted => {
            let play = dotted(cx, text, span.clone(), board)?;
            let play = play.map(|play| on_board(cx, &span, play, board, scores)).transpose()?;
            Ok(play.map(|play| LastMove::Play { play, bonus: None }))
        }
    }
}

/// Resolves a spelled play that remains on the board. The placed tiles are known if the board does
/// not show the play, or if it is the first of the game: the board shows only the play, and no other
/// player, of whom the one who played is the last, has points. Otherwise any of its tiles may have
/// been there before.
fn on_board(
    cx: &mut Context<'_>,
    span: &Range<usize>,
    play: Play,
    board: On<'_>,
    scores: &[i32],
) -> Result<Play, Error> {
    let Some(board) = board.filter(|_| play.is_spelled()) else {
        return Ok(play);
    };
    let stands = first_mismatch(board, &play).is_none();
    let tiles = board.raw_codes().filter(|&code| code != EMPTY).count();
    let others = scores.split_last().map_or(scores, |(_, others)| others);
    let first = tiles == play.len() && others.iter().all(|&score| score == 0);
    if !stands || first {
        return Ok(play.all_placed());
    }
    cx.deviate(FIELD.error(ErrorKind::ThroughUnknown, span.clone()))?;
    Ok(play)
}

/// Resolves a spelled play that was challenged off: the board is the one before the play.
fn off_board(
    cx: &mut Context<'_>,
    span: &Range<usize>,
    play: Play,
    board: On<'_>,
) -> Result<Play, Error> {
    let Some(board) = board.filter(|_| play.is_spelled()) else {
        return Ok(play);
    };
    match play.resolve(board) {
        Ok(play) => Ok(play),
        Err(error) => {
            if let Some(square) = error.square() {
                let kind = ErrorKind::TileConflict { square };
                cx.deviate(FIELD.error(kind, span.clone()))?;
            }
            Ok(play.all_placed())
        }
    }
}

/// Parses `8H.CAT`. A `.` among the tiles marks play-through tiles.
fn dotted(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    board: On<'_>,
) -> Result<Option<Play>, Error> {
    let body = text.get(span.clone()).unwrap_or_default();
    match body.find('.') {
        Some(at) => {
            let at = span.start + at;
            let play = placement(cx, text, span.start..at, at + 1..span.end, board)?;
            Ok(play.map(Play::spelled_unless_marked))
        }
        None => {
            cx.fail(FIELD.error(ErrorKind::BadMove, span))?;
            Ok(None)
        }
    }
}

fn bad_move(cx: &mut Context<'_>, span: Range<usize>) -> Result<Option<LastMove>, Error> {
    cx.fail(FIELD.error(ErrorKind::BadMove, span))?;
    Ok(None)
}

/// Parses `8H CAT` or `8H CAT +5`.
fn play(
    cx: &mut Context<'_>,
    text: &str,
    span: &Range<usize>,
    coordinate: Range<usize>,
    mut rest: impl Iterator<Item = Range<usize>>,
    board: On<'_>,
) -> Result<Option<LastMove>, Error> {
    let (tiles, third, fourth) = (rest.next(), rest.next(), rest.next());
    let (Some(tiles), None) = (tiles, fourth) else {
        return bad_move(cx, span.clone());
    };
    let play = placement(cx, text, coordinate, tiles, board)?;
    let bonus = match third {
        None => None,
        Some(third) if text.get(third.clone()).is_some_and(|t| t.starts_with('+')) => {
            Some(bonus(cx, text, third)?)
        }
        // `8H CAT 14`: the third token has no `+`.
        Some(third) => return bad_move(cx, third),
    };
    Ok(play.map(|play| LastMove::Play { play, bonus }))
}

pub(super) fn bonus(cx: &mut Context<'_>, text: &str, span: Range<usize>) -> Result<u8, Error> {
    let before = cx.findings_len();
    let value = number::small(cx, text, span.start + 1..span.end, FIELD);
    // The offset of a signed number is that of its sign.
    let at_sign = |error: Error| error.moved_to(span.clone());
    cx.map_findings_from(before, at_sign);
    value.map_err(at_sign)
}

/// Parses `challenge 8H CAT`. Earlier drafts appended the points.
fn challenged_off(
    cx: &mut Context<'_>,
    text: &str,
    span: &Range<usize>,
    mut rest: impl Iterator<Item = Range<usize>>,
    board: On<'_>,
) -> Result<Option<LastMove>, Error> {
    let (coordinate, tiles, points, more) = (rest.next(), rest.next(), rest.next(), rest.next());
    let (Some(coordinate), Some(tiles), None) = (coordinate, tiles, more) else {
        return bad_move(cx, span.clone());
    };
    if let Some(points) = points {
        let digits = text.get(points.clone()).unwrap_or_default();
        if cx.strict() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return bad_move(cx, span.clone());
        }
        cx.deviate(FIELD.error(ErrorKind::DroppedPoints, points))?;
    }
    let play = placement(cx, text, coordinate, tiles, board)?;
    Ok(play.map(LastMove::ChallengedOff))
}

/// Parses the text after `-`. All digits are a count, because no alphabet has digit tiles; any
/// other text is tiles.
pub(super) fn exchange(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
) -> Result<Option<LastMove>, Error> {
    let body = text.get(span.clone()).unwrap_or_default();
    if body.is_empty() {
        return bad_move(cx, span);
    }
    if !body.bytes().all(|b| b.is_ascii_digit()) {
        let tiles = racks::rack(cx, text, span, FIELD)?;
        return Ok(Some(LastMove::Exchange(Exchanged::Tiles(tiles))));
    }
    let before = cx.findings_len();
    let count = number::small(cx, text, span.clone(), FIELD)?;
    let Some(count) = NonZeroU8::new(count) else {
        if !cx.has_errors_from(before) {
            cx.fail(FIELD.error(ErrorKind::BadNumber, span))?;
        }
        return Ok(None);
    };
    Ok(Some(LastMove::Exchange(Exchanged::Count(count))))
}

/// Parses a coordinate and the tiles that start there. Returns `None` if an error was recorded.
pub(super) fn placement(
    cx: &mut Context<'_>,
    text: &str,
    coordinate_span: Range<usize>,
    tiles_span: Range<usize>,
    board: On<'_>,
) -> Result<Option<Play>, Error> {
    let before = cx.findings_len();
    let written = text.get(coordinate_span.clone()).unwrap_or_default();
    let coordinate = match usual_coordinate(written).or_else(|| coordinate(written)) {
        Some(found) if !found.lower_case || !cx.strict() => Some(found),
        _ => None,
    };
    let (rows, cols) = board.map_or((u8::MAX, u8::MAX), |board| (board.rows(), board.cols()));
    let mut start = None;
    match coordinate {
        None => cx.fail(FIELD.error(ErrorKind::BadCoordinate, coordinate_span))?,
        Some(found) => {
            if found.lower_case {
                let span = coordinate_span.clone();
                cx.deviate(FIELD.error(ErrorKind::LowerCaseColumn, span))?;
            }
            match found.square().filter(|square| square.row < rows && square.col < cols) {
                Some(square) => start = Some((square, found.direction)),
                None => {
                    let kind = ErrorKind::OffBoard { rows, cols };
                    cx.fail(FIELD.error(kind, coordinate_span))?;
                }
            }
        }
    }
    let tiles = racks::play_tiles(cx, text, tiles_span.clone(), FIELD)?;
    let bad_tiles = cx.has_errors_from(before) && start.is_some();
    if !bad_tiles && tiles.codes().all(is_through) {
        cx.fail(FIELD.error(ErrorKind::EmptyMove, tiles_span.clone()))?;
    }
    let Some((square, direction)) = start else {
        return Ok(None);
    };
    let play = Play::from_parts(square, direction, tiles);
    if !play.fits(rows, cols) {
        cx.fail(FIELD.error(ErrorKind::OffBoard { rows, cols }, tiles_span))?;
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
