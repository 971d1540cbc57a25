//! Decoding and escaping of `Text` and `SimpleText`: charset, escapes, line breaks, white space.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::charset::OtherCharset;
use super::trim;

/// The charset of the texts of a game, named by its `CA` property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Charset {
    /// UTF-8, which GNU Backgammon always writes.
    Utf8,
    /// ISO-8859-1, the default of `FF[4]`.
    Latin1,
    /// Another charset of the Encoding Standard: any single-byte charset and, with the feature
    /// `encoding`, EUC-JP and EUC-KR.
    Other(OtherCharset),
}

impl Charset {
    /// Returns the charset named by a `CA` value, in upper or lower case, or `None` if it is not
    /// supported.
    ///
    /// Charsets whose characters may contain the bytes `\` or `]` (`Shift_JIS`, `GBK` …) are not
    /// supported, because the scanner could not find the end of a value.
    #[must_use]
    pub fn from_name(name: &[u8]) -> Option<Self> {
        const UTF8: [&[u8]; 2] = [b"UTF-8", b"UTF8"];
        const LATIN1: [&[u8]; 6] =
            [b"ISO-8859-1", b"ISO8859-1", b"ISO_8859-1", b"Latin1", b"Latin-1", b"US-ASCII"];
        let name = trim(name);
        let is = |known: &&[u8]| known.eq_ignore_ascii_case(name);
        if UTF8.iter().any(is) {
            return Some(Self::Utf8);
        }
        if LATIN1.iter().any(is) {
            return Some(Self::Latin1);
        }
        OtherCharset::from_label(name).map(Self::Other)
    }

    /// Returns the charset of a game: the one named by `CA`; without `CA`, UTF-8 if all bytes are
    /// valid UTF-8, and ISO-8859-1 otherwise. Returns `None` if the named charset is not supported.
    #[must_use]
    pub fn detect(name: Option<&[u8]>, bytes: &[u8]) -> Option<Self> {
        match name {
            Some(name) => Self::from_name(name),
            None if core::str::from_utf8(bytes).is_ok() => Some(Self::Utf8),
            None => Some(Self::Latin1),
        }
    }

    fn decode(self, raw: &[u8]) -> Cow<'_, str> {
        match self {
            Self::Utf8 => String::from_utf8_lossy(raw),
            Self::Latin1 => match core::str::from_utf8(raw) {
                Ok(text) if raw.is_ascii() => Cow::Borrowed(text),
                _ => raw.iter().map(|&byte| char::from(byte)).collect(),
            },
            Self::Other(charset) => charset.decode(raw),
        }
    }
}

/// Offset of the first byte of `raw` that is invalid in this charset.
#[must_use]
pub fn first_invalid(raw: &[u8], charset: Charset) -> Option<usize> {
    match charset {
        Charset::Utf8 => core::str::from_utf8(raw).err().map(|error| error.valid_up_to()),
        Charset::Latin1 => None,
        Charset::Other(charset) => charset.first_invalid(raw),
    }
}

/// Decodes a Text: resolves escapes, keeps line breaks (as `\n`), and turns other white space into
/// spaces.
///
/// `\x` stands for `x`, and an escaped line break is removed. LF, CR, CRLF, and LFCR each count as
/// one break.
///
/// ```
/// use sgf_syntax::value::{Charset, decode_text};
/// assert_eq!(decode_text(b"a \\] b\r\nlong\\\nline", Charset::Utf8), "a ] b\nlongline");
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

fn unescape(text: Cow<'_, str>, line_break: char) -> Cow<'_, str> {
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
        let text = decode_text(b"a\nb\rc\r\nd\n\re\n\nf", Charset::Utf8);
        assert_eq!(text, "a\nb\nc\nd\ne\n\nf");
        assert_eq!(decode_simple_text(b"a\r\nb\n\nc", Charset::Utf8), "a b  c");
    }

    #[test]
    fn escapes() {
        assert_eq!(decode_text(b"\\a\\\\b\\]\\\tx\\\r\ny", Charset::Utf8), "a\\b] xy");
        assert_eq!(decode_text(b"cut\\", Charset::Utf8), "cut");
        assert_eq!(decode_text(b"plain: [x", Charset::Utf8), "plain: [x");
    }

    #[test]
    fn charsets() {
        assert_eq!(decode_text(b"Z\xfcrich", Charset::Latin1), "Zürich");
        assert_eq!(decode_text(b"Z\xfcrich", Charset::Utf8), "Z\u{fffd}rich");
        assert_eq!(first_invalid(b"Z\xfcrich", Charset::Utf8), Some(1));
        assert_eq!(Charset::from_name(b" utf-8 "), Some(Charset::Utf8));
        assert_eq!(Charset::from_name(b"Shift_JIS"), None);
        let greek = Charset::from_name(b" ISO-8859-7").unwrap();
        assert_eq!(decode_text(b"\xe1\\]", greek), "α]");
        assert_eq!(first_invalid(b"\xe1\xae", greek), Some(1));
        assert_eq!(Charset::detect(None, b"\xfc"), Some(Charset::Latin1));
    }

    #[test]
    fn escaping_comes_back() {
        for text in ["", "a]b\\c:d", "\\", "]]", "ü]"] {
            assert_eq!(decode_text(escape_text(text).as_bytes(), Charset::Utf8), text);
        }
        assert_eq!(escape_composed("a:b"), "a\\:b");
    }
}
