//! Premium squares of the two standard boards.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::ErrorKind;
use crate::model::{Board, Square};

/// The effect of a square on a tile placed on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Premium {
    /// No effect.
    #[default]
    Plain,
    /// Twice the points of the tile.
    DoubleLetter,
    /// Three times the points of the tile.
    TripleLetter,
    /// Four times the points of the tile.
    QuadrupleLetter,
    /// Twice the points of the word.
    DoubleWord,
    /// Three times the points of the word.
    TripleWord,
    /// Four times the points of the word.
    QuadrupleWord,
}

impl Premium {
    /// Returns the factor for the points of the tile.
    #[must_use]
    pub const fn letter_factor(self) -> u32 {
        match self {
            Self::DoubleLetter => 2,
            Self::TripleLetter => 3,
            Self::QuadrupleLetter => 4,
            _ => 1,
        }
    }

    /// Returns the factor for the points of the word.
    #[must_use]
    pub const fn word_factor(self) -> u32 {
        match self {
            Self::DoubleWord => 2,
            Self::TripleWord => 3,
            Self::QuadrupleWord => 4,
            _ => 1,
        }
    }

    /// Returns both factors, for the tile and for the word.
    #[inline]
    pub(crate) fn factors(self) -> (u32, u32) {
        const FACTORS: [(u32, u32); 7] = [(1, 1), (2, 1), (3, 1), (4, 1), (1, 2), (1, 3), (1, 4)];
        FACTORS[self as usize]
    }

    /// Returns the symbol for text diagrams: `.` plain; `'`, `"`, and `^` for double, triple, and
    /// quadruple letter; `-`, `=`, and `~` for word.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Plain => '.',
            Self::DoubleLetter => '\'',
            Self::TripleLetter => '"',
            Self::QuadrupleLetter => '^',
            Self::DoubleWord => '-',
            Self::TripleWord => '=',
            Self::QuadrupleWord => '~',
        }
    }
}

/// The premium squares of a board.
///
/// ```
/// use crossword_rules::{Premium, PremiumBoard, Square};
///
/// let board = PremiumBoard::standard15();
/// assert_eq!(board.at(Square::new(7, 7)), Premium::DoubleWord);
/// assert_eq!(board.at(Square::new(14, 0)), Premium::TripleWord);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PremiumBoard {
    name: Cow<'static, str>,
    rows: u8,
    cols: u8,
    squares: Cow<'static, [Premium]>,
    known: bool,
}

/// One octant, as squares with their kinds. The other seven are mirror images.
type Octant = &'static [(u8, u8, Premium)];

const STANDARD15: Octant = {
    use Premium::{DoubleLetter as DL, DoubleWord as DW, TripleLetter as TL, TripleWord as TW};
    &[
        (0, 0, TW),
        (0, 7, TW),
        (1, 1, DW),
        (2, 2, DW),
        (3, 3, DW),
        (4, 4, DW),
        (7, 7, DW),
        (1, 5, TL),
        (5, 5, TL),
        (0, 3, DL),
        (2, 6, DL),
        (3, 7, DL),
        (6, 6, DL),
    ]
};

const STANDARD21: Octant = {
    use Premium::{DoubleLetter as DL, DoubleWord as DW, TripleLetter as TL, TripleWord as TW};
    &[
        (0, 7, TW),
        (3, 3, TW),
        (3, 10, TW),
        (1, 1, DW),
        (1, 8, DW),
        (2, 2, DW),
        (2, 9, DW),
        (4, 4, DW),
        (5, 5, DW),
        (6, 6, DW),
        (7, 7, DW),
        (10, 10, DW),
        (1, 4, TL),
        (4, 8, TL),
        (8, 8, TL),
        (0, 3, DL),
        (0, 10, DL),
        (3, 6, DL),
        (5, 9, DL),
        (6, 10, DL),
        (9, 9, DL),
        (0, 0, Premium::QuadrupleWord),
        (2, 5, Premium::QuadrupleLetter),
    ]
};

impl PremiumBoard {
    /// Returns the 15×15 board named `CrosswordGame` or `standard15`.
    #[must_use]
    pub fn standard15() -> Self {
        static SQUARES: [Premium; 225] = mirrored(15, STANDARD15);
        Self::fixed("CrosswordGame", 15, &SQUARES)
    }

    /// Returns the 21×21 board named `SuperCrosswordGame` or `standard21`.
    #[must_use]
    pub fn standard21() -> Self {
        static SQUARES: [Premium; 441] = mirrored(21, STANDARD21);
        Self::fixed("SuperCrosswordGame", 21, &SQUARES)
    }

