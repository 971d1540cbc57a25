use core::fmt;

use crate::Point;

/// One of the eight rotations and reflections of the board.
///
/// The format defines only that 0 is "not rotated". This project chose the order of the others,
/// which no file stores. A stone at (row `r`, column `c`) moves to:
///
/// | number | goes to | effect |
/// |---|---|---|
/// | 0 | `(r, c)` | nothing |
/// | 1 | `(c, 8-r)` | 90 degrees clockwise |
/// | 2 | `(8-r, 8-c)` | 180 degrees |
/// | 3 | `(8-c, r)` | 90 degrees counter-clockwise |
/// | 4 | `(r, 8-c)` | mirrored left to right |
/// | 5 | `(8-c, 8-r)` | mirrored, then 1 |
/// | 6 | `(8-r, c)` | mirrored, then 2 |
/// | 7 | `(c, r)` | mirrored, then 3 |
///
/// ```
/// use go9_dat::{Point, Symmetry};
///
/// let clockwise = Symmetry::new(1).unwrap();
/// let corner: Point = "A9".parse()?;
/// assert_eq!(clockwise.apply(corner).to_string(), "J9");
/// assert_eq!(clockwise.inverse().apply(clockwise.apply(corner)), corner);
/// # Ok::<(), go9_dat::Error>(())
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

    /// Returns the point to which a stone at `point` moves.
    #[must_use]
    pub const fn apply(self, point: Point) -> Point {
        let (row, column) = (point.row(), point.column());
        let (row, column) = match self.0 {
            0 => (row, column),
            1 => (column, 8 - row),
            2 => (8 - row, 8 - column),
            3 => (8 - column, row),
            4 => (row, 8 - column),
            5 => (8 - column, 8 - row),
            6 => (8 - row, column),
            _ => (column, row),
        };
        Point::clamped(row * 9 + column)
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
    fn inverses_undo() {
        for symmetry in Symmetry::all() {
            assert_eq!(symmetry.then(symmetry.inverse()), Symmetry::IDENTITY);
            for point in Point::all() {
                assert_eq!(symmetry.inverse().apply(symmetry.apply(point)), point);
            }
        }
    }

    #[test]
    fn composition_is_one_after_the_other() {
        for first in Symmetry::all() {
            for second in Symmetry::all() {
                for point in Point::all() {
                    let stepwise = second.apply(first.apply(point));
                    assert_eq!(first.then(second).apply(point), stepwise, "{first} {second}");
                }
            }
        }
    }
}
