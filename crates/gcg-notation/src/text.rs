//! Decoding of a file into lines, and mapping of characters back to byte offsets.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use notation_report::Utf8Count;

use crate::error::{Error, ErrorKind};
use crate::model::Encoding;

const BOM: &[u8] = b"\xef\xbb\xbf";

/// The encoding of a file, with the deviations in its declaration.
pub(crate) struct Decoded<'f> {
    pub(crate) encoding: Encoding,
    /// The whole file, if its bytes are its text.
    pub(crate) text: Option<&'f str>,
    /// Number of bytes before the first line.
    pub(crate) start: usize,
    pub(crate) deviations: [Option<Error>; 2],
}

/// Determines the encoding of a file.
pub(crate) fn decode(bytes: &[u8]) -> Result<Decoded<'_>, Error> {
    let start = bom(bytes);
    let bom = start > 0;
    let mark = bom.then(|| Error::new(ErrorKind::Bom, 0..start));
    let first = line(bytes, start).unwrap_or(start..start);
    let declared = declared(bytes, first)?;
    // A byte order mark stands for UTF-8, whatever the first line declares.
    let declared = if bom { Some(Encoding::Utf8) } else { declared };
    let ascii = bytes.is_ascii();
    let text = core::str::from_utf8(bytes);
    let is_utf8 = || text.is_ok() || Utf8Count::new(bytes).suffices();
    let (encoding, undeclared) = match declared {
        Some(encoding) => (encoding, None),
        None if ascii || !is_utf8() => (Encoding::Latin1, None),
        None => {
            let error = Error::new(ErrorKind::EncodingUndeclared, first_beyond_ascii(bytes));
            (Encoding::Utf8, Some(error))
        }
    };
    let text = text.ok().filter(|_| ascii || encoding == Encoding::Utf8);
    Ok(Decoded { encoding, text, start, deviations: [mark, undeclared] })
}

/// Returns the ranges of the bytes of a file in UTF-8 that are none, each of which becomes one U+FFFD.
pub(crate) fn malformed(
    bytes: &[u8],
    encoding: Encoding,
) -> impl Iterator<Item = Range<usize>> + '_ {
    let bytes = if encoding == Encoding::Utf8 { bytes } else { b"" };
    let mut at = 0;
    let places = bytes.utf8_chunks().map(move |chunk| {
        let start = at + chunk.valid().len();
        at = start + chunk.invalid().len();
        start..at
    });
    places.filter(|place| !place.is_empty())
}

/// Returns the range of the first character beyond ASCII in UTF-8. There is one.
pub(crate) fn first_beyond_ascii(text: &[u8]) -> Range<usize> {
    let at = text.iter().take_while(|byte| byte.is_ascii()).count();
    let rest = &text[at + 1..];
    at..at + 1 + rest.iter().take_while(|&&byte| byte & 0xc0 == 0x80).count()
}

/// Parses `#character-encoding X` on the first line.
pub(crate) fn declared(bytes: &[u8], line: Range<usize>) -> Result<Option<Encoding>, Error> {
    let text = bytes[line.clone()].trim_ascii_start();
    let Some(rest) = text.strip_prefix(b"#character-encoding") else { return Ok(None) };
    if rest.first().is_some_and(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r')) {
        return Ok(None);
    }
    let name = rest.trim_ascii();
    let is = |names: &[&str]| names.iter().any(|n| n.as_bytes().eq_ignore_ascii_case(name));
    if is(&["utf-8", "utf8"]) {
        Ok(Some(Encoding::Utf8))
    } else if is(&["iso-8859-1", "iso 8859-1", "iso8859-1", "latin1", "latin-1"]) {
        Ok(Some(Encoding::Latin1))
    } else {
        let before = if name.is_empty() { rest.len() } else { rest.trim_ascii_start().len() };
        let start = line.end - before;
        Err(Error::new(ErrorKind::UnknownEncoding, start..start + name.len()))
    }
}

/// Returns the length of a byte order mark at the start of a file.
pub(crate) fn bom(bytes: &[u8]) -> usize {
    if bytes.starts_with(BOM) { BOM.len() } else { 0 }
}

/// Returns the range of the line that starts at an offset, with its line end: LF, CRLF, or CR.
/// Returns `None` at the end of the file.
pub(crate) fn line(bytes: &[u8], at: usize) -> Option<Range<usize>> {
    let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
    let length = match memchr::memchr2(b'\n', b'\r', rest) {
        Some(end) if rest.get(end..end + 2) == Some(b"\r\n") => end + 2,
        Some(end) => end + 1,
        None => rest.len(),
    };
    Some(at..at + length)
}

