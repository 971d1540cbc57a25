//! The grammar of an XGID, and its conversion to a value.

use alloc::vec::Vec;
use core::ops::Range;

use nom::{
    IResult, Parser,
    bytes::complete::{tag, take_while1},
    character::complete::{char, satisfy, space0},
    combinator::{all_consuming, map, opt, value},
    sequence::preceded,
};

use super::{Offer, Xgid, XgidField};
use crate::error::{Alphabet, Excerpt, PositionFault, count, surrounding};
use bg_rules::{Color, Cube, CubeOwner, Dice};

use crate::{
    Diagnostic, Error, ErrorKind, MatchState, ParseOptions, Parsed, Position, Side, rules,
};

type Bytes<'a> = &'a [u8];

/// The largest score and match length that fit into a match key.
const MAX_POINTS: u16 = (1 << 15) - 1;

/// Reads an XGID with the given options.
pub(super) fn xgid(text: &[u8], options: &ParseOptions) -> Result<Parsed<Xgid>, Error> {
    let mut reader = Reader { options, diagnostics: Vec::new() };
    let body = reader.prefix(text)?;
    let fields = Fields::split(text, body, options.lenient)?;
    if !fields.has_cube_limit {
        let error = Error::new(ErrorKind::NoCubeLimit, text.len()..text.len());
        reader.diagnostics.push(Diagnostic::warning(error));
    }
    let value = reader.value(&fields)?;
    let mut diagnostics = reader.diagnostics;
    diagnostics.sort_by_key(Diagnostic::offset);
    Ok(Parsed { value, diagnostics })
}

/// The ten fields and their places.
struct Fields<'a> {
    text: &'a [u8],
    spans: [Range<usize>; 10],
    has_cube_limit: bool,
}

impl<'a> Fields<'a> {
    /// Splits the text at colons. The body starts after the prefix. Lenient reading takes nine
    /// fields, of which the cube limit is missing.
    fn split(text: &'a [u8], body: usize, lenient: bool) -> Result<Self, Error> {
        let mut spans = [const { 0..0 }; 10];
        let (mut found, mut start) = (0, body);
        for field in text[body..].split(|&byte| byte == b':') {
            let end = start + field.len();
            if let Some(span) = spans.get_mut(found) {
                *span = start..end;
            }
            (found, start) = (found + 1, end + 1);
        }
        let has_cube_limit = found != 9;
        if found != 10 && !(lenient && found == 9) {
            let found = count(found);
            return Err(Error::new(ErrorKind::FieldCount { found }, body..text.len()));
        }
        Ok(Self { text, spans, has_cube_limit })
    }

    fn span(&self, field: XgidField) -> Range<usize> {
        self.spans[field as usize].clone()
    }

    fn bytes(&self, field: XgidField) -> &'a [u8] {
        &self.text[self.span(field)]
    }

    fn bad(&self, field: XgidField) -> Error {
        let found = Excerpt::new(self.bytes(field));
        Error::new(ErrorKind::BadField { field, found }, self.span(field))
    }
}

/// Parses a number in the form in which it is written back: an optional minus and digits without a
/// leading zero.
fn plain(text: &[u8]) -> Option<i32> {
    let minus = opt(char('-'));
    let digits = take_while1(|byte: u8| byte.is_ascii_digit());
    let parsed: IResult<Bytes<'_>, _> = all_consuming((minus, digits)).parse(text);
    let (_, (minus, digits)) = parsed.ok()?;
    let shortest = if digits == b"0" { minus.is_none() } else { !digits.starts_with(b"0") };
    shortest.then(|| number(minus, digits)).flatten()
}

/// Parses a number like `scanf` in C: blanks and a sign are allowed before it, any text after it.
fn loose(text: &[u8]) -> Option<i32> {
    let sign = opt(satisfy(|sign| sign == '-' || sign == '+'));
    let digits = take_while1(|byte: u8| byte.is_ascii_digit());
    let parsed: IResult<Bytes<'_>, _> = preceded(space0, (sign, digits)).parse(text);
    let (_, (sign, digits)) = parsed.ok()?;
    number(sign, digits)
}

