//! The match state: the typed fields of a match key.

use alloc::vec::Vec;
use core::fmt;

use core_bits::{BitKey, Field, Lsb0};

use crate::{
    Cube, CubeOwner, Diagnostic, Dice, Error, GameState, MatchField, MatchIdText, MatchKey,
    ParseOptions, Parsed, Player, Resignation, field, model::in_range, rules,
};

/// The content of a match ID: cube, dice, score, and turn.
///
/// A state can hold any value that fits the fields of a match ID, except a die of 7.
/// [`findings`](Self::findings) lists the rules that a state breaks; [`decode`](Self::decode)
/// refuses such states.
///
/// ```
/// use bg_matchid::{Cube, Dice, MatchState, Player};
///
/// let state = MatchState::match_to(9)?
///     .with_score(2, 4)?
///     .with_cube(Cube::new(2, Player::Zero)?)
///     .with_player_to_move(Player::One)
///     .with_dice(Dice::new(5, 2)?)
///     .with_jacoby_off(false);
/// assert_eq!(state.to_string(), "QYkqASAAIAAA");
/// assert_eq!(MatchState::decode("QYkqASAAIAAA")?, state);
/// # Ok::<(), bg_matchid::Error>(())
/// ```
///
/// The state is stored as a checked key. It is as small as a [`MatchKey`], and writing it needs no
/// repacking.
#[doc(alias = "matchid")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchState {
    /// Both dice are at most 6; the other fields are unrestricted.
    pub(crate) key: BitKey<9, Lsb0>,
}

/// The largest match length and score, a 15-bit number.
const MAX_POINTS: u16 = (1 << 15) - 1;

/// Constructors and modifiers.
impl MatchState {
    /// The start of a money session with the Jacoby rule: cube centered, player 0 to roll.
    pub const MONEY: Self = {
        let centered = (CubeOwner::Centered as u128) << field::CUBE_OWNER.start();
        let playing = (GameState::Playing as u128) << field::GAME_STATE.start();
        match BitKey::from_word(centered | playing) {
            Ok(key) => Self { key },
            Err(_) => unreachable!(),
        }
    };

    /// Creates the start of a match to `length` points, 1 to 32767, or of a money session for 0.
    /// Match play never uses the Jacoby rule, so a match sets bit 66, as GNU Backgammon does.
    ///
    /// # Errors
    /// `ValueOutOfRange` above 32767.
    pub fn match_to(length: u16) -> Result<Self, Error> {
        in_range(MatchField::MatchLength, length.into(), MAX_POINTS.into())?;
        Ok(Self::MONEY.set(field::MATCH_LENGTH, length).with_jacoby_off(length > 0))
    }

    /// Sets a field. The caller guarantees that the value fits.
    #[inline]
    fn set<const START: u32, const WIDTH: u32>(
        mut self,
        field: Field<START, WIDTH>,
        value: impl Into<u64>,
    ) -> Self {
        let fits = self.key.set(field, value.into());
        debug_assert_eq!(fits, Ok(()));
        self
    }

    /// Sets the scores of player 0 and player 1, each 0 to 32767. A score may exceed the match
    /// length: a match to 3 can end 4-0.
    ///
    /// # Errors
    /// `ValueOutOfRange` above 32767.
    pub fn with_score(self, zero: u16, one: u16) -> Result<Self, Error> {
        in_range(MatchField::Score0, zero.into(), MAX_POINTS.into())?;
        in_range(MatchField::Score1, one.into(), MAX_POINTS.into())?;
        Ok(self.set(field::SCORE_0, zero).set(field::SCORE_1, one))
    }

    /// Sets the doubling cube.
    #[must_use]
    pub fn with_cube(self, cube: Cube) -> Self {
        self.set(field::CUBE_EXPONENT, cube.exponent()).set(field::CUBE_OWNER, cube.owner() as u8)
    }

    /// Sets both the player on roll and the player to decide.
    #[must_use]
    pub fn with_player_to_move(self, player: Player) -> Self {
        self.with_on_roll(player).with_decision(player)
    }

    /// Sets the player on roll and keeps the player to decide.
    #[must_use]
    pub fn with_on_roll(self, player: Player) -> Self {
        self.set(field::ON_ROLL, player as u8)
    }

    /// Sets the player to decide.
    #[must_use]
    pub fn with_decision(self, player: Player) -> Self {
        self.set(field::DECISION, player as u8)
    }

    /// Sets or clears the Crawford flag.
    #[must_use]
    pub fn with_crawford(self, crawford: bool) -> Self {
        self.set(field::CRAWFORD, crawford)
    }

    /// Sets the state of the game.
    #[must_use]
    pub fn with_game_state(self, game_state: GameState) -> Self {
        self.set(field::GAME_STATE, game_state as u8)
    }

    /// Sets or clears the flag for an offered double.
    #[must_use]
    pub fn with_double(self, double: bool) -> Self {
        self.set(field::DOUBLE, double)
    }

