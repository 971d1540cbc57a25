//! Reading game by game from any [`Read`].

use std::io::{self, Read};

use alloc::vec::Vec;
use core::ops::Range;

use bg_rules::Match;

use crate::context::Context;
use crate::error::{Diagnostic, Parsed, ReadError};
use crate::parse::{bom, line};
use crate::read::{ReadGame, Reader};

const CHUNK: usize = 64 * 1024;

/// Reads a match leniently, game by game, in memory proportional to the largest game.
///
/// ```
/// let text: &[u8] = b"3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5\n\
///     \n Game 2\n Ann : 0  Bob : 1\n  1) 31: 8/5 6/5\n";
/// let mut reader = bg_mat::MatReader::new(text);
/// let mut games = 0;
/// while let Some(read) = reader.next_game()? {
///     assert_eq!(read.value.game.events.len(), 1);
///     games += 1;
/// }
/// assert_eq!((games, reader.head().length), (2, 3));
/// # Ok::<(), bg_mat::ReadError>(())
/// ```
#[derive(Debug)]
pub struct MatReader<R> {
    input: R,
    buffer: Vec<u8>,
    /// Start of the unread part of the buffer.
    start: usize,
    /// Offset of the buffer in the input.
    base: usize,
    ended: bool,
    done: bool,
    reader: Reader,
}

impl<R: Read> MatReader<R> {
    /// Makes a reader over a match text. The reader buffers its input.
    pub fn new(input: R) -> Self {
        Self {
            input,
            buffer: Vec::new(),
            start: 0,
            base: 0,
            ended: false,
            done: false,
            reader: Reader::resume(&Context::default()),
        }
    }

    /// Returns the match without its games, as far as it has been read. This head is complete once
    /// the first game has been returned.
    #[must_use]
    pub const fn head(&self) -> &Match {
        &self.reader.value
    }

    /// Returns the next game with its diagnostics, or `None` at the end of the input.
    ///
    /// # Errors
    /// Returns the errors of the underlying reader, and once
    /// [`ErrorKind::NoGame`](crate::ErrorKind::NoGame) for a text without a game.
    pub fn next_game(&mut self) -> Result<Option<Parsed<ReadGame>>, ReadError> {
        while !self.done {
            let game = match self.next_line()? {
                Some(mut place) => {
                    if self.base + place.start == 0 {
                        place.start = bom(&self.buffer[place.clone()], &mut self.reader);
                    }
                    let at = self.base + place.start;
                    self.reader.line(&self.buffer[place], at)
                }
                None => {
                    self.done = true;
                    self.reader.end(self.base + self.start, true)?
                }
            };
            if let Some(value) = game {
                let diagnostics = core::mem::take(&mut self.reader.findings);
                return Ok(Some(Parsed { value, diagnostics }));
            }
        }
        Ok(None)
    }

    /// Returns the diagnostics that were not returned with a game.
    #[must_use]
    pub fn rest(&self) -> &[Diagnostic] {
        &self.reader.findings
    }

    /// Returns the range of the next line in the buffer, without its line end.
    fn next_line(&mut self) -> io::Result<Option<Range<usize>>> {
        loop {
            let rest = &self.buffer[self.start..];
            let (length, next) = line(rest);
            // The second half of a CRLF may follow the last byte in the buffer.
            if next < rest.len() || (next > length && rest[next - 1] == b'\n') || self.ended {
                if rest.is_empty() {
                    return Ok(None);
                }
                let place = self.start..self.start + length;
                self.start += next;
                return Ok(Some(place));
            }
            self.fill()?;
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.base += self.start;
        self.start = 0;
        let chunk = CHUNK.max(self.buffer.len());
        let read = self.input.by_ref().take(chunk as u64).read_to_end(&mut self.buffer)?;
        self.ended = read == 0;
        Ok(())
    }
}
