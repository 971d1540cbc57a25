//! Reading a text game by game and match by match.

use alloc::vec::Vec;

use bg_rules::{Game, Match};
use notation_report::first_error;

use crate::context::Context;
use crate::error::{Diagnostic, Error, ParseOptions, Parsed};
use crate::parse::{bom, line};
use crate::read::{ReadGame, Reader};

/// A game, or the error that ends reading.
type Item = Result<Parsed<ReadGame>, Error>;

/// Reads the games of all matches of a text strictly, each with the places of its events.
///
/// ```
/// let text = b"3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5\n";
/// let read = bg_mat::games(text).next().unwrap()?;
/// assert_eq!(&text[read.spans[0].clone()], b"31: 8/5 6/5");
/// # Ok::<(), bg_mat::Error>(())
/// ```
///
/// The first error ends the iteration: the first diagnostic of severity error, or
/// [`ErrorKind::NoGame`](crate::ErrorKind::NoGame) for a text without a game.
pub fn games<S: AsRef<[u8]> + ?Sized>(
    text: &S,
) -> impl Iterator<Item = Result<ReadGame, Error>> + use<'_, S> {
    games_with(text, &ParseOptions::strict()).map(|read| Ok(read?.value))
}

/// Reads the games of all matches of a text with the given options, each with its diagnostics.
///
/// Strict reading ends with the first diagnostic of severity error; lenient reading fails only for
/// a text without a game.
pub fn games_with<'t, S: AsRef<[u8]> + ?Sized>(
    text: &'t S,
    options: &ParseOptions,
) -> impl Iterator<Item = Result<Parsed<ReadGame>, Error>> + use<'t, S> {
    Games::new(text.as_ref(), *options)
}

/// Reads all matches of a text strictly. Every match has a header of its own.
///
/// ```
/// let text = b"3 point match\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5\n
///     5 point match\n Game 1\n Cid : 0  Dora : 0\n  1) 31: 8/5 6/5\n";
/// let matches = bg_mat::matches(text).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(matches.iter().map(|one| one.length).collect::<Vec<_>>(), [3, 5]);
/// assert_eq!(matches[1].players[1].name, "Dora");
/// # Ok::<(), bg_mat::Error>(())
/// ```
///
/// The first error ends the iteration, as in [`games`](fn@games).
pub fn matches<S: AsRef<[u8]> + ?Sized>(
    text: &S,
) -> impl Iterator<Item = Result<Match, Error>> + use<'_, S> {
    matches_with(text, &ParseOptions::strict()).map(|read| Ok(read?.value))
}

/// Reads all matches of a text with the given options, each with its diagnostics.
///
/// Strict reading ends with the first diagnostic of severity error; lenient reading fails only for
/// a text without a game.
pub fn matches_with<'t, S: AsRef<[u8]> + ?Sized>(
    text: &'t S,
    options: &ParseOptions,
) -> impl Iterator<Item = Result<Parsed<Match>, Error>> + use<'t, S> {
    let games = Games::new(text.as_ref(), *options);
    Matches { games, finished: 0, current: Vec::new(), diagnostics: Vec::new() }
}

/// The games that a reader has completed. One is held back, for diagnostics that follow the last
/// one.
#[derive(Debug)]
pub(crate) struct Pending {
    pub(crate) reader: Reader,
    options: ParseOptions,
    /// The last game, and the index of its match.
    held: Option<(usize, Item)>,
    /// The index of the match of the last game returned.
    current: usize,
    ended: bool,
}

impl Pending {
    pub(crate) fn new(options: ParseOptions) -> Self {
        let reader = Reader::resume(&Context::default());
        Self { reader, options, held: None, current: 0, ended: false }
    }

    /// Returns the match of the last game returned, without its games.
    #[cfg(feature = "std")]
    pub(crate) fn head(&self) -> &Match {
        self.reader.finished.get(self.current).unwrap_or(&self.reader.value)
    }

