//! Game records of 9x9 Go: the positions of SGF files and their sources.

mod list;
mod play;
mod severity;
mod walk;

use alloc::vec::Vec;
use core::ops::Range;

use sgf_syntax::{Collection, ErrorKind as Syntax, ParseOptions, Parser};

pub use list::{SourceList, SourceNameError};
pub use play::points as sgf_points;
use play::trimmed;
use severity::judged;
use walk::Walk;

use crate::{Board, Color, Error, ErrorKind, Parsed, Point};

/// Returns the games of an SGF file in order. Text between games is skipped; if it has nodes, they
/// are the rest of a damaged game, which is reported with the game that follows, or with the last.
///
/// ```
/// use go9_dat::{GameOptions, games};
///
/// let sgf = b"(;SZ[9];B[ee](;W[cc];B[gg])(;W[ge]))";
/// let game = games(sgf).next().unwrap();
/// let read = game.positions(GameOptions::strict());
/// let numbers: Vec<_> =
///     read.value.positions.iter().map(|p| (p.variation, p.move_number)).collect();
/// assert_eq!(numbers, [(0, 1), (0, 2), (0, 3), (1, 2)]);
/// assert!(read.diagnostics.is_empty());
/// ```
#[must_use]
pub fn games(text: &[u8]) -> Games<'_> {
    let parser = Parser::new(ParseOptions::lenient());
    Games { text, parser, at: 0, number: 0 }
}

/// Iterator over the games of a file, returned by [`games`].
#[derive(Debug)]
pub struct Games<'a> {
    text: &'a [u8],
    parser: Parser,
    at: usize,
    number: usize,
}

impl<'a> Iterator for Games<'a> {
    type Item = GameTree<'a>;

    fn next(&mut self) -> Option<GameTree<'a>> {
        // Lenient reading fails only for a file too long for 32-bit offsets, which ends the
        // iteration.
        let parsed = self.parser.next_game(self.text, &mut self.at).ok()??;
        self.number += 1;
        let mut errors = Vec::new();
        for diagnostic in &parsed.diagnostics {
            let kind = match diagnostic.kind() {
                Syntax::UnclosedTree | Syntax::UnclosedValue => ErrorKind::UnexpectedEnd,
                Syntax::PropertyWithoutValue => ErrorKind::MissingValue,
                Syntax::DuplicateProperty if is_fact(self.text, diagnostic.span()) => {
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
        let (collection, number) = (parsed.value, self.number);
        Some(GameTree { text: self.text, collection, number, errors })
    }
}

/// Returns `true` if a property is a fact about the game, of which the first value counts. Other
/// properties hold lists, or have no effect.
fn is_fact(text: &[u8], name: Range<usize>) -> bool {
    const FACTS: [&[u8]; 12] =
        [b"GM", b"SZ", b"KM", b"RU", b"HA", b"RE", b"PB", b"PW", b"BR", b"WR", b"DT", b"EV"];
    let name = text.get(name).unwrap_or_default().iter().filter(|byte| byte.is_ascii_uppercase());
    FACTS.iter().any(|fact| name.clone().eq(*fact))
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
    text: &'a [u8],
    collection: Collection<'a>,
    number: usize,
    /// Deviations of the syntax.
    errors: Vec<Error>,
}

/// Options for the conversion of games to positions. Strict and lenient reading return the same
/// positions; they differ in the severity of the diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GameOptions {
    lenient: bool,
    initial: bool,
}

impl GameOptions {
    /// Strict reading: illegal moves, points outside the board, and games other than 9x9 Go are
    /// errors.
    #[must_use]
    pub const fn strict() -> Self {
        Self { lenient: false, initial: false }
    }

    /// Lenient reading: only a missing or truncated game is an error.
    #[must_use]
    pub const fn lenient() -> Self {
        Self { lenient: true, initial: false }
    }

    /// Includes the position before the first move, as move 0.
    #[must_use]
    pub const fn initial(mut self, initial: bool) -> Self {
        self.initial = initial;
        self
    }
}

/// A move of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct GameMove {
    /// The player.
    pub color: Color,
    /// The point of the stone; `None` for a pass.
    pub point: Option<Point>,
}

/// A position of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
#[non_exhaustive]
pub struct GamePosition {
    /// The board.
    pub board: Board,
    /// The player to move.
    pub to_move: Color,
    /// Index of the first path through the tree that contains the position, from 0.
    pub variation: u16,
    /// Number of moves on that path, passes included.
    pub move_number: u16,
    /// The move that led to the position; `None` for the position before the first move.
    pub played: Option<GameMove>,
    /// Index of the preceding position in [`GameRead::positions`], if it is listed there.
    pub parent: Option<usize>,
    /// Offset of the node of the move in the file; see [`GameTree::collection`].
    pub node: usize,
    /// Number of stones captured by Black and by White.
    pub prisoners: [u32; 2],
}

