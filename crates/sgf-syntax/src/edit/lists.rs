//! The nodes that follow each node, where edits change them.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use crate::error::{Error, ErrorKind};
use crate::view::Node;

/// A node that follows another.
#[derive(Debug, Clone)]
pub(super) enum Child<'c> {
    /// A node of the file.
    Old(Node<'c>),
    /// New nodes in the character set of the game, which may lack a character.
    New(Result<Vec<u8>, Error>),
}

/// The changed lists of children.
#[derive(Debug, Clone)]
pub(super) struct Lists<'c> {
    /// The children of the nodes whose children change, by the index of the node.
    children: BTreeMap<usize, Vec<Child<'c>>>,
    /// The nodes that are moved, by their index, with their new parents.
    moved: BTreeMap<usize, (Node<'c>, Node<'c>)>,
    /// The indices of the removed nodes.
    removed: BTreeSet<usize>,
    /// The indices of roots of games that are no longer where they were.
    roots: BTreeSet<usize>,
}

impl<'c> Lists<'c> {
    pub(super) const fn new() -> Self {
        Self {
            children: BTreeMap::new(),
            moved: BTreeMap::new(),
            removed: BTreeSet::new(),
            roots: BTreeSet::new(),
        }
    }

    /// Returns `true` if no list changes.
    pub(super) fn is_empty(&self) -> bool {
        self.children.is_empty() && self.roots.is_empty()
    }

    /// Returns the children of a node, if they change.
    pub(super) fn children(&self, node: Node<'c>) -> Option<&[Child<'c>]> {
        self.children.get(&node.index()).map(Vec::as_slice)
    }

    /// Returns `true` if the root of a game is removed or moved.
    pub(super) fn is_cut(&self, root: Node<'c>) -> bool {
        self.roots.contains(&root.index())
    }

    /// The moved nodes.
    pub(super) fn moved(&self) -> impl Iterator<Item = Node<'c>> {
        self.moved.values().map(|(node, _)| *node)
    }

    fn list(&mut self, parent: Node<'c>) -> &mut Vec<Child<'c>> {
        let old = || parent.children().into_iter().map(Child::Old).collect();
        self.children.entry(parent.index()).or_insert_with(old)
    }

    pub(super) fn push(&mut self, parent: Node<'c>, child: Child<'c>) {
        self.list(parent).push(child);
    }

    /// Takes a node out of the list that has it. Returns the parent of that list.
    fn take(&mut self, node: Node<'c>) -> Option<Node<'c>> {
        let moved = self.moved.get(&node.index()).map(|(_, parent)| *parent);
        match moved.or_else(|| node.parent()) {
            None => _ = self.roots.insert(node.index()),
            Some(parent) => {
                let list = self.list(parent);
                list.retain(|child| !matches!(child, Child::Old(old) if *old == node));
                return Some(parent);
            }
        }
        None
    }

    pub(super) fn remove(&mut self, node: Node<'c>) {
        self.take(node);
        self.removed.insert(node.index());
    }

    pub(super) fn promote(&mut self, node: Node<'c>) {
        let is_root = node.parent().is_none() && !self.moved.contains_key(&node.index());
        if is_root || self.removed.contains(&node.index()) {
            return;
        }
        if let Some(parent) = self.take(node) {
            self.list(parent).insert(0, Child::Old(node));
        }
    }

    pub(super) fn relocate(&mut self, node: Node<'c>, parent: Node<'c>) {
        self.take(node);
        self.push(parent, Child::Old(node));
        self.moved.insert(node.index(), (node, parent));
    }

    /// Checks that no node is both moved and removed, and that a game can hold what is moved into it.
    pub(super) fn check(&self) -> Result<(), Error> {
        for (index, (node, parent)) in &self.moved {
            if self.removed.contains(index) {
                return Err(Error::new(ErrorKind::OverlappingEdits, node.span()));
            }
            let charset = parent.tree().charset();
            if node.tree().charset() != charset && !is_ascii(*node) {
                return Err(Error::new(ErrorKind::NotInCharset(charset), node.span()));
            }
        }
        Ok(())
    }
}

/// Returns `true` if a node and all nodes after it are ASCII.
fn is_ascii(node: Node<'_>) -> bool {
    let source = node.tree().source();
    source.get(node.offset()..node.tree().span().end).is_some_and(<[u8]>::is_ascii)
}
