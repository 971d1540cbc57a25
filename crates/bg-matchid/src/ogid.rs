//! OGID, the notation of OpenGammon.
//!
//! White of an OGID is player 1 of a GNUID and the bottom player of an XGID, as OpenGammon and
//! GammonView read and write it: [`Color::Black`] here.

use alloc::vec::Vec;
use core::fmt;

use bg_rules::{Color, Cube, CubeOwner, Dice};
use notation_report::Written;

use crate::{
    Gnuid, MatchField, MatchState, ParseOptions, Parsed, Position, Side,
    error::{Alphabet, Diagnostic, Error, ErrorKind, Excerpt, count},
    xgid::{lost_fields, playing},
};

/// The largest exponent of the cube, which has one digit.
const MAX_EXPONENT: u8 = 9;

/// The side whose checkers stand first.
const WHITE: Color = Color::Black;

/// The names of the fields, in text order.
const FIELDS: [&str; 11] = [
    "checkers of White",
    "checkers of Black",
    "cube",
    "dice",
    "player who acted last",
    "state",
    "score of White",
    "score of Black",
    "match length",
    "move",
    "checkers of each side",
];

/// The content of an OGID: a position and the state of the match, with a game in progress.
///
/// A checker is written as its point, one of 26 characters from `0` to `p` in one numbering for both
/// sides. The field behind the dice names the player who acted last: the other one is on roll,
/// unless a double is offered.
///
/// ```
/// use bg_matchid::{Gnuid, Ogid};
///
/// let id: Ogid = "11ccccchhhjjjjj:66666888dddddoo:N0N:25:W:R:2:4:9:0".parse()?;
/// assert_eq!(id.to_gnuid()?.value.state.score(), [4, 2]);
/// assert_eq!(id.to_string(), "11ccccchhhjjjjj:66666888dddddoo:N0N:25:W:R:2:4:9:0");
/// # Ok::<(), bg_matchid::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ogid {
    id: Gnuid,
}

impl Ogid {
    /// The names of the fields, in text order. The last one is optional.
    pub const FIELDS: [&str; 11] = FIELDS;

    /// Reads an OGID strictly: the text must be the one that is written for its content.
    ///
    /// # Errors
    /// Those of [`parse_with`](Self::parse_with), and `NotCanonicalText`.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        Self::parse_with(text, &ParseOptions::strict()).map(|parsed| parsed.value)
    }

    /// Reads an OGID with the given options. Lenient reading accepts `OGID=` and `OGID:` before it,
    /// checkers and dice in any order, checkers that are borne off (`q`), missing fields from the
    /// state on, and states and moves of any form.
    ///
    /// # Errors
    /// `FieldCount`, `BadCharacter`, `WrongBar`, `TooManyCheckers`, `BothOnAPoint`, `BadCube`,
    /// `BadDie`, `BadPlayer`, `BadNumber`, and the errors of [`Position::new`].
    pub fn parse_with(
        text: impl AsRef<[u8]>,
        options: &ParseOptions,
    ) -> Result<Parsed<Self>, Error> {
        let text = text.as_ref();
        let start = label(text);
        let value = read(text, start)?;
        let mut diagnostics = Vec::new();
        let canonical = Text::of(&value);
        if canonical.as_bytes() != text {
            let same = canonical.as_bytes().iter().zip(text).take_while(|(one, two)| one == two);
            let at = same.count().min(text.len().saturating_sub(1));
            let error = Error::new(ErrorKind::NotCanonicalText, at..text.len());
            if !options.lenient {
                return Err(error);
            }
            diagnostics.push(Diagnostic::warning(error));
        }
        Ok(Parsed { value, diagnostics })
    }

    /// Converts to the GNUID of the same situation. Nothing is lost.
    ///
    /// # Errors
    /// None yet: every OGID has a GNUID.
    pub const fn to_gnuid(&self) -> Result<Written<Gnuid>, ErrorKind> {
        Ok(Written::whole(self.id))
    }
}

impl Gnuid {
    /// Converts to an OGID with a game in progress. The Jacoby rule of a money session, the state of
    /// the game, and an offered resignation are lost; the code of a loss is the
    /// [`name`](MatchField::name) of the field of the match ID.
    ///
    /// # Errors
    /// `ValueOutOfRange` for a cube above 512, which an OGID cannot express.
    pub fn to_ogid(&self) -> Result<Written<Ogid>, ErrorKind> {
        let state = playing(&self.state);
        let exponent = state.cube().exponent();
        if exponent > MAX_EXPONENT {
            let (value, max) = (exponent.into(), MAX_EXPONENT.into());
            return Err(ErrorKind::ValueOutOfRange { field: MatchField::CubeExponent, value, max });
        }
        let state = state.with_dice(state.dice().map(Dice::larger_first)).with_jacoby(false);
        let losses = lost_fields(self.state.canonical().to_key(), state.to_key());
        Ok(Written { value: Ogid { id: Self::new(self.position, state) }, losses })
    }
}

