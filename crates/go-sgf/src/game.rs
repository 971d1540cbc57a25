//! The games of a file.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use go_rules::Size;
use notation_report::first_error;
use sgf_syntax::{
    Charset, CharsetChoice, CharsetContext, Collection, ErrorKind as SyntaxKind, Node,
    ParseOptions as Syntax, Parser, PropIdent,
};

use crate::content::comment;
use crate::error::{Diagnostic, Error, ErrorKind, Parsed};
use crate::facts::{Facts, Stated};
use crate::fields::{FACTS, Fields, misplaced};
use crate::rules::Rules;
use crate::walk::{End, Play, Walk, mover, place};

/// Options for reading games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ParseOptions {
    lenient: bool,
    context: CharsetContext,
}

impl ParseOptions {
    /// Strict reading: illegal moves, points outside of the board, a truncated file, and games other
    /// than Go are errors.
    #[must_use]
    pub fn strict() -> Self {
        Self::default()
    }

    /// Lenient reading: all problems of a game are warnings.
    #[must_use]
    pub fn lenient() -> Self {
        Self { lenient: true, ..Self::default() }
    }

    /// Sets the character sets of the games before the text, for a file that is read in parts.
    #[must_use]
    pub const fn context(mut self, context: CharsetContext) -> Self {
        self.context = context;
        self
    }
}

/// Returns the games of a file in order, each with all its variations, read strictly. A game with an
/// error is that error, and the games after it follow.
///
/// ```
/// let sgf = b"(;GM[1]SZ[19]PB[Ann]PW[Bob]RE[B+R];B[pd];W[dp])";
/// for game in go_sgf::games(sgf) {
///     let game = game?;
///     assert_eq!(game.facts().black.as_deref(), Some("Ann"));
///     for play in game.moves() {
///         println!("{}", play.display(game.size()));
///     }
/// }
/// assert!(go_sgf::games(b"<html>").next().unwrap().is_err());
/// # Ok::<(), go_sgf::Error>(())
/// ```
pub fn games<S: AsRef<[u8]> + ?Sized>(
    text: &S,
) -> impl Iterator<Item = Result<Game<'_>, Error>> + core::fmt::Debug {
    games_with(text, &ParseOptions::strict()).values()
}

/// Returns the games of a file in order, each with all its variations and with all its problems: those
/// of the syntax, the texts, the facts, and the moves, in the order of the file.
///
/// Text between games is skipped; if it has nodes, they are the rest of a damaged game, which is
/// reported with the game that follows, or with the last. A file without a game is one error,
/// [`NoGame`](ErrorKind::NoGame). In lenient reading, only that and a file of 4 GiB or more are errors.
///
/// ```
/// use go_sgf::{ParseOptions, games_with};
///
/// let read = games_with(b"(;SZ[9];B[ee];W[ee])", &ParseOptions::lenient()).next().unwrap()?;
/// assert_eq!(read.value.end().moves, 2);
/// assert_eq!(read.diagnostics[0].kind().code(), "illegal-move.occupied");
/// # Ok::<(), go_sgf::Error>(())
/// ```
#[must_use]
pub fn games_with<'a, S: AsRef<[u8]> + ?Sized>(text: &'a S, options: &ParseOptions) -> Games<'a> {
    let text = text.as_ref();
    let parser = Parser::new(Syntax::lenient().context(options.context));
    Games { text, parser, options: *options, at: 0, number: 0 }
}

/// Iterator over the games of a file with their problems, returned by [`games_with`].
#[derive(Debug)]
pub struct Games<'a> {
    text: &'a [u8],
    parser: Parser,
    options: ParseOptions,
    at: usize,
    number: usize,
}

/// Iterator over the games alone.
#[derive(Debug)]
struct Values<'a>(Games<'a>);

impl<'a> Games<'a> {
    const fn values(self) -> Values<'a> {
        Values(self)
    }
}

impl<'a> Iterator for Values<'a> {
    type Item = Result<Game<'a>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.0.next()?.map(|read| read.value))
    }
}

impl<'a> Iterator for Games<'a> {
    type Item = Result<Parsed<Game<'a>>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.parser.next_game(self.text, &mut self.at) {
            Ok(parsed) => {
                let read = self.game(parsed?);
                let error = first_error(&read.diagnostics).filter(|_| !self.options.lenient);
                Some(error.map_or(Ok(read), Err))
            }
            Err(error) => {
                (self.text, self.at) = (b"", 1);
                let kind = match error.kind() {
                    SyntaxKind::NoGameTree => ErrorKind::NoGame,
                    kind => ErrorKind::Syntax(kind),
                };
                Some(Err(Error::new(kind, error.span())))
            }
        }
    }
}

