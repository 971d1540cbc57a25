use core::fmt;
use core::str::FromStr;

use crate::{Error, ErrorKind, Symmetry};

/// The letters of the columns; `I` is skipped.
const COLUMNS: &[u8; 9] = b"ABCDEFGHJ";

/// A point of the 9x9 board.
///
/// Points are numbered like the board bytes of a record, row by row from the top left: top left is
/// 0, top right 8, bottom left 72, and bottom right 80. The text form is a GTP vertex, whose rows
/// count from the bottom.
///
/// ```
/// use go9_dat::Point;
///
/// let point: Point = "D6".parse()?;
/// assert_eq!((point.index(), point.row(), point.column()), (30, 3, 3));
/// assert_eq!(point.to_string(), "D6");
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// Number of points.
    pub const COUNT: usize = 81;

    /// Returns the point with this number, or `None` for 81 and above.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        #[expect(clippy::cast_possible_truncation, reason = "the index is below 81")]
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Returns the point in this row from the top and column from the left, both 0 to 8.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Option<Self> {
        if row < 9 && column < 9 { Self::new(row * 9 + column) } else { None }
    }

    /// Returns the point with a number known to be below 81. Larger numbers count as 80.
    pub(crate) const fn clamped(index: usize) -> Self {
        match Self::new(index) {
            Some(point) => point,
            None => Self(80),
        }
    }

    /// Returns the point to which a stone on this one moves when the board is rotated or reflected.
    /// The format defines only that symmetry 0 is "not rotated"; no file stores the number of
    /// another.
    ///
    /// ```
    /// use go9_dat::{Point, Symmetry};
    ///
    /// let clockwise = Symmetry::new(1).unwrap();
    /// let corner: Point = "A9".parse()?;
    /// assert_eq!(corner.rotated(clockwise).to_string(), "J9");
    /// assert_eq!(corner.rotated(clockwise).rotated(clockwise.inverse()), corner);
    /// # Ok::<(), go9_dat::Error>(())
    /// ```
    #[must_use]
    pub const fn rotated(self, symmetry: Symmetry) -> Self {
        let (row, column) = symmetry.map(self.row(), self.column(), 9, 9);
        Self::clamped(row * 9 + column)
    }

    /// Number of the point, 0 to 80.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Row of the point, 0 to 8 from the top.
    #[must_use]
    pub const fn row(self) -> usize {
        self.index() / 9
    }

    /// Column of the point, 0 to 8 from the left.
    #[must_use]
    pub const fn column(self) -> usize {
        self.index() % 9
    }

    /// All 81 points in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..81).map(Self)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(COLUMNS[self.column()]), 9 - self.row())
    }
}

impl FromStr for Point {
    type Err = Error;

    /// Parses a vertex in upper or lower case.
    fn from_str(text: &str) -> Result<Self, Error> {
        let point = match *text.as_bytes() {
            [letter, digit @ b'1'..=b'9'] => COLUMNS
                .iter()
                .position(|&column| column == letter.to_ascii_uppercase())
                .and_then(|column| Self::at(usize::from(b'9' - digit), column)),
            _ => None,
        };
        point.ok_or_else(|| Error::new(ErrorKind::BadVertex, 0..text.len()))
    }
}

impl TryFrom<&[u8]> for Point {
    type Error = Error;

    fn try_from(text: &[u8]) -> Result<Self, Error> {
        let bad = |_| Error::new(ErrorKind::BadVertex, 0..text.len());
        core::str::from_utf8(text).map_err(bad)?.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn corners_are_where_the_format_says() {
        let corners = [("A9", 0), ("J9", 8), ("A1", 72), ("J1", 80)];
        for (vertex, index) in corners {
            assert_eq!(vertex.parse::<Point>().unwrap().index(), index);
        }
    }

    #[test]
    fn every_point_reads_its_own_text() {
        for point in Point::all() {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(point.to_string().to_lowercase().parse(), Ok(point));
        }
    }

    #[test]
    fn other_text_is_no_point() {
        for text in ["", "A", "A0", "I5", "K1", "A10", "PASS", "5A", "é5"] {
            assert!(text.parse::<Point>().is_err(), "{text}");
        }
    }
}
