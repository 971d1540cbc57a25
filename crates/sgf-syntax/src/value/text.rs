//! Decoding and escaping of `Text` and `SimpleText`: charset, escapes, line breaks, white space.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::charset::Charset;

/// Decodes a Text: resolves escapes, keeps line breaks (as `\n`), and turns other white space into
/// spaces.
///
/// `\x` stands for `x`, and an escaped line break is removed. LF, CR, CRLF, and LFCR each count as
/// one break.
///
/// ```
/// use sgf_syntax::{Charset, value::decode_text};
/// assert_eq!(decode_text(b"a \\] b\r\nlong\\\nline", Charset::UTF8), "a ] b\nlongline");
/// ```
#[must_use]
pub fn decode_text(raw: &[u8], charset: Charset) -> Cow<'_, str> {
    unescape(charset.decode(raw), '\n')
}

/// Decodes a `SimpleText`: like [`decode_text`], but line breaks become spaces too.
#[must_use]
pub fn decode_simple_text(raw: &[u8], charset: Charset) -> Cow<'_, str> {
    unescape(charset.decode(raw), ' ')
}

pub(crate) fn unescape(text: Cow<'_, str>, line_break: char) -> Cow<'_, str> {
    let special = |byte: &u8| matches!(byte, b'\\' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c);
    if !text.as_bytes().iter().any(special) {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    let mut escaped = false;
    while let Some(char) = rest.next() {
        match char {
            '\\' if !escaped => {
                escaped = true;
                continue;
            }
            '\r' | '\n' => {
                let twin = if char == '\r' { '\n' } else { '\r' };
                rest.next_if_eq(&twin);
                if !escaped {
                    out.push(line_break);
                }
            }
            '\t' | '\x0b' | '\x0c' => out.push(' '),
            char => out.push(char),
        }
        escaped = false;
    }
    Cow::Owned(out)
}

/// Escapes a text for use as a value: `\` and `]`.
///
/// ```
/// assert_eq!(sgf_syntax::value::escape_text("[a\\b]"), "[a\\\\b\\]");
/// ```
#[must_use]
pub fn escape_text(text: &str) -> Cow<'_, str> {
    escape(text, b"\\]")
}

/// Escapes one half of a composed value: `\`, `]`, and `:`.
#[must_use]
pub fn escape_composed(text: &str) -> Cow<'_, str> {
    escape(text, b"\\]:")
}

fn escape<'a>(text: &'a str, special: &[u8]) -> Cow<'a, str> {
    if !text.bytes().any(|byte| special.contains(&byte)) {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len() + 8);
    for byte in text.bytes() {
        if special.contains(&byte) {
            out.push(b'\\');
        }
        out.push(byte);
    }
    // Only ASCII bytes are inserted, each before another ASCII byte: the text stays valid UTF-8.
    Cow::Owned(String::from_utf8_lossy(&out).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_line_break_counts_once() {
        let text = decode_text(b"a\nb\rc\r\nd\n\re\n\nf", Charset::UTF8);
        assert_eq!(text, "a\nb\nc\nd\ne\n\nf");
        assert_eq!(decode_simple_text(b"a\r\nb\n\nc", Charset::UTF8), "a b  c");
    }

    #[test]
    fn escapes() {
        assert_eq!(decode_text(b"\\a\\\\b\\]\\\tx\\\r\ny", Charset::UTF8), "a\\b] xy");
        assert_eq!(decode_text(b"cut\\", Charset::UTF8), "cut");
        assert_eq!(decode_text(b"plain: [x", Charset::UTF8), "plain: [x");
    }

    #[test]
    fn charsets() {
        assert_eq!(decode_text(b"Z\xfcrich", Charset::windows_1252()), "Zürich");
        assert_eq!(decode_text(b"Z\xfcrich", Charset::UTF8), "Z\u{fffd}rich");
        let greek = Charset::from_label(b" ISO-8859-7").unwrap();
        assert_eq!(decode_text(b"\xe1\\]", greek), "α]");
    }

    #[test]
    fn escaping_comes_back() {
        for text in ["", "a]b\\c:d", "\\", "]]", "ü]"] {
            assert_eq!(decode_text(escape_text(text).as_bytes(), Charset::UTF8), text);
        }
        assert_eq!(escape_composed("a:b"), "a\\:b");
    }
}
