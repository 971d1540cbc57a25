//! Collections of any number of records, one per line.

use alloc::vec::Vec;
use core::fmt;
use std::io::{self, BufRead};

use crossword_rules::{Error, ErrorKind, Parsed};

use crate::parse::ParseOptions;
use crate::record::Cgp;

/// Reads a collection line by line, in memory that does not depend on its length.
///
/// Lines end with LF or CRLF; the line end of the last line is optional. Blank lines are skipped
/// and not counted. An invalid line (not a record, not UTF-8, or too long) is reported in its
/// place, and reading continues.
///
/// ```
/// use cgp::{Lines, ParseOptions};
///
/// let text = "3/3/3 A/ 0/0 0\r\n\noops\n3/3/3 B/ 0/0 0";
/// let mut lines = Lines::new(text.as_bytes());
/// let mut good = 0;
/// while let Some(line) = lines.next_line()? {
///     match line.parse(&ParseOptions::strict()) {
///         Ok(_) => good += 1,
///         Err(error) => {
///             assert_eq!((line.number, line.offset), (1, 17));
///             assert_eq!(error.to_string(), "racks: the record ends before its racks field at byte 4");
///         }
///     }
/// }
/// assert_eq!(good, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    reader: R,
    buffer: Vec<u8>,
    max_length: usize,
    /// Number of records returned so far.
    number: u64,
    /// Number of bytes read so far.
    offset: u64,
}

/// One line of a collection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line<'a> {
    /// Number of the record, from 0; blank lines are not counted.
    pub number: u64,
    /// Byte offset of the line in the input.
    pub offset: u64,
    /// The line without its line end, truncated if it is too long.
    pub bytes: &'a [u8],
    /// `true` if the line is longer than the limit.
    pub too_long: bool,
}

impl Line<'_> {
    /// Parses the record, and lists the accepted deviations.
    ///
    /// # Errors
    /// Returns the first error of the record, or [`ErrorKind::RecordTooLong`] for a line beyond the
    /// limit.
    pub fn parse(&self, options: &ParseOptions<'_>) -> Result<Parsed<Cgp>, Error> {
        if self.too_long {
            let end = self.bytes.len();
            return Err(Error::new(ErrorKind::RecordTooLong, end..end));
        }
        options.parse(self.bytes)
    }
}

impl<R: BufRead> Lines<R> {
    /// Makes a reader for lines of up to 1 MiB, which is far longer than any record of a game.
    pub fn new(reader: R) -> Self {
        Self { reader, buffer: Vec::new(), max_length: 1 << 20, number: 0, offset: 0 }
    }

    /// Sets the maximum length of a line, in bytes.
    #[must_use]
    pub fn max_length(self, max_length: usize) -> Self {
        Self { max_length, ..self }
    }

    /// Returns the next line that is not blank.
    ///
    /// # Errors
    /// Returns the errors of the underlying reader.
    pub fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        loop {
            let offset = self.offset;
            let Some(too_long) = self.fill()? else {
                return Ok(None);
            };
            if self.buffer.trim_ascii().is_empty() && !too_long {
                continue;
            }
            let number = self.number;
            self.number += 1;
            return Ok(Some(Line { number, offset, bytes: &self.buffer, too_long }));
        }
    }

    /// Returns all records, each with the number and the offset of its line.
    pub fn records<'o>(self, options: &'o ParseOptions<'o>) -> Records<'o, R> {
        Records { lines: self, options }
    }

    /// Reads one line into the buffer, without its line end. Returns `None` at the end of the
    /// input, and otherwise `true` if the line was too long.
    fn fill(&mut self) -> io::Result<Option<bool>> {
        self.buffer.clear();
        let mut too_long = false;
        let mut any = false;
        loop {
            let chunk = match self.reader.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break;
            }
            any = true;
            let end = memchr::memchr(b'\n', chunk);
            let part = &chunk[..end.unwrap_or(chunk.len())];
            // One byte more than the limit is kept, because it may be the CR of the line end.
            let limit = self.max_length.saturating_add(1);
            let room = limit.saturating_sub(self.buffer.len());
            too_long |= part.len() > room;
            self.buffer.extend(part.iter().take(room));
            let used = part.len() + usize::from(end.is_some());
            self.reader.consume(used);
            self.offset += used as u64;
            if end.is_some() {
                break;
            }
        }
        if self.buffer.last() == Some(&b'\r') {
            self.buffer.pop();
        }
        if self.buffer.len() > self.max_length {
            self.buffer.truncate(self.max_length);
            too_long = true;
        }
        Ok(any.then_some(too_long))
    }
}

/// An iterator over the records of a collection, returned by [`Lines::records`].
#[derive(Debug)]
pub struct Records<'o, R> {
    lines: Lines<R>,
    options: &'o ParseOptions<'o>,
}

/// A record of a collection, or the error in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// Number of the record, from 0.
    pub number: u64,
    /// Byte offset of its line in the input.
    pub offset: u64,
    /// The value with the accepted deviations, or the error. Offsets count from the start of the
    /// line.
    pub result: Result<Parsed<Cgp>, Error>,
}

/// Formats `record 3 at byte 512: ok`, or the error.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {} at byte {}: ", self.number, self.offset)?;
        match &self.result {
            Ok(_) => f.write_str("ok"),
            Err(error) => error.fmt(f),
        }
    }
}

impl<R: BufRead> Iterator for Records<'_, R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<Self::Item> {
        let options = self.options;
        match self.lines.next_line() {
            Ok(line) => line.map(|line| {
                let result = line.parse(options);
                Ok(Record { number: line.number, offset: line.offset, result })
            }),
            Err(error) => Some(Err(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_reported_and_passed_over() {
        let text = alloc::format!("{}\n3/3/3 A/ 0/0 0\r\n", "x".repeat(100));
        for capacity in [1, 7, 64, 1000] {
            let reader = io::BufReader::with_capacity(capacity, text.as_bytes());
            let options = ParseOptions::strict();
            let records: Vec<_> =
                Lines::new(reader).max_length(14).records(&options).map(Result::unwrap).collect();
            assert_eq!(records.len(), 2);
            assert_eq!(records[0].result.as_ref().unwrap_err().kind(), ErrorKind::RecordTooLong);
            assert_eq!((records[1].offset, records[1].result.is_ok()), (101, true));
        }
    }

    #[test]
    fn a_long_line_in_small_pieces_takes_no_room() {
        let text = "x".repeat(10_000);
        let mut lines = Lines::new(io::BufReader::with_capacity(1, text.as_bytes())).max_length(14);
        assert!(lines.next_line().unwrap().unwrap().too_long);
        assert!(lines.buffer.capacity() < 100, "{}", lines.buffer.capacity());
    }
}
