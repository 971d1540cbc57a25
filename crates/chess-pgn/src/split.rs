//! Splitting of a PGN file into games.

use core::ops::Range;

use crate::PgnGame;
use crate::error::{Error, Parsed};
use crate::layout;
use crate::parse::{Parser, Status};
use crate::read::{Collector, judged};
use crate::visit::{Control, ParseOptions, PgnVisitor};

/// Returns the games of a file in memory, each read strictly. Reading continues after an error, and a file
/// without a game is one error.
///
/// ```
/// use chess_pgn::games;
///
/// let file = b"1. e4 e5 1-0\n\n1. e4 Ke5 0-1\n\n1. d4 *\n";
/// let read: Vec<_> = games(file).collect();
/// assert_eq!(read.len(), 3);
/// assert_eq!(read[1].as_ref().unwrap_err().code(), "illegal-move");
/// assert_eq!(read[2].as_ref().unwrap().game.to_uci(), "d2d4");
/// assert_eq!(games("<html>").next().unwrap().unwrap_err().code(), "no-game");
/// ```
pub fn games<S: AsRef<[u8]> + ?Sized>(file: &S) -> impl Iterator<Item = Result<PgnGame, Error>> {
    games_with(file, &ParseOptions::strict()).map(|read| read.map(|read| read.value))
}

/// Returns the games of a file in memory with their diagnostics. Reading continues after an error, and a
/// file without a game is one error.
///
/// ```
/// use chess_pgn::{ParseOptions, games_with};
///
/// let file = b"1. e4 e5 1-0\n\n1. e4 Ke5 0-1\n";
/// let read: Vec<_> = games_with(file, &ParseOptions::lenient()).collect::<Result<_, _>>()?;
/// assert_eq!(read[1].value.game.to_uci(), "e2e4");
/// assert_eq!(read[1].diagnostics[0].offset(), 20);
/// # Ok::<(), chess_pgn::Error>(())
/// ```
pub fn games_with<'f, S: AsRef<[u8]> + ?Sized>(
    file: &'f S,
    options: &ParseOptions,
) -> impl Iterator<Item = Result<Parsed<PgnGame>, Error>> + use<'f, S> {
    let (mut parser, options, file) = (Parser::new(*options), *options, file.as_ref());
    let mut any = false;
    core::iter::from_fn(move || {
        let mut collector = Collector::new();
        let status = parser.run(file, true, &mut collector);
        let is_first = !core::mem::replace(&mut any, true);
        match status {
            Status::GameEnd => Some(judged(collector.take(), &options)),
            Status::End if !is_first => None,
            Status::NoGame | Status::End | Status::NeedMore => Some(Err(parser.no_game())),
        }
    })
}

/// The text of one game in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawGame<'a> {
    /// Offset of the text in its file, in bytes.
    pub offset: u64,
    /// Tags and movetext, without surrounding whitespace.
    pub text: &'a [u8],
}

impl RawGame<'_> {
    /// Parses the game. Places are those in the file.
    ///
    /// # Errors
    ///
    /// Those of [`PgnGame::parse_with`].
    pub fn parse_with(&self, options: &ParseOptions) -> Result<Parsed<PgnGame>, Error> {
        judged(PgnGame::parse_at(self.text, self.offset, options)?, options)
    }
}

/// An iterator over the unparsed games of a file in memory, for example to distribute them to
/// threads or to skip some. Text that is no game is part of a game or one of its own, which
/// [`RawGame::parse_with`] refuses; a blank file has no games.
///
/// ```
/// use chess_pgn::{ParseOptions, RawGames};
///
/// let file = b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 1-0\n";
/// let games: Vec<_> = RawGames::new(file).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].offset, 22);
/// assert_eq!(games[1].parse_with(&ParseOptions::strict())?.value.tag("White"), Some("B"));
/// # Ok::<(), chess_pgn::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct RawGames<'a> {
    file: &'a [u8],
    parser: Parser,
}

impl<'a> RawGames<'a> {
    /// Returns an iterator over the games of a file.
    #[must_use]
    pub fn new(file: &'a [u8]) -> Self {
        Self { file, parser: Parser::new(ParseOptions::lenient().max_length(u32::MAX)) }
    }
}

impl<'a> Iterator for RawGames<'a> {
    type Item = RawGame<'a>;