fn number(sign: Option<char>, digits: &[u8]) -> Option<i32> {
    let value: i32 = core::str::from_utf8(digits).ok()?.parse().ok()?;
    Some(if sign == Some('-') { -value } else { value })
}

/// The content of the dice field.
#[derive(Clone, Copy)]
enum DiceField {
    Offer(Offer),
    Dice(u8, u8),
}

fn dice(text: &[u8]) -> Option<DiceField> {
    let die = || {
        map(satisfy(|die| ('0'..='6').contains(&die)), |die| {
            u8::try_from(die).expect("a digit is ASCII") - b'0'
        })
    };
    let offer = nom::branch::alt((
        value(Offer::Double, char('D')),
        value(Offer::Beaver, char('B')),
        value(Offer::Raccoon, char('R')),
    ));
    let either = nom::branch::alt((
        map(offer, DiceField::Offer),
        map((die(), die()), |(first, second)| DiceField::Dice(first, second)),
    ));
    let parsed: IResult<Bytes<'_>, _> = all_consuming(either).parse(text);
    parsed.ok().map(|(_, field)| field)
}

struct Reader<'a> {
    options: &'a ParseOptions,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    /// Returns the error in strict reading, or records it as a diagnostic in lenient reading.
    fn tolerate(&mut self, error: Error) -> Result<(), Error> {
        if !self.options.lenient {
            return Err(error);
        }
        self.diagnostics.push(Diagnostic::warning(error));
        Ok(())
    }

    /// Reads `XGID=`. GNU Backgammon also accepts any case, text before it, or no prefix.
    fn prefix(&mut self, text: &[u8]) -> Result<usize, Error> {
        let exact: IResult<Bytes<'_>, Bytes<'_>> = tag("XGID=").parse(text);
        if exact.is_ok() {
            return Ok(5);
        }
        let any_case = text.windows(5).position(|word| word.eq_ignore_ascii_case(b"XGID="));
        let end = any_case.map_or(0, |start| start + 5);
        let before = &text[..any_case.unwrap_or(0)];
        let foreign = before.iter().position(|byte| !byte.is_ascii_whitespace());
        match foreign.filter(|_| self.options.lenient) {
            Some(at) => self.foreign(text, at),
            None => self.tolerate(Error::new(ErrorKind::BadPrefix, 0..end))?,
        }
        Ok(end)
    }

    /// Reports the first character that is not part of the ID.
    fn foreign(&mut self, text: &[u8], at: usize) {
        let is_around = |found: &Diagnostic| found.kind() == ErrorKind::SurroundingText;
        if !self.diagnostics.iter().any(is_around) {
            self.diagnostics.push(Diagnostic::warning(surrounding(text, at)));
        }
    }

    fn value(&mut self, fields: &Fields<'_>) -> Result<Xgid, Error> {
        use XgidField as F;

        let [bottom, top] = self.sides(fields)?;
        let exponent = self.up_to(fields, F::CubeExponent, 15)?;
        let owner = self.owner(fields)?;
        let cube = u8::try_from(exponent).ok().and_then(|n| Cube::with_exponent(n, owner).ok());
        let cube = cube.ok_or_else(|| fields.bad(F::CubeExponent))?;
        let on_roll = self.turn(fields)?;
        let (dice, offer) = self.dice(fields)?;
        let scores = [F::TopScore, F::BottomScore];
        let [zero, one] = scores.map(|field| self.up_to(fields, field, MAX_POINTS));
        let length = self.up_to(fields, F::MatchLength, MAX_POINTS)?;
        let rules = self.up_to(fields, F::Rules, if length == 0 { 3 } else { 1 })?;
        let max_cube = self.max_cube(fields)?;

        let decision = if offer.is_some() { on_roll.opponent() } else { on_roll };
        let state = MatchState::match_to(length)?
            .with_score([zero?, one?])?
            .with_cube(cube)
            .with_on_roll(on_roll)
            .with_decision(decision)
            .with_double(offer.is_some())
            .with_dice(dice)
            .with_crawford(length > 0 && rules == 1)
            .with_jacoby(length == 0 && rules & 1 == 1);
        self.check(&state, offer, fields)?;

        let position = self.position(on_roll, bottom, top, fields)?;
        // In a match the rules are 0 or 1, as checked above.
        Ok(Xgid { position, state, offer, beavers: rules > 1, max_cube })
    }

    /// Reads a number from 0 to `max`.
    fn up_to(&mut self, fields: &Fields<'_>, field: XgidField, max: u16) -> Result<u16, Error> {
        let number = match plain(fields.bytes(field)) {
            Some(number) => number,
            None => {
                self.tolerate(fields.bad(field))?;
                loose(fields.bytes(field)).ok_or_else(|| fields.bad(field))?
            }
        };
        u16::try_from(number).ok().filter(|&number| number <= max).ok_or_else(|| fields.bad(field))
    }

    /// Reads a signed number. Lenient reading accepts any number, including those not in `allowed`.
    fn signed(
        &mut self,
        fields: &Fields<'_>,
        field: XgidField,
        allowed: &[i32],
    ) -> Result<i32, Error> {
        match plain(fields.bytes(field)) {
            Some(number) if allowed.contains(&number) => Ok(number),
            _ => {
                self.tolerate(fields.bad(field))?;
                loose(fields.bytes(field)).ok_or_else(|| fields.bad(field))
            }
        }
    }

    fn owner(&mut self, fields: &Fields<'_>) -> Result<CubeOwner, Error> {
        Ok(match self.signed(fields, XgidField::CubeOwner, &[-1, 0, 1])? {
            1 => CubeOwner::Owned(Color::Black),
            -1 => CubeOwner::Owned(Color::White),
            _ => CubeOwner::Centered,
        })
    }

    /// Reads the player on turn. GNU Backgammon takes every number except -1 for the bottom player.
    fn turn(&mut self, fields: &Fields<'_>) -> Result<Color, Error> {
        let turn = self.signed(fields, XgidField::Turn, &[-1, 1])?;
        Ok(if turn == -1 { Color::White } else { Color::Black })
    }

    /// Reads the dice field. GNU Backgammon treats a roll with one die of 0 as not rolled, and
    /// ignores text after `D`.
    fn dice(&mut self, fields: &Fields<'_>) -> Result<(Option<Dice>, Option<Offer>), Error> {
        let text = fields.bytes(XgidField::Dice);
        match dice(text) {
            Some(DiceField::Offer(offer)) => Ok((None, Some(offer))),
            Some(DiceField::Dice(first, second)) if (first == 0) == (second == 0) => {
                Ok((Dice::new(first, second).ok(), None))
            }
            Some(DiceField::Dice(..)) => {
                self.tolerate(Error::new(ErrorKind::OneDieZero, fields.span(XgidField::Dice)))?;
                Ok((None, None))
            }
            None if text.starts_with(b"D") => {
                self.tolerate(fields.bad(XgidField::Dice))?;
                Ok((None, Some(Offer::Double)))
            }
            None => Err(fields.bad(XgidField::Dice)),
        }
    }

    /// Reads the last field, which GNU Backgammon ignores, with the sentence that may follow it.
    fn max_cube(&mut self, fields: &Fields<'_>) -> Result<u8, Error> {
        const USUAL: u8 = 10;
        if !fields.has_cube_limit {
            return Ok(USUAL);
        }
        let text = fields.bytes(XgidField::MaxCube);
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, rest) = text.split_at(digits);
        let number = plain(number).and_then(|n| u8::try_from(n).ok()).filter(|&n| n < 16);
        let foreign = rest.iter().position(|byte| !byte.is_ascii_whitespace());
        let is_sentence = rest.first().is_some_and(|byte| !byte.is_ascii_alphanumeric());
        match (number, foreign) {
            (Some(exponent), None) if rest.is_empty() => return Ok(exponent),
            (Some(exponent), Some(at)) if is_sentence && self.options.lenient => {
                self.foreign(fields.text, fields.span(XgidField::MaxCube).start + digits + at);
                return Ok(exponent);
            }
            _ => {}
        }
        self.tolerate(fields.bad(XgidField::MaxCube))?;
        let number = loose(fields.bytes(XgidField::MaxCube)).and_then(|n| u8::try_from(n).ok());
        Ok(number.filter(|&n| n < 16).unwrap_or(super::MAX_CUBE))
    }

    /// Reads the checkers of the bottom player and of the top player.
    fn sides(&mut self, fields: &Fields<'_>) -> Result<[Side; 2], Error> {
        let span = fields.span(XgidField::Position);
        let text = fields.bytes(XgidField::Position);
        let bad = |reason, span| Error::new(ErrorKind::BadPosition(reason), span);
        let (mut bottom, mut top) = ([0; 25], [0; 25]);
        let Ok(text) = <&[u8; 26]>::try_from(text) else {
            return Err(bad(PositionFault::Length(count(text.len())), span));
        };
        for (index, &character) in text.iter().enumerate() {
            match character {
                b'-' => {}
                // Index 0 is the top player's bar, index 25 the bottom player's.
                b'A'..=b'P' if index > 0 => bottom[index - 1] = character - b'A' + 1,
                b'a'..=b'p' if index < 25 => top[24 - index] = character - b'a' + 1,
                _ => {
                    // Include the continuation bytes of a multi-byte character in the span.
                    let rest = text.iter().skip(index + 1);
                    let more = rest.take_while(|&&byte| byte & 0xC0 == 0x80).count();
                    let whole = &text[index..=index + more];
                    let found = core::str::from_utf8(whole).ok().and_then(|it| it.chars().next());
                    let found = found.unwrap_or(char::REPLACEMENT_CHARACTER);
                    let alphabet = match index {
                        0 => Alphabet::TopBar,
                        25 => Alphabet::BottomBar,
                        _ => Alphabet::Board,
                    };
                    let (start, reason) =
                        (span.start + index, PositionFault::Character(found, alphabet));
                    return Err(bad(reason, start..start + 1 + more));
                }
            }
        }
        let side = |counts| Side::new(counts).map_err(|kind| Error::new(kind, span.clone()));
        Ok([side(bottom)?, side(top)?])
    }

    fn position(
        &self,
        on_roll: Color,
        bottom: Side,
        top: Side,
        fields: &Fields<'_>,
    ) -> Result<Position, Error> {
        let (waiting, on_roll) =
            if on_roll == Color::Black { (top, bottom) } else { (bottom, top) };
        let span = fields.span(XgidField::Position);
        Position::new(waiting, on_roll).map_err(|kind| Error::new(kind, span))
    }

    /// Applies the rules of the match key, and reports errors at the fields of the text. Two rules
    /// differ from a match ID: GNU Backgammon refuses a score that has reached the match length,
    /// and a Crawford game in a match to one point is usual.
    fn check(
        &mut self,
        state: &MatchState,
        offer: Option<Offer>,
        fields: &Fields<'_>,
    ) -> Result<(), Error> {
        let mut result = Ok(());
        rules::visit(state.to_key(), self.options, |finding| {
            let kind = finding.kind;
            if result.is_err() || matches!(kind, ErrorKind::BadCrawford { length: 1, .. }) {
                return;
            }
            let error = Error::new(kind, fields.span(XgidField::of(finding.field)));
            let refused = finding.refused || matches!(kind, ErrorKind::ScoreReachesLength { .. });
            result = if refused { Err(error) } else { self.tolerate(error) };
        });
        rules::cube::visit(state.to_key(), |finding| {
            // The offer of an immediate redouble does not identify the doubler.
            let beaver = matches!(offer, Some(Offer::Beaver | Offer::Raccoon));
            if beaver && finding.kind == ErrorKind::DoubleByOther {
                return;
            }
            let start = fields.span(XgidField::of(finding.field)).start;
            let error = Error::new(finding.kind, start..start + 1);
            self.diagnostics.push(Diagnostic::warning(error));
        });
        result
    }
}
