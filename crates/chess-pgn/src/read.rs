//! A game of a PGN file as a value.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use core::str::FromStr;

use crate::asides::{self, Aside, What};
use crate::chars::{BLANK, DOT, LINE_END, class_at, to_text};
use crate::error::{Diagnostic, Error, Parsed};
use crate::parse::{Parser, Status};
use crate::tag::TagValue;
use crate::token::{Place, Token, token};
use crate::visit::{Control, ParseOptions, PgnVisitor, Problem, Span};
use crate::words;
use chess_rules::internal::word;
use chess_rules::internal::{Node, Recorder};
use chess_rules::{ErrorItem, Game, Item, Outcome, Ply, Position, Start, Variation};
use notation_report::first_error;

/// A game of a PGN file, with its tags. `Display` writes it with the default
/// [`PgnWriter`](crate::PgnWriter).
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
    source: Range<u64>,
    /// Byte range of every tag pair in the file.
    tag_sources: Vec<Range<u64>>,
    /// Byte range of every item, relative to the start of the game.
    items: Vec<Range<u32>>,
    problem: Option<(Problem, String)>,
    has_start: bool,
}

/// Parses the first game of a text strictly.
impl FromStr for PgnGame {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

/// Parses the first game of a text strictly.
impl TryFrom<&[u8]> for PgnGame {
    type Error = Error;

    fn try_from(text: &[u8]) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl PgnGame {
    /// Returns a game without tags that was not read from a file.
    ///
    /// ```
    /// use chess_pgn::PgnGame;
    /// use chess_rules::Start;
    ///
    /// let mut game = PgnGame::new(Start::standard().game().san("e4")?.finish()?);
    /// game.set_tag("White", "Anna");
    /// assert!(game.to_string().ends_with("\n1. e4 *\n\n"));
    /// # Ok::<(), chess_rules::Error>(())
    /// ```
    #[must_use]
    pub const fn new(game: Game) -> Self {
        Self {
            offset: 0,
            tags: Vec::new(),
            game,
            source: 0..0,
            tag_sources: Vec::new(),
            items: Vec::new(),
            problem: None,
            has_start: true,
        }
    }

    /// Parses the first game of a text strictly.
    ///
    /// ```
    /// use chess_pgn::PgnGame;
    ///
    /// let error = PgnGame::parse("1. e4 Ke5 2. Nf3 *").unwrap_err();
    /// assert_eq!(error.to_string(),
    ///     "illegal move: no such piece can move there at byte 6, ply 1");
    /// ```
    ///
    /// # Errors
    ///
    /// The first deviation from the standard, or the first text that cannot be played.
    /// [`ErrorKind::NoGame`](crate::ErrorKind::NoGame) if the text is blank, or if its beginning has
    /// neither a tag pair, nor a move that can be played, nor a result.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        Ok(Self::parse_with(text, &ParseOptions::strict())?.value)
    }

    /// Parses the first game of a text. Lenient reading keeps text that cannot be played, and reports it
    /// among the diagnostics as an error.
    ///
    /// ```
    /// use chess_pgn::{ParseOptions, PgnGame};
    ///
    /// let read = PgnGame::parse_with("1. e4 Ke5 2. Nf3 *", &ParseOptions::lenient())?;
    /// assert_eq!(read.value.game.to_uci(), "e2e4");
    /// assert_eq!(read.diagnostics[0].to_string(),
    ///     "error: illegal move: no such piece can move there at byte 6, ply 1");
    /// # Ok::<(), chess_pgn::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse); lenient reading fails only if the text is no game.
    pub fn parse_with(
        text: impl AsRef<[u8]>,
        options: &ParseOptions,
    ) -> Result<Parsed<Self>, Error> {
        judged(Self::parse_at(text.as_ref(), 0, options)?, options)
    }

    /// Parses the first game of a text, which begins at an offset of its file, with all diagnostics.
    pub(super) fn parse_at(
        text: &[u8],
        offset: u64,
        options: &ParseOptions,
    ) -> Result<Parsed<Self>, Error> {
        let mut collector = Collector::new();
        let mut parser = Parser::new(*options).at_offset(offset).of_one_game();
        match parser.run(text, true, &mut collector) {
            Status::GameEnd => Ok(collector.take()),
            Status::NoGame | Status::NeedMore | Status::End => Err(parser.no_game()),
        }
    }

    /// Returns the value of a tag, of the first one with this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets the value of a tag: of the first one with this name, or of a new one behind the others.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.into(), value.into())),
        }
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

/// Refuses a game with an error if reading is strict.
pub(super) fn judged(
    read: Parsed<PgnGame>,
    options: &ParseOptions,
) -> Result<Parsed<PgnGame>, Error> {
    match first_error(&read.diagnostics) {
        Some(error) if options.strict => Err(error),
        _ => Ok(read),
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

    /// Returns the last game with its diagnostics.
    pub(super) fn take(&mut self) -> Parsed<PgnGame> {
        let mut told = core::mem::replace(self, Self::new());
        let game = told.game.unwrap_or_else(|| Recorder::new(Start::standard())).finish();
        let game = match told.asides.as_slice() {
            [] => game,
            _ => asides::put(&game, told.asides, &mut told.items),
        };
        let value = PgnGame {
            offset: told.source.start,
            tags: told.tags,
            game,
            source: told.source,
            tag_sources: told.tag_sources,
            items: told.items,
            problem: told.problem,
            has_start: told.has_start,
        };
        Parsed { value, diagnostics: told.diagnostics }
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
        let mut text = without_nul(rest.bytes);
        if problem.kind.is_whole_movetext() && text.contains('\r') {
            text = Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"));
        }
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
