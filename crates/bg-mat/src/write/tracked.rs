//! The checkers as the exporter of GNU Backgammon tracks them.

use alloc::string::String;
use core::fmt::{self, Write as _};

use bg_game::{Board, Color, Play, Variation};

/// The checkers on both sides, which may be no board after a set-up.
pub(super) struct Tracked {
    /// Number of checkers of each side at the start.
    checkers: u8,
    /// The side to move, and the other side.
    sides: [Side; 2],
    /// The side whose checkers come first, or `None` at the start and after a set-up: GNU
    /// Backgammon takes the side that plays next.
    mover: Option<Color>,
}

/// Numbers of checkers on the points 1 to 24 and on the bar.
#[derive(Clone, Copy)]
struct Side([u8; 25]);

impl Side {
    const NOBODY: Self = Self([0; 25]);

    const fn both(board: &Board) -> [Self; 2] {
        [Self(*board.checkers(Color::White)), Self(*board.checkers(Color::Black))]
    }

    fn count(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }
}

impl Tracked {
    pub(super) fn new(variation: Variation) -> Self {
        let sides = Side::both(&variation.start());
        Self { checkers: variation.checkers(), sides, mover: None }
    }

    /// Moves the checkers and returns the text of the single steps, with a blank after each except
    /// the fourth.
    pub(super) fn play(&mut self, color: Color, play: &Play) -> Result<String, fmt::Error> {
        let mut text = String::new();
        if self.mover.is_some_and(|mover| mover != color) {
            self.sides.swap(0, 1);
        }
        let other = self.sides[1];
        let mut after = self.sides;
        let mut hits = 0_u32;
        for (number, step) in play.steps().iter().enumerate() {
            write!(text, "{}/{}", step.from, step.to)?;
            let (from, to) = (usize::from(step.from), usize::from(step.to));
            let hit = (1..=24).contains(&to) && other.0[24 - to] > 0;
            if hit && hits >> to & 1 == 0 {
                text.push('*');
                hits |= 1 << to;
            }
            if number < 3 {
                text.push(' ');
            }
            let [own, opponent] = &mut after;
            if own.0[from - 1] == 0 {
                continue;
            }
            own.0[from - 1] -= 1;
            if (1..=24).contains(&to) {
                own.0[to - 1] = own.0[to - 1].saturating_add(1);
                let hit = core::mem::take(&mut opponent.0[24 - to]);
                opponent.0[24] = opponent.0[24].saturating_add(hit);
            }
        }
        after.swap(0, 1);
        (self.sides, self.mover) = (after, Some(color.opponent()));
        Ok(text)
    }

    /// Sets up a board. `right` tells whether the next cell is on the right.
    pub(super) fn set_up(&mut self, board: &Board, right: bool) {
        self.put(Side::both(board), right);
    }

    /// Sets up a number that the exporter reads as a position, four bits per point.
    pub(super) fn mistake(&mut self, number: u32, right: bool) {
        let mut side = Side::NOBODY;
        for (point, count) in side.0.iter_mut().take(8).enumerate() {
            *count = u8::try_from(number >> (4 * point) & 15).unwrap_or(0);
        }
        self.put([side, Side::NOBODY], right);
    }

    fn put(&mut self, mut sides: [Side; 2], right: bool) {
        if right {
            sides.swap(0, 1);
        }
        self.sides = sides;
        self.mover = None;
    }

    /// Returns the multiplier of the win once a side has no checkers left.
    pub(super) fn won(&self) -> Option<u32> {
        let loser = match self.sides.map(|side| side.count()) {
            [0, 0] => return Some(1),
            [0, _] => self.sides[1],
            [_, 0] => self.sides[0],
            _ => return None,
        };
        Some(match loser.count() == self.checkers.into() {
            false => 1,
            true if loser.0[18..].iter().all(|&count| count == 0) => 2,
            true => 3,
        })
    }
}