    fn next(&mut self) -> Option<RawGame<'a>> {
        let mut place = Place::default();
        match self.parser.run(self.file, true, &mut place) {
            Status::GameEnd | Status::NoGame => {
                let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
                let text = self.file.get(index(place.0.start)..index(place.0.end))?;
                Some(RawGame { offset: place.0.start, text })
            }
            Status::NeedMore | Status::End => None,
        }
    }
}

/// A visitor that records the byte range of a game.
#[derive(Debug, Default)]
struct Place(Range<u64>);

impl PgnVisitor for Place {
    fn begin_game(&mut self, _offset: u64) -> Control {
        Control::SkipGame
    }

    fn end_game(&mut self, source: Range<u64>) {
        self.0 = source;
    }
}

/// Returns the byte range of the first game of a text and the offset of the next game. `last` is
/// `true` if the text is complete, and `false` if more of the file may follow.
///
/// Returns `None` if the end of the game is not in the text or, with `last`, if there is no game.
/// Use this function only if you split the file into pieces yourself; [`games`] and
/// [`GameReader`](super::GameReader) are simpler.
///
/// ```
/// use chess_pgn::first_game;
///
/// let piece = b"\n[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4";
/// assert_eq!(first_game(piece, false), Some((1..21, 23)));
/// assert_eq!(first_game(&piece[23..], false), None);
/// assert_eq!(first_game(&piece[23..], true), Some((0..18, 18)));
/// ```
#[must_use]
pub fn first_game(text: &[u8], last: bool) -> Option<(Range<usize>, usize)> {
    if let Some(found) = layout::first_game(text, last) {
        return Some(found);
    }
    let mut place = Place::default();
    let mut parser = Parser::new(ParseOptions::lenient().max_length(u32::MAX));
    let status = parser.run(text, last, &mut place);
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    matches!(status, Status::GameEnd | Status::NoGame)
        .then(|| (index(place.0.start)..index(place.0.end), parser.position()))
}

/// Reports the first game of a text to a visitor. With [`tags_only`](ParseOptions::tags_only), the game
/// ends with the first token after its tags.
///
/// ```
/// use chess_pgn::{ParseOptions, PgnVisitor, Span, visit_game};
/// use chess_rules::Outcome;
///
/// struct Result(Option<Outcome>);
///
/// impl PgnVisitor for Result {
///     fn result(&mut self, outcome: Outcome, _source: Span<'_>) {
///         self.0 = Some(outcome);
///     }
/// }
///
/// let mut result = Result(None);
/// visit_game(b"1. e4 e5 1-0", &ParseOptions::lenient(), &mut result)?;
/// assert_eq!(result.0, Some(Outcome::WhiteWins));
/// assert!(visit_game(b"<html>", &ParseOptions::lenient(), &mut result).is_err());
/// # Ok::<(), chess_pgn::Error>(())
/// ```
///
/// # Errors
///
/// [`ErrorKind::NoGame`](crate::ErrorKind::NoGame) if the text is blank, or if its beginning has
/// neither a tag pair, nor a move that can be played, nor a result.
pub fn visit_game(
    text: &[u8],
    options: &ParseOptions,
    visitor: &mut impl PgnVisitor,
) -> Result<(), Error> {
    let mut parser = Parser::new(*options).of_one_game();
    match parser.run(text, true, visitor) {
        Status::GameEnd => Ok(()),
        Status::NoGame | Status::NeedMore | Status::End => Err(parser.no_game()),
    }
}

/// Reports all games of a file in memory to a visitor and returns their number. Text between them
/// that is no game is reported as a [`diagnostic`](PgnVisitor::diagnostic) and not counted.
///
/// # Errors
///
/// [`ErrorKind::NoGame`](crate::ErrorKind::NoGame) for a file without a game.
pub fn visit_slice(
    file: &[u8],
    options: &ParseOptions,
    visitor: &mut impl PgnVisitor,
) -> Result<u64, Error> {
    let mut parser = Parser::new(*options);
    let (mut games, mut wrong) = (0, None);
    while !parser.is_stopped() {
        match parser.run(file, true, visitor) {
            Status::GameEnd => games += 1,
            Status::NoGame => wrong = wrong.or_else(|| Some(parser.no_game())),
            Status::NeedMore | Status::End => break,
        }
    }
    match wrong {
        _ if games > 0 => Ok(games),
        wrong => Err(wrong.unwrap_or_else(|| parser.no_game())),
    }
}
