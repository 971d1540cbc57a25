//! Characters between the words of PGN: blanks, dots, and line ends; and texts in UTF-8 with stray bytes of
//! Latin-1.

use alloc::borrow::Cow;
use alloc::string::String;
use chess_rules::internal::chars::{char_at, is_wide_blank};

// The classes of bytes at the beginning of a token.

/// A space or another character up to it.
pub(crate) const BLANK: u8 = 0;
/// A line feed or carriage return.
pub(crate) const LINE_END: u8 = 1;
/// `.`
pub(crate) const DOT: u8 = 2;
/// A digit.
pub(crate) const DIGIT: u8 = 3;
/// An ASCII letter.
pub(crate) const LETTER: u8 = 4;
/// `+ # = : - / @`, which may be part of a word.
pub(crate) const JOINER: u8 = 5;
/// A byte of a character above U+007F.
pub(crate) const HIGH: u8 = 6;
/// Any other ASCII character.
pub(crate) const OTHER: u8 = 7;

/// The class of every byte.
pub(crate) static CLASS: [u8; 256] = {
    let mut table = [OTHER; 256];
    let mut byte = 0_u8;
    loop {
        table[byte as usize] = match byte {
            b'\n' | b'\r' => LINE_END,
            0..=0x20 => BLANK,
            b'.' => DOT,
            b'0'..=b'9' => DIGIT,
            b'a'..=b'z' | b'A'..=b'Z' => LETTER,
            b'+' | b'#' | b'=' | b':' | b'-' | b'/' | b'@' => JOINER,
            0x80..=0xff => HIGH,
            _ => OTHER,
        };
        if byte == 255 {
            break table;
        }
        byte += 1;
    }
};

/// Returns the class of the byte at `at`, or that of a blank beyond the end.
#[inline]
pub(crate) fn class_at(text: &[u8], at: usize) -> u8 {
    text.get(at).map_or(BLANK, |byte| CLASS[usize::from(*byte)])
}

/// Returns the length of `.` or `…` in bytes.
pub(crate) fn dot_len(text: &[u8], at: usize) -> Option<usize> {
    match class_at(text, at) {
        DOT => Some(1),
        HIGH if text.get(at..)?.starts_with("…".as_bytes()) => Some(3),
        _ => None,
    }
}

/// Skips blanks other than line ends.
pub(crate) fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    loop {
        match class_at(text, at) {
            BLANK if at < text.len() => at += 1,
            HIGH => match char_at(text, at) {
                Some((c, len)) if is_wide_blank(c) => at += len,
                _ => return at,
            },
            _ => return at,
        }
    }
}

/// Returns the position of the next line end, or the end of the text.
pub(crate) fn line_end(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())
}

/// Returns the bytes without trailing blanks.
pub(crate) fn trim_end(bytes: &[u8]) -> &[u8] {
    let mut bytes = bytes;
    loop {
        bytes = match bytes {
            [rest @ .., 0..=0x20] => rest,
            [rest @ .., 0xc2, 0xa0]
            | [rest @ .., 0xe2, 0x80, 0x89 | 0x8b | 0xaf]
            | [rest @ .., 0xef, 0xbb, 0xbf] => rest,
            _ => return bytes,
        }
    }
}

/// The characters of the bytes 80 to 9f in Windows-1252. The five bytes without one stay control
/// characters.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Returns the character of a byte in Windows-1252, which `ChessBase`, Fritz, and Scid write.
fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        byte => char::from(byte),
    }
}

/// Decodes a text. Bytes outside valid UTF-8 are read as Windows-1252; the flag is `true` if there are
/// any.
pub fn to_text(bytes: &[u8]) -> (Cow<'_, str>, bool) {
    match core::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), false),
        Err(_) => {
            let mut text = String::with_capacity(bytes.len() + 8);
            for chunk in bytes.utf8_chunks() {
                text.push_str(chunk.valid());
                text.extend(chunk.invalid().iter().copied().map(windows_1252));
            }
            (Cow::Owned(text), true)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stray_bytes_are_windows_1252() {
        assert_eq!(to_text(b"\x93K\xf6ln\x94 \x96 5 \x80\x81").0, "“Köln” – 5 €\u{81}");
        assert_eq!(to_text(b"M\xfcller").0, "Müller");
        assert_eq!(to_text("Müller\u{a0}".as_bytes()), (Cow::Borrowed("Müller\u{a0}"), false));
    }

    #[test]
    fn blanks_are_skipped_on_both_sides() {
        assert_eq!(skip_blanks("\u{feff} \t\u{2009}x".as_bytes(), 0), 8);
        assert_eq!(trim_end("a \u{a0}\n\u{feff}".as_bytes()), b"a");
    }
}
