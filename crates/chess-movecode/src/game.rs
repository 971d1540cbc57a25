//! The game as a tree: main line, variations, annotations.
//!
//! The tree is kept as the flat list of its items in stream order, as the format and PGN have it. So no operation on it needs the
//! call stack, however deep variations nest.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::builder::GameBuilder;
use crate::chess::{Move, Outcome};
use crate::event::Ply;
use crate::position::{Position, Step};
use crate::san::San;
use crate::start::Start;
use crate::token::ErrorItem;
use crate::walker::Walker;

/// One item of a game, in stream order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item<'a> {
    /// A move.
    Move(Move),
    /// Annotation: a numeric annotation glyph.
    Nag(u16),
    /// Comment.
    Comment(&'a str),
    /// An unusable token where a move was expected.
    Error(ErrorItem, &'a str),
    /// Start of a variation that replaces the last move of its line.
    VariationStart,
    /// End of the innermost open variation.
    VariationEnd,
    /// Result.
    Result(Outcome),
}

/// An item as it is kept: texts are ranges of one string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Node {
    Move(Move),
    Nag(u16),
    Comment(TextRange),
    Error(ErrorItem, TextRange),
    /// Index of the matching end.
    VariationStart(usize),
    VariationEnd,
    Result(Outcome),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TextRange {
    from: usize,
    to: usize,
}

impl From<core::ops::Range<usize>> for TextRange {
    fn from(range: core::ops::Range<usize>) -> Self {
        Self { from: range.start, to: range.end }
    }
}

/// A game: a start position and items.
///
/// Every move in it fits its position: that has been checked, as strictly as its source asked, when the game was made, by decoding
/// a blob, reading PGN, or a [`GameBuilder`].
///
/// ```
/// use chess_movecode::{Item, Start};
///
/// let game = Start::standard().game().san("e4")?.begin_variation()?.san("d4")?.end_variation()?.san("e5")?.finish()?;
/// let line: Vec<String> = game.main_line().map(|mv| mv.uci(false).to_string()).collect();
/// assert_eq!(line, ["e2e4", "e7e5"]);
/// assert_eq!(game.items().count(), 5);
/// # Ok::<(), chess_movecode::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    pub(crate) start: Start,
    pub(crate) nodes: Vec<Node>,
    text: String,
}

impl Game {
    pub(crate) fn new(start: Start) -> Self {
        Self { start, nodes: Vec::new(), text: String::new() }
    }

    #[cfg(feature = "pgn")]
    pub(crate) fn from_parts(start: Start, nodes: Vec<Node>, text: String) -> Self {
        Self { start, nodes, text }
    }

    /// Adds a text.
    pub(crate) fn store(&mut self, text: &str) -> TextRange {
        let from = self.text.len();
        self.text.push_str(text);
        TextRange { from, to: self.text.len() }
    }

    /// The start position.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// `true` if castling is written as king takes rook: see [`Start::is_chess960`].
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        self.start.is_chess960()
    }

    /// Number of items.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// `true` if there is no item.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All items in stream order.
    #[must_use]
    pub fn items(&self) -> Items<'_> {
        Items { game: self, next: 0, end: self.nodes.len() }
    }

    /// The items of the main line with whole variations in one piece.
    #[must_use]
    pub fn line(&self) -> Line<'_> {
        Line { items: self.items() }
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = Move> + '_ {
        self.line().filter_map(|part| match part {
            LinePart::Item(Item::Move(mv)) => Some(mv),
            _ => None,
        })
    }

    /// The last result of the main line.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let results = self.line().filter_map(|part| match part {
            LinePart::Item(Item::Result(outcome)) => Some(outcome),
            _ => None,
        });
        results.last()
    }

    /// Goes through all items with a board.
    #[must_use]
    pub fn walk(&self) -> Walk<'_> {
        Walk::new(self)
    }

    /// The plies of the main line, each with its SAN: a table of plies, ready to be exported.
    ///
    /// ```
    /// use chess_movecode::{Role, Start};
    ///
    /// let game = Start::standard().game().uci_line("e2e4 d7d5 e4d5")?.finish()?;
    /// let (ply, san) = game.plies().nth(2).unwrap();
    /// assert_eq!((san.as_str(), ply.captured), ("exd5", Some(Role::Pawn)));
    /// # Ok::<(), chess_movecode::Error>(())
    /// ```
    #[must_use]
    pub fn plies(&self) -> Plies<'_> {
        Plies { walk: self.walk() }
    }

    /// The position after `ply` plies of the main line; `None` if it is shorter.
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

    /// The position at the end of the main line.
    #[must_use]
    pub fn final_position(&self) -> Position {
        let plies = self.main_line().count();
        u32::try_from(plies)
            .ok()
            .and_then(|plies| self.position_at(plies))
            .unwrap_or_else(|| self.start.position().clone())
    }

    /// The main line in UCI notation, moves separated by blanks.
    #[must_use]
    pub fn to_uci(&self) -> String {
        let chess960 = self.is_chess960();
        let mut line = String::new();
        for mv in self.main_line() {
            if !line.is_empty() {
                line.push(' ');
            }
            // Writing to a string does not fail.
            let _ = fmt::Write::write_fmt(&mut line, format_args!("{}", mv.uci(chess960)));
        }
        line
    }

    fn text_of(&self, range: TextRange) -> &str {
        self.text.get(range.from..range.to).unwrap_or_default()
    }

    fn item(&self, index: usize) -> Option<Item<'_>> {
        Some(match *self.nodes.get(index)? {
            Node::Move(mv) => Item::Move(mv),
            Node::Nag(nag) => Item::Nag(nag),
            Node::Comment(range) => Item::Comment(self.text_of(range)),
            Node::Error(kind, range) => Item::Error(kind, self.text_of(range)),
            Node::VariationStart(_) => Item::VariationStart,
            Node::VariationEnd => Item::VariationEnd,
            Node::Result(outcome) => Item::Result(outcome),
        })
    }
}

