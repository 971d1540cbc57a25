//! Legal plays, and the reason why a play is illegal.
//!
//! The rules: checkers on the bar enter first. A point with two or more opposing checkers is
//! blocked. A checker may be borne off only if all checkers of its side are in the home board; the
//! die must be exact or, if it is larger, the checker must come from the highest occupied point. As
//! many dice as possible must be played; if only one of two can be played, it must be the larger
//! one.

use alloc::vec::Vec;

use super::Board;
use crate::error::IllegalMove;
use crate::{Color, Dice, Play, Step};

/// The verdict of the rules on a play: legal, or the reason why not.
pub type Legality = Result<(), IllegalMove>;

/// The dice that are still to be played, at most four.
#[derive(Clone, Copy)]
struct Left {
    dice: [u8; 4],
    len: usize,
}

impl Left {
    const fn new(dice: Dice) -> Self {
        let (a, b) = (dice.first(), dice.second());
        Self { dice: [a, b, a, a], len: dice.steps() }
    }

    fn as_slice(&self) -> &[u8] {
        &self.dice[..self.len]
    }

    /// Returns the dice without the one at index `at`.
    fn without(mut self, at: usize) -> Self {
        self.dice.copy_within(at + 1..self.len, at);
        self.len -= 1;
        self
    }

    /// The distinct dice, each with its index.
    fn different(&self) -> impl Iterator<Item = (usize, u8)> + use<> {
        let this = *self;
        (0..this.len).filter_map(move |at| {
            let die = this.dice[at];
            (!this.dice[..at].contains(&die)).then_some((at, die))
        })
    }

