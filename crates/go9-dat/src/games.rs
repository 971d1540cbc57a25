//! Game records of 9x9 Go: the positions of SGF files and their sources.

mod finding;
mod list;
mod play;
mod walk;

use alloc::vec::Vec;
use core::ops::Range;

use sgf_syntax::{Collection, ErrorKind as Syntax, ParseOptions, Parser};

pub use finding::{GameFinding, GameFindingKind};
pub use list::{SourceList, SourceNameError};
pub use play::points as sgf_points;
use play::trimmed;
use walk::Walk;

use crate::{Board, Color, Point};

/// Returns the games of an SGF file in order. Text between games is skipped.
///
/// ```
/// use go9_dat::{GameOptions, games};
///
/// let sgf = b"(;SZ[9];B[ee](;W[cc];B[gg])(;W[ge]))";
/// let game = games(sgf).next().unwrap();
/// let read = game.positions(GameOptions::default());
/// let numbers: Vec<_> = read.positions.iter().map(|p| (p.variation, p.move_number)).collect();
/// assert_eq!(numbers, [(0, 1), (0, 2), (0, 3), (1, 2)]);
/// assert!(read.findings.is_empty());
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
        let mut findings = Vec::new();
        for diagnostic in &parsed.diagnostics {
            let kind = match diagnostic.kind {
                Syntax::UnclosedTree | Syntax::UnclosedValue => GameFindingKind::UnexpectedEnd,
                Syntax::PropertyWithoutValue => GameFindingKind::MissingValue,
                _ => continue,
            };
            let end = self.text.len();
            let span = match kind {
                GameFindingKind::UnexpectedEnd => end..end,
                _ => diagnostic.span.clone(),
            };
            let finding = GameFinding { kind, span };
            if findings.last() != Some(&finding) {
                findings.push(finding);
            }
        }
        let (collection, number) = (parsed.value, self.number);
        Some(GameTree { text: self.text, collection, number, findings })
    }
}

/// A game: a tree of moves.
#[derive(Debug)]
pub struct GameTree<'a> {
    text: &'a [u8],
    collection: Collection<'a>,
    number: usize,
    findings: Vec<GameFinding>,
}

/// Options for the conversion of games to positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GameOptions {
    /// Includes the position before the first move, as move 0.
    pub initial: bool,
}

/// A move of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameMove {
    /// The player.
    pub color: Color,
    /// The point of the stone; `None` for a pass.
    pub point: Option<Point>,
}

/// A position of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// Index of the preceding position among those of the game, if it is one of them.
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
    /// The problems, in the order in which they were found.
    pub findings: Vec<GameFinding>,
    /// Number of paths from the root to a leaf, of which the first is the main line.
    pub variations: usize,
    /// `true` if the game was skipped.
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

    /// Number of the game in its file, counted from 1 over games of all kinds.
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

    /// The reason why the game is not one of 9x9 Go, if so.
    fn refusal(&self) -> Option<GameFinding> {
        let finding = |kind, span| Some(GameFinding { kind, span });
        match self.root_value("GM") {
            Some((game, span)) if trimmed(game) != b"1" => {
                return finding(GameFindingKind::NotGo, span);
            }
            _ => {}
        }
        match self.root_value("SZ") {
            Some((size, _)) if matches!(trimmed(size), b"9" | b"9:9") => None,
            Some((_, span)) => finding(GameFindingKind::BoardSize, span),
            None => {
                let start = self.span().start;
                finding(GameFindingKind::BoardSize, start..start + 1)
            }
        }
    }

    /// Plays the game and all its variations.
    #[must_use]
    pub fn positions(&self, options: GameOptions) -> GameRead {
        let mut findings = self.findings.clone();
        let refusal = self.refusal();
        let skipped = refusal.is_some();
        findings.extend(refusal);
        let Some(tree) = self.collection.trees().next().filter(|_| !skipped) else {
            return GameRead { findings, skipped, ..GameRead::default() };
        };
        let mut walk = Walk::new(self.text, self, options, findings);
        walk.tree(tree);
        let Walk { positions, findings, leaves: variations, .. } = walk;
        GameRead { positions, findings, variations, skipped }
    }
}
