//! Legal plays, and the reason why a play is illegal.
//!
//! The rules: checkers on the bar enter first. A point with two or more opposing checkers is
//! blocked. A checker may be borne off only if all checkers of its side are in the home board; the
//! die must be exact or, if it is larger, the checker must come from the highest occupied point. As
//! many dice as possible must be played; if only one of two can be played, it must be the larger
//! one.

mod left;
mod reason;
mod search;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use super::Board;
use crate::error::IllegalPlay;
use crate::{Color, Dice, Play, Step};
use left::Left;
use search::Search;

/// Movement of the checkers of one side.
impl Board {
    /// Destination of a checker moving `die` points: a point, or 0 for off.
    const fn destination(from: u8, die: u8) -> u8 {
        from.saturating_sub(die)
    }

    fn is_blocked(&self, color: Color, to: u8) -> bool {
        to > 0 && self.checkers[1 - color.index()][24 - usize::from(to)] >= 2
    }

    fn hits(&self, color: Color, to: u8) -> bool {
        to > 0 && self.checkers[1 - color.index()][24 - usize::from(to)] > 0
    }

    fn on_bar(&self, color: Color) -> bool {
        self.checkers(color)[24] > 0
    }

    /// Returns `true` if a checker may be borne off from `from`: all checkers are home, and the die
    /// is exact or no checker is further back.
    fn may_bear_off(&self, color: Color, from: u8, die: u8) -> bool {
        let side = self.checkers(color);
        let furthest = if die == from { 6 } else { usize::from(from) };
        die >= from && side[furthest..].iter().all(|&count| count == 0)
    }

    /// Returns `true` if a checker on `from` may move `die` points.
    fn may_step(&self, color: Color, from: u8, die: u8) -> bool {
        if from != Step::BAR && self.on_bar(color) {
            return false;
        }
        let to = Self::destination(from, die);
        if to == Step::OFF {
            self.may_bear_off(color, from, die)
        } else {
            !self.is_blocked(color, to)
        }
    }

    /// The points with a checker of `color` that may move, the furthest first.
    fn sources(&self, color: Color) -> impl Iterator<Item = u8> + use<> {
        let side = *self.checkers(color);
        let nearest = if self.on_bar(color) { Step::BAR } else { 1 };
        (nearest..=Step::BAR).rev().filter(move |&from| side[usize::from(from) - 1] > 0)
    }

    fn any_step(&self, color: Color, die: u8) -> bool {
        self.sources(color).any(|from| self.may_step(color, from, die))
    }

    /// Returns `true` if these dice leave the side no legal step.
    fn is_dance(&self, color: Color, dice: Dice) -> bool {
        !self.any_step(color, dice.first()) && !self.any_step(color, dice.second())
    }

    /// Returns the maximum number of dice that can be played, and `true` if that number can be
    /// reached with the larger die.
    fn most_dice(&self, color: Color, dice: Dice) -> (usize, bool) {
        if dice.is_double() {
            return (self.most_of_double(color, dice.first(), 4), true);
        }
        let (small, large) = (dice.first().min(dice.second()), dice.larger());
        for (first, second) in [(large, small), (small, large)] {
            for from in self.sources(color).filter(|&from| self.may_step(color, from, first)) {
                let mut board = *self;
                board.apply_step(color, Step { from, to: Self::destination(from, first) });
                if board.any_step(color, second) {
                    return (2, true);
                }
            }
        }
        let large_plays = self.any_step(color, large);
        (usize::from(large_plays || self.any_step(color, small)), large_plays)
    }

    /// Returns how many of `left` equal steps can be played. The order of the steps does not affect
    /// the number, so the furthest movable checker moves first. Hits and checkers borne off open
    /// other ways, and each of these is tried.
    fn most_of_double(&self, color: Color, die: u8, left: usize) -> usize {
        let mut most = 0;
        if left == 0 {
            return most;
        }
        for from in self.sources(color).filter(|&from| self.may_step(color, from, die)) {
            let mut board = *self;
            board.apply_step(color, Step { from, to: Self::destination(from, die) });
            most = most.max(1 + board.most_of_double(color, die, left - 1));
            if most == left {
                break;
            }
        }
        most
    }

