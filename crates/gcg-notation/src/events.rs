//! Events of a file of any length, one at a time.

use alloc::vec::Vec;
use notation_report::Utf8Count;
use std::io::{self, BufRead};

use crate::error::{Error, ErrorKind, ReadError};
use crate::model::{Encoding, Event, Player};
use crate::parse::{ParseOptions, Reader};
use crate::text::{self, Line};

/// An iterator over the events of a file, in bounded memory.
///
/// Each event is returned together with its notes, and therefore only after the start of the next
/// event or the end of the file has been read. The iterator does not replay the game, and it stops
/// after an error. A file that declares no two players and has no event is an error. Without a
/// declared encoding, each line is in UTF-8 or in ISO 8859-1 by its own bytes.
///
/// ```
/// let file = b"#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n#note good\n>b: S 8J S +3 3\n";
/// let mut events = gcg::Events::new(&file[..], gcg::ParseOptions::strict());
/// let first = events.next().unwrap()?;
/// assert_eq!((first.total, first.notes[0].as_str()), (4, "good"));
/// assert_eq!(events.players()[first.player].name, "A");
/// assert_eq!(events.count(), 1);
/// # Ok::<(), gcg::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Events<'o, R> {
    input: R,
    reader: Reader<'o, 'static>,
    options: ParseOptions<'o>,
    buffer: Vec<u8>,
    /// Offset of the next line.
    offset: usize,
    /// Number of the next line, from 1.
    number: u32,
    encoding: Option<Encoding>,
    /// An LF that follows belongs to the line end before it.
    after_cr: bool,
    ended: bool,
    /// An event or an error has been returned.
    any: bool,
}

impl<'o, R: BufRead> Events<'o, R> {
    /// Makes an iterator over the events of a file.
    #[must_use]
    pub fn new(input: R, options: ParseOptions<'o>) -> Self {
        Self {
            input,
            reader: Reader::new(options, b"", false),
            options,
            buffer: Vec::new(),
            offset: 0,
            number: 1,
            encoding: None,
            after_cr: false,
            ended: false,
            any: false,
        }
    }

    /// Returns the players declared so far. The list is complete once an event has been returned.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        self.reader.players()
    }

    /// Reads the next line with its end. Returns `false` at the end of the file.
    fn fill(&mut self) -> io::Result<bool> {
        self.buffer.clear();
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if core::mem::take(&mut self.after_cr) && chunk.first() == Some(&b'\n') {
                self.input.consume(1);
                self.offset += 1;
                continue;
            }
            let end = memchr::memchr2(b'\n', b'\r', chunk);
            let used = end.map_or(chunk.len(), |end| end + 1);
            let line = &chunk[..used];
            // A line is cut only when it is reported as too long.
            let room =
                self.options.line_limit().saturating_add(2).saturating_sub(self.buffer.len());
            self.buffer.extend(line.iter().take(room));
            self.after_cr = line.last() == Some(&b'\r');
            let empty = chunk.is_empty();
            self.input.consume(used);
            if end.is_some() || empty || used > room {
                return Ok(!empty || !self.buffer.is_empty());
            }
        }
    }

    /// Reads lines up to the next event whose notes are complete.
    fn advance(&mut self) -> Result<Option<Event>, ReadError> {
        loop {
            if let Some(event) = self.reader.take_event(self.ended) {
                return Ok(Some(event?));
            }
            if self.ended {
                let wrong = !self.any && self.players().len() < 2;
                let error = || Error::new(ErrorKind::MissingPlayer, self.offset..self.offset);
                return if wrong { Err(error().into()) } else { Ok(None) };
            }
            if !self.fill()? {
                self.ended = true;
                continue;
            }
            self.line()?;
        }
    }

    fn line(&mut self) -> Result<(), Error> {
        let at = self.offset;
        if self.buffer.len() > self.options.line_limit().saturating_add(1) {
            return Err(Error::new(ErrorKind::LineTooLong, at..at + self.buffer.len()));
        }
        let mut start = 0;
        if self.number == 1 {
            start = text::bom(&self.buffer);
            if start > 0 {
                self.reader.deviate(ErrorKind::Bom, 0..start)?;
                self.encoding = Some(Encoding::Utf8);
            }
            let declared = text::declared(&self.buffer, start..self.buffer.len())?;
            self.encoding = self.encoding.or(declared);
        }
        let text = &self.buffer[start..];
        let is_utf8 = || core::str::from_utf8(text).is_ok() || Utf8Count::new(text).suffices();
        let encoding = match self.encoding {
            Some(encoding) => encoding,
            None if !is_utf8() => Encoding::Latin1,
            None => {
                if !self.buffer.is_ascii() {
                    let first = text::first_beyond_ascii(&self.buffer);
                    let span = at + first.start..at + first.end;
                    self.reader.deviate(ErrorKind::EncodingUndeclared, span)?;
                }
                Encoding::Utf8
            }
        };
        for place in text::malformed(&self.buffer, encoding) {
            self.reader.deviate(ErrorKind::BadEncoding, at + place.start..at + place.end)?;
        }
        self.offset += self.buffer.len();
        let number = self.number;
        self.number = self.number.saturating_add(1);
        let line = Line::new(&self.buffer, start..self.buffer.len(), encoding).moved_by(at);
        self.reader.line(&line, number)?;
        self.reader.forget()
    }
}

impl<R: BufRead> Iterator for Events<'_, R> {
    type Item = Result<Event, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let item = self.advance();
        self.any = true;
        if !matches!(item, Ok(Some(_))) {
            self.reader.stop();
            self.ended = true;
        }
        item.transpose()
    }
}
