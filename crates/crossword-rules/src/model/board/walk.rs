//! Squares in a line.

use super::super::alphabet::{Code, EMPTY};
use super::super::square::{Direction, Square, distance};
use super::Board;

/// A way from a square along its row or column to the edge of the board.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    index: usize,
    /// Distance to the next index, wrapping.
    stride: usize,
    /// Number of squares up to the edge.
    left: u8,
}

impl Walk {
    /// Returns the ways back and forth from a square of a board.
    #[inline]
    pub(crate) fn both(board: &Board, square: Square, direction: Direction) -> [Self; 2] {
        let index = board.index(square);
        let (stride, back, size) = match direction {
            Direction::Across => (1, square.col, board.cols),
            Direction::Down => (usize::from(board.cols), square.row, board.rows),
        };
        let on = size.saturating_sub(1).saturating_sub(back);
        let back = Self { index, stride: 0_usize.wrapping_sub(stride), left: back };
        [back, Self { index, stride, left: on }]
    }

    /// Returns the same way from another square, as far from the edge as this one.
    #[inline]
    pub(crate) fn from(self, index: usize) -> Self {
        Self { index, ..self }
    }

    /// Returns the way onward from the square that is this many squares farther.
    #[inline]
    pub(crate) fn beyond(self, steps: usize) -> Self {
        let index = self.index.wrapping_add(self.stride.wrapping_mul(steps));
        Self { index, left: self.left.saturating_sub(distance(steps)), ..self }
    }

    /// Returns the index of the square where the way stands, and the distance to the next index.
    #[inline]
    pub(crate) fn place(self) -> (usize, usize) {
        (self.index, self.stride)
    }

    /// Advances to the next square, and returns its tile unless the square is empty or off the
    /// board.
    #[inline]
    pub(crate) fn next<C: Copy + Into<Code>>(&mut self, cells: &[C]) -> Option<Code> {
        self.left = self.left.checked_sub(1)?;
        self.index = self.index.wrapping_add(self.stride);
        cells.get(self.index).map(|&code| code.into()).filter(|&code| code != EMPTY)
    }
}
