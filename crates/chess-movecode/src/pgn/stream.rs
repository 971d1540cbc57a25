//! Reading PGN files of any size.

use alloc::vec::Vec;
use std::io::{self, Read};

use super::PgnGame;
use super::split::{BOM, RawGame, Scanner};

/// Reads the games of a file one by one. Memory is bounded by the longest game, and that by a limit.
///
/// ```
/// use chess_movecode::pgn::PgnReader;
///
/// let file = "\u{feff}1. e4 e5 *\r\n\r\n[White \"B\"]\r\n\r\n1. d4 Ke5 1-0\r\n";
/// let mut reader = PgnReader::new(file.as_bytes());
/// let first = reader.next().unwrap()?;
/// assert_eq!((first.offset, first.error()), (3, None));
/// let second = reader.next().unwrap()?;
/// let error = second.error().unwrap();
/// assert_eq!(error.kind().code(), "illegal-move");
/// assert_eq!(&file.as_bytes()[second.offset as usize + error.offset()..][..3], b"Ke5");
/// assert!(reader.next().is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PgnReader<R> {
    input: R,
    buffer: Vec<u8>,
    /// The bytes of `buffer` before this belong to games that have been returned.
    start: usize,
    /// The bytes of `buffer` from here on are free.
    end: usize,
    /// Offset of `buffer` in the file.
    offset: u64,
    limit: u32,
    eof: bool,
    begun: bool,
}

/// Bytes asked of the input at a time.
const CHUNK: usize = 1 << 16;

impl<R: Read> PgnReader<R> {
    /// Reads from `input`. No [`io::BufReader`] is needed.
    pub const fn new(input: R) -> Self {
        Self {
            input,
            buffer: Vec::new(),
            start: 0,
            end: 0,
            offset: 0,
            limit: 16 << 20,
            eof: false,
            begun: false,
        }
    }

    /// Games longer than this many bytes are cut and reported as
    /// [`GameTooLong`](crate::ErrorKind::GameTooLong). The default is 16 MiB.
    #[must_use]
    pub fn max_length(self, limit: u32) -> Self {
        Self { limit, ..self }
    }

    /// The text of the next game, not yet read: to be handed to another thread, or passed over.
    ///
    /// # Errors
    ///
    /// Those of the input.
    pub fn next_raw(&mut self) -> io::Result<Option<RawGame<'_>>> {
        if !self.begun {
            self.begun = true;
            while self.rest().len() < BOM.len() && !self.eof {
                self.fill()?;
            }
            if self.rest().starts_with(BOM) {
                self.start = BOM.len();
            }
        }
        self.skip_blanks()?;
        if self.rest().is_empty() {
            return Ok(None);
        }
        let mut scanner = Scanner::default();
        let limit = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let end = loop {
            if let Some(end) = scanner.scan(self.rest(), self.eof) {
                break end;
            }
            if self.eof {
                break self.rest().len();
            }
            if scanner.position() > limit {
                return self.next_too_long(scanner, limit).map(Some);
            }
            self.fill()?;
        };
        let from = self.start;
        self.start += end;
        let text = self.buffer.get(from..self.start).unwrap_or_default();
        Ok(Some(RawGame { offset: self.offset + from as u64, text, too_long: None }))
    }

    /// Keeps the beginning of a game that is too long and drops the rest as it comes.
    fn next_too_long(&mut self, mut scanner: Scanner, limit: usize) -> io::Result<RawGame<'_>> {
        let game_offset = self.offset + self.start as u64;
        let rest = self.rest();
        let head = rest.get(..limit).unwrap_or(rest).to_vec();
        let end = loop {
            let seen = scanner.position();
            self.start += seen;
            scanner.forget(seen);
            if let Some(end) = scanner.scan(self.rest(), self.eof) {
                break end;
            }
            if self.eof {
                break self.rest().len();
            }
            self.fill()?;
        };
        // Put the beginning where the rest of the buffer does not need the place.
        self.start += end;
        self.drop_seen();
        let len = head.len();
        self.offset = self.offset.wrapping_sub(len as u64);
        self.buffer.splice(..0, head);
        self.start = len;
        self.end += len;
        let text = self.buffer.get(..len).unwrap_or_default();
        Ok(RawGame { offset: game_offset, text, too_long: Some(self.limit) })
    }

    fn rest(&self) -> &[u8] {
        self.buffer.get(self.start..self.end).unwrap_or_default()
    }

    fn skip_blanks(&mut self) -> io::Result<()> {
        loop {
            let rest = self.rest();
            let blanks = rest.len() - rest.trim_ascii_start().len();
            let all = blanks == rest.len();
            self.start += blanks;
            if !all || self.eof {
                return Ok(());
            }
            self.fill()?;
        }
    }

    fn drop_seen(&mut self) {
        self.buffer.copy_within(self.start..self.end, 0);
        self.offset = self.offset.wrapping_add(self.start as u64);
        self.end -= self.start;
        self.start = 0;
    }

    fn fill(&mut self) -> io::Result<()> {
        // Moving what is left is cheap only if it is little.
        if self.start >= self.end / 2 {
            self.drop_seen();
        }
        if self.buffer.len() - self.end < CHUNK / 2 {
            self.buffer.resize(self.end + CHUNK, 0);
        }
        let read = loop {
            match self.input.read(self.buffer.get_mut(self.end..).unwrap_or_default()) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        self.end += read;
        self.eof = read == 0;
        Ok(())
    }
}

impl<R: Read> Iterator for PgnReader<R> {
    type Item = io::Result<PgnGame>;

    fn next(&mut self) -> Option<io::Result<PgnGame>> {
        match self.next_raw() {
            Ok(raw) => Some(Ok(raw?.parse())),
            Err(error) => Some(Err(error)),
        }
    }
}