    /// Returns the next item, where `line` passes the next line to the reader and returns the game
    /// that it completed, or the length of the text at its end.
    pub(crate) fn next<E: From<Error>>(
        &mut self,
        mut line: impl FnMut(&mut Reader) -> Result<Line, E>,
    ) -> Option<Result<Parsed<ReadGame>, E>> {
        while !self.ended {
            let item = match line(&mut self.reader) {
                Ok(Line::Read(None)) => continue,
                Ok(Line::Read(Some(game))) => self.hold(game),
                Ok(Line::End(length)) => self.end(length),
                Err(error) => {
                    self.ended = true;
                    self.held = None;
                    return Some(Err(error));
                }
            };
            if let Some(item) = item {
                return Some(item.map_err(E::from));
            }
        }
        let (index, item) = self.held.take()?;
        self.current = index;
        Some(item.map_err(E::from))
    }

    /// Returns the first error among new diagnostics, if reading is strict.
    fn refused(&self, new: &[Diagnostic]) -> Option<Error> {
        first_error(new).filter(|_| !self.options.is_lenient())
    }

    fn hold(&mut self, value: ReadGame) -> Option<Item> {
        let diagnostics = core::mem::take(&mut self.reader.findings);
        let item = match self.refused(&diagnostics) {
            Some(error) => {
                self.ended = true;
                Err(error)
            }
            None => Ok(Parsed { value, diagnostics }),
        };
        self.replace(item)
    }

    /// Holds an item back, and returns the one before it.
    fn replace(&mut self, item: Item) -> Option<Item> {
        let (index, before) = self.held.replace((self.reader.finished.len(), item))?;
        self.current = index;
        Some(before)
    }

    fn end(&mut self, length: usize) -> Option<Item> {
        self.ended = true;
        match self.reader.end(length, true) {
            Ok(Some(game)) => return self.hold(game),
            Ok(None) => {}
            Err(error) => return self.replace(Err(error)),
        }
        let rest = core::mem::take(&mut self.reader.findings);
        if let Some(error) = self.refused(&rest) {
            return self.replace(Err(error));
        }
        if let Some((_, Ok(last))) = &mut self.held {
            last.diagnostics.extend(rest);
        }
        None
    }
}

/// The outcome of passing a line to a reader.
pub(crate) enum Line {
    /// The line was read and may have completed a game.
    Read(Option<ReadGame>),
    /// The text has ended after this number of bytes.
    End(usize),
}

/// The games of a text in memory.
struct Games<'t> {
    text: &'t [u8],
    at: usize,
    pending: Pending,
}

impl<'t> Games<'t> {
    fn new(text: &'t [u8], options: ParseOptions) -> Self {
        let mut pending = Pending::new(options);
        Self { text, at: bom(text, &mut pending.reader), pending }
    }
}

impl Iterator for Games<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        let Self { text, at, pending } = self;
        pending.next(|reader| {
            let start = *at;
            if start >= text.len() {
                return Ok(Line::End(text.len()));
            }
            let (length, next) = line(&text[start..]);
            *at += next;
            Ok(Line::Read(reader.line(&text[start..start + length], start)))
        })
    }
}

/// The matches of a text in memory.
struct Matches<'t> {
    games: Games<'t>,
    /// Number of matches returned.
    finished: usize,
    current: Vec<Game>,
    diagnostics: Vec<Diagnostic>,
}

impl Matches<'_> {
    /// Returns the current match with its games.
    fn take(&mut self) -> Option<Result<Parsed<Match>, Error>> {
        if self.current.is_empty() {
            return None;
        }
        let reader = &mut self.games.pending.reader;
        // The head is needed once: a later match has a head of its own.
        let head = reader.finished.get_mut(self.finished).unwrap_or(&mut reader.value);
        let mut value = core::mem::take(head);
        value.games = core::mem::take(&mut self.current);
        self.finished += 1;
        Some(Ok(Parsed { value, diagnostics: core::mem::take(&mut self.diagnostics) }))
    }
}

impl Iterator for Matches<'_> {
    type Item = Result<Parsed<Match>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Parsed { value, diagnostics } = match self.games.next() {
                None => return self.take(),
                Some(Ok(read)) => read,
                Some(Err(error)) => {
                    self.current.clear();
                    return Some(Err(error));
                }
            };
            let is_next = self.games.pending.current > self.finished;
            let ended = if is_next { self.take() } else { None };
            self.current.push(value.game);
            self.diagnostics.extend(diagnostics);
            if ended.is_some() {
                return ended;
            }
        }
    }
}
