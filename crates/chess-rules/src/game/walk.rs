//! Iterators that keep track of the position.

use super::{Game, Item, Items, Node};
use crate::event::Ply;
use crate::position::{Position, Step};
use crate::san::San;
use crate::walker::Walker;

/// An iterator over the items of a game that keeps track of the position; returned by
/// [`Game::walk`].
///
/// After [`next`](Iterator::next) has returned a move, the board still shows the position
/// **before** that move, so that its SAN can be computed.
#[derive(Debug, Clone)]
pub struct Walk<'a> {
    items: Items<'a>,
    walker: Walker,
    pending: Option<Step>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        let walker = Walker::new(game.start.position().clone());
        Self { items: game.items(), walker, pending: None }
    }

    /// Returns the position before the last move returned, or the current position if the last item
    /// was not a move.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.walker.position
    }

    /// Returns the position after the last move returned.
    #[must_use]
    pub fn position_after(&self) -> Option<Position> {
        let mut position = self.walker.position.clone();
        position.advance(self.pending?);
        Some(position)
    }

    /// Returns the index of the next item.
    #[must_use]
    pub fn index(&self) -> usize {
        self.items.next
    }

    /// Returns the number of open variations.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.walker.depth()
    }

    /// Returns the details of the last move returned.
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
            slot: crate::slot::Slot::from_piece(step.piece),
            captured: captured.map(|(role, _)| role),
            en_passant: captured.is_some_and(|(_, square)| square != step.to),
        })
    }

    /// Returns the SAN of the last move returned.
    pub fn san(&mut self) -> Option<San> {
        let step = self.pending?;
        Some(San::of(&self.walker.position, step))
    }

    /// Plays the last move returned immediately instead of at the next call.
    pub fn make_pending(&mut self) {
        if let Some(step) = self.pending.take() {
            // If another move follows, no variation can replace this one.
            let next = self.items.game.nodes.get(self.items.next);
            self.walker.make(step, !matches!(next, Some(Node::Move(_))));
        }
    }

    /// Skips the variation whose start was the last item returned, including its end.
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
        let node = self.items.next_node()?;
        match node {
            Node::Move(moved) => self.pending = Some(moved.step(&self.walker.position)?),
            Node::VariationStart(_) => self.walker.enter(),
            Node::VariationEnd => {
                self.walker.leave(|_| {});
            }
            _ => {}
        }
        Some(self.items.game.item(node))
    }
}

/// An iterator over the plies of the main line; returned by [`Game::plies`].
#[derive(Debug, Clone)]
pub struct Plies<'a> {
    pub(super) walk: Walk<'a>,
}

impl Plies<'_> {
    /// Returns the position before the last ply returned.
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
