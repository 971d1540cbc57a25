//! Fast path for boards without errors, which are nearly all.
//!
//! A letter, a digit, or the end of a row follows unpredictably, and a mispredicted branch costs
//! more than all other work for a byte. The code therefore does not branch on these classes: it
//! computes the meaning of a whole block of bytes at once, in a form that the compiler vectorizes,
//! and then sums it up. Only rare bytes branch.

use core::ops::Range;

use super::Written;
use crate::error::{ErrorKind, Field};
use crate::letter::case_of;
use crate::model::{Board, Code};
use crate::parse::tile::{self, Site};

/// Maximum number of rows. Larger boards than those of any known game take the general path.
const ROWS: usize = 32;

/// Number of bytes processed together.
const BLOCK: usize = 64;

/// Parses a board in strict form with runs below 100. Otherwise it gives up, and
/// [`scan`](super::scan) reads the board or reports the error; the caller must then clear the
/// stored tiles.
pub(super) fn read(
    text: &str,
    span: Range<usize>,
    (rows, cols): (u8, u8),
    board: &mut Board,
) -> Option<()> {
    if usize::from(rows) > ROWS || starts_with_zero(text, span.start) {
        return None;
    }
    // Number of squares up to the end of each row. The final value for a row is written at its end.
    let mut ends = [0_usize; ROWS];
    let (mut row, mut square) = (0_usize, 0_usize);
    let mut at = span.start;
    while at < span.end {
        let length = BLOCK.min(span.end - at);
        let block = Block::at(text.as_bytes(), at, length);
        let mut i = 0;
        while i < length {
            let known = block.known(i, length)?;
            i += known.len();
            let cells = board.narrow_mut()?;
            for ((&step, &letter), &end) in known {
                // The squares from here on are empty, so clearing one again is harmless.
                if let Some(place) = cells.get_mut(square) {
                    *place = letter;
                }
                square += usize::from(step);
                ends[row % ROWS] = square;
                row += usize::from(end);
            }
            if i < length {
                let (code, length) = rare_tile(text.get(at + i..span.end)?, board)?;
                board.put(square, code);
                square += 1;
                ends[row % ROWS] = square;
                i += length;
                if starts_with_zero(text, at + i) {
                    return None;
                }
            }
        }
        at += i;
    }
    let wanted = (1..=usize::from(rows)).map(|row| row * usize::from(cols));
    ends.iter().zip(wanted).all(|(&found, wanted)| found == wanted).then_some(())
}

/// The kind of a byte that needs individual handling.
const RARE: u8 = 2;

/// The decoded bytes of a part of a board, each computed from itself and the two bytes after it.
struct Block {
    /// Number of squares that a byte covers: 1 for a letter, and the place value of a digit in its
    /// run.
    steps: [u8; BLOCK],
    /// The code of the ASCII letter, or 0.
    letters: [u8; BLOCK],
    /// 1 for `/` (end of a row), [`RARE`] for a rare byte, or 0.
    kinds: [u8; BLOCK],
    /// The block contains a rare byte.
    rare: bool,
}

impl Block {
    /// Decodes `length` bytes of the text.
    fn at(text: &[u8], at: usize, length: usize) -> Self {
        let ahead = text.get(at..).unwrap_or_default();
        if let Some(window) = ahead.first_chunk() {
            return Self::of(window, length);
        }
        let mut window = [b' '; BLOCK + 2];
        if let Some(place) = window.get_mut(..ahead.len()) {
            place.copy_from_slice(ahead);
        }
        Self::of(&window, length)
    }

    fn of(text: &[u8; BLOCK + 2], length: usize) -> Self {
        let length = u8::try_from(length).unwrap_or(u8::MAX);
        let is_digit = |byte: u8| byte.wrapping_sub(b'0') < 10;
        let mut block =
            Self { steps: [0; BLOCK], letters: [0; BLOCK], kinds: [0; BLOCK], rare: false };
        let places = block.steps.iter_mut().zip(&mut block.letters).zip(&mut block.kinds);
        for ((((step, letter), kind), bytes), i) in places.zip(text.windows(3)).zip(0_u8..) {
            let &[byte, after, later] = bytes else { break };
            let is_letter = (byte | 0x20).wrapping_sub(b'a') < 26;
            let is_end = byte == b'/';
            let value = byte & 0x0f;
            let tens = if is_digit(after) { value * 10 } else { value };
            let hundred = is_digit(byte) & is_digit(after) & is_digit(later);
            let leading_zero = !is_digit(byte) & (after == b'0');
            let known = is_digit(byte) | is_letter | is_end;
            let rare = !known | hundred | leading_zero;
            *step = if is_digit(byte) { tens } else { u8::from(is_letter) };
            // The codes a to z follow A to Z.
            let page = if byte < b'a' { 0 } else { 26 };
            *letter = if is_letter { (byte & 0x1f) + page } else { 0 };
            *kind = if rare { RARE } else { u8::from(is_end) };
            block.rare |= rare & (i < length);
        }
        block
    }

    /// Returns steps, letters, and row ends from `i` to the end or to the next rare byte.
    fn known(
        &self,
        i: usize,
        end: usize,
    ) -> Option<impl ExactSizeIterator<Item = ((&u8, &u8), &u8)>> {
        let kinds = self.kinds.get(i..end)?;
        let length = if self.rare { memchr::memchr(RARE, kinds) } else { None };
        let end = length.map_or(end, |length| i + length);
        let (steps, letters) = (self.steps.get(i..end)?, self.letters.get(i..end)?);
        Some(steps.iter().zip(letters).zip(self.kinds.get(i..end)?))
    }
}

fn starts_with_zero(text: &str, at: usize) -> bool {
    text.as_bytes().get(at) == Some(&b'0')
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