impl Start {
    /// Begins a game from this position.
    #[must_use]
    pub fn game(&self) -> GameBuilder {
        GameBuilder::new(self.clone())
    }
}

/// Items in stream order; see [`Game::items`].
#[derive(Debug, Clone)]
pub struct Items<'a> {
    game: &'a Game,
    next: usize,
    end: usize,
}

impl<'a> Iterator for Items<'a> {
    type Item = Item<'a>;

    #[inline]
    fn next(&mut self) -> Option<Item<'a>> {
        if self.next >= self.end {
            return None;
        }
        self.next += 1;
        self.game.item(self.next - 1)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end.saturating_sub(self.next);
        (left, Some(left))
    }
}

/// The items of one line; see [`Game::line`].
#[derive(Debug, Clone)]
pub struct Line<'a> {
    items: Items<'a>,
}

/// A part of a [`Line`].
#[derive(Debug, Clone)]
pub enum LinePart<'a> {
    /// An item of the line itself; never the start or end of a variation.
    Item(Item<'a>),
    /// A whole variation that replaces the last move before it.
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

/// Goes through the items of a game with a board; see [`Game::walk`].
///
/// When [`next`](Iterator::next) has returned a move, the board is the one **before** it, so that its SAN can be asked for.
#[derive(Debug, Clone)]
pub struct Walk<'a> {
    items: Items<'a>,
    walker: Walker,
    pending: Option<Step>,
}

impl<'a> Walk<'a> {
    fn new(game: &'a Game) -> Self {
        let walker = Walker::new(game.start.position().clone());
        Self { items: game.items(), walker, pending: None }
    }

    /// The position before the move that was returned last, or after the last one if another item was returned.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.walker.position
    }

    /// Returns the position after the move that was returned last.
    #[must_use]
    pub fn position_after(&self) -> Option<Position> {
        let mut position = self.walker.position.clone();
        position.advance(self.pending?);
        Some(position)
    }

    /// Number of open variations.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.walker.depth()
    }

    /// The move that was returned last.
    #[must_use]
    pub fn ply(&self) -> Option<Ply> {
        let step = self.pending?;
        let position = &self.walker.position;
        let captured = position.captured_by(step);
        Some(Ply {
            index: position.ply(),
            color: position.side,
            mv: Position::move_of(step),
            role: position.role_of(step.piece),
            slot: crate::slot::Slot::of_piece(step.piece),
            captured: captured.map(|(role, _)| role),
            en_passant: captured.is_some_and(|(_, square)| square != step.to),
        })
    }

    /// SAN of the move that was returned last.
    pub fn san(&mut self) -> Option<San> {
        let step = self.pending?;
        Some(San::of(&mut self.walker.position, step))
    }

    /// Makes the move that was returned last now instead of later.
    pub(crate) fn make_pending(&mut self) {
        if let Some(step) = self.pending.take() {
            self.walker.make(step, true);
        }
    }

    /// Passes over the variation whose start was returned last, its end included.
    pub fn skip_variation(&mut self) {
        let start = self.items.next.wrapping_sub(1);
        if let Some(&Node::VariationStart(matching)) = self.items.game.nodes.get(start) {
            self.items.next = matching + 1;
            self.walker.leave(|_| {});
        }
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Item<'a>;

    fn next(&mut self) -> Option<Item<'a>> {
        self.make_pending();
        let item = self.items.next()?;
        match item {
            Item::Move(mv) => self.pending = Some(self.walker.position.step_of(mv).ok()?),
            Item::VariationStart => self.walker.enter(),
            Item::VariationEnd => {
                self.walker.leave(|_| {});
            }
            _ => {}
        }
        Some(item)
    }
}

/// The plies of the main line; see [`Game::plies`].
#[derive(Debug, Clone)]
pub struct Plies<'a> {
    walk: Walk<'a>,
}

impl Plies<'_> {
    /// The position before the ply that was returned last.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.walk.position()
    }
}

impl Iterator for Plies<'_> {
    type Item = (Ply, San);

    fn next(&mut self) -> Option<(Ply, San)> {
        while let Some(item) = self.walk.next() {
            match item {
                Item::VariationStart => self.walk.skip_variation(),
                Item::Move(_) => return Some((self.walk.ply()?, self.walk.san()?)),
                _ => {}
            }
        }
        None
    }
}
