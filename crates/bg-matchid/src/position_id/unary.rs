//! Table-driven decoding of fifty unary numbers in 80 bits.
//!
//! The format: for the waiting side, then for the side on roll, each point from 1 to 24 and then
//! the bar stores one 1 bit per checker, followed by a 0 bit. Zeros fill the rest of the key.

use core_bits::{BitReader, Lsb0};

use crate::{Board, Error, ErrorKind, Side};

/// Number of unary numbers per side: 24 points and the bar.
const POINTS: usize = 25;
/// Maximum number of checkers per side.
const CHECKERS: u64 = 15;

/// For every byte value: the number of ones before each of its zeros, one byte each, from the low
/// end.
const RUNS: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut zeros, mut ones, mut bit) = (0, 0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                ones += 1;
            } else {
                table[byte] |= ones << (8 * zeros);
                zeros += 1;
                ones = 0;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// For every byte value: the number of its zeros, and the number of ones after the last zero.
const ZEROS: [(u8, u8); 256] = {
    let mut table = [(0, 0); 256];
    let mut byte = 0u8;
    loop {
        #[expect(clippy::cast_possible_truncation, reason = "at most 8")]
        let entry = (byte.count_zeros() as u8, byte.leading_ones() as u8);
        table[byte as usize] = entry;
        if byte == u8::MAX {
            break;
        }
        byte += 1;
    }
    table
};

/// The numbers of a key, not yet checked.
pub(super) struct Counts {
    waiting: [u8; POINTS],
    on_roll: [u8; POINTS],
    /// Set if a one follows the fiftieth zero.
    pub(super) junk: bool,
}

/// Reads a key byte by byte. The table gives the numbers that end in each byte; the run left open
/// by the previous byte is added to the first of them.
#[inline]
pub(super) fn read(word: u128) -> Counts {
    // At most 80 numbers are found, and every byte writes eight slots.
    let mut numbers = [0u8; 96];
    let (mut at, mut open) = (0usize, 0u8);
    for byte in word.to_le_bytes().into_iter().take(10) {
        let runs = RUNS[usize::from(byte)] + u64::from(open);
        if let Some(room) = numbers.get_mut(at..).and_then(<[u8]>::first_chunk_mut) {
            *room = runs.to_le_bytes();
        }
        let (zeros, after) = ZEROS[usize::from(byte)];
        at += usize::from(zeros);
        open = if zeros == 0 { open + 8 } else { after };
    }
    // Keep the last open run, otherwise a key of all ones would read as an empty board.
    if let Some(room) = numbers.get_mut(at) {
        *room = open;
    }
    let mut counts = Counts { waiting: [0; POINTS], on_roll: [0; POINTS], junk: false };
    counts.waiting.copy_from_slice(&numbers[..POINTS]);
    counts.on_roll.copy_from_slice(&numbers[POINTS..2 * POINTS]);
    counts.junk = numbers[2 * POINTS..80].iter().any(|&number| number > 0);
    counts
}

/// Eight consecutive numbers as an integer, the first in the lowest byte.
#[inline]
fn eight(counts: &[u8; POINTS], from: usize) -> u64 {
    let chunk = counts.get(from..).and_then(<[u8]>::first_chunk);
    chunk.map_or(0, |&chunk| u64::from_le_bytes(chunk))
}

/// An integer with the value 1 in every byte.
const ONES: u64 = u64::MAX / 255;

/// Sets the top bit of every nonzero byte, and clears all other bits. Requires bytes below 128.
#[inline]
fn occupied(counts: u64) -> u64 {
    (counts + ONES * 127) & (ONES * 128)
}

/// The sum of all numbers of a side, modulo 256 for the points.
#[inline]
fn sum(counts: &[u8; POINTS]) -> u64 {
    // Three numbers, none above 80, add up to a value that fits a byte.
    let sums = eight(counts, 0) + eight(counts, 8) + eight(counts, 16);
    (sums.wrapping_mul(ONES) >> 56) + u64::from(counts[24])
}

impl Counts {
    /// Returns `true` if the position obeys all three rules. Equivalent to the checks of `Raw`, but
    /// on eight points at a time.
    #[inline]
    pub(super) fn is_position(&self) -> bool {
        let (waiting, on_roll) = (&self.waiting, &self.on_roll);
        let shared = [0, 8, 16].map(|from| {
            // Point p of one side is point 25 - p of the other.
            occupied(eight(waiting, from)) & occupied(eight(on_roll, 16 - from).swap_bytes())
        });
        let stuck = waiting[24] > 0 && on_roll[24] > 0;
        sum(waiting) <= CHECKERS
            && sum(on_roll) <= CHECKERS
            && shared[0] | shared[1] | shared[2] == 0
            && !(stuck && home_closed(waiting) && home_closed(on_roll))
    }

    #[inline]
    pub(super) fn board(&self) -> Board {
        Board::unchecked(Side::unchecked(self.waiting), Side::unchecked(self.on_roll))
    }
}

/// Returns `true` if each of the points 1 to 6 holds two or more checkers.
fn home_closed(counts: &[u8; POINTS]) -> bool {
    counts.iter().take(6).all(|&count| count >= 2)
}

/// For two 4-bit numbers, the first in the low half: their unary bits, and the number of bits.
const PAIRS: [(u32, u32); 256] = {
    let mut table = [(0, 0); 256];
    let mut pair = 0u32;
    while pair < 256 {
        let (first, second) = (pair & 15, pair >> 4);
        let bits = ((1 << first) - 1) | ((1 << second) - 1) << (first + 1);
        table[pair as usize] = (bits, first + second + 2);
        pair += 1;
    }
    table
};

/// Encodes one side as a run of bits, and returns its length. The side has at most 15 checkers.
#[inline]
pub(super) fn write(counts: &[u8; POINTS]) -> (u64, u32) {
    let bar = u32::from(counts[24]) & 15;
    let (mut bits, mut length) = ((1u64 << bar) - 1, bar + 1);
    // From the last point to the first: each step shifts the bits written so far to make room.
    for from in [16, 8, 0] {
        let eight = eight(counts, from);
        // Every other byte now holds two numbers.
        let pairs = eight | eight >> 4;
        for shift in [48, 32, 16, 0] {
            let (ones, len) = PAIRS[(pairs >> shift & 0xFF) as usize];
            bits = bits << (len & 63) | u64::from(ones);
            length += len;
        }
    }
    (bits, length)
}

/// The bit at which a number of the first side starts.
pub(crate) fn start_of(counts: &[u8; POINTS], index: usize) -> usize {
    let checkers: usize = counts.iter().take(index).map(|&count| usize::from(count)).sum();
    checkers + index
}

/// A key read number by number, to locate errors. The tests use it as a reference.
pub(super) struct Raw {
    counts: [u8; 2 * POINTS],
    /// The start of each number in bits, and the end of the last.
    starts: [usize; 2 * POINTS + 1],
}

impl Raw {
    pub(super) fn new(word: u128) -> Self {
        let bytes = word.to_le_bytes();
        let mut bits = BitReader::<Lsb0>::new(&bytes[..10]);
        let mut raw = Self { counts: [0; 2 * POINTS], starts: [0; 2 * POINTS + 1] };
        for (index, count) in raw.counts.iter_mut().enumerate() {
            raw.starts[index] = bits.position();
            // A run that the end of the key cuts off keeps its length; the side then has too many
            // checkers.
            let ones = bits.read_unary().unwrap_or_else(|_| {
                let rest = bits.peek_ones();
                bits.skip(rest).map_or(0, |()| rest)
            });
            *count = u8::try_from(ones).unwrap_or(u8::MAX);
        }
        raw.starts[2 * POINTS] = bits.position();
        raw
    }

    /// The bit after the fiftieth separator.
    pub(super) fn end(&self) -> usize {
        self.starts[2 * POINTS]
    }

    pub(super) fn side(&self, side: usize) -> Side {
        let counts = self.counts.get(side * POINTS..).and_then(<[u8]>::first_chunk);
        Side::unchecked(counts.copied().unwrap_or_default())
    }

    /// Returns an error that covers all bits of a side with more than fifteen checkers.
    pub(super) fn too_many(&self, side: usize) -> Option<Error> {
        let counts = self.counts.iter().skip(side * POINTS).take(POINTS);
        let count = counts.map(|&count| u16::from(count)).sum();
        let (start, end) = (self.starts[side * POINTS], self.starts[(side + 1) * POINTS]);
        (u64::from(count) > CHECKERS)
            .then(|| Error::at_bits(ErrorKind::TooManyCheckers { count }, start, end - start))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn tables_read_what_the_bit_reader_reads(key in key()) {
            let raw = Raw::new(key);
            let counts = read(key);
            let board = Board::unchecked(raw.side(0), raw.side(1));
            let too_many = raw.too_many(0).is_some() || raw.too_many(1).is_some();
            prop_assert_eq!(
                counts.is_position(),
                !too_many && board.conflict().is_none()
            );
            if !too_many {
                prop_assert_eq!(counts.board(), board);
                prop_assert_eq!(counts.junk, key >> raw.end() != 0);
            }
        }
    }

    /// Generates keys with few ones, so that many are valid positions.
    fn key() -> impl Strategy<Value = u128> {
        let bits = any::<[u128; 3]>();
        (bits, 0usize..4).prop_map(|(bits, and)| {
            let key = bits.iter().take(and).fold(u128::MAX, |key, bits| key & bits);
            key & ((1 << 80) - 1)
        })
    }
}
