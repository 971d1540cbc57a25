//! Decoding of a file into lines, and mapping of characters back to byte offsets.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use crate::error::{Error, ErrorKind};
use crate::model::Encoding;

const BOM: &[u8] = b"\xef\xbb\xbf";

/// The encoding of a file, with the deviations in its declaration.
pub(crate) struct Decoded {
    pub(crate) encoding: Encoding,
    /// Number of bytes before the first line.
    pub(crate) start: usize,
    pub(crate) deviations: [Option<Error>; 2],
}

/// Determines the encoding of a file.
pub(crate) fn decode(bytes: &[u8]) -> Result<Decoded, Error> {
    let bom = bytes.starts_with(BOM);
    let start = if bom { BOM.len() } else { 0 };
    let mark = bom.then(|| Error::new(ErrorKind::Bom, 0..start));
    let first = lines(bytes, start).next().unwrap_or(start..start);
    let declared = declared(bytes, first)?;
    let invalid = core::str::from_utf8(bytes.get(start..).unwrap_or_default()).err();
    let (encoding, undeclared) = match (declared, invalid) {
        (Some(Encoding::Utf8), Some(error)) => {
            let at = start + error.valid_up_to();
            let end = error.error_len().map_or(bytes.len(), |length| at + length);
            return Err(Error::new(ErrorKind::BadEncoding, at..end));
        }
        (Some(encoding), _) => (encoding, None),
        (None, Some(error)) if bom => {
            let at = start + error.valid_up_to();
            return Err(Error::new(ErrorKind::BadEncoding, at..at + 1));
        }
        (None, Some(_)) => (Encoding::Latin1, None),
        (None, None) if bom => (Encoding::Utf8, None),
        (None, None) => match bytes.iter().position(|byte| !byte.is_ascii()) {
            Some(at) => {
                let error = Error::new(ErrorKind::EncodingUndeclared, at..at + 1);
                (Encoding::Utf8, Some(error))
            }
            None => (Encoding::Latin1, None),
        },
    };
    Ok(Decoded { encoding, start, deviations: [mark, undeclared] })
}

/// Parses `#character-encoding X` on the first line.
pub(crate) fn declared(bytes: &[u8], line: Range<usize>) -> Result<Option<Encoding>, Error> {
    let text = bytes.get(line.clone()).unwrap_or_default().trim_ascii_start();
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
        let start = line.end - rest.trim_ascii_start().len();
        Err(Error::new(ErrorKind::UnknownEncoding, start..start + name.len()))
    }
}

/// Returns the length of a byte order mark at the start of a file.
#[cfg(feature = "std")]
pub(crate) fn bom(bytes: &[u8]) -> usize {
    if bytes.starts_with(BOM) { BOM.len() } else { 0 }
}

/// Returns the ranges of the lines of a file with their line ends: LF, CRLF, or CR.
pub(crate) fn lines(bytes: &[u8], start: usize) -> impl Iterator<Item = Range<usize>> {
    let mut at = start;
    core::iter::from_fn(move || {
        let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
        let length = match memchr::memchr2(b'\n', b'\r', rest) {
            Some(end) if rest.get(end..end + 2) == Some(b"\r\n") => end + 2,
            Some(end) => end + 1,
            None => rest.len(),
        };
        let line = at..at + length;
        at = line.end;
        Some(line)
    })
}

/// The text of a line without line end and outer blanks, with the mapping from its characters to
/// the bytes of the file.
#[derive(Debug)]
pub(crate) struct Line<'f> {
    pub(crate) text: Cow<'f, str>,
    /// Offset of the text in the file.
    start: usize,
    encoding: Encoding,
}

impl<'f> Line<'f> {
    /// Returns the line at another place of its file, independent of the bytes it was read from.
    #[cfg(feature = "std")]
    pub(crate) fn moved_by(self, offset: usize) -> Line<'static> {
        let text = Cow::Owned(self.text.into_owned());
        Line { text, start: self.start + offset, encoding: self.encoding }
    }

    pub(crate) fn new(bytes: &'f [u8], line: Range<usize>, encoding: Encoding) -> Self {
        let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        let all = bytes.get(line.clone()).unwrap_or_default();
        let lead = all.iter().take_while(|&byte| blank(byte)).count();
        let tail = all.iter().rev().take_while(|&byte| blank(byte)).count();
        let body = all.get(lead..all.len().saturating_sub(tail)).unwrap_or_default();
        let text = match core::str::from_utf8(body) {
            Ok(text) if encoding == Encoding::Utf8 || body.is_ascii() => Cow::Borrowed(text),
            _ => Cow::Owned(body.iter().map(|&byte| char::from(byte)).collect::<String>()),
        };
        Self { text, start: line.start + lead, encoding }
    }

    /// Returns the bytes of the file for a range of the text.
    pub(crate) fn span(&self, range: Range<usize>) -> Range<usize> {
        self.offset(range.start)..self.offset(range.end)
    }

    fn offset(&self, at: usize) -> usize {
        match self.encoding {
            Encoding::Utf8 => self.start + at,
            Encoding::Latin1 if self.text.is_ascii() => self.start + at,
            // ISO 8859-1 has one byte per character.
            Encoding::Latin1 => {
                self.start + self.text.char_indices().take_while(|&(i, _)| i < at).count()
            }
        }
    }
}
