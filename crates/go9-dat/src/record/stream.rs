use alloc::vec;
use alloc::vec::Vec;
use std::io::{self, Read};

use super::{LONG, Record, parse};
use crate::ErrorKind;

/// Number of bytes requested per read.
const CHUNK: usize = 1 << 18;

/// The error for a file that cannot be read: an I/O error or a format error.
pub type ReadError = notation_report::ReadError<ErrorKind>;

/// A reader for position files of any size in bounded memory.
///
/// For files in memory or mapped, [`positions`](crate::positions) is faster.
///
/// ```
/// use go9_dat::PositionReader;
/// # let bytes = [b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W".as_slice(), &[b'.'; 81], &[0]].concat();
/// # let file = bytes.as_slice();
///
/// let mut reader = PositionReader::new(file);
/// while let Some(record) = reader.next_record()? {
///     println!("{}", record.id());
/// }
/// # Ok::<(), go9_dat::ReadError>(())
/// ```
#[derive(Debug)]
pub struct PositionReader<R> {
    input: R,
    buffer: Vec<u8>,
    /// The part of the buffer that has been read but not returned yet.
    start: usize,
    end: usize,
    /// Offset of `start` in the file.
    offset: usize,
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Reading,
    InputEnded,
    Failed,
}

impl<R: Read> PositionReader<R> {
    /// Makes a reader from the start of a file.
    pub fn new(input: R) -> Self {
        Self::resume(input, 0)
    }

    /// Makes a reader for an input that is positioned at this offset of its file. The offset must
    /// be a record border, such as that of the last record read.
    pub fn resume(input: R, offset: usize) -> Self {
        Self { input, buffer: vec![0; CHUNK], start: 0, end: 0, offset, state: State::Reading }
    }

    /// Offset of the next record.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the next record, or `None` at the end of the file and after a format error.
    ///
    /// # Errors
    /// The errors of [`positions`](crate::positions), and those of the input.
    pub fn next_record(&mut self) -> Result<Option<Record<'_>>, ReadError> {
        if self.state == State::Reading && self.end - self.start < LONG {
            self.fill()?;
        }
        if self.start == self.end || self.state == State::Failed {
            return Ok(None);
        }
        match parse(&self.buffer[self.start..self.end], self.offset) {
            Ok(record) => {
                self.start += record.as_bytes().len();
                self.offset += record.as_bytes().len();
                Ok(Some(record))
            }
            Err(error) => {
                self.state = State::Failed;
                Err(error.into())
            }
        }
    }

    /// Moves the rest to the front of the buffer and reads until a record of either length fits.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        while self.end < LONG && self.state == State::Reading {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.state = State::InputEnded,
                Ok(count) => self.end += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
