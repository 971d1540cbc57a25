//! The reason why a play is illegal.

use super::Left;
use crate::error::IllegalPlay;
use crate::{Board, Color, Play, Step};

impl Board {
    /// Returns the index of the first illegal pair of a play and the reason, or `None` for a legal
    /// play. The index is `None` if all pairs are legal but more of the dice could have been
    /// played.
    #[must_use]
    pub fn first_illegal(&self, color: Color, play: &Play) -> Option<(Option<usize>, IllegalPlay)> {
        self.check_play(color, play).err()?;
        Some(self.reason(color, play))
    }

    /// Returns the first rule broken by a pair, in the order of the file, and the index of that
    /// pair.
    pub(super) fn reason(&self, color: Color, play: &Play) -> (Option<usize>, IllegalPlay) {
        let all = Left::new(play.dice());
        let mut left = all;
        let mut board = *self;
        for (place, &step) in play.steps().iter().enumerate() {
            let bearing_off = step.to == Step::OFF;
            let broken = if board.count(color, step.from) == 0 {
                Some(IllegalPlay::NoChecker)
            } else if step.from != Step::BAR && board.on_bar(color) {
                Some(IllegalPlay::BarFirst)
            } else if step.from <= step.to || !all.reaches(step.from - step.to, bearing_off) {
                Some(IllegalPlay::Dice)
            } else if board.is_blocked(color, step.to) {
                Some(IllegalPlay::Blocked)
            } else if let Some(rest) = board.ways(color, step, left).next() {
                left = rest;
                None
            } else {
                Some(board.reason_without_way(color, step, all))
            };
            if let Some(reason) = broken {
                return (Some(place), reason);
            }
            board.apply_step(color, step);
        }
        (None, IllegalPlay::DiceUnused)
    }

    /// Returns the reason why a pair of a valid distance cannot be played with the remaining dice.
    fn reason_without_way(&self, color: Color, step: Step, all: Left) -> IllegalPlay {
        let with_all_dice = self.ways(color, step, all).next().is_some();
        if with_all_dice {
            return IllegalPlay::Dice;
        }
        let free_way = all.different().any(|(_, die)| {
            let to = Self::destination(step.from, die);
            self.may_step(color, step.from, die) && !self.hits(color, to)
        });
        let one_die = all.as_slice().iter().any(|&die| die >= step.from);
        if step.to == Step::OFF && (one_die || free_way) {
            return IllegalPlay::BearOff;
        }
        IllegalPlay::Blocked
    }
}
