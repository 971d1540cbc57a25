//! Division of a buffer into records.

use crate::charset;
use crate::notation::{SURVEYED, is_blank};
use crate::settings::{Setting, Settings};
use crate::{Format, Record, Step, Unit};
use core::ops::Range;

/// The result of [`Format::cut`].
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// Number of bytes taken up by the records and by skipped text between them.
    pub used: usize,
    /// `true` if the batch is full; more records may follow in the buffer.
    pub full: bool,
    /// `true` if nothing more can be read from this file.
    pub done: bool,
    /// `true` if the only record is too long.
    pub refused: bool,
}

/// Limits of a batch: the number of records, and the length of each.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// Maximum number of records, apart from those that share their bytes.
    pub records: usize,
    /// Maximum length of a record, in bytes.
    pub bytes: usize,
}

/// Finds the records at the start of a buffer with the `split` of a notation. Records that share
/// their bytes are all found at once, even beyond the limit.
pub(crate) fn cut_with(
    split: impl Fn(&[u8], bool) -> Step,
    shared: Option<fn(&[u8]) -> usize>,
    data: &[u8],
    end: bool,
    most: Most,
    records: &mut Vec<Range<usize>>,
) -> Cut {
    records.clear();
    let mut cut = Cut { used: 0, full: false, done: false, refused: false };
    while records.len() < most.records {
        let used = cut.used;
        let (content, next, last) = match split(data.get(used..).unwrap_or_default(), end) {
            Step::Record { content, next } => (content, next.max(1), false),
            Step::Last { content } => (content, data.len() - used, true),
            Step::More => return Cut { done: end, ..cut },
        };
        let long = content.len() > most.bytes;
        if long && !records.is_empty() {
            // The record gets a batch of its own.
            return Cut { full: true, ..cut };
        }
        let range = used + content.start..used + content.end;
        let count = match shared {
            Some(count) if !long => count(&data[range.clone()]).max(1),
            _ => 1,
        };
        records.extend(core::iter::repeat_n(range, count));
        cut.used += next;
        if last || long {
            return Cut { done: last, full: !last, refused: long, ..cut };
        }
    }
    Cut { full: true, ..cut }
}

/// Notes that an input lacks a record, once all of it has been cut: a bad record of all bytes that are
/// left stands for it, whose error is `no-record`, or the one that the reader of the notation has for
/// such input. Blank bytes, and zeros in the place of text, are no record.
pub fn stand_in(format: &dyn Format, data: &[u8], records: &mut Vec<Range<usize>>) {
    if records.is_empty() || !format.info().binary && is_blank(data) {
        records.clear();
        records.push(0..data.len());
    }
}

/// A record as part of a file that holds several: the header of its file apart, which the first record
/// of the file includes.
///
/// ```
/// use boardnote_formats::{Record, by_name, cut::Piece};
///
/// let pgn = by_name("pgn").unwrap();
/// let mut out = Vec::new();
/// Piece::of(pgn, Record::alone(b"1. e4 *")).append(pgn, &mut out);
/// assert!(out.starts_with(b"1. e4 *\n"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// The header of the file, which may be empty; `None` if the record is not the first of its file.
    pub header: Option<&'a [u8]>,
    /// The record without the header.
    pub content: &'a [u8],
}

impl<'a> Piece<'a> {
    /// Separates a record from the header of its file.
    #[must_use]
    pub fn of(format: &dyn Format, record: Record<'a>) -> Self {
        let whole = record.bytes;
        let mut start = format.prefix_len(whole);
        let header = (record.index == 0).then(|| {
            let length = format.header_len(whole);
            start = start.max(length);
            whole.get(..length).unwrap_or_default()
        });
        Self { header, content: whole.get(start..).unwrap_or_default() }
    }

    /// Appends the record without the header, with the end of its last line.
    pub fn append(self, format: &dyn Format, out: &mut Vec<u8>) {
        let (info, content) = (format.info(), self.content);
        out.extend_from_slice(content);
        if info.unit == Unit::Line || !info.binary && !content.ends_with(b"\n") {
            out.push(b'\n');
        }
        out.extend_from_slice(format.terminator(content));
    }
}

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";
/// Maximum number of records that a [`Cursor`] finds at once.
const AHEAD: usize = 256;

/// A place in an input that is entirely in memory. A cursor does not borrow the input, so both can
/// be stored in one value.
///
/// ```
/// use boardnote_formats::{by_name, cut::Cursor};
///
/// let (format, input) = (by_name("cgp").unwrap(), b"first\n\nsecond\n");
/// let mut cursor = Cursor::new(format, input);
/// let records: Vec<_> = core::iter::from_fn(|| cursor.next(input)).collect();
/// assert_eq!((records[1].bytes, records[1].offset, records[1].n), (b"second".as_slice(), 7, 2));
/// assert_eq!(records.len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Cursor {
    format: &'static dyn Format,
    at: usize,
    ranges: std::vec::IntoIter<Range<usize>>,
    n: u64,
    done: bool,
}

impl Cursor {
    /// Starts before the first record. A byte order mark that the notation does not read itself is
    /// skipped.
    #[must_use]
    pub fn new(format: &'static dyn Format, data: &[u8]) -> Self {
        let info = format.info();
        let skipped = !info.binary && !info.reads_mark && data.starts_with(MARK);
        let at = if skipped { MARK.len() } else { 0 };
        Self { format, at, ranges: Vec::new().into_iter(), n: 0, done: false }
    }

    /// Returns the next record of `data`, which must be the same bytes at every call.
    pub fn next<'d>(&mut self, data: &'d [u8]) -> Option<Record<'d>> {
        while self.ranges.len() == 0 && !self.done {
            self.find(data);
        }
        let range = self.ranges.next()?;
        let record = Record {
            offset: range.start as u64,
            bytes: &data[range],
            n: self.n + 1,
            index: self.n,
        };
        self.n += 1;
        Some(record)
    }

    fn find(&mut self, data: &[u8]) {
        let (mut ranges, from) = (Vec::new(), self.at);
        let rest = data.get(from..).unwrap_or_default();
        let most = Most { records: AHEAD, bytes: usize::MAX };
        let cut = self.format.cut(rest, true, most, &mut ranges);
        if cut.done && ranges.is_empty() && self.n == 0 && self.format.info().needs_record {
            ranges.push(0..rest.len());
        }
        ranges.iter_mut().for_each(|range| *range = from + range.start..from + range.end);
        self.at += cut.used;
        self.done = cut.done;
        self.ranges = ranges.into_iter();
    }
}

/// Looks at the first records of an input in memory and returns the change of the settings for the
/// whole input, if any.
#[must_use]
pub fn survey(format: &'static dyn Format, data: &[u8], settings: &Settings) -> Option<Setting> {
    if settings.text.charset.is_some() && charset::is_marked(data) {
        let (mut settings, marked) = (settings.clone(), Setting::marked());
        marked.apply(&mut settings);
        return Some(marked.and(survey(format, data, &settings)));
    }
    if !format.abilities().survey {
        return None;
    }
    let mut cursor = Cursor::new(format, data);
    let mut records = core::iter::from_fn(|| cursor.next(data)).take(SURVEYED);
    format.survey(&mut records, settings)
}
