//! Eight squares at a time, as a word.

/// Returns eight squares as one number, the first in the lowest byte.
#[inline]
pub(crate) fn word(eight: &[u8]) -> u64 {
    u64::from_le_bytes(*eight.first_chunk().expect("eight squares"))
}

/// All bits of each byte of a word but the highest one.
const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Returns a number with the highest bit of each byte set that is not 0 in `word`. Its other bits
/// say nothing.
#[inline]
const fn marks(word: u64) -> u64 {
    ((word & LOW) + LOW) | word
}

/// Maximum number of squares of [`occupied`].
pub(crate) const MASKED: usize = 16;

/// Returns a bit for each of up to 16 squares, set if it has a tile, the first in the lowest bit.
#[inline]
pub(crate) fn occupied(squares: &[u8]) -> u32 {
    const LOWEST_FIRST: u64 = 0x0102_0408_1020_4080;
    let bits = match (squares.first_chunk(), squares.last_chunk()) {
        // The two overlap.
        (Some(first), Some(last)) => {
            let shift = squares.len().saturating_sub(8);
            gather(marks(u64::from_le_bytes(*first)), LOWEST_FIRST)
                | gather(marks(u64::from_le_bytes(*last)), LOWEST_FIRST) << (shift & 15)
        }
        _ => squares.iter().rev().fold(0, |bits, &code| bits << 1 | u64::from(code != 0)),
    };
    u32::try_from(bits & 0xffff).expect("16 bits")
}

/// Gathers the highest bits of the bytes of a word, in the order that a factor gives.
#[inline]
const fn gather(marks: u64, order: u64) -> u64 {
    ((marks & !LOW) >> 7).wrapping_mul(order) >> 56
}