    /// Makes a board without premium squares.
    #[must_use]
    pub fn plain(rows: u8, cols: u8) -> Self {
        // Squares that are not listed are plain.
        Self { name: Cow::Borrowed("plain"), rows, cols, squares: Cow::Borrowed(&[]), known: false }
    }

    /// Makes a custom board, row by row.
    ///
    /// # Errors
    /// Returns [`ErrorKind::EmptyBoard`] if the squares do not fill `rows` rows of equal width, 1
    /// to 255.
    pub fn new(
        name: impl Into<String>,
        rows: u8,
        squares: impl IntoIterator<Item = Premium>,
    ) -> Result<Self, ErrorKind> {
        let squares: Vec<_> = squares.into_iter().collect();
        let width = squares.len().checked_div(rows.into());
        let cols = width.and_then(|width| u8::try_from(width).ok()).unwrap_or(0);
        if cols == 0 || usize::from(rows) * usize::from(cols) != squares.len() {
            return Err(ErrorKind::EmptyBoard);
        }
        let squares = Cow::Owned(squares);
        Ok(Self { name: Cow::Owned(name.into()), rows, cols, squares, known: true })
    }

    /// Returns the board with this name and size. Without a name, a board of 15×15 or 21×21 squares
    /// is the standard board of that size. Any other board is plain, and
    /// [`is_known`](Self::is_known) then returns `false`.
    #[must_use]
    pub fn named(name: Option<&str>, rows: u8, cols: u8) -> Self {
        let is = |names: &[&str]| {
            name.is_none_or(|name| names.iter().any(|n| n.eq_ignore_ascii_case(name)))
        };
        match (rows, cols) {
            (15, 15) if is(&["CrosswordGame", "standard15"]) => Self::standard15(),
            (21, 21) if is(&["SuperCrosswordGame", "standard21", "super"]) => Self::standard21(),
            _ => Self::plain(rows, cols),
        }
    }

    /// Returns the board with which games of this size are played, whatever its name: the standard
    /// board of 15×15 or 21×21 squares, or plain squares.
    #[must_use]
    pub fn for_size(rows: u8, cols: u8) -> Self {
        match (rows, cols) {
            (15, 15) => Self::standard15(),
            (21, 21) => Self::standard21(),
            _ => Self::plain(rows, cols),
        }
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn cols(&self) -> u8 {
        self.cols
    }

    /// Returns `true` if the premium squares of the game are known.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.known
    }

    /// Returns the premium of a square; plain off the board.
    #[must_use]
    pub fn at(&self, square: Square) -> Premium {
        if square.row >= self.rows || square.col >= self.cols {
            return Premium::Plain;
        }
        let index = usize::from(square.row) * usize::from(self.cols) + usize::from(square.col);
        self.squares.get(index).copied().unwrap_or_default()
    }

    /// Returns the squares in reading order, if a board has the size of this one. Squares beyond
    /// the end are plain.
    #[inline]
    pub(crate) fn squares_of(&self, board: &Board) -> Option<&[Premium]> {
        ((board.rows(), board.cols()) == (self.rows, self.cols)).then_some(&*self.squares)
    }

    fn fixed(name: &'static str, size: u8, squares: &'static [Premium]) -> Self {
        let (name, squares) = (Cow::Borrowed(name), Cow::Borrowed(squares));
        Self { name, rows: size, cols: size, squares, known: true }
    }
}

/// Expands one octant to all squares of a board.
const fn mirrored<const N: usize>(size: usize, octant: Octant) -> [Premium; N] {
    let mut squares = [Premium::Plain; N];
    let mut i = 0;
    while i < octant.len() {
        let (a, b, premium) = octant[i];
        // `as` widens here: `From` is not available in a const context.
        let (a, b) = (a as usize, b as usize);
        let (far_a, far_b) = (size - 1 - a, size - 1 - b);
        let places = [(a, b), (a, far_b), (far_a, b), (far_a, far_b)];
        let mut j = 0;
        while j < places.len() {
            let (row, col) = places[j];
            squares[row * size + col] = premium;
            squares[col * size + row] = premium;
            j += 1;
        }
        i += 1;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_those_of_the_specification() {
        use Premium::*;
        let count = |board: &PremiumBoard, p| board.squares.iter().filter(|&&q| q == p).count();
        let small = PremiumBoard::standard15();
        let totals = [TripleWord, DoubleWord, TripleLetter, DoubleLetter].map(|p| count(&small, p));
        assert_eq!(totals, [8, 17, 12, 24]);
        let large = PremiumBoard::standard21();
        let kinds =
            [TripleWord, DoubleWord, TripleLetter, DoubleLetter, QuadrupleWord, QuadrupleLetter];
        assert_eq!(kinds.map(|p| count(&large, p)), [16, 41, 20, 36, 4, 8]);
    }
}
