//! The events of a game.

use alloc::boxed::Box;

use crate::{Board, Color, CubeOwner, Dice, Play, State};

/// One event of a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Event {
    /// A checker play with its dice.
    Play(Color, Play),
    /// A roll without a recorded play.
    Roll(Color, Dice),
    /// A double, a redouble, or, in answer to a double, a beaver or raccoon.
    Double(Color),
    /// The acceptance of a double.
    Take(Color),
    /// The refusal of a double, which ends the game.
    Drop(Color),
    /// A resignation.
    Resign {
        /// The side that resigns.
        color: Color,
        /// Multiplier: 1 for a single game, 2 for a gammon, 3 for a backgammon.
        multiplier: u8,
    },
    /// A set-up of a position, dice, or the cube.
    SetUp(Box<Setup>),
}

impl Event {
    /// The side that acts, or `None` for a set-up.
    #[must_use]
    pub const fn color(&self) -> Option<Color> {
        match self {
            Self::Play(color, _)
            | Self::Roll(color, _)
            | Self::Double(color)
            | Self::Take(color)
            | Self::Drop(color)
            | Self::Resign { color, .. } => Some(*color),
            Self::SetUp(_) => None,
        }
    }

    /// Returns `move`, `double`, `take`, `drop`, `resign`, or `setup`. A roll without a play counts
    /// as a `setup` of dice.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Play(..) => "move",
            Self::Double(_) => "double",
            Self::Take(_) => "take",
            Self::Drop(_) => "drop",
            Self::Resign { .. } => "resign",
            Self::Roll(..) | Self::SetUp(_) => "setup",
        }
    }
}

/// A set-up. A field with a value replaces that part of the state; all other parts stay unchanged.
///
/// Closed: a position is a board, a cube, a player, and dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct Setup {
    /// The new board.
    pub board: Option<Board>,
    /// The side to move.
    pub player: Option<Color>,
    /// Dice that have been rolled but not played.
    pub dice: Option<Dice>,
    /// The cube value.
    pub cube: Option<u32>,
    /// The position of the cube.
    pub owner: Option<CubeOwner>,
}

impl From<&State> for Setup {
    fn from(state: &State) -> Self {
        let owner = match (state.no_cube, state.cube_owner) {
            (true, _) => CubeOwner::NoCube,
            (false, Some(color)) => CubeOwner::Owned(color),
            (false, None) => CubeOwner::Centered,
        };
        Self {
            board: Some(state.board),
            player: Some(state.on_roll),
            dice: state.dice,
            cube: Some(state.cube),
            owner: Some(owner),
        }
    }
}
