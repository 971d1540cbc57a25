//! The state of a game, which determines the allowed actions.

use crate::error::{IllegalCube, ImpossibleCube};
use crate::{Board, Color, Dice, Rules, Variation};

/// The cube value at which GNU Backgammon ignores a double.
pub(crate) const CUBE_LIMIT: u32 = 4096;

/// The phase of a game, as stored in a match ID.
///
/// Closed: a match ID has these phases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Phase {
    /// No game has started. Only a match ID has this phase.
    NotStarted,
    /// The game is in progress.
    Playing,
    /// A side has borne off all its checkers.
    Over,
    /// A side has resigned.
    Resigned,
    /// A double was dropped.
    Dropped,
}

/// The state of a match before or after an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct State {
    /// The board.
    pub board: Board,
    /// The cube value, before any pending double.
    pub cube: u32,
    /// The owner of the cube; `None` if it is centered.
    pub cube_owner: Option<Color>,
    /// The side on roll.
    pub on_roll: Color,
    /// The side to act: the opponent of the side on roll while a double is pending.
    pub to_decide: Color,
    /// `true` while a double is pending.
    pub doubled: bool,
    /// Number of beavers and raccoons in answer to the pending double.
    pub beavers: u8,
    /// The dice, if rolled.
    pub dice: Option<Dice>,
    /// The score, White first. It includes the points of a finished game, even beyond the match
    /// length.
    pub score: [u32; 2],
    /// Points to win; 0 in a money session.
    pub match_length: u32,
    /// `true` in the Crawford game.
    pub crawford_game: bool,
    /// `true` if the Jacoby rule applies; never in match play.
    pub jacoby: bool,
    /// `true` if the game has no cube.
    pub no_cube: bool,
    /// The variation, which gives the start position.
    pub variation: Variation,
    /// The phase of the game.
    pub phase: Phase,
    /// After a resignation: 1 for a single game, 2 for a gammon, 3 for a backgammon.
    pub resigned: u8,
}

impl State {
    /// Makes the state at the start of a game: the start position of the variation and a centered
    /// cube.
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

    /// The multiplier that a side has won by bearing off, or `None` if it has not. With the Jacoby
    /// rule, gammons count only if the cube has been turned.
    #[inline]
    #[must_use]
    pub fn multiplier_won(&self, winner: Color) -> Option<u8> {
        let multiplier = self.board.points_won(winner, self.variation.checkers())?;
        let only_single = self.jacoby && self.cube_owner.is_none();
        Some(if only_single { 1 } else { multiplier })
    }

    /// Returns the reason why a side may not double now, or `None` if it may. While a double is
    /// pending, the double in question is a beaver.
    #[must_use]
    pub fn refuses_double(&self, color: Color) -> Option<IllegalCube> {
        if self.cube >= CUBE_LIMIT {
            Some(IllegalCube::CubeLimit)
        } else if self.no_cube {
            Some(IllegalCube::NoCube)
        } else if self.crawford_game {
            Some(IllegalCube::Crawford)
        } else if self.doubled {
            (self.match_length > 0).then_some(IllegalCube::BeaverInMatch)
        } else if self.dice.is_some() {
            Some(IllegalCube::DiceRolled)
        } else if self.cube_owner == Some(color.opponent()) {
            Some(IllegalCube::NotOwner)
        } else {
            None
        }
    }

    /// Returns the reason why this cube cannot occur in a game, or `None` if it can. The rules are
    /// those of `bg-matchid` for the cube of a match ID.
    ///
    /// ```
    /// use bg_rules::{ImpossibleCube, Rules, State};
    /// let state = State::new(&Rules::default(), 7, [0, 0]);
    /// assert_eq!(state.impossible_cube(), None);
    /// let mut centered = state;
    /// centered.cube = 4;
    /// assert_eq!(centered.impossible_cube(), Some(ImpossibleCube::CenteredAboveOne));
    /// ```
    #[must_use]
    pub fn impossible_cube(&self) -> Option<ImpossibleCube> {
        let in_match = self.match_length > 0;
        let turned = self.cube > 1 || self.cube_owner.is_some();
        let needed = self.score.map(|score| self.match_length.saturating_sub(score));
        if self.cube <= 1 && self.cube_owner.is_some() {
            Some(ImpossibleCube::OwnedOfOne)
        } else if in_match && self.crawford_game && turned {
            Some(ImpossibleCube::InCrawford)
        } else if in_match && self.cube > 1 && self.cube_owner.is_none() {
            Some(ImpossibleCube::CenteredAboveOne)
        } else if in_match && self.cube > 1 && needed.iter().all(|&points| self.cube / 2 >= points)
        {
            Some(ImpossibleCube::TooHigh)
        } else {
            None
        }
    }
}
