//! Characters of PGN: blanks, words, and UTF-8 text with stray bytes of Latin-1.

use alloc::borrow::Cow;
use alloc::string::String;

// The classes of bytes at the beginning of a token.

/// A space or another character up to it.
pub const BLANK: u8 = 0;
/// A line feed or carriage return.
pub const LINE_END: u8 = 1;
/// `.`
pub const DOT: u8 = 2;
/// A digit.
pub const DIGIT: u8 = 3;
/// An ASCII letter.
pub const LETTER: u8 = 4;
/// `+ # = : - / @`, which may be part of a word.
pub const JOINER: u8 = 5;
/// A byte of a character above U+007F.
pub const HIGH: u8 = 6;
/// Any other ASCII character.
pub const OTHER: u8 = 7;

/// The class of every byte.
pub static CLASS: [u8; 256] = {
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
#[must_use]
pub fn class_at(text: &[u8], at: usize) -> u8 {
    text.get(at).map_or(BLANK, |byte| CLASS[usize::from(*byte)])
}

/// Returns the length of `.` or `…` in bytes.
#[must_use]
pub fn dot_len(text: &[u8], at: usize) -> Option<usize> {
    match class_at(text, at) {
        DOT => Some(1),
        HIGH if text.get(at..)?.starts_with("…".as_bytes()) => Some(3),
        _ => None,
    }
}

/// Returns the character at `at` and its length in bytes. A byte outside valid UTF-8 is read as
/// Latin-1.
#[inline]
#[must_use]
pub fn char_at(text: &[u8], at: usize) -> Option<(char, usize)> {
    let first = *text.get(at)?;
    if first < 0x80 {
        return Some((char::from(first), 1));
    }
    Some(wide_char(&text[at..], first))
}

fn wide_char(rest: &[u8], first: u8) -> (char, usize) {
    let len = match first {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    };
    let whole = rest.get(..len).and_then(|bytes| core::str::from_utf8(bytes).ok());
    match whole.and_then(|text| text.chars().next()) {
        Some(c) => (c, len),
        None => (char::from(first), 1),
    }
}

/// Returns `true` for a character above U+007F that is skipped like a blank.
#[must_use]
pub const fn is_wide_blank(c: char) -> bool {
    matches!(c, '\u{a0}' | '\u{2009}' | '\u{200b}' | '\u{202f}' | '\u{feff}')
}

/// Returns `true` for a character that can be part of a word.
#[must_use]
pub const fn is_word(c: char) -> bool {
    match c {
        '+' | '#' | '=' | ':' | '-' | '/' | '@' => true,
        _ if c.is_ascii() => c.is_ascii_alphanumeric(),
        '…' => false,
        _ => !is_wide_blank(c),
    }
}

/// Returns the length of the word character at `at` in bytes, or 0 if there is none.
#[inline]
#[must_use]
pub fn word_char_len(text: &[u8], at: usize) -> usize {
    match class_at(text, at) {
        DIGIT | LETTER | JOINER => 1,
        HIGH => match char_at(text, at) {
            Some((c, len)) if is_word(c) => len,
            _ => 0,
        },
        _ => 0,
    }
}

/// Returns the end of the run of word characters that begins at `at`.
#[must_use]
pub fn word_end(text: &[u8], mut at: usize) -> usize {
    loop {
        match word_char_len(text, at) {
            0 => return at,
            len => at += len,
        }
    }
}

/// Skips blanks other than line ends.
#[must_use]
pub fn skip_blanks(text: &[u8], mut at: usize) -> usize {
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
#[must_use]
pub fn line_end(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())
}

/// Returns the bytes without trailing blanks.
#[must_use]
pub fn trim_end(bytes: &[u8]) -> &[u8] {
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

/// Decodes a text. Bytes outside valid UTF-8 are read as Latin-1; the flag is `true` if there are
/// any.
pub fn to_text(bytes: &[u8]) -> (Cow<'_, str>, bool) {
    match core::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), false),
        Err(_) => {
            let mut text = String::with_capacity(bytes.len() + 8);
            for chunk in bytes.utf8_chunks() {
                text.push_str(chunk.valid());
                text.extend(chunk.invalid().iter().copied().map(char::from));
            }
            (Cow::Owned(text), true)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stray_bytes_are_latin1() {
        assert_eq!(to_text(b"M\xfcller").0, "Müller");
        assert_eq!(to_text("Müller\u{a0}".as_bytes()), (Cow::Borrowed("Müller\u{a0}"), false));
        assert_eq!(char_at(b"\xbd-\xbd", 0), Some(('½', 1)));
        assert_eq!(char_at("½".as_bytes(), 0), Some(('½', 2)));
        assert_eq!(char_at(b"\xe2\x80", 0), Some(('â', 1)));
    }

    #[test]
    fn words_and_blanks() {
        assert_eq!(word_end("O–O e4".as_bytes(), 0), 5);
        assert_eq!(word_end("e4\u{a0}e5".as_bytes(), 0), 2);
        assert_eq!(word_end("e4…".as_bytes(), 0), 2);
        assert_eq!(skip_blanks("\u{feff} \t\u{2009}x".as_bytes(), 0), 8);
        assert_eq!(trim_end("a \u{a0}\n\u{feff}".as_bytes()), b"a");
    }
}
