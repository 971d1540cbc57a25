//! Everything that decides what may happen next.

use crate::error::DoubleRefused;
use crate::{Board, Color, Dice, Rules, Variation};

/// GNU Backgammon ignores a double at this cube value.
pub(crate) const CUBE_LIMIT: u32 = 4096;

/// Where the cube stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum CubeOwner {
    /// A side owns it.
    Owned(Color),
    /// In the middle: both may double.
    Centred,
    /// There is none.
    NoCube,
}

/// Where a game stands, as a match ID tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Phase {
    /// No game has started: a match ID alone says so.
    NotStarted,
    /// The game goes on.
    Playing,
    /// A side has borne off all its checkers.
    Over,
    /// A side has resigned.
    Resigned,
    /// A double was dropped.
    Dropped,
}

/// The state of a match before or after an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct State {
    /// The checkers.
    pub board: Board,
    /// The cube value, before a pending double.
    pub cube: u32,
    /// Who owns the cube; nobody if it is centred.
    pub cube_owner: Option<Color>,
    /// Whose turn of the game it is.
    pub on_roll: Color,
    /// Who has to act: the other side while a double is pending.
    pub to_decide: Color,
    /// Whether a double is pending.
    pub doubled: bool,
    /// How often the pending double has been answered by doubling.
    pub beavers: u8,
    /// The dice, if they are rolled.
    pub dice: Option<Dice>,
    /// The score, White first; after the end of a game with its points, even past the length.
    pub score: [u32; 2],
    /// Points to win; 0 in a money session.
    pub match_length: u32,
    /// Whether this is the Crawford game.
    pub crawford_game: bool,
    /// Whether the Jacoby rule is in force. Match play never has it.
    pub jacoby: bool,
    /// Whether there is no cube.
    pub no_cube: bool,
    /// The start position played from.
    pub variation: Variation,
    /// Where the game stands.
    pub phase: Phase,
    /// 1, 2 or 3 after a resignation of a single game, a gammon or a backgammon.
    pub resigned: u8,
}

impl State {
    /// The start of a game: the position of its variation, the cube centred.
    #[must_use]
    pub const fn new(rules: &Rules, match_length: u32, score: [u32; 2]) -> Self {
        Self {
            board: rules.variation.start(),
            cube: 1,
            cube_owner: None,
            on_roll: Color::White,
            to_decide: Color::White,
            doubled: false,
            beavers: 0,
            dice: None,
            score,
            match_length,
            crawford_game: rules.crawford_game,
            jacoby: rules.jacoby && match_length == 0,
            no_cube: rules.no_cube,
            variation: rules.variation,
            phase: Phase::Playing,
            resigned: 0,
        }
    }

    /// The multiplier a side has won by bearing off, if it has. By the Jacoby rule gammons count
    /// only when the cube has been turned.
    #[inline]
    #[must_use]
    pub fn multiplier_won(&self, winner: Color) -> Option<u8> {
        let multiplier = self.board.points_won(winner, self.variation.checkers())?;
        let only_single = self.jacoby && self.cube_owner.is_none();
        Some(if only_single { 1 } else { multiplier })
    }

    /// The reason why a side may not double now; nothing if it may. While a double is pending this
    /// asks about a beaver.
    #[must_use]
    pub fn refuses_double(&self, color: Color) -> Option<DoubleRefused> {
        if self.cube >= CUBE_LIMIT {
            Some(DoubleRefused::CubeLimit)
        } else if self.no_cube {
            Some(DoubleRefused::NoCube)
        } else if self.crawford_game {
            Some(DoubleRefused::Crawford)
        } else if self.doubled {
            (self.match_length > 0).then_some(DoubleRefused::BeaverInMatch)
        } else if self.dice.is_some() {
            Some(DoubleRefused::DiceRolled)
        } else if self.cube_owner == Some(color.opponent()) {
            Some(DoubleRefused::NotOwner)
        } else {
            None
        }
    }

    /// A double, or a beaver: that turns the cube at once and gives it to the side doubled first.
    pub(crate) fn offer_double(&mut self, color: Color) {
        if self.doubled {
            self.cube *= 2;
            self.cube_owner = Some(self.on_roll.opponent());
            self.beavers = self.beavers.saturating_add(1);
        } else {
            self.doubled = true;
            self.on_roll = color;
        }
        self.to_decide = color.opponent();
    }

    pub(crate) fn take_double(&mut self) {
        self.cube *= 2;
        self.cube_owner = Some(self.on_roll.opponent());
        self.doubled = false;
        self.beavers = 0;
        self.to_decide = self.on_roll;
    }
}
