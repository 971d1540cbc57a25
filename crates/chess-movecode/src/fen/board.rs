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

const SLASH: u8 = 6;
const DIGIT: u8 = 7;
const OTHER: u8 = 14;

/// The effect of each byte.
static EFFECTS: [Effect; 256] = {
    let mut effects = [Effect { group: OTHER, squares: 0 }; 256];
    effects[b'/' as usize].group = SLASH;
    let mut squares = 1;
    while squares <= 8 {
        effects[(b'0' + squares) as usize] = Effect { group: DIGIT, squares };
        squares += 1;
    }
    let mut kind = 0;
    while kind < 6 {
        let letter = Role::ALL[kind as usize].letter();
        effects[letter as usize] = Effect { group: kind, squares: 1 };
        effects[letter.to_ascii_lowercase() as usize] = Effect { group: kind | 8, squares: 1 };
        kind += 1;
    }
    effects
};

/// The piece code of the n-th piece of each group, which is [`EMPTY`] for groups without pieces.
static CODES: [[u8; 16]; 16] = {
    let mut codes = [[EMPTY; 16]; 16];
    let mut kind = 0;
    while kind < 6 {
        let (first, count) = SLOTS_OF[kind as usize];
        let mut n = 0;
        while n < 16 {
            let id = if n < count { first + n } else { EXTRA + kind };
            codes[kind as usize][n as usize] = id;
            codes[kind as usize | 8][n as usize] = 32 | id;
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
    let (mut next, mut before) = (0_u8, SLASH);
    let (mut misplaced, mut adjacent) = (false, false);
    for &byte in text.as_bytes() {
        let Effect { group, squares: width } = EFFECTS[usize::from(byte)];
        let place = usize::from(group & 15);
        // Squares are counted from a8, and numbered from a1. Digits and slashes write an empty
        // square that is not yet described.
        let square = (next ^ 56) & 63;
        let number = met[place];
        let code = CODES[place][usize::from(number.min(15))];
        squares[usize::from(square)] = code;
        slots[usize::from(code & 127)] = square;
        masks[place] |= 1 << square;
        misplaced |= (group == SLASH) & (next != number.wrapping_add(1).wrapping_mul(8));
        adjacent |= (group == DIGIT) & (before == DIGIT);
        met[place] = number.wrapping_add(1);
        before = group;
        next = next.saturating_add(width);
    }
    let [slashes, others] = [SLASH, OTHER].map(usize::from);
    if misplaced || next != 64 || met[slashes] != 7 || masks[others] != 0 {
        return None;
    }
    position.set_board(squares, &slots, &masks);
    let counts = [Color::White, Color::Black]
        .map(|color| Role::ALL.map(|role| met[color.index() << 3 | role.index()]));
    Some(Pieces { counts, adjacent_digits: adjacent })
}