/// Returns the ranges of the lines of a file with their line ends.
pub(crate) fn lines(bytes: &[u8], start: usize) -> impl Iterator<Item = Range<usize>> {
    core::iter::successors(line(bytes, start), |last| line(bytes, last.end))
}

/// The characters that separate words and do not count at the ends of a line.
pub(crate) const BLANKS: [char; 2] = [' ', '\t'];

/// The text of a line without line end and outer blanks, with the mapping from its characters to
/// the bytes of the file.
#[derive(Clone, Debug)]
pub(crate) struct Line<'f> {
    pub(crate) text: Cow<'f, str>,
    /// Offset of the text in the file.
    start: usize,
    bytes: Bytes,
}

/// The bytes of the file for a text.
#[derive(Clone, Debug)]
enum Bytes {
    /// The bytes of the text.
    Same,
    /// One for each character.
    Latin1,
    /// The bytes of the text, but for U+FFFD at these places, which stands for so many bytes.
    Malformed(Vec<(usize, usize)>),
}

impl<'f> Line<'f> {
    /// Returns the line independent of the bytes it was read from.
    pub(crate) fn into_owned(self) -> Line<'static> {
        Line { text: Cow::Owned(self.text.into_owned()), ..self }
    }

    /// Returns the line at another place of its file, independent of the bytes it was read from.
    #[cfg(feature = "std")]
    pub(crate) fn moved_by(self, offset: usize) -> Line<'static> {
        Line { start: self.start + offset, ..self.into_owned() }
    }

    /// Returns a line of a file whose bytes are its text.
    pub(crate) fn of(text: &'f str, line: Range<usize>) -> Self {
        let line = trimmed(text.as_bytes(), line);
        let start = line.start;
        Self { text: Cow::Borrowed(&text[line]), start, bytes: Bytes::Same }
    }

    pub(crate) fn new(bytes: &'f [u8], line: Range<usize>, encoding: Encoding) -> Self {
        let line = trimmed(bytes, line);
        let start = line.start;
        let body = &bytes[line];
        match core::str::from_utf8(body) {
            Ok(text) if encoding == Encoding::Utf8 || body.is_ascii() => {
                Self { text: Cow::Borrowed(text), start, bytes: Bytes::Same }
            }
            _ if encoding == Encoding::Utf8 => {
                let (mut text, mut places) = (String::with_capacity(body.len()), Vec::new());
                for chunk in body.utf8_chunks() {
                    text.push_str(chunk.valid());
                    if !chunk.invalid().is_empty() {
                        places.push((text.len(), chunk.invalid().len()));
                        text.push(char::REPLACEMENT_CHARACTER);
                    }
                }
                Self { text: Cow::Owned(text), start, bytes: Bytes::Malformed(places) }
            }
            _ => {
                let text = body.iter().map(|&byte| char::from(byte)).collect::<String>();
                Self { text: Cow::Owned(text), start, bytes: Bytes::Latin1 }
            }
        }
    }

    /// Returns the bytes of the file for a range of the text.
    pub(crate) fn span(&self, range: Range<usize>) -> Range<usize> {
        self.offset(range.start)..self.offset(range.end)
    }

    fn offset(&self, at: usize) -> usize {
        let length = match &self.bytes {
            Bytes::Same => at,
            Bytes::Latin1 => self.text.char_indices().take_while(|&(i, _)| i < at).count(),
            Bytes::Malformed(places) => {
                let before = places.iter().take_while(|(place, _)| *place < at);
                let (count, bytes) =
                    before.fold((0, 0), |(count, bytes), (_, length)| (count + 1, bytes + length));
                at + bytes - count * char::REPLACEMENT_CHARACTER.len_utf8()
            }
        };
        self.start + length
    }
}

/// Returns the range of a line without outer blanks and line end.
fn trimmed(bytes: &[u8], line: Range<usize>) -> Range<usize> {
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
    let all = &bytes[line.clone()];
    // Nearly all lines.
    if let [first, .., last, b'\n'] = all {
        if !blank(first) && !blank(last) {
            return line.start..line.end - 1;
        }
    }
    let tail = all.iter().rev().take_while(|&byte| blank(byte)).count();
    let rest = &all[..all.len() - tail];
    let lead = rest.iter().take_while(|&byte| blank(byte)).count();
    line.start + lead..line.end - tail
}
