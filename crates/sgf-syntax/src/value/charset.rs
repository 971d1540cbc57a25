//! Charsets other than UTF-8 and ISO-8859-1, as defined by the Encoding Standard.

use alloc::borrow::Cow;

/// The single-byte charsets. Each line holds the labels of a charset, a tab, and its characters for
/// the bytes 0x80 to 0xff. A space in place of a character stands for the control character with
/// the code of its byte, and U+FFFD for a byte without a character.
static SINGLE_BYTE: &str = include_str!("single_byte.txt");

/// A single-byte charset or, with the feature `encoding`, EUC-JP or EUC-KR.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherCharset(Kind);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The characters 0x80 to 0xff of a single-byte charset.
    SingleByte(&'static str),
    #[cfg(feature = "encoding")]
    Standard(&'static encoding_rs::Encoding),
}

impl OtherCharset {
    /// Returns the charset with this label, in upper or lower case.
    pub(super) fn from_label(label: &[u8]) -> Option<Self> {
        let found =
            SINGLE_BYTE.lines().filter_map(|line| line.split_once('\t')).find(|(labels, _)| {
                labels.split(',').any(|known| known.as_bytes().eq_ignore_ascii_case(label))
            });
        if let Some((_, upper)) = found {
            return Some(Self(Kind::SingleByte(upper)));
        }
        #[cfg(feature = "encoding")]
        {
            let encoding = encoding_rs::Encoding::for_label(label)?;
            // In others, the second byte of a character may be `\` or `]`.
            if encoding == encoding_rs::EUC_JP || encoding == encoding_rs::EUC_KR {
                return Some(Self(Kind::Standard(encoding)));
            }
        }
        None
    }

    /// Returns the text of the bytes, with U+FFFD for invalid ones.
    pub(super) fn decode(self, raw: &[u8]) -> Cow<'_, str> {
        match (core::str::from_utf8(raw), self.0) {
            (Ok(text), _) if raw.is_ascii() => Cow::Borrowed(text),
            (_, Kind::SingleByte(upper)) => Cow::Owned(characters(raw, upper).collect()),
            #[cfg(feature = "encoding")]
            (_, Kind::Standard(encoding)) => encoding.decode_without_bom_handling(raw).0,
        }
    }

    /// Returns the offset of the first invalid byte.
    pub(super) fn first_invalid(self, raw: &[u8]) -> Option<usize> {
        match self.0 {
            Kind::SingleByte(upper) => {
                characters(raw, upper).position(|character| character == '\u{fffd}')
            }
            #[cfg(feature = "encoding")]
            Kind::Standard(encoding) => first_malformed(encoding, raw),
        }
    }
}

/// Returns the characters of the bytes.
fn characters<'a>(raw: &'a [u8], upper: &str) -> impl Iterator<Item = char> + use<'a> {
    let mut table = ['\u{fffd}'; 256];
    for (byte, character) in (0x80..=0xff_u8).zip(upper.chars()) {
        if let Some(entry) = table.get_mut(usize::from(byte)) {
            *entry = if character == ' ' { char::from(byte) } else { character };
        }
    }
    raw.iter().map(move |byte| match table.get(usize::from(*byte)) {
        Some(character) if !byte.is_ascii() => *character,
        _ => char::from(*byte),
    })
}

#[cfg(feature = "encoding")]
fn first_malformed(encoding: &'static encoding_rs::Encoding, raw: &[u8]) -> Option<usize> {
    use encoding_rs::DecoderResult::{InputEmpty, Malformed, OutputFull};
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let (mut text, mut at) = ([0; 256], 0);
    loop {
        let rest = raw.get(at..)?;
        let (result, read, _) = decoder.decode_to_utf8_without_replacement(rest, &mut text, true);
        at += read;
        match result {
            InputEmpty => return None,
            OutputFull => {}
            Malformed(length, behind) => {
                return Some(at.saturating_sub(usize::from(length) + usize::from(behind)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(feature = "encoding")]
    use alloc::vec::Vec;

    #[test]
    fn every_line_has_a_charset() {
        assert_eq!(SINGLE_BYTE.lines().count(), 29);
        for line in SINGLE_BYTE.lines() {
            let (labels, upper) = line.split_once('\t').unwrap();
            assert_eq!(upper.chars().count(), 128, "{labels}");
            for label in labels.split(',') {
                let charset = OtherCharset::from_label(label.to_uppercase().as_bytes()).unwrap();
                assert_eq!(charset.0, Kind::SingleByte(upper), "{label}");
            }
        }
    }

    #[test]
    fn greek() {
        let greek = OtherCharset::from_label(b"ISO-8859-7").unwrap();
        assert_eq!(greek.decode(b"\xe1\x85"), "α\u{85}");
        assert_eq!(greek.first_invalid(b"\xe1\xe2"), None);
        assert_eq!(greek.first_invalid(b"\xe1a\xae"), Some(2));
        assert_eq!(OtherCharset::from_label(b"gbk"), None);
    }

    #[cfg(feature = "encoding")]
    #[test]
    fn the_characters_are_those_of_the_encoding_standard() {
        let all: Vec<u8> = (0..=255).collect();
        for line in SINGLE_BYTE.lines() {
            for label in line.split('\t').next().unwrap().split(',') {
                let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
                assert!(encoding.is_single_byte(), "{label}");
                let charset = OtherCharset::from_label(label.as_bytes()).unwrap();
                assert_eq!(charset.decode(&all), encoding.decode_without_bom_handling(&all).0);
                for byte in 0..=255 {
                    let expected = first_malformed(encoding, &[byte]);
                    assert_eq!(charset.first_invalid(&[byte]), expected, "{label} {byte:02x}");
                }
            }
        }
    }

    #[cfg(feature = "encoding")]
    #[test]
    fn japanese() {
        let japanese = OtherCharset::from_label(b"EUC-JP").unwrap();
        assert_eq!(japanese.decode(b"\xa4\xa2"), "あ");
        assert_eq!(japanese.first_invalid(b"\xa4\xa2 \xa4 b"), Some(3));
        let long = [b"\xa4\xa2".repeat(150), b"\xff".to_vec(), b"\xa4\xa2".repeat(150)].concat();
        assert_eq!(japanese.first_invalid(&long), Some(300));
    }
}
