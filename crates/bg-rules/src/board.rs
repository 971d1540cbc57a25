//! The board: the checkers of both sides, single steps, and the rules of movement.

#[cfg(feature = "rules")]
mod legal;
#[cfg(feature = "rules")]
mod notation;

use crate::error::{ErrorKind, ImpossibleBoard};
use crate::{Color, Play, Step};

/// The checkers of both sides.
///
/// Each side counts from its own 1-point (index 0) to its 24-point (index 23); index 24 is its bar.
/// A side has at most 15 checkers, and no point holds checkers of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "BoardRepr", try_from = "BoardRepr")
)]
pub struct Board {
    checkers: [[u8; 25]; 2],
}

/// Maximum number of checkers of one side.
const CHECKERS: u8 = 15;
const BAR: usize = 24;

const TOO_MANY: ErrorKind = ErrorKind::BadPosition(ImpossibleBoard::TooManyCheckers);
const CONFLICT: ErrorKind = ErrorKind::BadPosition(ImpossibleBoard::PointConflict);

impl Board {
    /// The empty board.
    pub const EMPTY: Self = Self { checkers: [[0; 25]; 2] };

    /// The standard start position: 6:5 8:3 13:5 24:2.
    pub const START: Self = Self::symmetric(&[(6, 5), (8, 3), (13, 5), (24, 2)]);

    /// The Nackgammon start position: 6:4 8:3 13:4 23:2 24:2.
    pub const NACKGAMMON: Self = Self::symmetric(&[(6, 4), (8, 3), (13, 4), (23, 2), (24, 2)]);

    /// The Hypergammon start positions with 1 to 3 checkers, placed from the 24-point down.
    pub const HYPERGAMMON: [Self; 3] = [
        Self::symmetric(&[(24, 1)]),
        Self::symmetric(&[(24, 1), (23, 1)]),
        Self::symmetric(&[(24, 1), (23, 1), (22, 1)]),
    ];

    const fn symmetric(points: &[(usize, u8)]) -> Self {
        let mut board = Self::EMPTY;
        let mut at = 0;
        while at < points.len() {
            let (point, count) = points[at];
            board.checkers[0][point - 1] = count;
            board.checkers[1][point - 1] = count;
            at += 1;
        }
        board
    }

    /// Makes a board from the checker counts of both sides.
    ///
    /// # Errors
    /// [`ErrorKind::BadPosition`] if a side has more than 15 checkers or a point holds checkers of
    /// both sides.
    pub fn new(white: [u8; 25], black: [u8; 25]) -> Result<Self, ErrorKind> {
        let count = |side: &[u8; 25]| side.iter().map(|&n| u32::from(n)).sum::<u32>();
        if count(&white) > CHECKERS.into() || count(&black) > CHECKERS.into() {
            return Err(TOO_MANY);
        }
        if (0..BAR).any(|at| white[at] > 0 && black[23 - at] > 0) {
            return Err(CONFLICT);
        }
        Ok(Self { checkers: [white, black] })
    }

    /// The checker counts of a side: its points 1 to 24, then its bar.
    #[must_use]
    pub const fn checkers(&self, color: Color) -> &[u8; 25] {
        &self.checkers[color.index()]
    }

    /// Number of checkers of a side on its point `number` (1 to 24, or 25 for the bar); 0 for any
    /// other number.
    #[must_use]
    pub fn count(&self, color: Color, number: u8) -> u8 {
        let at = usize::from(number).wrapping_sub(1);
        self.checkers(color).get(at).copied().unwrap_or(0)
    }

    /// Number of checkers of a side on the board and the bar.
    #[must_use]
    pub fn on_board(&self, color: Color) -> u8 {
        self.checkers(color).iter().sum()
    }

    /// Pip count of a side: the sum of points times checkers, with the bar counted as 25.
    #[must_use]
    pub fn pips(&self, color: Color) -> u32 {
        (1..).zip(self.checkers(color)).map(|(point, &count)| point * u32::from(count)).sum()
    }

    /// Puts one checker on point `number` of its side: 1 to 24, or 25 for the bar. With 0 or any
    /// other number, nothing is placed.
    ///
    /// # Errors
    /// [`ErrorKind::BadPosition`] if the position would be impossible. The board is then unchanged.
    pub fn add(&mut self, color: Color, number: u8) -> Result<(), ErrorKind> {
        if self.on_board(color) >= CHECKERS {
            return Err(TOO_MANY);
        }
        if (1..=24).contains(&number) && self.count(color.opponent(), 25 - number) > 0 {
            return Err(CONFLICT);
        }
        let place = usize::from(number).wrapping_sub(1);
        if let Some(count) = self.checkers[color.index()].get_mut(place) {
            *count += 1;
        }
        Ok(())
    }

