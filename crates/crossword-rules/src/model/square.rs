use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::error::ErrorKind;

/// A square of the board: row and column, both from 0.
///
/// The `Display` form is that of an across move: row number before column letters.
///
/// ```
/// use crossword_rules::Square;
///
/// assert_eq!(Square::new(7, 7).to_string(), "8H");
/// assert_eq!(Square::new(0, 27).to_string(), "1AB");
/// ```
///
/// Closed: a square has a row and a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Row from 0, top to bottom.
    pub row: u8,
    /// Column from 0, left to right.
    pub col: u8,
}

impl Square {
    /// Returns the square in this row and column, both from 0.
    #[must_use]
    pub const fn new(row: u8, col: u8) -> Self {
        Self { row, col }
    }

    /// Returns the next square to the right or below, unless it is beyond column or row 255.
    pub(crate) fn after(self, direction: Direction) -> Option<Self> {
        let Self { row, col } = self;
        match direction {
            Direction::Across => Some(Self::new(row, col.checked_add(1)?)),
            Direction::Down => Some(Self::new(row.checked_add(1)?, col)),
        }
    }

    /// Returns the column label: `A` to `Z`, `AA`, `AB`, and so on.
    #[must_use]
    pub fn column_label(self) -> String {
        column_label(self.col)
    }
}

/// Returns a number of squares as a byte. One that no board has becomes 255.
pub(crate) fn distance(squares: usize) -> u8 {
    u8::try_from(squares).unwrap_or(u8::MAX)
}

/// Returns the column label in bijective base 26, which has no zero: 25 is `Z`, and 26 is `AA`.
pub(crate) fn column_label(col: u8) -> String {
    let mut label = String::with_capacity(2);
    // Column 255 is `IU`, so two letters are enough.
    if let Some(first) = (col / 26).checked_sub(1) {
        label.push(char::from(b'A' + first));
    }
    label.push(char::from(b'A' + col % 26));
    label
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", u16::from(self.row) + 1, self.column_label())
    }
}

/// Parses the name of a square, `8H` or `H8`.
impl FromStr for Square {
    type Err = ErrorKind;

    fn from_str(text: &str) -> Result<Self, ErrorKind> {
        crate::text::coordinate(text).map(|(square, _)| square)
    }
}

/// The direction of a play.
///
/// Closed: there are two directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Left to right, written row first: `8H`.
    Across,
    /// Top to bottom, written column first: `H8`.
    Down,
}

impl Direction {
    /// Returns `across` or `down`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Across => "across",
            Self::Down => "down",
        }
    }

    /// Writes the coordinate of a play that starts at this square: `8H` across, `H8` down.
    pub(crate) fn write_coordinate(self, at: Square, out: &mut impl fmt::Write) -> fmt::Result {
        let row = u16::from(at.row) + 1;
        let column = column_label(at.col);
        match self {
            Self::Across => write!(out, "{row}{column}"),
            Self::Down => write!(out, "{column}{row}"),
        }
    }

    /// Returns the other direction.
    #[must_use]
    pub const fn crossing(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }
}

impl FromStr for Direction {
    type Err = ErrorKind;

    fn from_str(text: &str) -> Result<Self, ErrorKind> {
        match text {
            "across" => Ok(Self::Across),
            "down" => Ok(Self::Down),
            _ => Err(ErrorKind::BadMove),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::column_label;

    #[test]
    fn columns_are_bijective_base_26() {
        for (col, label) in [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA")] {
            assert_eq!(column_label(col), label);
        }
        assert_eq!(column_label(254), "IU");
    }
}
