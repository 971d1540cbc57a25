//! Table-driven decoding of fifty unary numbers in 80 bits.
//!
//! The format: for the waiting side, then for the side on roll, each point from 1 to 24 and then
//! the bar stores one 1 bit per checker, followed by a 0 bit. Zeros fill the rest of the key.

use core_bits::{BitReader, Lsb0};

use crate::error::at_bits;
use crate::{Error, ErrorKind, Position, Side};

/// Number of unary numbers per side: 24 points and the bar.
const POINTS: usize = 25;
/// Maximum number of checkers per side.
const CHECKERS: u8 = 15;

/// For every byte value: the number of bits up to each of its zeros and with it, one byte each, from
/// the low end.
const ENDS: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut zeros, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 0 {
                table[byte] |= (bit + 1) << (8 * zeros);
                zeros += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// For every byte value: the number of its zeros.
const ZEROS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0u8;
    while byte < u8::MAX {
        #[expect(clippy::cast_possible_truncation, reason = "at most 8")]
        let zeros = byte.count_zeros() as u8;
        table[byte as usize] = zeros;
        byte += 1;
    }
    table
};

/// The numbers of one side, not yet checked.
struct Numbers {
    /// The points, eight in an integer, the first in the lowest byte.
    points: [u64; 3],
    bar: u8,
    /// The sum of all numbers.
    total: u8,
}

/// The numbers of a key, not yet checked.
pub(super) struct Counts {
    waiting: Numbers,
    on_roll: Numbers,
    /// Set if the key has all fifty zeros. The numbers are meaningless otherwise.
    complete: bool,
    /// Set if a one follows the fiftieth zero.
    pub(super) junk: bool,
}

/// The ends of all numbers of a key in bits, after a zero for the start of the first. The last
/// bytes of a key write eight slots each, of which fewer may be used.
type Ends = [u8; 96];

/// Reads a key byte by byte. The table gives the numbers that end in each byte.
#[inline]
pub(super) fn read(word: u128) -> Counts {
    let mut ends: Ends = [0; 96];
    let (mut at, mut before) = (1usize, 0);
    for byte in word.to_le_bytes().into_iter().take(10) {
        if let Some(room) = ends.get_mut(at..).and_then(<[u8]>::first_chunk_mut) {
            *room = (ENDS[usize::from(byte)] + before).to_le_bytes();
        }
        at += usize::from(ZEROS[usize::from(byte)]);
        before += 8 * ONES;
    }
    Counts {
        waiting: numbers(&ends, 0),
        on_roll: numbers(&ends, POINTS),
        complete: at > 2 * POINTS,
        junk: word >> (ends[2 * POINTS] & 127) != 0,
    }
}

/// The differences of the ends of 25 numbers. Ends that ascend need no borrow between bytes.
#[inline]
fn numbers(ends: &Ends, from: usize) -> Numbers {
    let less = |end: u8, start: u8| end.wrapping_sub(start);
    let points = [0, 8, 16].map(|at| {
        let (starts, ends) = (eight(ends, from + at), eight(ends, from + at + 1));
        ends.wrapping_sub(starts).wrapping_sub(ONES)
    });
    let (start, bar, end) = (ends[from], ends[from + POINTS - 1], ends[from + POINTS]);
    Numbers {
        points,
        bar: less(end, bar).wrapping_sub(1),
        total: less(end, start).wrapping_sub(25),
    }
}

/// Eight consecutive numbers as an integer, the first in the lowest byte.
#[inline]
pub(crate) fn eight(numbers: &[u8], from: usize) -> u64 {
    u64::from_le_bytes(*numbers[from..].first_chunk().expect("eight numbers follow"))
}

/// An integer with the value 1 in every byte.
const ONES: u64 = u64::MAX / 255;

/// Sets the top bit of every nonzero byte, and clears all other bits. Requires bytes below 128.
#[inline]
pub(crate) fn occupied(counts: u64) -> u64 {
    (counts + ONES * 127) & (ONES * 128)
}

