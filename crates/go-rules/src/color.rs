use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use crate::{Error, ErrorKind};

/// A player, and the color of the player's stones.
///
/// ```
/// use go_rules::Color;
///
/// assert_eq!("W".parse(), Ok(Color::White));
/// assert_eq!(!Color::White, Color::Black);
/// # Ok::<(), go_rules::Error>(())
/// ```
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

    /// Returns 0 for Black and 1 for White, the place of the color in [`Color::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
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
        f.pad(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

/// Parses `B`, `W`, `black`, or `white` in upper or lower case.
impl FromStr for Color {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let is = |names: [&str; 2]| names.iter().any(|name| name.eq_ignore_ascii_case(text));
        match () {
            () if is(["b", "black"]) => Ok(Self::Black),
            () if is(["w", "white"]) => Ok(Self::White),
            () => Err(Error::new(ErrorKind::Color, 0..text.len())),
        }
    }
}

/// Written as the player, `B` or `W`.
#[cfg(feature = "serde")]
impl serde::Serialize for Color {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(char::from(self.to_byte()))
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Color {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let byte = char::deserialize(deserializer)?;
        let color = u8::try_from(byte).ok().and_then(Self::from_byte);
        color.ok_or_else(|| serde::de::Error::custom("expected B or W"))
    }
}
