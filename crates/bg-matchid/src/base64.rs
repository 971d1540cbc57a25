//! Standard base64 without padding, for texts of exactly 12 and 14 characters, by the crate `base64`.

use ::base64::Engine as _;
use ::base64::engine::general_purpose::STANDARD_NO_PAD as ENGINE;
use core::fmt;

use crate::{Alphabet, Error, ErrorKind, error::count};

/// The ASCII text of an ID, stored inline without allocation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IdText<const N: usize>(pub(crate) [u8; N]);

impl<const N: usize> IdText<N> {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.0).expect("base64 is ASCII")
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

/// Returns `true` if the byte is a character of the alphabet.
#[inline]
pub(crate) const fn is_symbol(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/')
}

/// Decodes a match ID to its nine bytes as a little-endian integer.
///
/// # Errors
/// `BadCharacter` for the first character outside the alphabet; otherwise `WrongLength` if the text
/// is too short or too long.
#[inline]
pub(crate) fn decode_12(text: &[u8]) -> Result<u128, Error> {
    let mut bytes = [0; 16];
    match ENGINE.decode_slice(text, &mut bytes) {
        Ok(9) => Ok(u128::from_le_bytes(bytes)),
        _ => Err(explain(text, 12)),
    }
}

/// Decodes a position ID to its ten bytes as a little-endian integer, and the four remaining bits.
///
/// # Errors
/// Those of [`decode_12`].
#[inline]
pub(crate) fn decode_14(text: &[u8]) -> Result<(u128, u8), Error> {
    let Ok(text) = <&[u8; 14]>::try_from(text) else { return Err(explain(text, 14)) };
    // Two more characters, all zeros, make a whole byte of the bits that remain.
    let mut whole = [b'A'; 16];
    whole[..14].copy_from_slice(text);
    let mut bytes = [0; 16];
    match ENGINE.decode_slice(whole, &mut bytes) {
        Ok(12) => {
            let rest = bytes[10] >> 4;
            bytes[10] = 0;
            Ok((u128::from_le_bytes(bytes), rest))
        }
        _ => Err(explain(text, 14)),
    }
}

/// Returns the leftmost error of a text that is not an ID of this length.
#[cold]
fn explain(text: &[u8], expected: u8) -> Error {
    let want = usize::from(expected);
    let bad = text.iter().take(want).position(|&byte| !is_symbol(byte));
    if let Some(at) = bad {
        let (found, len) = character(text, at);
        return Error::new(
            ErrorKind::BadCharacter { found, alphabet: Alphabet::Base64 },
            at..at + len,
        );
    }
    let span = text.len().min(want)..text.len();
    Error::new(ErrorKind::WrongLength { found: count(text.len()), expected }, span)
}

/// Returns the character at a byte offset and its length in bytes. For bytes that are not UTF-8,
/// returns the replacement character and length 1.
fn character(text: &[u8], at: usize) -> (char, usize) {
    let rest = &text[at..];
    (1..=rest.len().min(4))
        .find_map(|len| core::str::from_utf8(rest.get(..len)?).ok())
        .and_then(|text| Some((text.chars().next()?, text.len())))
        .unwrap_or((char::REPLACEMENT_CHARACTER, 1))
}

/// Encodes nine bytes, given as a little-endian integer, as twelve characters.
#[inline]
pub(crate) fn encode_12(word: u128) -> IdText<12> {
    let mut text = [b'A'; 12];
    let [bytes @ .., _, _, _, _, _, _, _] = word.to_le_bytes();
    // The characters of nine bytes fill the text.
    let written = ENGINE.encode_slice(bytes, &mut text);
    debug_assert_eq!(written, Ok(12));
    IdText(text)
}

/// Encodes ten bytes, given as a little-endian integer, and the four bits after them as fourteen
/// characters.
#[inline]
pub(crate) fn encode_14(word: u128, rest: u8) -> IdText<14> {
    let [mut bytes @ .., _, _, _, _] = word.to_le_bytes();
    (bytes[10], bytes[11]) = (rest << 4, 0);
    let mut whole = [b'A'; 16];
    // The characters of twelve bytes fill the text, and those of the last byte are not part of it.
    let written = ENGINE.encode_slice(bytes, &mut whole);
    debug_assert_eq!(written, Ok(16));
    let [text @ .., _, _] = whole;
    IdText(text)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The value of a character, as RFC 4648 numbers them.
    fn symbol(byte: u8) -> Option<u128> {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        Some(value.into())
    }

    /// Decodes a text character by character: its bits, the first ones highest.
    fn spelled(text: &[u8]) -> Option<u128> {
        text.iter().try_fold(0, |bits, byte| Some(bits << 6 | symbol(*byte)?))
    }

    #[test]
    fn the_alphabet_is_that_of_the_standard() {
        (0..=u8::MAX).for_each(|byte| assert_eq!(is_symbol(byte), symbol(byte).is_some()));
    }

    proptest! {
        #[test]
        fn reading_is_spelling(text in "[A-Za-z0-9+/]{12,14}|[ -~]{12,14}|[A-Z=é-]{12}") {
            let bits = spelled(text.as_bytes());
            let word = decode_12(text.as_bytes()).ok();
            let expected = bits.filter(|_| text.len() == 12);
            prop_assert_eq!(word.map(|word| word.swap_bytes() >> 56), expected);
            let word = decode_14(text.as_bytes()).ok();
            let expected = bits.filter(|_| text.len() == 14);
            prop_assert_eq!(word.map(|(word, rest)| word.swap_bytes() >> 48 << 4 | u128::from(rest)), expected);
        }

        #[test]
        fn writing_is_the_inverse(bytes: [u8; 16], rest in 0u8..16) {
            let word = u128::from_le_bytes(bytes);
            let (short, long) = (word & ((1 << 72) - 1), word & ((1 << 80) - 1));
            prop_assert_eq!(decode_12(encode_12(short).as_bytes()), Ok(short));
            prop_assert_eq!(decode_14(encode_14(long, rest).as_bytes()), Ok((long, rest)));
        }
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
