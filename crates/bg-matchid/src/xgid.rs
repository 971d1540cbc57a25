//! XGID, the notation of eXtreme Gammon.

use alloc::vec::Vec;
use core::fmt;

use bg_rules::{Color, Dice};
use notation_report::{Loss, Written};

use crate::{
    Error, ErrorKind, Excerpt, GameState, Gnuid, MatchField, MatchKey, MatchState, ParseOptions,
    Parsed, Position, Side,
};

mod read;

/// A field of an XGID, in text order.
///
/// Closed: an XGID has ten fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum XgidField {
    /// The position in 26 characters: the bar of the top player, points 1 to 24 from the bottom
    /// player's perspective, and the bar of the bottom player.
    Position,
    /// The cube exponent: the cube shows 2 to this power.
    CubeExponent,
    /// The cube owner: 1 bottom, -1 top, 0 centered.
    CubeOwner,
    /// The player on turn: 1 bottom, -1 top.
    Turn,
    /// The dice: `00` not rolled, two digits, `D` doubled, `B` beavered, or `R` raccooned.
    Dice,
    /// The score of the bottom player.
    BottomScore,
    /// The score of the top player.
    TopScore,
    /// The rules: in a match 1 is Crawford; in money play 1 is Jacoby, 2 beavers, 3 both.
    Rules,
    /// The match length in points; 0 for money play.
    MatchLength,
    /// The maximum cube exponent.
    MaxCube,
}

impl XgidField {
    /// All fields in text order.
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

    /// The name of the field in words.
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

    /// The values that the field allows.
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

    /// The XGID field that corresponds to a field of the match key.
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

/// Returns `true` if the byte can occur in an XGID after its prefix.
pub(crate) fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b':'
}

/// The kind of cube offer.
///
/// Closed: an XGID has three letters for the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Offer {
    /// `D`: the player on turn has doubled.
    Double,
    /// `B`: the double was beavered. This letter is attributed to eXtreme Gammon, but the
    /// attribution is not verified; GNU Backgammon refuses it.
    Beaver,
    /// `R`: the beaver was raccooned. The remark on [`Beaver`](Self::Beaver) applies.
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

/// The content of an XGID: a position, the state of the match, and the rules of the session.
///
/// The bottom player is [`Color::Black`], the top player [`Color::White`]. The game is always in
/// progress.
///
/// ```
/// use bg_matchid::{Color, Xgid};
///
/// let text = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10";
/// let id: Xgid = text.parse()?;
/// assert_eq!(id.state().on_roll(), Color::Black);
/// assert_eq!(id.to_gnuid()?.value.to_string(), "4HPwATDgc/ABMA:QYkqASAAIAAE");
/// assert_eq!(id.to_string(), text);
/// # Ok::<(), bg_matchid::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Xgid {
    position: Position,
    /// The game is in progress without a resignation; in a match the Jacoby rule is off. The dice
    /// are in text order.
    state: MatchState,
    offer: Option<Offer>,
    beavers: bool,
    max_cube: u8,
}

/// The maximum cube exponent that GNU Backgammon writes, also used by conversions: a cube of 1024.
const MAX_CUBE: u8 = 10;

impl Xgid {
    /// The position.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.position
    }

    /// The state of the match.
    #[must_use]
    pub const fn state(&self) -> MatchState {
        self.state
    }

    /// The cube offer, or `None`.
    #[must_use]
    pub const fn offer(&self) -> Option<Offer> {
        self.offer
    }

    /// Returns `true` if beavers are allowed, which is possible only in money play.
    #[must_use]
    pub const fn beavers(&self) -> bool {
        self.beavers
    }

    /// The maximum cube exponent, 0 to 15.
    #[must_use]
    pub const fn max_cube(&self) -> u8 {
        self.max_cube
    }

    /// Allows or forbids beavers. In a match, beavers stay forbidden.
    #[must_use]
    pub fn with_beavers(self, beavers: bool) -> Self {
        Self { beavers: beavers && self.state.is_money(), ..self }
    }

    /// Sets the maximum cube exponent, 0 to 15.
    ///
    /// # Errors
    /// `BadField` if the exponent is above 15.
    pub fn with_max_cube(self, exponent: u8) -> Result<Self, ErrorKind> {
        if exponent > 15 {
            let found = Excerpt::new(alloc::format!("{exponent}").as_bytes());
            return Err(ErrorKind::BadField { field: XgidField::MaxCube, found });
        }
        Ok(Self { max_cube: exponent, ..self })
    }

    /// Reads an XGID strictly.
    ///
    /// # Errors
    /// `BadPrefix`, `FieldCount`, `BadPosition`, or `BadField`, and the errors of [`Position::new`]
    /// and [`MatchState::check`].
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        read::xgid(text.as_ref(), &ParseOptions::strict()).map(|parsed| parsed.value)
    }

    /// Reads an XGID with the given options. Lenient reading accepts everything that GNU Backgammon
    /// accepts: a missing prefix or one in any case, text after numbers, and other numbers for
    /// owner and turn.
    ///
    /// # Errors
    /// Those of [`parse`](Self::parse).
    pub fn parse_with(
        text: impl AsRef<[u8]>,
        options: &ParseOptions,
    ) -> Result<Parsed<Self>, Error> {
        read::xgid(text.as_ref(), options)
    }

    /// Exchanges the players: the position, turn, cube owner, and scores are written from the other
    /// player's perspective.
    #[must_use]
    pub fn swap_sides(self) -> Self {
        Self { state: self.state.swap_sides(), ..self }
    }

    /// The checkers of a player.
    fn side(&self, player: Color) -> &Side {
        if player == self.state.on_roll() {
            self.position.on_roll()
        } else {
            self.position.waiting()
        }
    }

    fn rules(&self) -> u8 {
        if self.state.is_money() {
            u8::from(self.state.jacoby()) | u8::from(self.beavers) << 1
        } else {
            u8::from(self.state.crawford())
        }
    }
}