    /// Checks a play against the rules and returns the first reason why it is illegal.
    ///
    /// The order of the pairs does not matter: a play is legal if its pairs can be played in some
    /// order with its dice. A pair may use several dice if the checker can move without a hit on an
    /// intermediate point. For an illegal play, the pairs are examined in the recorded order.
    ///
    /// # Errors
    /// The first rule broken, as an [`IllegalPlay`](crate::IllegalPlay).
    pub fn check_play(&self, color: Color, play: &Play) -> Result<(), IllegalPlay> {
        if self.plays_in_order(color, play) {
            return Ok(());
        }
        if play.steps().is_empty() {
            let dance = self.is_dance(color, play.dice());
            return if dance { Ok(()) } else { Err(IllegalPlay::DiceUnused) };
        }
        let search = Search { color, most: self.most_dice(color, play.dice()), dice: play.dice() };
        if search.any_order(self, play.steps(), Left::new(play.dice()), 0) {
            return Ok(());
        }
        Err(self.reason(color, play).1)
    }

    /// Returns `true` in the common case: every pair takes one die, the order is playable, and no die
    /// is left.
    #[inline]
    fn plays_in_order(&self, color: Color, play: &Play) -> bool {
        let dice = play.dice();
        if play.steps().len() != dice.steps() {
            return false;
        }
        // A used die is 0. The dice of a double are never used up before its last step.
        let mut left = [dice.first(), dice.second()];
        let mut board = *self;
        for &step in play.steps() {
            let distance = step.from.wrapping_sub(step.to);
            let exact = left.iter().position(|&die| die == distance);
            let larger = || left.iter().position(|&die| step.to == Step::OFF && die > distance);
            let Some(place) = exact.or_else(larger) else {
                return false;
            };
            let die = left[place];
            let movable = die > 0 && board.count(color, step.from) > 0;
            if !movable || !board.may_step(color, step.from, die) {
                return false;
            }
            board.apply_step(color, step);
            left[place] = if dice.is_double() { die } else { 0 };
        }
        true
    }

    /// Returns the ways to play one pair with some of the dice, each as the remaining dice; ways
    /// with a single die come first. No opposing checker may be hit on an intermediate point.
    fn ways(&self, color: Color, step: Step, left: Left) -> impl Iterator<Item = Left> + use<> {
        let mut found = Vec::new();
        self.collect_ways(color, step, left, &mut found);
        found.sort_by_key(|left| core::cmp::Reverse(left.len));
        found.into_iter()
    }

    /// Collects the ways. The recursion depth is at most the number of dice.
    fn collect_ways(&self, color: Color, step: Step, left: Left, found: &mut Vec<Left>) {
        for (at, die) in left.different() {
            if !self.may_step(color, step.from, die) {
                continue;
            }
            let to = Self::destination(step.from, die);
            if to == step.to {
                found.push(left.without(at));
            } else if to > step.to && !self.hits(color, to) {
                let mut board = *self;
                board.apply_step(color, Step { from: step.from, to });
                let rest = Step { from: to, to: step.to };
                board.collect_ways(color, rest, left.without(at), found);
            }
        }
    }

    /// Returns all legal plays of a roll, one for each resulting board, with one pair per die.
    ///
    /// If nothing can be played, the only element is a play without steps.
    ///
    /// ```
    /// use bg_rules::{Board, Color, Dice};
    /// let plays = Board::START.legal_plays(Color::White, Dice::new(3, 1)?);
    /// assert_eq!(plays.len(), 16);
    /// # Ok::<(), bg_rules::ErrorKind>(())
    /// ```
    #[must_use]
    pub fn legal_plays(&self, color: Color, dice: Dice) -> Vec<Play> {
        self.plays(color, dice, usize::MAX)
    }

    /// Returns the only legal play of a roll, which has no steps if nothing can be played, or `None`
    /// if there are several. Counting the plays of a double takes much longer.
    ///
    /// ```
    /// use bg_rules::{Board, Color, Dice};
    /// assert_eq!(Board::START.only_play(Color::White, Dice::new(1, 1)?), None);
    /// # Ok::<(), bg_rules::ErrorKind>(())
    /// ```
    #[must_use]
    pub fn only_play(&self, color: Color, dice: Dice) -> Option<Play> {
        match *self.plays(color, dice, 2) {
            [play] => Some(play),
            _ => None,
        }
    }

