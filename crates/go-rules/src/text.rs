//! The text form of a board.

use core::fmt;
use core::str::FromStr;

use crate::{Board, Color, Error, ErrorKind, Size};
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

/// Parses rows of points, with or without blanks between the points: `.` or `+` for an empty point,
/// `#` or `X` for a black stone, `O` for a white one. Blank lines are skipped.
///
/// ```
/// use go_rules::Board;
///
/// let board: Board = ". # O\n+ . .".parse()?;
/// assert_eq!(board.to_string(), ".#O\n...\n");
/// # Ok::<(), go_rules::Error>(())
/// ```
impl FromStr for Board {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut points: Vec<Option<Color>> = Vec::new();
        let (mut width, mut height) = (0, 0);
        let rows = text.split_inclusive('\n').scan(0, |at, row| {
            let start = core::mem::replace(at, *at + row.len());
            Some((start, row))
        });
        for (number, (start, row)) in
            rows.enumerate().filter(|(_, (_, row))| !row.trim().is_empty())
        {
            let (line, before) = (number + 1, points.len());
            for (at, character) in row.char_indices().filter(|(_, found)| !found.is_whitespace()) {
                points.push(match character {
                    '.' | '+' => None,
                    '#' | 'X' | 'x' => Some(Color::Black),
                    'O' | 'o' => Some(Color::White),
                    found => {
                        let span = start + at..start + at + found.len_utf8();
                        return Err(Error::new(ErrorKind::Board { line, found }, span));
                    }
                });
            }
            let found = points.len() - before;
            match height {
                0 => width = found,
                _ if found != width => {
                    let kind = ErrorKind::Row { line, found, expected: width };
                    return Err(Error::new(kind, start..start + row.trim_end().len()));
                }
                _ => {}
            }
            height += 1;
        }
        let size = Size::new(width, height).map_err(|kind| Error::new(kind, 0..text.len()))?;
        let mut board = Self::new(size);
        for (point, stone) in size.points().zip(points) {
            if let Some(color) = stone {
                board.place(color, point);
            }
        }
        Ok(board)
    }
}

/// The text of the board.
#[cfg(feature = "serde")]
impl serde::Serialize for Board {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Board {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl serde::de::Visitor<'_> for Text {
            type Value = Board;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the rows of a Go board")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Board, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}
