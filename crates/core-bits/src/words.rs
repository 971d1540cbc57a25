//! Field access by words of eight bytes.
//!
//! Callers must check that the field lies within the slice and that the value fits the field.

use crate::order::{mask, sealed::Order};

const WORD: u32 = u64::BITS;

/// The position of a field within the word that is loaded for it.
struct Window {
    /// Index of the first byte of the word.
    start: usize,
    /// Number of stream bits of the word before the field.
    shift: u32,
}

impl Window {
    /// Returns `None` if the slice is shorter than a word. Near the end of the slice, the word is
    /// its last eight bytes, which avoids a special case.
    #[inline]
    fn at(len: usize, position: usize) -> Option<Self> {
        let start = (position / 8).min(len.checked_sub(8)?);
        let shift = u32::try_from(position - start * 8).unwrap_or(WORD);
        Some(Self { start, shift })
    }
}

/// Returns the word of the eight bytes from `start` on, if there are so many.
#[inline]
pub(crate) fn word_at<O: Order>(bytes: &[u8], start: usize) -> Option<u64> {
    bytes.get(start..start + 8).and_then(<[u8]>::first_chunk).copied().map(O::word)
}

#[inline]
fn word_or_zero<O: Order>(bytes: &[u8], start: usize) -> u64 {
    word_at::<O>(bytes, start).unwrap_or_default()
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
    chunk.iter_mut().rev().zip(bytes.iter().rev()).for_each(|(to, from)| *to = *from);
    chunk
}

/// Reads a field of `width` bits (1 to 64) with at least a word of bits from its start to the end of
/// the slice.
#[inline]
pub(crate) fn load<O: Order>(bytes: &[u8], position: usize, width: u32) -> u64 {
    let (start, shift) = (position / 8, u32::try_from(position % 8).unwrap_or_default());
    if shift + width <= WORD {
        return O::field(word_or_zero::<O>(bytes, start), shift, width);
    }
    load_straddling::<O>(bytes, start, shift, width)
}

/// Reads a field of nine bytes, which is wider than 57 bits. Its first half is in the word of the
/// first eight bytes, the rest in the word of the last eight.
#[cold]
fn load_straddling<O: Order>(bytes: &[u8], start: usize, shift: u32, width: u32) -> u64 {
    let (first, second) = (WORD / 2, width - WORD / 2);
    let head = O::field(word_or_zero::<O>(bytes, start), shift, first);
    let tail = O::field(word_or_zero::<O>(bytes, start + 1), shift + first - 8, second);
    narrow(O::join(head.into(), first, tail.into(), second))
}

/// Writes the lowest `width` bits (1 to 64) of `value` into two whole words at a multiple of eight
/// bytes, and returns `false` if there are not two. All other bits keep their values. Such a field
/// always lies within the slice.
///
/// The next write then loads what this one stored; a load of parts of two stores would have to wait
/// for both.
#[inline]
pub(crate) fn store<O: Order>(bytes: &mut [u8], position: usize, width: u32, value: u64) -> bool {
    let (start, shift) = (position / 64 * 8, u32::try_from(position % 64).unwrap_or_default());
    let words: Option<&mut [u8; 16]> = bytes.get_mut(start..).and_then(<[u8]>::first_chunk_mut);
    let Some((first, second)) = words.map(|words| words.split_at_mut(8)) else { return false };
    let (Some(first), Some(second)) = (first.first_chunk_mut(), second.first_chunk_mut()) else {
        return false;
    };
    let (fields, others) = (O::spread(value, shift, width), O::others(shift, width));
    *first = O::bytes(O::word(*first) & others.0 | fields.0);
    *second = O::bytes(O::word(*second) & others.1 | fields.1);
    true
}

/// Writes a field that starts in the last fifteen bytes.
pub(crate) fn store_near_end<O: Order>(bytes: &mut [u8], position: usize, width: u32, value: u64) {
    match Window::at(bytes.len(), position) {
        Some(Window { start, shift }) if shift + width <= WORD => {
            let low = O::low(WORD, shift, width);
            let word = word_or_zero::<O>(bytes, start) & !(mask(width) << low) | value << low;
            if let Some(chunk) = bytes.get_mut(start..).and_then(<[u8]>::first_chunk_mut) {
                *chunk = O::bytes(word);
            }
        }
        Some(_) => store_straddling::<O>(bytes, position, width, value),
        None => {
            let mut word = short(bytes);
            let from = word.len() - bytes.len();
            store_near_end::<O>(&mut word, position + 8 * from, width, value);
            word.iter().skip(from).zip(bytes).for_each(|(from, to)| *to = *from);
        }
    }
}

#[cold]
fn store_straddling<O: Order>(bytes: &mut [u8], position: usize, width: u32, value: u64) {
    let (first, second) = (WORD / 2, width - WORD / 2);
    let (head, tail) = O::split(value.into(), first, second);
    store_near_end::<O>(bytes, position, first, narrow(head));
    store_near_end::<O>(bytes, position + first as usize, second, narrow(tail));
}

/// Returns the number of consecutive ones from `position` on, up to the end of the slice.
#[inline]
pub(crate) fn run<O: Order>(bytes: &[u8], position: usize) -> usize {
    let mut at = position;
    loop {
        let Some(Window { start, shift }) = Window::at(bytes.len(), at) else {
            let word = short(bytes);
            return run::<O>(&word, position + 8 * (word.len() - bytes.len()));
        };
        if shift >= WORD {
            return at - position;
        }
        let ones = O::run(word_or_zero::<O>(bytes, start), shift);
        at += ones as usize;
        if shift + ones < WORD {
            return at - position;
        }
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "halves of a field are at most 64 bits wide")]
pub(crate) fn narrow(value: u128) -> u64 {
    value as u64
}
