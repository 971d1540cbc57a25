//! Reading an archive of any size game by game in bounded memory.

use std::io::{self, Read};

use alloc::vec::Vec;

use memchr::memchr;

use crate::collection::is_space;
use crate::scan::{TreeWalk, bare_start};

const CHUNK: usize = 64 * 1024;

/// A file that has no `(;` at all is held in memory up to this size, in case it starts its trees
/// without the `;`.
const BARE_LIMIT: usize = 16 * 1024 * 1024;

/// One game of an archive, not parsed yet.
#[derive(Debug)]
pub struct RawGame<'r> {
    /// Number of the game, from 0.
    pub index: usize,
    /// Offset of its `(` in the archive; add it to the offsets of findings in [`bytes`](Self::bytes).
    pub offset: u64,
    /// Bytes of junk (no white space) between the game before and this one.
    pub junk_before: u64,
    /// From `(` to `)`.
    pub bytes: &'r [u8],
}

/// Cuts an archive into games; holds one game at a time.
///
/// ```
/// use sgf_syntax::{GameReader, ParseOptions, Parser};
/// let archive: &[u8] = b"(;GM[6];W[31hefe])\n(;GM[6];B[61lrqr])\n";
/// let mut games = GameReader::new(archive);
/// let mut parser = Parser::new(ParseOptions::strict());
/// let mut offsets = Vec::new();
/// while let Some(game) = games.next_game()? {
///     let read = parser.parse(game.bytes)?;
///     offsets.push(game.offset);
///     parser.recycle(read.value);
/// }
/// assert_eq!(offsets, [0, 19]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GameReader<R> {
    input: R,
    buffer: Vec<u8>,
    /// Start of what has not been handed out.
    start: usize,
    /// Offset of `buffer[0]` in the archive.
    base: u64,
    ended: bool,
    games: usize,
    junk: u64,
}

impl<R: Read> GameReader<R> {
    /// A reader over an archive. It does its own buffering.
    pub fn new(input: R) -> Self {
        Self { input, buffer: Vec::new(), start: 0, base: 0, ended: false, games: 0, junk: 0 }
    }

    /// The next game, or nothing at the end.
    ///
    /// A game that the archive ends within is handed out as it is: parsing reports it.
    ///
    /// # Errors
    /// What reading the input returns.
    pub fn next_game(&mut self) -> io::Result<Option<RawGame<'_>>> {
        if !self.find_start()? {
            return Ok(None);
        }
        let mut walk = TreeWalk::default();
        let length = loop {
            let rest = &self.buffer[self.start..];
            if let Some(length) = walk.find_end(rest) {
                break length;
            }
            if !self.fill()? {
                break self.buffer.len() - self.start;
            }
        };
        let game = self.start..self.start + length;
        let offset = self.base + game.start as u64;
        self.start = game.end;
        let index = self.games;
        self.games += 1;
        let junk_before = core::mem::take(&mut self.junk);
        Ok(Some(RawGame { index, offset, junk_before, bytes: &self.buffer[game] }))
    }

    /// Bytes of junk behind the last game handed out.
    #[must_use]
    pub const fn junk(&self) -> u64 {
        self.junk
    }

    /// Goes on to the next `(` that starts a tree; false at the end of the archive.
    fn find_start(&mut self) -> io::Result<bool> {
        // Counted from `start`, which reading on may move.
        let mut at = 0;
        loop {
            let rest = &self.buffer[self.start..];
            let open = memchr(b'(', &rest[at..]).map(|found| at + found);
            let inner = open.and_then(|open| {
                let inner = rest[open + 1..].iter().position(|&byte| !is_space(byte))?;
                Some(open + 1 + inner)
            });
            match (open, inner) {
                (Some(open), Some(inner)) if rest[inner] == b';' => {
                    self.count_junk(open);
                    return Ok(true);
                }
                (Some(_), Some(inner)) => at = inner,
                // The `(`, or what stands behind it, has not been read yet.
                (open, _) => {
                    at = self.skip_junk(open.unwrap_or(rest.len()));
                    if !self.fill()? {
                        return Ok(self.find_bare_start());
                    }
                }
            }
        }
    }

    /// Forgets junk of this length unless it may hold a tree without its `;`; returns where to
    /// look on.
    fn skip_junk(&mut self, length: usize) -> usize {
        if self.games == 0 && self.buffer.len() <= BARE_LIMIT {
            return length;
        }
        self.count_junk(length);
        0
    }

    /// A tree without its `;`, if no tree has been found in the whole archive.
    fn find_bare_start(&mut self) -> bool {
        let rest = &self.buffer[self.start..];
        let open = if self.games == 0 { bare_start(rest, 0) } else { None };
        self.count_junk(open.unwrap_or(rest.len()));
        open.is_some()
    }

    fn count_junk(&mut self, length: usize) {
        let end = self.start + length;
        let junk = self.buffer[self.start..end].iter().filter(|&&byte| !is_space(byte)).count();
        self.junk += junk as u64;
        self.start = end;
    }

    fn fill(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        self.buffer.drain(..self.start);
        self.base += self.start as u64;
        self.start = 0;
        let chunk = CHUNK.max(self.buffer.len() / 2);
        let read = self.input.by_ref().take(chunk as u64).read_to_end(&mut self.buffer)?;
        self.ended = read == 0;
        Ok(read > 0)
    }
}
