//! Parser for the board field. The bytes are processed without a branch on their kind, since the
//! kinds follow each other without a pattern. The pieces are put on the board afterwards, kind by
//! kind.

use core::ops::Range;

use crate::chess::Role;
use crate::position::Position;
use crate::slot::{EMPTY, EXTRA, SLOTS_OF};

/// The group of slashes.
const SLASH: u8 = 6;
/// The group of the digit 1. Those of the others follow, since a group for all digits would make
/// each of them wait for the one before it.
const DIGITS: u8 = 16;
/// The group of bytes that belong to no board, for which there is no mask.
const OTHER: u8 = 255;
/// Lowest bit of the number of slashes, which is counted above that of squares.
const ONE_SLASH: u32 = 1 << 10;

/// Length of the longest board field.
const LONGEST: usize = 71;
/// The sum of the bytes of a board.
const BOARD: u32 = 64 + 7 * ONE_SLASH;
/// The first square of every rank but the highest, which is the next one at a slash, counted from
/// a8.
const BEHIND_SLASHES: u64 = 0x0101_0101_0101_0100;
/// The squares of the a-file.
const A_FILE: u64 = 0x0101_0101_0101_0101;

/// The meaning of a byte.
#[derive(Clone, Copy)]
struct Meaning {
    /// The number of squares, or [`ONE_SLASH`].
    adds: u32,
    /// For a piece, eight times the side plus the kind.
    group: u8,
}

static MEANINGS: [Meaning; 256] = {
    let mut meanings = [Meaning { adds: 0, group: OTHER }; 256];
    meanings[b'/' as usize] = Meaning { adds: ONE_SLASH, group: SLASH };
    let mut squares = 1_u8;
    while squares <= 8 {
        meanings[b'0' as usize + squares as usize] =
            Meaning { adds: squares as u32, group: DIGITS + squares - 1 };
        squares += 1;
    }
    let mut kind = 0;
    while kind < 6 {
        let letter = Role::ALL[kind as usize].letter();
        meanings[letter as usize] = Meaning { adds: 1, group: kind };
        meanings[letter.to_ascii_lowercase() as usize] = Meaning { adds: 1, group: kind | 8 };
        kind += 1;
    }
    meanings
};

/// The piece code of the piece after that with each code: the next slot of its kind, and then
/// pieces without a slot.
static NEXT: [u8; 256] = {
    let mut next = [EMPTY; 256];
    let mut kind = 0;
    while kind < 6 {
        let (first, count) = SLOTS_OF[kind as usize];
        let extra = EXTRA + kind;
        let mut n = 1;
        while n <= count {
            let id = if n < count { first + n } else { extra };
            next[(first + n - 1) as usize] = id;
            next[(32 | (first + n - 1)) as usize] = 32 | id;
            n += 1;
        }
        next[extra as usize] = extra;
        next[(32 | extra) as usize] = 32 | extra;
        kind += 1;
    }
    next
};

/// Puts the pieces of the board field at the start of a text on an empty board. Returns the length
/// of the field, and `true` if two digits are adjacent. Returns `None` if no board of eight ranks of
/// eight squares comes before the first blank.
///
/// In the order a8 to h8, a7 to h7, … h1, the n-th piece of a kind and color gets slot n.
pub(super) fn read(text: &[u8], position: &mut Position) -> Option<(usize, bool)> {
    let mut masks = [0; 32];
    let (sum, len) = group(text, &mut masks);
    let ends = text.get(len).is_none_or(is_blank);
    if !ends || sum != BOARD || masks[usize::from(SLASH)] != BEHIND_SLASHES {
        return None;
    }
    let (pieces, digits) = masks.split_at(16);
    let digits = digits.iter().fold(0, |all, mask| all | mask);
    place(pieces.first_chunk()?, position);
    // Without adjacent digits, one of them describes each run of empty squares of a rank.
    let empty = !position.occupied().swap_bytes();
    let runs = empty & (A_FILE | !(empty << 1));
    Some((len, digits != runs))
}

/// Returns the place of the fault of a field that is no board: the first character that belongs to no
/// board, else the first of eight ranks that has not eight squares, else the whole field.
pub(super) fn fault(field: &[u8]) -> Range<usize> {
    if let Some(at) = field.iter().position(|byte| !is_board(*byte)) {
        let is_inside = |byte: &&u8| **byte & 0xc0 == 0x80;
        return at..at + 1 + field[at + 1..].iter().take_while(is_inside).count();
    }
    let (mut start, mut count, mut bad) = (0, 0, None);
    for rank in field.split(|byte| *byte == b'/') {
        let end = start + rank.len();
        let squares: u32 = rank.iter().map(|byte| MEANINGS[usize::from(*byte)].adds).sum();
        if squares != 8 {
            bad = bad.or(Some(start..end));
        }
        (start, count) = (end + 1, count + 1);
    }
    bad.filter(|_| count == 8).unwrap_or(0..field.len())
}

