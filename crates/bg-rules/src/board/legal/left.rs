//! The dice of a roll during a play.

use crate::Dice;

/// The dice that are still to be played, at most four.
#[derive(Clone, Copy)]
pub(super) struct Left {
    dice: [u8; 4],
    pub(super) len: usize,
}

impl Left {
    pub(super) const fn new(dice: Dice) -> Self {
        let (a, b) = (dice.first(), dice.second());
        Self { dice: [a, b, a, a], len: dice.steps() }
    }

    pub(super) fn as_slice(&self) -> &[u8] {
        &self.dice[..self.len]
    }

    /// Returns the dice without the one at index `at`.
    pub(super) fn without(mut self, at: usize) -> Self {
        self.dice.copy_within(at + 1..self.len, at);
        self.len -= 1;
        self
    }

    /// The distinct dice, each with its index.
    pub(super) fn different(&self) -> impl Iterator<Item = (usize, u8)> + use<> {
        let this = *self;
        (0..this.len).filter_map(move |at| {
            let die = this.dice[at];
            (!this.dice[..at].contains(&die)).then_some((at, die))
        })
    }

    /// Returns `true` if `distance` is a die or a sum of dice. When bearing off, any distance up to
    /// the sum of all dice is accepted.
    pub(super) fn reaches(&self, distance: u8, bearing_off: bool) -> bool {
        let dice = self.as_slice();
        let total: u8 = dice.iter().sum();
        if bearing_off {
            return distance <= total;
        }
        match dice {
            [a, b] if a != b => distance == *a || distance == *b || distance == total,
            [a, ..] => distance > 0 && distance % a == 0 && distance <= total,
            [] => false,
        }
    }
}
