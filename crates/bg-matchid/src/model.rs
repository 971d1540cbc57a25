//! Game states, resignations, and the bits of players and owners.

use bg_rules::{Color, CubeOwner};

use crate::{ErrorKind, MatchField};

/// The player of a one-bit field: White is player 0, Black is player 1.
#[inline]
pub(crate) const fn player_of_bit(bit: bool) -> Color {
    if bit { Color::Black } else { Color::White }
}

/// The owner of the cube of a two-bit field. GNU Backgammon reads the undefined value 2 as
/// centered.
#[inline]
pub(crate) const fn owner_from_bits(bits: u64) -> CubeOwner {
    match bits & 3 {
        0 => CubeOwner::Owned(Color::White),
        1 => CubeOwner::Owned(Color::Black),
        _ => CubeOwner::Centered,
    }
}

/// The two-bit field of an owner. A match ID cannot express a game without a cube, and gives it a
/// centered one.
#[inline]
pub(crate) const fn owner_bits(owner: CubeOwner) -> u8 {
    match owner {
        CubeOwner::Owned(Color::White) => 0,
        CubeOwner::Owned(Color::Black) => 1,
        CubeOwner::Centered | CubeOwner::NoCube => 3,
    }
}

/// The state of the game.
///
/// Closed: the field has three bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum GameState {
    /// No game has been started.
    None,
    /// A game is in progress.
    Playing,
    /// The game is over.
    Over,
    /// The game was resigned.
    Resigned,
    /// The game ended with a dropped double.
    Dropped,
    /// Value 5, which the documentation of GNU Backgammon does not define.
    Undefined5,
    /// Value 6, which the documentation of GNU Backgammon does not define.
    Undefined6,
    /// Value 7, which the documentation of GNU Backgammon does not define.
    Undefined7,
}

impl GameState {
    /// All states, ordered by number.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Playing,
        Self::Over,
        Self::Resigned,
        Self::Dropped,
        Self::Undefined5,
        Self::Undefined6,
        Self::Undefined7,
    ];

    /// The name in lower case, for example `playing` or `undefined-5`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Resigned => "resigned",
            Self::Dropped => "dropped",
            Self::Undefined5 => "undefined-5",
            Self::Undefined6 => "undefined-6",
            Self::Undefined7 => "undefined-7",
        }
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        match bits & 7 {
            0 => Self::None,
            1 => Self::Playing,
            2 => Self::Over,
            3 => Self::Resigned,
            4 => Self::Dropped,
            5 => Self::Undefined5,
            6 => Self::Undefined6,
            _ => Self::Undefined7,
        }
    }
}

/// The size of a resignation: a loss of one, two, or three times the cube.
///
/// Closed: the field has two bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Resignation {
    /// A single game.
    Single = 1,
    /// A gammon.
    Gammon,
    /// A backgammon.
    Backgammon,
}

impl Resignation {
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Option<Self> {
        match bits & 3 {
            0 => None,
            1 => Some(Self::Single),
            2 => Some(Self::Gammon),
            _ => Some(Self::Backgammon),
        }
    }

    /// The multiple of the cube, 1 to 3, as stored in the field; 0 for no resignation.
    #[must_use]
    pub fn number(resignation: Option<Self>) -> u8 {
        resignation.map_or(0, |points| points as u8)
    }
}

/// Returns the value if it does not exceed the maximum of its field.
pub(crate) fn in_range(field: MatchField, value: u32, max: u32) -> Result<u32, ErrorKind> {
    if value > max {
        return Err(ErrorKind::ValueOutOfRange { field, value, max });
    }
    Ok(value)
}
