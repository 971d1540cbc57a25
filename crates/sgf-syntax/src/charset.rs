//! The character sets of texts, as the Encoding Standard defines them.

mod choice;
mod second_byte;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

pub use choice::{CharsetBasis, CharsetChoice, CharsetContext};
pub(crate) use second_byte::{Found, Stepper};

/// The single-byte sets. Each line holds the labels of a set, its name first; a tab; and its
/// characters for the bytes 0x80 to 0xff. A space in place of a character stands for the control
/// character with the code of its byte, and U+FFFD for a byte without a character.
#[cfg(any(test, not(feature = "encoding")))]
static SINGLE_BYTE: &str = include_str!("charset/single_byte.txt");

/// A character set.
///
/// Without the feature `encoding`, only UTF-8 and the single-byte sets are known.
///
/// ```
/// use sgf_syntax::Charset;
///
/// let set = Charset::from_label(b" latin1 ").unwrap();
/// assert_eq!((set.name(), &*set.decode(b"Z\xfcrich")), ("windows-1252", "Zürich"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Charset(u8);

/// The sets after UTF-8, which is number 0.
#[cfg(feature = "encoding")]
static STANDARD: [&encoding_rs::Encoding; 36] = {
    use encoding_rs::*;
    [
        &WINDOWS_1252_INIT,
        &BIG5_INIT,
        &EUC_JP_INIT,
        &EUC_KR_INIT,
        &GBK_INIT,
        &GB18030_INIT,
        &ISO_2022_JP_INIT,
        &SHIFT_JIS_INIT,
        &IBM866_INIT,
        &ISO_8859_2_INIT,
        &ISO_8859_3_INIT,
        &ISO_8859_4_INIT,
        &ISO_8859_5_INIT,
        &ISO_8859_6_INIT,
        &ISO_8859_7_INIT,
        &ISO_8859_8_INIT,
        &ISO_8859_8_I_INIT,
        &ISO_8859_10_INIT,
        &ISO_8859_13_INIT,
        &ISO_8859_14_INIT,
        &ISO_8859_15_INIT,
        &ISO_8859_16_INIT,
        &KOI8_R_INIT,
        &KOI8_U_INIT,
        &MACINTOSH_INIT,
        &WINDOWS_874_INIT,
        &WINDOWS_1250_INIT,
        &WINDOWS_1251_INIT,
        &WINDOWS_1253_INIT,
        &WINDOWS_1254_INIT,
        &WINDOWS_1255_INIT,
        &WINDOWS_1256_INIT,
        &WINDOWS_1257_INIT,
        &WINDOWS_1258_INIT,
        &X_MAC_CYRILLIC_INIT,
        &UTF_8_INIT,
    ]
};

impl Charset {
    /// UTF-8.
    pub const UTF8: Self = Self(0);

    /// Returns the set with this label: any label of the Encoding Standard except those of UTF-16,
    /// "replacement", and "x-user-defined", and some more that programs write. Case and white space
    /// around the label do not matter.
    #[must_use]
    pub fn from_label(label: &[u8]) -> Option<Self> {
        let mut lower = [0; 32];
        let label = label.trim_ascii();
        let lower = lower.get_mut(..label.len())?;
        lower.copy_from_slice(label);
        lower.make_ascii_lowercase();
        match synonym(lower) {
            b"utf-8" | b"utf8" | b"unicode-1-1-utf-8" => Some(Self::UTF8),
            label => Self::other(label),
        }
    }

    #[cfg(feature = "encoding")]
    fn other(label: &[u8]) -> Option<Self> {
        Self::standard(encoding_rs::Encoding::for_label(label)?)
    }

    #[cfg(feature = "encoding")]
    fn standard(encoding: &'static encoding_rs::Encoding) -> Option<Self> {
        let number = STANDARD.iter().position(|known| *known == encoding)?;
        if encoding == encoding_rs::UTF_8 { Some(Self::UTF8) } else { Self::numbered(number) }
    }

    #[cfg(not(feature = "encoding"))]
    fn other(label: &[u8]) -> Option<Self> {
        let is = |known: &str| known.as_bytes().eq_ignore_ascii_case(label);
        let number = SINGLE_BYTE.lines().position(|line| labels(line).split(',').any(is));
        Self::numbered(number?)
    }

    /// Returns the set with this number, counted from 0 without UTF-8.
    fn numbered(number: usize) -> Option<Self> {
        u8::try_from(number + 1).ok().map(Self)
    }

