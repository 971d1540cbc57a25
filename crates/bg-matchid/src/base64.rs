//! Standard base64 without padding, for texts of exactly 12 and 14 characters.
//!
//! Each direction uses one table, and a single test checks all characters of an ID. Bulk decoding
//! replaces the table with comparisons. Property tests compare the results with the `base64` crate.

use core::fmt;

use crate::{Error, ErrorKind};

/// The ASCII text of an ID, stored inline without allocation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IdText<const N: usize>(pub(crate) [u8; N]);

impl<const N: usize> IdText<N> {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Base64 is ASCII.
        core::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// The text as bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; N] {
        &self.0
    }
}

impl<const N: usize> core::ops::Deref for IdText<N> {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> AsRef<str> for IdText<N> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> PartialEq<&str> for IdText<N> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl<const N: usize> fmt::Display for IdText<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<const N: usize> fmt::Debug for IdText<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// Marks bytes outside the alphabet in the table; no symbol has this bit.
const INVALID: u8 = 0x80;

const ALPHABET: [u8; 64] = *b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const SYMBOLS: [u8; 256] = {
    let mut table = [INVALID; 256];
    let mut symbol = 0u8;
    while symbol < 64 {
        table[ALPHABET[symbol as usize] as usize] = symbol;
        symbol += 1;
    }
    table
};

/// Returns `true` if the byte is a character of the alphabet.
#[inline]
pub(crate) fn is_symbol(byte: u8) -> bool {
    symbol(byte) != INVALID
}

#[inline]
fn symbol(byte: u8) -> u8 {
    SYMBOLS[usize::from(byte)]
}

/// Translates characters to symbols, and returns `false` if any is outside the alphabet. Both
/// slices have the same length.
///
/// Equivalent to a table lookup per character, but written as comparisons, which the compiler
/// vectorizes.
#[inline]
pub(crate) fn symbols(text: &[u8], symbols: &mut [u8]) -> bool {
    let mut seen = 0;
    for (to, &byte) in symbols.iter_mut().zip(text) {
        let (upper, lower) = (byte.wrapping_sub(b'A'), byte.wrapping_sub(b'a'));
        let digit = byte.wrapping_sub(b'0');
        let mut symbol = INVALID;
        symbol = if upper < 26 { upper } else { symbol };
        symbol = if lower < 26 { lower + 26 } else { symbol };
        symbol = if digit < 10 { digit + 52 } else { symbol };
        symbol = if byte == b'+' { 62 } else { symbol };
        symbol = if byte == b'/' { 63 } else { symbol };
        seen |= symbol;
        *to = symbol;
    }
    seen & INVALID == 0
}

/// Packs four symbols into the little-endian integer of their three bytes.
#[inline]
fn group(symbols: [u8; 4]) -> u64 {
    // The first symbol holds the highest bits of the first byte.
    let [a, b, c, d] = symbols.map(u32::from);
    u64::from((a << 18 | b << 12 | c << 6 | d).swap_bytes() >> 8)
}

/// Joins three groups of three bytes into one little-endian integer.
#[inline]
fn join([first, second, third]: [u64; 3]) -> u128 {
    u128::from(first | second << 24 | third << 48) | u128::from(third >> 16) << 64
}

/// Packs twelve symbols into the little-endian integer of their nine bytes.
#[inline]
pub(crate) fn word_12([a, b, c, d, e, f, g, h, i, j, k, l]: [u8; 12]) -> u128 {
    join([group([a, b, c, d]), group([e, f, g, h]), group([i, j, k, l])])
}

/// Packs fourteen symbols into the little-endian integer of their ten bytes, and returns the four
/// remaining bits separately.
#[inline]
pub(crate) fn word_14([a, b, c, d, e, f, g, h, i, j, k, l, m, n]: [u8; 14]) -> (u128, u8) {
    let tail = u128::from(m << 2 | n >> 4);
    (word_12([a, b, c, d, e, f, g, h, i, j, k, l]) | tail << 72, n & 0b1111)
}

/// Decodes a group of four characters, and sets `INVALID` in `seen` if any is outside the alphabet.
#[inline]
fn look_up([a, b, c, d]: [u8; 4], seen: &mut u8) -> u64 {
    let symbols = [symbol(a), symbol(b), symbol(c), symbol(d)];
    *seen |= symbols[0] | symbols[1] | symbols[2] | symbols[3];
    group(symbols)
}

/// Decodes a match ID to its nine bytes as a little-endian integer.
///
/// # Errors
/// `BadCharacter` for the first character outside the alphabet; otherwise `WrongLength` if the text
/// is too short or too long.
#[inline]
pub(crate) fn decode_12(text: &[u8]) -> Result<u128, Error> {
    let Ok(&[a, b, c, d, e, f, g, h, i, j, k, l]) = <&[u8; 12]>::try_from(text) else {
        return Err(explain(text, 12));
    };
    let mut seen = 0;
    let groups = [[a, b, c, d], [e, f, g, h], [i, j, k, l]].map(|four| look_up(four, &mut seen));
    if seen & INVALID != 0 {
        return Err(explain(text, 12));
    }
    Ok(join(groups))
}

/// Decodes a position ID to its ten bytes as a little-endian integer, and the four remaining bits.
///
/// # Errors
/// Those of [`decode_12`].
#[inline]
pub(crate) fn decode_14(text: &[u8]) -> Result<(u128, u8), Error> {
    let Ok(&[a, b, c, d, e, f, g, h, i, j, k, l, m, n]) = <&[u8; 14]>::try_from(text) else {
        return Err(explain(text, 14));
    };
    let mut seen = 0;
    let groups = [[a, b, c, d], [e, f, g, h], [i, j, k, l]].map(|four| look_up(four, &mut seen));
    let (last, rest) = (symbol(m), symbol(n));
    seen |= last | rest;
    if seen & INVALID != 0 {
        return Err(explain(text, 14));
    }
    Ok((join(groups) | u128::from(last << 2 | rest >> 4) << 72, rest & 0b1111))
}

/// Returns the leftmost error of a text that is not an ID of this length.
#[cold]
fn explain(text: &[u8], expected: u8) -> Error {
    let want = usize::from(expected);
    let bad = text.iter().take(want).position(|&byte| !is_symbol(byte));
    if let Some(at) = bad {
        let (found, len) = character(text, at);
        return Error::new(ErrorKind::BadCharacter { found }, at..at + len);
    }
    let found = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let span = text.len().min(want)..text.len();
    Error::new(ErrorKind::WrongLength { found, expected }, span)
}

/// Returns the character at a byte offset and its length in bytes. For bytes that are not UTF-8,
/// returns the replacement character and length 1.
pub(crate) fn character(text: &[u8], at: usize) -> (char, usize) {
    let rest = text.get(at..).unwrap_or_default();
    (1..=rest.len().min(4))
        .find_map(|len| core::str::from_utf8(rest.get(..len)?).ok())
        .and_then(|text| Some((text.chars().next()?, text.len())))
        .unwrap_or((char::REPLACEMENT_CHARACTER, 1))
}

/// The character for the lowest six bits.
#[inline]
fn letter(symbol: u32) -> u8 {
    ALPHABET[(symbol & 63) as usize]
}

/// Encodes three bytes, given as a little-endian integer, as four characters. The inverse of
/// `group`.
#[inline]
fn letters(bytes: u64) -> [u8; 4] {
    #[expect(clippy::cast_possible_truncation, reason = "three bytes are wanted")]
    let bits = (bytes as u32).swap_bytes();
    [letter(bits >> 26), letter(bits >> 20), letter(bits >> 14), letter(bits >> 8)]
}

/// Encodes nine bytes, given as a little-endian integer, as twelve characters.
#[inline]
pub(crate) fn encode_12(word: u128) -> IdText<12> {
    let (low, high) = halves(word);
    let mut text = [0; 12];
    text[..4].copy_from_slice(&letters(low));
    text[4..8].copy_from_slice(&letters(low >> 24));
    text[8..].copy_from_slice(&letters(low >> 48 | high << 16));
    IdText(text)
}

/// Encodes ten bytes, given as a little-endian integer, and the four bits after them as fourteen
/// characters.
#[inline]
pub(crate) fn encode_14(word: u128, rest: u8) -> IdText<14> {
    let (low, high) = halves(word);
    let last = letters(high >> 8 & 0xFF);
    let mut text = [0; 14];
    text[..4].copy_from_slice(&letters(low));
    text[4..8].copy_from_slice(&letters(low >> 24));
    text[8..12].copy_from_slice(&letters(low >> 48 | high << 16));
    text[12] = last[0];
    let tail = (high >> 8 & 0b11) << 4 | u64::from(rest & 0b1111);
    text[13] = ALPHABET[(tail & 63) as usize];
    IdText(text)
}

/// Splits a word into its low and high 64 bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves are wanted")]
fn halves(word: u128) -> (u64, u64) {
    (word as u64, (word >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use ::base64::{
        Engine,
        engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig},
    };
    use proptest::prelude::*;

    use super::*;

    /// The reference crate, configured to ignore the trailing bits, which this module returns
    /// separately.
    const REFERENCE: GeneralPurpose = GeneralPurpose::new(
        &::base64::alphabet::STANDARD,
        GeneralPurposeConfig::new()
            .with_encode_padding(false)
            .with_decode_allow_trailing_bits(true)
            .with_decode_padding_mode(::base64::engine::DecodePaddingMode::RequireNone),
    );

    proptest! {
        #[test]
        fn reading_equals_the_crate(text in "[A-Za-z0-9+/]{12,14}|[ -~]{12}|[A-Z=é-]{12}") {
            let reference = REFERENCE.decode(&text).ok();
            if let Ok(word) = decode_12(text.as_bytes()) {
                prop_assert_eq!(Some(word.to_le_bytes()[..9].to_vec()), reference);
            } else if let Ok((word, rest)) = decode_14(text.as_bytes()) {
                let last = symbol(text.as_bytes()[13]);
                prop_assert_eq!(Some(word.to_le_bytes()[..10].to_vec()), reference);
                prop_assert_eq!(rest, last & 15);
            } else {
                prop_assert!(reference.is_none() || text.len() == 13);
            }
        }

        #[test]
        fn writing_equals_the_crate(bytes: [u8; 16], rest in 0u8..16) {
            let word = u128::from_le_bytes(bytes);
            let (short, long) = (word & ((1 << 72) - 1), word & ((1 << 80) - 1));
            let twelve = encode_12(short);
            prop_assert_eq!(twelve.as_str(), REFERENCE.encode(&bytes[..9]));
            prop_assert_eq!(decode_12(twelve.as_bytes()), Ok(short));
            let fourteen = encode_14(long, 0);
            prop_assert_eq!(fourteen.as_str(), REFERENCE.encode(&bytes[..10]));
            let fourteen = encode_14(long, rest);
            prop_assert_eq!(decode_14(fourteen.as_bytes()), Ok((long, rest)));
        }
    }

    #[test]
    fn comparing_equals_the_table() {
        let bytes: [u8; 256] = core::array::from_fn(|byte| u8::try_from(byte).unwrap());
        let mut compared = [0; 256];
        assert!(!symbols(&bytes, &mut compared));
        assert_eq!(compared, SYMBOLS);
        assert!(symbols(&ALPHABET, &mut compared));
    }

    #[test]
    fn the_first_wrong_character_is_named() {
        let at = |text: &str| {
            let error = decode_12(text.as_bytes()).unwrap_err();
            (error.kind().code(), error.span())
        };
        assert_eq!(at(""), ("wrong-length", 0..0));
        assert_eq!(at("QYkqASAAIAA"), ("wrong-length", 11..11));
        assert_eq!(at("QYkqASAAIAAA="), ("wrong-length", 12..13));
        assert_eq!(at("QYkqASAAIAAAé"), ("wrong-length", 12..14));
        assert_eq!(at("QYkq-SAAIAAA"), ("bad-character", 4..5));
        assert_eq!(at("QYkq ASAAIAAA"), ("bad-character", 4..5));
        assert_eq!(at("QYkqASAAIAA="), ("bad-character", 11..12));
        assert_eq!(at("QYkqASAAéAA"), ("bad-character", 8..10));
        assert_eq!(decode_12(b"QYkqASAA\xFFAAA").unwrap_err().span(), 8..9);
    }
}
