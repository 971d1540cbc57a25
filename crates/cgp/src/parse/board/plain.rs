//! Boards that have nothing wrong with them: nearly all.
//!
//! Whether a letter, a digit or the end of a row comes next can not be predicted, and a wrong
//! guess costs more than all the work for a byte. So nothing branches on that: what a byte means
//! is worked out for a whole block at once, in a way that the compiler turns into vector
//! instructions, and then added up. Only what is rare branches.

use core::ops::Range;

use super::Written;
use crate::error::{ErrorKind, Field};
use crate::letter::case_of;
use crate::model::{Board, Code};
use crate::parse::tile::{self, Site};

/// Larger boards than those of any known game are read in the ordinary way.
const ROWS: usize = 32;

/// How many bytes are looked at together.
const BLOCK: usize = 64;

/// Reads a board of the strict form with runs below 100, or gives up: then [`scan`](super::scan)
/// reads it, or says why not. What was stored by then is to be cleared.
pub(super) fn read(
    text: &str,
    span: Range<usize>,
    (rows, cols): (u8, u8),
    board: &mut Board,
) -> Option<()> {
    if usize::from(rows) > ROWS || starts_with_zero(text, span.start) {
        return None;
    }
    // Squares up to the end of each row: the last word on a row is written at its end.
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
                // Squares from here on are empty: it does no harm to empty one again.
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

/// The kind of a byte that is to be looked at more closely.
const RARE: u8 = 2;

/// What the bytes of a board mean, each by itself and the two that follow.
struct Block {
    /// Squares that a byte covers: 1 for a letter, the value of a digit by its place in the run.
    steps: [u8; BLOCK],
    /// The code of the ASCII letter, or 0.
    letters: [u8; BLOCK],
    /// 1 for `/`, which ends a row, [`RARE`], or 0.
    kinds: [u8; BLOCK],
    /// Whether there is anything rare.
    rare: bool,
}

impl Block {
    /// The meaning of `length` bytes of the text.
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
            // a to z follow A to Z.
            let page = if byte < b'a' { 0 } else { 26 };
            *letter = if is_letter { (byte & 0x1f) + page } else { 0 };
            *kind = if rare { RARE } else { u8::from(is_end) };
            block.rare |= rare & (i < length);
        }
        block
    }

    /// Steps, letters and row ends from `i` to the end, or up to the next rare byte.
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

/// A letter beyond ASCII, or a bracketed tile in its strict form, and its length in bytes.
#[inline(never)]
fn rare_tile(rest: &str, board: &mut Board) -> Option<(Code, usize)> {
    let first = rest.chars().next()?;
    if first != '[' {
        // What is ASCII is no tile, or a run that is odd, or stands before one.
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
