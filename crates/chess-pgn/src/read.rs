//! A game of a PGN file as a value.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::asides::{self, Aside, What};
use crate::chars::{BLANK, DOT, LINE_END, class_at, to_text};
use crate::parse::{Parser, Status};
use crate::tag::TagValue;
use crate::token::{Place, Token, token};
use crate::visit::{Control, PgnOptions, PgnVisitor, Problem, Span};
use crate::words;
use crate::write::{Losses, PgnWriter};
use chess_rules::record::{Node, Recorder};
use chess_rules::san::word;
use chess_rules::{
    Diagnostic, Error, ErrorItem, Game, Item, Outcome, Ply, Position, Severity, Start, Variation,
};

/// A game of a PGN file, with its tags and diagnostics. `Display` writes it with the default
/// [`PgnWriter`].
///
/// ```
/// use chess_pgn::PgnGame;
///
/// let game = PgnGame::parse("[White \"Anna\"]\n\n1. e4 e5 *")?;
/// assert!(game.to_string().contains("[White \"Anna\"]"));
/// assert_eq!(PgnGame::parse(game.to_string())?.game, game.game);
/// # Ok::<(), chess_pgn::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PgnGame {
    /// Offset of the game in its file, in bytes.
    pub offset: u64,
    /// Names and values of the tag pairs, in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The moves, annotations, and variations.
    pub game: Game,
    /// Deviations from the standard, and text that could not be played. Offsets count from the
    /// start of the text of the game; see [`offset`](Self::offset).
    pub diagnostics: Vec<Diagnostic>,
    source: Range<u64>,
    /// Byte range of every tag pair in the file.
    tag_sources: Vec<Range<u64>>,
    /// Byte range of every item, relative to the start of the game.
    items: Vec<Range<u32>>,
    problem: Option<(Problem, String)>,
    has_start: bool,
}

impl PgnWriter {
    /// Appends a game as it was read, with its tags, like [`write`](Self::write).
    ///
    /// ```
    /// use chess_pgn::{PgnGame, PgnWriter, Strip};
    ///
    /// let game = PgnGame::parse("[Event \"Casual\"]\n\n1. e4 {best} e5 *")?;
    /// let mut text = String::new();
    /// PgnWriter::new().roster(false).strip(Strip::COMMENTS).write_game(&game, &mut text);
    /// assert_eq!(text, "[Event \"Casual\"]\n\n1. e4 e5 *\n\n");
    /// # Ok::<(), chess_pgn::Error>(())
    /// ```
    pub fn write_game(self, game: &PgnGame, out: &mut String) -> Losses {
        let tags: Vec<_> = game.tags.iter().map(|(name, value)| (&**name, &**value)).collect();
        self.write(&tags, &game.game, out)
    }
}

impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        PgnWriter::new().write_game(self, &mut text);
        f.write_str(&text)
    }
}