    /// Sets the offered resignation, or clears it with `None`.
    #[must_use]
    pub fn with_resignation(self, resignation: Option<Resignation>) -> Self {
        self.set(field::RESIGNATION, Resignation::number(resignation))
    }

    /// Sets the dice.
    #[must_use]
    pub fn with_dice(self, dice: Dice) -> Self {
        self.set(field::DIE_1, dice.first()).set(field::DIE_2, dice.second())
    }

    /// Sets or clears bit 66, which is set when the Jacoby rule is *not* in use.
    #[must_use]
    pub fn with_jacoby_off(self, jacoby_off: bool) -> Self {
        self.set(field::JACOBY_OFF, jacoby_off)
    }

    /// Sets the five unused bits, 0 to 31.
    ///
    /// # Errors
    /// `ValueOutOfRange` above 31.
    pub fn with_unused_bits(self, unused_bits: u8) -> Result<Self, Error> {
        in_range(MatchField::Unused, unused_bits.into(), 31)?;
        Ok(self.set(field::UNUSED, unused_bits))
    }

    /// Normalizes the state to the form GNU Backgammon writes: larger die first, owner 2 as
    /// centered, unused bits zero.
    #[must_use]
    pub fn canonical(self) -> Self {
        let centered = self.cube().owner().player().is_none();
        let owner = if centered { CubeOwner::Centered } else { self.cube().owner() };
        self.set(field::CUBE_OWNER, owner as u8)
            .with_dice(self.dice().larger_first())
            .set(field::UNUSED, 0u8)
    }

    /// Exchanges the players: player 0 becomes player 1 and vice versa. An accompanying position ID
    /// stays the same, because it refers only to the player on roll.
    #[must_use]
    pub fn swap_sides(self) -> Self {
        let cube = self.cube();
        let owner = cube.owner().player().map_or(cube.owner(), |player| player.opponent().into());
        let [zero, one] = self.score();
        self.set(field::CUBE_OWNER, owner as u8)
            .with_on_roll(self.on_roll().opponent())
            .with_decision(self.decision().opponent())
            .set(field::SCORE_0, one)
            .set(field::SCORE_1, zero)
    }
}

/// Accessors.
impl MatchState {
    #[inline]
    fn bit<const START: u32>(&self, field: Field<START, 1>) -> bool {
        self.key.get(field) == 1
    }

    /// The value of a field of at most 8 bits.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the width is checked")]
    fn small<const START: u32, const WIDTH: u32>(&self, field: Field<START, WIDTH>) -> u8 {
        const { assert!(WIDTH <= 8) }
        self.key.get(field) as u8
    }

    /// The value of a 15-bit field.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the width is given")]
    fn points<const START: u32>(&self, field: Field<START, 15>) -> u16 {
        self.key.get(field) as u16
    }

    /// The doubling cube.
    #[must_use]
    pub fn cube(&self) -> Cube {
        Cube::of_bits(self.small(field::CUBE_EXPONENT), self.key.get(field::CUBE_OWNER))
    }

    /// The player on roll, or the one who has rolled. While a double is offered, the doubler stays
    /// on roll.
    #[must_use]
    pub fn on_roll(&self) -> Player {
        Player::of_bit(self.bit(field::ON_ROLL))
    }

    /// The player to decide: to roll or move, to take or drop, or to accept a resignation.
    #[must_use]
    pub fn decision(&self) -> Player {
        Player::of_bit(self.bit(field::DECISION))
    }

    /// Returns `true` in the Crawford game.
    #[must_use]
    pub fn crawford(&self) -> bool {
        self.bit(field::CRAWFORD)
    }

    /// The state of the game.
    #[must_use]
    pub fn game_state(&self) -> GameState {
        GameState::of_bits(self.key.get(field::GAME_STATE))
    }

    /// Returns `true` if a double is offered.
    #[must_use]
    pub fn double(&self) -> bool {
        self.bit(field::DOUBLE)
    }

    /// The player who offers a double, always the opponent of the player to decide; `None` if no
    /// double is offered.
    #[must_use]
    pub fn doubler(&self) -> Option<Player> {
        self.double().then(|| self.decision().opponent())
    }

    /// The resignation offered by the opponent of the player to decide, or `None`.
    #[must_use]
    pub fn resignation(&self) -> Option<Resignation> {
        Resignation::of_bits(self.key.get(field::RESIGNATION))
    }

    /// The dice in stored order.
    #[must_use]
    pub fn dice(&self) -> Dice {
        Dice::of_bits(self.small(field::DIE_1), self.small(field::DIE_2))
    }

    /// The match length in points, 1 to 32767; 0 in a money session.
    #[must_use]
    pub fn match_length(&self) -> u16 {
        self.points(field::MATCH_LENGTH)
    }

    /// Returns `true` in a money session.
    #[must_use]
    pub fn is_money(&self) -> bool {
        self.match_length() == 0
    }

