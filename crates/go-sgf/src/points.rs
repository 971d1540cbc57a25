//! The points of SGF values: two letters, rectangles, lists.

use alloc::string::String;

use go_rules::{Point, Size};

/// Parses a point: the letter of the column, then that of the row, from the top left. `a` to `z` are
/// 1 to 26, and `A` to `Z` are 27 to 52. White space does not count, because lines are wrapped
/// anywhere. Returns `None` for any other value and for points outside of the board.
///
/// ```
/// use go_rules::Size;
///
/// let point = go_sgf::parse_point(b"pd", Size::NINETEEN).unwrap();
/// assert_eq!(point.display(Size::NINETEEN).to_string(), "Q16");
/// assert_eq!(go_sgf::parse_point(b"tt", Size::NINETEEN), None);
/// ```
#[must_use]
pub fn parse_point(raw: &[u8], size: Size) -> Option<Point> {
    let mut letters = raw.iter().copied().filter(|byte| !is_space(*byte));
    let (column, row) = (letters.next()?, letters.next()?);
    let point = size.point(number(row)?, number(column)?)?;
    letters.next().is_none().then_some(point)
}

/// Returns `true` for the white space of SGF.
pub(crate) const fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}

fn number(letter: u8) -> Option<usize> {
    match letter {
        b'a'..=b'z' => Some(usize::from(letter - b'a')),
        b'A'..=b'Z' => Some(usize::from(letter - b'A') + 26),
        _ => None,
    }
}

/// Returns the two letters of a point.
///
/// ```
/// let point = go_rules::Size::NINETEEN.parse("Q16")?;
/// assert_eq!(go_sgf::point_letters(point), "pd");
/// # Ok::<(), go_rules::Error>(())
/// ```
#[must_use]
pub fn point_letters(point: Point) -> String {
    let mut out = String::new();
    for number in [point.column(), point.row()] {
        let number = u8::try_from(number).expect("a line of at most 52");
        out.push(char::from(if number < 26 { b'a' + number } else { b'A' + number - 26 }));
    }
    out
}

/// Parses a point or a rectangle, `aa:cc`, whose corners may be in any order. Returns `None` for any
/// other value and if a corner is outside of the board.
///
/// ```
/// use go_rules::Size;
///
/// let nine = Size::square(9)?;
/// let points = go_sgf::parse_points(b"aa:bb", nine).unwrap();
/// let names: Vec<_> = points.iter().map(|point| point.display(nine).to_string()).collect();
/// assert_eq!(names, ["A9", "B9", "A8", "B8"]);
/// # Ok::<(), go_rules::ErrorKind>(())
/// ```
#[must_use]
pub fn parse_points(raw: &[u8], size: Size) -> Option<Points> {
    let mut parts = raw.splitn(2, |byte| *byte == b':');
    let first = parse_point(parts.next()?, size)?;
    let last = parts.next().map_or(Some(first), |raw| parse_point(raw, size))?;
    Some(Points::rectangle(first, last))
}

/// A set of points of a board of any size.
///
/// A rectangle costs a few words, whatever its size, so that lists of them take time in proportion
/// to their text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points {
    rows: [u64; Size::MAX],
}

impl Default for Points {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Points {
    /// No points.
    pub const EMPTY: Self = Self { rows: [0; Size::MAX] };

    fn rectangle(a: Point, b: Point) -> Self {
        let mut points = Self::EMPTY;
        let (left, right) = (a.column().min(b.column()), a.column().max(b.column()));
        let columns = (1 << (right + 1)) - (1 << left);
        let (top, bottom) = (a.row().min(b.row()), a.row().max(b.row()));
        points.rows.iter_mut().take(bottom + 1).skip(top).for_each(|row| *row = columns);
        points
    }

    /// Returns `true` if the point is in the set.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.rows.get(point.row()).is_some_and(|row| row >> point.column() & 1 == 1)
    }

    /// Returns `true` if the set has no points.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|row| *row == 0)
    }

    /// Adds the points of another set. Returns `true` if one of them was in the set already.
    pub fn insert(&mut self, other: &Self) -> bool {
        let mut known = 0;
        for (row, other) in self.rows.iter_mut().zip(other.rows) {
            known |= *row & other;
            *row |= other;
        }
        known != 0
    }

    /// Removes the points of another set. Returns `true` if one of them was in the set.
    pub fn remove(&mut self, other: &Self) -> bool {
        let mut known = 0;
        for (row, other) in self.rows.iter_mut().zip(other.rows) {
            known |= *row & other;
            *row &= !other;
        }
        known != 0
    }

    /// The points, row by row from the top left.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        let rows = self.rows.into_iter().enumerate().filter(|(_, columns)| *columns != 0);
        rows.flat_map(move |(row, columns)| {
            let columns = (0..Size::MAX).filter(move |column| columns >> column & 1 == 1);
            columns.filter_map(move |column| Size::LARGEST.point(row, column))
        })
    }
}