    /// Removes the checkers of both sides from point `number` of `color`: 1 to 24, or 25 to clear
    /// both bars.
    pub fn clear(&mut self, color: Color, number: u8) {
        for side in Color::ALL {
            let own =
                if side == color || number == Step::BAR { number } else { 25 - number.min(25) };
            let place = usize::from(own).wrapping_sub(1);
            if let Some(count) = self.checkers[side.index()].get_mut(place) {
                *count = 0;
            }
        }
    }

    /// Makes a step without checking that it is legal. All opposing checkers on the destination go
    /// to the bar. Without a checker on the source point, nothing changes.
    #[inline]
    pub fn apply_step(&mut self, color: Color, step: Step) {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let side = color.index();
        if !(1..=25).contains(&from) || self.checkers[side][from - 1] == 0 {
            return;
        }
        self.checkers[side][from - 1] -= 1;
        if (1..=24).contains(&to) {
            self.checkers[side][to - 1] += 1;
            let hit = core::mem::take(&mut self.checkers[1 - side][24 - to]);
            self.checkers[1 - side][BAR] += hit;
        }
    }

    /// Returns the board after all steps of a play, legal or not.
    #[must_use]
    pub fn after(&self, color: Color, play: &Play) -> Self {
        let mut board = *self;
        for &step in play.steps() {
            board.apply_step(color, step);
        }
        board
    }

    /// Returns the board after all steps, each of which waits for the checker that another one
    /// brings. Returns `None` if a step finds no checker or does not lead toward home.
    ///
    /// ```
    /// use bg_rules::{Board, Color, Step};
    /// let (late, early) = (Step { from: 5, to: 2 }, Step { from: 6, to: 5 });
    /// let board = Board::START.after_all(Color::White, &[late, early]).unwrap();
    /// assert_eq!(board.count(Color::White, 2), 1);
    /// assert_eq!(Board::START.after_all(Color::White, &[late]), None);
    /// ```
    #[must_use]
    pub fn after_all(&self, color: Color, steps: &[Step]) -> Option<Self> {
        let (mut board, mut left) = (*self, steps.to_vec());
        // A play has at most four steps, so that no step waits longer.
        for _ in 0..4 {
            left.retain(|&step| {
                let waits = board.count(color, step.from) == 0 || step.from <= step.to;
                if !waits {
                    board.apply_step(color, step);
                }
                waits
            });
        }
        left.is_empty().then_some(board)
    }

    /// Number of points, in units of the cube, that a side has won by bearing off all its checkers:
    /// 1 for a single game, 2 for a gammon, 3 for a backgammon. Returns `None` while the side has
    /// checkers left.
    ///
    /// A gammon requires that the loser has borne off none of the `checkers` with which it started;
    /// a backgammon also requires a checker on the bar or in the winner's home board.
    #[must_use]
    pub fn points_won(&self, winner: Color, checkers: u8) -> Option<u8> {
        if *self.checkers(winner) != [0; 25] {
            return None;
        }
        let loser = self.checkers(winner.opponent());
        if loser.iter().sum::<u8>() < checkers {
            return Some(1);
        }
        let behind = loser[18..].iter().any(|&count| count > 0);
        Some(if behind { 3 } else { 2 })
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::START
    }
}

/// The serialized form of a [`Board`] before validation. The conversion checks that each sequence
/// has 25 counts.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct BoardRepr {
    checkers: [alloc::vec::Vec<u8>; 2],
}

#[cfg(feature = "serde")]
impl From<Board> for BoardRepr {
    fn from(board: Board) -> Self {
        Self { checkers: board.checkers.map(|side| side.to_vec()) }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<BoardRepr> for Board {
    type Error = &'static str;

    fn try_from(board: BoardRepr) -> Result<Self, &'static str> {
        let [white, black] = board.checkers.map(<[u8; 25]>::try_from);
        let (Ok(white), Ok(black)) = (white, black) else {
            return Err("expected 25 counts for each side");
        };
        Self::new(white, black).map_err(|_| "impossible position")
    }
}
