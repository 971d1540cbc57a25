//! Splitting of a PGN file into games.

use core::ops::Range;

use crate::PgnGame;
use crate::layout;
use crate::parse::{Parser, Status};
use crate::visit::{Control, PgnOptions, PgnVisitor};

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
    #[must_use]
    pub fn parse(&self) -> PgnGame {
        PgnGame::parse_at(self.text, self.offset, PgnOptions::lenient())
    }
}

/// An iterator over the unparsed games of a file in memory, for example to distribute them to
/// threads or to skip some.
///
/// ```
/// use chess_pgn::Games;
///
/// let file = b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 1-0\n";
/// let games: Vec<_> = Games::new(file).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].offset, 22);
/// assert_eq!(games[1].parse().tag("White"), Some("B"));
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
            Status::GameEnd => {
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
    (status == Status::GameEnd)
        .then(|| (index(place.0.start)..index(place.0.end), parser.position()))
}

/// Reports the first game of a text to a visitor. Returns `false` if there is none. With
/// [`tags_only`](PgnOptions::tags_only), the game ends with the first token after its tags.
///
/// ```
/// use chess_pgn::{PgnOptions, PgnVisitor, Span, visit_game};
/// use chess_game::Outcome;
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
/// assert!(visit_game(b"1. e4 e5 1-0", PgnOptions::lenient(), &mut result));
/// assert_eq!(result.0, Some(Outcome::WhiteWins));
/// ```
pub fn visit_game(text: &[u8], options: PgnOptions, visitor: &mut impl PgnVisitor) -> bool {
    Parser::new(options).of_one_game().run(text, true, visitor) == Status::GameEnd
}

/// Reports all games of a file in memory to a visitor and returns their number.
pub fn visit_slice(file: &[u8], options: PgnOptions, visitor: &mut impl PgnVisitor) -> u64 {
    let mut parser = Parser::new(options);
    let mut games = 0;
    while !parser.is_stopped() && parser.run(file, true, visitor) == Status::GameEnd {
        games += 1;
    }
    games
}
