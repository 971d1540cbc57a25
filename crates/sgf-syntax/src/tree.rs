//! Views of trees: a reference to the collection and an index.

use core::fmt;
use core::ops::Range;

use crate::charset::{Charset, CharsetChoice, Stepper};
use crate::collection::Collection;
use crate::tables::{NONE, TreeEntry};
use crate::view::{GameTree, Node, Property};

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

impl<'c> GameTree<'c> {
    pub(crate) fn entry(self) -> &'c TreeEntry {
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
        self.own_nodes().next()
    }

    /// The nodes between the `(` of this tree and its first variation or its `)`. Most callers want
    /// [`main_line`](Self::main_line) or [`all_nodes`](Self::all_nodes).
    pub fn own_nodes(self) -> impl Iterator<Item = Node<'c>> + Clone {
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

    /// The game that holds this tree; the tree itself if it is a game.
    #[must_use]
    pub fn game(self) -> Self {
        let after = self.collection.tables().charsets.partition_point(|game| game.tree <= self.id);
        let game = after.checked_sub(1).and_then(|at| self.collection.tables().charsets.get(at));
        game.map_or(self, |game| Self::new(self.collection, game.tree))
    }

    /// This tree and all variations in it, in the order of their `(`.
    pub fn descendants(self) -> impl Iterator<Item = GameTree<'c>> + Clone {
        (self.id..self.entry().trees_end).map(move |id| Self::new(self.collection, id))
    }

    /// The nodes of this tree and of all variations in it, in the order of the file.
    ///
    /// ```
    /// let collection = sgf_syntax::parse(b"(;GM[1];B[dd](;W[pp])(;W[dp]))")?;
    /// let tree = collection.trees().next().unwrap();
    /// assert_eq!((tree.all_nodes().count(), tree.main_line().count()), (4, 3));
    /// # Ok::<(), sgf_syntax::Error>(())
    /// ```
    #[must_use]
    pub fn all_nodes(self) -> impl DoubleEndedIterator<Item = Node<'c>> + Clone {
        let trees = &self.collection.tables().trees;
        let end = trees.get(self.entry().trees_end as usize);
        let all = self.collection.node_count();
        let end = end.map_or(all, |next| next.first_node as usize);
        (self.entry().first_node as usize..end)
            .filter_map(|id| u32::try_from(id).ok())
            .map(move |id| Node::new(self.collection, id))
    }

    /// The character set of the texts of the game that holds this tree.
    #[must_use]
    pub fn charset(self) -> Charset {
        self.charset_choice().charset
    }

    /// The character set of the texts, with the reason for it.
    #[must_use]
    pub fn charset_choice(self) -> CharsetChoice {
        self.collection.choice_of(self.id)
    }

    /// Offset of the first byte in the file that is malformed in the character set of the texts.
    #[must_use]
    pub fn first_invalid(self) -> Option<usize> {
        let (charset, source, span) = (self.charset(), self.source(), self.span());
        let invalid =
            |part: Range<usize>| Some(part.start + charset.first_invalid(source.get(part)?)?);
        if Stepper::new(charset).is_none() {
            return invalid(span);
        }
        // The `]` after half a character would be the other half, so each value ends a part.
        let values = self.all_nodes().flat_map(Node::properties).flat_map(Property::values);
        let mut start = span.start;
        let ends = values.map(|value| value.span().end).chain([span.end]);
        ends.filter(|end| *end <= span.end)
            .find_map(|end| invalid(core::mem::replace(&mut start, end)..end))
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