const BEAVERS: Loss = Loss::new("beavers", "the beaver rule");
const CUBE_LIMIT: Loss = Loss::new("max_cube", "the limit of the cube");
const BEAVER_OR_RACCOON: Loss = Loss::new("beaver_or_raccoon", "the name of a beaver or raccoon");

/// Returns a loss for each field that differs between two keys.
pub(crate) fn lost_fields(before: MatchKey, after: MatchKey) -> Vec<Loss> {
    let lost = MatchField::ALL.into_iter().filter(|&it| before.field(it) != after.field(it));
    lost.map(|field| Loss::new(field.name(), field.fact())).collect()
}

/// The position and the state of an XGID, as [`Xgid::to_gnuid`] returns them.
impl From<Xgid> for Gnuid {
    fn from(id: Xgid) -> Self {
        let crawford = id.state.crawford() && id.state.match_length() != 1;
        let dice = id.state.dice().map(Dice::larger_first);
        Self::new(id.position, id.state.with_dice(dice).with_crawford(crawford))
    }
}

impl Xgid {
    /// Converts to a GNUID with a game in progress and the larger die first. In a match to one
    /// point, the Crawford flag is dropped.
    ///
    /// The code of a loss is `beavers`, `max_cube` (a limit other than 10), or `beaver_or_raccoon`.
    ///
    /// # Errors
    /// None yet: every XGID has a GNUID.
    pub fn to_gnuid(&self) -> Result<Written<Gnuid>, ErrorKind> {
        let mut losses = Vec::new();
        if self.beavers {
            losses.push(BEAVERS);
        }
        if self.max_cube != MAX_CUBE {
            losses.push(CUBE_LIMIT);
        }
        if matches!(self.offer, Some(Offer::Beaver | Offer::Raccoon)) {
            losses.push(BEAVER_OR_RACCOON);
        }
        Ok(Written { value: Gnuid::from(*self), losses })
    }
}

impl Gnuid {
    /// Converts to an XGID with beavers off and a maximum cube of 1024. The code of a loss is the
    /// [`name`](MatchField::name) of the field of the match ID.
    ///
    /// ```
    /// use bg_matchid::{Gnuid, MatchField};
    ///
    /// let id: Gnuid = "4HPwATDgc/ABMA:QYkqASAAIAAA".parse()?;
    /// let xgid = id.to_xgid()?;
    /// assert_eq!(
    ///     xgid.value.to_string(),
    ///     "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10"
    /// );
    /// // Bit 66 is clear in the example of the manual; every match read from an XGID sets it.
    /// assert_eq!(xgid.losses[0].code(), MatchField::JacobyOff.name());
    /// # Ok::<(), bg_matchid::Error>(())
    /// ```
    /// # Errors
    /// `FinishedMatch` if a score has reached the match length, because the game of an XGID is always
    /// in progress.
    pub fn to_xgid(&self) -> Result<Written<Xgid>, ErrorKind> {
        let (length, score) = (self.state.match_length(), self.state.score());
        if length > 0 && score.iter().any(|points| *points >= length) {
            return Err(ErrorKind::FinishedMatch { length, score });
        }
        let state = playing(&self.state);
        let offer = state.double().then_some(Offer::Double);
        let value =
            Xgid { position: self.position, state, offer, beavers: false, max_cube: MAX_CUBE };
        // The same dice in another order do not count as a loss.
        let [first, second] = self.state.faces();
        let faces = [first.max(second), first.min(second)];
        let before = self.state.with_faces(faces).to_key();
        let losses = lost_fields(before, Self::from(value).state.to_key());
        Ok(Written { value, losses })
    }
}

/// Reduces the state to the properties that an XGID can express.
pub(crate) fn playing(state: &MatchState) -> MatchState {
    let decision = if state.double() { state.on_roll().opponent() } else { state.on_roll() };
    let plain = state
        .with_cube(state.cube())
        .with_game_state(GameState::Playing)
        .with_decision(decision)
        .with_resignation(None)
        .with_dice(state.dice().filter(|_| !state.double()))
        .with_crawford(state.crawford() && !state.is_money())
        .with_jacoby(state.jacoby() && state.is_money());
    plain.with_unused_bits(0).expect("zero always fits")
}

/// The sign of a player: 1 for the bottom player, -1 for the top player.
const fn sign(player: Color) -> i8 {
    match player {
        Color::White => -1,
        Color::Black => 1,
    }
}

/// The characters of the position field.
fn point_letters(bottom: &Side, top: &Side) -> [u8; 26] {
    let mut text = [b'-'; 26];
    // The bottom player's point p is index p, and the bar index 25. For the top player these are 25
    // - p and 0.
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
        let position = point_letters(self.side(Color::Black), self.side(Color::White));
        let position = core::str::from_utf8(&position).expect("letters and dashes");
        let (cube, [top, bottom]) = (state.cube(), state.score());
        let owner = cube.owner().color().map_or(0, sign);
        write!(f, "XGID={position}:{}:{owner}:{}:", cube.exponent(), sign(state.on_roll()))?;
        match self.offer {
            Some(offer) => f.write_str(offer.letter())?,
            None => write!(f, "{}{}", state.faces()[0], state.faces()[1])?,
        }
        let (rules, length) = (self.rules(), state.match_length());
        write!(f, ":{bottom}:{top}:{rules}:{length}:{}", self.max_cube)
    }
}
