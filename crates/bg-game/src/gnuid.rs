//! Conversions to and from the types of `bg-matchid`.
//!
//! A position ID stores the side on roll and the waiting side; a [`Board`] stores White and Black.
//! The conversions here swap them as needed. White is player 0.

use bg_matchid::{Cube, GameState, Gnuid, MatchState, Player, Resignation, Side};

use crate::{Board, Color, CubeOwner, Dice, ErrorKind, Phase, Ply, State, Variation};

impl From<Color> for Player {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::Zero,
            Color::Black => Self::One,
        }
    }
}

impl From<Player> for Color {
    fn from(player: Player) -> Self {
        match player {
            Player::Zero => Self::White,
            Player::One => Self::Black,
        }
    }
}

impl From<Dice> for bg_matchid::Dice {
    fn from(dice: Dice) -> Self {
        Self::new(dice.first(), dice.second()).unwrap_or(Self::NOT_ROLLED)
    }
}

/// Refuses dice that have not been rolled.
impl TryFrom<bg_matchid::Dice> for Dice {
    type Error = ErrorKind;

    fn try_from(dice: bg_matchid::Dice) -> Result<Self, ErrorKind> {
        let (first, second) = dice.rolled().ok_or(ErrorKind::NotRolled)?;
        Self::new(first, second)
    }
}

impl From<bg_matchid::CubeOwner> for CubeOwner {
    fn from(owner: bg_matchid::CubeOwner) -> Self {
        owner.player().map_or(Self::Centered, |player| Self::Owned(player.into()))
    }
}

/// Converts the owner. A match ID cannot express a game without a cube, and gives it a centered
/// one.
impl From<CubeOwner> for bg_matchid::CubeOwner {
    fn from(owner: CubeOwner) -> Self {
        match owner {
            CubeOwner::Owned(color) => Player::from(color).into(),
            CubeOwner::Centered | CubeOwner::NoCube => Self::Centered,
        }
    }
}

/// Converts the phase. Undefined game states count as none.
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

impl Board {
    /// Returns the board of a position ID, with `on_roll` as the side on roll.
    ///
    /// ```
    /// use bg_game::{Board, Color, bg_matchid};
    /// let start = bg_matchid::Board::decode("4HPwATDgc/ABMA")?;
    /// assert_eq!(Board::from_position(&start, Color::Black), Board::START);
    /// # Ok::<(), bg_matchid::Error>(())
    /// ```
    #[must_use]
    pub fn from_position(board: &bg_matchid::Board, on_roll: Color) -> Self {
        let (own, other) = (*board.on_roll().counts(), *board.waiting().counts());
        let (white, black) = if on_roll == Color::White { (own, other) } else { (other, own) };
        // Both types hold possible positions only, so the conversion does not fail.
        Self::new(white, black).unwrap_or(Self::EMPTY)
    }

    /// Returns the board as a position ID stores it, with `on_roll` as the side on roll.
    ///
    /// # Errors
    /// Returns an error for a position in which both sides are closed out, which no ID can hold.
    pub fn to_position(&self, on_roll: Color) -> Result<bg_matchid::Board, bg_matchid::Error> {
        let side = |color| Side::new(*self.checkers(color));
        bg_matchid::Board::new(side(on_roll.opponent())?, side(on_roll)?)
    }
}

/// Returns the state of an ID. IDs record neither the variation nor the number of beavers of a
/// pending double.
impl From<&Gnuid> for State {
    fn from(id: &Gnuid) -> Self {
        let state = &id.state;
        let on_roll = Color::from(state.on_roll());
        let length = u32::from(state.match_length());
        Self {
            board: Board::from_position(&id.board, on_roll),
            cube: state.cube().value(),
            cube_owner: state.cube().owner().player().map(Color::from),
            on_roll,
            to_decide: state.decision().into(),
            doubled: state.double(),
            beavers: 0,
            dice: Dice::try_from(state.dice()).ok(),
            score: state.score().map(u32::from),
            match_length: length,
            crawford_game: state.crawford(),
            jacoby: !state.jacoby_off() && length == 0,
            no_cube: false,
            variation: Variation::Standard,
            phase: state.game_state().into(),
            resigned: match state.resignation() {
                None => 0,
                Some(Resignation::Single) => 1,
                Some(Resignation::Gammon) => 2,
                Some(Resignation::Backgammon) => 3,
            },
        }
    }
}

impl From<Gnuid> for State {
    fn from(id: Gnuid) -> Self {
        Self::from(&id)
    }
}

impl TryFrom<&State> for Gnuid {
    type Error = bg_matchid::Error;

    fn try_from(state: &State) -> Result<Self, bg_matchid::Error> {
        state.gnuid()
    }
}

impl TryFrom<State> for Gnuid {
    type Error = bg_matchid::Error;

    fn try_from(state: State) -> Result<Self, bg_matchid::Error> {
        state.gnuid()
    }
}

impl State {
    /// Returns the position ID and the match ID. The position is seen from the side on roll. The
    /// match ID holds the side to decide, a pending double, the dice if rolled, and the score,
    /// which may exceed the match length after a game.
    ///
    /// ```
    /// use bg_game::{Color, State, bg_matchid::Gnuid};
    /// let id = Gnuid::parse("4HPwATDgc/ABMA:cIluAAAAAAAE")?;
    /// let state = State::from(&id);
    /// assert_eq!(state.on_roll, Color::Black);
    /// let plays = state.board.legal_plays(state.on_roll, state.dice.unwrap());
    /// assert_eq!(plays[0].notation(&state.board, state.on_roll), "24/21 13/8");
    /// assert_eq!(state.gnuid()?, id);
    /// # Ok::<(), bg_game::bg_matchid::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error for values that no ID can hold: a length or score above 32767, a cube above
    /// 32768, or a set-up position in which both sides are closed out.
    pub fn gnuid(&self) -> Result<Gnuid, bg_matchid::Error> {
        let board = self.board.to_position(self.on_roll)?;
        let owner = self.cube_owner.map_or(CubeOwner::Centered, CubeOwner::Owned);
        let dice = match self.dice {
            Some(dice) => bg_matchid::Dice::from(dice).larger_first(),
            None => bg_matchid::Dice::NOT_ROLLED,
        };
        let resigned =
            if self.phase == Phase::Resigned { resignation(self.resigned) } else { None };
        // Lengths and scores above the range become a number that the ID refuses for the same
        // reason.
        let points = |points: u32| u16::try_from(points).unwrap_or(u16::MAX);
        let state = MatchState::match_to(points(self.match_length))?
            .with_score(points(self.score[0]), points(self.score[1]))?
            .with_cube(Cube::new(self.cube, owner)?)
            .with_on_roll(self.on_roll.into())
            .with_decision(self.to_decide.into())
            .with_crawford(self.crawford_game)
            .with_game_state(self.phase.into())
            .with_double(self.doubled)
            .with_resignation(resigned)
            .with_dice(dice)
            .with_jacoby_off(!self.jacoby);
        Ok(Gnuid::new(board, state))
    }
}

impl Ply<'_> {
    /// Returns the GNUID before the event; before a play, the dice are already rolled.
    ///
    /// # Errors
    /// Those of [`State::gnuid`].
    pub fn gnuid(&self) -> Result<Gnuid, bg_matchid::Error> {
        self.before.gnuid()
    }
}

const fn resignation(multiplier: u8) -> Option<Resignation> {
    match multiplier {
        1 => Some(Resignation::Single),
        2 => Some(Resignation::Gammon),
        3 => Some(Resignation::Backgammon),
        _ => None,
    }
}
