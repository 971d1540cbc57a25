//! Collections of records, one per line.

use crossword_rules::{Error, Parsed};

use crate::parse::{ParseOptions, parse, parse_with};
use crate::record::Cgp;

#[cfg(feature = "std")]
pub use reader::{ReadError, RecordReader};

/// Reads the records of a text strictly, one per line. Blank lines are skipped, and a line with an
/// error does not end the records. Spans count from the start of the text.
///
/// ```
/// let text = "3/CAT/3 A/ 0/5 0\n\n3/C?T/3 A/ 0/5 0\n3/DOG/3 A/ 0/5 0\n";
/// let read: Vec<_> = cgp::records(text).collect();
/// assert_eq!(read.len(), 3);
/// assert_eq!(read[1].as_ref().unwrap_err().span(), 21..22);
/// assert_eq!(read[2].as_ref().unwrap().position().board().to_string(), "3/DOG/3");
/// ```
pub fn records<S: AsRef<[u8]> + ?Sized>(input: &S) -> impl Iterator<Item = Result<Cgp, Error>> {
    lines(input.as_ref()).map(|(at, line)| parse(line).map_err(|error| error.shifted(at)))
}

/// Reads the records of a text with options, one per line, each with the accepted deviations.
pub fn records_with<'i, S: AsRef<[u8]> + ?Sized>(
    input: &'i S,
    options: &ParseOptions<'i>,
) -> impl Iterator<Item = Result<Parsed<Cgp>, Error>> + use<'i, S> {
    let options = *options;
    lines(input.as_ref()).map(move |(at, line)| record(line, at, &options))
}

/// Returns the lines that are not blank, without their ends, each with its offset.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut next = 0;
    let lines = bytes.split(|&byte| byte == b'\n').map(move |line| {
        let at = next;
        next += line.len() + 1;
        (at, line.strip_suffix(b"\r").unwrap_or(line))
    });
    lines.filter(|(_, line)| !line.trim_ascii().is_empty())
}

fn record(line: &[u8], at: usize, options: &ParseOptions<'_>) -> Result<Parsed<Cgp>, Error> {
    let Parsed { value, mut diagnostics } =
        parse_with(line, options).map_err(|error| error.shifted(at))?;
    for diagnostic in &mut diagnostics {
        *diagnostic = diagnostic.map(|error| error.shifted(at));
    }
    Ok(Parsed { value, diagnostics })
}

#[cfg(feature = "std")]
mod reader {
    //! Collections from a stream.

    use alloc::vec::Vec;
    use std::io::{self, BufRead};

    use crossword_rules::{Error, ErrorKind, Parsed};

    use super::record;
    use crate::parse::ParseOptions;
    use crate::record::Cgp;

    /// The reason why a [`RecordReader`] returned no record.
    pub type ReadError = notation_report::ReadError<ErrorKind>;

    /// A reader of collections of any length, one record per line, in the memory of one line.
    ///
    /// Blank lines are skipped. A line with an error does not end the records, but a failure of the
    /// input does. Spans count from the start of the input.
    ///
    /// ```
    /// use cgp::{ParseOptions, RecordReader};
    ///
    /// let file = "3/CAT/3 A/ 0/5 0\n3/DOG/3 A/ 0/5 0 lex CSW21\n";
    /// for read in RecordReader::new(file.as_bytes(), ParseOptions::lenient()) {
    ///     let read = read?;
    ///     println!("{} {:?}", read.value, read.diagnostics);
    /// }
    /// # Ok::<(), cgp::ReadError>(())
    /// ```
    #[derive(Debug)]
    pub struct RecordReader<'o, R> {
        input: R,
        options: ParseOptions<'o>,
        buffer: Vec<u8>,
        max_line: usize,
        offset: usize,
        ended: bool,
    }

    impl<'o, R: BufRead> RecordReader<'o, R> {
        /// Makes a reader of the records of an input.
        pub fn new(input: R, options: ParseOptions<'o>) -> Self {
            Self { input, options, buffer: Vec::new(), max_line: 1 << 20, offset: 0, ended: false }
        }

        /// Sets the maximum number of bytes of a line. The default is 1 MiB. A longer line is a record
        /// with the error [`ErrorKind::RecordTooLong`].
        #[must_use]
        pub fn max_line(self, max_line: usize) -> Self {
            Self { max_line, ..self }
        }

        /// Reads a line without its end, up to two bytes beyond the maximum. Returns `false` at the
        /// end of the input.
        fn fill(&mut self) -> io::Result<bool> {
            self.buffer.clear();
            let mut any = false;
            loop {
                let chunk = match self.input.fill_buf() {
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
                let room = self.max_line.saturating_add(2).saturating_sub(self.buffer.len());
                self.buffer.extend(part.iter().take(room));
                let used = part.len() + usize::from(end.is_some());
                self.input.consume(used);
                self.offset += used;
                if end.is_some() {
                    break;
                }
            }
            // Two bytes beyond the maximum are too many, even if the last one belongs to a line end.
            if self.buffer.len() <= self.max_line.saturating_add(1) {
                let length = self.buffer.strip_suffix(b"\r").unwrap_or(&self.buffer).len();
                self.buffer.truncate(length);
            }
            Ok(any)
        }

        /// Returns `true` for a blank line. One that is too long may have more than blanks.
        fn is_blank(&self) -> bool {
            self.buffer.len() <= self.max_line && self.buffer.trim_ascii().is_empty()
        }

        fn line(&self, at: usize) -> Result<Parsed<Cgp>, ReadError> {
            if self.buffer.len() > self.max_line {
                let end = at + self.max_line;
                return Err(Error::new(ErrorKind::RecordTooLong, end..end).into());
            }
            Ok(record(&self.buffer, at, &self.options)?)
        }
    }

    impl<R: BufRead> Iterator for RecordReader<'_, R> {
        type Item = Result<Parsed<Cgp>, ReadError>;

        fn next(&mut self) -> Option<Self::Item> {
            while !self.ended {
                let at = self.offset;
                match self.fill() {
                    Ok(true) if self.is_blank() => {}
                    Ok(true) => return Some(self.line(at)),
                    Ok(false) => self.ended = true,
                    Err(error) => {
                        self.ended = true;
                        return Some(Err(error.into()));
                    }
                }
            }
            None
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn long_lines_are_reported_and_passed_over() {
            let text = alloc::format!("{}\n3/3/3 A/ 0/0 0\r\n", "x".repeat(100));
            for capacity in [1, 7, 64, 1000] {
                let input = io::BufReader::with_capacity(capacity, text.as_bytes());
                let reader = RecordReader::new(input, ParseOptions::strict()).max_line(14);
                let read: Vec<_> = reader.collect();
                let [Err(ReadError::Format(error)), Ok(record)] = &read[..] else {
                    panic!("{read:?}");
                };
                assert_eq!((error.kind(), error.offset()), (ErrorKind::RecordTooLong, 14));
                assert_eq!(record.value.position().board().rows(), 3);
            }
        }

        #[test]
        fn a_long_line_in_small_pieces_takes_no_room() {
            let text = "x".repeat(10_000);
            let input = io::BufReader::with_capacity(1, text.as_bytes());
            let mut reader = RecordReader::new(input, ParseOptions::strict()).max_line(14);
            assert!(reader.next().unwrap().is_err());
            assert!(reader.buffer.capacity() < 100, "{}", reader.buffer.capacity());
        }
    }
}