impl PgnGame {
    /// Parses the first game of a text leniently.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::NoGame`](crate::ErrorKind::NoGame) if the text is blank, or if its beginning has
    /// neither a tag pair, nor a move that can be played, nor a result.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        Self::parse_with(text, PgnOptions::lenient())
    }

    /// Parses the first game of a text with the given options. Everything that is wrong with it is
    /// one of its [`diagnostics`](Self::diagnostics).
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    pub fn parse_with(text: impl AsRef<[u8]>, options: PgnOptions) -> Result<Self, Error> {
        Self::parse_at(text.as_ref(), 0, options)
    }

    pub(super) fn parse_at(text: &[u8], offset: u64, options: PgnOptions) -> Result<Self, Error> {
        let mut collector = Collector::new();
        let mut parser = Parser::new(options).at_offset(offset).of_one_game();
        match parser.run(text, true, &mut collector) {
            Status::GameEnd => Ok(collector.take()),
            Status::NoGame | Status::NeedMore | Status::End => Err(parser.no_game()),
        }
    }

    /// Returns the value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Returns the first error, or `None` if the whole game was read.
    #[must_use]
    pub fn error(&self) -> Option<Error> {
        self.diagnostics.iter().find(|d| d.severity() == Severity::Error).map(|d| *d.error())
    }

    /// Returns all errors of the game, each once, in the order of the text. Offsets count from the
    /// start of the game; see [`in_file`](Self::in_file).
    ///
    /// ```
    /// use chess_pgn::PgnGame;
    ///
    /// let game = PgnGame::parse(b"1. e4 Ke5 2. Nf3 *")?;
    /// let errors: Vec<String> = game.errors().map(ToString::to_string).collect();
    /// assert_eq!(errors, ["illegal move: no such piece can move there at byte 6, ply 1"]);
    /// assert_eq!(game.problem().unwrap().to_string(),
    ///     "illegal move: no such piece can move there at byte 6 of the file, ply 1");
    /// # Ok::<(), chess_pgn::Error>(())
    /// ```
    pub fn errors(&self) -> impl Iterator<Item = &Error> {
        self.diagnostics.iter().filter(|d| d.severity() == Severity::Error).map(Diagnostic::error)
    }

    /// Returns the offset in the file of an offset in the game, such as that of a diagnostic.
    #[must_use]
    pub const fn in_file(&self, offset: usize) -> u64 {
        self.offset + offset as u64
    }

    /// Returns the offset in the game of an offset in the file, such as that of a
    /// [`Problem`].
    #[must_use]
    pub fn in_game(&self, offset: u64) -> usize {
        usize::try_from(offset.saturating_sub(self.offset)).unwrap_or(usize::MAX)
    }

    /// Returns the first text of the main line that could not be played. No ply of the main line
    /// follows it.
    #[must_use]
    pub fn problem(&self) -> Option<&Problem> {
        self.problem.as_ref().map(|(problem, _)| problem)
    }

    /// Returns the word at which [`problem`](Self::problem) begins.
    #[must_use]
    pub fn problem_text(&self) -> Option<&str> {
        self.problem.as_ref().map(|(_, text)| text.as_str())
    }

    /// Returns the language whose piece letters explain all unreadable words, such as `German` for
    /// `Sf3`.
    #[must_use]
    pub fn language(&self) -> Option<&'static str> {
        let mut found = u16::MAX;
        for word in self.unreadable_words().filter(|word| word::spell(word).is_none()) {
            found &= words::languages(word);
        }
        words::language(found)
    }

    /// Returns `true` if all unreadable words are moves in UCI notation or in long algebraic notation,
    /// such as `g1f3` or `Ng1-f3`, which only lenient reading accepts.
    #[must_use]
    pub fn is_uci(&self) -> bool {
        let mut words = self
            .unreadable_words()
            .filter(|word| word::spell(word).is_none_or(|spelled| !spelled.is_san))
            .peekable();
        words.peek().is_some() && words.all(is_long)
    }

    /// Returns the words of the first text with an unreadable move.
    fn unreadable_words(&self) -> impl Iterator<Item = &[u8]> {
        let unreadable = |item| match item {
            Item::Error(ErrorItem::Unreadable, text) => Some(text),
            _ => None,
        };
        let text = self.game.items().find_map(unreadable).unwrap_or_default().as_bytes();
        let place =
            Place { tags: false, main_line: false, last: true, jose: false, unclosed: [0; 3] };
        let mut at = 0;
        core::iter::from_fn(move || {
            while at < text.len() {
                if matches!(class_at(text, at), BLANK | LINE_END | DOT) {
                    at += 1;
                    continue;
                }
                let (token, end) = token(text, at, place)?;
                let word = text.get(at..end);
                at = end;
                if token == Token::Word {
                    return word;
                }
            }
            None
        })
    }

    /// Returns the byte range of the game in its file, without surrounding whitespace. If only the
    /// tags of a text in memory were read, the game ends with the first token after them.
    #[must_use]
    pub const fn source(&self) -> &Range<u64> {
        &self.source
    }

    /// Returns the byte range of a tag pair in the file, by its index in [`tags`](Self::tags).
    #[must_use]
    pub fn tag_source(&self, tag: usize) -> Option<Range<u64>> {
        self.tag_sources.get(tag).cloned()
    }

    /// Returns the byte range of an item in the file. The range of a comment excludes its braces;
    /// that of a variation bracket is empty.
    #[must_use]
    pub fn token_source(&self, item: usize) -> Option<Range<u64>> {
        let range = self.items.get(item)?;
        Some(self.offset + u64::from(range.start)..self.offset + u64::from(range.end))
    }

    /// Returns `false` if the tags specify an invalid start position.
    #[must_use]
    pub const fn has_start(&self) -> bool {
        self.has_start
    }
}