    #[cfg(feature = "encoding")]
    fn encoding(self) -> &'static encoding_rs::Encoding {
        match self.0.checked_sub(1) {
            Some(number) => STANDARD[usize::from(number)],
            None => encoding_rs::UTF_8,
        }
    }

    /// The line of the table.
    #[cfg(not(feature = "encoding"))]
    fn line(self) -> &'static str {
        match self.0.checked_sub(1) {
            Some(number) => SINGLE_BYTE.lines().nth(number.into()).expect("numbers are of lines"),
            None => "",
        }
    }

    /// Returns windows-1252, which `FF[4]` calls ISO-8859-1.
    #[must_use]
    pub fn windows_1252() -> Self {
        Self::other(b"windows-1252").unwrap_or(Self::UTF8)
    }

    /// The name that the Encoding Standard gives the set, such as `UTF-8` or `Shift_JIS`.
    #[must_use]
    pub fn name(self) -> &'static str {
        if self == Self::UTF8 {
            return "UTF-8";
        }
        #[cfg(feature = "encoding")]
        return self.encoding().name();
        #[cfg(not(feature = "encoding"))]
        return labels(self.line()).split(',').next().expect("a split has a first part");
    }

    /// Returns `true` if every byte is a character.
    #[must_use]
    pub fn is_single_byte(self) -> bool {
        #[cfg(feature = "encoding")]
        return self.encoding().is_single_byte();
        #[cfg(not(feature = "encoding"))]
        return self != Self::UTF8;
    }

    /// Returns the text of the bytes, with U+FFFD in place of malformed ones.
    #[must_use]
    pub fn decode(self, raw: &[u8]) -> Cow<'_, str> {
        if self == Self::UTF8 {
            return String::from_utf8_lossy(raw);
        }
        #[cfg(feature = "encoding")]
        return self.encoding().decode_without_bom_handling(raw).0;
        #[cfg(not(feature = "encoding"))]
        return match core::str::from_utf8(raw) {
            Ok(text) if raw.is_ascii() => Cow::Borrowed(text),
            _ => Cow::Owned(characters(raw, self.line()).collect()),
        };
    }

    /// Returns the bytes of a text, or `None` if the set lacks one of its characters.
    ///
    /// ```
    /// use sgf_syntax::Charset;
    ///
    /// let set = Charset::from_label(b"latin1").unwrap();
    /// assert_eq!(set.encode("Zürich").as_deref(), Some(&b"Z\xfcrich"[..]));
    /// assert_eq!(set.encode("囲碁"), None);
    /// ```
    #[must_use]
    pub fn encode(self, text: &str) -> Option<Vec<u8>> {
        if self == Self::UTF8 || text.is_ascii() {
            return Some(text.into());
        }
        #[cfg(feature = "encoding")]
        let (bytes, _, lacks) = self.encoding().encode(text);
        #[cfg(feature = "encoding")]
        return (!lacks).then(|| bytes.into_owned());
        #[cfg(not(feature = "encoding"))]
        return encoded(text, self.line());
    }

    /// Returns the offset of the first malformed byte.
    #[must_use]
    pub fn first_invalid(self, raw: &[u8]) -> Option<usize> {
        if self == Self::UTF8 {
            return core::str::from_utf8(raw).err().map(|error| error.valid_up_to());
        }
        self.invalid(raw).next()
    }

    /// Number of malformed places, each of which becomes one U+FFFD.
    pub(crate) fn malformed_places(self, raw: &[u8]) -> usize {
        if self == Self::UTF8 {
            return notation_report::Utf8Count::new(raw).malformed;
        }
        self.invalid(raw).count()
    }

    /// Returns the offsets of the malformed places in a set other than UTF-8.
    #[cfg(feature = "encoding")]
    fn invalid(self, raw: &[u8]) -> impl Iterator<Item = usize> {
        malformed(self.encoding(), raw)
    }

    /// Returns the offsets of the malformed places in a set other than UTF-8.
    #[cfg(not(feature = "encoding"))]
    fn invalid(self, raw: &[u8]) -> impl Iterator<Item = usize> {
        let places = characters(raw, self.line()).enumerate();
        places.filter(|(_, character)| *character == '\u{fffd}').map(|(at, _)| at)
    }
}

/// Returns the bytes of a text in a single-byte set.
#[cfg(not(feature = "encoding"))]
fn encoded(text: &str, line: &'static str) -> Option<Vec<u8>> {
    let byte = |wanted: char| {
        let ascii = u8::try_from(wanted).ok().filter(u8::is_ascii);
        ascii.or_else(|| (0x80..=u8::MAX).find(|byte| characters(&[*byte], line).eq([wanted])))
    };
    text.chars().map(|character| byte(character).filter(|_| character != '\u{fffd}')).collect()
}

