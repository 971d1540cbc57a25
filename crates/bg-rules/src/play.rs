//! Steps and plays.

use crate::Dice;
use crate::error::ErrorKind;

/// One pair of a play: source and destination, numbered from the mover's perspective.
///
/// Closed: a checker moves from one point to another.
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
