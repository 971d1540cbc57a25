//! Parser for the board field. The bytes are processed without a branch on their kind, since the
//! kinds follow each other without a pattern.

use crate::chess::Role;
use crate::position::{NOWHERE, Position};
use crate::slot::{EMPTY, EXTRA, SLOTS_OF};

/// Number of the group of bytes to which a byte belongs: for a piece, eight times the side plus the
/// kind.
const SLASH: u32 = 6;
const DIGIT: u32 = 7;
const OTHER: u32 = 14;

// The fields of the effect of a byte. The effects of up to 127 bytes are added without a carry
// between the lowest three fields.

/// Number of squares that the byte describes.
const SQUARE: u32 = 1;
/// Number of slashes.
const ONE_SLASH: u32 = 1 << 10;
/// Number of bytes that belong to no board.
const ONE_OTHER: u32 = 1 << 17;
/// The byte is a digit.
const IS_DIGIT: u32 = 1 << 24;
/// Lowest bit of the group.
const GROUP: u32 = 28;

/// Length of the longest board field.
const LONGEST: usize = 71;
/// The sum of the effects of a board, up to the field of other bytes.
const BOARD: u32 = 64 * SQUARE + 7 * ONE_SLASH;
/// The first square of every rank but the highest, which is the next one at a slash.
const BEHIND_SLASHES: u64 = 0x0001_0101_0101_0101;

/// The effect of each byte.
static EFFECTS: [u32; 256] = {
    let mut effects = [OTHER << GROUP | ONE_OTHER; 256];
    effects[b'/' as usize] = SLASH << GROUP | ONE_SLASH;
    let mut squares = 1;
    while squares <= 8 {
        effects[b'0' as usize + squares as usize] = DIGIT << GROUP | IS_DIGIT | squares;
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

/// The piece code of the n-th piece of each group, which is [`EMPTY`] for groups without pieces.
static CODES: [[u8; 128]; 16] = {
    let mut codes = [[EMPTY; 128]; 16];
    let mut kind = 0;
    while kind < 6 {
        let (first, count) = SLOTS_OF[kind as usize];
        let mut n = 0;
        while n < 128 {
            let id = if n < count { first + n } else { EXTRA + kind };
            codes[kind as usize][n as usize] = id;
            codes[kind as usize | 8][n as usize] = 32 | id;
            n += 1;
        }
        kind += 1;
    }
    codes
};

/// Puts the pieces of a board field on an empty board, and returns `true` if two digits are
/// adjacent. Returns `None` if the field does not describe eight ranks of eight squares.
///
/// In the order a8 to h8, a7 to h7, … h1, the n-th piece of a kind and color gets slot n.
pub(super) fn read(text: &[u8], position: &mut Position) -> Option<bool> {
    if text.len() > LONGEST {
        return None;
    }
    let (mut masks, mut met) = ([0_u64; 16], [0_u8; 16]);
    let (mut sum, mut before, mut adjacent) = (0_u32, 0, 0);
    for &byte in text {
        let effect = EFFECTS[usize::from(byte)];
        let group = (effect >> GROUP) as usize;
        // Squares are counted from a8, and numbered from a1. Digits and slashes write an empty
        // square that is not yet described.
        let [square, ..] = (sum & 63 ^ 56).to_le_bytes();
        let number = met[group];
        let code = CODES[group][usize::from(number & 127)];
        position.squares[usize::from(square)] = code;
        position.slots[usize::from(code & 63)] = square;
        masks[group] |= 1 << square;
        met[group] = number + 1;
        adjacent |= effect & before;
        before = effect;
        sum = sum.wrapping_add(effect);
    }
    position.slots[usize::from(EMPTY)] = NOWHERE;
    if sum & (IS_DIGIT - 1) != BOARD || masks[SLASH as usize] != BEHIND_SLASHES {
        return None;
    }
    position.set_bitboards(&masks);
    Some(adjacent & IS_DIGIT != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::color_of;

    fn reads(text: &str) -> Option<bool> {
        read(text.as_bytes(), &mut Position::empty())
    }

    #[test]
    fn ranks_have_eight_squares() {
        assert_eq!(reads("8/8/8/8/8/8/8/8"), Some(false));
        assert_eq!(reads("8/8/8/44/8/8/8/8"), Some(true));
        assert_eq!(reads("8/8/8/4p3/8/8/8/8"), Some(false));
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