/// Returns the end of `OGID=` or `OGID:` and blanks at the start of a text.
fn label(text: &[u8]) -> usize {
    let labeled = text.get(..5).is_some_and(|label| {
        label[..4].eq_ignore_ascii_case(b"ogid") && matches!(label[4], b'=' | b':')
    });
    let start = if labeled { 5 } else { 0 };
    let blanks = text.iter().skip(start).take_while(|byte| byte.is_ascii_whitespace());
    start + blanks.count()
}

/// A field and its place.
#[derive(Clone, Copy)]
struct Field<'t> {
    text: &'t [u8],
    start: usize,
}

impl Field<'_> {
    fn error(&self, kind: ErrorKind) -> Error {
        Error::new(kind, self.start..self.start + self.text.len())
    }

    /// Creates an error that tells the text of the field.
    fn bad(&self, kind: fn(Excerpt) -> ErrorKind) -> Error {
        self.error(kind(Excerpt::new(self.text)))
    }

    fn number(&self) -> Result<u16, Error> {
        let number = core::str::from_utf8(self.text).ok().and_then(|text| text.parse().ok());
        let fits = number.filter(|&number: &u16| number < 1 << 15);
        fits.filter(|_| self.text[0].is_ascii_digit()).ok_or_else(|| self.bad(ErrorKind::BadNumber))
    }
}

fn read(text: &[u8], start: usize) -> Result<Ogid, Error> {
    let mut fields = [Field { text: b"", start: text.len() }; 11];
    let (mut found, mut at) = (0_usize, start);
    for part in text[start..].trim_ascii_end().split(|byte| *byte == b':') {
        if let Some(field) = fields.get_mut(found) {
            *field = Field { text: part, start: at };
        }
        (found, at) = (found + 1, at + part.len() + 1);
    }
    if !(5..=11).contains(&found) {
        let found = count(found);
        return Err(Error::new(ErrorKind::OgidFieldCount { found }, start..text.len()));
    }
    let [white, black, cube, dice, reached, state, score_white, score_black, length, ..] = fields;
    let (white, black) = (checkers(white, true)?, checkers(black, false)?);
    let (cube, offered) = read_cube(cube)?;
    let dice = read_dice(dice)?;
    let reached_by = match reached.text {
        b"W" => WHITE,
        b"B" => WHITE.opponent(),
        _ => return Err(reached.bad(ErrorKind::BadPlayer)),
    };
    let owes_roll = state.text == b"IW" && dice.is_none();
    let on_roll = if offered || owes_roll { reached_by } else { reached_by.opponent() };
    let or_zero = |field: Field<'_>| if field.text.is_empty() { Ok(0) } else { field.number() };
    let (points, crawford) = read_length(length)?;
    let scores = [or_zero(score_black)?, or_zero(score_white)?];
    let state = MatchState::match_to(points)?
        .with_score(scores)?
        .with_cube(cube)
        .with_dice(dice.map(Dice::larger_first))
        .with_on_roll(on_roll)
        .with_decision(if offered { on_roll.opponent() } else { on_roll })
        .with_double(offered)
        .with_crawford(crawford)
        .with_jacoby(false);
    let (own, other) = if on_roll == WHITE { (white, black) } else { (black, white) };
    let position = Position::new(other, own).map_err(|kind| {
        let kind = match kind {
            ErrorKind::PointConflict { .. } => ErrorKind::BothOnAPoint,
            kind => kind,
        };
        Error::new(kind, fields[0].start..fields[1].start + fields[1].text.len())
    })?;
    Ok(Ogid { id: Gnuid::new(position, state) })
}

/// Reads the checkers of a side. White's own point `i` is 25 − i in the common numbering.
fn checkers(field: Field<'_>, of_white: bool) -> Result<Side, Error> {
    let mut counts = [0_u8; 25];
    for (index, &byte) in field.text.iter().enumerate() {
        let span = field.start + index..field.start + index + 1;
        let point = match byte {
            b'0'..=b'9' => byte - b'0',
            b'a'..=b'p' => byte - b'a' + 10,
            // Borne off.
            b'q' => continue,
            _ => {
                let found = char::from(byte);
                let alphabet = Alphabet::Points;
                return Err(Error::new(ErrorKind::BadCharacter { found, alphabet }, span));
            }
        };
        let own = if of_white { 25 - point } else { point };
        let place = own.checked_sub(1).and_then(|place| counts.get_mut(usize::from(place)));
        let place = place.ok_or_else(|| Error::new(ErrorKind::WrongBar, span))?;
        *place = place.saturating_add(1);
    }
    Side::new(counts).map_err(|kind| field.error(kind))
}

