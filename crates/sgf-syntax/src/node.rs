//! Views of nodes.

use core::fmt;
use core::ops::Range;

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::ident::PropIdent;
use crate::tables::{NONE, NodeEntry};
use crate::value;
use crate::view::{GameTree, Node, PropValue, Property};

impl<'c> Node<'c> {
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

    /// Returns the text of a property: escapes resolved, decoded by the character set of the game,
    /// with line breaks as `\n`. If the property is repeated, the last occurrence counts.
    ///
    /// ```
    /// let collection = sgf_syntax::parse(b"(;CA[windows-1252]PB[Z\xfcrich]C[a \\] b])")?;
    /// let root = collection.trees().next().and_then(|tree| tree.root()).unwrap();
    /// assert_eq!(root.text("PB").as_deref(), Some("Zürich"));
    /// assert_eq!(root.text("C").as_deref(), Some("a ] b"));
    /// assert_eq!(root.text("PW"), None);
    /// # Ok::<(), sgf_syntax::Error>(())
    /// ```
    #[must_use]
    pub fn text(self, name: &str) -> Option<Cow<'c, str>> {
        Some(self.last_property(name)?.value()?.text())
    }

    /// Returns the texts of all values of a property, also if it is repeated.
    pub fn texts(self, name: &str) -> impl Iterator<Item = Cow<'c, str>> + use<'c, '_> {
        self.named(name).flat_map(Property::values).map(PropValue::text)
    }

    /// Returns the number in a property, if it has one that is finite. If the property is repeated,
    /// the last occurrence counts.
    ///
    /// ```
    /// let collection = sgf_syntax::parse(b"(;GM[1]SZ[19]KM[6.5]HA[two])")?;
    /// let root = collection.trees().next().and_then(|tree| tree.root()).unwrap();
    /// assert_eq!((root.number("SZ"), root.number("KM"), root.number("HA")), (Some(19.0), Some(6.5), None));
    /// # Ok::<(), sgf_syntax::Error>(())
    /// ```
    #[must_use]
    pub fn number(self, name: &str) -> Option<f64> {
        let raw = self.last_property(name)?.value()?.raw();
        value::real(raw).ok().filter(|number| number.is_finite())
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

    /// The next node of the same pair of parentheses, or `None` for its last node, which may have
    /// children in variations.
    #[must_use]
    pub fn next_in_tree(self) -> Option<Node<'c>> {
        let next = self.id + 1;
        (next < self.tree().entry().nodes_end).then(|| Self::new(self.collection, next))
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
