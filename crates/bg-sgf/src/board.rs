//! The words of the game: colours, dice, plays, and the board with the rules of movement.

mod legal;
mod notation;

use core::fmt;

pub use legal::Legality;

use crate::error::ErrorKind;
use crate::value::Point;

/// A side. White is O and player 0, Black is X and player 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Color {
    /// White, O, player 0; moves from `x` to `a`.
    White,
    /// Black, X, player 1; moves from `a` to `x`.
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

    /// 0 for White, 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::White => 0,
            Self::Black => 1,
        }
    }

    /// `W` or `B`.
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

/// Two dice, in the order of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Dice {
    first: u8,
    second: u8,
}

impl Dice {
    /// Two dice of 1 to 6.
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

    /// Both dice show the same.
    #[must_use]
    pub const fn is_double(self) -> bool {
        self.first == self.second
    }

    /// The larger die.
    #[must_use]
    pub const fn larger(self) -> u8 {
        if self.first > self.second { self.first } else { self.second }
    }

    /// Number of steps these dice give: 2, or 4 for a double.
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

/// A pair of a move: from where to where, in the mover's own point numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step {
    /// 1 to 24, or 25 for the bar.
    pub from: u8,
    /// 1 to 24, or 0 for off.
    pub to: u8,
}

impl Step {
    /// The bar as a source.
    pub const BAR: u8 = 25;
    /// Borne off, as a destination.
    pub const OFF: u8 = 0;
}

/// A roll and up to four pairs: what a `B` or `W` value says.
///
/// A pair is one die where GNU Backgammon itself played; the format also allows one pair for a
/// checker that runs several dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    dice: Dice,
    steps: [Step; 4],
    len: u8,
}

impl Play {
    /// A play of these steps.
    ///
    /// # Errors
    /// [`ErrorKind::BadMove`] if there are more than four, or one leaves the board.
    pub fn new(dice: Dice, steps: &[Step]) -> Result<Self, ErrorKind> {
        let mut play = Self::none(dice);
        for &step in steps {
            if !(1..=25).contains(&step.from) || step.to > 24 || !play.push(step) {
                return Err(ErrorKind::BadMove);
            }
        }
        Ok(play)
    }

    /// A roll that nothing is played with.
    #[must_use]
    pub const fn none(dice: Dice) -> Self {
        Self { dice, steps: [Step { from: 0, to: 0 }; 4], len: 0 }
    }

    pub(crate) fn push(&mut self, step: Step) -> bool {
        let Some(place) = self.steps.get_mut(self.len as usize) else {
            return false;
        };
        *place = step;
        self.len += 1;
        true
    }

    pub(crate) fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
        self.steps[self.len as usize] = Step::default();
    }

    /// The dice, in the order of the file.
    #[must_use]
    pub const fn dice(&self) -> Dice {
        self.dice
    }

    /// The pairs, in the order of the file.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..self.len as usize]
    }

    /// Parses the value of a checker play: two dice and up to four pairs of point letters.
    ///
    /// ```
    /// use bg_sgf::{Color, Play, Step};
    /// let play = Play::parse(b"31hefe", Color::White)?;
    /// assert_eq!(play.steps(), [Step { from: 8, to: 5 }, Step { from: 6, to: 5 }]);
    /// assert_eq!(play.to_sgf(Color::White), "31hefe");
    /// # Ok::<(), bg_sgf::ErrorKind>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::BadDice`] or [`ErrorKind::BadMove`].
    pub fn parse(raw: &[u8], color: Color) -> Result<Self, ErrorKind> {
        let (&[first, second], pairs) = raw.split_first_chunk().ok_or(ErrorKind::BadMove)?;
        if !first.is_ascii_digit() || !second.is_ascii_digit() {
            return Err(ErrorKind::BadMove);
        }
        let mut play = Self::none(Dice::new(first - b'0', second - b'0')?);
        play.parse_pairs(pairs, color)?;
        Ok(play)
    }

    /// Parses pairs alone, as in the candidates of an analysis.
    pub(crate) fn parse_pairs(&mut self, pairs: &[u8], color: Color) -> Result<(), ErrorKind> {
        let pairs = pairs.chunks_exact(2);
        if !pairs.remainder().is_empty() {
            return Err(ErrorKind::BadMove);
        }
        for pair in pairs {
            let from = Point::from_letter(pair[0]).ok_or(ErrorKind::BadMove)?;
            let to = Point::from_letter(pair[1]).ok_or(ErrorKind::BadMove)?;
            if from == Point::OFF || to == Point::BAR {
                return Err(ErrorKind::BadMove);
            }
            let step = Step { from: from.number(color), to: to.number(color) };
            if !self.push(step) {
                return Err(ErrorKind::BadMove);
            }
        }
        Ok(())
    }

    /// The value of a `B` or `W` property.
    #[must_use]
    pub fn to_sgf(&self, color: Color) -> alloc::string::String {
        let mut out = alloc::format!("{}", self.dice);
        self.push_pairs(color, &mut out);
        out
    }

    pub(crate) fn push_pairs(&self, color: Color, out: &mut alloc::string::String) {
        for step in self.steps() {
            for number in [step.from, step.to] {
                if let Some(point) = Point::from_number(number, color) {
                    out.push(char::from(point.letter()));
                }
            }
        }
    }
}

