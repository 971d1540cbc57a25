use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use core::fmt;
use core::str::FromStr;

use super::face::Tile;
use super::tiles::{Code, EMPTY, Faces, Token};
use crate::error::{Error, ErrorKind};

/// A square of the board: row and column, both from 0.
///
/// It is printed the way an across move names it, row number before column letters.
///
/// ```
/// use cgp::Square;
///
/// assert_eq!(Square::new(7, 7).to_string(), "8H");
/// assert_eq!(Square::new(0, 27).to_string(), "1AB");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Row from 0, top to bottom.
    pub row: u8,
    /// Column from 0, left to right.
    pub col: u8,
}

impl Square {
    /// The square in this row and column, both from 0.
    #[must_use]
    pub const fn new(row: u8, col: u8) -> Self {
        Self { row, col }
    }

    /// The column in letters: `A` to `Z`, `AA`, `AB` and so on.
    #[must_use]
    pub fn column_label(self) -> String {
        column_label(self.col)
    }
}

/// Bijective base 26: there is no zero, so 25 is `Z` and 26 is `AA`.
pub(crate) fn column_label(col: u8) -> String {
    let mut label = String::with_capacity(2);
    // 255 columns end at IU: two letters are enough.
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

/// The tiles on the board, 1 to 255 rows by 1 to 255 columns.
///
/// Squares take four bytes each, in one piece; tiles of several letters are stored once.
///
/// ```
/// use cgp::{Board, Square, Tile};
///
/// let mut board: Board = "3/1A1/3".parse().unwrap();
/// board.set(Square::new(2, 0), Some(Tile::natural("CH".parse()?)))?;
/// assert_eq!(board.to_string(), "3/1A1/[CH]2");
/// assert_eq!(board.tiles().count(), 2);
/// # Ok::<(), cgp::ErrorKind>(())
/// ```
#[derive(Clone)]
pub struct Board {
    rows: u8,
    cols: u8,
    codes: Box<[Code]>,
    faces: Faces,
}

impl Board {
    /// An empty board.
    ///
    /// # Errors
    /// [`ErrorKind::EmptyBoard`] when `rows` or `cols` is 0.
    pub fn new(rows: u8, cols: u8) -> Result<Self, ErrorKind> {
        if rows == 0 || cols == 0 {
            return Err(ErrorKind::EmptyBoard);
        }
        let squares = usize::from(rows) * usize::from(cols);
        Ok(Self { rows, cols, codes: vec![EMPTY; squares].into(), faces: Faces::default() })
    }

    /// Number of rows, at least 1.
    #[must_use]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Number of columns, at least 1.
    #[must_use]
    pub fn cols(&self) -> u8 {
        self.cols
    }

    /// Whether the square is on the board.
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        square.row < self.rows && square.col < self.cols
    }

    /// The tile on a square; `None` when the square is empty or off the board.
    #[must_use]
    pub fn tile(&self, square: Square) -> Option<Tile> {
        self.token(square).map(Token::to_tile)
    }

    /// Whether a tile lies on the square.
    #[must_use]
    pub fn is_occupied(&self, square: Square) -> bool {
        self.code(square) != EMPTY
    }

    /// Puts a tile on a square, or clears it.
    ///
    /// # Errors
    /// [`ErrorKind::OffBoard`] when there is no such square.
    pub fn set(&mut self, square: Square, tile: Option<Tile>) -> Result<(), ErrorKind> {
        if !self.contains(square) {
            return Err(self.off_board());
        }
        let code = tile.map_or(EMPTY, |tile| self.faces.code_of(&tile));
        let index = self.index(square);
        if let Some(place) = self.codes.get_mut(index) {
            *place = code;
        }
        Ok(())
    }

    /// All tiles in reading order.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, Tile)> + '_ {
        self.tokens().map(|(square, token)| (square, token.to_tile()))
    }

    /// All squares in reading order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |row| (0..cols).map(move |col| Square::new(row, col)))
    }

    /// Whether no tile lies on the board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.codes.iter().all(|&code| code == EMPTY)
    }

    pub(crate) fn tokens(&self) -> impl Iterator<Item = (Square, Token<'_>)> + '_ {
        self.squares()
            .zip(&self.codes)
            .filter(|&(_, &code)| code != EMPTY)
            .map(|(square, &code)| (square, self.faces.token(code)))
    }

    pub(crate) fn token(&self, square: Square) -> Option<Token<'_>> {
        match self.code(square) {
            EMPTY => None,
            code => Some(self.faces.token(code)),
        }
    }

    pub(crate) fn off_board(&self) -> ErrorKind {
        ErrorKind::OffBoard { rows: self.rows, cols: self.cols }
    }

    pub(crate) fn code_rows(&self) -> impl Iterator<Item = &[Code]> {
        self.codes.chunks_exact(usize::from(self.cols).max(1))
    }

    pub(crate) fn faces(&self) -> &Faces {
        &self.faces
    }

    fn code(&self, square: Square) -> Code {
        if self.contains(square) {
            self.codes.get(self.index(square)).copied().unwrap_or(EMPTY)
        } else {
            EMPTY
        }
    }

    fn index(&self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.cols) + usize::from(square.col)
    }
}

/// A board under construction: the parser fills squares in reading order.
#[derive(Debug, Default)]
pub(crate) struct BoardCells {
    codes: Box<[Code]>,
    faces: Faces,
}

impl BoardCells {
    pub(crate) fn new(squares: usize) -> Self {
        Self { codes: vec![EMPTY; squares].into(), faces: Faces::default() }
    }

    /// Empties all squares.
    pub(crate) fn clear(&mut self) {
        self.codes.fill(EMPTY);
    }

    /// Stores a token; one past the end is dropped, the width check reports it.
    #[inline]
    pub(crate) fn put(&mut self, index: usize, code: Code) {
        if let Some(place) = self.codes.get_mut(index) {
            *place = code;
        }
    }

    pub(crate) fn faces(&mut self) -> &mut Faces {
        &mut self.faces
    }

    /// The board, when there is one square per row and column.
    pub(crate) fn finish(self, rows: u8, cols: u8) -> Option<Board> {
        let squares = usize::from(rows) * usize::from(cols);
        (squares != 0 && squares == self.codes.len()).then_some(Board {
            rows,
            cols,
            codes: self.codes,
            faces: self.faces,
        })
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (self.rows, self.cols) == (other.rows, other.cols)
            && self.faces.same(&self.codes, &other.faces, &other.codes)
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// Reads the board field alone, strictly; the board may be any rectangle.
impl FromStr for Board {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        crate::parse::board(text)
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
