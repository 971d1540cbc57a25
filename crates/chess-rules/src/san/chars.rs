//! Characters of words, in UTF-8 with stray bytes of Latin-1.

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
    match char_at(text, at) {
        Some((c, len)) if is_word(c) => len,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stray_bytes_are_latin1() {
        assert_eq!(char_at(b"\xbd-\xbd", 0), Some(('½', 1)));
        assert_eq!(char_at("½".as_bytes(), 0), Some(('½', 2)));
        assert_eq!(char_at(b"\xe2\x80", 0), Some(('â', 1)));
    }

    #[test]
    fn words_end_before_blanks_and_dots() {
        assert_eq!(word_end("O–O e4".as_bytes(), 0), 5);
        assert_eq!(word_end("e4\u{a0}e5".as_bytes(), 0), 2);
        assert_eq!(word_end("e4…".as_bytes(), 0), 2);
    }
}
