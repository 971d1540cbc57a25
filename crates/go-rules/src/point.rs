//! Sizes of boards and their points.

use core::fmt;

use crate::{Error, ErrorKind};

/// The number of lines of a board: 1 to 52 across and 1 to 52 down.
///
/// ```
/// use go_rules::Size;
///
/// assert_eq!(Size::new(13, 9)?.to_string(), "13x9");
/// assert_eq!(Size::square(19)?.area(), 361);
/// assert!(Size::new(0, 9).is_err());
/// # Ok::<(), go_rules::ErrorKind>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The largest number of lines, which is that of the letters `a` to `z` and `A` to `Z` of SGF.
    pub const MAX: usize = 52;
    /// The board of most games.
    pub const NINETEEN: Self = Self { width: 19, height: 19 };

    /// The largest board.
    pub const LARGEST: Self = Self { width: 52, height: 52 };

    /// Returns the size with this many columns and rows, each from 1 to [`Size::MAX`].
    ///
    /// # Errors
    /// [`ErrorKind::Size`] for other numbers.
    #[expect(clippy::cast_possible_truncation, reason = "both are at most 52")]
    pub const fn new(width: usize, height: usize) -> Result<Self, ErrorKind> {
        if width >= 1 && width <= Self::MAX && height >= 1 && height <= Self::MAX {
            Ok(Self { width: width as u8, height: height as u8 })
        } else {
            Err(ErrorKind::Size { width, height })
        }
    }

    /// Returns the size of a square board with this many lines a side.
    ///
    /// # Errors
    /// [`ErrorKind::Size`] for a number that is not from 1 to [`Size::MAX`].
    pub const fn square(lines: usize) -> Result<Self, ErrorKind> {
        Self::new(lines, lines)
    }

    /// Number of columns.
    #[must_use]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Number of rows.
    #[must_use]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Number of points.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// Number of lines a side, or `None` if the board is not square.
    #[must_use]
    pub const fn lines(self) -> Option<usize> {
        if self.width == self.height { Some(self.width()) } else { None }
    }

    /// Returns the point in this row and column, counted from 0 at the top left, or `None` if it is
    /// not on the board.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "both are below 52")]
    pub const fn point(self, row: usize, column: usize) -> Option<Point> {
        if row < self.height() && column < self.width() {
            Some(Point { row: row as u8, column: column as u8 })
        } else {
            None
        }
    }

    /// Returns `true` if the point is on a board of this size.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.row < self.height && point.column < self.width
    }

    /// The points, row by row from the top left.
    #[must_use]
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        let width = self.width;
        (0..self.height).flat_map(move |row| (0..width).map(move |column| Point { row, column }))
    }

    /// Parses the name of a point, such as `Q16`: a column from `A` without `I`, after `Z` from
    /// `AA`, and a row counted from the bottom. Letters may be in lower case.
    ///
    /// ```
    /// use go_rules::Size;
    ///
    /// let point = Size::NINETEEN.parse("Q16").unwrap();
    /// assert_eq!((point.row(), point.column()), (3, 15));
    /// assert_eq!(point.display(Size::NINETEEN).to_string(), "Q16");
    /// assert!(Size::NINETEEN.parse("I1").is_err(), "no board has a column I");
    /// let error = Size::NINETEEN.parse("A20").unwrap_err();
    /// assert_eq!(error.kind().code(), "bad-point");
    /// let error = Size::NINETEEN.parse("I5").unwrap_err();
    /// assert!(error.to_string().starts_with("I5: columns skip the letter I"));
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Point`] if the text is no such name, or the point is not on the board, and
    /// [`ErrorKind::ColumnI`] for the letter that no column has.
    pub fn parse(self, name: &str) -> Result<Point, Error> {
        let kind = || match name.strip_prefix(['I', 'i']).map(str::parse) {
            Some(Ok(row)) => ErrorKind::ColumnI { row },
            _ => ErrorKind::Point(self),
        };
        self.find(name).ok_or_else(|| Error::new(kind(), 0..name.len()))
    }

    fn find(self, name: &str) -> Option<Point> {
        let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (column, row) = name.split_at(letters);
        if row.starts_with(['+', '0']) {
            return None;
        }
        let mut numbers = column.bytes().map(|letter| {
            let letter = letter.to_ascii_uppercase();
            LETTERS.iter().position(|known| *known == letter)
        });
        let column = match (numbers.next()?, numbers.next(), numbers.next()) {
            (number, None, _) => number?,
            (first, Some(second), None) => LETTERS.len() * (first? + 1) + second?,
            _ => return None,
        };
        let row: usize = row.parse().ok()?;
        self.point(self.height().checked_sub(row)?, column)
    }
}

/// The letters of columns: all but `I`.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Written as `19x19`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// A point of a board: its row and column, counted from 0 at the top left.
///
/// A point does not know its board; [`Size::point`] and [`Size::parse`] return only points on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Point {
    row: u8,
    column: u8,
}

impl Point {
    /// Row from the top, 0 to 51.
    #[must_use]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// Column from the left, 0 to 51.
    #[must_use]
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// Returns the point with its board, which prints its name, such as `Q16`.
    #[must_use]
    pub const fn display(self, size: Size) -> Vertex {
        Vertex { point: self, size }
    }
}

/// A point on a board of a known size. [`Display`](fmt::Display) writes its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Vertex {
    point: Point,
    size: Size,
}

impl Vertex {
    /// The point.
    #[must_use]
    pub const fn point(self) -> Point {
        self.point
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) =
            (self.point.column(), self.size.height().saturating_sub(self.point.row()));
        let letter = |number: usize| LETTERS.get(number).map_or('?', |letter| char::from(*letter));
        match column.checked_sub(LETTERS.len()) {
            None => write!(f, "{}{row}", letter(column)),
            Some(more) => {
                let (first, second) = (more / LETTERS.len(), more % LETTERS.len());
                write!(f, "{}{}{row}", letter(first), letter(second))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    #[test]
    fn names_are_read_back() {
        for size in
            [Size::new(52, 52).unwrap(), Size::new(26, 1).unwrap(), Size::new(1, 52).unwrap()]
        {
            for point in size.points() {
                let name = point.display(size).to_string();
                assert_eq!(size.parse(&name), Ok(point), "{name}");
                assert_eq!(size.parse(&name.to_lowercase()), Ok(point), "{name}");
            }
        }
        let size = Size::new(52, 52).unwrap();
        assert_eq!(size.parse("AA1").ok(), size.point(51, 25));
        assert_eq!(size.parse("BB52").ok(), size.point(0, 51));
        for name in
            ["", "A", "1", "A0", "A53", "BC1", "I3", "AI3", "AAA1", "A+1", "A01", "A1 ", "É1"]
        {
            assert!(size.parse(name).is_err(), "{name}");
        }
    }
}
