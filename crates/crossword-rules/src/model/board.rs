mod bits;
mod order;
mod walk;

use alloc::boxed::Box;
use alloc::vec;
use core::fmt;
use core::str::FromStr;

use super::alphabet::{Code, EMPTY, is_fixed};
use super::face::{Face, Tile};
use super::square::{Square, distance};
use super::tiles::{Faces, Token};
use crate::error::{Error, ErrorKind};
pub(crate) use bits::{MASKED, occupied, word};
pub(crate) use walk::Walk;

/// Number of squares of the largest board that is stored inline: enough for 15×15, and a multiple of
/// 8.
pub(crate) const INLINE_SQUARES: usize = 232;

/// The tiles on a board of 1 to 255 rows and 1 to 255 columns.
///
/// A square takes one byte, and boards of up to 232 squares are stored inline; see
/// [`codes`](Self::codes). Each face beyond the built-in alphabets is stored once.
///
/// ```
/// use crossword_rules::{Board, Square, Tile};
///
/// let mut board: Board = "3/1A1/3".parse().unwrap();
/// board.set(Square::new(2, 0), Some(Tile::natural("CH".parse()?)))?;
/// assert_eq!(board.to_string(), "3/1A1/[CH]2");
/// assert_eq!(board.tiles().count(), 2);
/// # Ok::<(), crossword_rules::ErrorKind>(())
/// ```
#[derive(Clone)]
pub struct Board {
    rows: u8,
    cols: u8,
    cells: Cells,
    faces: Faces,
}

#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "the large one is the usual one")]
enum Cells {
    /// Squares beyond the end of a smaller board are empty.
    Inline([u8; INLINE_SQUARES]),
    /// Their number is rounded up to a multiple of 8.
    Boxed(Box<[u8]>),
    /// For boards with more different faces than a byte can number.
    Wide(Box<[Code]>),
}

impl Board {
    /// Makes an empty board.
    ///
    /// # Errors
    /// Returns [`ErrorKind::EmptyBoard`] if `rows` or `cols` is 0.
    pub fn new(rows: u8, cols: u8) -> Result<Self, ErrorKind> {
        if rows == 0 || cols == 0 {
            return Err(ErrorKind::EmptyBoard);
        }
        Ok(Self { rows, cols, ..Self::blank(usize::from(rows) * usize::from(cols)) })
    }

    /// Makes an empty board with room for this many squares. The caller sets its size.
    pub(crate) fn blank(squares: usize) -> Self {
        let cells = if squares <= INLINE_SQUARES {
            Cells::Inline([0; INLINE_SQUARES])
        } else {
            Cells::Boxed(vec![0; squares.next_multiple_of(8)].into())
        };
        Self { rows: 0, cols: 0, cells, faces: Faces::empty() }
    }

    /// Returns the number of rows, at least 1.
    #[must_use]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Returns the number of columns, at least 1.
    #[must_use]
    pub fn cols(&self) -> u8 {
        self.cols
    }

