//! Recording of a game as it is read.

use alloc::vec::Vec;

use super::{Game, Node};
use crate::chess::Outcome;
use crate::event::{Event, Moved, Ply};
use crate::item::ErrorItem;
use crate::start::Start;

/// Collects what a reader reports into a [`Game`], without checking it.
///
/// A game built from moves given as text needs [`GameBuilder`](crate::GameBuilder), which checks
/// every move.
///
/// ```
/// use chess_rules::internal::Recorder;
/// use chess_rules::{Event, Start};
///
/// let start = Start::standard();
/// let (ply, _) = start.game().san("e4")?.finish()?.plies().next().unwrap();
/// let mut recorder = Recorder::new(start);
/// recorder.push(Event::Move(ply));
/// recorder.push(Event::Comment("best by test".into()));
/// assert_eq!(recorder.finish().to_uci(), "e2e4");
/// # Ok::<(), chess_rules::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Recorder {
    game: Game,
    open: Vec<usize>,
}

impl Recorder {
    /// Returns a recorder of a game from this start position.
    #[must_use]
    pub const fn new(start: Start) -> Self {
        Self { game: Game::new(start), open: Vec::new() }
    }

    /// Sets the start position, which a reader may learn after comments.
    pub fn set_start(&mut self, start: Start) {
        self.game.start = start;
    }

    /// Reserves memory for a number of items.
    pub fn reserve(&mut self, items: usize) {
        self.game.nodes.reserve(items);
    }

    /// Returns the number of items so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.game.nodes.len()
    }

    /// Returns `true` if nothing was recorded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.game.nodes.is_empty()
    }

    /// Records an event.
    #[inline]
    pub fn push(&mut self, event: Event<'_>) {
        match event {
            Event::Move(ply) => self.ply(&ply),
            Event::Nag(nag) => self.nag(nag),
            Event::Comment(text) => self.comment(&text),
            Event::Error(kind, text) => self.error_item(kind, &text),
            Event::Result(outcome) => self.result(outcome),
            Event::VariationStart => self.begin_variation(),
            Event::VariationEnd => self.end_variation(),
        }
    }

    /// Records a move.
    #[inline]
    pub fn ply(&mut self, ply: &Ply) {
        self.game.nodes.push(Node::Move(ply.into()));
    }

    /// Records a move of another game.
    pub fn moved(&mut self, moved: Moved) {
        self.game.nodes.push(Node::Move(moved));
    }

    /// Drops the innermost open variation and everything in it, and returns its number of items.
    pub fn drop_variation(&mut self) -> usize {
        let Some(start) = self.open.pop() else { return 0 };
        let dropped = self.game.nodes.len() - start;
        self.game.nodes.truncate(start);
        dropped
    }

    /// Returns the items recorded so far.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Records a numeric annotation glyph.
    pub fn nag(&mut self, nag: u16) {
        self.game.nodes.push(Node::Nag(nag));
    }

    /// Records a comment.
    pub fn comment(&mut self, text: &str) {
        let range = self.game.store(text);
        self.game.nodes.push(Node::Comment(range));
    }

    /// Records text that was not played.
    pub fn error_item(&mut self, kind: ErrorItem, text: &str) {
        let range = self.game.store(text);
        self.game.nodes.push(Node::Error(kind, range));
    }

    /// Records a result.
    pub fn result(&mut self, outcome: Outcome) {
        self.game.nodes.push(Node::Result(outcome));
    }

    /// Records an item of another game. Variations are opened and closed in order.
    pub fn node(&mut self, game: &Game, node: Node) {
        match node {
            Node::Move(moved) => self.moved(moved),
            Node::Nag(nag) => self.nag(nag),
            Node::Comment(text) => self.comment(game.text_of(text)),
            Node::Error(kind, text) => self.error_item(kind, game.text_of(text)),
            Node::VariationStart(_) => self.begin_variation(),
            Node::VariationEnd => self.end_variation(),
            Node::Result(outcome) => self.result(outcome),
        }
    }

    /// Records the start of a variation.
    pub fn begin_variation(&mut self) {
        self.open.push(self.game.nodes.len());
        self.game.nodes.push(Node::VariationStart(usize::MAX));
    }

    /// Records the end of the innermost variation. Without an open one, nothing happens.
    pub fn end_variation(&mut self) {
        let Some(start) = self.open.pop() else { return };
        let end = self.game.nodes.len();
        if let Some(node) = self.game.nodes.get_mut(start) {
            *node = Node::VariationStart(end);
        }
        self.game.nodes.push(Node::VariationEnd);
    }

    /// Closes the open variations and returns the game.
    #[must_use]
    pub fn finish(mut self) -> Game {
        while !self.open.is_empty() {
            self.end_variation();
        }
        self.game
    }
}
