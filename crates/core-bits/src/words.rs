//! Field access by words of eight bytes.
//!
//! Callers must check that the field lies within the slice.

use crate::order::sealed::Order;

/// Returns the word of the eight bytes from `start` on, if there are so many.
#[inline]
pub(crate) fn word_at<O: Order>(bytes: &[u8], start: usize) -> Option<u64> {
    bytes.get(start..start + 8).and_then(<[u8]>::first_chunk).copied().map(O::word)
}

/// Returns the last bits of a slice, at most 63, as the first bits of a word, followed by a mark.
#[inline]
pub(crate) fn end<O: Order>(bytes: &[u8], bits: usize) -> u64 {
    let last = bytes.last_chunk().copied().unwrap_or_else(|| short(bytes));
    O::rest(O::rest(O::word(last), 1) | O::mark(63), 63 - bits)
}

/// Returns eight bytes that end with those of a shorter slice.
#[inline(never)]
fn short(bytes: &[u8]) -> [u8; 8] {
    let mut chunk = [0; 8];
    chunk[8 - bytes.len()..].copy_from_slice(bytes);
    chunk
}

/// Reads a field of `width` bits (1 to 64) with at least a word of bits from its start to the end of
/// the slice.
#[inline]
pub(crate) fn load<O: Order>(bytes: &[u8], position: usize, width: usize) -> u64 {
    let word = |start| word_at::<O>(bytes, start).expect("a word is left after the start");
    let (start, shift) = (position / 8, position % 8);
    if shift + width <= 64 {
        return O::first(O::rest(word(start), shift), width);
    }
    // The field has more than 57 bits in nine bytes. Its first half is in the word of the first
    // eight bytes, the rest in the word of the last eight.
    let (first, second) = (32, width - 32);
    let head = O::first(O::rest(word(start), shift), first);
    let tail = O::first(O::rest(word(start + 1), shift + first - 8), second);
    O::join(head, first, tail, second)
}

/// Returns the number of consecutive ones from `position` on, up to the end of the slice.
#[inline]
pub(crate) fn run<O: Order>(bytes: &[u8], position: usize) -> usize {
    let mut at = position;
    while let Some(word) = word_at::<O>(bytes, at / 8) {
        let shift = at % 8;
        let ones = O::run(word, shift);
        at += ones;
        if shift + ones < 64 {
            return at - position;
        }
    }
    let left = bytes.len() * 8 - at;
    at - position + O::run(end::<O>(bytes, left), 0).min(left)
}
