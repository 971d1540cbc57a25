//! The board: the checkers of both sides.

use crate::error::at_bits;
use crate::{
    Error, ErrorKind,
    position_id::{self, eight, occupied},
};

/// The checkers of one side, with points numbered from that side's perspective.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side {
    /// Points 1 to 24, then the bar; at most 15 checkers in total.
    counts: [u8; 25],
}

/// Number of checkers per side at the start of a game.
const CHECKERS: u8 = 15;

impl Side {
    /// A side with all checkers borne off.
    pub const EMPTY: Self = Self { counts: [0; 25] };

    /// Creates a side from the number of checkers on points 1 to 24, then on the bar.
    ///
    /// # Errors
    /// `TooManyCheckers` if the total exceeds 15.
    pub fn new(counts: [u8; 25]) -> Result<Self, ErrorKind> {
        let count = counts.iter().map(|&count| u16::from(count)).sum();
        if count > CHECKERS.into() {
            return Err(ErrorKind::TooManyCheckers { count });
        }
        Ok(Self { counts })
    }

    #[inline]
    pub(crate) const fn unchecked(counts: [u8; 25]) -> Self {
        Self { counts }
    }

    /// The number of checkers on points 1 to 24, then on the bar.
    #[inline]
    #[must_use]
    pub const fn counts(&self) -> &[u8; 25] {
        &self.counts
    }

    /// The number of checkers on a point, 1 to 24 from this side's perspective; `None` for any
    /// other number.
    #[must_use]
    pub fn point(&self, point: usize) -> Option<u8> {
        let index = point.checked_sub(1).filter(|&index| index < 24)?;
        self.counts.get(index).copied()
    }

    /// The number of checkers on the bar.
    #[must_use]
    pub const fn bar(&self) -> u8 {
        self.counts[24]
    }

    /// The number of checkers on the board and the bar together, 0 to 15.
    #[must_use]
    pub fn checkers(&self) -> u8 {
        self.counts.iter().sum()
    }

    /// The number of checkers borne off: 15 minus [`checkers`](Self::checkers). IDs do not store
    /// this number: in a variant that starts with fewer than 15 checkers, the missing ones count as
    /// borne off.
    #[must_use]
    pub fn off(&self) -> u8 {
        CHECKERS - self.checkers()
    }

    /// The pip count. A checker on the bar counts 25 pips.
    #[doc(alias = "pipcount")]
    #[must_use]
    pub fn pips(&self) -> u16 {
        (1..).zip(self.counts).map(|(point, count)| point * u16::from(count)).sum()
    }

    /// Returns `true` if each of the points 1 to 6 holds two or more checkers.
    fn home_closed(&self) -> bool {
        self.counts.iter().take(6).all(|&count| count >= 2)
    }
}

/// A position: the checkers of the side on roll and of the waiting side. A board does not record
/// the color or the number of either player.
///
/// ```
/// use bg_matchid::Position;
///
/// let board = Position::parse("4HPwATDgc/ABMA")?;
/// assert_eq!(board, Position::START);
/// assert_eq!(board.on_roll().point(6), Some(5));
/// assert_eq!(board.on_roll().pips(), 167);
/// assert_eq!(board.waiting().off(), 0);
/// # Ok::<(), bg_matchid::Error>(())
/// ```
#[doc(alias = "position")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    waiting: Side,
    on_roll: Side,
}

impl Position {
    /// The starting position of backgammon.
    pub const START: Self = {
        let mut counts = [0; 25];
        (counts[5], counts[7], counts[12], counts[23]) = (5, 3, 5, 2);
        Self { waiting: Side { counts }, on_roll: Side { counts } }
    };

    /// The starting position of Nackgammon.
    pub const NACKGAMMON: Self = {
        let mut counts = [0; 25];
        (counts[5], counts[7], counts[12], counts[22], counts[23]) = (4, 3, 4, 2, 2);
        Self { waiting: Side { counts }, on_roll: Side { counts } }
    };

    /// Creates a board and checks that the position can occur.
    ///
    /// # Errors
    /// `PointConflict` if both sides occupy a point; `BothClosedOut` if both sides are on the bar
    /// against closed home boards.
    pub fn new(waiting: Side, on_roll: Side) -> Result<Self, ErrorKind> {
        let board = Self { waiting, on_roll };
        // Eight points at a time, in any order; an error is then searched for in order.
        let shared = [0, 8, 16].map(|from| {
            let facing = eight(&on_roll.counts, 16 - from).swap_bytes();
            occupied(eight(&waiting.counts, from)) & occupied(facing)
        });
        if shared == [0; 3] && (waiting.bar() == 0 || on_roll.bar() == 0) {
            return Ok(board);
        }
        board.conflict().map_or(Ok(board), |error| Err(error.kind()))
    }

    #[inline]
    pub(crate) const fn unchecked(waiting: Side, on_roll: Side) -> Self {
        Self { waiting, on_roll }
    }

    /// The first rule that the position breaks, in the order of the bits of the position key.
    pub(crate) fn conflict(&self) -> Option<Error> {
        let (waiting, on_roll) = (&self.waiting.counts, &self.on_roll.counts);
        let at = |kind, index| {
            let start = position_id::start_of(waiting, index);
            at_bits(kind, start, waiting[index].into())
        };
        // Point p of one side is point 25 - p of the other.
        let facing = on_roll.iter().take(24).rev();
        let shared = waiting.iter().zip(facing).position(|(&own, &other)| own > 0 && other > 0);
        if let Some(index) = shared {
            let point = u8::try_from(index + 1).expect("1 to 24");
            return Some(at(ErrorKind::PointConflict { point }, index));
        }
        let stuck = waiting[24] > 0 && on_roll[24] > 0;
        (stuck && self.waiting.home_closed() && self.on_roll.home_closed())
            .then(|| at(ErrorKind::BothClosedOut, 24))
    }

    /// The side that is not on roll.
    #[inline]
    #[must_use]
    pub const fn waiting(&self) -> &Side {
        &self.waiting
    }

    /// The side on roll.
    #[inline]
    #[must_use]
    pub const fn on_roll(&self) -> &Side {
        &self.on_roll
    }

    /// The same checkers with the other side on roll.
    #[must_use]
    pub const fn flip_turn(self) -> Self {
        Self { waiting: self.on_roll, on_roll: self.waiting }
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::START
    }
}
