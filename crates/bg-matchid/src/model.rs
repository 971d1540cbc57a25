//! Basic types of the game: players, cube, dice, and game states.

use crate::{Error, ErrorKind, MatchField};

/// One of the two players. GNU Backgammon draws player 0 as O at the top and player 1 as X at the
/// bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Player {
    /// Player 0.
    Zero,
    /// Player 1.
    One,
}

impl Player {
    /// The other player.
    #[doc(alias = "other")]
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Zero => Self::One,
            Self::One => Self::Zero,
        }
    }

    /// The player number, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    #[inline]
    pub(crate) const fn of_bit(bit: bool) -> Self {
        if bit { Self::One } else { Self::Zero }
    }
}

/// The owner of the cube. Only the owner may double; both players may double a centered cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum CubeOwner {
    /// Player 0.
    Zero,
    /// Player 1.
    One,
    /// The undefined bits 10. GNU Backgammon reads them as centered.
    Undefined,
    /// No owner: the cube is centered, and both players may double.
    #[doc(alias = "centered")]
    Centered,
}

impl CubeOwner {
    /// The player who owns the cube; `None` if it is centered.
    #[must_use]
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::Zero => Some(Player::Zero),
            Self::One => Some(Player::One),
            Self::Undefined | Self::Centered => None,
        }
    }

    #[inline]
    pub(crate) const fn of_bits(bits: u64) -> Self {
        match bits & 3 {
            0 => Self::Zero,
            1 => Self::One,
            2 => Self::Undefined,
            _ => Self::Centered,
        }
    }
}

impl From<Player> for CubeOwner {
    fn from(player: Player) -> Self {
        match player {
            Player::Zero => Self::Zero,
            Player::One => Self::One,
        }
    }
}

/// The doubling cube: a value and its owner.
///
/// ```
/// use bg_matchid::{Cube, CubeOwner, Player};
///
/// let cube = Cube::new(8, Player::One)?;
/// assert_eq!((cube.value(), cube.exponent(), cube.owner()), (8, 3, CubeOwner::One));
/// assert!(Cube::new(6, CubeOwner::Centered).is_err());
/// # Ok::<(), bg_matchid::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube {
    /// 0 to 15.
    exponent: u8,
    owner: CubeOwner,
}

impl Cube {
    /// The cube at the start of a game: 1, centered.
    pub const CENTERED: Self = Self { exponent: 0, owner: CubeOwner::Centered };

    /// Creates a cube that shows `value`.
    ///
    /// # Errors
    /// `BadCubeValue` if the value is not a power of two from 1 to 32768.
    pub fn new(value: u32, owner: impl Into<CubeOwner>) -> Result<Self, Error> {
        let bad = || Error::at_field(ErrorKind::BadCubeValue { value }, MatchField::CubeExponent);
        if !value.is_power_of_two() || value > 1 << 15 {
            return Err(bad());
        }
        let exponent = u8::try_from(value.trailing_zeros()).map_err(|_| bad())?;
        Ok(Self { exponent, owner: owner.into() })
    }

    /// Creates a cube that shows 2 to the power of `exponent`.
    ///
    /// # Errors
    /// `ValueOutOfRange` above 15.
    pub fn with_exponent(exponent: u8, owner: impl Into<CubeOwner>) -> Result<Self, Error> {
        in_range(MatchField::CubeExponent, exponent.into(), 15)?;
        Ok(Self { exponent, owner: owner.into() })
    }

    /// The value that the cube shows, 1 to 32768.
    #[must_use]
    pub const fn value(self) -> u32 {
        1 << self.exponent
    }

    /// The exponent of the power of two, 0 to 15.
    #[must_use]
    pub const fn exponent(self) -> u8 {
        self.exponent
    }

    /// The owner of the cube.
    #[must_use]
    pub const fn owner(self) -> CubeOwner {
        self.owner
    }

    #[inline]
    pub(crate) const fn of_bits(exponent: u8, owner: u64) -> Self {
        Self { exponent: exponent & 15, owner: CubeOwner::of_bits(owner) }
    }
}

/// Two dice in stored order; a die of 0 has not been rolled.
///
/// ```
/// use bg_matchid::Dice;
///
/// let dice = Dice::new(2, 5)?;
/// assert_eq!(dice.rolled(), Some((2, 5)));
/// assert_eq!(dice.larger_first().rolled(), Some((5, 2)));
/// assert_eq!(Dice::NOT_ROLLED.rolled(), None);
/// assert!(Dice::new(7, 1).is_err());
/// # Ok::<(), bg_matchid::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Dice {
    /// 0 to 6.
    first: u8,
    /// 0 to 6.
    second: u8,
}

impl Dice {
    /// Dice that have not been rolled.
    pub const NOT_ROLLED: Self = Self { first: 0, second: 0 };

    /// Creates two dice, each 1 to 6, or both 0 for not rolled. A single 0 is allowed, because GNU
    /// Backgammon reads such IDs; strict reading reports them.
    ///
    /// # Errors
    /// `DieOutOfRange` above 6.
    pub fn new(first: u8, second: u8) -> Result<Self, Error> {
        for (value, field) in [(first, MatchField::Die1), (second, MatchField::Die2)] {
            if value > 6 {
                return Err(Error::at_field(ErrorKind::DieOutOfRange { value }, field));
            }
        }
        Ok(Self { first, second })
    }

    /// The first die, 0 to 6.
    #[must_use]
    pub const fn first(self) -> u8 {
        self.first
    }

    /// The second die, 0 to 6.
    #[must_use]
    pub const fn second(self) -> u8 {
        self.second
    }

    /// Both dice, or `None` if at least one is 0.
    #[must_use]
    pub fn rolled(self) -> Option<(u8, u8)> {
        (self.first > 0 && self.second > 0).then_some((self.first, self.second))
    }

    /// The same roll with the larger die first, the order in which GNU Backgammon writes it.
    #[must_use]
    pub fn larger_first(self) -> Self {
        Self { first: self.first.max(self.second), second: self.first.min(self.second) }
    }

    /// Creates dice from values known to be 0 to 6.
    #[inline]
    pub(crate) const fn of_bits(first: u8, second: u8) -> Self {
        Self { first, second }
    }
}

/// The state of the game.
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
    pub(crate) const fn of_bits(bits: u64) -> Self {
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
    pub(crate) const fn of_bits(bits: u64) -> Option<Self> {
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
pub(crate) fn in_range(field: MatchField, value: u32, max: u32) -> Result<u32, Error> {
    if value > max {
        return Err(Error::at_field(ErrorKind::ValueOutOfRange { field, value, max }, field));
    }
    Ok(value)
}
