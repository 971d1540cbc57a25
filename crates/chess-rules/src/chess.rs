//! Basic types of chess: sides, kinds of pieces, squares, moves, and results.

mod moves;

use core::fmt;
use core::ops::Not;

use crate::ascii::Short;
pub use moves::{Move, Uci};

/// A side: White or Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Color {
    /// The side that moves first in the normal start position.
    White = 0,
    /// The side that moves second in the normal start position.
    Black = 1,
}

impl Color {
    /// Returns the number of the variant, for tables.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the rank (0–7) on which the pieces of this side start.
    #[must_use]
    pub const fn back_rank(self) -> u8 {
        match self {
            Self::White => 0,
            Self::Black => 7,
        }
    }

    /// Returns the rank (0–7) from which a pawn may take a double step.
    #[must_use]
    pub const fn pawn_rank(self) -> u8 {
        match self {
            Self::White => 1,
            Self::Black => 6,
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// The kind of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Role {
    /// Pawn.
    Pawn = 0,
    /// Knight.
    Knight = 1,
    /// Bishop.
    Bishop = 2,
    /// Rook.
    Rook = 3,
    /// Queen.
    Queen = 4,
    /// King.
    King = 5,
}

impl Role {
    /// All kinds of pieces, pawn first.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The kinds to which a pawn can be promoted, in the order of their promotion codes.
    pub const PROMOTIONS: [Self; 4] = [Self::Knight, Self::Bishop, Self::Rook, Self::Queen];

    /// Returns the SAN letter, with `P` for a pawn.
    #[must_use]
    pub const fn letter(self) -> char {
        self.byte() as char
    }

    /// Returns [`letter`](Self::letter) as a byte.
    pub(crate) const fn byte(self) -> u8 {
        // A lookup, since the processor cannot predict a branch on the kind.
        b"PNBRQK"[self as usize]
    }

    /// Returns the kind with this letter, in upper or lower case.
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            b'P' => Self::Pawn,
            b'N' => Self::Knight,
            b'B' => Self::Bishop,
            b'R' => Self::Rook,
            b'Q' => Self::Queen,
            b'K' => Self::King,
            _ => return None,
        })
    }

    /// Returns the number of the variant, for tables.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A square of the board, numbered rank by rank from a1 = 0 to h8 = 63.
///
/// ```
/// use chess_rules::Square;
///
/// let square: Square = "e4".parse()?;
/// assert_eq!((square.file(), square.rank(), square.index()), (4, 3, 28));
/// assert_eq!(square.to_string(), "e4");
/// # Ok::<(), chess_rules::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Square(u8);

impl Square {
    /// Returns the square with this number (0–63).
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// Returns the square on a file (0–7 for a–h) and a rank (0–7 for 1–8).
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self(rank << 3 | file)) } else { None }
    }

    /// Returns the square at a distance of so many files and ranks, if it is on the board.
    ///
    /// ```
    /// use chess_rules::Square;
    ///
    /// let g1: Square = "g1".parse()?;
    /// assert_eq!(g1.offset((-1, 2)), Some("f3".parse()?));
    /// assert_eq!(g1.offset((2, 1)), None);
    /// # Ok::<(), chess_rules::Error>(())
    /// ```
    #[must_use]
    pub const fn offset(self, (files, ranks): (i8, i8)) -> Option<Self> {
        match (self.file().checked_add_signed(files), self.rank().checked_add_signed(ranks)) {
            (Some(file), Some(rank)) => Self::at(file, rank),
            _ => None,
        }
    }

    /// Returns the square given by the lowest six bits of `index`.
    #[must_use]
    pub const fn wrap(index: u8) -> Self {
        Self(index & 63)
    }

    /// Returns the file, from 0 (a) to 7 (h).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// Returns the rank, from 0 (first) to 7 (eighth).
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// Returns the number of the square (0–63).
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns the square as a bitboard: bit 0 is a1, bit 63 h8.
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// Returns the letter of the file and the digit of the rank.
    pub(crate) const fn name(self) -> [u8; 2] {
        [b'a' + self.file(), b'1' + self.rank()]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = Short::default();
        name.push_all(&self.name());
        f.write_str(name.as_str())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A castling side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum CastlingSide {
    /// Kingside: the king goes to the g-file, with the rook on the higher file (`O-O`).
    King = 0,
    /// Queenside: the king goes to the c-file, with the rook on the lower file (`O-O-O`).
    Queen = 1,
}

impl CastlingSide {
    /// Returns the files (0–7) of king and rook after castling.
    pub(crate) const fn target_files(self) -> (u8, u8) {
        match self {
            Self::King => (6, 5),
            Self::Queen => (2, 3),
        }
    }
}

/// The result of a game, stored as one of the codes `d0`–`d3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// `0-1`, code `d0`.
    BlackWins = 0,
    /// `1/2-1/2`, code `d1`.
    Draw = 1,
    /// `1-0`, code `d2`.
    WhiteWins = 2,
    /// `*`, code `d3`: the game is unfinished, or its result is unknown.
    Unknown = 3,
}

impl Outcome {
    /// Returns the result given by the lowest two bits of a result code.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        match bits & 3 {
            0 => Self::BlackWins,
            1 => Self::Draw,
            2 => Self::WhiteWins,
            _ => Self::Unknown,
        }
    }

    /// Returns the result as written in PGN: `0-1`, `1/2-1/2`, `1-0` or `*`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::WhiteWins => "1-0",
            Self::Unknown => "*",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
