//! Edits of a tree.

use alloc::vec::Vec;

use super::{GameTree, Home, Node, NodeId, Notes};
use crate::chess::Move;
use crate::error::IllegalMove;
use crate::event::Moved;

impl GameTree {
    /// Adds a move after a node and returns its node. The first move continues the line, and any other
    /// begins a variation, the last one of its place.
    ///
    /// # Errors
    ///
    /// The reason why the move is illegal there. The tree is unchanged.
    ///
    /// # Panics
    ///
    /// If the node belongs to another tree or was removed.
    pub fn add_child(&mut self, node: NodeId, mv: Move) -> Result<NodeId, IllegalMove> {
        let position = self.position(node);
        let step = position.step_of(mv)?;
        position.judge(step)?;
        let continued = self.continuation(node);
        let end = self.end();
        let child = self.push(Node {
            parent: Some(node),
            moved: Some(Moved::new(&position, step)),
            children: Vec::new(),
            after: Notes::default(),
            variation: None,
        });
        let children = &mut self.node_mut(node).children;
        match continued {
            Some(continued) => {
                children.push(child);
                self.begin_variation(child, continued);
            }
            None => children.insert(0, child),
        }
        self.keep_results(end);
        Ok(child)
    }

    /// Removes a move with all moves after it. The next of the variations that replace it continues the
    /// line in its place.
    ///
    /// # Panics
    ///
    /// If the node is the root, belongs to another tree, or was removed.
    pub fn remove_node(&mut self, node: NodeId) {
        let parent = self.parent(node).expect("the root cannot be removed");
        let end = self.end();
        self.node_mut(parent).children.retain(|child| *child != node);
        if self.node(node).variation.is_some() {
            let others = self.node(node).after.variations();
            self.detach(node, &others);
        } else if let Some(next) = self.node(parent).children.first().copied() {
            self.continue_with(next, parent);
            let others = self.node(node).after.variations();
            self.move_variations(&others, next);
        }
        let is_cut = self.is_below(end, node);
        let results = if is_cut { self.node_mut(end).after.take_results() } else { Vec::new() };
        self.drop_all(node);
        let end = self.end();
        self.node_mut(end).after.slots.extend(results);
    }

    /// Makes a move the first one after its parent, so that it continues the line. The move that did so
    /// before begins the first variation.
    ///
    /// # Panics
    ///
    /// If the node belongs to another tree or was removed.
    pub fn promote(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else { return };
        if self.node(node).variation.is_none() {
            return;
        }
        let end = self.end();
        let before = self.continuation(parent);
        self.continue_with(node, parent);
        let children = &mut self.node_mut(parent).children;
        children.retain(|child| *child != node);
        children.insert(0, node);
        if let Some(before) = before {
            let own = self.node(node).after.variations();
            let others = self.node(before).after.variations();
            own.iter().for_each(|other| self.node_mut(node).after.replace_variation(*other, &[]));
            others
                .iter()
                .for_each(|other| self.node_mut(before).after.replace_variation(*other, &[]));
            self.begin_variation(before, node);
            self.move_variations(&others, node);
            self.move_variations(&own, node);
        }
        self.keep_results(end);
    }

    /// Lets a move begin a variation that replaces another one.
    fn begin_variation(&mut self, first: NodeId, replaced: NodeId) {
        let variation = self.push_variation(Home::After(replaced), Some(first));
        self.node_mut(first).variation = Some(variation);
        self.node_mut(replaced).after.add_variation(variation);
    }

    /// Moves variations whose slots are gone to a move.
    fn move_variations(&mut self, variations: &[usize], to: NodeId) {
        for &variation in variations {
            self.variations[variation].home = Home::After(to);
            self.node_mut(to).after.add_variation(variation);
        }
    }

    /// Takes the variation that a move begins out of its place, and puts those that stand before its first
    /// move, and others, there.
    fn detach(&mut self, first: NodeId, others: &[usize]) -> Option<usize> {
        let variation = self.node_mut(first).variation.take()?;
        let home = self.variations[variation].home;
        let mut inside = self.variations[variation].before.variations();
        inside.extend_from_slice(others);
        self.notes(home).replace_variation(variation, &inside);
        inside.iter().for_each(|other| self.variations[*other].home = home);
        Some(variation)
    }

    /// Lets a move continue the line of its parent. What stands before it in its variation then follows
    /// the parent.
    fn continue_with(&mut self, first: NodeId, parent: NodeId) {
        let Some(variation) = self.detach(first, &[]) else { return };
        let before = core::mem::take(&mut self.variations[variation].before);
        before.move_to(&mut self.node_mut(parent).after);
    }

    /// Returns the last node of the main line.
    fn end(&self) -> NodeId {
        self.main_line().last().copied().unwrap_or(self.root())
    }

    /// Moves the results of the former end of the main line to its present end, because they are those of
    /// the game.
    fn keep_results(&mut self, former: NodeId) {
        let end = self.end();
        if end != former {
            let results = self.node_mut(former).after.take_results();
            self.node_mut(end).after.slots.extend(results);
        }
    }

    fn is_below(&self, node: NodeId, above: NodeId) -> bool {
        core::iter::successors(Some(node), |node| self.parent(*node)).any(|node| node == above)
    }

    /// Drops a node that no other node lists, with all nodes after it.
    fn drop_all(&mut self, node: NodeId) {
        let mut left = Vec::from([node]);
        while let Some(node) = left.pop() {
            left.extend_from_slice(&self.node(node).children);
            self.nodes[node.index] = None;
        }
    }
}
