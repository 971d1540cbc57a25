//! The nearest `f32` or `f64` of a decimal number.
//!
//! The parser of the standard library needs tables of 10 kB to be fast for every number, which is
//! too much for a WebAssembly module. This one is as fast for short numbers; for others it
//! multiplies and divides natural numbers of any length. Two libraries that have a form without
//! tables (lexical-parse-float 1.0.6 and minimal-lexical 0.2.1, feature `compact`) are wrong in the
//! last place for some numbers of more than 19 digits, such as
//! 109251260533517621457576751708984375e-27.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "limbs are halves of products, and exponents are checked to be small"
)]

use alloc::vec::Vec;
use core::iter::repeat_n;

use sealed::Format;

/// Number of digits that fit into 64 bits.
const KEPT: usize = 19;

/// Parses a number in any form that [`str::parse`] accepts for `f32` or `f64`, with the same value,
/// bit by bit.
///
/// ```
/// assert_eq!(sgf_syntax::value::float(b".5"), Some(0.5_f32));
/// assert_eq!(sgf_syntax::value::float(b"-infinity"), Some(f64::NEG_INFINITY));
/// assert_eq!(sgf_syntax::value::float::<f64>(b" 1"), None);
/// ```
#[must_use]
pub fn float<F: sealed::Float>(text: &[u8]) -> Option<F> {
    let (negative, text) = signed(text);
    let is = |name: &[u8]| text.eq_ignore_ascii_case(name);
    let bits = match Decimal::of(text) {
        Some(decimal) => decimal.nearest(F::FORMAT),
        None if is(b"inf") || is(b"infinity") => F::FORMAT.infinity,
        None if is(b"nan") => F::FORMAT.infinity | 1 << (F::FORMAT.digits - 2),
        None => return None,
    };
    Some(F::of(bits, negative))
}

/// Splits a sign off a text; returns `true` for a minus, and the rest.
fn signed(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    }
}

mod sealed {
    /// A binary format of IEEE 754.
    #[derive(Debug, Clone, Copy)]
    pub struct Format {
        /// Number of digits, with the first one of normal numbers, which is not stored.
        pub(super) digits: u32,
        /// Exponent of the smallest number, which is a power of two.
        pub(super) least: i32,
        /// The bits of infinity.
        pub(super) infinity: u64,
    }

    /// `f32` or `f64`.
    pub trait Float {
        /// The format of the type.
        const FORMAT: Format;

        /// Makes a number of bits without a sign.
        fn of(bits: u64, negative: bool) -> Self;
    }

    impl Float for f32 {
        const FORMAT: Format = Format { digits: 24, least: -149, infinity: 0xff << 23 };

        fn of(bits: u64, negative: bool) -> Self {
            Self::from_bits(bits as u32 | u32::from(negative) << 31)
        }
    }

    impl Float for f64 {
        const FORMAT: Format = Format { digits: 53, least: -1074, infinity: 0x7ff << 52 };

        fn of(bits: u64, negative: bool) -> Self {
            Self::from_bits(bits | u64::from(negative) << 63)
        }
    }
}

/// A decimal number without a sign.
struct Decimal<'t> {
    /// The digits, with at most one point between them.
    text: &'t [u8],
    /// The first [`KEPT`] digits after the zeros in front.
    start: u64,
    /// Number of digits after the zeros in front.
    count: usize,
    /// Power of ten of the last digit.
    exponent: i64,
}

impl<'t> Decimal<'t> {
    fn of(text: &'t [u8]) -> Option<Self> {
        let mark = text.iter().position(|byte| matches!(byte, b'e' | b'E'));
        let (text, exponent) = text.split_at(mark.unwrap_or(text.len()));
        let mut number = Self { text, start: 0, count: 0, exponent: 0 };
        let mut point = false;
        for &byte in text {
            match byte {
                b'0'..=b'9' => {
                    if number.count < KEPT {
                        number.start = number.start * 10 + u64::from(byte - b'0');
                    }
                    number.count += usize::from(number.start > 0);
                    number.exponent -= i64::from(point);
                }
                b'.' if !point => point = true,
                _ => return None,
            }
        }
        if text.len() == usize::from(point) {
            return None;
        }
        if let [_, exponent @ ..] = exponent {
            let (negative, digits) = signed(exponent);
            let mut exponent = None;
            for &digit in digits {
                let digit = (digit as char).to_digit(10)?;
                // No text has so many zeros that a greater exponent makes a difference.
                exponent = Some((exponent.unwrap_or(0) * 10 + i64::from(digit)).min(1 << 40));
            }
            number.exponent += if negative { -exponent? } else { exponent? };
        }
        Some(number)
    }

