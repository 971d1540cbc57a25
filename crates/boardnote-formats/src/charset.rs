//! The character set that a user names for the texts of all records.

use crate::finding::{Finding, Findings};
use crate::options::{Class, Setter, Values};
use crate::record::{Info, Record};
use core::ops::Range;
use sgf_syntax::Charset;
use std::cell::OnceCell;
use std::sync::Arc;

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Options about texts, of all notations that are text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// Character set of the texts; `None` is that of the notation, of the record, or a guess.
    pub charset: Option<Charset>,
}

impl Texts {
    /// The options by name.
    pub const LIST: &[Setter<Self>] = &[Setter {
        name: "charset",
        used_by: &[Class::Read],
        only: &[],
        about: "Character set of text that is not UTF-8, such as windows-1250 or gb18030",
        values: Values::Text("NAME", |text| {
            let charset = Charset::from_label(text.as_bytes());
            let charset = charset.ok_or_else(|| {
                format!(
                    "{text} is not a label of the Encoding Standard, such as windows-1250, iso-8859-2, \
                        koi8-r, or gb18030"
                )
            })?;
            Ok(Arc::new(move |it: &mut Self| it.charset = Some(charset)))
        }),
    }];
}

/// The text of a record in UTF-8.
#[derive(Debug)]
pub(crate) struct Decoded<'r> {
    record: Record<'r>,
    /// The character set of the bytes, and the text after a mark, if they are decoded.
    text: Option<(Charset, Vec<u8>)>,
    /// Length of the mark before the text.
    mark: usize,
    /// Starts of the lines in the text and in the record.
    lines: OnceCell<Vec<(usize, usize)>>,
}

impl<'r> Decoded<'r> {
    /// Decodes a record of text, unless it is in UTF-8 by a mark. A mark before the text wins over the
    /// character set that a record may declare.
    pub(crate) fn of(record: Record<'r>, info: &Info, texts: Texts) -> Self {
        let bytes = record.bytes;
        let is_text = || !info.binary && !bytes.starts_with(MARK) && !has_control(bytes);
        let charset = texts.charset.filter(|charset| !is_plain(*charset, bytes) && is_text());
        let mark = if info.declares_charset { MARK } else { b"" };
        let text = charset.map(|charset| {
            let text = charset.decode(bytes);
            (charset, [mark, text.as_bytes()].concat())
        });
        Self { record, mark: mark.len(), text, lines: OnceCell::new() }
    }

    /// Returns the record with its text in UTF-8.
    pub(crate) fn record(&self) -> Record<'_> {
        match &self.text {
            Some((_, text)) => Record { bytes: text, ..self.record },
            None => self.record,
        }
    }

    /// Returns a finding about the text as one about the bytes of the record. `None` if it is about the
    /// mark that the record does not have.
    pub(crate) fn placed(&self, finding: Finding) -> Option<Finding> {
        match &self.text {
            Some(_) if finding.span.start < self.mark && finding.span.end == self.mark => None,
            _ => {
                let span = self.bytes_of(finding.span.clone());
                Some(Finding { span, ..finding })
            }
        }
    }

    /// Returns findings about the text as those about the bytes of the record.
    pub(crate) fn all_placed(&self, findings: Findings) -> Findings {
        match self.text {
            Some(_) => findings.into_iter().filter_map(|finding| self.placed(finding)).collect(),
            None => findings,
        }
    }

    /// Returns the reason why a record is bad, in its bytes.
    pub(crate) fn refused(&self, finding: Finding) -> Finding {
        self.placed(finding.clone()).unwrap_or(finding)
    }

    /// Returns the bytes of the record that a part of its text stands for.
    pub(crate) fn bytes_of(&self, span: Range<usize>) -> Range<usize> {
        match &self.text {
            Some((charset, text)) => self.place(&span, *charset, text),
            None => span,
        }
    }

    /// Returns the bytes of the record that a part of the decoded text stands for.
    fn place(&self, span: &Range<usize>, charset: Charset, text: &[u8]) -> Range<usize> {
        let raw = self.record.bytes;
        let lines = self.lines.get_or_init(|| {
            let mut ends = memchr::memchr_iter(b'\n', raw).map(|at| at + 1);
            let of_text = memchr::memchr_iter(b'\n', text).map(|at| at + 1);
            let rest = of_text.zip(&mut ends);
            core::iter::once((self.mark, 0)).chain(rest).collect()
        });
        let at = |at: usize| {
            let line = lines.partition_point(|(start, _)| *start <= at).saturating_sub(1);
            let (in_text, in_raw) = lines.get(line).copied().unwrap_or_default();
            let line = &raw[in_raw.min(raw.len())..];
            let line = &line[..memchr::memchr(b'\n', line).map_or(line.len(), |end| end + 1)];
            in_raw + bytes_for(line, at.saturating_sub(in_text), charset)
        };
        at(span.start)..at(span.end)
    }
}

/// Returns the number of bytes of a line that decode to a number of bytes in UTF-8.
fn bytes_for(line: &[u8], length: usize, charset: Charset) -> usize {
    let (mut low, mut high) = (0, line.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        match charset.decode(&line[..middle]).len() < length {
            true => low = middle + 1,
            false => high = middle,
        }
    }
    low
}

/// Returns `true` for bytes that mean the same in the character set as in ASCII.
fn is_plain(charset: Charset, bytes: &[u8]) -> bool {
    charset == Charset::UTF8 || bytes.is_ascii() && charset.name() != "ISO-2022-JP"
}

/// Returns `true` for bytes that no text has.
fn has_control(bytes: &[u8]) -> bool {
    let is_control = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t'..=b'\r' | 0x1a | 0x1b);
    bytes.iter().any(is_control)
}

/// The text of all records, decoded one after another.
pub(crate) fn each<'r>(
    records: &mut dyn Iterator<Item = Record<'r>>,
    info: &Info,
    texts: Texts,
) -> Vec<Decoded<'r>> {
    records.map(|record| Decoded::of(record, info, texts)).collect()
}

/// Returns `true` if an input begins with a byte order mark, so that it is in UTF-8 whatever a user says.
pub(crate) fn is_marked(data: &[u8]) -> bool {
    data.starts_with(MARK)
}
