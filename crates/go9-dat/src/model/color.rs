use core::fmt;
use core::ops::Not;

/// A player, and the color of the player's stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Black, who moves first in a game: `B` as a player, `#` on a board.
    Black,
    /// White: `W` as a player, the letter `O` on a board.
    White,
}

impl Color {
    /// Both colors, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// Returns the color with this player byte.
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        // Nothing predicts the next player of a file, so the color is computed without a branch.
        let color = if byte & 1 == 0 { Self::Black } else { Self::White };
        if color.to_byte() == byte { Some(color) } else { None }
    }

    /// Returns the player byte: `B` or `W`.
    #[must_use]
    pub const fn to_byte(self) -> u8 {
        match self {
            Self::Black => b'B',
            Self::White => b'W',
        }
    }

    /// Returns the byte of a stone on a board: `#` or `O`.
    #[must_use]
    pub const fn stone_byte(self) -> u8 {
        match self {
            Self::Black => b'#',
            Self::White => b'O',
        }
    }

    /// The other color.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The column of this color in the table.
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Black => 0,
            Self::White => 1,
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        self.opponent()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}