impl Counts {
    /// Returns `true` if the position obeys all three rules. Equivalent to the checks of `Raw`, but
    /// on eight points at a time.
    #[inline]
    pub(super) fn is_position(&self) -> bool {
        if !self.complete {
            return false;
        }
        let (waiting, on_roll) = (&self.waiting, &self.on_roll);
        let shared = [0, 1, 2].map(|index| {
            // Point p of one side is point 25 - p of the other.
            occupied(waiting.points[index]) & occupied(on_roll.points[2 - index].swap_bytes())
        });
        let stuck = waiting.bar > 0 && on_roll.bar > 0;
        waiting.total <= CHECKERS
            && on_roll.total <= CHECKERS
            && shared[0] | shared[1] | shared[2] == 0
            && !(stuck && waiting.home_closed() && on_roll.home_closed())
    }

    #[inline]
    pub(super) fn board(&self) -> Position {
        Position::unchecked(self.waiting.side(), self.on_roll.side())
    }
}

impl Numbers {
    /// Returns `true` if each of the points 1 to 6 holds two or more checkers.
    fn home_closed(&self) -> bool {
        self.points[0].to_le_bytes().iter().take(6).all(|&count| count >= 2)
    }

    #[inline]
    fn side(&self) -> Side {
        let mut counts = [0; POINTS];
        for (eight, points) in counts.chunks_exact_mut(8).zip(self.points) {
            eight.copy_from_slice(&points.to_le_bytes());
        }
        counts[POINTS - 1] = self.bar;
        Side::unchecked(counts)
    }
}

/// For two numbers below 32, the first in the low five bits of the index: an integer with the bits
/// of these numbers.
const TWO_BITS: [u32; 1024] = {
    let mut table = [0; 1024];
    let mut index = 0;
    while index < 1024 {
        table[index] = 1 << (index & 31) | 1 << (index >> 5);
        index += 1;
    }
    table
};

/// The first, third, fifth, and seventh byte of an integer.
const ODD: u64 = u64::MAX / 0xFFFF * 0xFF;

/// Encodes one side as a run of bits, and returns its length. The side has at most 15 checkers.
#[inline]
pub(super) fn write(counts: &[u8; POINTS]) -> (u64, u32) {
    let (mut ends_seen, mut end) = (0u64, 0);
    for from in [0, 8, 16] {
        // The multiplication adds to each number all before it: each byte is the end of its number,
        // counted from the first of the eight, and at most 23.
        let ends = (eight(counts, from) + ONES).wrapping_mul(ONES);
        // Five bits hold an end, so that two adjacent ends become the low ten bits of sixteen.
        let pairs = ends & ODD | (ends & !ODD) >> 3;
        let [a, b, c, d] = [0, 16, 32, 48].map(|at| TWO_BITS[(pairs >> at & 1023) as usize]);
        ends_seen |= u64::from(a | b | (c | d)) << (end & 63);
        end += ends >> 56;
    }
    let length = (end & 63) + u64::from(counts[POINTS - 1] & 15) + 1;
    // The last bit of each number is a zero; the others are ones.
    let zeros = ends_seen >> 1 | u64::MAX << ((length - 1) & 63);
    (!zeros, u32::try_from(length).expect("at most 79 bits"))
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
            *count = u8::try_from(ones).expect("a key has 80 bits");
        }
        raw.starts[2 * POINTS] = bits.position();
        raw
    }

    /// The bit after the fiftieth separator.
    pub(super) fn end(&self) -> usize {
        self.starts[2 * POINTS]
    }

    pub(super) fn side(&self, side: usize) -> Side {
        let counts = self.counts[side * POINTS..].first_chunk();
        Side::unchecked(*counts.expect("each of the two sides has its numbers"))
    }

    /// Returns an error that covers all bits of a side with more than fifteen checkers.
    pub(super) fn too_many(&self, side: usize) -> Option<Error> {
        let counts = self.counts.iter().skip(side * POINTS).take(POINTS);
        let count = counts.map(|&count| u16::from(count)).sum();
        let (start, end) = (self.starts[side * POINTS], self.starts[(side + 1) * POINTS]);
        (count > u16::from(CHECKERS))
            .then(|| at_bits(ErrorKind::TooManyCheckers { count }, start, end - start))
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
            let board = Position::unchecked(raw.side(0), raw.side(1));
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
