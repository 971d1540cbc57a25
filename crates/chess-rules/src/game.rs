//! A game as a tree of the main line, variations, and annotations.
//!
//! The tree is stored as a flat list of its items in stream order, as in the format and in PGN. No
//! operation on it recurses, however deep the variations nest.

mod recorder;
mod walk;

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::{Move, Outcome};
use crate::event::Moved;
use crate::item::ErrorItem;
use crate::position::Position;
use crate::start::Start;

pub use recorder::Recorder;
pub use walk::{Plies, Walk};

/// An item of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item<'a> {
    /// A move.
    Move(Move),
    /// A numeric annotation glyph.
    Nag(u16),
    /// A comment.
    Comment(&'a str),
    /// An error item: an unusable token where a move was expected.
    Error(ErrorItem, &'a str),
    /// The start of a variation that replaces the last move of its line.
    VariationStart,
    /// The end of the innermost open variation.
    VariationEnd,
    /// A result.
    Result(Outcome),
}

/// An item as stored. Texts are ranges of one string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Node {
    /// A move with its piece.
    Move(Moved),
    /// A numeric annotation glyph.
    Nag(u16),
    /// A comment.
    Comment(TextRange),
    /// An error item.
    Error(ErrorItem, TextRange),
    /// The start of a variation. The field is the index of the matching end.
    VariationStart(usize),
    /// The end of a variation.
    VariationEnd,
    /// A result.
    Result(Outcome),
}

/// The place of a text among the texts of its game; see [`Game::text_of`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextRange {
    from: usize,
    to: usize,
}

/// A game: a start position and a list of items.
///
/// Every move fits its position. The source of the game (decoding, PGN, or a
/// [`GameBuilder`](crate::GameBuilder)) has checked the moves as strictly as its options require.
///
/// ```
/// use chess_rules::{Item, Start};
///
/// let game = Start::standard().game().san("e4")?.begin_variation()?.san("d4")?.end_variation()?.san("e5")?.finish()?;
/// let line: Vec<String> = game.main_line().map(|mv| mv.uci(false).to_string()).collect();
/// assert_eq!(line, ["e2e4", "e7e5"]);
/// assert_eq!(game.items().count(), 5);
/// # Ok::<(), chess_rules::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    pub(crate) start: Start,
    pub(crate) nodes: Vec<Node>,
    text: String,
}

impl Game {
    pub(crate) const fn new(start: Start) -> Self {
        Self { start, nodes: Vec::new(), text: String::new() }
    }

    /// Stores a text and returns its range.
    pub(crate) fn store(&mut self, text: &str) -> TextRange {
        let from = self.text.len();
        self.text.push_str(text);
        TextRange { from, to: self.text.len() }
    }

