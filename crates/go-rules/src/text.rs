//! The text form of a board.

use core::fmt;
use core::str::FromStr;

use crate::{Board, Color, Size};
use alloc::vec::Vec;

/// Writes the rows from the top, each ending with a line feed: `.` for an empty point, `#` for a
/// black stone, the letter `O` for a white one.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = Vec::with_capacity(self.size().width());
        for row in 0..self.size().height() {
            line.clear();
            line.extend((0..self.size().width()).filter_map(|column| {
                let stone = self.at(self.size().point(row, column)?);
                Some(stone.map_or(b'.', Color::stone_byte))
            }));
            writeln!(f, "{}", core::str::from_utf8(&line).expect("stones are ASCII"))?;
        }
        Ok(())
    }
}

/// The error for a text that is not a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum BadBoard {
    /// A character stands for no point.
    #[error("line {line}: found `{found}`, expected `.`, `#`, or `O`")]
    Character {
        /// Number of the line, from 1.
        line: usize,
        /// The character.
        found: char,
    },
    /// A row is longer or shorter than the first.
    #[error("line {line}: found {found} points, expected {expected}")]
    Width {
        /// Number of the line, from 1.
        line: usize,
        /// Number of points in the row.
        found: usize,
        /// Number of points in the first row.
        expected: usize,
    },
    /// The board has no row, or more than 52 rows or columns.
    #[error("found {width} columns and {height} rows, expected 1 to 52 of each")]
    Size {
        /// Number of columns.
        width: usize,
        /// Number of rows.
        height: usize,
    },
}

/// Parses rows of points, with or without blanks between the points: `.` or `+` for an empty point,
/// `#` or `X` for a black stone, `O` for a white one. Blank lines are skipped.
///
/// ```
/// use go_rules::Board;
///
/// let board: Board = ". # O\n+ . .".parse()?;
/// assert_eq!(board.to_string(), ".#O\n...\n");
/// # Ok::<(), go_rules::BadBoard>(())
/// ```
impl FromStr for Board {
    type Err = BadBoard;

    fn from_str(text: &str) -> Result<Self, BadBoard> {
        let mut points: Vec<Option<Color>> = Vec::new();
        let (mut width, mut height) = (0, 0);
        for (number, row) in text.lines().enumerate().filter(|(_, row)| !row.trim().is_empty()) {
            let (line, before) = (number + 1, points.len());
            for character in row.chars().filter(|character| !character.is_whitespace()) {
                points.push(match character {
                    '.' | '+' => None,
                    '#' | 'X' | 'x' => Some(Color::Black),
                    'O' | 'o' => Some(Color::White),
                    found => return Err(BadBoard::Character { line, found }),
                });
            }
            let found = points.len() - before;
            match height {
                0 => width = found,
                _ if found != width => {
                    return Err(BadBoard::Width { line, found, expected: width });
                }
                _ => {}
            }
            height += 1;
        }
        let size = Size::new(width, height).ok_or(BadBoard::Size { width, height })?;
        let mut board = Self::new(size);
        for (point, stone) in size.points().zip(points) {
            if let Some(color) = stone {
                board.place(color, point);
            }
        }
        Ok(board)
    }
}
