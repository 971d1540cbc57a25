//! The tree of a game.

use alloc::vec::Vec;

use super::{GameTree, Home, Node, NodeId, Notes, Slot, next_id};
use crate::event::Moved;
use crate::game::{self, Game};

/// A line that is being read.
struct Open {
    /// The last move of the line, or the node at which it branches off.
    at: NodeId,
    /// The variation, or `None` for the main line.
    variation: Option<usize>,
    /// The line has its first move, or is the main line.
    begun: bool,
}

impl Game {
    /// Returns the game as a tree for editing.
    #[must_use]
    pub fn to_tree(&self) -> GameTree {
        let root = Node {
            parent: None,
            moved: None,
            children: Vec::new(),
            after: Notes::default(),
            variation: None,
        };
        let mut tree = GameTree {
            id: next_id(),
            start: self.start().clone(),
            nodes: Vec::with_capacity(self.len() + 1),
            variations: Vec::new(),
        };
        let root = tree.push(root);
        let mut lines = Vec::from([Open { at: root, variation: None, begun: true }]);
        for node in self.nodes() {
            let line = lines.last_mut().expect("the end of a variation closes no other line");
            match *node {
                game::Node::Move(moved) => tree.read_move(moved, line),
                game::Node::Nag(nag) => tree.notes(line.home()).push_nag(nag),
                game::Node::Comment(text) => {
                    tree.notes(line.home()).push_comment(self.text_of(text));
                }
                game::Node::Error(kind, text) => {
                    let slot = Slot::Error(kind, self.text_of(text).into());
                    tree.notes(line.home()).slots.push(slot);
                }
                game::Node::Result(outcome) => {
                    tree.notes(line.home()).slots.push(Slot::Result(outcome));
                }
                game::Node::VariationStart(_) => {
                    let variation = tree.push_variation(line.home(), None);
                    tree.notes(line.home()).slots.push(Slot::Variation(variation));
                    // A variation replaces the last move, if there is one.
                    let at = if line.begun { tree.parent(line.at) } else { None };
                    let at = at.unwrap_or(line.at);
                    lines.push(Open { at, variation: Some(variation), begun: false });
                }
                game::Node::VariationEnd => drop(lines.pop()),
            }
        }
        tree
    }
}

impl Open {
    fn home(&self) -> Home {
        match self.variation {
            Some(variation) if !self.begun => Home::Before(variation),
            _ => Home::After(self.at),
        }
    }
}

impl GameTree {
    fn read_move(&mut self, moved: Moved, line: &mut Open) {
        let variation = if line.begun { None } else { line.variation };
        let id = self.push(Node {
            parent: Some(line.at),
            moved: Some(moved),
            children: Vec::new(),
            after: Notes::default(),
            variation,
        });
        let children = &mut self.node_mut(line.at).children;
        match variation {
            Some(variation) => {
                children.push(id);
                self.variations[variation].first = Some(id);
            }
            None => children.insert(0, id),
        }
        (line.at, line.begun) = (id, true);
    }
}