/// Returns `true` for a word with the two squares of a move: `g1f3`, `Ng1-f3`, `e7e8q`.
fn is_long(word: &[u8]) -> bool {
    let squares = match word {
        [b'K' | b'Q' | b'R' | b'B' | b'N', rest @ ..] => rest,
        word => word,
    };
    let square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    match squares {
        [a, b, b'-' | b'x', c, d, ..] | [a, b, c, d, ..] => square(&[*a, *b]) && square(&[*c, *d]),
        _ => false,
    }
}

/// Returns what an item of a bracket without a move adds to the move before it.
fn what(game: &Game, node: Node) -> Option<What> {
    match node {
        Node::Nag(nag) => Some(What::Nag(nag)),
        Node::Comment(text) => Some(What::Comment(game.text_of(text).trim().into())),
        _ => None,
    }
}

/// Decodes a text. NUL, which no text of a game may contain, becomes U+FFFD.
fn without_nul(bytes: &[u8]) -> Cow<'_, str> {
    let (text, _) = to_text(bytes);
    if text.contains('\0') { Cow::Owned(text.replace('\0', "\u{fffd}")) } else { text }
}

/// Collects the calls to a visitor into a [`PgnGame`].
#[derive(Debug)]
pub(super) struct Collector {
    offset: u64,
    tags: Vec<(String, String)>,
    tag_sources: Vec<Range<u64>>,
    game: Option<Recorder>,
    /// Index of the item behind the last move of the line, and those of the enclosing lines.
    behind_move: usize,
    outer: Vec<usize>,
    asides: Vec<Aside>,
    has_start: bool,
    items: Vec<Range<u32>>,
    diagnostics: Vec<Diagnostic>,
    problem: Option<(Problem, String)>,
    source: Range<u64>,
}

impl Collector {
    pub(super) const fn new() -> Self {
        Self {
            offset: 0,
            tags: Vec::new(),
            tag_sources: Vec::new(),
            game: None,
            behind_move: 0,
            outer: Vec::new(),
            asides: Vec::new(),
            has_start: false,
            items: Vec::new(),
            diagnostics: Vec::new(),
            problem: None,
            source: 0..0,
        }
    }

    /// Returns the last game.
    pub(super) fn take(&mut self) -> PgnGame {
        let mut told = core::mem::replace(self, Self::new());
        let game = told.game.unwrap_or_else(|| Recorder::new(Start::standard())).finish();
        let game = match told.asides.as_slice() {
            [] => game,
            _ => asides::put(&game, told.asides, &mut told.items),
        };
        PgnGame {
            offset: told.source.start,
            tags: told.tags,
            game,
            diagnostics: told.diagnostics,
            source: told.source,
            tag_sources: told.tag_sources,
            items: told.items,
            problem: told.problem,
            has_start: told.has_start,
        }
    }

    fn game(&mut self) -> &mut Recorder {
        self.game.get_or_insert_with(|| Recorder::new(Start::standard()))
    }

    /// Notes the place of the item that is recorded next.
    fn place(&mut self, range: Range<u64>) -> &mut Recorder {
        let place = self.relative(range);
        self.items.push(place);
        self.game()
    }

