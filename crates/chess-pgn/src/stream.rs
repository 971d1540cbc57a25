//! Reader for PGN files of any size.

use alloc::vec::Vec;
use std::io::{self, Read};

use crate::PgnGame;
use crate::parse::{Parser, Status};
use crate::read::Collector;
use crate::visit::{PgnOptions, PgnVisitor};

/// An iterator over the games of a file. Memory use is bounded by the longest game, whose length is
/// limited.
///
/// ```
/// use chess_pgn::PgnReader;
///
/// let file = "\u{feff}1. e4 e5 *\r\n\r\n[White \"B\"]\r\n\r\n1. d4 Ke5 1-0\r\n";
/// let mut reader = PgnReader::new(file.as_bytes());
/// let first = reader.next().unwrap()?;
/// assert_eq!((first.offset, first.error()), (3, None));
/// let second = reader.next().unwrap()?;
/// let problem = second.problem().unwrap();
/// assert_eq!(problem.reason.code(), "illegal-move");
/// assert_eq!(&file.as_bytes()[problem.offset as usize..][..3], b"Ke5");
/// assert!(reader.next().is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PgnReader<R> {
    input: R,
    parser: Parser,
    buffer: Vec<u8>,
    /// End of the used part of `buffer`.
    end: usize,
    eof: bool,
    /// Number of bytes required before the next token can be complete.
    wanted: usize,
}

/// Number of bytes requested from the input at a time.
const CHUNK: usize = 1 << 16;

impl<R: Read> PgnReader<R> {
    /// Returns a lenient reader of `input`. No [`io::BufReader`] is needed.
    pub fn new(input: R) -> Self {
        let parser = Parser::new(PgnOptions::lenient());
        Self { input, parser, buffer: Vec::new(), end: 0, eof: false, wanted: 0 }
    }

    /// Sets the options.
    #[must_use]
    pub fn options(mut self, options: PgnOptions) -> Self {
        self.parser.set_options(options);
        self
    }

    /// Reports the next game to a visitor. Returns `false` at the end of the file, or after the
    /// visitor has stopped.
    ///
    /// # Errors
    ///
    /// The errors of the input.
    pub fn visit(&mut self, visitor: &mut impl PgnVisitor) -> io::Result<bool> {
        while !self.parser.is_stopped() {
            let text = self.buffer.get(..self.end).unwrap_or_default();
            match self.parser.run(text, self.eof, visitor) {
                Status::NeedMore => self.fill()?,
                Status::GameEnd => return Ok(true),
                Status::End => return Ok(false),
            }
        }
        Ok(false)
    }

    /// Reports all games to a visitor and returns their number.
    ///
    /// # Errors
    ///
    /// The errors of the input.
    pub fn visit_all(&mut self, visitor: &mut impl PgnVisitor) -> io::Result<u64> {
        let mut games = 0;
        while self.visit(visitor)? {
            games += 1;
        }
        Ok(games)
    }

    fn fill(&mut self) -> io::Result<()> {
        let seen = self.parser.needed_from();
        self.buffer.copy_within(seen..self.end, 0);
        self.end -= seen;
        self.parser.forget(seen);
        // An incomplete token is scanned again only after its text has doubled, so that the work
        // stays linear.
        let wanted = (self.end * 2).max(self.end + 1);
        if self.buffer.len() < self.end + CHUNK {
            self.buffer.resize((self.end * 2).max(self.end + CHUNK), 0);
        }
        let wanted = if self.wanted == seen && seen == 0 { wanted } else { self.end + 1 };
        while self.end < wanted && !self.eof {
            let free = self.buffer.get_mut(self.end..).unwrap_or_default();
            match self.input.read(free) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => {
                    let read = result?;
                    self.end += read;
                    self.eof = read == 0;
                }
            }
        }
        self.wanted = seen;
        Ok(())
    }
}

impl<R: Read> Iterator for PgnReader<R> {
    type Item = io::Result<PgnGame>;

    fn next(&mut self) -> Option<io::Result<PgnGame>> {
        let mut collector = Collector::new();
        match self.visit(&mut collector) {
            Ok(true) => Some(Ok(collector.take(0))),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}