/// The result of reading a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameRead {
    /// The positions in the order of the tree; empty for a game other than 9x9 Go.
    pub positions: Vec<GamePosition>,
    /// Number of paths from the root to a leaf; the first path is the main line.
    pub variations: usize,
    /// `true` if the game was skipped because it is not 9x9 Go.
    pub skipped: bool,
}

impl GameRead {
    /// Number of legal moves of the main line, passes included.
    #[must_use]
    pub fn moves(&self) -> usize {
        let main = self.positions.iter().rev().find(|position| position.variation == 0);
        main.map_or(0, |position| position.move_number.into())
    }
}

impl<'a> GameTree<'a> {
    /// The bytes of the game in its file.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.collection.trees().next().map_or(0..0, sgf_syntax::GameTree::span)
    }

    /// The game as read from the file, with all its nodes and properties.
    #[must_use]
    pub const fn collection(&self) -> &Collection<'a> {
        &self.collection
    }

    /// Number of the game in its file, counted from 1; games other than 9x9 Go count too.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The value of a property of the root, as written in the file.
    #[must_use]
    pub fn info(&self, name: &str) -> Option<&'a [u8]> {
        self.root_value(name).map(|(raw, _)| raw)
    }

    fn root_value(&self, name: &str) -> Option<(&'a [u8], Range<usize>)> {
        let root = self.collection.trees().next()?.root()?;
        let property = root.properties().find(|property| play::is(*property, name))?;
        let span = property.value()?.span();
        Some((self.text.get(span.clone())?, span))
    }

    /// The points that White receives, if the game states them.
    ///
    /// ```
    /// let game = go9_dat::games(b"(;SZ[9]KM[6.5])").next().unwrap();
    /// assert_eq!((game.komi(), game.handicap()), (Ok(Some(6.5)), Ok(0)));
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::BadNumber`] if they are not a finite number.
    pub fn komi(&self) -> Result<Option<f64>, Error> {
        self.parsed("KM", |text| {
            let komi = core::str::from_utf8(text).ok()?.parse().ok();
            komi.filter(|komi: &f64| komi.is_finite())
        })
    }

    /// The number of handicap stones; 0 if the game does not state it.
    ///
    /// # Errors
    /// [`ErrorKind::BadNumber`] if it is not a number of 32 bits without a sign.
    pub fn handicap(&self) -> Result<u32, Error> {
        let stones = self.parsed("HA", |text| core::str::from_utf8(text).ok()?.parse().ok())?;
        Ok(stones.unwrap_or(0))
    }

    /// The number in a property of the root, if the property has a text.
    fn parsed<T>(&self, name: &str, parse: fn(&[u8]) -> Option<T>) -> Result<Option<T>, Error> {
        match self.root_value(name).map(|(raw, span)| (trimmed(raw), span)) {
            None | Some((b"", _)) => Ok(None),
            Some((text, span)) => match parse(text) {
                None => Err(Error::new(ErrorKind::BadNumber, span)),
                number => Ok(number),
            },
        }
    }

    /// The error for a game that is not 9x9 Go.
    fn refusal(&self) -> Option<Error> {
        match self.root_value("GM") {
            Some((game, span)) if trimmed(game) != b"1" => {
                return Some(Error::new(ErrorKind::NotGo, span));
            }
            _ => {}
        }
        match self.root_value("SZ") {
            Some((size, _)) if matches!(trimmed(size), b"9" | b"9:9") => None,
            Some((_, span)) => Some(Error::new(ErrorKind::BoardSize, span)),
            None => {
                let start = self.span().start;
                Some(Error::at_byte(ErrorKind::BoardSize, start))
            }
        }
    }

    /// Plays the game and all its variations. The diagnostics are in the order in which the
    /// deviations were found; those of the syntax come first.
    #[must_use]
    pub fn positions(&self, options: GameOptions) -> Parsed<GameRead> {
        let mut errors = self.errors.clone();
        let refusal = self.refusal();
        let skipped = refusal.is_some();
        errors.extend(refusal);
        let mut value = GameRead { skipped, ..GameRead::default() };
        if let Some(tree) = self.collection.trees().next().filter(|_| !skipped) {
            errors.extend(self.komi().err());
            errors.extend(self.handicap().err());
            let mut walk = Walk::new(self.text, self, options, errors);
            walk.tree(tree);
            (value.positions, value.variations, errors) =
                (walk.positions, walk.leaves, walk.errors);
        }
        let diagnostics = errors.into_iter().map(|error| judged(error, options.lenient)).collect();
        Parsed { value, diagnostics }
    }
}
