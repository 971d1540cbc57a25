//! Parsing of decimal numbers with range checks.

use core::ops::Range;

use smallvec::SmallVec;

use super::context::Context;
use super::parts;
use crate::error::{Error, ErrorKind, Field, NumberRange};

/// Parses a number of up to nine digits in plain form. Returns the offset after it.
#[inline]
fn plain(bytes: &[u8], start: usize) -> Option<(i32, usize)> {
    let negative = bytes.get(start)? == &b'-';
    let first = start + usize::from(negative);
    let (mut at, mut value) = (first, 0_i32);
    while let Some(digit) = bytes.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|&d| d < 10) {
        value = value.wrapping_mul(10).wrapping_add(digit.into());
        at += 1;
    }
    let fits = match at - first {
        1 => value != 0 || !negative,
        2..=9 => bytes.get(first) != Some(&b'0'),
        _ => false,
    };
    // Only a number that fits can be negated.
    fits.then(|| (if negative { -value } else { value }, at))
}

/// Parses `int = ["-"] uint`, not `-0`, with `uint = "0" / nonzero *DIGIT`. Lenient reading accepts
/// a plus sign, leading zeros, and `-0`. Returns 0 if an error was recorded and reading continues.
///
/// # Errors
/// Returns [`ErrorKind::BadNumber`] or [`ErrorKind::NumberOutOfRange`], unless the context records
/// it.
pub fn integer(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    field: Field,
    range: NumberRange,
) -> Result<i64, Error> {
    let (low, high) = range.limits();
    match plain(text.as_bytes(), span.start) {
        Some((value, end)) if end == span.end && (low..=high).contains(&value.into()) => {
            Ok(value.into())
        }
        _ => rare(cx, text, span, field, range),
    }
}

/// Parses a number that is long or not in plain form, or reports it.
#[cold]
fn rare(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    field: Field,
    range: NumberRange,
) -> Result<i64, Error> {
    let digits = &text[span.clone()];
    match (value(digits, range), is_plain(digits)) {
        (Ok(value), true) => Ok(value),
        (Err(ErrorKind::BadNumber), _) => {
            cx.fail(field.error(ErrorKind::BadNumber, span))?;
            Ok(0)
        }
        // The form is checked before the size.
        (result, plain) => {
            if !plain {
                cx.deviate(field.error(ErrorKind::BadNumber, span.clone()))?;
            }
            match result {
                Ok(value) => Ok(value),
                Err(kind) => {
                    cx.fail(field.error(kind, span))?;
                    Ok(0)
                }
            }
        }
    }
}

/// Returns `true` if the text has no plus sign, no leading zero, and no negative zero.
fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    !matches!(bytes, [b'+', ..] | [b'0', _, ..] | [b'-', b'0', ..])
}

fn value(text: &str, range: NumberRange) -> Result<i64, ErrorKind> {
    let (negative, digits) = match text.as_bytes() {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    if digits.is_empty() {
        return Err(ErrorKind::BadNumber);
    }
    // `None` once the digits exceed 64 bits. Scanning continues because a letter may still follow.
    let mut magnitude = Some(0_u64);
    for &byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return Err(ErrorKind::BadNumber);
        }
        magnitude =
            magnitude.and_then(|m| m.checked_mul(10)).and_then(|m| m.checked_add(digit.into()));
    }
    let (low, high) = range.limits();
    // `-5` where only non-negative numbers are allowed is a bad number, not a number out of range.
    if negative && low == 0 && magnitude != Some(0) {
        return Err(ErrorKind::BadNumber);
    }
    let value = magnitude
        .and_then(|m| if negative { 0_i64.checked_sub_unsigned(m) } else { i64::try_from(m).ok() });
    value.filter(|v| (low..=high).contains(v)).ok_or(ErrorKind::NumberOutOfRange { range })
}

/// Parses a non-negative number of up to 32 bits.
///
/// # Errors
/// Returns [`ErrorKind::BadNumber`] or [`ErrorKind::NumberOutOfRange`], unless the context records
/// it.
pub fn unsigned(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    field: Field,
) -> Result<u32, Error> {
    let value = integer(cx, text, span, field, NumberRange::U32)?;
    Ok(u32::try_from(value).expect("a number in the range, or 0"))
}

/// Parses a number from 0 to 255.
///
/// # Errors
/// Returns [`ErrorKind::BadNumber`] or [`ErrorKind::NumberOutOfRange`], unless the context records
/// it.
pub fn small(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    field: Field,
) -> Result<u8, Error> {
    let value = integer(cx, text, span, field, NumberRange::U8)?;
    Ok(u8::try_from(value).expect("a number in the range, or 0"))
}

/// Parses scores with slashes between them.
///
/// # Errors
/// Returns [`ErrorKind::BadNumber`] or [`ErrorKind::NumberOutOfRange`], unless the context records
/// it.
pub fn scores(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
) -> Result<SmallVec<[i32; 4]>, Error> {
    let mut scores = SmallVec::new();
    for part in parts(text, span, b'/') {
        let score = integer(cx, text, part, Field::Scores, NumberRange::I32)?;
        scores.push(i32::try_from(score).expect("a number in the range, or 0"));
    }
    Ok(scores)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_exact() {
        let i32s = |text| value(text, NumberRange::I32);
        assert_eq!(i32s("2147483647"), Ok(2_147_483_647));
        assert_eq!(i32s("-2147483648"), Ok(-2_147_483_648));
        let out = Err(ErrorKind::NumberOutOfRange { range: NumberRange::I32 });
        assert_eq!(i32s("2147483648"), out);
        assert_eq!(i32s("999999999999999999999999999999"), out);
        assert_eq!(i32s("99999999999999999999999x"), Err(ErrorKind::BadNumber));
        assert_eq!(value("-9223372036854775808", NumberRange::I64), Ok(i64::MIN));
        assert!(value("-9223372036854775809", NumberRange::I64).is_err());
        assert_eq!(value("-1", NumberRange::U32), Err(ErrorKind::BadNumber));
    }

    #[test]
    fn only_plain_decimals_are_plain() {
        for plain in ["0", "7", "-7", "10", "-10"] {
            assert!(is_plain(plain), "{plain}");
        }
        for odd in ["+0", "00", "07", "-0", "-07", "+7"] {
            assert!(!is_plain(odd), "{odd}");
        }
    }
}