    /// Returns all legal plays of a roll or, if there are many, at least `enough` of them.
    fn plays(&self, color: Color, dice: Dice, enough: usize) -> Vec<Play> {
        if self.is_dance(color, dice) {
            return alloc::vec![Play::none(dice)];
        }
        let (most, large_plays) = self.most_dice(color, dice);
        // Of single dice, some plays are left out below.
        let enough = if most == 1 { usize::MAX } else { enough };
        let mut found: Vec<(Board, Play)> = Vec::new();
        let all = Left::new(dice);
        self.collect_plays(color, all, Play::none(dice), most, enough, &mut found);
        if !dice.is_double() && most == 1 && large_plays {
            found.retain(|(board, _)| self.used_die(color, board, dice.larger()));
        }
        found.into_iter().map(|(_, play)| play).collect()
    }

    /// Returns the same play with one pair per die, splitting pairs that use several dice. An
    /// illegal play is returned unchanged.
    #[must_use]
    pub fn split_by_die(&self, color: Color, play: &Play) -> Play {
        if play.steps().len() == play.dice().steps() {
            return *play;
        }
        let Some(after) = self.after_all(color, play.steps()) else {
            return *play;
        };
        let (most, _) = self.most_dice(color, play.dice());
        let all = Left::new(play.dice());
        self.way_to(&after, color, all, Play::none(play.dice()), most).unwrap_or(*play)
    }

    /// Returns the legal play with the same final board, one pair per die, or `None` if there is
    /// none. The pairs need a checker each, but may stand in any order, and any way to the final
    /// board counts.
    #[must_use]
    pub fn legal_play(&self, color: Color, play: &Play) -> Option<Play> {
        if self.plays_in_order(color, play) {
            return Some(*play);
        }
        let (dice, after) = (play.dice(), self.after_all(color, play.steps())?);
        let way = |most| self.way_to(&after, color, Left::new(dice), Play::none(dice), most);
        if let Some(play) = way(dice.steps()) {
            return Some(play);
        }
        let (most, large_plays) = self.most_dice(color, dice);
        if most == dice.steps() {
            return None;
        }
        let forced_large = !dice.is_double() && most == 1 && large_plays;
        way(most).filter(|_| !forced_large || self.used_die(color, &after, dice.larger()))
    }

    /// Returns the first play of `most` steps to the board `after`, in the order of
    /// [`legal_plays`](Self::legal_plays). Boards from which the remaining steps cannot reach
    /// `after` are discarded early. The recursion depth is at most the number of dice.
    fn way_to(
        &self,
        after: &Self,
        color: Color,
        left: Left,
        play: Play,
        most: usize,
    ) -> Option<Play> {
        let steps = most - play.steps().len();
        if steps == 0 {
            return (self == after).then_some(play);
        }
        // Every step brings one checker to one point.
        let lacking = after.checkers(color).iter().zip(self.checkers(color));
        if lacking.map(|(after, now)| usize::from(after.saturating_sub(*now))).sum::<usize>()
            > steps
        {
            return None;
        }
        self.longer(color, left, play)
            .find_map(|(board, left, play)| board.way_to(after, color, left, play, most))
    }

    /// Returns the boards after one more step, with the dice left and the play so far: die by die,
    /// and the furthest checker first.
    fn longer(
        &self,
        color: Color,
        left: Left,
        play: Play,
    ) -> impl Iterator<Item = (Self, Left, Play)> {
        left.different().flat_map(move |(at, die)| {
            let sources = self.sources(color).filter(move |&from| self.may_step(color, from, die));
            sources.map(move |from| {
                let step = Step { from, to: Self::destination(from, die) };
                let (mut board, mut play) = (*self, play);
                board.apply_step(color, step);
                play.push(step);
                (board, left.without(at), play)
            })
        })
    }

    /// Returns `true` if `after` can be reached with one step of `die`.
    fn used_die(&self, color: Color, after: &Board, die: u8) -> bool {
        self.sources(color).filter(|&from| self.may_step(color, from, die)).any(|from| {
            let mut board = *self;
            board.apply_step(color, Step { from, to: Self::destination(from, die) });
            board == *after
        })
    }

    /// Collects the plays. The recursion depth is at most the number of dice.
    fn collect_plays(
        &self,
        color: Color,
        left: Left,
        play: Play,
        most: usize,
        enough: usize,
        found: &mut Vec<(Board, Play)>,
    ) {
        if play.steps().len() == most {
            if !found.iter().any(|(board, _)| board == self) {
                found.push((*self, play));
            }
            return;
        }
        for (board, left, play) in self.longer(color, left, play) {
            if found.len() < enough {
                board.collect_plays(color, left, play, most, enough, found);
            }
        }
    }
}
