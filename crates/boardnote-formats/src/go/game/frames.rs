//! The positions of a game, kept for pictures.

use super::{Game, Note, Step};
use core::ops::ControlFlow;
use go_rules::{Board, Color, Size};
use go_sgf::Play;
use std::rc::Rc;

/// A position of a game.
pub(super) struct Frame {
    pub(super) board: Board,
    pub(super) to_move: Color,
    pub(super) prisoners: [u32; 2],
    pub(super) number: u32,
    pub(super) parent: Option<usize>,
    pub(super) play: Option<Play>,
    /// The number of the move that last placed a stone on each point, row by row; 0 for none.
    pub(super) numbers: Rc<[u32]>,
    pub(super) note: Note,
}

impl Frame {
    fn new(step: &Step<'_>, numbers: Rc<[u32]>) -> Self {
        Self {
            board: step.position.board().clone(),
            to_move: step.position.to_move(),
            prisoners: step.position.prisoners(),
            number: step.number,
            parent: step.parent,
            play: step.play,
            numbers,
            note: step.note().clone(),
        }
    }

    /// Returns the position after `ply` moves of the main line, or its last one.
    pub(super) fn at(game: &Game<'_>, ply: Option<usize>) -> Option<Self> {
        let last = game.end.as_ref().ok()?.moves as usize;
        let ply = ply.unwrap_or(last);
        let (mut numbers, mut found) = (None, None);
        game.tree.walk(&mut |step| {
            if step.variation > 0 {
                return ControlFlow::Break(());
            }
            let now = numbered(step, numbers.as_ref());
            if step.number as usize == ply {
                found = Some(Self::new(step, now));
                return ControlFlow::Break(());
            }
            numbers = Some(now);
            ControlFlow::Continue(())
        });
        found
    }

    /// Returns all positions in the order of the tree, or `None` if there are more than `most`.
    pub(super) fn all(game: &Game<'_>, most: usize) -> Option<Vec<Self>> {
        let (mut frames, mut is_over): (Vec<Self>, bool) = (Vec::new(), false);
        game.tree.walk(&mut |step| {
            if frames.len() == most {
                is_over = true;
                return ControlFlow::Break(());
            }
            let before = step.parent.map(|parent| &frames[parent].numbers);
            let numbers = numbered(step, before);
            frames.push(Self::new(step, numbers));
            ControlFlow::Continue(())
        });
        (!is_over).then_some(frames)
    }
}

/// Returns the numbers of the moves on the points after a step.
fn numbered(step: &Step<'_>, before: Option<&Rc<[u32]>>) -> Rc<[u32]> {
    let size = step.position.board().size();
    let mut numbers =
        before.cloned().unwrap_or_else(|| core::iter::repeat_n(0, size.area()).collect());
    if let Some(point) = step.play.and_then(|play| play.point()) {
        Rc::make_mut(&mut numbers)[place(size, point.row(), point.column())] = step.number;
    }
    numbers
}

/// Returns the place of a point in a list of all points.
pub(super) const fn place(size: Size, row: usize, column: usize) -> usize {
    row * size.width() + column
}
