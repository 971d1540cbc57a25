//! A game as a tree of nodes that can be edited.

mod edit;
mod notes;
mod read;
mod write;

use alloc::vec::Vec;

use crate::chess::Move;
use crate::event::Moved;
use crate::position::Position;
use crate::start::Start;
use notes::{Notes, Slot};

/// A node of a [`GameTree`]: a move, or the root before the first one.
///
/// It is valid in its tree, and in the clones of it, until it is removed. Every method panics if it gets
/// the node of another tree or a removed one.
///
/// Closed: its fields are private.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NodeId {
    tree: usize,
    index: usize,
}

/// A game as a tree for editing: moves with their comments and annotations. It keeps everything that
/// its [`Game`](crate::Game) has, in its order.
///
/// ```
/// use chess_rules::Start;
///
/// let mut tree = Start::standard().game().uci_line("e2e4 e7e5")?.finish()?.to_tree();
/// let first = tree.main_line()[0];
/// let sicilian = tree.position(first).parse_san("c5")?;
/// let reply = tree.add_child(first, sicilian)?;
/// tree.set_comment(reply, "sharper");
/// tree.promote(reply);
/// assert_eq!(tree.to_game().to_uci(), "e2e4 c7c5");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct GameTree {
    /// The number of the tree, which tells its nodes from those of other trees.
    id: usize,
    start: Start,
    /// The nodes with the root as the first; `None` for a removed one.
    nodes: Vec<Option<Node>>,
    variations: Vec<Variation>,
}

/// A move with all that belongs to it.
#[derive(Debug, Clone)]
struct Node {
    parent: Option<NodeId>,
    /// `None` for the root.
    moved: Option<Moved>,
    /// The moves that follow, the continuation of the line first if there is one.
    children: Vec<NodeId>,
    /// The notes after the move, and the variations that replace it.
    after: Notes,
    /// The variation that begins with this move; `None` if it continues a line.
    variation: Option<usize>,
}

/// A variation.
#[derive(Debug, Clone)]
struct Variation {
    /// The place of the variation.
    home: Home,
    /// The notes before its first move.
    before: Notes,
    first: Option<NodeId>,
}

/// The notes among which a variation stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Home {
    /// Those after a move.
    After(NodeId),
    /// Those before the first move of a variation. Only damaged move data has such variations.
    Before(usize),
}

impl GameTree {
    /// Returns the root: the position in which the game starts.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId { tree: self.id, index: 0 }
    }

    /// Returns the moves of the main line, without the root.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        core::iter::successors(self.continuation(self.root()), |node| self.continuation(*node))
            .collect()
    }

    /// Returns the moves that follow a node. The first continues its line, the others begin variations.
    ///
    /// # Panics
    ///
    /// If the node belongs to another tree or was removed.
    #[must_use]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.node(node).children
    }

    /// Returns the node before a move, or `None` for the root.
    ///
    /// # Panics
    ///
    /// If the node belongs to another tree or was removed.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parent
    }

    /// Returns the move of a node, or `None` for the root.
    ///
    /// # Panics
    ///
    /// If the node belongs to another tree or was removed.
    #[must_use]
    pub fn mv(&self, node: NodeId) -> Option<Move> {
        self.node(node).moved.map(|moved| moved.mv)
    }

    /// Returns the position after the move of a node. The moves before it are played anew.
    ///
    /// # Panics
    ///
    /// If the node belongs to another tree or was removed.
    #[must_use]
    pub fn position(&self, node: NodeId) -> Position {
        let path = core::iter::successors(Some(node), |node| self.parent(*node));
        let mut moves: Vec<Move> = path.filter_map(|node| self.mv(node)).collect();
        let mut position = self.start.position().clone();
        while let Some(mv) = moves.pop() {
            position.make(mv).expect("every move of a tree fits its position");
        }
        position
    }

    /// Returns the comments after a move, or before the first one for the root, joined by a blank.
    ///
    /// # Panics
    ///
    /// If the node belongs to another tree or was removed.
    #[must_use]
    pub fn comment(&self, node: NodeId) -> Option<&str> {
        self.node(node).after.comment()
    }

    /// Replaces the comments of a node by one, or removes them if the text is empty. The character NUL,
    /// which no text of a game may contain, becomes U+FFFD.
    ///
    /// # Panics
    ///
    /// If the node belongs to another tree or was removed.
    pub fn set_comment(&mut self, node: NodeId, text: &str) {
        self.node_mut(node).after.set_comment(text);
    }

    /// Returns the numeric annotation glyphs of a move.
    ///
    /// # Panics
    ///
    /// If the node belongs to another tree or was removed.
    #[must_use]
    pub fn nags(&self, node: NodeId) -> &[u16] {
        self.node(node).after.nags()
    }

    /// Replaces the numeric annotation glyphs of a move.
    ///
    /// # Panics
    ///
    /// If the node belongs to another tree or was removed.
    pub fn set_nags(&mut self, node: NodeId, nags: &[u16]) {
        self.node_mut(node).after.set_nags(nags);
    }

    fn node(&self, id: NodeId) -> &Node {
        assert_eq!(id.tree, self.id, "the node belongs to another tree");
        self.nodes[id.index].as_ref().expect("the node was removed")
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        assert_eq!(id.tree, self.id, "the node belongs to another tree");
        self.nodes[id.index].as_mut().expect("the node was removed")
    }

    /// Returns the move that continues the line of a node.
    fn continuation(&self, node: NodeId) -> Option<NodeId> {
        let first = self.node(node).children.first().copied();
        first.filter(|child| self.node(*child).variation.is_none())
    }

    fn push(&mut self, node: Node) -> NodeId {
        let id = NodeId { tree: self.id, index: self.nodes.len() };
        self.nodes.push(Some(node));
        id
    }

    fn notes(&mut self, home: Home) -> &mut Notes {
        match home {
            Home::After(node) => &mut self.node_mut(node).after,
            Home::Before(variation) => &mut self.variations[variation].before,
        }
    }

    /// Makes a variation without its slot, and returns its number.
    fn push_variation(&mut self, home: Home, first: Option<NodeId>) -> usize {
        self.variations.push(Variation { home, before: Notes::default(), first });
        self.variations.len() - 1
    }
}

/// Returns a number that no other tree of the process has, where the processor can count safely.
fn next_id() -> usize {
    #[cfg(target_has_atomic = "ptr")]
    {
        use core::sync::atomic::{AtomicUsize, Ordering};
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        NEXT.fetch_add(1, Ordering::Relaxed)
    }
    #[cfg(not(target_has_atomic = "ptr"))]
    0
}
