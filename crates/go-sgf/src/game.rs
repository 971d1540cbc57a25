//! The games of a file.

use alloc::vec::Vec;
use core::ops::Range;

use sgf_syntax::{
    Charset, CharsetChoice, CharsetContext, Collection, ErrorKind as Syntax, ParseOptions, Parser,
    PropIdent,
};

use crate::error::{Diagnostic, Error, ErrorKind};
use crate::facts::Facts;
use crate::fields::{FACTS, Fields, misplaced};
use crate::rules::Rules;
use crate::walk::Walk;

/// Options for reading games. Strict and lenient reading return the same games; they differ in the
/// severity of the diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadOptions {
    lenient: bool,
    context: CharsetContext,
}

impl ReadOptions {
    /// Strict reading: illegal moves, points outside of the board, a truncated file, and games other
    /// than Go are errors.
    #[must_use]
    pub fn strict() -> Self {
        Self::default()
    }

    /// Lenient reading: all problems are warnings.
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

/// Returns the games of a file in order, each with all its variations. Text between games is
/// skipped; if it has nodes, they are the rest of a damaged game, which is reported with the game
/// that follows, or with the last. A file without a game is one error,
/// [`NoGame`](ErrorKind::NoGame).
///
/// ```
/// use go_sgf::{ReadOptions, games};
///
/// let sgf = b"(;GM[1]SZ[19]PB[Ann]PW[Bob]RE[B+R];B[pd];W[dp])";
/// let game = games(sgf, ReadOptions::strict()).next().unwrap()?;
/// assert_eq!(game.facts().black.as_deref(), Some("Ann"));
/// let mut walk = game.walk();
/// while let Some(step) = walk.next() {
///     if let Some(play) = step.play {
///         println!("{} {}", step.number, play.display(step.position.board().size()));
///     }
/// }
/// assert!(games(b"<html>", ReadOptions::lenient()).next().unwrap().is_err());
/// # Ok::<(), go_sgf::Error>(())
/// ```
#[must_use]
pub fn games<S: AsRef<[u8]> + ?Sized>(text: &S, options: ReadOptions) -> Games<'_> {
    let text = text.as_ref();
    let parser = Parser::new(ParseOptions::lenient().context(options.context));
    Games { text, parser, options, at: 0, number: 0 }
}

/// Iterator over the games of a file, returned by [`games`]. Only a file without a game, or one of
/// 4 GiB or more, gives an error, and nothing after it.
#[derive(Debug)]
pub struct Games<'a> {
    text: &'a [u8],
    parser: Parser,
    options: ReadOptions,
    at: usize,
    number: usize,
}

impl<'a> Iterator for Games<'a> {
    type Item = Result<GameTree<'a>, Error>;

    fn next(&mut self) -> Option<Result<GameTree<'a>, Error>> {
        match self.parser.next_game(self.text, &mut self.at) {
            Ok(parsed) => Some(Ok(self.game(parsed?))),
            Err(error) => {
                (self.text, self.at) = (b"", 1);
                let kind = match error.kind() {
                    Syntax::NoGameTree => ErrorKind::NoGame,
                    kind => ErrorKind::Syntax(kind),
                };
                Some(Err(Error::new(kind, error.span())))
            }
        }
    }
}

impl<'a> Games<'a> {
    fn game(&mut self, parsed: sgf_syntax::Parsed<Collection<'a>>) -> GameTree<'a> {
        self.number += 1;
        let collection = parsed.value;
        let mut errors = Vec::new();
        for diagnostic in &parsed.diagnostics {
            let kind = match diagnostic.kind() {
                Syntax::UnclosedTree | Syntax::UnclosedValue => ErrorKind::UnexpectedEnd,
                Syntax::PropertyWithoutValue => ErrorKind::MissingValue,
                Syntax::MissingSemicolon => ErrorKind::MissingSemicolon,
                Syntax::DuplicateProperty
                    if self.text.get(diagnostic.span()).is_some_and(is_fact) =>
                {
                    ErrorKind::DuplicateProperty
                }
                Syntax::UnexpectedByte { .. } | Syntax::BadPropertyName => {
                    ErrorKind::UnexpectedText
                }
                Syntax::LeadingJunk | Syntax::JunkBetweenTrees | Syntax::TrailingJunk
                    if self.text.get(diagnostic.span()).is_some_and(has_node) =>
                {
                    ErrorKind::NoGame
                }
                kind @ (Syntax::CharsetMismatch { .. }
                | Syntax::CharsetGuessed { .. }
                | Syntax::UnsupportedCharset) => ErrorKind::Syntax(kind),
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
        let (options, number) = (self.options, self.number);
        let mut game = GameTree { collection, options, number, errors, rules: None };
        let mut more = game.invalid_text().into_iter().collect::<Vec<_>>();
        if let Some(tree) = game.collection.trees().next() {
            misplaced(tree, &mut more);
            let fields = Fields::new(tree);
            match fields.refusal() {
                Some(refusal) => more.push(refusal),
                None => game.rules = Rules::of(&Facts::read(&fields, &mut more)),
            }
        }
        game.errors.extend(more);
        game
    }
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

/// A game: a tree of moves.
#[derive(Debug)]
pub struct GameTree<'a> {
    collection: Collection<'a>,
    options: ReadOptions,
    number: usize,
    /// Problems of the syntax, of the texts, and of the facts.
    errors: Vec<Error>,
    /// `None` for a game that is skipped.
    rules: Option<Rules>,
}

impl<'a> GameTree<'a> {
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

    /// Returns `true` if the game cannot be played, because it is not Go or its board has no
    /// possible size.
    #[must_use]
    pub const fn is_skipped(&self) -> bool {
        self.rules.is_none()
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

    /// Offset of the value of a fact, such as `SZ`, if the game states it.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<Range<usize>> {
        Some(Fields::new(self.tree()?).info(name)?.span())
    }

    /// Walks through the game with all its variations, position by position. A skipped game has no
    /// positions.
    #[must_use]
    pub fn walk(&self) -> Walk<'_> {
        Walk::new(self.tree(), self.rules)
    }

    /// Returns all problems of the game: those of the syntax, the texts, and the facts, and then
    /// those of the moves, for which the game is played.
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut walk = self.walk();
        while walk.next().is_some() {}
        self.judged(walk.into_errors())
    }

    /// Returns the problems of the game, with those of a walk that is at its end. This saves the
    /// second walk of [`diagnostics`](Self::diagnostics).
    #[must_use]
    pub fn diagnostics_with(&self, walk: Walk<'_>) -> Vec<Diagnostic> {
        self.judged(walk.into_errors())
    }

    fn judged(&self, moves: Vec<Error>) -> Vec<Diagnostic> {
        let repeats = self.rules.is_some_and(|rules| rules.repetition);
        let judge = |error: Error| {
            Diagnostic::new(error.kind().severity_in(self.options.lenient, repeats), error)
        };
        self.errors.iter().copied().chain(moves).map(judge).collect()
    }

    /// Number of pieces of text outside of nodes and properties.
    pub(crate) fn stray_texts(&self) -> u32 {
        let is_stray = |error: &&Error| error.kind() == ErrorKind::UnexpectedText;
        let count = self.errors.iter().filter(is_stray).count();
        u32::try_from(count).expect("a collection has fewer than 2^32 bytes")
    }

    /// The error for the first byte that is malformed in the character set.
    fn invalid_text(&self) -> Option<Error> {
        let at = self.tree()?.first_invalid()?;
        let kind = Syntax::InvalidText { byte: *self.collection.source().get(at)? };
        Some(Error::new(ErrorKind::Syntax(kind), at..at + 1))
    }
}
