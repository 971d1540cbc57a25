//! The table: accepts the events of a game and tracks its exact state.

use crate::error::{ErrorKind, IllegalCube, IllegalPlay};
use crate::{
    Color, CubeOwner, Dice, Event, GameResult, MatchInfo, Phase, Play, Rules, Setup, State, WonBy,
};

/// A game in progress: accepts events, tracks the state, and detects violations of the rules.
///
/// [`apply`](Self::apply) refuses an event that the rules forbid. For damaged records,
/// [`follow`](Self::follow) executes the event and reports the violation.
///
/// ```
/// use bg_rules::{Board, Color, Dice, Event, MatchInfo, Rules, Table};
/// let mut table = Table::new(&MatchInfo { length: 3, ..MatchInfo::default() }, &Rules::default());
/// let dice = Dice::new(3, 1)?;
/// let play = Board::START.find_play(Color::White, dice, "8/5 6/5")?;
/// let before = table.apply(&Event::Play(Color::White, play))?;
/// assert_eq!(before.dice, Some(dice));
/// assert_eq!(table.state().on_roll, Color::Black);
/// table.apply(&Event::Double(Color::Black))?;
/// table.apply(&Event::Drop(Color::White))?;
/// assert_eq!(table.result().unwrap().to_string(), "B+1");
/// # Ok::<(), bg_rules::ErrorKind>(())
/// ```
#[derive(Debug, Clone)]
pub struct Table {
    state: State,
    /// `true` once the side on roll is known.
    opened: bool,
    trusted: bool,
    result: Option<GameResult>,
}

impl Table {
    /// Makes the table at the start of a game.
    #[must_use]
    pub const fn new(info: &MatchInfo, rules: &Rules) -> Self {
        let state = State::new(rules, info.length, info.score);
        Self { state, opened: false, trusted: false, result: None }
    }

    /// Sets the cube value at the start, after automatic doubles.
    #[must_use]
    pub const fn with_cube(mut self, cube: u32) -> Self {
        self.state.cube = cube;
        self
    }

    /// Skips the legality check of plays, for records known to be valid.
    #[must_use]
    pub const fn trusted(self) -> Self {
        Self { trusted: true, ..self }
    }

    /// The state after the last event.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The result of the game, or `None` while it is in progress.
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Returns `true` if the side on roll is known. Before the first action, either side may act.
    #[must_use]
    pub const fn is_opened(&self) -> bool {
        self.opened
    }

    /// Checks whether the rules allow an event now.
    ///
    /// # Errors
    /// The first rule that forbids the event.
    pub fn check(&self, event: &Event) -> Result<(), ErrorKind> {
        if self.result.is_some() {
            return Err(ErrorKind::GameAlreadyOver);
        }
        match event {
            Event::Play(color, play) => {
                self.check_roll(*color, play.dice())?;
                let legal = self.state.board.check_play(*color, play);
                legal.map_err(ErrorKind::IllegalPlay)
            }
            Event::Roll(color, dice) => self.check_roll(*color, *dice),
            Event::Double(color) => {
                if !self.opened {
                    // The opening roll decides which side starts, so the dice are rolled before
                    // either side may double.
                    return Err(ErrorKind::IllegalCube(IllegalCube::DiceRolled));
                }
                self.check_turn(*color)?;
                let refused = self.state.refuses_double(*color);
                refused.map_or(Ok(()), |reason| Err(ErrorKind::IllegalCube(reason)))
            }
            Event::Take(color) | Event::Drop(color) => {
                if !self.state.doubled {
                    return Err(ErrorKind::NoPendingDouble);
                }
                self.check_turn(*color)
            }
            Event::Resign { multiplier, .. } => {
                if (1..=3).contains(multiplier) {
                    Ok(())
                } else {
                    Err(ErrorKind::BadMultiplier)
                }
            }
            Event::SetUp(setup) => match setup.cube {
                Some(cube) if !cube.is_power_of_two() || cube > 32768 => {
                    Err(ErrorKind::BadCubeValue)
                }
                _ => Ok(()),
            },
        }
    }