/// Returns `true` for the bytes between fields.
pub(super) const fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Returns `true` if a board field may contain the byte.
pub(super) fn is_board(byte: u8) -> bool {
    MEANINGS[usize::from(byte)].group != OTHER
}

/// Adds the first square of each byte to the mask of its group, up to the first byte that belongs to
/// no board. Squares are counted from a8. Returns the sum of what the bytes add, and their number.
///
/// A function of its own keeps its variables in registers.
#[inline(never)]
fn group(text: &[u8], masks: &mut [u64; 32]) -> (u32, usize) {
    let (mut sum, mut len) = (0_u32, 0);
    // Eight bytes in each turn of the loop.
    let eights = text[..text.len().min(LONGEST)].chunks_exact(8);
    let rest = eights.remainder();
    let _end = eights.flatten().chain(rest).try_for_each(|&byte| {
        let Meaning { adds, group } = MEANINGS[usize::from(byte)];
        *masks.get_mut(usize::from(group))? |= 1 << (sum % 64);
        sum = sum.wrapping_add(adds);
        len += 1;
        Some(())
    });
    (sum, len)
}

/// Puts pieces on an empty board. The masks count squares from a8.
fn place(masks: &[u64; 16], position: &mut Position) {
    for (kind, (first, _)) in SLOTS_OF.into_iter().enumerate() {
        for (mask, mut code) in [(masks[kind], first), (masks[kind | 8], 32 | first)] {
            let mut left = mask;
            while left != 0 {
                // Squares are numbered from a1.
                let [square, ..] = (left.trailing_zeros() ^ 56).to_le_bytes();
                position.squares[usize::from(square & 63)] = code;
                position.slots[usize::from(code & 63)] = square;
                code = NEXT[usize::from(code)];
                left &= left - 1;
            }
        }
    }
    position.set_bitboards(&masks.map(u64::swap_bytes));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{NOWHERE, color_of};
    use alloc::format;

    fn reads(text: &str) -> Option<bool> {
        let (len, adjacent) = read(text.as_bytes(), &mut Position::empty())?;
        let longer = format!("{text} w");
        assert_eq!(read(longer.as_bytes(), &mut Position::empty()), Some((text.len(), adjacent)));
        assert_eq!(len, text.len());
        Some(adjacent)
    }

    #[test]
    fn ranks_have_eight_squares() {
        assert_eq!(reads("8/8/8/8/8/8/8/8"), Some(false));
        assert_eq!(reads("8/8/8/44/8/8/8/8"), Some(true));
        assert_eq!(reads("8/8/8/4p3/8/8/8/8"), Some(false));
        assert_eq!(reads("8/8/8/p7/7p/8/8/8"), Some(false));
        assert_eq!(reads("8/8/8/p7/p34/8/8/8"), Some(true));
        assert_eq!(reads("11111111/8/8/8/8/8/8/8"), Some(true));
        for text in [
            "",
            "8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/8/",
            "/8/8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/7",
            "8/8/8/8/8/8/88/",
            "8/8/8/7/8p/8/8/8",
            "8/8/8/8p/7/8/8/8",
            "8/8/8/80/8/8/8/8",
            "8/8/8/7x/8/8/8/8",
            "88888888",
            "88888888///////",
            "8/8/8/8/8/8//88",
        ] {
            assert_eq!(reads(text), None, "{text}");
        }
        assert_eq!(reads(&"8".repeat(72)), None);
        assert_eq!(reads(&"/".repeat(71)), None);
    }

    #[test]
    fn a_fault_has_its_place() {
        for (field, place) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX", 42..43),
            ("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR", 18..19),
            ("8/8/8/ä7/8/8/8/8", 6..8),
            ("8/8/7/8/8/8/8/9", 14..15),
            ("8/8/7/8/8/8/8/8", 4..5),
            ("8/8/8/8/8/8/8/", 14..14),
            ("8/8/7", 0..5),
            ("", 0..0),
        ] {
            assert_eq!(fault(field.as_bytes()), place, "{field}");
            assert_eq!(reads(field), None);
        }
    }

    /// Every effect is that of its byte, and the longest board fits.
    #[test]
    fn every_byte_has_its_effect() {
        for byte in 0..=255_u8 {
            let mut text =
                b"pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/ppppppp".to_vec();
            text.push(byte);
            let mut position = Position::empty();
            let fits = read(&text, &mut position).is_some();
            assert_eq!(fits, byte == b'1' || b"pnbrqkPNBRQK".contains(&byte), "{byte}");
            if fits && byte != b'1' {
                let code = position.squares[7];
                let letter = position.role_of(code).letter();
                let is_white = color_of(code) == Some(crate::Color::White);
                assert_eq!(is_white, byte.is_ascii_uppercase());
                assert!(letter.eq_ignore_ascii_case(&char::from(byte)));
            }
            assert_eq!(position.slots[usize::from(EMPTY)], NOWHERE);
        }
    }
}
