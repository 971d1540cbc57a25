//! Parser for the board field. The bytes are processed without a branch on their kind, since the
//! kinds follow each other without a pattern.

use crate::chess::Role;
use crate::position::{NOWHERE, Position};
use crate::slot::{EMPTY, EXTRA, SLOTS_OF};

// The fields of the effect of a byte. The effects of up to 71 bytes are added without a carry
// between the lowest three fields.

/// Number of squares that the byte describes.
const SQUARE: u32 = 1;
/// Number of slashes.
const ONE_SLASH: u32 = 1 << 10;
/// Number of digits.
const ONE_DIGIT: u32 = 1 << 17;
/// Lowest bit of the group to which the byte belongs: for a piece, eight times the side plus the
/// kind.
const GROUP: u32 = 28;
const SLASH: u32 = 6;
const DIGIT: u32 = 7;

/// Length of the longest board field.
const LONGEST: usize = 71;
/// The sum of the effects of a board, up to the field of digits.
const BOARD: u32 = 64 * SQUARE + 7 * ONE_SLASH;
/// The first square of every rank but the highest, which is the next one at a slash.
const BEHIND_SLASHES: u64 = 0x0001_0101_0101_0101;
/// The squares of the a-file.
const A_FILE: u64 = 0x0101_0101_0101_0101;

/// The effect of each byte, which is zero for those that belong to no board.
static EFFECTS: [u32; 256] = {
    let mut effects = [0; 256];
    effects[b'/' as usize] = SLASH << GROUP | ONE_SLASH;
    let mut squares = 1;
    while squares <= 8 {
        effects[b'0' as usize + squares as usize] = DIGIT << GROUP | ONE_DIGIT | squares;
        squares += 1;
    }
    let mut kind = 0;
    while kind < 6 {
        let letter = Role::ALL[kind as usize].letter();
        effects[letter as usize] = kind << GROUP | SQUARE;
        effects[letter.to_ascii_lowercase() as usize] = (kind | 8) << GROUP | SQUARE;
        kind += 1;
    }
    effects
};

/// The piece code of the first piece of each group, which is [`EMPTY`] for groups without pieces.
const FIRST: [u8; 16] = {
    let mut codes = [EMPTY; 16];
    let mut kind = 0;
    while kind < 6 {
        codes[kind] = SLOTS_OF[kind].0;
        codes[kind | 8] = 32 | SLOTS_OF[kind].0;
        kind += 1;
    }
    codes
};

/// The piece code of the piece after that with each code: the next slot of its kind, and then
/// pieces without a slot. There is an entry for every byte, so that no mask comes before the lookup,
/// on which the next one waits.
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

/// The bitboard of each square.
static BITS: [u64; 64] = {
    let mut bits = [0; 64];
    let mut square = 0;
    while square < 64 {
        bits[square] = 1 << square;
        square += 1;
    }
    bits
};

/// Puts the pieces of the board field at the start of a text on an empty board. Returns the length
/// of the field, and `true` if two digits are adjacent. Returns `None` if no board of eight ranks of
/// eight squares comes before the first blank.
///
/// In the order a8 to h8, a7 to h7, … h1, the n-th piece of a kind and color gets slot n.
pub(super) fn read(text: &[u8], position: &mut Position) -> Option<(usize, bool)> {
    let mut masks = [0; 16];
    let (sum, len) = place(text, position, &mut masks);
    position.slots[usize::from(EMPTY)] = NOWHERE;
    let ends = text.get(len).is_none_or(is_blank);
    if !ends || sum % ONE_DIGIT != BOARD || masks[SLASH as usize] != BEHIND_SLASHES {
        return None;
    }
    position.set_bitboards(&masks);
    // Without adjacent digits, one of them describes each run of empty squares of a rank.
    let empty = !position.occupied();
    let runs = empty & (A_FILE | !(empty << 1));
    Some((len, sum / ONE_DIGIT % 128 != runs.count_ones()))
}

/// Returns `true` for the bytes between fields.
pub(super) const fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Puts pieces on the board up to the first byte that belongs to none. Returns the sum of the
/// effects and the number of bytes, and adds the squares of each group to the masks.
///
/// A function of its own keeps its variables in registers.
#[inline(never)]
fn place(text: &[u8], position: &mut Position, masks: &mut [u64; 16]) -> (u32, usize) {
    let text = text.get(..LONGEST).unwrap_or(text);
    let mut next = FIRST;
    let mut sum = 0_u32;
    for (len, &byte) in text.iter().enumerate() {
        let effect = EFFECTS[usize::from(byte)];
        if effect == 0 {
            return (sum, len);
        }
        let group = (effect >> GROUP) as usize;
        // Squares are counted from a8, and numbered from a1. Digits and slashes write an empty
        // square that is not yet described.
        let [square, ..] = (sum & 63 ^ 56).to_le_bytes();
        let code = next[group];
        let slot = usize::from(code & 63);
        next[group] = NEXT[usize::from(code)];
        position.squares[usize::from(square)] = code;
        position.slots[slot] = square;
        masks[group] |= BITS[usize::from(square)];
        sum = sum.wrapping_add(effect);
    }
    (sum, text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::color_of;
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
