//! Decoding of the texts of comments and error items.

use alloc::borrow::Cow;
use alloc::string::String;
use core::str;

use crate::dialect::TextEncoding;

/// Decodes a text strictly.
///
/// On failure, returns the byte range (start, end) of the first invalid sequence.
pub(crate) fn decode(bytes: &[u8], encoding: TextEncoding) -> Result<Cow<'_, str>, (usize, usize)> {
    match encoding {
        TextEncoding::Latin1 => Ok(latin1(bytes)),
        TextEncoding::Utf8 => match str::from_utf8(bytes) {
            Ok(text) => Ok(Cow::Borrowed(text)),
            Err(error) => {
                let from = error.valid_up_to();
                let to = error.error_len().map_or(bytes.len(), |len| from + len);
                Err((from, to))
            }
        },
    }
}

/// Decodes ISO-8859-1, in which every byte is the character with that number.
pub(crate) fn latin1(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => Cow::Borrowed(text),
        _ => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// Decodes invalid UTF-8. A pair of surrogates encoded one by one is joined; any other invalid
/// sequence becomes U+FFFD.
pub(crate) fn repair(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut rest = bytes;
    while !rest.is_empty() {
        let bad = match str::from_utf8(rest) {
            Ok(good) => {
                text.push_str(good);
                break;
            }
            Err(error) => error,
        };
        let (good, tail) = rest.split_at(bad.valid_up_to());
        text.push_str(str::from_utf8(good).expect("valid up to there"));
        if let Some(joined) = surrogates(tail) {
            text.push(joined);
            rest = &tail[6..];
        } else {
            text.push(char::REPLACEMENT_CHARACTER);
            rest = &tail[bad.error_len().unwrap_or(tail.len())..];
        }
    }
    text
}

/// Decodes a character above U+FFFF that was written as two surrogates of three bytes each.
fn surrogates(bytes: &[u8]) -> Option<char> {
    let &[0xed, h1 @ 0xa0..=0xaf, h2 @ 0x80..=0xbf, 0xed, l1 @ 0xb0..=0xbf, l2 @ 0x80..=0xbf, ..] =
        bytes
    else {
        return None;
    };
    let high = u32::from(h1 & 0x0f) << 6 | u32::from(h2 & 0x3f);
    let low = u32::from(l1 & 0x0f) << 6 | u32::from(l2 & 0x3f);
    char::from_u32(0x1_0000 + (high << 10 | low))
}

/// Appends a text in ISO-8859-1, replaces other characters by `?`, and returns the number of
/// replacements.
pub(crate) fn push_latin1(text: &str, out: &mut alloc::vec::Vec<u8>) -> usize {
    let mut lost = 0;
    out.extend(text.chars().map(|c| {
        u8::try_from(u32::from(c)).unwrap_or_else(|_| {
            lost += 1;
            b'?'
        })
    }));
    lost
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surrogate_pairs_are_joined() {
        // U+1F600 as encoded by the program.
        assert_eq!(repair(b"a\xed\xa0\xbd\xed\xb8\x80b"), "a\u{1f600}b");
        assert_eq!(decode(b"a\xed\xa0\xbd\xed\xb8\x80b", TextEncoding::Utf8), Err((1, 2)));
    }

    #[test]
    fn everything_else_bad_becomes_the_replacement_character() {
        assert_eq!(repair(b"\xed\xa0\xbd"), "\u{fffd}\u{fffd}\u{fffd}");
        assert_eq!(repair(b"x\xffy\xc3"), "x\u{fffd}y\u{fffd}");
    }

    #[test]
    fn latin1_is_one_byte_a_character() {
        assert_eq!(decode(b"Gr\xfc\xdfe", TextEncoding::Latin1).unwrap(), "Grüße");
        let mut bytes = alloc::vec::Vec::new();
        assert_eq!(push_latin1("Grüße €", &mut bytes), 1);
        assert_eq!(bytes, b"Gr\xfc\xdfe ?");
    }
}
