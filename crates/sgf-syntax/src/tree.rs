//! Views of trees, nodes, properties, and values: a reference to the collection and an index.

use core::fmt;
use core::ops::Range;

use alloc::vec::Vec;

use crate::collection::Collection;
use crate::ident::PropIdent;
use crate::tables::{NONE, NodeEntry, PropertyEntry, TreeEntry};

macro_rules! same_place {
    ($view:ident) => {
        impl PartialEq for $view<'_> {
            fn eq(&self, other: &Self) -> bool {
                core::ptr::eq(self.collection, other.collection) && self.id == other.id
            }
        }
        impl Eq for $view<'_> {}
    };
}

impl Collection<'_> {
    /// The game trees in the order of the file.
    pub fn trees(&self) -> impl Iterator<Item = GameTree<'_>> + Clone {
        let mut next = 0;
        core::iter::from_fn(move || {
            let entry = self.tables().trees.get(next as usize)?;
            let id = next;
            next = entry.trees_end;
            Some(GameTree::new(self, id))
        })
    }

    /// The node at byte `offset`, or `None` if the offset lies outside all trees.
    #[must_use]
    pub fn node_at(&self, offset: usize) -> Option<Node<'_>> {
        let behind = self.tables().nodes.partition_point(|node| node.start as usize <= offset);
        let id = u32::try_from(behind.checked_sub(1)?).ok()?;
        let node = Node::new(self, id);
        (offset < node.tree().span().end).then_some(node)
    }
}

/// A pair of parentheses: a game or a variation of one.
#[derive(Clone, Copy)]
pub struct GameTree<'c> {
    collection: &'c Collection<'c>,
    id: u32,
}
same_place!(GameTree);

impl<'c> GameTree<'c> {
    pub(crate) const fn new(collection: &'c Collection<'c>, id: u32) -> Self {
        Self { collection, id }
    }

    fn entry(self) -> &'c TreeEntry {
        &self.collection.tables().trees[self.id as usize]
    }

    /// The bytes from `(` to `)`.
    #[must_use]
    pub fn span(self) -> Range<usize> {
        let entry = self.entry();
        entry.start as usize..entry.end as usize
    }

    /// The collection that holds the tree.
    #[must_use]
    pub const fn collection(self) -> &'c Collection<'c> {
        self.collection
    }

    /// The bytes of the whole file.
    #[must_use]
    pub fn source(self) -> &'c [u8] {
        self.collection.source()
    }

    /// The first node, or `None` for a tree without a node of its own.
    #[must_use]
    pub fn root(self) -> Option<Node<'c>> {
        self.nodes().next()
    }

    /// The nodes of this tree, without those of its variations.
    pub fn nodes(self) -> impl Iterator<Item = Node<'c>> + Clone {
        let entry = self.entry();
        (entry.first_node..entry.nodes_end).map(move |id| Node::new(self.collection, id))
    }

    /// The variations in the order of the file; the first continues the main line.
    pub fn variations(self) -> impl Iterator<Item = GameTree<'c>> + Clone {
        let trees = &self.collection.tables().trees;
        let mut next = self.id + 1;
        core::iter::from_fn(move || {
            if next >= self.entry().trees_end {
                return None;
            }
            let id = next;
            next = trees[id as usize].trees_end;
            Some(Self::new(self.collection, id))
        })
    }

    /// The enclosing tree, or `None` for a game.
    #[must_use]
    pub fn parent(self) -> Option<Self> {
        let parent = self.entry().parent;
        (parent != NONE).then(|| Self::new(self.collection, parent))
    }

    /// This tree and all variations in it, in the order of their `(`.
    pub fn descendants(self) -> impl Iterator<Item = GameTree<'c>> + Clone {
        (self.id..self.entry().trees_end).map(move |id| Self::new(self.collection, id))
    }

    /// The nodes of the main line: the root, its first child, the first child of that, and so on.
    pub fn main_line(self) -> impl Iterator<Item = Node<'c>> + Clone {
        core::iter::successors(self.root(), |node| node.first_child())
    }
}

impl fmt::Debug for GameTree<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameTree").field("span", &self.span()).finish_non_exhaustive()
    }
}

