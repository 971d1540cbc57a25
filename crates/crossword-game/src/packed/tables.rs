//! The tables of the writer.

use super::{LETTER, RACK_BLANK};
use crate::model::{BLANK_BYTE, CHARACTERS, EMPTY_BYTE, LAST_LETTER};

/// The packed form of each tile that is written as one character, by its code: 6 bits, or 27 from
/// [`LETTER`] on. That of any other code is [`OTHER`].
pub(super) static TILES: [u64; 256] = {
    let mut table = [OTHER; 256];
    let mut code = 1;
    while code < 256 {
        if code <= LAST_LETTER as usize {
            table[code] = code as u64 - 1;
        } else if CHARACTERS[code] != 0 {
            table[code] = LETTER << 21 | CHARACTERS[code] as u64;
        }
        code += 1;
    }
    table[BLANK_BYTE as usize] = RACK_BLANK;
    table
};

/// The entry of a code that is no tile of one character.
pub(super) const OTHER: u64 = u64::MAX;

/// A number of letters is made of digits of six bits. Times this factor and plus the code of a
/// square, it has the letter on this square as its last digit, if there is one.
pub(super) static FACTORS: [u64; 256] = {
    let mut table = [64; 256];
    table[EMPTY_BYTE as usize] = 1;
    table
};

/// The number of bits for the letters on eight squares, by a mask of the squares that have one.
pub(super) static WIDTHS: [u32; 256] = {
    let mut table = [0; 256];
    let mut mask = 0_u8;
    while mask < u8::MAX {
        mask += 1;
        table[mask as usize] = 6 * mask.count_ones();
    }
    table
};

/// A 1 in each digit of [`WIDTHS`] bits.
pub(super) static ONES: [u64; 256] = {
    let mut table = [0; 256];
    let mut mask = 0;
    while mask < 256 {
        table[mask] = 0x0410_4104_1041 & ((1 << WIDTHS[mask]) - 1);
        mask += 1;
    }
    table
};
