//! A reader that splits an archive of any size into games in bounded memory.

use std::io::{self, Read};

use alloc::vec::Vec;

use memchr::memchr;

use crate::bytes::BOM;
use crate::bytes::is_space;
use crate::charset::CharsetContext;
use crate::error::{Error, ErrorKind, ReadError};
use crate::find::bare_start;
use crate::split::TreeWalk;

const CHUNK: usize = 64 * 1024;

/// Number of bytes held in memory while no `(;` has been found, in case the file starts its trees
/// without the `;`.
const BARE_LIMIT: usize = 16 * 1024 * 1024;

/// One game of an archive, not yet parsed.
#[derive(Debug)]
pub struct RawGame<'r> {
    /// Number of the game, counted from 0.
    pub index: usize,
    /// Offset of its `(` in the archive. Add it to the offsets of diagnostics for
    /// [`bytes`](Self::bytes).
    pub offset: u64,
    /// Number of bytes between the previous game and this one, white space excluded.
    pub junk_before: u64,
    /// The bytes of the game from `(` to `)`.
    pub bytes: &'r [u8],
}

/// A reader that splits an archive into games and holds one game at a time.
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
    /// Start of the bytes that have not been returned yet.
    start: usize,
    /// Offset of `buffer[0]` in the archive.
    base: u64,
    ended: bool,
    games: usize,
    /// The archive has been found to have no tree.
    refused: bool,
    junk: u64,
    context: CharsetContext,
}

impl<R: Read> GameReader<R> {
    /// Returns a reader over an archive. The reader buffers its input itself.
    pub fn new(input: R) -> Self {
        let context = CharsetContext::default();
        let (start, base, games, junk) = (0, 0, 0, 0);
        let (ended, refused) = (false, false);
        Self { input, buffer: Vec::new(), start, base, ended, games, refused, junk, context }
    }

    /// Returns the next game, or `None` at the end of the archive.
    ///
    /// A game cut off by the end of the archive is returned incomplete; parsing it reports the
    /// damage.
    ///
    /// # Errors
    /// The error of the underlying reader, and once [`ErrorKind::NoGameTree`] for an archive
    /// without a game tree.
    pub fn next_game(&mut self) -> Result<Option<RawGame<'_>>, ReadError> {
        if !self.find_start()? {
            let is_wrong = self.games == 0 && !core::mem::replace(&mut self.refused, true);
            let end = usize::try_from(self.base).unwrap_or(usize::MAX).saturating_add(self.start);
            let none = || Error::new(ErrorKind::NoGameTree, 0..end);
            return if is_wrong { Err(none().into()) } else { Ok(None) };
        }
        let mut length = self.tree_end(TreeWalk::default())?;
        let part = &self.buffer[self.start..self.start + length];
        if let Some(walk) = TreeWalk::stepping(part, &mut self.context) {
            length = self.tree_end(walk)?;
        }
        let game = self.start..self.start + length;
        let offset = self.base + game.start as u64;
        self.start = game.end;
        let index = self.games;
        self.games += 1;
        let junk_before = core::mem::take(&mut self.junk);
        Ok(Some(RawGame { index, offset, junk_before, bytes: &self.buffer[game] }))
    }

    /// Returns the length of the tree at the start of the bytes not returned yet.
    fn tree_end(&mut self, mut walk: TreeWalk) -> io::Result<usize> {
        loop {
            let rest = &self.buffer[self.start..];
            if let Some(length) = walk.find_end(rest, self.ended) {
                return Ok(length);
            }
            if !self.fill()? {
                let rest = &self.buffer[self.start..];
                return Ok(walk.find_end(rest, true).unwrap_or(rest.len()));
            }
        }
    }

    /// Number of bytes after the last game returned, white space excluded.
    #[must_use]
    pub const fn junk(&self) -> u64 {
        self.junk
    }

    /// Advances to the next `(` that starts a tree. Returns `false` at the end of the archive.
    fn find_start(&mut self) -> io::Result<bool> {
        // Counts from `start`, because reading more bytes may move the buffer.
        let mut at = 0;
        loop {
            let rest = &self.buffer[self.start..];
            if self.base == 0 && self.start == 0 && rest.starts_with(BOM) {
                self.context = CharsetContext::MARK;
            }
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
                // The `(`, or the byte after it, has not been read yet.
                (open, _) => {
                    at = self.skip_junk(open.unwrap_or(rest.len()));
                    if !self.fill()? {
                        return Ok(self.find_bare_start());
                    }
                }
            }
        }
    }

    /// Drops text of this length unless it may hold a tree without its `;`. Returns the offset at
    /// which the search continues.
    fn skip_junk(&mut self, length: usize) -> usize {
        if self.games == 0 && self.buffer.len() <= BARE_LIMIT {
            return length;
        }
        self.count_junk(length);
        0
    }

    /// Finds a tree without its `;`, if the whole archive has no other tree.
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