    /// The scores of player 0 and player 1.
    #[must_use]
    pub fn score(&self) -> [u16; 2] {
        [self.points(field::SCORE_0), self.points(field::SCORE_1)]
    }

    /// Bit 66, an extension of GNU Backgammon. Returns `true` if the Jacoby rule is not in use.
    #[must_use]
    pub fn jacoby_off(&self) -> bool {
        self.bit(field::JACOBY_OFF)
    }

    /// Bits 67 to 71, which have no meaning.
    #[must_use]
    pub fn unused_bits(&self) -> u8 {
        self.small(field::UNUSED)
    }

    /// Checks the rules of strict reading.
    ///
    /// # Errors
    /// Returns the error with the lowest bit number among the broken rules; see
    /// [`decode`](Self::decode). Errors in the text do not occur.
    pub fn check(&self) -> Result<(), Error> {
        let key = self.to_key();
        if rules::all_obeyed(key) { Ok(()) } else { Self::refuse(key, &ParseOptions::strict()) }
    }

    /// Returns an error for every rule of strict reading that this state breaks and a warning for
    /// every impossible property of the cube, in bit order. Spans refer to the ID of this state.
    ///
    /// ```
    /// use bg_matchid::MatchState;
    ///
    /// // The score 4-0 in a match to 3 is possible when the match is over, but no valid ID has it.
    /// let state = MatchState::match_to(3)?.with_score(4, 0)?;
    /// let found = state.findings();
    /// assert_eq!(found[0].kind().code(), "score-exceeds-length");
    /// assert_eq!(found[0].error().bit(), Some(36));
    /// # Ok::<(), bg_matchid::Error>(())
    /// ```
    #[must_use]
    pub fn findings(&self) -> Vec<Diagnostic> {
        rules::diagnostics(self.to_key(), &ParseOptions::strict(), Diagnostic::error_of)
    }
}

/// Reading and writing.
impl MatchState {
    /// Reads a match ID strictly.
    ///
    /// # Errors
    /// Returns `WrongLength` or `BadCharacter` for malformed text; otherwise the error with the
    /// lowest bit number.
    #[inline]
    pub fn decode(text: &str) -> Result<Self, Error> {
        Self::decode_bytes(text.as_bytes())
    }

    /// Reads a match ID strictly from bytes that need not be UTF-8, such as a line of a file.
    /// Otherwise equivalent to [`decode`](Self::decode).
    ///
    /// # Errors
    /// Those of [`decode`](Self::decode). A byte outside ASCII is a `BadCharacter`.
    #[inline]
    pub fn decode_bytes(text: &[u8]) -> Result<Self, Error> {
        let state = Self { key: MatchKey::parse_bytes(text)?.0 };
        state.check()?;
        Ok(state)
    }

    /// Returns the first broken rule that these options do not tolerate.
    #[cold]
    fn refuse(key: MatchKey, options: &ParseOptions) -> Result<(), Error> {
        rules::first_refused(key, options).map_or(Ok(()), Err)
    }

    /// Reads a match ID with the given options.
    ///
    /// # Errors
    /// Those of [`decode`](Self::decode). Lenient reading refuses only what GNU Backgammon refuses:
    /// a die of 7, a score above the match length, and a Crawford game in a money session. A wrong
    /// length or character is an error in both modes: GNU Backgammon accepts some of these only by
    /// accident.
    pub fn decode_with(text: &str, options: &ParseOptions) -> Result<Parsed<Self>, Error> {
        Self::from_key(MatchKey::parse(text)?, options)
    }

    /// Reads the key of a match ID with the given options.
    ///
    /// # Errors
    /// Those of [`decode_with`](Self::decode_with), except errors of the text.
    pub fn from_key(key: MatchKey, options: &ParseOptions) -> Result<Parsed<Self>, Error> {
        Self::refuse(key, options)?;
        let diagnostics = rules::diagnostics(key, options, Diagnostic::warning);
        Ok(Parsed { value: Self { key: key.0 }, diagnostics })
    }

    /// The key of this state.
    #[inline]
    #[must_use]
    pub fn to_key(&self) -> MatchKey {
        MatchKey(self.key)
    }

    /// The text of the match ID, with the dice in stored order.
    #[inline]
    #[must_use]
    pub fn id(&self) -> MatchIdText {
        self.to_key().id()
    }
}

impl fmt::Debug for MatchState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MatchState")
            .field("cube", &self.cube())
            .field("on_roll", &self.on_roll())
            .field("crawford", &self.crawford())
            .field("game_state", &self.game_state())
            .field("decision", &self.decision())
            .field("double", &self.double())
            .field("resignation", &self.resignation())
            .field("dice", &self.dice())
            .field("match_length", &self.match_length())
            .field("score", &self.score())
            .field("jacoby_off", &self.jacoby_off())
            .field("unused_bits", &self.unused_bits())
            .finish()
    }
}

impl fmt::Display for MatchState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.id().fmt(f)
    }
}