    /// Returns `true` if `distance` is a die or a sum of dice. When bearing off, any distance up to
    /// the sum of all dice is accepted.
    fn reaches(&self, distance: u8, bearing_off: bool) -> bool {
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
    /// The first rule broken, as an [`IllegalMove`](crate::IllegalMove).
    pub fn check_play(&self, color: Color, play: &Play) -> Legality {
        if self.plays_in_order(color, play) {
            return Ok(());
        }
        if play.steps().is_empty() {
            let dance = self.is_dance(color, play.dice());
            return if dance { Ok(()) } else { Err(IllegalMove::DiceUnused) };
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

    /// Returns the index of the first illegal pair of a play and the reason, or `None` for a legal
    /// play. The index is `None` if all pairs are legal but more of the dice could have been
    /// played.
    #[must_use]
    pub fn first_illegal(&self, color: Color, play: &Play) -> Option<(Option<usize>, IllegalMove)> {
        self.check_play(color, play).err()?;
        Some(self.reason(color, play))
    }

    /// Returns the first rule broken by a pair, in the order of the file, and the index of that
    /// pair.
    fn reason(&self, color: Color, play: &Play) -> (Option<usize>, IllegalMove) {
        let all = Left::new(play.dice());
        let mut left = all;
        let mut board = *self;
        for (place, &step) in play.steps().iter().enumerate() {
            let bearing_off = step.to == Step::OFF;
            let broken = if board.count(color, step.from) == 0 {
                Some(IllegalMove::NoChecker)
            } else if step.from != Step::BAR && board.on_bar(color) {
                Some(IllegalMove::BarFirst)
            } else if step.from <= step.to || !all.reaches(step.from - step.to, bearing_off) {
                Some(IllegalMove::Dice)
            } else if board.is_blocked(color, step.to) {
                Some(IllegalMove::Blocked)
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
        (None, IllegalMove::DiceUnused)
    }

    /// Returns the reason why a pair of a valid distance cannot be played with the remaining dice.
    fn reason_without_way(&self, color: Color, step: Step, all: Left) -> IllegalMove {
        let with_all_dice = self.ways(color, step, all).next().is_some();
        if with_all_dice {
            return IllegalMove::Dice;
        }
        let free_way = all.different().any(|(_, die)| {
            let to = Self::destination(step.from, die);
            self.may_step(color, step.from, die) && !self.hits(color, to)
        });
        let one_die = all.as_slice().iter().any(|&die| die >= step.from);
        if step.to == Step::OFF && (one_die || free_way) {
            return IllegalMove::BearOff;
        }
        IllegalMove::Blocked
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
    /// use bg_game::{Board, Color, Dice};
    /// let plays = Board::START.legal_plays(Color::White, Dice::new(3, 1)?);
    /// assert_eq!(plays.len(), 16);
    /// # Ok::<(), bg_game::ErrorKind>(())
    /// ```
    #[must_use]
    pub fn legal_plays(&self, color: Color, dice: Dice) -> Vec<Play> {
        if self.is_dance(color, dice) {
            return alloc::vec![Play::none(dice)];
        }
        let (most, large_plays) = self.most_dice(color, dice);
        let mut found: Vec<(Board, Play)> = Vec::new();
        self.collect_plays(color, Left::new(dice), Play::none(dice), most, &mut found);
        if !dice.is_double() && most == 1 && large_plays {
            found.retain(|(board, _)| self.used_die(color, board, dice.larger()));
        }
        found.into_iter().map(|(_, play)| play).collect()
    }

    /// Returns the same play with one pair per die, splitting pairs that use several dice. An
    /// illegal play is returned unchanged.
    #[must_use]
    pub fn one_pair_a_die(&self, color: Color, play: &Play) -> Play {
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
        found: &mut Vec<(Board, Play)>,
    ) {
        if play.steps().len() == most {
            if !found.iter().any(|(board, _)| board == self) {
                found.push((*self, play));
            }
            return;
        }
        for (board, left, play) in self.longer(color, left, play) {
            board.collect_plays(color, left, play, most, found);
        }
    }
}

/// A search for an order of the pairs that the rules allow.
struct Search {
    color: Color,
    most: (usize, bool),
    dice: Dice,
}

impl Search {
    /// Returns `true` if the remaining pairs can be played in some order; bit `n` of `done` marks
    /// pair `n` as played. The recursion depth is at most the number of pairs.
    fn any_order(&self, board: &Board, steps: &[Step], left: Left, done: u8) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    /// Checks the play of an SGF value: the dice, then pairs of letters, `a` to `x` for White's
    /// points 1 to 24.
    fn check(board: &Board, color: Color, value: &str) -> Legality {
        let number = |letter: u8| match (letter, color) {
            (b'y', _) => 25,
            (b'z', _) => 0,
            (letter, Color::White) => letter - b'a' + 1,
            (letter, Color::Black) => 24 - (letter - b'a'),
        };
        let value = value.as_bytes();
        let dice = Dice::new(value[0] - b'0', value[1] - b'0').unwrap();
        let pairs = value[2..].chunks_exact(2);
        let steps: Vec<Step> =
            pairs.map(|pair| Step { from: number(pair[0]), to: number(pair[1]) }).collect();
        board.check_play(color, &Play::new(dice, &steps).unwrap())
    }

    fn white_only(points: &[(usize, u8)]) -> [u8; 25] {
        let mut side = [0; 25];
        for &(point, count) in points {
            side[point - 1] = count;
        }
        side
    }

    #[test]
    fn start_has_the_known_number_of_plays() {
        // The plays of the 15 opening rolls and the 6 doubles, counted by brute force over all
        // orders. All published tables give 16 for 31 and 15 for 21.
        let plays = |a, b| Board::START.legal_plays(Color::White, Dice::new(a, b).unwrap()).len();
        assert_eq!((plays(3, 1), plays(2, 1)), (16, 15));
        for (a, b) in [(6, 5), (5, 6)] {
            assert_eq!(plays(a, b), plays(b, a));
        }
    }

    #[test]
    fn every_generated_play_is_legal() {
        for board in [Board::START, Board::NACKGAMMON, Board::HYPERGAMMON[2]] {
            for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
                for play in board.legal_plays(Color::Black, Dice::new(a, b).unwrap()) {
                    assert_eq!(board.check_play(Color::Black, &play), Ok(()), "{play:?}");
                    assert_eq!(board.legal_play(Color::Black, &play), Some(play), "{play:?}");
                }
            }
        }
    }

    #[test]
    fn joined_pairs_are_split_as_the_generated_play() {
        let mut compared = 0;
        for board in [Board::START, Board::NACKGAMMON, Board::HYPERGAMMON[2]] {
            for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
                let dice = Dice::new(a, b).unwrap();
                let plays = board.legal_plays(Color::White, dice);
                for play in &plays {
                    let [first, .., last] = play.steps() else { continue };
                    let joined = Step { from: first.from, to: last.to };
                    let joined = Play::new(dice, &[joined]).unwrap();
                    let after = board.after(Color::White, &joined);
                    let same = |play: &&Play| board.after(Color::White, play) == after;
                    if let Some(split) = plays.iter().find(same) {
                        assert_eq!(board.one_pair_a_die(Color::White, &joined), *split);
                        assert_eq!(board.legal_play(Color::White, &joined), Some(*split));
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 100, "{compared}");
    }

    #[test]
    fn order_of_pairs_does_not_matter() {
        // 24/18/16 with the second half written first.
        assert_eq!(check(&Board::START, Color::White, "62rpxr"), Ok(()));
        assert_eq!(check(&Board::START, Color::White, "62xrrp"), Ok(()));
        // One pair uses both dice.
        assert_eq!(check(&Board::START, Color::White, "62xp"), Ok(()));
    }

    #[test]
    fn combined_pair_may_not_hit_on_the_way() {
        // Black plays bar/18 with 61; White has a blot on Black's 19-point (f), and 24 is open.
        let white = white_only(&[(6, 1), (8, 3)]);
        let mut black = [0; 25];
        black[24] = 1;
        let board = Board::new(white, black).unwrap();
        assert_eq!(check(&board, Color::Black, "61yg"), Ok(()));
        // With the 24-point (a) held, the only way hits the blot.
        let white = white_only(&[(1, 2), (6, 1), (8, 3)]);
        let board = Board::new(white, black).unwrap();
        assert_eq!(check(&board, Color::Black, "61yg"), Err(IllegalMove::Blocked));
        assert_eq!(check(&board, Color::Black, "61yffg"), Ok(()));
    }

    #[test]
    fn reasons_come_in_order() {
        use IllegalMove::{BarFirst, BearOff, Blocked, Dice, DiceUnused, NoChecker};
        let start = Board::START;
        assert_eq!(check(&start, Color::White, "31haha"), Err(Dice));
        assert_eq!(check(&start, Color::White, "31gefe"), Err(NoChecker));
        assert_eq!(check(&start, Color::White, "65xrxs"), Err(Blocked));
        assert_eq!(check(&start, Color::White, "61fzhb"), Err(BearOff));
        assert_eq!(check(&start, Color::White, "31hehe"), Err(Dice));
        assert_eq!(check(&start, Color::White, "31he"), Err(DiceUnused));
        assert_eq!(check(&start, Color::White, "31"), Err(DiceUnused));
        assert_eq!(check(&start, Color::White, "31ehfe"), Err(NoChecker));
        let mut side = *start.checkers(Color::White);
        side[23] = 1;
        side[24] = 1;
        let board = Board::new(side, *start.checkers(Color::Black)).unwrap();
        assert_eq!(check(&board, Color::White, "31hefe"), Err(BarFirst));
        assert_eq!(check(&board, Color::White, "66"), Ok(()));
    }

    #[test]
    fn the_larger_die_if_only_one_can_be_played() {
        // White has one checker on 12; Black holds the point that 6+5 would reach: 1 (12 - 11).
        let white = white_only(&[(12, 1)]);
        let mut black = [0; 25];
        black[23] = 2; // White's 1 point
        let board = Board::new(white, black).unwrap();
        assert_eq!(check(&board, Color::White, "65lf"), Ok(()));
        assert_eq!(check(&board, Color::White, "65lg"), Err(IllegalMove::DiceUnused));
        let dice = Dice::new(5, 6).unwrap();
        let plays = board.legal_plays(Color::White, dice);
        assert_eq!(plays.len(), 1);
        assert_eq!(plays[0].steps(), [Step { from: 12, to: 6 }]);
        let small = Play::new(dice, &[Step { from: 12, to: 7 }]).unwrap();
        assert_eq!(board.legal_play(Color::White, &small), None);
        assert_eq!(board.legal_play(Color::White, &plays[0]), Some(plays[0]));
        // Only the smaller die can be played.
        black[18] = 2; // White's 6 point
        let board = Board::new(white, black).unwrap();
        assert_eq!(check(&board, Color::White, "65lg"), Ok(()));
        let plays = board.legal_plays(Color::White, Dice::new(5, 6).unwrap());
        assert_eq!(plays.len(), 1);
        assert_eq!(plays[0].steps(), [Step { from: 12, to: 7 }]);
    }

    #[test]
    fn bearing_off_with_a_larger_die() {
        let board = Board::new(white_only(&[(4, 1), (2, 2)]), [0; 25]).unwrap();
        assert_eq!(check(&board, Color::White, "65dzbz"), Ok(()));
        assert_eq!(check(&board, Color::White, "65bzdz"), Ok(()));
        assert_eq!(check(&board, Color::White, "65bzbz"), Err(IllegalMove::BearOff));
        assert_eq!(check(&board, Color::White, "21dcbz"), Ok(()));
        // The steps keep the order in which they were written.
        let off = |from| Step { from, to: Step::OFF };
        let dice = Dice::new(6, 5).unwrap();
        let play = Play::new(dice, &[off(4), off(2)]).unwrap();
        assert_eq!(board.legal_play(Color::White, &play), Some(play));
        // One pair uses both dice: 4/off with 3 and 1.
        assert_eq!(check(&board, Color::White, "31dz"), Ok(()));
    }

    #[test]
    fn impossible_boards_are_refused() {
        use crate::error::BadPosition::{PointConflict, TooManyCheckers};
        let kind = |white, black| Board::new(white, black).unwrap_err();
        let conflict = kind(white_only(&[(1, 1)]), white_only(&[(24, 1)]));
        assert_eq!(conflict, ErrorKind::BadPosition(PointConflict));
        let many = kind(white_only(&[(1, 16)]), [0; 25]);
        assert_eq!(many, ErrorKind::BadPosition(TooManyCheckers));
    }
}