impl<'a> Games<'a> {
    fn game(&mut self, parsed: sgf_syntax::Parsed<Collection<'a>>) -> Parsed<Game<'a>> {
        self.number += 1;
        let collection = parsed.value;
        let mut errors = self.syntax_errors(&parsed.diagnostics);
        let is_stray = |error: &&Error| error.kind() == ErrorKind::UnexpectedText;
        let stray = errors.iter().filter(is_stray).count();
        errors.extend(invalid_text(&collection));
        let (mut rules, mut refusal, mut stated) = (None, None, Vec::new());
        if let Some(tree) = collection.trees().next() {
            misplaced(tree, &mut errors);
            let fields = Fields::new(tree);
            errors.extend(fields.empty_size());
            if let Some(error) = fields.refusal() {
                refusal = Some(error.kind());
                errors.push(error);
            } else {
                let facts = Facts::read(&fields, &mut errors);
                rules = Rules::of(&facts, &fields);
                stated = facts.stated(&fields);
            }
        }
        let mut walk = Walk::new(collection.trees().next(), rules.as_ref(), &stated);
        while walk.next().is_some() {}
        let variations = walk.variations();
        let (end, of_moves) = walk.into_parts();
        errors.extend(of_moves);
        errors.sort_by_key(Error::offset);
        let repeats = rules.as_ref().is_some_and(|rules| rules.repetition);
        let lenient = self.options.lenient;
        let judge =
            |error: Error| Diagnostic::new(error.kind().severity_in(lenient, repeats), error);
        let diagnostics = errors.into_iter().map(judge).collect();
        let (number, stray) = (self.number, u32::try_from(stray).expect("fewer than 2^32 bytes"));
        let value = Game { collection, number, rules, refusal, stated, end, variations, stray };
        Parsed { value, diagnostics }
    }

    /// Returns the problems of the syntax that concern games of Go.
    fn syntax_errors(&self, found: &[sgf_syntax::Diagnostic]) -> Vec<Error> {
        let mut errors: Vec<Error> = Vec::new();
        for diagnostic in found {
            let kind = match diagnostic.kind() {
                SyntaxKind::UnclosedTree | SyntaxKind::UnclosedValue => ErrorKind::UnexpectedEnd,
                SyntaxKind::PropertyWithoutValue => ErrorKind::MissingValue,
                SyntaxKind::MissingSemicolon => ErrorKind::MissingSemicolon,
                SyntaxKind::DuplicateProperty
                    if self.text.get(diagnostic.span()).is_some_and(is_fact) =>
                {
                    ErrorKind::DuplicateProperty
                }
                SyntaxKind::UnexpectedByte { .. } | SyntaxKind::BadPropertyName => {
                    ErrorKind::UnexpectedText
                }
                SyntaxKind::LeadingJunk
                | SyntaxKind::JunkBetweenTrees
                | SyntaxKind::TrailingJunk
                    if self.text.get(diagnostic.span()).is_some_and(has_node) =>
                {
                    ErrorKind::NoGame
                }
                kind @ (SyntaxKind::CharsetMismatch { .. }
                | SyntaxKind::CharsetGuessed { .. }
                | SyntaxKind::UnsupportedCharset) => ErrorKind::Syntax(kind),
                _ => continue,
            };
            let end = self.text.len();
            let span = match kind {
                ErrorKind::UnexpectedEnd => end..end,
                _ => diagnostic.span(),
            };
            let error = Error::new(kind, span);
            if errors.last() != Some(&error) {
                errors.push(error);
            }
        }
        errors
    }
}

/// Returns the error for the first byte that is malformed in the character set.
fn invalid_text(collection: &Collection<'_>) -> Option<Error> {
    let at = collection.trees().next()?.first_invalid()?;
    let kind = SyntaxKind::InvalidText { byte: *collection.source().get(at)? };
    Some(Error::new(ErrorKind::Syntax(kind), at..at + 1))
}

/// Returns `true` if the property of this name is a fact about the game, of which the first value counts. Other
/// properties hold lists, or have no effect.
fn is_fact(name: &[u8]) -> bool {
    core::str::from_utf8(name).is_ok_and(|name| FACTS.contains(&PropIdent::new(name)))
}

/// Returns `true` if text outside of the games has a node, which a game with a damaged `(` leaves
/// behind: a property with a value after `;` or `(`.
fn has_node(text: &[u8]) -> bool {
    text.split(|byte| b";(".contains(byte)).skip(1).any(|node| {
        let node = node.trim_ascii_start();
        let letters = node.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let (name, value) = node.split_at(letters);
        name.iter().any(u8::is_ascii_uppercase) && value.starts_with(b"[")
    })
}

/// A game: a tree of moves, which have been played.
#[derive(Debug)]
pub struct Game<'a> {
    collection: Collection<'a>,
    number: usize,
    /// `None` for a game that is skipped.
    rules: Option<Rules>,
    /// The reason why the game is skipped.
    refusal: Option<ErrorKind>,
    stated: Vec<Stated>,
    end: End,
    variations: u32,
    /// Number of pieces of text outside of nodes and properties.
    stray: u32,
}