    /// Returns the items as stored; see [`internal`](crate::internal).
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the start position.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// Returns `true` if castling is written as the king taking the rook; see
    /// [`Start::is_chess960`].
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        self.start.is_chess960()
    }

    /// Returns the number of items.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns `true` if the game has no items.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns all items in stream order.
    #[must_use]
    pub fn items(&self) -> Items<'_> {
        Items { game: self, next: 0, end: self.nodes.len() }
    }

    /// Returns the items of the main line, with each variation as a single part.
    #[must_use]
    pub fn line(&self) -> Line<'_> {
        Line { items: self.items() }
    }

    /// Returns the moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = Move> + '_ {
        self.line().filter_map(|part| match part {
            LinePart::Item(Item::Move(mv)) => Some(mv),
            _ => None,
        })
    }

    /// Returns the last result of the main line.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let results = self.line().filter_map(|part| match part {
            LinePart::Item(Item::Result(outcome)) => Some(outcome),
            _ => None,
        });
        results.last()
    }

    /// Returns an iterator over all items that keeps track of the position.
    #[must_use]
    pub fn walk(&self) -> Walk<'_> {
        Walk::new(self)
    }

    /// Returns the plies of the main line, each with its SAN, for example to export them as a
    /// table.
    ///
    /// ```
    /// use chess_rules::{Role, Start};
    ///
    /// let game = Start::standard().game().uci_line("e2e4 d7d5 e4d5")?.finish()?;
    /// let (ply, san) = game.plies().nth(2).unwrap();
    /// assert_eq!((san.as_str(), ply.captured), ("exd5", Some(Role::Pawn)));
    /// # Ok::<(), chess_rules::Error>(())
    /// ```
    #[must_use]
    pub fn plies(&self) -> Plies<'_> {
        Plies { walk: self.walk() }
    }

    /// Returns the position after `ply` plies of the main line, or `None` if the main line is
    /// shorter.
    #[must_use]
    pub fn position_at(&self, ply: u32) -> Option<Position> {
        let mut position = self.start.position().clone();
        for mv in self.main_line() {
            if position.ply() == ply {
                break;
            }
            let step = position.step_of(mv).ok()?;
            position.apply(step);
        }
        (position.ply() == ply).then_some(position)
    }

    /// Returns the position at the end of the main line.
    ///
    /// ```
    /// use chess_rules::Start;
    ///
    /// let game = Start::standard().game().uci_line("e2e4 e7e5")?.finish()?;
    /// assert_eq!(game.end().move_number(), 2);
    /// # Ok::<(), chess_rules::Error>(())
    /// ```
    #[must_use]
    pub fn end(&self) -> Position {
        let mut position = self.start.position().clone();
        self.each_step(|_| {}, &mut position);
        position
    }

    /// Plays the main line from its start position, and reports each position that it reaches.
    pub(crate) fn each_step(&self, mut reached: impl FnMut(&Position), position: &mut Position) {
        for mv in self.main_line() {
            let step = position.step_of(mv).expect("every move of a game fits its position");
            position.advance(step);
            reached(position);
        }
    }

    /// Returns the main line in UCI notation, with moves separated by spaces.
    #[must_use]
    pub fn to_uci(&self) -> String {
        let chess960 = self.is_chess960();
        let mut line = String::new();
        for mv in self.main_line() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(mv.uci(chess960).as_str());
        }
        line
    }

    /// Returns a text of the game by its place.
    #[must_use]
    pub fn text_of(&self, range: TextRange) -> &str {
        self.text.get(range.from..range.to).unwrap_or_default()
    }

    #[inline]
    fn item(&self, node: &Node) -> Item<'_> {
        match *node {
            Node::Move(moved) => Item::Move(moved.mv),
            Node::Nag(nag) => Item::Nag(nag),
            Node::Comment(range) => Item::Comment(self.text_of(range)),
            Node::Error(kind, range) => Item::Error(kind, self.text_of(range)),
            Node::VariationStart(_) => Item::VariationStart,
            Node::VariationEnd => Item::VariationEnd,
            Node::Result(outcome) => Item::Result(outcome),
        }
    }
}

/// An iterator over items in stream order; returned by [`Game::items`].
#[derive(Debug, Clone)]
pub struct Items<'a> {
    game: &'a Game,
    next: usize,
    end: usize,
}

impl<'a> Items<'a> {
    #[inline]
    fn next_node(&mut self) -> Option<&'a Node> {
        if self.next >= self.end {
            return None;
        }
        self.next += 1;
        self.game.nodes.get(self.next - 1)
    }
}

impl<'a> Iterator for Items<'a> {
    type Item = Item<'a>;

    #[inline]
    fn next(&mut self) -> Option<Item<'a>> {
        self.next_node().map(|node| self.game.item(node))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end.saturating_sub(self.next);
        (left, Some(left))
    }
}

/// An iterator over the parts of one line; returned by [`Game::line`].
#[derive(Debug, Clone)]
pub struct Line<'a> {
    items: Items<'a>,
}

/// A part of a [`Line`].
#[derive(Debug, Clone)]
pub enum LinePart<'a> {
    /// An item of the line itself, never the start or end of a variation.
    Item(Item<'a>),
    /// A variation that replaces the last move before it.
    Variation(Line<'a>),
}

impl<'a> Iterator for Line<'a> {
    type Item = LinePart<'a>;

    fn next(&mut self) -> Option<LinePart<'a>> {
        let Items { game, next, end } = self.items;
        if next >= end {
            return None;
        }
        if let Some(&Node::VariationStart(matching)) = game.nodes.get(next) {
            self.items.next = matching + 1;
            let inside = Items { game, next: next + 1, end: matching };
            return Some(LinePart::Variation(Line { items: inside }));
        }
        self.items.next().map(LinePart::Item)
    }
}
