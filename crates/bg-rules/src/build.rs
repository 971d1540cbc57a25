//! A builder that records a match action by action and enforces the rules.

use alloc::boxed::Box;
use alloc::string::ToString as _;

use crate::error::{ErrorKind, IllegalCube};
use crate::state::CUBE_LIMIT;
use crate::{
    Color, Dice, Event, Game, GameResult, Match, MatchInfo, Play, Player, Rules, Setup, State,
    Table,
};

/// A builder for a match or money session.
///
/// Every action is checked against the rules. An illegal action is refused with the reason, so the
/// finished match replays without errors. The first action after the end of a game starts the next
/// game. The builder tracks the score, the Crawford game, and the results.
///
/// ```
/// use bg_rules::{Color::{Black, White}, Dice, MatchBuilder};
/// let mut builder = MatchBuilder::new(3);
/// builder.player(White, "Ann").player(Black, "Bob");
/// builder.play(Black, Dice::new(5, 3)?, "8/3 6/3")?;
/// builder.play(White, Dice::new(6, 2)?, "24/16")?;
/// builder.double(Black)?;
/// builder.drop_double(White)?;
/// assert_eq!(builder.state().score, [0, 1]);
/// let played = builder.finish()?;
/// assert_eq!(played.games[0].events.len(), 4);
/// assert_eq!(played.games[0].result.unwrap().to_string(), "B+1");
/// # Ok::<(), bg_rules::ErrorKind>(())
/// ```
#[derive(Debug, Clone)]
pub struct MatchBuilder {
    value: Match,
    game: Game,
    table: Table,
    /// `true` once the Crawford game is over, in the games built or before them.
    crawford_played: bool,
}

impl MatchBuilder {
    /// Starts a match to `length` points with the Crawford rule or, if `length` is 0, a money
    /// session with the Jacoby rule. A 1-point match has neither.
    #[must_use]
    pub fn new(length: u32) -> Self {
        let rules = Rules { crawford: length > 1, jacoby: length == 0, ..Rules::default() };
        Self::with_rules(length, rules)
    }

    /// Starts a match or money session with the given rules. The Crawford game is determined from
    /// the scores.
    #[must_use]
    pub fn with_rules(length: u32, rules: Rules) -> Self {
        Self::from_score(length, rules, [0, 0], false)
    }

    /// Continues a match from a state: its length, score, rules, position, cube, and dice.
    ///
    /// A match of more than 1 point uses the Crawford rule. If a side is 1 point away and the state
    /// is not the Crawford game, the Crawford game counts as already played. A pending double is
    /// dropped: the doubler is on roll and may double again.
    ///
    /// # Errors
    /// [`ErrorKind::BadCubeValue`] or [`ErrorKind::MatchOver`].
    pub fn from_state(state: &State) -> Result<Self, ErrorKind> {
        let rules = Rules {
            no_cube: state.no_cube,
            crawford: state.match_length > 1,
            crawford_game: false,
            jacoby: state.jacoby,
            variation: state.variation,
        };
        let one_away = one_away(state.match_length, state.score);
        let played = one_away && !state.crawford_game;
        let mut builder = Self::from_score(state.match_length, rules, state.score, played);
        builder.set_up(state)?;
        Ok(builder)
    }

    fn from_score(length: u32, rules: Rules, score: [u32; 2], crawford_played: bool) -> Self {
        let rules = Rules { crawford_game: false, ..rules };
        let info = MatchInfo { length, game: 0, score };
        let names = ["White", "Black"];
        let players = names.map(|name| Player { name: name.to_string(), rating: None });
        let value = Match { length, players, rules, ..Match::default() };
        let (game, table) = (Game::new(info, rules), Table::new(&info, &rules));
        let mut builder = Self { value, game, table, crawford_played };
        builder.start_game(info);
        builder
    }

    /// Sets the name of a player.
    pub fn player(&mut self, color: Color, name: &str) -> &mut Self {
        self.value.players[color.index()].name = name.to_string();
        self
    }

    /// Sets the rating of a player, as free text.
    pub fn rating(&mut self, color: Color, rating: &str) -> &mut Self {
        self.value.players[color.index()].rating = Some(rating.to_string());
        self
    }

    /// Sets a tag of the match: `Site`, `Event`, `Round`, `EventDate` …
    pub fn tag(&mut self, name: &str, value: &str) -> &mut Self {
        self.value.tags.retain(|(other, _)| other != name);
        self.value.tags.push((name.to_string(), value.to_string()));
        self
    }

    /// The current state: the side to act, the board, the cube, and the score.
    #[must_use]
    pub const fn state(&self) -> &State {
        self.table.state()
    }