/// A node: the properties after one `;`.
#[derive(Clone, Copy)]
pub struct Node<'c> {
    collection: &'c Collection<'c>,
    id: u32,
}
same_place!(Node);

impl<'c> Node<'c> {
    pub(crate) const fn new(collection: &'c Collection<'c>, id: u32) -> Self {
        Self { collection, id }
    }

    fn entry(self) -> &'c NodeEntry {
        &self.collection.tables().nodes[self.id as usize]
    }

    /// Index of the node in the file, counted from 0 with all variations included.
    #[must_use]
    pub const fn index(self) -> usize {
        self.id as usize
    }

    /// Offset of the `;`, or of the first property if there is no `;`.
    #[must_use]
    pub fn offset(self) -> usize {
        self.entry().start as usize
    }

    /// The tree that holds this node.
    #[must_use]
    pub fn tree(self) -> GameTree<'c> {
        GameTree::new(self.collection, self.entry().tree)
    }

    /// The bytes from `;` to the end of the last property.
    #[must_use]
    pub fn span(self) -> Range<usize> {
        let start = self.offset();
        let end = self.properties().last().map(|property| property.span().end);
        start..end.unwrap_or_else(|| {
            start + usize::from(self.collection.source().get(start) == Some(&b';'))
        })
    }

    /// The properties in the order of the file, including repeated ones.
    pub fn properties(self) -> impl Iterator<Item = Property<'c>> + Clone {
        let tables = self.collection.tables();
        let end = tables
            .nodes
            .get(self.id as usize + 1)
            .map_or(tables.properties.len(), |next| next.first_property as usize);
        (self.entry().first_property as usize..end)
            .map(move |id| Property { collection: self.collection, id })
    }

    /// The first property with this effective name.
    #[must_use]
    pub fn property(self, name: &str) -> Option<Property<'c>> {
        self.named(name).next()
    }

    /// The last property with this effective name. If a text property (`C`, `PW` …) is repeated,
    /// the last occurrence is the valid one.
    #[must_use]
    pub fn last_property(self, name: &str) -> Option<Property<'c>> {
        self.named(name).last()
    }

    /// All properties with this effective name. The lists of a repeated list property (`AW`, `MI`
    /// …) are concatenated.
    pub fn named(self, name: &str) -> impl Iterator<Item = Property<'c>> + use<'c, '_> {
        let ident = PropIdent::new(name);
        self.properties().filter(move |p| p.ident() == ident && p.spells(name))
    }

    /// The preceding node, or `None` for the root of a game.
    #[must_use]
    pub fn parent(self) -> Option<Node<'c>> {
        let trees = &self.collection.tables().trees;
        let mut tree = &trees[self.entry().tree as usize];
        if self.id > tree.first_node {
            return Some(Self::new(self.collection, self.id - 1));
        }
        while tree.parent != NONE {
            tree = &trees[tree.parent as usize];
            if tree.first_node < tree.nodes_end {
                return Some(Self::new(self.collection, tree.nodes_end - 1));
            }
        }
        None
    }

    /// The first child, or `None` for the last node of a line.
    #[must_use]
    pub fn first_child(self) -> Option<Node<'c>> {
        let next = self.collection.tables().nodes.get(self.id as usize + 1)?;
        let tree = self.entry().tree;
        // Nodes are listed in the order of the file: the next one is a child or lies after this
        // tree.
        (next.tree == tree || next.start < self.tree().entry().end)
            .then(|| Self::new(self.collection, self.id + 1))
    }

    /// The following nodes: the next node of this tree or, after its last node, the first nodes of
    /// its variations.
    #[must_use]
    pub fn children(self) -> Vec<Node<'c>> {
        let tree = self.tree();
        if self.id + 1 < tree.entry().nodes_end {
            return alloc::vec![Self::new(self.collection, self.id + 1)];
        }
        let trees = &self.collection.tables().trees;
        let mut children = Vec::new();
        let mut next = tree.id + 1;
        while next < tree.entry().trees_end {
            let variation = &trees[next as usize];
            if variation.first_node < variation.nodes_end {
                children.push(Self::new(self.collection, variation.first_node));
                next = variation.trees_end;
            } else {
                next += 1;
            }
        }
        children
    }

    /// Path from the root to the node. Each entry is the number of a variation (of the game, in the
    /// first entry) and the number of nodes passed in it, both counted from 0. `[(0, 3)]` is the
    /// fourth node of the main line of the first game.
    #[must_use]
    pub fn path(self) -> Vec<(usize, usize)> {
        let trees = &self.collection.tables().trees;
        let mut path = Vec::new();
        let mut tree = self.entry().tree as usize;
        let mut node = self.id;
        loop {
            let entry = &trees[tree];
            let nodes = (node - entry.first_node) as usize;
            let parent = entry.parent as usize;
            let mut number = 0;
            let mut sibling = if entry.parent == NONE { 0 } else { parent + 1 };
            while sibling < tree {
                number += 1;
                sibling = trees[sibling].trees_end as usize;
            }
            path.push((number, nodes));
            if entry.parent == NONE {
                break;
            }
            node = trees[parent].nodes_end.saturating_sub(1).max(trees[parent].first_node);
            tree = parent;
        }
        path.reverse();
        path
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.properties()).finish()
    }
}

