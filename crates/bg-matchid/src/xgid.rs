//! XGID: the same situation as eXtreme Gammon writes it.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    Board, Cube, CubeOwner, Dice, Error, ErrorKind, GameState, Gnuid, MatchField, MatchState,
    ParseOptions, Parsed, Player, Side,
};

mod read;

/// A field of an XGID, in the order of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum XgidField {
    /// 26 characters: the top player's bar, points 1 to 24 as the bottom player sees them, the
    /// bottom player's bar.
    Position,
    /// The cube shows 2 to this power.
    CubeExponent,
    /// 1 bottom, -1 top, 0 centred.
    CubeOwner,
    /// 1 bottom, -1 top.
    Turn,
    /// `00` not rolled, two digits, `D` doubled, `B` beavered, `R` raccooned.
    Dice,
    /// The score of the bottom player.
    BottomScore,
    /// The score of the top player.
    TopScore,
    /// In a match 1 is Crawford; in money play 1 is Jacoby, 2 beavers, 3 both.
    Rules,
    /// Points to win, 0 for money.
    MatchLength,
    /// The largest power of two the cube may show.
    MaxCube,
}

impl XgidField {
    /// All fields, in the order of the text.
    pub const ALL: [Self; 10] = [
        Self::Position,
        Self::CubeExponent,
        Self::CubeOwner,
        Self::Turn,
        Self::Dice,
        Self::BottomScore,
        Self::TopScore,
        Self::Rules,
        Self::MatchLength,
        Self::MaxCube,
    ];

    /// A few words that name the field.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::CubeExponent => "cube exponent",
            Self::CubeOwner => "cube owner",
            Self::Turn => "turn",
            Self::Dice => "dice",
            Self::BottomScore => "score of the bottom player",
            Self::TopScore => "score of the top player",
            Self::Rules => "rules",
            Self::MatchLength => "match length",
            Self::MaxCube => "maximum cube exponent",
        }
    }

    /// What the field may be.
    #[must_use]
    pub const fn expected(self) -> &'static str {
        match self {
            Self::Position => "26 characters - A-P a-p",
            Self::CubeExponent | Self::MaxCube => "0 to 15",
            Self::CubeOwner => "1, 0 or -1",
            Self::Turn => "1 or -1",
            Self::Dice => "00, two digits from 1 to 6, D, B or R",
            Self::BottomScore | Self::TopScore | Self::MatchLength => "0 to 32767",
            Self::Rules => "0 or 1 in a match, 0 to 3 in money play",
        }
    }

    /// The field that holds what a field of the match key holds.
    pub(crate) const fn of(field: MatchField) -> Self {
        match field {
            MatchField::CubeExponent => Self::CubeExponent,
            MatchField::CubeOwner => Self::CubeOwner,
            MatchField::OnRoll | MatchField::Decision | MatchField::GameState => Self::Turn,
            MatchField::Die1 | MatchField::Die2 | MatchField::Double | MatchField::Resignation => {
                Self::Dice
            }
            MatchField::Score1 => Self::BottomScore,
            MatchField::Score0 => Self::TopScore,
            MatchField::Crawford | MatchField::JacobyOff | MatchField::Unused => Self::Rules,
            MatchField::MatchLength => Self::MatchLength,
        }
    }
}

/// Can this byte be part of an XGID after its prefix?
pub(crate) fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b':'
}

/// What is offered with the cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Offer {
    /// `D`: the player on turn has doubled.
    Double,
    /// `B`: beavered. Reported of eXtreme Gammon, not verified; GNU Backgammon refuses it.
    Beaver,
    /// `R`: raccooned. As for a beaver.
    Raccoon,
}

impl Offer {
    const fn letter(self) -> &'static str {
        match self {
            Self::Double => "D",
            Self::Beaver => "B",
            Self::Raccoon => "R",
        }
    }
}

/// A position, the state of the match and the rules of the session, as an XGID says them.
///
/// The bottom player is [`Player::One`], the top player [`Player::Zero`]. The game is always being
/// played.
///
/// ```
/// use bg_matchid::{Player, Xgid};
///
/// let text = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10";
/// let id: Xgid = text.parse()?;
/// assert_eq!(id.state().on_roll(), Player::One);
/// assert_eq!(id.to_gnuid().value.to_string(), "4HPwATDgc/ABMA:QYkqASAAIAAE");
/// assert_eq!(id.to_string(), text);
/// # Ok::<(), bg_matchid::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Xgid {
    board: Board,
    /// Playing, no resignation; in a match the Jacoby rule is off. The dice are in the order of
    /// the text.
    state: MatchState,
    offer: Option<Offer>,
    beavers: bool,
    max_cube: u8,
}

