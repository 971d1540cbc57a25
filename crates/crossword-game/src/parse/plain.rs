//! Fast path for the four fields of a record in strict form, which nearly all records have.

use super::Shape;
use super::board::Written;
use super::number::plain as number;
use super::tile::{self, Site};
use crate::error::{ErrorKind, Field};
use crate::letter::{Case, case_of};
use crate::model::{
    BLANK, BLANK_BYTE, Board, Code, INLINE_SQUARES, LAST_LETTER, LAST_UPPER, Parts, Rack, Racks,
    THROUGH_BYTE, TileList,
};

/// The code of an ASCII letter, or one of the classes below.
const CLASS: [u8; 256] = {
    let mut table = [OTHER; 256];
    let mut byte = 0_u8;
    loop {
        // `as` widens here: `From` is not available in a const context.
        table[byte as usize] = match byte {
            b'A'..=b'Z' => byte - b'A' + 1,
            b'a'..=b'z' => byte - b'a' + 27,
            b'1'..=b'9' => DIGIT,
            b'/' => SLASH,
            b' ' => SPACE,
            _ => OTHER,
        };
        if byte == 255 {
            break table;
        }
        byte += 1;
    }
};

/// A digit that can start a run.
const DIGIT: u8 = 252;
/// The end of a row, a rack, or a score.
const SLASH: u8 = 253;
/// The end of a field.
const SPACE: u8 = 254;
/// Any other byte.
const OTHER: u8 = 255;

/// Maximum number of players, far more than any game has. It bounds the memory for a field of
/// slashes.
pub(super) const MAX_PLAYERS: usize = 255;

/// Parses the four fields and returns the offset of the byte after them. Returns `None` if the
/// record is unusual in any way: the general path then reads it from the start, or reports the
/// error.
pub(super) fn fields(text: &str, shape: Shape, into: &mut Parts<'_>) -> Option<usize> {
    let at = board(text, shape, into.board)?;
    let at = racks(text, at, into.racks)?;
    let bytes = text.as_bytes();
    into.scores.clear();
    let mut at = at;
    loop {
        let (score, end) = number(bytes, at)?;
        into.scores.push(score);
        at = end + 1;
        match bytes.get(end)? {
            b'/' => {}
            b' ' => break,
            _ => return None,
        }
    }
    let (zero_turns, end) = number(bytes, at)?;
    *into.zero_turns = u32::try_from(zero_turns).ok()?;
    let ended = matches!(bytes.get(end), None | Some(b' '));
    (ended && into.scores.len() == into.racks.len()).then_some(end)
}

/// Parses rows whose runs are below 100. Returns the offset after the space that follows.
#[inline]
fn board(text: &str, shape: Shape, board: &mut Board) -> Option<usize> {
    let bytes = text.as_bytes();
    // A board without size is empty.
    if board.rows() != 0 {
        board.reset(INLINE_SQUARES);
    }
    let (mut at, mut square, mut row_end, mut rows, mut cols) = (0, 0, 0, 1, 0);
    'rare: loop {
        let cells = board.narrow_mut()?;
        while let Some(&byte) = bytes.get(at) {
            at += 1;
            let class = CLASS[usize::from(byte)];
            // Tests in the order of their frequency are faster than a jump.
            if class <= LAST_LETTER {
                *cells.get_mut(square)? = class;
                square += 1;
            } else if class == DIGIT {
                square += usize::from(byte & 0x0f);
                let next = bytes.get(at).map_or(OTHER, |byte| byte.wrapping_sub(b'0'));
                if next < 10 {
                    // The first digit counts tens.
                    square += usize::from(byte & 0x0f) * 9 + usize::from(next);
                    at += 1;
                    if bytes.get(at).is_some_and(u8::is_ascii_digit) {
                        return None;
                    }
                }
            } else if class == SLASH {
                if square != row_end {
                    if rows > 1 {
                        return None;
                    }
                    cols = square;
                    row_end = square;
                }
                rows += 1;
                row_end += cols;
                // Other shapes of large boards are rare.
                if rows == 2 && cols > 15 && shape == Shape::Square {
                    board.grow(cols * u8::try_from(cols).map(usize::from).ok()?);
                    continue 'rare;
                }
            } else if class == SPACE {
                break 'rare;
            } else {
                let (tile, length) = rare_tile(text.get(at - 1..)?)?;
                let code = board.code_of(tile);
                board.put_if_on(square, code)?;
                square += 1;
                at += length - 1;
                continue 'rare;
            }
        }
        return None;
    }
    if rows == 1 {
        (cols, row_end) = (square, square);
    }
    let (rows, cols) = (u8::try_from(rows).ok()?, u8::try_from(cols).ok()?);
    let wanted = match shape {
        Shape::Square => rows == cols,
        Shape::AnyRectangle => cols > 0,
        Shape::Exactly { rows: r, cols: c } => (rows, cols) == (r, c),
    };
    let stored = square == row_end && square <= board.narrow_mut()?.len();
    board.set_size(rows, cols);
    (wanted && stored).then_some(at)
}