    /// Returns the quotient or product if it is one exact operation on `f64`.
    fn short(&self) -> Option<f64> {
        const POWERS: [f64; 23] = [
            1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
            1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
        ];
        let power = *POWERS.get(usize::try_from(self.exponent.unsigned_abs()).ok()?)?;
        let start = self.start as f64;
        let fits = self.count <= KEPT && self.start <= 1 << 53;
        fits.then(|| if self.exponent < 0 { start / power } else { start * power })
    }

    /// Returns the bits of the nearest number of a format, the even one of two.
    fn nearest(&self, format: Format) -> u64 {
        if let Some(short) = self.short().filter(|_| format.digits == f64::MANTISSA_DIGITS) {
            return short.to_bits();
        }
        // No number between two neighbors has more digits than these.
        const MOST: usize = 800;
        let magnitude = self.exponent.saturating_add(self.count as i64);
        if self.start == 0 || magnitude < -400 {
            return 0;
        }
        if magnitude > 400 {
            return format.infinity;
        }
        let digits = self.text.iter().filter(|byte| **byte != b'.').map(|byte| byte - b'0');
        let mut digits = digits.skip_while(|digit| *digit == 0);
        let mut number = Natural::default();
        for digit in digits.by_ref().take(MOST) {
            number.multiply(10, digit.into());
        }
        let mut inexact = digits.any(|digit| digit > 0);
        let power = (magnitude - self.count.min(MOST) as i64) as i32;
        // The number times `2^(32 * shift)`, so that a quotient has the three highest limbs.
        let shift = if power < 0 { power.unsigned_abs() as usize / 9 + 4 } else { 2 };
        number.0.splice(0..0, repeat_n(0, shift));
        for step in (0..power.unsigned_abs()).step_by(9) {
            let ten = 10_u32.pow((power.unsigned_abs() - step).min(9));
            if power < 0 {
                inexact |= number.divide(ten);
            } else {
                number.multiply(ten, 0);
            }
        }
        let (low, high) = number.0.split_at(number.0.len() - 3);
        inexact |= low.iter().any(|limb| *limb > 0);
        let exponent = 32 * (low.len() as i32 - shift as i32);
        let high = high.iter().rev().fold(0_u128, |high, limb| high << 32 | u128::from(*limb));
        let length = u128::BITS - high.leading_zeros();
        let dropped = (length as i32 - format.digits as i32).max(format.least - exponent);
        let Some(half) = 1_u128.checked_shl(dropped as u32 - 1) else { return 0 };
        let rest = high & (half | (half - 1));
        let kept = high.checked_shr(dropped as u32).unwrap_or(0) as u64;
        let up = rest > half || rest == half && (inexact || kept & 1 == 1);
        // The first digit of a normal number and the one of rounding add to the exponent.
        let place = (exponent + dropped - format.least) as u64;
        ((place << (format.digits - 1)) + kept + u64::from(up)).min(format.infinity)
    }
}

/// A natural number in limbs of 32 bits, the lowest first; the highest one is not 0.
#[derive(Default)]
struct Natural(Vec<u32>);

impl Natural {
    /// Multiplies by `factor` and adds `carry`.
    fn multiply(&mut self, factor: u32, mut carry: u32) {
        for limb in &mut self.0 {
            let product = u64::from(*limb) * u64::from(factor) + u64::from(carry);
            *limb = product as u32;
            carry = (product >> 32) as u32;
        }
        if carry > 0 {
            self.0.push(carry);
        }
    }

    /// Divides, and returns `true` if the quotient is not exact.
    fn divide(&mut self, divisor: u32) -> bool {
        let mut rest = 0;
        for limb in self.0.iter_mut().rev() {
            let dividend = u64::from(rest) << 32 | u64::from(*limb);
            *limb = (dividend / u64::from(divisor)) as u32;
            rest = (dividend % u64::from(divisor)) as u32;
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        rest > 0
    }
}
