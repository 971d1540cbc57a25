//! The two bit orders and the arithmetic that differs between them.

/// A bit order: [`Lsb0`] or [`Msb0`].
pub trait BitOrder: sealed::Order {}

/// Least significant bit first: the first bit of a byte is its least significant one, and the first
/// bit of a field is the least significant bit of its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Lsb0;

/// Most significant bit first: the first bit of a byte is its most significant one, and the first
/// bit of a field is the most significant bit of its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Msb0;

impl BitOrder for Lsb0 {}
impl BitOrder for Msb0 {}

/// Returns an integer whose lowest `width` bits (1 to 64) are set.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn mask(width: u32) -> u64 {
    MASKS[width as usize & 127]
}

/// Masks by their width. A table takes one instruction instead of a shift by a distance known only
/// at run time. No field has a width of zero; no word is greater than the mask there.
static MASKS: [u64; 128] = {
    let mut masks = [u64::MAX; 128];
    let mut width = 1;
    while width < 64 {
        masks[width] = (1 << width) - 1;
        width += 1;
    }
    masks
};

/// Returns an integer whose lowest `width` bits (0 to 128) are set.
#[inline]
pub(crate) const fn mask_wide(width: u32) -> u128 {
    if width == 0 { 0 } else { u128::MAX >> (128 - width) }
}

pub(crate) mod sealed {
    /// The operations that depend on the bit order. `shift` counts stream bits from the start of
    /// the word; callers ensure that `shift + width` does not exceed the size of the word.
    pub trait Order: Copy + core::fmt::Debug {
        /// Converts eight bytes into the integer that the other methods work on.
        fn word(bytes: [u8; 8]) -> u64;
        /// Inverse of `word`.
        fn bytes(word: u64) -> [u8; 8];
        /// Distance in bits from the least significant bit of the integer to that of the field.
        fn low(bits: u32, shift: u32, width: u32) -> u32;
        /// The first `width` bits (1 to 64) of a word as an integer.
        fn first(word: u64, width: usize) -> u64;
        /// The bits of a word after the first `bits` (0 to 63), moved to its start.
        fn rest(word: u64, bits: usize) -> u64;
        /// The mark that follows `bits` bits (0 to 63) of a word: a one.
        fn mark(bits: usize) -> u64;
        /// The number of bits before the mark, which is the last one of a word.
        fn before_mark(marked: u64) -> usize;
        /// The first `width` bits of a word with a mark, and the rest of it. Returns `None` if the
        /// mark is among these bits, or if the width is not 1 to 63.
        fn take(marked: u64, width: usize) -> Option<(u64, u64)>;
        /// Moves a value of `width` bits to its place in two words; `shift` is at most 63.
        fn spread(value: u64, shift: usize, width: u32) -> (u64, u64);
        /// Number of consecutive ones in a word, starting after `shift` bits.
        fn run(word: u64, shift: usize) -> usize;
        /// Joins the two parts of a field, whose widths are given.
        fn join(first: u64, first_width: usize, second: u64, second_width: usize) -> u64;
        /// Converts `N` bytes (at most 16) into one integer.
        fn key<const N: usize>(bytes: [u8; N]) -> u128;
        /// Inverse of `key`.
        fn key_bytes<const N: usize>(word: u128) -> [u8; N];
    }
}

impl sealed::Order for Lsb0 {
    #[inline]
    fn word(bytes: [u8; 8]) -> u64 {
        u64::from_le_bytes(bytes)
    }

    #[inline]
    fn bytes(word: u64) -> [u8; 8] {
        word.to_le_bytes()
    }

    #[inline]
    fn low(_bits: u32, shift: u32, _width: u32) -> u32 {
        shift
    }

    #[inline]
    fn first(word: u64, width: usize) -> u64 {
        word & MASKS[width & 127]
    }

    #[inline]
    fn rest(word: u64, bits: usize) -> u64 {
        word >> (bits & 63)
    }

    #[inline]
    fn mark(bits: usize) -> u64 {
        1 << (bits & 63)
    }

    #[inline]
    fn before_mark(marked: u64) -> usize {
        63 - (marked | 1).leading_zeros() as usize
    }

    #[inline]
    fn take(marked: u64, width: usize) -> Option<(u64, u64)> {
        let mask = *MASKS.get(width)?;
        (marked > mask).then(|| (marked & mask, Self::rest(marked, width)))
    }

    #[inline]
    fn spread(value: u64, shift: usize, _width: u32) -> (u64, u64) {
        (value << shift, value >> 1 >> (63 - shift))
    }

    #[inline]
    fn run(word: u64, shift: usize) -> usize {
        (word >> shift).trailing_ones() as usize
    }

    #[inline]
    fn join(first: u64, first_width: usize, second: u64, _second_width: usize) -> u64 {
        first | second << first_width
    }

    #[inline]
    fn key<const N: usize>(bytes: [u8; N]) -> u128 {
        // Two overlapping loads avoid a copy into a 16-byte buffer, which would stall on store
        // forwarding.
        if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            let high = u128::from(u64::from_le_bytes(*last)) << (8 * N - 64);
            return u128::from(u64::from_le_bytes(*first)) | high;
        }
        bytes.iter().rev().fold(0, |word, &byte| word << 8 | u128::from(byte))
    }

    #[inline]
    fn key_bytes<const N: usize>(word: u128) -> [u8; N] {
        *word.to_le_bytes().first_chunk().expect("a key has at most 16 bytes")
    }
}

impl sealed::Order for Msb0 {
    #[inline]
    fn word(bytes: [u8; 8]) -> u64 {
        u64::from_be_bytes(bytes)
    }

    #[inline]
    fn bytes(word: u64) -> [u8; 8] {
        word.to_be_bytes()
    }

    #[inline]
    fn low(bits: u32, shift: u32, width: u32) -> u32 {
        bits - shift - width
    }

    #[inline]
    fn first(word: u64, width: usize) -> u64 {
        word >> ((64 - width) & 63)
    }

    #[inline]
    fn rest(word: u64, bits: usize) -> u64 {
        word << (bits & 63)
    }

    #[inline]
    fn mark(bits: usize) -> u64 {
        1 << (63 - (bits & 63))
    }

    #[inline]
    fn before_mark(marked: u64) -> usize {
        63 - (marked | 1 << 63).trailing_zeros() as usize
    }

    #[inline]
    fn take(marked: u64, width: usize) -> Option<(u64, u64)> {
        let rest = Self::rest(marked, width);
        (width.wrapping_sub(1) < 63 && rest != 0).then(|| (Self::first(marked, width), rest))
    }

    #[inline]
    fn spread(value: u64, shift: usize, width: u32) -> (u64, u64) {
        let value = value << (u64::BITS - width);
        (value >> shift, value << 1 << (63 - shift))
    }

    #[inline]
    fn run(word: u64, shift: usize) -> usize {
        (word << shift).leading_ones() as usize
    }

    #[inline]
    fn join(first: u64, _first_width: usize, second: u64, second_width: usize) -> u64 {
        first << second_width | second
    }

    #[inline]
    fn key<const N: usize>(bytes: [u8; N]) -> u128 {
        if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            let high = u128::from(u64::from_be_bytes(*first)) << (8 * N - 64);
            return high | u128::from(u64::from_be_bytes(*last));
        }
        bytes.iter().fold(0, |word, &byte| word << 8 | u128::from(byte))
    }

    #[inline]
    fn key_bytes<const N: usize>(word: u128) -> [u8; N] {
        *word.to_be_bytes().last_chunk().expect("a key has at most 16 bytes")
    }
}
