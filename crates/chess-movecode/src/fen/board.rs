//! Parser for the board field. The bytes are processed without a branch on their kind, since the
//! kinds follow each other without a pattern.

use crate::chess::{Color, Role};
use crate::position::{NOWHERE, Position};
use crate::slot::{EMPTY, EXTRA, SLOTS_OF};

/// The effect of a byte of the board field.
#[derive(Debug, Clone, Copy)]
struct Effect {
    /// Eight times the side plus the kind of a piece, or one of the other groups.
    group: u8,
    /// Number of squares that the byte describes.
    squares: u8,
}

const SLASH: usize = 6;
const DIGIT: usize = 7;
const OTHER: usize = 14;

/// The effect of each byte.
static EFFECTS: [Effect; 256] = {
    let mut effects = [Effect { group: OTHER as u8, squares: 0 }; 256];
    effects[b'/' as usize].group = SLASH as u8;
    let mut digit = 1;
    while digit <= 8 {
        effects[(b'0' + digit) as usize] = Effect { group: DIGIT as u8, squares: digit };
        digit += 1;
    }
    let mut kind = 0;
    while kind < 6 {
        let letter = Role::ALL[kind].letter();
        effects[letter as usize] = Effect { group: kind as u8, squares: 1 };
        effects[letter.to_ascii_lowercase() as usize] =
            Effect { group: kind as u8 | 8, squares: 1 };
        kind += 1;
    }
    effects
};

/// The piece code of the n-th piece of each group, which is [`EMPTY`] for groups without pieces.
static CODES: [[u8; 16]; 16] = {
    let mut codes = [[EMPTY; 16]; 16];
    let mut kind = 0;
    while kind < 6 {
        let (first, count) = SLOTS_OF[kind];
        let mut n = 0;
        while n < 16 {
            let id = if n < count { first + n } else { EXTRA + kind as u8 };
            codes[kind][n as usize] = id;
            codes[kind | 8][n as usize] = 32 | id;
            n += 1;
        }
        kind += 1;
    }
    codes
};

/// The pieces of a board field.
#[derive(Debug)]
pub(super) struct Pieces {
    /// Number of pieces of each side and kind.
    pub(super) counts: [[u8; 6]; 2],
    /// Two digits are adjacent.
    pub(super) adjacent_digits: bool,
}

/// Puts the pieces of a board field on an empty board, or returns `None` if the field does not
/// describe eight ranks of eight squares.
///
/// In the order a8 to h8, a7 to h7, … h1, the n-th piece of a kind and color gets slot n.
pub(super) fn read(text: &str, position: &mut Position) -> Option<Pieces> {
    let mut squares = [EMPTY; 64];
    let mut slots = [NOWHERE; 128];
    let (mut masks, mut met) = ([0_u64; 16], [0_u8; 16]);
    let (mut next, mut misplaced, mut adjacent, mut before) = (0_usize, false, false, SLASH);
    for &byte in text.as_bytes() {
        let effect = EFFECTS[usize::from(byte)];
        let group = usize::from(effect.group & 15);
        // Squares are counted from a8, and numbered from a1. Digits and slashes write an empty
        // square that is not yet described.
        let square = (next ^ 56) & 63;
        let number = met[group];
        let code = CODES[group][usize::from(number.min(15))];
        squares[square] = code;
        slots[usize::from(code & 127)] = square as u8;
        masks[group] |= 1 << square;
        misplaced |= (group == SLASH) & (next != 8 * (usize::from(number) + 1));
        adjacent |= (group == DIGIT) & (before == DIGIT);
        met[group] = number.wrapping_add(1);
        before = group;
        next += usize::from(effect.squares);
    }
    if misplaced || next != 64 || met[SLASH] != 7 || masks[OTHER] != 0 {
        return None;
    }
    position.set_board(squares, &slots, &masks);
    let counts = [Color::White, Color::Black]
        .map(|color| Role::ALL.map(|role| met[color.index() << 3 | role.index()]));
    Some(Pieces { counts, adjacent_digits: adjacent })
}