    /// Checks that it is the turn of `color`. Before the opening roll, either side may act.
    fn check_turn(&self, color: Color) -> Result<(), ErrorKind> {
        if self.opened && self.state.to_decide != color {
            return Err(ErrorKind::OutOfTurn { expected: self.state.to_decide });
        }
        Ok(())
    }

    /// Checks that `color` may roll or play these dice now.
    fn check_roll(&self, color: Color, dice: Dice) -> Result<(), ErrorKind> {
        self.check_turn(color)?;
        if self.state.doubled {
            return Err(ErrorKind::DoubleUnanswered);
        }
        match self.state.dice {
            Some(rolled) if rolled != dice && rolled != dice.swapped() => {
                Err(ErrorKind::IllegalPlay(IllegalPlay::Dice))
            }
            _ => Ok(()),
        }
    }

    /// Executes an event that the rules allow. Returns the state before it; before a play, the dice
    /// are already rolled.
    ///
    /// # Errors
    /// The same as for [`check`](Self::check). The table is then unchanged.
    pub fn apply(&mut self, event: &Event) -> Result<State, ErrorKind> {
        self.check(event)?;
        Ok(self.follow(event, |_| {}))
    }

    /// Executes an event even if the rules forbid it; `refused` receives the violations. Returns
    /// the state before the event; before a play, the dice are already rolled. After the end of a
    /// game, nothing changes.
    pub fn follow(&mut self, event: &Event, mut refused: impl FnMut(ErrorKind)) -> State {
        let before = self.state;
        if self.result.is_some() {
            refused(ErrorKind::GameAlreadyOver);
            return before;
        }
        match event {
            Event::Play(color, play) => return self.play(*color, play, refused),
            Event::Roll(color, dice) => {
                self.turn_to_roll(*color, refused);
                let before = self.state;
                self.state.dice = Some(*dice);
                return before;
            }
            Event::Double(color) => return self.double(*color, refused),
            Event::Take(color) => return self.take(*color, refused),
            Event::Drop(color) => return self.drop_double(*color, refused),
            Event::Resign { color, multiplier } => return self.resign(*color, *multiplier),
            Event::SetUp(setup) => self.set_up(setup),
        }
        before
    }

    /// Gives the turn to `color`. GNU Backgammon swaps the turn without a message: "If turn != p
    /// the previous action is missing."
    #[inline]
    fn turn_to(&mut self, color: Color, mut refused: impl FnMut(ErrorKind)) {
        if self.state.to_decide != color {
            if self.opened {
                refused(ErrorKind::OutOfTurn { expected: self.state.to_decide });
            }
            self.state.to_decide = color;
            if !self.state.doubled {
                self.state.on_roll = color;
            }
        }
        self.opened = true;
    }

    /// Gives the turn to `color`, which rolls or has rolled. A double without an answer counts
    /// nothing.
    #[inline]
    fn turn_to_roll(&mut self, color: Color, mut refused: impl FnMut(ErrorKind)) {
        if self.state.doubled && self.state.to_decide == color {
            refused(ErrorKind::DoubleUnanswered);
        }
        self.turn_to(color, refused);
        self.state.doubled = false;
        self.state.beavers = 0;
        self.state.on_roll = color;
    }

    /// Executes a checker play. An illegal play still changes the board as recorded.
    #[inline]
    pub fn play(&mut self, color: Color, play: &Play, mut refused: impl FnMut(ErrorKind)) -> State {
        self.turn_to_roll(color, &mut refused);
        let state = &mut self.state;
        state.dice = Some(play.dice());
        let before = *state;
        if !self.trusted {
            if let Err(reason) = state.board.check_play(color, play) {
                refused(ErrorKind::IllegalPlay(reason));
            }
        }
        state.board = state.board.after(color, play);
        state.dice = None;
        state.on_roll = color.opponent();
        state.to_decide = color.opponent();
        if let Some(multiplier) = state.multiplier_won(color) {
            let points = state.cube.saturating_mul(multiplier.into());
            self.end(color, points, WonBy::Points, Phase::Over);
        }
        before
    }

