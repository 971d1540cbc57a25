//! Reading game by game from any [`BufRead`].

use std::io::{self, BufRead, Read as _};

use alloc::vec::Vec;
use core::ops::Range;

use bg_rules::Match;

use crate::error::{ParseOptions, Parsed, ReadError};
use crate::games::{Line, Pending};
use crate::parse::{bom, line};
use crate::read::ReadGame;

const CHUNK: usize = 64 * 1024;

/// Reads the games of all matches of a text one by one, in memory proportional to the largest game.
///
/// An item is a game with its diagnostics. The first error ends the iteration: one of the underlying
/// reader, [`ErrorKind::NoGame`](crate::ErrorKind::NoGame) for a text without a game, or, in strict
/// reading, the first diagnostic of severity error.
///
/// ```
/// use bg_mat::{GameReader, ParseOptions};
/// let text: &[u8] = b"3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5\n\
///     \n Game 2\n Ann : 0  Bob : 1\n  1) 31: 8/5 6/5\n";
/// let mut reader = GameReader::new(text, ParseOptions::strict());
/// let mut games = 0;
/// for read in &mut reader {
///     assert_eq!(read?.value.game.events.len(), 1);
///     games += 1;
/// }
/// assert_eq!((games, reader.head().length), (2, 3));
/// # Ok::<(), bg_mat::ReadError>(())
/// ```
#[derive(Debug)]
pub struct GameReader<R> {
    buffer: Buffer<R>,
    pending: Pending,
}

impl<R: BufRead> GameReader<R> {
    /// Makes a reader over a match text.
    pub fn new(input: R, options: ParseOptions) -> Self {
        let buffer = Buffer { input, bytes: Vec::new(), start: 0, base: 0, ended: false };
        Self { buffer, pending: Pending::new(options) }
    }

    /// Returns the match of the last game returned, without its games.
    #[must_use]
    pub fn head(&self) -> &Match {
        self.pending.head()
    }
}

impl<R: BufRead> Iterator for GameReader<R> {
    type Item = Result<Parsed<ReadGame>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { buffer, pending } = self;
        pending.next(|reader| {
            let Some(mut place) = buffer.next_line()? else {
                return Ok(Line::End(buffer.base + buffer.start));
            };
            if buffer.base + place.start == 0 {
                place.start = bom(&buffer.bytes[place.clone()], reader);
            }
            let at = buffer.base + place.start;
            Ok(Line::Read(reader.line(&buffer.bytes[place], at)))
        })
    }
}

/// The part of the input that is in memory.
#[derive(Debug)]
struct Buffer<R> {
    input: R,
    bytes: Vec<u8>,
    /// Start of the unread part of the buffer.
    start: usize,
    /// Offset of the buffer in the input.
    base: usize,
    ended: bool,
}

impl<R: BufRead> Buffer<R> {
    /// Returns the range of the next line in the buffer, without its line end.
    fn next_line(&mut self) -> io::Result<Option<Range<usize>>> {
        loop {
            let rest = &self.bytes[self.start..];
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
        self.bytes.drain(..self.start);
        self.base += self.start;
        self.start = 0;
        let chunk = CHUNK.max(self.bytes.len());
        let read = self.input.by_ref().take(chunk as u64).read_to_end(&mut self.bytes)?;
        self.ended = read == 0;
        Ok(())
    }
}
