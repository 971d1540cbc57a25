//! Texts that belong to a move but were written behind its variations: brackets without a move, and
//! the unplayable rest of a variation.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use chess_rules::internal::{Node, Recorder};
use chess_rules::{ErrorItem, Game};

/// Something that is put behind a move, in front of its variations.
#[derive(Debug, Clone)]
pub(crate) struct Aside {
    /// Index of the item behind the move.
    pub(crate) at: usize,
    pub(crate) what: What,
    /// The place in the text of the game.
    pub(crate) place: Range<u32>,
}

/// The kinds of asides, in the order in which they stand behind the move.
#[derive(Debug, Clone)]
pub(crate) enum What {
    Nag(u16),
    Comment(String),
    Error(ErrorItem, String),
}

/// Puts asides into a game, in one pass over it, and keeps the places of its items in step.
///
/// Annotations follow those of the move. A comment is added to the last comment of the move, since
/// some readers take a single one.
pub(crate) fn put(game: &Game, mut asides: Vec<Aside>, items: &mut Vec<Range<u32>>) -> Game {
    asides.sort_by_key(|aside| aside.at);
    let mut old = Copy {
        game,
        places: mem::take(items),
        next: 0,
        to: Recorder::new(game.start().clone()),
        items,
    };
    let mut asides = asides.into_iter().peekable();
    while let Some(at) = asides.peek().map(|aside| aside.at) {
        let mut here = Vec::new();
        while let Some(aside) = asides.next_if(|aside| aside.at == at) {
            here.push(aside);
        }
        old.until(at);
        old.put(here);
    }
    old.until(game.len());
    old.to.finish()
}

/// Returns the game without its variations that have no move, and their number, or `None` if it has
/// none, as every game that was read from PGN. Their annotations and texts go to the move before.
pub(crate) fn settle(game: &Game) -> Option<(Game, usize)> {
    let nodes = game.nodes();
    let begins_otherwise = |pair: &[Node]| matches!(pair, [Node::VariationStart(_), next] if !matches!(next, Node::Move(_)));
    if !nodes.windows(2).any(begins_otherwise) {
        return None;
    }
    // Number of moves before each item.
    let mut moves = Vec::with_capacity(nodes.len() + 1);
    moves.push(0_usize);
    for node in nodes {
        moves.push(moves.last().copied().unwrap_or(0) + usize::from(matches!(node, Node::Move(_))));
    }
    let (mut asides, mut settled) = (Vec::new(), 0);
    let (mut behind_move, mut outer) = (0, Vec::new());
    let mut no_places = Vec::new();
    let mut old = Copy {
        game,
        places: Vec::new(),
        next: 0,
        to: Recorder::new(game.start().clone()),
        items: &mut no_places,
    };
    while let Some(node) = old.node() {
        match node {
            Node::VariationStart(end) if moves.get(old.next) == moves.get(end) => {
                settled += 1;
                let inside = nodes.get(old.next..end).unwrap_or_default();
                let what = |node: &Node| match *node {
                    Node::Nag(nag) => Some(What::Nag(nag)),
                    Node::Comment(text) | Node::Error(_, text) => {
                        Some(What::Comment(game.text_of(text).trim().into()))
                    }
                    _ => None,
                };
                let aside = |what| Aside { at: behind_move, what, place: 0..0 };
                asides.extend(inside.iter().filter_map(what).map(aside));
                old.next = end + 1;
                continue;
            }
            Node::VariationStart(_) => outer.push(behind_move),
            _ => {}
        }
        old.one();
        match node {
            Node::Move(_) | Node::VariationStart(_) => behind_move = old.to.len(),
            Node::VariationEnd => behind_move = outer.pop().unwrap_or_default(),
            _ => {}
        }
    }
    let settled_game = old.to.finish();
    (settled > 0).then(|| (put(&settled_game, asides, &mut Vec::new()), settled))
}

/// A copy of a game under construction.
struct Copy<'a> {
    game: &'a Game,
    places: Vec<Range<u32>>,
    next: usize,
    to: Recorder,
    items: &'a mut Vec<Range<u32>>,
}

impl Copy<'_> {
    fn node(&self) -> Option<Node> {
        self.game.nodes().get(self.next).copied()
    }

    /// Copies the items up to an index.
    fn until(&mut self, end: usize) {
        while self.next < end && self.one() {}
    }

    /// Copies an item; returns `false` at the end.
    fn one(&mut self) -> bool {
        let Some(node) = self.node() else { return false };
        match node {
            Node::Move(moved) => self.to.moved(moved),
            Node::Nag(nag) => self.to.nag(nag),
            Node::Comment(text) => self.to.comment(self.game.text_of(text)),
            Node::Error(kind, text) => self.to.error_item(kind, self.game.text_of(text)),
            Node::VariationStart(_) => self.to.begin_variation(),
            Node::VariationEnd => self.to.end_variation(),
            Node::Result(outcome) => self.to.result(outcome),
        }
        self.items.extend(self.places.get(self.next).cloned());
        self.next += 1;
        true
    }

    /// Puts the asides of a move behind what directly follows it.
    fn put(&mut self, asides: Vec<Aside>) {
        while matches!(self.node(), Some(Node::Nag(_))) {
            self.one();
        }
        let (mut text, mut text_place, mut errors) = (String::new(), None, Vec::new());
        for Aside { what, place, .. } in asides {
            match what {
                What::Nag(nag) => {
                    self.to.nag(nag);
                    self.items.push(place);
                }
                What::Comment(more) => {
                    join(&mut text, &more);
                    text_place.get_or_insert(place);
                }
                What::Error(kind, text) => errors.push((kind, text, place)),
            }
        }
        while let Some(Node::Comment(old)) = self.node() {
            let is_last = !matches!(self.game.nodes().get(self.next + 1), Some(Node::Comment(_)));
            if !is_last || text.is_empty() {
                self.one();
                continue;
            }
            let mut joined = String::from(self.game.text_of(old).trim_end());
            join(&mut joined, &mem::take(&mut text));
            self.to.comment(&joined);
            self.items.extend(self.places.get(self.next).cloned());
            self.next += 1;
        }
        if let (false, Some(place)) = (text.is_empty(), text_place) {
            self.to.comment(&text);
            self.items.push(place);
        }
        for (kind, text, place) in errors {
            self.to.error_item(kind, &text);
            self.items.push(place);
        }
    }
}

/// Adds a text with one blank.
fn join(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}