/// Parses racks. Returns the offset after the space that follows.
#[inline]
fn racks(text: &str, mut at: usize, racks: &mut Racks) -> Option<usize> {
    let bytes = text.as_bytes();
    racks.clear();
    // A missing field.
    if bytes.get(at) == Some(&b' ') {
        return None;
    }
    loop {
        let start = at;
        let (mut list, mut length) = ([0; TileList::SHORT], 0);
        let end = loop {
            let byte = *bytes.get(at)?;
            let code = match CLASS[usize::from(byte)] {
                code @ 0..=LAST_UPPER => code,
                class @ (SLASH | SPACE) => break class,
                _ if byte == b'?' => BLANK_BYTE,
                _ => break OTHER,
            };
            let Some(place) = list.get_mut(length) else { break OTHER };
            *place = code;
            length += 1;
            at += 1;
        };
        if end == OTHER {
            let tiles;
            (tiles, at) = rare_rack(text, start)?;
            racks.push(Rack(tiles));
        } else {
            racks.push(Rack(TileList::short(list, length)));
        }
        at += 1;
        match bytes.get(at - 1)? {
            b'/' if racks.len() < MAX_PLAYERS => {}
            b' ' => return Some(at),
            _ => return None,
        }
    }
}

/// The codes of the letters of a list in ASCII and of its special sign, and 0 for other bytes.
const fn codes(last: u8, special: u8, code: u8) -> [u8; 256] {
    let mut table = CLASS;
    let mut byte = 0;
    while byte < table.len() {
        if table[byte] > last {
            table[byte] = 0;
        }
        byte += 1;
    }
    table[special as usize] = code;
    table
}

/// The codes of the tiles of a rack.
pub(super) const RACK: &[u8; 256] = &codes(LAST_UPPER, b'?', BLANK_BYTE);
/// The codes of the tiles of a play.
pub(super) const PLAY: &[u8; 256] = &codes(LAST_LETTER, b'.', THROUGH_BYTE);

/// Parses the tiles of single ASCII characters at the start of a text, as many as a short list
/// takes, and returns their number.
#[inline]
pub(super) fn tiles(text: &[u8], codes: &[u8; 256]) -> (TileList, usize) {
    let (mut list, mut length) = ([0; TileList::SHORT], 0);
    for (place, &byte) in list.iter_mut().zip(text) {
        *place = codes[usize::from(byte)];
        if *place == 0 {
            break;
        }
        length += 1;
    }
    (TileList::short(list, length), length)
}

/// Parses a rack that is long or has tiles other than ASCII letters and blanks. Returns the offset
/// after it.
#[cold]
fn rare_rack(text: &str, start: usize) -> Option<(TileList, usize)> {
    let (mut list, mut at) = (TileList::EMPTY, start);
    loop {
        match text.as_bytes().get(at)? {
            b'/' | b' ' => return Some((list, at)),
            b'?' => list.push(BLANK),
            &letter @ b'A'..=b'Z' => list.push(Code::from(letter - b'A') + 1),
            _ => {
                let (tile, length) = rare_tile(text.get(at..)?)?;
                match tile {
                    Written::Letter(c) if case_of(c) == Some(Case::Upper) => list.push_letter(c, 0),
                    Written::Multi { inner, case: Case::Upper } => {
                        list.push_interned(0, |faces| faces.intern_written(inner, Case::Upper));
                    }
                    _ => return None,
                }
                at += length - 1;
            }
        }
        at += 1;
    }
}

/// Returns a letter beyond ASCII or a bracketed tile in strict form, and its length in bytes.
#[inline(never)]
fn rare_tile(rest: &str) -> Option<(Written<'_>, usize)> {
    let first = rest.chars().next()?;
    if first != '[' {
        // An ASCII character here is not a tile: it belongs to, or precedes, an unusual run.
        case_of(first).filter(|_| !first.is_ascii())?;
        return Some((Written::Letter(first), first.len_utf8()));
    }
    let close = memchr::memchr2(b']', b'/', rest.as_bytes())?;
    let inner = rest.get(1..close).filter(|inner| inner.chars().nth(1).is_some())?;
    rest.get(close..)?.starts_with(']').then_some(())?;
    let bad = |found| ErrorKind::BadTile { found };
    let case = tile::contents(inner, 0, 0, &Site { field: Field::Board, row: None, bad }).ok()?;
    Some((Written::Multi { inner, case }, close + 1))
}