/// A property: a name and its values.
#[derive(Clone, Copy)]
pub struct Property<'c> {
    collection: &'c Collection<'c>,
    id: usize,
}
same_place!(Property);

impl<'c> Property<'c> {
    fn entry(self) -> &'c PropertyEntry {
        &self.collection.tables().properties[self.id]
    }

    /// The effective name: the upper-case letters.
    #[must_use]
    pub fn ident(self) -> PropIdent {
        self.entry().ident
    }

    /// The name as written in the file, including lower-case letters.
    #[must_use]
    pub fn name(self) -> &'c [u8] {
        &self.collection.source()[self.name_span()]
    }

    /// The span of the name.
    #[must_use]
    pub fn name_span(self) -> Range<usize> {
        self.entry().name as usize..self.entry().name_end as usize
    }

    /// Returns `true` if the upper-case letters of the name are `name`.
    #[must_use]
    pub fn is(self, name: &str) -> bool {
        self.ident() == PropIdent::new(name) && self.spells(name)
    }

    /// Compares the full names, which is necessary if an identifier is only a hash.
    fn spells(self, name: &str) -> bool {
        !self.ident().is_hash()
            || self.name().iter().filter(|byte| byte.is_ascii_uppercase()).eq(name.as_bytes())
    }

    /// The values, in the order of the file.
    pub fn values(self) -> impl Iterator<Item = PropValue<'c>> + Clone {
        let tables = self.collection.tables();
        let end = tables
            .properties
            .get(self.id + 1)
            .map_or(tables.values.len(), |next| next.first_value as usize);
        (self.entry().first_value as usize..end)
            .map(move |id| PropValue { collection: self.collection, id })
    }

    /// The first value, or `None` for a property without values.
    #[must_use]
    pub fn value(self) -> Option<PropValue<'c>> {
        self.values().next()
    }

    /// The span from the name to the last `]`.
    #[must_use]
    pub fn span(self) -> Range<usize> {
        let name = self.name_span();
        let end = self.values().last().map(|value| value.outer_span().end);
        name.start..end.unwrap_or(name.end)
    }
}

impl fmt::Debug for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &self.collection.source()[self.span()];
        write!(f, "{}", alloc::string::String::from_utf8_lossy(shown))
    }
}

/// A value of a property: the bytes between `[` and `]`.
#[derive(Clone, Copy)]
pub struct PropValue<'c> {
    collection: &'c Collection<'c>,
    id: usize,
}
same_place!(PropValue);

impl<'c> PropValue<'c> {
    /// The bytes of the value. Escapes are not resolved.
    #[must_use]
    pub fn raw(self) -> &'c [u8] {
        &self.collection.source()[self.span()]
    }

    /// The span of the bytes, without the brackets.
    #[must_use]
    pub fn span(self) -> Range<usize> {
        let entry = self.collection.tables().values[self.id];
        entry.start as usize..entry.end as usize
    }

    /// The span with the brackets. The closing one may be missing in a damaged file.
    pub(crate) fn outer_span(self) -> Range<usize> {
        let span = self.span();
        span.start - 1..(span.end + 1).min(self.collection.source().len())
    }
}

impl fmt::Debug for PropValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", alloc::string::String::from_utf8_lossy(self.raw()))
    }
}
