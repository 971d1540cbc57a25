//! Basic types of the game: sides, dice, steps, and plays.

use core::fmt;

use crate::error::ErrorKind;

/// One of the two sides. White is O and player 0; Black is X and player 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Color {
    /// White, O, player 0.
    White,
    /// Black, X, player 1.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns 0 for White and 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::White => 0,
            Self::Black => 1,
        }
    }

    /// Returns `W` or `B`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// Two dice, in the order in which they were written.
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

/// One pair of a play: source and destination, numbered from the mover's perspective.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// Source: 1 to 24, or 25 for the bar.
    pub from: u8,
    /// Destination: 1 to 24, or 0 for off.
    pub to: u8,
}

impl Step {
    /// The bar as a source.
    pub const BAR: u8 = 25;
    /// The destination of a checker that is borne off.
    pub const OFF: u8 = 0;
}

/// A roll and up to four pairs of points: the move of one side.
///
/// Each pair moves one checker by one die or by several dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "PlayRepr", try_from = "PlayRepr")
)]
pub struct Play {
    dice: Dice,
    steps: [Step; 4],
    len: u8,
}

impl Play {
    /// Makes a play of these steps without checking that it is legal.
    ///
    /// # Errors
    /// [`ErrorKind::BadSteps`] if there are more than four steps or one leaves the board.
    pub fn new(dice: Dice, steps: &[Step]) -> Result<Self, ErrorKind> {
        let mut play = Self::none(dice);
        for &step in steps {
            if !(1..=25).contains(&step.from) || step.to > 24 || !play.push(step) {
                return Err(ErrorKind::BadSteps);
            }
        }
        Ok(play)
    }

    /// Makes a play without steps.
    #[must_use]
    pub const fn none(dice: Dice) -> Self {
        Self { dice, steps: [Step { from: 0, to: 0 }; 4], len: 0 }
    }

    /// Adds a step. Returns `false` and changes nothing if the play already has four.
    pub fn push(&mut self, step: Step) -> bool {
        let Some(place) = self.steps.get_mut(self.len as usize) else {
            return false;
        };
        *place = step;
        self.len += 1;
        true
    }

    /// The dice, in the order in which they were written.
    #[must_use]
    pub const fn dice(&self) -> Dice {
        self.dice
    }

    /// The pairs, in the order in which they were written.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..self.len as usize]
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

/// The serialized form of a [`Play`], before validation.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct PlayRepr {
    dice: Dice,
    steps: alloc::vec::Vec<Step>,
}

#[cfg(feature = "serde")]
impl From<Play> for PlayRepr {
    fn from(play: Play) -> Self {
        Self { dice: play.dice, steps: play.steps().to_vec() }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<PlayRepr> for Play {
    type Error = ErrorKind;

    fn try_from(play: PlayRepr) -> Result<Self, ErrorKind> {
        Self::new(play.dice, &play.steps)
    }
}