/// The checkers of both sides.
///
/// Each side counts from its own 1 point (index 0) to its 24 point (index 23); index 24 is its bar.
/// There are never more than 15 checkers of a side, nor checkers of both on one point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Board {
    checkers: [[u8; 25]; 2],
}

/// Number of checkers of one side.
const CHECKERS: u8 = 15;
const BAR: usize = 24;

impl Board {
    /// Nobody on the board.
    pub const EMPTY: Self = Self { checkers: [[0; 25]; 2] };

    /// The standard start: 6:5 8:3 13:5 24:2.
    pub const START: Self = Self::symmetric(&[(6, 5), (8, 3), (13, 5), (24, 2)]);

    /// The Nackgammon start: 6:4 8:3 13:4 23:2 24:2.
    pub const NACKGAMMON: Self = Self::symmetric(&[(6, 4), (8, 3), (13, 4), (23, 2), (24, 2)]);

    /// The Hypergammon start with 1 to 3 checkers, from the 24 point down.
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

    /// A board from the counts of both sides.
    ///
    /// # Errors
    /// [`ErrorKind::BadPosition`] with more than 15 checkers of a side, or both on one point.
    pub fn new(white: [u8; 25], black: [u8; 25]) -> Result<Self, ErrorKind> {
        use crate::error::BadPosition::{PointConflict, TooManyCheckers};
        let count = |side: &[u8; 25]| side.iter().map(|&n| u32::from(n)).sum::<u32>();
        if count(&white) > CHECKERS.into() || count(&black) > CHECKERS.into() {
            return Err(ErrorKind::BadPosition(TooManyCheckers));
        }
        if (0..BAR).any(|at| white[at] > 0 && black[23 - at] > 0) {
            return Err(ErrorKind::BadPosition(PointConflict));
        }
        Ok(Self { checkers: [white, black] })
    }

    /// The counts of a side: its points 1 to 24, then its bar.
    #[must_use]
    pub const fn checkers(&self, color: Color) -> &[u8; 25] {
        &self.checkers[color.index()]
    }

    /// Checkers of a side on its point `number` (1 to 24, 25 for the bar).
    #[must_use]
    pub fn count(&self, color: Color, number: u8) -> u8 {
        let at = usize::from(number).wrapping_sub(1);
        self.checkers(color).get(at).copied().unwrap_or(0)
    }

    /// Checkers of a side on the board and the bar.
    #[must_use]
    pub fn on_board(&self, color: Color) -> u8 {
        self.checkers(color).iter().sum()
    }

    /// Sum of points times checkers, the bar counting 25.
    #[must_use]
    pub fn pips(&self, color: Color) -> u32 {
        (1..).zip(self.checkers(color)).map(|(point, &count)| point * u32::from(count)).sum()
    }

    /// Puts one checker on a point.
    ///
    /// # Errors
    /// [`ErrorKind::BadPosition`] if the position would be impossible; the board is unchanged.
    pub fn add(&mut self, color: Color, point: Point) -> Result<(), ErrorKind> {
        use crate::error::BadPosition::{PointConflict, TooManyCheckers};
        let number = point.number(color);
        if self.on_board(color) >= CHECKERS {
            return Err(ErrorKind::BadPosition(TooManyCheckers));
        }
        if number <= 24 && self.count(color.opponent(), 25 - number) > 0 {
            return Err(ErrorKind::BadPosition(PointConflict));
        }
        if let Some(place) = usize::from(number).checked_sub(1) {
            self.checkers[color.index()][place] += 1;
        }
        Ok(())
    }

    /// Takes all checkers off a point.
    pub fn clear(&mut self, point: Point) {
        for color in Color::ALL {
            if let Some(place) = usize::from(point.number(color)).checked_sub(1) {
                self.checkers[color.index()][place] = 0;
            }
        }
    }

    /// Makes a step without asking whether it is legal: every opposing checker on the destination
    /// goes to the bar. A step without a checker to move does nothing.
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

    /// The board after all steps of a play, legal or not.
    #[must_use]
    pub fn after(&self, color: Color, play: &Play) -> Self {
        let mut board = *self;
        for &step in play.steps() {
            board.apply_step(color, step);
        }
        board
    }

    /// How many points a side has won by bearing off all its checkers, times the cube: 1, 2 for a
    /// gammon, 3 for a backgammon. Nothing while it has checkers left.
    ///
    /// 2 if the loser has borne off none (of `checkers` a side), 3 if also a checker is on the bar
    /// or in the winner's home board.
    #[must_use]
    pub fn points_won(&self, winner: Color, checkers: u8) -> Option<u8> {
        if self.on_board(winner) > 0 {
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
