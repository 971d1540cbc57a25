//! The match state: the typed fields of a match key.

mod id;

use alloc::vec::Vec;

use core_bits::{BitKey, Field, Lsb0};
use notation_report::Severity;

use bg_rules::{Color, Cube, Dice};

use crate::{
    Diagnostic, Error, ErrorKind, GameState, MatchField, ParseOptions, Resignation, field,
    model::{in_range, owner_bits, owner_from_bits, player_of_bit},
    rules,
};

/// The content of a match ID: cube, dice, score, and turn.
///
/// A state can hold any value that fits the fields of a match ID, except a die of 7.
/// [`findings`](Self::findings) lists the rules that a state breaks; [`parse`](Self::parse)
/// refuses such states.
///
/// ```
/// use bg_matchid::{Color, Cube, Dice, MatchState};
///
/// let state = MatchState::match_to(9)?
///     .with_score([2, 4])?
///     .with_cube(Cube::new(2, Color::White)?)
///     .with_player_to_move(Color::Black)
///     .with_dice(Dice::new(5, 2)?)
///     .with_jacoby(true);
/// assert_eq!(state.to_string(), "QYkqASAAIAAA");
/// assert_eq!(MatchState::parse("QYkqASAAIAAA")?, state);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// The state is stored as a checked key. It is as small as a [`MatchKey`](crate::MatchKey), and writing it needs no
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
        let centered = 3_u128 << field::CUBE_OWNER.start();
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
    pub fn match_to(length: u16) -> Result<Self, ErrorKind> {
        in_range(MatchField::MatchLength, length.into(), MAX_POINTS.into())?;
        Ok(Self::MONEY.set(field::MATCH_LENGTH, length).with_jacoby(length == 0))
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

    /// Sets the scores of player 0 and player 1, each 0 to 32767.
    ///
    /// A score may exceed the match length: a match to 3 can end 4-0. The ID of such a state is
    /// written, but GNU Backgammon refuses it, and so do [`parse`](Self::parse) and
    /// [`parse_with`](Self::parse_with), with `ScoreExceedsLength`. [`MatchKey`](crate::MatchKey) reads it.
    ///
    /// # Errors
    /// `ValueOutOfRange` above 32767; the field tells whose score it is.
    pub fn with_score(self, [zero, one]: [u16; 2]) -> Result<Self, ErrorKind> {
        in_range(MatchField::Score0, zero.into(), MAX_POINTS.into())?;
        in_range(MatchField::Score1, one.into(), MAX_POINTS.into())?;
        Ok(self.set(field::SCORE_0, zero).set(field::SCORE_1, one))
    }

    /// Sets the doubling cube.
    #[must_use]
    pub fn with_cube(self, cube: Cube) -> Self {
        self.set(field::CUBE_EXPONENT, cube.exponent()).with_owner_bits(owner_bits(cube.owner()))
    }

    /// Sets both the player on roll and the player to decide.
    #[must_use]
    pub fn with_player_to_move(self, player: Color) -> Self {
        self.with_on_roll(player).with_decision(player)
    }

    /// Sets the player on roll and keeps the player to decide.
    #[must_use]
    pub fn with_on_roll(self, player: Color) -> Self {
        self.set(field::ON_ROLL, player as u8)
    }

    /// Sets the player to decide.
    #[must_use]
    pub fn with_decision(self, player: Color) -> Self {
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

    /// Sets the dice, in this order, or clears them with `None`.
    #[must_use]
    pub fn with_dice(self, dice: impl Into<Option<Dice>>) -> Self {
        self.with_faces(dice.into().map_or([0, 0], |dice| [dice.first(), dice.second()]))
    }

    /// Sets the fields of the dice, each 0 to 6.
    pub(crate) fn with_faces(self, [first, second]: [u8; 2]) -> Self {
        self.set(field::DIE_1, first).set(field::DIE_2, second)
    }

    /// Sets the field of the cube owner, 0 to 3.
    pub(crate) fn with_owner_bits(self, bits: u8) -> Self {
        self.set(field::CUBE_OWNER, bits)
    }

    /// Sets the Jacoby rule of a money session. The rule is stored inverted in bit 66, an extension
    /// of GNU Backgammon, which sets the bit in every match.
    #[must_use]
    pub fn with_jacoby(self, jacoby: bool) -> Self {
        self.set(field::JACOBY_OFF, !jacoby)
    }

    /// Sets the five unused bits, 0 to 31.
    ///
    /// # Errors
    /// `ValueOutOfRange` above 31.
    pub fn with_unused_bits(self, unused_bits: u8) -> Result<Self, ErrorKind> {
        in_range(MatchField::Unused, unused_bits.into(), 31)?;
        Ok(self.set(field::UNUSED, unused_bits))
    }

    /// Normalizes the state to the form GNU Backgammon writes: larger die first, owner 2 as
    /// centered, unused bits zero.
    #[must_use]
    pub fn canonical(self) -> Self {
        let [first, second] = self.faces();
        self.with_cube(self.cube())
            .with_faces([first.max(second), first.min(second)])
            .set(field::UNUSED, 0u8)
    }

    /// Exchanges the players: player 0 becomes player 1 and vice versa. An accompanying position ID
    /// stays the same, because it refers only to the player on roll.
    #[must_use]
    pub fn swap_sides(self) -> Self {
        let owner = match self.cube().owner().color() {
            Some(color) => owner_bits(color.opponent().into()),
            None => self.owner_bits(),
        };
        let [zero, one] = self.score();
        self.with_owner_bits(owner)
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

    /// The doubling cube. GNU Backgammon reads the undefined owner 2 as centered.
    #[must_use]
    pub fn cube(&self) -> Cube {
        let owner = owner_from_bits(self.key.get(field::CUBE_OWNER));
        let exponent = self.small(field::CUBE_EXPONENT);
        Cube::with_exponent(exponent, owner).expect("four bits always fit")
    }

    /// The field of the cube owner, which may hold the undefined value 2.
    pub(crate) fn owner_bits(&self) -> u8 {
        self.small(field::CUBE_OWNER)
    }

    /// The player on roll, or the one who has rolled. While a double is offered, the doubler stays
    /// on roll.
    #[must_use]
    pub fn on_roll(&self) -> Color {
        player_of_bit(self.bit(field::ON_ROLL))
    }

    /// The player to decide: to roll or move, to take or drop, or to accept a resignation.
    #[must_use]
    pub fn decision(&self) -> Color {
        player_of_bit(self.bit(field::DECISION))
    }

    /// Returns `true` in the Crawford game.
    #[must_use]
    pub fn crawford(&self) -> bool {
        self.bit(field::CRAWFORD)
    }

    /// The state of the game.
    #[must_use]
    pub fn game_state(&self) -> GameState {
        GameState::from_bits(self.key.get(field::GAME_STATE))
    }

    /// Returns `true` if a double is offered.
    #[must_use]
    pub fn double(&self) -> bool {
        self.bit(field::DOUBLE)
    }

    /// The player who offers a double, always the opponent of the player to decide; `None` if no
    /// double is offered.
    #[must_use]
    pub fn doubler(&self) -> Option<Color> {
        self.double().then(|| self.decision().opponent())
    }

    /// The resignation offered by the opponent of the player to decide, or `None`.
    #[must_use]
    pub fn resignation(&self) -> Option<Resignation> {
        Resignation::from_bits(self.key.get(field::RESIGNATION))
    }

    /// The dice in stored order; `None` if they have not been rolled, also if just one of them is
    /// 0. GNU Backgammon reads such an ID and drops the roll.
    #[must_use]
    pub fn dice(&self) -> Option<Dice> {
        let [first, second] = self.faces();
        Dice::new(first, second).ok()
    }

    /// The fields of the dice, each 0 to 6.
    pub(crate) fn faces(&self) -> [u8; 2] {
        [self.small(field::DIE_1), self.small(field::DIE_2)]
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

    /// Returns `true` if bit 66 is 0: in a money session, the Jacoby rule is in use. In a match, the
    /// bit has no meaning. It is an extension of GNU Backgammon; the example of its manual, a match,
    /// has a 0.
    #[must_use]
    pub fn jacoby(&self) -> bool {
        !self.bit(field::JACOBY_OFF)
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
    /// [`parse`](Self::parse). Errors in the text do not occur.
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
    /// let state = MatchState::match_to(3)?.with_score([4, 0])?;
    /// let found = state.findings();
    /// assert_eq!(found[0].kind().code(), "score-exceeds-length");
    /// assert_eq!(found[0].error().place().bit(), Some(36));
    /// # Ok::<(), bg_matchid::Error>(())
    /// ```
    #[must_use]
    pub fn findings(&self) -> Vec<Diagnostic> {
        rules::diagnostics(self.to_key(), &ParseOptions::strict(), |error| {
            Diagnostic::new(Severity::Error, error)
        })
    }
}
