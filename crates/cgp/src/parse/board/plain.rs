//! Fast path for boards without errors, which are nearly all.

use core::ops::Range;

use super::Written;
use crate::error::{ErrorKind, Field};
use crate::letter::case_of;
use crate::model::{ASCII_END, Board, Code};
use crate::parse::tile::{self, Site};

/// The code of an ASCII letter, [`DIGIT`], [`ROW_END`], or [`OTHER`].
const CLASS: [u8; 256] = {
    let mut table = [OTHER; 256];
    let mut byte = 0_u8;
    loop {
        // `as` widens here: `From` is not available in a const context.
        table[byte as usize] = match byte {
            b'A'..=b'Z' => byte - b'A' + 1,
            b'a'..=b'z' => byte - b'a' + 27,
            b'1'..=b'9' => DIGIT,
            b'/' => ROW_END,
            _ => OTHER,
        };
        if byte == 255 {
            break table;
        }
        byte += 1;
    }
};

/// A digit that can start a run.
const DIGIT: u8 = 253;
/// The end of a row.
const ROW_END: u8 = 254;
/// Any other byte.
const OTHER: u8 = 255;
/// The code of `z`.
const LAST_LETTER: u8 = 52;
const _: () = assert!(LAST_LETTER as Code == ASCII_END);

/// Parses a board in strict form with runs below 100. Otherwise it gives up, and
/// [`scan`](super::scan) reads the board or reports the error; the caller must then clear the
/// stored tiles.
pub(super) fn read(
    text: &str,
    span: Range<usize>,
    (rows, cols): (u8, u8),
    board: &mut Board,
) -> Option<()> {
    let (squares, cols) = (usize::from(rows) * usize::from(cols), usize::from(cols));
    let bytes = text.as_bytes().get(..span.end)?;
    let (mut square, mut row_end, mut at) = (0, cols, span.start);
    'rare: loop {
        let cells = board.narrow_mut()?;
        while let Some(&byte) = bytes.get(at) {
            at += 1;
            match CLASS[usize::from(byte)] {
                code @ 0..=LAST_LETTER => {
                    *cells.get_mut(square)? = code;
                    square += 1;
                }
                DIGIT => {
                    square += usize::from(byte & 0x0f);
                    if let Some(&next) = bytes.get(at).filter(|byte| byte.is_ascii_digit()) {
                        // The first digit counts tens.
                        square += usize::from(byte & 0x0f) * 9 + usize::from(next & 0x0f);
                        at += 1;
                        if bytes.get(at).is_some_and(u8::is_ascii_digit) {
                            return None;
                        }
                    }
                }
                ROW_END if square == row_end => row_end += cols,
                ROW_END => return None,
                _ => {
                    let (code, length) = rare_tile(text.get(at - 1..span.end)?, board)?;
                    board.put(square, code);
                    square += 1;
                    at += length - 1;
                    continue 'rare;
                }
            }
        }
        break;
    }
    (square == squares && row_end == squares).then_some(())
}

/// Returns the code and the length in bytes of a letter beyond ASCII, or of a bracketed tile in
/// strict form.
#[inline(never)]
fn rare_tile(rest: &str, board: &mut Board) -> Option<(Code, usize)> {
    let first = rest.chars().next()?;
    if first != '[' {
        // An ASCII character here is not a tile: it belongs to, or precedes, an unusual run.
        case_of(first).filter(|_| !first.is_ascii())?;
        return Some((board.faces_mut().intern_letter(first), first.len_utf8()));
    }
    let close = memchr::memchr2(b']', b'/', rest.as_bytes())?;
    let inner = rest.get(1..close).filter(|inner| inner.chars().nth(1).is_some())?;
    rest.get(close..)?.starts_with(']').then_some(())?;
    let bad = |found| ErrorKind::BadTile { found };
    let case = tile::contents(inner, 0, 0, &Site { field: Field::Board, row: None, bad }).ok()?;
    Some((board.code_of(Written::Multi { inner, case }), close + 1))
}