/// Returns the label of the Encoding Standard for a label that is not in it.
fn synonym(label: &[u8]) -> &[u8] {
    match label {
        b"utf_8" => b"utf-8",
        b"cp936" | b"ms936" | b"euc-cn" => b"gbk",
        b"cp950" | b"ms950" => b"big5",
        b"cp932" | b"shiftjis" => b"shift_jis",
        b"cp949" | b"ms949" | b"uhc" | b"euckr" => b"euc-kr",
        b"eucjp" => b"euc-jp",
        label => label,
    }
}

#[cfg(any(test, not(feature = "encoding")))]
fn labels(line: &'static str) -> &'static str {
    line.split_once('\t').map_or("", |(labels, _)| labels)
}

/// Returns the characters of the bytes in a single-byte set.
#[cfg(any(test, not(feature = "encoding")))]
fn characters<'a>(raw: &'a [u8], line: &str) -> impl Iterator<Item = char> + use<'a> {
    let upper = line.split_once('\t').map_or("", |(_, upper)| upper);
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

/// Returns the offsets of the malformed places.
#[cfg(feature = "encoding")]
fn malformed(encoding: &'static encoding_rs::Encoding, raw: &[u8]) -> impl Iterator<Item = usize> {
    use encoding_rs::DecoderResult::{InputEmpty, Malformed, OutputFull};
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let (mut text, mut at, mut ended) = ([0; 256], 0, false);
    core::iter::from_fn(move || {
        while !ended {
            let rest = &raw[at..];
            let (result, read, _) =
                decoder.decode_to_utf8_without_replacement(rest, &mut text, true);
            at += read;
            match result {
                InputEmpty => ended = true,
                OutputFull => {}
                Malformed(length, behind) => {
                    return Some(at.saturating_sub(usize::from(length) + usize::from(behind)));
                }
            }
        }
        None
    })
}

impl core::fmt::Debug for Charset {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Charset({})", self.name())
    }
}

impl core::fmt::Display for Charset {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_a_set() {
        assert_eq!(SINGLE_BYTE.lines().count(), 28);
        for line in SINGLE_BYTE.lines() {
            let (labels, upper) = line.split_once('\t').unwrap();
            assert_eq!(upper.chars().count(), 128, "{labels}");
            let name = labels.split(',').next().unwrap();
            for label in labels.split(',') {
                let set = Charset::from_label(label.to_uppercase().as_bytes()).unwrap();
                assert_eq!((set.name(), set.is_single_byte()), (name, true));
            }
        }
    }

    #[test]
    fn greek() {
        let greek = Charset::from_label(b" ISO-8859-7").unwrap();
        assert_eq!(greek.decode(b"\xe1\x85"), "α\u{85}");
        assert_eq!(greek.first_invalid(b"\xe1\xe2"), None);
        assert_eq!(greek.first_invalid(b"\xe1a\xae"), Some(2));
    }

    #[test]
    fn labels_are_those_of_the_standard_and_of_programs() {
        let name = |label: &str| Charset::from_label(label.as_bytes()).map(Charset::name);
        for label in ["utf-8", "UTF8", " utf_8 "] {
            assert_eq!(name(label), Some("UTF-8"));
        }
        for label in
            ["UTF-16", "utf-16le", "replacement", "x-user-defined", "", "?", &"a".repeat(99)]
        {
            assert_eq!(name(label), None, "{label}");
        }
        #[cfg(feature = "encoding")]
        for (label, expected) in [
            ("gb2312", "GBK"),
            ("CP936", "GBK"),
            ("gb18030", "gb18030"),
            ("ms950", "Big5"),
            ("ShiftJIS", "Shift_JIS"),
            ("uhc", "EUC-KR"),
            ("eucJP", "EUC-JP"),
            ("iso-2022-jp", "ISO-2022-JP"),
            ("cp1251", "windows-1251"),
        ] {
            assert_eq!(name(label), Some(expected), "{label}");
        }
    }

    #[cfg(feature = "encoding")]
    #[test]
    fn the_table_is_that_of_the_encoding_standard() {
        let all: Vec<u8> = (0..=255).collect();
        for line in SINGLE_BYTE.lines() {
            for label in labels(line).split(',') {
                let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
                assert_eq!(Some(encoding.name()), labels(line).split(',').next());
                let decoded: String = characters(&all, line).collect();
                assert_eq!(decoded, encoding.decode_without_bom_handling(&all).0);
            }
        }
    }

    #[cfg(feature = "encoding")]
    #[test]
    fn japanese() {
        let japanese = Charset::from_label(b"EUC-JP").unwrap();
        assert_eq!(japanese.decode(b"\xa4\xa2"), "あ");
        assert_eq!(japanese.first_invalid(b"\xa4\xa2 \xa4 b"), Some(3));
        let long = [b"\xa4\xa2".repeat(150), b"\xff".to_vec(), b"\xa4\xa2".repeat(150)].concat();
        assert_eq!(japanese.first_invalid(&long), Some(300));
    }
}
