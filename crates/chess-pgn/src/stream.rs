//! Reader for PGN files of any size.

use alloc::vec::Vec;
use std::io::{self, Read};

use crate::PgnGame;
use crate::error::{Error, ErrorKind, Parsed};
use crate::parse::{Parser, Status};
use crate::read::{Collector, judged};
use crate::visit::{ParseOptions, PgnVisitor};

/// The error of a [`GameReader`].
pub type ReadError = notation_report::ReadError<ErrorKind>;

/// An iterator over the games of a file. Memory use is bounded by the longest game, whose length is
/// limited. Text that has neither a tag pair, nor a move that can be played, nor a result is an
/// error in the place of a game, and so is a blank file; reading continues after it.
///
/// ```
/// use chess_pgn::{GameReader, ParseOptions};
///
/// let file = "\u{feff}1. e4 e5 *\r\n\r\n[White \"B\"]\r\n\r\n1. d4 Ke5 1-0\r\n";
/// let mut reader = GameReader::new(file.as_bytes(), ParseOptions::lenient());
/// let first = reader.next().unwrap()?;
/// assert_eq!((first.value.offset, first.diagnostics.len()), (3, 0));
/// let second = reader.next().unwrap()?;
/// let problem = second.value.problem().unwrap();
/// assert_eq!(problem.reason.code(), "illegal-move");
/// assert_eq!(&file.as_bytes()[problem.offset as usize..][..3], b"Ke5");
/// assert!(reader.next().is_none());
/// let page = &b"<html>404 Not Found</html>"[..];
/// let page = GameReader::new(page, ParseOptions::lenient()).next().unwrap();
/// assert_eq!(page.unwrap_err().to_string(),
///     "no game, expected a tag pair, a move, or a result at byte 0");
/// # Ok::<(), chess_pgn::ReadError>(())
/// ```
#[derive(Debug)]
pub struct GameReader<R> {
    input: R,
    options: ParseOptions,
    parser: Parser,
    buffer: Vec<u8>,
    /// End of the used part of `buffer`.
    end: usize,
    eof: bool,
    /// Number of bytes required before the next token can be complete.
    wanted: usize,
    /// A game, or a text that is none, has been read.
    any: bool,
}

/// Number of bytes requested from the input at a time.
const CHUNK: usize = 1 << 16;

impl<R: Read> GameReader<R> {
    /// Returns a reader of `input`. No [`io::BufReader`] is needed.
    pub fn new(input: R, options: ParseOptions) -> Self {
        let parser = Parser::new(options);
        Self {
            input,
            options,
            parser,
            buffer: Vec::new(),
            end: 0,
            eof: false,
            wanted: 0,
            any: false,
        }
    }

    /// Reports the next game to a visitor. Returns `false` at the end of the file, or after the
    /// visitor has stopped.
    ///
    /// # Errors
    ///
    /// The errors of the input, and [`ErrorKind::NoGame`] after text that is no game, or once for a
    /// blank file.
    pub fn visit(&mut self, visitor: &mut impl PgnVisitor) -> Result<bool, ReadError> {
        while !self.parser.is_stopped() {
            let text = self.buffer.get(..self.end).unwrap_or_default();
            match self.parser.run(text, self.eof, visitor) {
                Status::NeedMore => {
                    self.fill()?;
                    continue;
                }
                Status::End if self.any => return Ok(false),
                status => {
                    self.any = true;
                    let is_game = status == Status::GameEnd;
                    return if is_game { Ok(true) } else { Err(self.parser.no_game().into()) };
                }
            }
        }
        Ok(false)
    }

    /// Reports all games to a visitor and returns their number. Text between them that is no game is
    /// reported as a [`diagnostic`](PgnVisitor::diagnostic) and not counted.
    ///
    /// # Errors
    ///
    /// The errors of the input, and [`ErrorKind::NoGame`] for a file without a game.
    pub fn visit_all(&mut self, visitor: &mut impl PgnVisitor) -> Result<u64, ReadError> {
        let mut games = 0;
        let mut wrong: Option<Error> = None;
        loop {
            match self.visit(visitor) {
                Ok(true) => games += 1,
                Ok(false) => break,
                Err(ReadError::Format(error)) => wrong = wrong.or(Some(error)),
                Err(error) => return Err(error),
            }
        }
        wrong.filter(|_| games == 0).map_or(Ok(games), |error| Err(error.into()))
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

impl<R: Read> Iterator for GameReader<R> {
    type Item = Result<Parsed<PgnGame>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut collector = Collector::new();
        match self.visit(&mut collector) {
            Ok(true) => Some(judged(collector.take(), &self.options).map_err(ReadError::Format)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}
