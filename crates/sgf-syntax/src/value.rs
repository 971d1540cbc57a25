//! Parsers for the bytes of one value: numbers, texts, and composed pairs.

mod text;

use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while, take_while1};
use nom::combinator::{all_consuming, opt, recognize};
use nom::{IResult, Parser as _};

pub use text::{decode_simple_text, decode_text, escape_composed, escape_text};

use crate::error::ErrorKind;

/// Parses a Number: an optional sign and decimal digits. Surrounding white space is accepted.
///
/// ```
/// assert_eq!(sgf_syntax::value::number(b" -12\n"), Ok(-12));
/// assert!(sgf_syntax::value::number(b"1.5").is_err());
/// ```
///
/// # Errors
/// [`ErrorKind::BadNumber`] for any other text and for numbers beyond 64 bits.
pub fn number(raw: &[u8]) -> Result<i64, ErrorKind> {
    let digits = recognize((opt(sign), take_while1(is_digit)));
    let (_, text) = all_consuming(digits).parse(trim(raw)).map_err(|_| ErrorKind::BadNumber)?;
    let text = core::str::from_utf8(text).map_err(|_| ErrorKind::BadNumber)?;
    text.parse().map_err(|_| ErrorKind::BadNumber)
}

/// Parses a Real: a number with an optional fraction. Exponents, `inf`, `-inf`, and `nan` are
/// accepted too, because GNU Backgammon writes them.
///
/// ```
/// assert_eq!(sgf_syntax::value::real(b"3.959292266e-34"), Ok(3.959292266e-34));
/// assert_eq!(sgf_syntax::value::real(b"-inf"), Ok(f64::NEG_INFINITY));
/// ```
///
/// # Errors
/// [`ErrorKind::BadNumber`] for any other text.
pub fn real(raw: &[u8]) -> Result<f64, ErrorKind> {
    match split_real(trim(raw)) {
        Some((real, [])) => Ok(real),
        _ => Err(ErrorKind::BadNumber),
    }
}

/// Parses the longest Real at the start of `raw`; returns its value and the rest.
///
/// ```
/// assert_eq!(sgf_syntax::value::split_real(b"0.5 1"), Some((0.5, &b" 1"[..])));
/// assert_eq!(sgf_syntax::value::split_real(b"x"), None);
/// ```
#[must_use]
pub fn split_real(raw: &[u8]) -> Option<(f64, &[u8])> {
    let (rest, text) = real_text(raw).ok()?;
    Some((core::str::from_utf8(text).ok()?.parse().ok()?, rest))
}

/// Matches the longest Real at the start of `input`.
fn real_text(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let exponent = (tag_no_case("e"), opt(sign), take_while1(is_digit));
    let fraction = (tag_no_case("."), take_while(is_digit));
    let decimal = (take_while1(is_digit), opt(fraction), opt(exponent));
    let special = alt((tag_no_case("inf"), tag_no_case("nan")));
    recognize((opt(sign), alt((recognize(decimal), special)))).parse(input)
}

fn sign(input: &[u8]) -> IResult<&[u8], u8> {
    nom::character::complete::one_of("+-").map(|sign| sign as u8).parse(input)
}

fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit()
}

/// Returns the value without surrounding white space.
#[must_use]
pub fn trim(raw: &[u8]) -> &[u8] {
    let is_text = |byte: &u8| !crate::bytes::is_space(*byte);
    let Some(first) = raw.iter().position(is_text) else {
        return &[];
    };
    let last = raw.iter().rposition(is_text).unwrap_or(first);
    &raw[first..=last]
}

/// Splits a Compose value at its first unescaped `:`, or returns `None` if there is no such `:`.
///
/// ```
/// assert_eq!(sgf_syntax::value::compose(b"a\\:b:c"), Some((&b"a\\:b"[..], &b"c"[..])));
/// assert_eq!(sgf_syntax::value::compose(b"none"), None);
/// ```
#[must_use]
pub fn compose(raw: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut at = 0;
    loop {
        let stop = at + memchr::memchr2(b':', b'\\', raw.get(at..)?)?;
        if raw[stop] == b':' {
            return Some((&raw[..stop], &raw[stop + 1..]));
        }
        at = stop + 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_limits() {
        assert_eq!(number(b"+7"), Ok(7));
        for raw in ["", "-", "7x", "99999999999999999999", "0x1"] {
            assert_eq!(number(raw.as_bytes()), Err(ErrorKind::BadNumber), "{raw}");
        }
        assert_eq!(real(b"nan").map(f64::is_nan), Ok(true));
        assert!(real(b"infinity").is_err());
    }
}