impl<'a> Game<'a> {
    /// The game as read from the file, with all its nodes and properties.
    #[must_use]
    pub const fn collection(&self) -> &Collection<'a> {
        &self.collection
    }

    pub(crate) fn tree(&self) -> Option<sgf_syntax::GameTree<'_>> {
        self.collection.trees().next()
    }

    /// The bytes of the game in its file.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.tree().map_or(0..0, sgf_syntax::GameTree::span)
    }

    /// Number of the game in its file, counted from 1; games other than Go count too.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.number
    }

    /// Returns the reason why the game cannot be played: it is not Go, or its board has no possible
    /// size. Such a game has no steps, and its end is an empty board.
    #[must_use]
    pub const fn refusal(&self) -> Option<ErrorKind> {
        self.refusal
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.end.board.size()
    }

    /// The character set of the texts.
    #[must_use]
    pub fn charset(&self) -> Charset {
        self.collection.charset()
    }

    /// The character set of the texts, with the reason for it.
    #[must_use]
    pub fn charset_choice(&self) -> Option<CharsetChoice> {
        Some(self.tree()?.charset_choice())
    }

    /// The facts that the game states.
    #[must_use]
    pub fn facts(&self) -> Facts<'_> {
        match self.tree() {
            Some(tree) => Facts::read(&Fields::new(tree), &mut Vec::new()),
            None => Facts::none(),
        }
    }

    /// The comment of the root; empty if there is none.
    #[must_use]
    pub fn comment(&self) -> String {
        let root = self.tree().and_then(sgf_syntax::GameTree::root);
        root.map(comment).unwrap_or_default()
    }

    /// Offset of the value of a fact, such as `SZ`, if the game states it.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<Range<usize>> {
        Some(Fields::new(self.tree()?).info(name)?.span())
    }

    /// Walks through the game with all its variations, step by step.
    #[must_use]
    pub fn walk(&self) -> Walk<'_> {
        Walk::new(self.tree(), self.rules.as_ref(), &self.stated)
    }

    /// The end of the main line: the position after its last node.
    ///
    /// ```
    /// let game = go_sgf::games(b"(;SZ[5];B[ba];W[aa];B[ab];AE[ab])").next().unwrap()?;
    /// let end = game.end();
    /// assert_eq!((end.moves, end.prisoners, end.board.area_score()), (3, [1, 0], 25));
    /// # Ok::<(), go_sgf::Error>(())
    /// ```
    #[must_use]
    pub fn end(&self) -> End {
        self.end.clone()
    }

    /// Number of paths from the root to an end.
    #[must_use]
    pub const fn variations(&self) -> u32 {
        self.variations
    }

    /// The moves of the main line, passes included.
    pub fn moves(&self) -> impl Iterator<Item = Play> {
        let (size, end) = (self.size(), self.collection.source().len());
        let tree = self.tree().filter(|_| self.refusal.is_none()).into_iter();
        let properties = tree.flat_map(sgf_syntax::GameTree::main_line).flat_map(Node::properties);
        properties.flat_map(move |property| {
            let color = mover(property);
            let values = property.values().filter(move |value| value.span().end < end);
            values.filter_map(move |value| {
                Some(Play { color: color?, place: place(value.raw(), size) })
            })
        })
    }

    pub(crate) const fn stray_parts(&self) -> u32 {
        self.stray
    }
}