    fn relative(&self, range: Range<u64>) -> Range<u32> {
        let place = |at: u64| u32::try_from(at.saturating_sub(self.offset)).unwrap_or(u32::MAX);
        place(range.start)..place(range.end)
    }

    /// Returns the end of the last item, which is the place of a bracket.
    fn bracket(&self) -> Range<u64> {
        let end = self.items.last().map_or(0, |range| u64::from(range.end)) + self.offset;
        end..end
    }
}

impl PgnVisitor for Collector {
    fn begin_game(&mut self, offset: u64) -> Control {
        self.offset = offset;
        self.source = offset..offset + 1;
        Control::Read
    }

    fn tag(&mut self, name: &[u8], value: TagValue<'_>) {
        let name = to_text(name).0.into_owned();
        self.tag_sources.push(value.span().clone());
        let value = value.to_str();
        let value =
            if value.contains('\0') { value.replace('\0', " ") } else { value.into_owned() };
        self.tags.push((name, value));
    }

    fn start(&mut self, start: &Start) {
        // Comments between the tags come before the start position.
        match &mut self.game {
            Some(game) => game.set_start(start.clone()),
            None => self.game = Some(Recorder::new(start.clone())),
        }
        self.game().reserve(128);
        self.has_start = true;
        self.items.reserve(128);
    }

    fn ply(&mut self, ply: &Ply, san: Span<'_>, _after: &Position) {
        self.place(san.range()).ply(ply);
        self.behind_move = self.items.len();
    }

    fn nag(&mut self, nag: u16, source: Span<'_>) {
        self.place(source.range()).nag(nag);
    }

    fn comment(&mut self, text: Span<'_>) {
        self.place(text.range()).comment(&without_nul(text.bytes));
    }

    fn begin_variation(&mut self) -> Variation {
        self.place(self.bracket()).begin_variation();
        self.outer.push(self.behind_move);
        self.behind_move = self.items.len();
        Variation::Enter
    }

    fn end_variation(&mut self) {
        self.place(self.bracket()).end_variation();
        self.behind_move = self.outer.pop().unwrap_or_default();
    }

    fn end_bracket(&mut self, bracket: Span<'_>, text: Option<&str>) {
        let game = self.game.get_or_insert_with(|| Recorder::new(Start::standard()));
        let first = self.behind_move;
        let whats: Vec<What> = match text {
            Some(text) => Vec::from([What::Comment(text.replace('\0', "\u{fffd}"))]),
            None => game
                .game()
                .nodes()
                .iter()
                .skip(first)
                .filter_map(|node| what(game.game(), *node))
                .collect(),
        };
        game.drop_variation();
        self.items.truncate(first.saturating_sub(1));
        self.behind_move = self.outer.pop().unwrap_or_default();
        let (at, place) = (self.behind_move, self.relative(bracket.range()));
        self.asides.extend(whats.into_iter().map(|what| Aside { at, what, place: place.clone() }));
    }

    fn unplayed(&mut self, problem: &Problem, rest: Span<'_>) {
        if problem.ends_line && problem.depth == 0 && self.problem.is_none() {
            let length = usize::try_from(problem.length).unwrap_or(usize::MAX);
            let word = rest.bytes.get(..length.min(rest.bytes.len())).unwrap_or_default();
            self.problem = Some((*problem, to_text(word).0.into_owned()));
        }
        if rest.bytes.is_empty() {
            return;
        }
        let text = without_nul(rest.bytes);
        if problem.ends_line && problem.depth > 0 {
            let place = self.relative(rest.range());
            let what = What::Error(problem.kind, text.into_owned());
            self.asides.push(Aside { at: self.behind_move, what, place });
            return;
        }
        self.place(rest.range()).error_item(problem.kind, &text);
    }

    fn result(&mut self, outcome: Outcome, source: Span<'_>) {
        self.place(source.range()).result(outcome);
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) {
        self.diagnostics.push(*diagnostic);
    }

    fn end_game(&mut self, source: Range<u64>) {
        self.source = source;
    }
}
