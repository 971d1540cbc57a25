//! A roll of two dice.

use core::fmt;
use core::str::FromStr;

use crate::error::ErrorKind;

/// Two dice, in the order in which they were written. The text form is two digits, such as `31`.
///
/// ```
/// use bg_rules::Dice;
///
/// let dice: Dice = "31".parse()?;
/// assert_eq!(dice, Dice::new(3, 1)?);
/// assert_eq!(dice.to_string(), "31");
/// # Ok::<(), bg_rules::ErrorKind>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "DiceRepr")
)]
pub struct Dice {
    first: u8,
    second: u8,
}

impl Dice {
    /// Makes a pair of dice, each from 1 to 6.
    ///
    /// # Errors
    /// [`ErrorKind::BadDice`] for any other number.
    pub const fn new(first: u8, second: u8) -> Result<Self, ErrorKind> {
        match (first, second) {
            (1..=6, 1..=6) => Ok(Self { first, second }),
            _ => Err(ErrorKind::BadDice),
        }
    }

    /// The die written first.
    #[must_use]
    pub const fn first(self) -> u8 {
        self.first
    }

    /// The die written second.
    #[must_use]
    pub const fn second(self) -> u8 {
        self.second
    }

    /// Returns the dice in reverse order.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { first: self.second, second: self.first }
    }

    /// Returns the dice with the larger one first, the order in which GNU Backgammon writes them.
    #[must_use]
    pub const fn larger_first(self) -> Self {
        if self.first < self.second { self.swapped() } else { self }
    }

    /// Returns `true` if both dice are equal.
    #[must_use]
    pub const fn is_double(self) -> bool {
        self.first == self.second
    }

    /// The larger die.
    #[must_use]
    pub const fn larger(self) -> u8 {
        if self.first > self.second { self.first } else { self.second }
    }

    /// Number of steps in a full play of these dice: 2, or 4 for a double.
    #[must_use]
    pub const fn steps(self) -> usize {
        if self.is_double() { 4 } else { 2 }
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.first, self.second)
    }
}

impl FromStr for Dice {
    type Err = ErrorKind;

    fn from_str(text: &str) -> Result<Self, ErrorKind> {
        match *text.as_bytes() {
            [first, second] => Self::new(first.wrapping_sub(b'0'), second.wrapping_sub(b'0')),
            _ => Err(ErrorKind::BadDice),
        }
    }
}

/// The serialized form of [`Dice`], before validation.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct DiceRepr {
    first: u8,
    second: u8,
}

#[cfg(feature = "serde")]
impl TryFrom<DiceRepr> for Dice {
    type Error = ErrorKind;

    fn try_from(dice: DiceRepr) -> Result<Self, ErrorKind> {
        Self::new(dice.first, dice.second)
    }
}
