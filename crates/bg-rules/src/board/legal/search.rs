//! The search for an order of the steps of a play.

use super::Left;
use crate::{Board, Color, Dice, Step};

/// A search for an order of the pairs that the rules allow.
pub(super) struct Search {
    pub(super) color: Color,
    pub(super) most: (usize, bool),
    pub(super) dice: Dice,
}

impl Search {
    /// Returns `true` if the remaining pairs can be played in some order; bit `n` of `done` marks
    /// pair `n` as played. The recursion depth is at most the number of pairs.
    pub(super) fn any_order(&self, board: &Board, steps: &[Step], left: Left, done: u8) -> bool {
        if done.count_ones() as usize == steps.len() {
            return self.uses_enough(left);
        }
        for (number, &step) in steps.iter().enumerate() {
            if done >> number & 1 == 1 || board.count(self.color, step.from) == 0 {
                continue;
            }
            for rest in board.ways(self.color, step, left) {
                let mut after = *board;
                after.apply_step(self.color, step);
                if self.any_order(&after, steps, rest, done | 1 << number) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns `true` if as many dice as possible are used, and the larger of two that exclude each
    /// other.
    fn uses_enough(&self, left: Left) -> bool {
        let (most, large_plays) = self.most;
        let used = self.dice.steps() - left.len;
        let forced_large = !self.dice.is_double() && most == 1 && large_plays;
        used == most && !(forced_large && left.as_slice() == [self.dice.larger()])
    }
}
