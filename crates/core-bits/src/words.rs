//! Field access with one 8-byte load, the path that nearly every call takes.
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

#[inline]
fn word_at<O: Order>(bytes: &[u8], start: usize) -> u64 {
    let chunk = bytes.get(start..).and_then(<[u8]>::first_chunk);
    O::word(chunk.copied().unwrap_or_default())
}

/// Reads a field of `width` bits (1 to 64).
#[inline]
pub(crate) fn load<O: Order>(bytes: &[u8], position: usize, width: u32) -> u64 {
    match Window::at(bytes.len(), position) {
        Some(Window { start, shift }) if shift + width <= WORD => {
            word_at::<O>(bytes, start) >> O::low(WORD, shift, width) & mask(width)
        }
        Some(_) => load_straddling::<O>(bytes, position, width),
        None => O::load_short(bytes, position, width),
    }
}

/// Reads a field that straddles two words. Only fields wider than 57 bits can do this; each half is
/// narrow enough to fit into one word.
#[cold]
fn load_straddling<O: Order>(bytes: &[u8], position: usize, width: u32) -> u64 {
    let (first, second) = (WORD / 2, width - WORD / 2);
    let head = load::<O>(bytes, position, first);
    let tail = load::<O>(bytes, position + first as usize, second);
    narrow(O::join(head.into(), first, tail.into(), second))
}

/// Writes the lowest `width` bits (1 to 64) of `value`. All other bits keep their values.
#[inline]
pub(crate) fn store<O: Order>(bytes: &mut [u8], position: usize, width: u32, value: u64) {
    match Window::at(bytes.len(), position) {
        Some(Window { start, shift }) if shift + width <= WORD => {
            let low = O::low(WORD, shift, width);
            let word = word_at::<O>(bytes, start) & !(mask(width) << low) | value << low;
            if let Some(chunk) = bytes.get_mut(start..).and_then(<[u8]>::first_chunk_mut) {
                *chunk = O::bytes(word);
            }
        }
        Some(_) => store_straddling::<O>(bytes, position, width, value),
        None => O::store_short(bytes, position, width, value),
    }
}

#[cold]
fn store_straddling<O: Order>(bytes: &mut [u8], position: usize, width: u32, value: u64) {
    let (first, second) = (WORD / 2, width - WORD / 2);
    let (head, tail) = O::split(value.into(), first, second);
    store::<O>(bytes, position, first, narrow(head));
    store::<O>(bytes, position + first as usize, second, narrow(tail));
}

/// Returns the number of consecutive ones from `position` on, up to the end of the slice.
#[inline]
pub(crate) fn run<O: Order>(bytes: &[u8], position: usize) -> usize {
    let mut at = position;
    loop {
        let Some(Window { start, shift }) = Window::at(bytes.len(), at) else {
            return O::run_short(bytes, position);
        };
        if shift >= WORD {
            return at - position;
        }
        let ones = O::run(word_at::<O>(bytes, start), shift);
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