/// What the program writes, and what a conversion from a GNUID takes: a cube up to 1024.
const MAX_CUBE: u8 = 10;

impl Xgid {
    /// The position.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The state of the match.
    #[must_use]
    pub const fn state(&self) -> MatchState {
        self.state
    }

    /// What is offered with the cube.
    #[must_use]
    pub const fn offer(&self) -> Option<Offer> {
        self.offer
    }

    /// Are beavers allowed? In money play only.
    #[must_use]
    pub const fn beavers(&self) -> bool {
        self.beavers
    }

    /// The largest power of two the cube may show, 0 to 15.
    #[must_use]
    pub const fn max_cube(&self) -> u8 {
        self.max_cube
    }

    /// The same situation with beavers allowed or not; a match never allows them.
    #[must_use]
    pub fn with_beavers(self, beavers: bool) -> Self {
        Self { beavers: beavers && self.state.is_money(), ..self }
    }

    /// The same situation with another maximum of the cube.
    ///
    /// # Errors
    /// `BadField` above 15.
    pub fn with_max_cube(self, exponent: u8) -> Result<Self, Error> {
        if exponent > 15 {
            let kind = ErrorKind::BadField { field: XgidField::MaxCube };
            return Err(Error::new(kind, 0..0));
        }
        Ok(Self { max_cube: exponent, ..self })
    }

    /// Reads an XGID, strictly.
    ///
    /// # Errors
    /// `BadPrefix`, `FieldCount`, `BadPosition`, `BadField`, and what can be wrong with position
    /// and state.
    pub fn parse(text: &str) -> Result<Self, Error> {
        read::xgid(text, &ParseOptions::strict()).map(|parsed| parsed.value)
    }

    /// Reads an XGID as the options say. Lenient reading takes what the program takes: no prefix
    /// or one in any case, numbers with text after them, other owners and turns.
    ///
    /// # Errors
    /// As for [`parse`](Self::parse).
    pub fn parse_with(text: &str, options: &ParseOptions) -> Result<Parsed<Self>, Error> {
        read::xgid(text, options)
    }

    /// The same situation seen from the other side of the table: turn, letter case, owner and
    /// scores exchanged.
    #[must_use]
    pub fn swap_sides(self) -> Self {
        Self { state: self.state.swap_sides(), ..self }
    }

    /// The checkers of a player.
    fn side(&self, player: Player) -> &Side {
        if player == self.state.on_roll() { self.board.on_roll() } else { self.board.waiting() }
    }

    fn rules(&self) -> u8 {
        if self.state.is_money() {
            u8::from(!self.state.jacoby_off()) | u8::from(self.beavers) << 1
        } else {
            u8::from(self.state.crawford())
        }
    }
}

/// What a conversion can not keep: what would not come back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// A field of the match ID that an XGID has no place for.
    Field(MatchField),
    /// Whether beavers are allowed.
    Beavers,
    /// The maximum of the cube, where it is not the usual 10.
    MaxCube,
    /// That the double is a beaver or a raccoon.
    BeaverOrRaccoon,
}

impl Loss {
    /// A short name that stays the same between releases.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Field(field) => field.name(),
            Self::Beavers => "beavers",
            Self::MaxCube => "max_cube",
            Self::BeaverOrRaccoon => "beaver_or_raccoon",
        }
    }
}

/// A converted value, and what was lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Converted<T> {
    /// The value.
    pub value: T,
    /// What does not come back when the value is converted again.
    pub losses: Vec<Loss>,
}

impl Xgid {
    /// The same situation as a GNUID: the game playing, the larger die first, no Crawford game in
    /// a match to one point.
    #[must_use]
    pub fn to_gnuid(&self) -> Converted<Gnuid> {
        let mut losses = Vec::new();
        if self.beavers {
            losses.push(Loss::Beavers);
        }
        if self.max_cube != MAX_CUBE {
            losses.push(Loss::MaxCube);
        }
        if matches!(self.offer, Some(Offer::Beaver | Offer::Raccoon)) {
            losses.push(Loss::BeaverOrRaccoon);
        }
        Converted { value: self.gnuid(), losses }
    }