    /// Returns `true` if the square is on the board.
    #[inline]
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        square.row < self.rows && square.col < self.cols
    }

    /// Returns the tile on a square, or `None` if the square is empty or off the board.
    #[must_use]
    pub fn tile(&self, square: Square) -> Option<Tile> {
        self.token(square).map(Token::to_tile)
    }

    /// Returns `true` if there is a tile on the square.
    #[must_use]
    pub fn is_occupied(&self, square: Square) -> bool {
        self.code(square) != EMPTY
    }

    /// Puts a tile on a square, or clears the square if `tile` is `None`.
    ///
    /// # Errors
    /// Returns [`ErrorKind::OffBoard`] if the square is not on the board, and
    /// [`ErrorKind::NoLowerCase`] for a blank that [cannot be written](Face::has_lower_case).
    pub fn set(&mut self, square: Square, tile: Option<Tile>) -> Result<(), ErrorKind> {
        if !self.contains(square) {
            return Err(self.off_board());
        }
        if tile.as_ref().is_some_and(|tile| tile.blank && !tile.face.has_lower_case()) {
            return Err(ErrorKind::NoLowerCase);
        }
        let code = tile.map_or(EMPTY, |tile| self.faces.code_of(&tile));
        self.put(self.index(square), code);
        Ok(())
    }

    /// Returns all tiles with their squares, in reading order.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, Tile)> + '_ {
        self.tokens().map(|(square, token)| (square, token.to_tile()))
    }

    /// Returns all squares in reading order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |row| (0..cols).map(move |col| Square::new(row, col)))
    }

    /// Returns `true` if there is no tile on the board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match &self.cells {
            // Without an early exit the compiler can vectorize this.
            Cells::Inline(cells) => cells.iter().fold(0, |all, &code| all | code) == 0,
            _ => self.raw_codes().all(|code| code == EMPTY),
        }
    }

    /// Returns the squares as bytes in reading order, for engines. 0 is an empty square, 1 to 26
    /// are A to Z, and 27 to 52 are the blanks a to z. [`tile_of_code`](Self::tile_of_code) decodes
    /// all other codes, and [`code_table`](Self::code_table) lists every code. Returns `None` if
    /// the board has too many different tiles for one byte.
    ///
    /// ```
    /// let board: crossword_rules::Board = "A1/z[CH]".parse()?;
    /// let codes = board.codes().unwrap();
    /// assert_eq!(codes[..3], [1, 0, 52]);
    /// assert_eq!(board.tile_of_code(codes[3]).unwrap().to_string(), "[CH]");
    /// # Ok::<(), crossword_rules::Error>(())
    /// ```
    #[must_use]
    pub fn codes(&self) -> Option<&[u8]> {
        let squares = usize::from(self.rows) * usize::from(self.cols);
        self.narrow().and_then(|cells| cells.get(..squares))
    }

    /// Returns the tile of a code of [`codes`](Self::codes), or `None` for 0 and for codes that
    /// this board does not use.
    #[must_use]
    pub fn tile_of_code(&self, code: u8) -> Option<Tile> {
        let face = self.faces.face(code.into());
        let tile = || Tile { face: Face::from_valid(face), blank: super::is_blank(code.into()) };
        (!face.is_empty()).then(tile)
    }

    /// Returns the board with rows and columns exchanged.
    ///
    /// ```
    /// let board: crossword_rules::Board = "A2/1b1".parse()?;
    /// assert_eq!(board.transposed().to_string(), "A1/1b/2");
    /// # Ok::<(), crossword_rules::Error>(())
    /// ```
    #[must_use]
    pub fn transposed(&self) -> Self {
        let squares = usize::from(self.rows) * usize::from(self.cols);
        let mut board = Self { rows: self.cols, cols: self.rows, ..Self::blank(squares) };
        board.faces = self.faces.clone();
        for (square, code) in self.squares().zip(self.raw_codes()) {
            board.put(board.index(Square::new(square.col, square.row)), code);
        }
        board
    }

    /// Returns every code that can occur on this board, with its tile.
    pub fn code_table(&self) -> impl Iterator<Item = (u8, Tile)> + '_ {
        (1..=u8::MAX).filter_map(|code| Some((code, self.tile_of_code(code)?)))
    }

    pub(crate) fn tokens(&self) -> impl Iterator<Item = (Square, Token<'_>)> + '_ {
        self.squares()
            .zip(self.raw_codes())
            .filter(|&(_, code)| code != EMPTY)
            .map(|(square, code)| (square, self.faces.token(code)))
    }

    /// Returns the tokens of all squares.
    fn all_tokens(&self) -> impl Iterator<Item = Option<Token<'_>>> {
        self.raw_codes().map(|code| (code != EMPTY).then(|| self.faces.token(code)))
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

    pub(crate) fn faces(&self) -> &Faces {
        &self.faces
    }

    pub(crate) fn faces_mut(&mut self) -> &mut Faces {
        &mut self.faces
    }

    /// Returns the squares of a board that is stored inline, followed by empty ones.
    #[inline]
    pub(crate) fn inline(&self) -> Option<&[u8; INLINE_SQUARES]> {
        match &self.cells {
            Cells::Inline(cells) => Some(cells),
            _ => None,
        }
    }

    /// Returns the codes of all squares, as stored.
    #[inline]
    pub(crate) fn stored(&self) -> Stored<'_> {
        let squares = usize::from(self.rows) * usize::from(self.cols);
        match &self.cells {
            Cells::Inline(cells) => Stored::Narrow(&cells[..squares]),
            Cells::Boxed(cells) => Stored::Narrow(&cells[..squares]),
            Cells::Wide(cells) => Stored::Wide(&cells[..squares]),
        }
    }

    /// Returns the codes of all squares.
    pub(crate) fn raw_codes(&self) -> impl Iterator<Item = Code> + '_ {
        let (narrow, wide): (&[u8], &[Code]) = match self.stored() {
            Stored::Narrow(narrow) => (narrow, &[]),
            Stored::Wide(wide) => (&[], wide),
        };
        narrow.iter().map(|&code| code.into()).chain(wide.iter().copied())
    }

    /// Returns the code of a square, or [`EMPTY`] off the board.
    #[inline]
    pub(crate) fn code(&self, square: Square) -> Code {
        if self.contains(square) { self.code_at(self.index(square)) } else { EMPTY }
    }

    /// Returns the code of a square by its index in reading order.
    #[inline]
    pub(crate) fn code_at(&self, index: usize) -> Code {
        match &self.cells {
            Cells::Inline(cells) => cells.get(index).map_or(EMPTY, |&code| code.into()),
            Cells::Boxed(cells) => cells.get(index).map_or(EMPTY, |&code| code.into()),
            Cells::Wide(cells) => cells.get(index).copied().unwrap_or(EMPTY),
        }
    }

    /// Returns the index of the first tile from an index on, in reading order.
    pub(crate) fn tile_from(&self, start: usize) -> Option<usize> {
        let found = match self.stored() {
            Stored::Narrow(codes) => {
                let codes = codes.get(start..)?;
                let empty = codes.chunks_exact(8).take_while(|eight| word(eight) == 0).count() * 8;
                let tile = codes.get(empty..)?.iter().position(|&code| code != 0);
                tile.map(|index| empty + index)
            }
            Stored::Wide(codes) => codes.get(start..)?.iter().position(|&code| code != EMPTY),
        };
        found.map(|index| start + index)
    }

    /// Returns the square with an index on the board.
    pub(crate) fn square_at(&self, index: usize) -> Square {
        let cols = usize::from(self.cols).max(1);
        Square::new(distance(index / cols), distance(index % cols))
    }

    #[inline]
    pub(crate) fn index(&self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.cols) + usize::from(square.col)
    }

    pub(crate) fn set_size(&mut self, rows: u8, cols: u8) {
        (self.rows, self.cols) = (rows, cols);
    }

    fn narrow(&self) -> Option<&[u8]> {
        match &self.cells {
            Cells::Inline(cells) => Some(cells),
            Cells::Boxed(cells) => Some(cells),
            Cells::Wide(_) => None,
        }
    }

    /// Returns the squares as bytes, unless the board needs wider codes.
    pub(crate) fn narrow_mut(&mut self) -> Option<&mut [u8]> {
        match &mut self.cells {
            Cells::Inline(cells) => Some(cells),
            Cells::Boxed(cells) => Some(cells),
            Cells::Wide(_) => None,
        }
    }

    /// Stores a code by the index of its square. An index beyond the end is ignored.
    #[inline]
    pub(crate) fn put(&mut self, index: usize, code: Code) {
        match (u8::try_from(code), self.narrow_mut()) {
            (Ok(byte), Some(cells)) => {
                if let Some(place) = cells.get_mut(index) {
                    *place = byte;
                }
            }
            _ => self.put_wide(index, code),
        }
    }

    #[cold]
    fn put_wide(&mut self, index: usize, code: Code) {
        if let Some(narrow) = self.narrow() {
            self.cells = Cells::Wide(narrow.iter().map(|&code| code.into()).collect());
        }
        if let Cells::Wide(cells) = &mut self.cells {
            if let Some(place) = cells.get_mut(index) {
                *place = code;
            }
        }
    }

    /// Returns the code on this board for a tile of another table.
    pub(crate) fn code_from(&mut self, code: Code, faces: &Faces) -> Code {
        if is_fixed(code) {
            code
        } else {
            self.faces.intern(faces.face(code), super::is_blank(code))
        }
    }

    /// Returns `true` if a code of this board and a code of another table denote the same tile.
    pub(crate) fn same_tile(&self, code: Code, faces: &Faces, other: Code) -> bool {
        if is_fixed(code) || is_fixed(other) {
            code == other
        } else {
            self.faces.token(code) == faces.token(other)
        }
    }
}

/// The codes of all squares, as stored.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Stored<'b> {
    Narrow(&'b [u8]),
    Wide(&'b [Code]),
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// Parses the board field alone, strictly. The board may be any rectangle.
impl FromStr for Board {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        crate::text::whole_board(text)
    }
}
