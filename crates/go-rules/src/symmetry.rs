use core::fmt;

use crate::{Point, Size};

/// One of the eight rotations and reflections of a board.
///
/// A stone in row `r` and column `c` of a board with `h` rows and `w` columns moves to:
///
/// | number | goes to | effect |
/// |---|---|---|
/// | 0 | `(r, c)` | nothing |
/// | 1 | `(c, h-1-r)` | 90 degrees clockwise |
/// | 2 | `(h-1-r, w-1-c)` | 180 degrees |
/// | 3 | `(w-1-c, r)` | 90 degrees counter-clockwise |
/// | 4 | `(r, w-1-c)` | mirrored left to right |
/// | 5 | `(w-1-c, h-1-r)` | mirrored, then 1 |
/// | 6 | `(h-1-r, c)` | mirrored, then 2 |
/// | 7 | `(c, r)` | mirrored, then 3 |
///
/// ```
/// use go_rules::{Size, Symmetry};
///
/// let (size, clockwise) = (Size::NINETEEN, Symmetry::new(1).unwrap());
/// let corner = size.parse("A19").unwrap();
/// assert_eq!(clockwise.apply(corner, size).display(size).to_string(), "T19");
/// let back = clockwise.inverse();
/// assert_eq!(back.apply(clockwise.apply(corner, size), size), corner);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The identity.
    pub const IDENTITY: Self = Self(0);

    /// Returns the symmetry with this number, 0 to 7.
    #[must_use]
    pub const fn new(number: usize) -> Option<Self> {
        #[expect(clippy::cast_possible_truncation, reason = "the number is below 8")]
        if number < 8 { Some(Self(number as u8)) } else { None }
    }

    /// All eight symmetries in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..8).map(Self)
    }

    /// Number of the symmetry, 0 to 7.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Returns `true` if rows become columns, so that width and height change places.
    #[must_use]
    pub const fn transposes(self) -> bool {
        self.0 % 2 == 1
    }

    /// Returns the row and the column to which a stone in `row` and `column` moves, on a board with
    /// this many columns and rows. Places outside of the board become its last row or column.
    #[must_use]
    pub const fn map(
        self,
        row: usize,
        column: usize,
        width: usize,
        height: usize,
    ) -> (usize, usize) {
        let up = height.saturating_sub(1).saturating_sub(row);
        let left = width.saturating_sub(1).saturating_sub(column);
        match self.0 {
            0 => (row, column),
            1 => (column, up),
            2 => (up, left),
            3 => (left, row),
            4 => (row, left),
            5 => (left, up),
            6 => (up, column),
            _ => (column, row),
        }
    }

    /// Returns the point to which a stone at `point` moves. `size` is the size of the board before
    /// the symmetry; [`size`](Self::size) is the size of the board after it.
    #[must_use]
    pub fn apply(self, point: Point, size: Size) -> Point {
        let (row, column) = self.map(point.row(), point.column(), size.width(), size.height());
        self.size(size).point(row, column).unwrap_or(point)
    }

    /// Returns the size of a board after the symmetry.
    #[must_use]
    pub fn size(self, size: Size) -> Size {
        if self.transposes() {
            Size::new(size.height(), size.width()).unwrap_or(size)
        } else {
            size
        }
    }

    /// The inverse symmetry: 1 and 3 are inverse to each other, all others to themselves.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self.0 {
            1 => Self(3),
            3 => Self(1),
            number => Self(number),
        }
    }

    /// The composition of this symmetry followed by `next`.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        // A symmetry is a mirror (numbers 4 to 7) followed by clockwise quarter turns. A mirror
        // after `q` quarter turns equals the mirror followed by `q` turns in the other direction.
        let mirrored = (self.0 ^ next.0) & 4;
        let turns = if next.0 & 4 == 0 { self.0 + next.0 } else { 4 - self.0 % 4 + next.0 };
        Self(mirrored | (turns % 4))
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses_undo_and_composition_is_one_after_the_other() {
        let size = Size::new(5, 3).unwrap();
        for first in Symmetry::all() {
            assert_eq!(first.then(first.inverse()), Symmetry::IDENTITY);
            for second in Symmetry::all() {
                let turned = first.size(size);
                assert_eq!(first.then(second).size(size), second.size(turned));
                for point in size.points() {
                    let stepwise = second.apply(first.apply(point, size), turned);
                    assert_eq!(first.then(second).apply(point, size), stepwise, "{first} {second}");
                }
            }
        }
    }
}