    /// Executes a double. A double by the side that has just been doubled is a beaver.
    pub fn double(&mut self, color: Color, mut refused: impl FnMut(ErrorKind)) -> State {
        self.turn_to(color, &mut refused);
        let before = self.state;
        let reason = self.state.refuses_double(color);
        if let Some(reason) = reason {
            refused(ErrorKind::IllegalCube(reason));
        }
        // A double at the limit has no effect, as in GNU Backgammon.
        if reason != Some(IllegalCube::CubeLimit) {
            self.state.offer_double(color);
        }
        before
    }

    /// Executes a take.
    pub fn take(&mut self, color: Color, mut refused: impl FnMut(ErrorKind)) -> State {
        self.turn_to(color, &mut refused);
        let before = self.state;
        if self.answers_double(refused) {
            self.state.take_double();
        }
        before
    }

    /// Executes a drop, which loses the game.
    pub fn drop_double(&mut self, color: Color, mut refused: impl FnMut(ErrorKind)) -> State {
        self.turn_to(color, &mut refused);
        let before = self.state;
        if self.answers_double(refused) {
            self.state.doubled = false;
            self.end(color.opponent(), self.state.cube, WonBy::Points, Phase::Dropped);
        }
        before
    }

    fn answers_double(&self, mut refused: impl FnMut(ErrorKind)) -> bool {
        if !self.state.doubled {
            refused(ErrorKind::NoPendingDouble);
        }
        self.state.doubled
    }

    /// Executes a resignation. Before the first action nobody is on roll; the loser then counts as
    /// the side on roll, as in GNU Backgammon.
    pub fn resign(&mut self, loser: Color, multiplier: u8) -> State {
        if !self.opened {
            (self.state.on_roll, self.state.to_decide) = (loser, loser);
        }
        let before = self.state;
        self.state.resigned = multiplier;
        let points = self.state.cube.saturating_mul(multiplier.into());
        self.end(loser.opponent(), points, WonBy::Resignation, Phase::Resigned);
        before
    }

    fn end(&mut self, winner: Color, points: u32, by: WonBy, phase: Phase) {
        self.state.phase = phase;
        let score = &mut self.state.score[winner.index()];
        *score = score.saturating_add(points);
        self.result = Some(GameResult { winner, points, by });
    }

    /// Sets up a position. The board replaces the current one; the side to move always takes
    /// effect.
    pub fn set_up(&mut self, setup: &Setup) {
        let state = &mut self.state;
        if let Some(board) = setup.board {
            state.board = board;
            state.dice = None;
            state.doubled = false;
        }
        if let Some(color) = setup.player {
            state.on_roll = color;
            state.to_decide = color;
            self.opened = true;
        }
        if setup.cube.is_some() || setup.owner.is_some() {
            state.cube = setup.cube.unwrap_or(state.cube);
            state.doubled = false;
            state.beavers = 0;
            state.to_decide = state.on_roll;
            match setup.owner {
                Some(CubeOwner::Owned(color)) => state.cube_owner = Some(color),
                Some(CubeOwner::Centered) => state.cube_owner = None,
                Some(CubeOwner::NoCube) => state.no_cube = true,
                None => {}
            }
        }
        if let Some(dice) = setup.dice {
            state.dice = Some(dice);
            state.to_decide = state.on_roll;
            self.opened = true;
        }
    }
}

impl State {
    /// Offers a double or a beaver. A beaver turns the cube immediately and gives it to the side
    /// that was doubled first.
    fn offer_double(&mut self, color: Color) {
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

    fn take_double(&mut self) {
        self.cube *= 2;
        self.cube_owner = Some(self.on_roll.opponent());
        self.doubled = false;
        self.beavers = 0;
        self.to_decide = self.on_roll;
    }
}