    /// The result of the current game, or `None` while it is in progress.
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        self.table.result()
    }

    /// Returns `true` if a side has reached the length of the match.
    #[must_use]
    pub fn match_is_over(&self) -> bool {
        let length = self.value.length;
        length > 0 && self.state().score.iter().any(|&score| score >= length)
    }

    /// Plays a move in standard notation. An empty text stands for a roll without a legal step.
    ///
    /// # Errors
    /// [`ErrorKind::OutOfTurn`], [`ErrorKind::BadMoveText`], [`ErrorKind::IllegalPlay`],
    /// [`ErrorKind::MatchOver`].
    pub fn play(
        &mut self,
        color: Color,
        dice: Dice,
        notation: &str,
    ) -> Result<&mut Self, ErrorKind> {
        self.ready()?;
        self.table.check(&Event::Roll(color, dice))?;
        let play = self.state().board.find_play(color, dice, notation)?;
        self.event(Event::Play(color, play))
    }

    /// Plays a move. The move is recorded with one pair per die, even if its pairs use several
    /// dice.
    ///
    /// # Errors
    /// [`ErrorKind::OutOfTurn`], [`ErrorKind::IllegalPlay`], [`ErrorKind::MatchOver`].
    pub fn play_move(&mut self, color: Color, play: &Play) -> Result<&mut Self, ErrorKind> {
        self.ready()?;
        self.table.check(&Event::Play(color, *play))?;
        self.event(Event::Play(color, self.state().board.split_by_die(color, play)))
    }

    /// Offers a double, or answers a double with a beaver.
    ///
    /// # Errors
    /// [`ErrorKind::OutOfTurn`], [`ErrorKind::IllegalCube`], [`ErrorKind::MatchOver`].
    pub fn double(&mut self, color: Color) -> Result<&mut Self, ErrorKind> {
        self.ready()?;
        self.event(Event::Double(color))
    }

    /// Takes a double.
    ///
    /// # Errors
    /// [`ErrorKind::NoPendingDouble`], [`ErrorKind::OutOfTurn`].
    pub fn take(&mut self, color: Color) -> Result<&mut Self, ErrorKind> {
        self.answer(Event::Take(color))
    }

    /// Drops a double, which loses the game.
    ///
    /// # Errors
    /// [`ErrorKind::NoPendingDouble`], [`ErrorKind::OutOfTurn`].
    pub fn drop_double(&mut self, color: Color) -> Result<&mut Self, ErrorKind> {
        self.answer(Event::Drop(color))
    }

    fn answer(&mut self, event: Event) -> Result<&mut Self, ErrorKind> {
        if self.result().is_some() {
            return Err(ErrorKind::NoPendingDouble);
        }
        self.event(event)
    }

    /// Resigns a single game (1), a gammon (2), or a backgammon (3).
    ///
    /// # Errors
    /// [`ErrorKind::BadMultiplier`] for any other number; [`ErrorKind::MatchOver`].
    pub fn resign(&mut self, color: Color, multiplier: u8) -> Result<&mut Self, ErrorKind> {
        self.ready()?;
        self.event(Event::Resign { color, multiplier })
    }

    /// Doubles the cube of a money game before its first action, as after equal opening dice.
    ///
    /// # Errors
    /// [`ErrorKind::IllegalCube`] in a match or after the first action.
    pub fn automatic_double(&mut self) -> Result<&mut Self, ErrorKind> {
        self.ready()?;
        let cube = self.game.initial_cube;
        let reason = if self.table.is_opened() {
            Some(IllegalCube::DiceRolled)
        } else if self.value.rules.no_cube || self.value.length > 0 {
            Some(IllegalCube::NoCube)
        } else {
            (cube >= CUBE_LIMIT).then_some(IllegalCube::CubeLimit)
        };
        if let Some(reason) = reason {
            return Err(ErrorKind::IllegalCube(reason));
        }
        self.game.initial_cube = 2 * cube;
        self.table = self.game.table();
        Ok(self)
    }

    /// Sets up the board, the side to move, the cube, and the dice of `position`. Its score and
    /// rules are ignored.
    ///
    /// # Errors
    /// [`ErrorKind::BadCubeValue`] if the cube is not a power of two; [`ErrorKind::MatchOver`].
    pub fn set_up(&mut self, position: &State) -> Result<&mut Self, ErrorKind> {
        self.ready()?;
        self.event(Event::SetUp(Box::new(Setup::from(position))))
    }

    /// Adds a comment to the last action or, before the first one, to the game.
    pub fn comment(&mut self, text: &str) -> &mut Self {
        self.game.comments.push((self.game.events.len(), text.to_string()));
        self
    }

    /// Returns the match built so far. A last game without any action is not included.
    ///
    /// # Errors
    /// None yet: every action was checked when it was added.
    pub fn finish(&self) -> Result<Match, ErrorKind> {
        let mut value = self.value.clone();
        let untouched = self.game.events.is_empty() && self.game.comments.is_empty();
        if !untouched || value.games.is_empty() {
            value.games.push(self.game.clone());
        }
        Ok(value)
    }

    fn event(&mut self, event: Event) -> Result<&mut Self, ErrorKind> {
        self.table.apply(&event)?;
        self.game.events.push(event);
        self.game.result = self.table.result();
        Ok(self)
    }

    /// Starts the next game if the current one has ended.
    fn ready(&mut self) -> Result<(), ErrorKind> {
        if self.match_is_over() {
            return Err(ErrorKind::MatchOver);
        }
        if self.result().is_some() {
            let number = self.value.games.len() + 1;
            let info = MatchInfo {
                length: self.value.length,
                game: u32::try_from(number).expect("memory holds fewer games"),
                score: self.state().score,
            };
            let ended = core::mem::replace(&mut self.game, Game::new(info, self.value.rules));
            self.crawford_played |= ended.rules.crawford_game;
            self.value.games.push(ended);
            self.start_game(info);
        }
        Ok(())
    }

    /// Starts a game. The first game in which a side is 1 point away is the Crawford game.
    fn start_game(&mut self, info: MatchInfo) {
        let one_away = one_away(info.length, info.score);
        let crawford_game = self.value.rules.crawford && one_away && !self.crawford_played;
        self.game = Game::new(info, Rules { crawford_game, ..self.value.rules });
        self.table = self.game.table();
    }
}

/// Returns `true` if a side needs exactly one more point.
fn one_away(length: u32, score: [u32; 2]) -> bool {
    length > 1 && score.iter().any(|&score| score.checked_add(1) == Some(length))
}
