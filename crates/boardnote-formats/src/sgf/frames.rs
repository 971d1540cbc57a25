//! The positions of a game, kept for pictures.

use super::Played;
use super::nodes::Nodes;
use go_rules::{Board, Color, Size};
use go_sgf::{Play, Step};
use sgf_syntax::Node;
use std::rc::Rc;

/// A position of a game.
pub(super) struct Frame<'g> {
    pub(super) board: Board,
    pub(super) to_move: Color,
    pub(super) prisoners: [u32; 2],
    pub(super) number: u32,
    pub(super) parent: Option<usize>,
    node: Node<'g>,
    /// The node has no further move.
    ends_node: bool,
    pub(super) play: Option<Play>,
    /// The number of the move that last placed a stone on each point, row by row; 0 for none.
    pub(super) numbers: Rc<[u32]>,
}

impl<'g> Frame<'g> {
    fn new(step: &Step<'_, 'g>, before: Option<&Rc<[u32]>>) -> Self {
        let size = step.position.board().size();
        let mut numbers =
            before.cloned().unwrap_or_else(|| core::iter::repeat_n(0, size.area()).collect());
        if let Some(point) = step.play.and_then(|play| play.point()) {
            let mut changed = numbers.to_vec();
            if let Some(number) = changed.get_mut(place(size, point.row(), point.column())) {
                *number = step.number;
            }
            numbers = changed.into();
        }
        Self {
            board: step.position.board().clone(),
            to_move: step.position.to_move(),
            prisoners: step.position.prisoners(),
            number: step.number,
            parent: step.parent,
            node: step.node,
            ends_node: step.ends_node,
            play: step.play,
            numbers,
        }
    }

    /// Returns the nodes with the comments and the marks of the position.
    pub(super) fn nodes(&self) -> Nodes<'g> {
        Nodes::new(self.node, self.ends_node)
    }

    /// Returns the position after `ply` moves of the main line, or its last one.
    pub(super) fn at(played: &'g Played<'_>, ply: Option<usize>) -> Option<Self> {
        let mut walk = played.game.walk();
        let mut frame: Option<Self> = None;
        while let Some(step) = walk.next() {
            let is_after = frame.as_ref().is_some_and(|frame| step.number <= frame.number);
            if step.variation > 0 || is_after {
                break;
            }
            frame = Some(Self::new(&step, frame.as_ref().map(|frame| &frame.numbers)));
            if ply.is_some_and(|ply| ply as u64 == u64::from(step.number)) {
                return frame;
            }
        }
        frame.filter(|_| ply.is_none())
    }

    /// Returns all positions in the order of the tree, or `None` if there are more than `most`.
    pub(super) fn all(played: &'g Played<'_>, most: usize) -> Option<Vec<Self>> {
        let mut walk = played.game.walk();
        let mut frames: Vec<Self> = Vec::new();
        while let Some(step) = walk.next() {
            if frames.len() == most {
                return None;
            }
            let parent = step.parent.and_then(|parent| frames.get(parent));
            let frame = Self::new(&step, parent.map(|frame| &frame.numbers));
            frames.push(frame);
        }
        Some(frames)
    }
}

/// Returns the place of a point in a list of all points.
pub(super) const fn place(size: Size, row: usize, column: usize) -> usize {
    row * size.width() + column
}