/// Reads the cube, and returns `true` with it for an offered double.
fn read_cube(field: Field<'_>) -> Result<(Cube, bool), Error> {
    let bad = || field.bad(ErrorKind::BadCube);
    let &[owner, exponent @ b'0'..=b'9', action @ (b'N' | b'O' | b'T' | b'P')] = field.text else {
        return Err(bad());
    };
    let owner = match owner {
        b'W' => CubeOwner::Owned(WHITE),
        b'B' => CubeOwner::Owned(WHITE.opponent()),
        b'N' | b'D' | b'?' => CubeOwner::Centered,
        _ => return Err(bad()),
    };
    let cube = Cube::with_exponent(exponent - b'0', owner).map_err(|_| bad())?;
    Ok((cube, action == b'O'))
}

fn read_dice(field: Field<'_>) -> Result<Option<Dice>, Error> {
    let die = |at: usize| field.text.get(at).filter(|die| (b'1'..=b'6').contains(die));
    match (field.text, die(0), die(1)) {
        ([], ..) => Ok(None),
        ([_, _], Some(first), Some(second)) => Ok(Dice::new(first - b'0', second - b'0').ok()),
        (_, first, _) => {
            let at = (field.start + usize::from(first.is_some()))
                .min(field.start + field.text.len() - 1);
            Err(Error::new(ErrorKind::BadDie(Excerpt::new(field.text)), at..at + 1))
        }
    }
}

/// Reads the match length, and returns `true` with it for the Crawford game.
fn read_length(field: Field<'_>) -> Result<(u16, bool), Error> {
    let digits = field.text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = field.text.split_at(digits);
    let fits = match rest {
        [] | [b'C' | b'L'] => true,
        [b'G', games @ ..] => games.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    if !fits || (number.is_empty() && !rest.is_empty()) {
        return Err(field.bad(ErrorKind::BadNumber));
    }
    let points = if number.is_empty() { 0 } else { Field { text: number, ..field }.number()? };
    Ok((points, rest == b"C" && points > 0))
}

/// The canonical text, stored inline: at most 30 checkers, and eight short fields.
struct Text {
    bytes: [u8; 80],
    len: usize,
}

impl Text {
    fn of(id: &Ogid) -> Self {
        let mut text = Self { bytes: [0; 80], len: 0 };
        // The text always fits.
        let _ = id.write(&mut text);
        text
    }

    fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

impl fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let place = self.bytes.get_mut(self.len..self.len + text.len()).ok_or(fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.len += text.len();
        Ok(())
    }
}

impl Ogid {
    fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Gnuid { state, .. } = &self.id;
        for (color, of_white) in [(WHITE, true), (WHITE.opponent(), false)] {
            let counts = self.id.side(color).counts();
            for point in 0..26_u8 {
                let own = if of_white { 25 - point } else { point };
                let count = own.checked_sub(1).map_or(0, |place| counts[usize::from(place)]);
                let letter = if point < 10 { b'0' + point } else { b'a' + point - 10 };
                for _ in 0..count {
                    out.write_char(letter.into())?;
                }
            }
            out.write_char(':')?;
        }
        let letter = |color| if color == WHITE { 'W' } else { 'B' };
        let owner = state.cube().owner().color().map_or('N', letter);
        let action = if state.double() { 'O' } else { 'N' };
        write!(out, "{owner}{}{action}:", state.cube().exponent())?;
        if let Some(dice) = state.dice() {
            let dice = dice.larger_first();
            write!(out, "{}{}", dice.second(), dice.first())?;
        }
        let reached = if state.double() { state.on_roll() } else { state.on_roll().opponent() };
        let moment = match state.dice() {
            _ if state.double() => 'D',
            Some(_) => 'R',
            None => 'C',
        };
        let [black, white] = state.score();
        write!(out, ":{}:{moment}:{white}:{black}:{}", letter(reached), state.match_length())?;
        out.write_str(if state.crawford() { "C:0" } else { ":0" })
    }
}

impl fmt::Display for Ogid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl From<Ogid> for Gnuid {
    fn from(id: Ogid) -> Self {
        id.id
    }
}
