//! Splitting of a PGN file into games.

use core::ops::Range;

use crate::PgnGame;
use crate::layout;
use crate::parse::{Parser, Status};
use crate::visit::{Control, PgnOptions, PgnVisitor};
use chess_rules::Error;

/// The text of one game in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawGame<'a> {
    /// Offset of the text in its file, in bytes.
    pub offset: u64,
    /// Tags and movetext, without surrounding whitespace.
    pub text: &'a [u8],
}

impl RawGame<'_> {
    /// Parses the game leniently.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::NoGame`](crate::ErrorKind::NoGame) with its place in the file, if the text has
    /// neither a tag pair, nor a move that can be played, nor a result.
    pub fn parse(&self) -> Result<PgnGame, Error> {
        PgnGame::parse_at(self.text, self.offset, PgnOptions::lenient())
    }
}

/// An iterator over the unparsed games of a file in memory, for example to distribute them to
/// threads or to skip some. Text that is no game is part of a game or one of its own, which
/// [`RawGame::parse`] refuses; a blank file has no games.
///
/// ```
/// use chess_pgn::Games;
///
/// let file = b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 1-0\n";
/// let games: Vec<_> = Games::new(file).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].offset, 22);
/// assert_eq!(games[1].parse()?.tag("White"), Some("B"));
/// # Ok::<(), chess_pgn::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Games<'a> {
    file: &'a [u8],
    parser: Parser,
}

impl<'a> Games<'a> {
    /// Returns an iterator over the games of a file.
    #[must_use]
    pub fn new(file: &'a [u8]) -> Self {
        Self { file, parser: Parser::new(PgnOptions::lenient().max_length(u32::MAX)) }
    }
}

impl<'a> Iterator for Games<'a> {
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
/// Use this function only if you split the file into pieces yourself; [`Games`] and
/// [`PgnReader`](super::PgnReader) are simpler.
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
    let mut parser = Parser::new(PgnOptions::lenient().max_length(u32::MAX));
    let status = parser.run(text, last, &mut place);
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    matches!(status, Status::GameEnd | Status::NoGame)
        .then(|| (index(place.0.start)..index(place.0.end), parser.position()))
}

/// Reports the first game of a text to a visitor. With [`tags_only`](PgnOptions::tags_only), the game
/// ends with the first token after its tags.
///
/// ```
/// use chess_pgn::{PgnOptions, PgnVisitor, Span, visit_game};
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
/// visit_game(b"1. e4 e5 1-0", PgnOptions::lenient(), &mut result)?;
/// assert_eq!(result.0, Some(Outcome::WhiteWins));
/// assert!(visit_game(b"<html>", PgnOptions::lenient(), &mut result).is_err());
/// # Ok::<(), chess_pgn::Error>(())
/// ```
///
/// # Errors
///
/// [`ErrorKind::NoGame`](crate::ErrorKind::NoGame) if the text is blank, or if its beginning has
/// neither a tag pair, nor a move that can be played, nor a result.
pub fn visit_game(
    text: &[u8],
    options: PgnOptions,
    visitor: &mut impl PgnVisitor,
) -> Result<(), Error> {
    let mut parser = Parser::new(options).of_one_game();
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
    options: PgnOptions,
    visitor: &mut impl PgnVisitor,
) -> Result<u64, Error> {
    let mut parser = Parser::new(options);
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