    fn gnuid(&self) -> Gnuid {
        let crawford = self.state.crawford() && self.state.match_length() != 1;
        let state = self.state.with_dice(self.state.dice().larger_first()).with_crawford(crawford);
        Gnuid::new(self.board, state)
    }
}

impl Gnuid {
    /// The same situation as an XGID, with beavers off and a cube up to 1024.
    ///
    /// ```
    /// use bg_matchid::{Gnuid, Loss, MatchField};
    ///
    /// let id: Gnuid = "4HPwATDgc/ABMA:QYkqASAAIAAA".parse()?;
    /// let xgid = id.to_xgid();
    /// assert_eq!(
    ///     xgid.value.to_string(),
    ///     "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10"
    /// );
    /// // The document's example has bit 66 clear, which no match has by an XGID.
    /// assert_eq!(xgid.losses, [Loss::Field(MatchField::JacobyOff)]);
    /// # Ok::<(), bg_matchid::Error>(())
    /// ```
    #[must_use]
    pub fn to_xgid(&self) -> Converted<Xgid> {
        let state = playing(&self.state);
        let offer = state.double().then_some(Offer::Double);
        let value = Xgid { board: self.board, state, offer, beavers: false, max_cube: MAX_CUBE };
        // Dice in another order are the same roll.
        let dice = self.state.dice().larger_first();
        let (before, after) = (self.state.with_dice(dice).to_key(), value.gnuid().state.to_key());
        let lost =
            MatchField::ALL.into_iter().filter(|&field| before.field(field) != after.field(field));
        Converted { value, losses: lost.map(Loss::Field).collect() }
    }
}

/// The state as far as an XGID can say it.
fn playing(state: &MatchState) -> MatchState {
    let rolled = state.dice().rolled().is_some() && !state.double();
    let decision = if state.double() { state.on_roll().opponent() } else { state.on_roll() };
    let centred = state.cube().owner().player().is_none();
    let owner = if centred { CubeOwner::Centred } else { state.cube().owner() };
    let plain = state
        .with_cube(Cube::of_bits(state.cube().exponent(), owner as u64))
        .with_game_state(GameState::Playing)
        .with_decision(decision)
        .with_resignation(None)
        .with_dice(if rolled { state.dice() } else { Dice::NOT_ROLLED })
        .with_crawford(state.crawford() && !state.is_money())
        .with_jacoby_off(state.jacoby_off() || !state.is_money());
    // Zero always fits.
    plain.with_unused_bits(0).unwrap_or(plain)
}

/// 1 for the bottom player, -1 for the top player.
const fn sign(player: Player) -> i8 {
    match player {
        Player::Zero => -1,
        Player::One => 1,
    }
}

/// The characters of the position.
fn position(bottom: &Side, top: &Side) -> [u8; 26] {
    let mut text = [b'-'; 26];
    // Point p of the bottom player is index p, his bar index 25; of the top player 25 - p and 0.
    for (index, &count) in (1..).zip(bottom.counts()).filter(|(_, count)| **count > 0) {
        text[index] = b'A' - 1 + count;
    }
    for (index, &count) in (1..).zip(top.counts()).filter(|(_, count)| **count > 0) {
        text[25 - index] = b'a' - 1 + count;
    }
    text
}

impl fmt::Display for Xgid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = &self.state;
        let position = position(self.side(Player::One), self.side(Player::Zero));
        let position = core::str::from_utf8(&position).unwrap_or_default();
        let (cube, [top, bottom]) = (state.cube(), state.score());
        let owner = cube.owner().player().map_or(0, sign);
        write!(f, "XGID={position}:{}:{owner}:{}:", cube.exponent(), sign(state.on_roll()))?;
        match self.offer {
            Some(offer) => f.write_str(offer.letter())?,
            None => write!(f, "{}{}", state.dice().first(), state.dice().second())?,
        }
        let (rules, length) = (self.rules(), state.match_length());
        write!(f, ":{bottom}:{top}:{rules}:{length}:{}", self.max_cube)
    }
}
