//! Conversions between IDs and the states of `bg-rules`.
//!
//! A position ID stores the side on roll and the waiting side; a [`Board`] stores White and Black.
//! The conversions here swap them as needed. White is player 0.

use bg_rules::{Board, Color, Cube, CubeOwner, Dice, Phase, State, Variation};

use crate::{ErrorKind, GameState, Gnuid, MatchState, Position, Resignation, Side, Xgid};

/// Converts the state. The undefined states count as none.
impl From<GameState> for Phase {
    fn from(state: GameState) -> Self {
        match state {
            GameState::Playing => Self::Playing,
            GameState::Over => Self::Over,
            GameState::Resigned => Self::Resigned,
            GameState::Dropped => Self::Dropped,
            GameState::None
            | GameState::Undefined5
            | GameState::Undefined6
            | GameState::Undefined7 => Self::NotStarted,
        }
    }
}

impl From<Phase> for GameState {
    fn from(phase: Phase) -> Self {
        match phase {
            Phase::NotStarted => Self::None,
            Phase::Playing => Self::Playing,
            Phase::Over => Self::Over,
            Phase::Resigned => Self::Resigned,
            Phase::Dropped => Self::Dropped,
        }
    }
}

impl Position {
    /// Makes the position of a board with `on_roll` as the side on roll.
    ///
    /// # Errors
    /// `BothClosedOut` if both sides are on the bar against closed home boards; `TooManyCheckers`
    /// and `PointConflict` do not occur.
    pub fn from_board(board: &Board, on_roll: Color) -> Result<Self, ErrorKind> {
        let side = |color| Side::new(*board.checkers(color));
        Self::new(side(on_roll.opponent())?, side(on_roll)?)
    }

    /// Returns the board, with `on_roll` as the side on roll.
    ///
    /// ```
    /// use bg_matchid::{Color, Position, bg_rules::Board};
    /// let start = Position::parse("4HPwATDgc/ABMA")?;
    /// assert_eq!(start.board(Color::Black), Board::START);
    /// # Ok::<(), bg_matchid::Error>(())
    /// ```
    #[must_use]
    pub fn board(&self, on_roll: Color) -> Board {
        let (own, other) = (*self.on_roll().counts(), *self.waiting().counts());
        let (white, black) = if on_roll == Color::White { (own, other) } else { (other, own) };
        Board::new(white, black)
            .expect("a position has no side with too many checkers, no conflict")
    }
}

impl Gnuid {
    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.position.board(self.state.on_roll())
    }
}

/// Returns the state of an ID. IDs record neither the variation nor the number of beavers of a
/// pending double.
impl From<&Gnuid> for State {
    fn from(id: &Gnuid) -> Self {
        let Gnuid { state, .. } = id;
        let length = u32::from(state.match_length());
        let rules = bg_rules::Rules {
            crawford_game: state.crawford(),
            jacoby: state.jacoby() && length == 0,
            variation: Variation::Standard,
            ..bg_rules::Rules::default()
        };
        let mut value = Self::new(&rules, length, state.score().map(u32::from));
        value.board = id.board();
        value.cube = state.cube().value();
        value.cube_owner = state.cube().owner().color();
        value.on_roll = state.on_roll();
        value.to_decide = state.decision();
        value.doubled = state.double();
        value.dice = state.dice();
        value.phase = state.game_state().into();
        value.resigned = Resignation::number(state.resignation());
        value
    }
}

impl From<Gnuid> for State {
    fn from(id: Gnuid) -> Self {
        Self::from(&id)
    }
}

impl Position {
    /// Makes the position of a state, seen from the side on roll.
    ///
    /// # Errors
    /// Those of [`from_board`](Self::from_board).
    pub fn from_state(state: &State) -> Result<Self, ErrorKind> {
        Self::from_board(&state.board, state.on_roll)
    }
}

impl Gnuid {
    /// Makes the ID of a state. The position is seen from the side on roll. The match ID holds the
    /// side to decide, a pending double, the dice if rolled, and the score, which may exceed the
    /// match length after a game.
    ///
    /// ```
    /// use bg_matchid::{Color, Gnuid, bg_rules::State};
    ///
    /// let id: Gnuid = "4HPwATDgc/ABMA:cIluAAAAAAAE".parse()?;
    /// let state = State::from(id);
    /// assert_eq!(state.on_roll, Color::Black);
    /// assert_eq!(Gnuid::from_state(&state)?, id);
    /// # Ok::<(), bg_matchid::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error for values that no ID can hold: a length or score above 32767, a cube above
    /// 32768, or a set-up position in which both sides are closed out.
    pub fn from_state(state: &State) -> Result<Self, ErrorKind> {
        let position = Position::from_state(state)?;
        let owner = CubeOwner::from(state.cube_owner);
        let cube = Cube::new(state.cube, owner)
            .map_err(|_| ErrorKind::BadCubeValue { value: state.cube })?;
        let resigned = match state.phase {
            Phase::Resigned => Resignation::from_bits(state.resigned.min(3).into()),
            _ => None,
        };
        // Lengths and scores above the range become a number that the ID refuses for the same
        // reason.
        let points = |points: u32| u16::try_from(points).unwrap_or(u16::MAX);
        let state = MatchState::match_to(points(state.match_length))?
            .with_score(state.score.map(points))?
            .with_cube(cube)
            .with_on_roll(state.on_roll)
            .with_decision(state.to_decide)
            .with_crawford(state.crawford_game)
            .with_game_state(state.phase.into())
            .with_double(state.doubled)
            .with_resignation(resigned)
            .with_dice(state.dice.map(Dice::larger_first))
            .with_jacoby(state.jacoby);
        Ok(Self::new(position, state))
    }
}

impl Xgid {
    /// Makes the XGID of a state, in which the game is in progress, beavers are off, and the cube
    /// ends at 1024.
    ///
    /// ```
    /// use bg_matchid::{Gnuid, Xgid, bg_rules::State};
    ///
    /// let id: Gnuid = "4HPwATDgc/ABMA:cIluAAAAAAAE".parse()?;
    /// let xgid = Xgid::from_state(&State::from(id))?;
    /// assert_eq!(xgid.to_string(), "XGID=-b----E-C---eE---c-e----B-:0:0:1:53:0:0:0:3:10");
    /// # Ok::<(), bg_matchid::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Gnuid::from_state`], and `FinishedMatch` if a score has reached the match length.
    pub fn from_state(state: &State) -> Result<Self, ErrorKind> {
        Ok(Gnuid::from_state(state)?.to_xgid()?.value)
    }
}
