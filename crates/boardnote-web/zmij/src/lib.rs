//! The part of the crate `zmij` that `serde_json` uses, for a module that must be small.
//!
//! The original is fast by tables of 10 kB that cannot be compressed. The module contains the
//! shortest digits of the standard library anyway. The text is the same.

use core::fmt::{Display, Write as _};

/// The text of a number.
#[derive(Debug, Default)]
pub struct Buffer {
    text: String,
}

/// A floating-point number.
pub trait Float: Copy + Into<f64> + Display {
    /// The exponents of ten of numbers that are written without an exponent.
    const PLAIN: core::ops::RangeInclusive<i32>;
}

impl Float for f32 {
    const PLAIN: core::ops::RangeInclusive<i32> = -6..=12;
}

impl Float for f64 {
    const PLAIN: core::ops::RangeInclusive<i32> = -5..=15;
}

impl Buffer {
    /// Returns a buffer without text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the text of a number: `NaN`, `inf` or `-inf`, or that of [`Buffer::format_finite`].
    pub fn format<F: Float>(&mut self, number: F) -> &str {
        let value: f64 = number.into();
        if value.is_finite() {
            return self.format_finite(number);
        }
        self.text = number.to_string();
        &self.text
    }

    /// Returns the shortest text that is read as this finite number.
    pub fn format_finite<F: Float>(&mut self, number: F) -> &str {
        self.text = shortest(number);
        let point = self.text.find('.').unwrap_or(self.text.len());
        let digit = |c: char| c.is_ascii_digit() && c != '0';
        let Some(first) = self.text.find(digit) else {
            self.text.push_str(".0");
            return &self.text;
        };
        let places = |place: usize| i32::try_from(place).unwrap_or_default();
        // The point itself is no place.
        let exponent = places(point) - places(first) - i32::from(first < point);
        if F::PLAIN.contains(&exponent) {
            if point == self.text.len() {
                self.text.push_str(".0");
            }
            return &self.text;
        }
        let digits = self.text.replace(['-', '.'], "");
        let mut digits = digits.trim_matches('0').chars();
        self.text.truncate(usize::from(self.text.starts_with('-')));
        self.text.extend(digits.next());
        if !digits.as_str().is_empty() {
            self.text.push('.');
            self.text.push_str(digits.as_str());
        }
        // Writing to memory cannot fail.
        let _ = write!(self.text, "e{exponent:+}");
        &self.text
    }
}

/// Returns the shortest digits. Of two that are equally near, the even ones count, whereas the
/// standard library takes the upper ones.
fn shortest(number: impl Float) -> String {
    let mut text = number.to_string();
    let decimals = text.find('.').map_or(0, |point| text.len() - point - 1);
    // Digits of a number in the middle of two end with a 5 after those of the shortest.
    let exact = format!("{number:.*}", decimals + 30);
    let end = text.trim_end_matches(['0', '.']).len();
    let (Some(kept), Some(rest)) = (exact.get(..end), exact.get(end..)) else { return text };
    let rest = rest.trim_start_matches('.').trim_end_matches(['0', '.']);
    // The lower neighbor of this power of 2 is nearer than the lower digits. It is the only one.
    let upper = number.into() == 1.0 / 16_777_216.0;
    if rest == "5" && kept.ends_with(['0', '2', '4', '6', '8']) && !upper {
        text.replace_range(..end, kept);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::Buffer;

    #[test]
    fn the_text_is_that_of_the_original() {
        for (number, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (-7.5, "-7.5"),
            (123_456.0, "123456.0"),
            (0.1, "0.1"),
            (0.000_012_5, "0.0000125"),
            (-0.000_001, "-1e-6"),
            (0.000_000_123, "1.23e-7"),
            (9_007_199_254_740_993.0, "9007199254740992.0"),
            (1e16, "1e+16"),
            (-1.25e17, "-1.25e+17"),
            (f64::MAX, "1.7976931348623157e+308"),
            (5e-324, "5e-324"),
            (140_737_488_355_328.0 + 0.125, "140737488355328.12"),
            (140_737_488_355_328.0 + 0.375, "140737488355328.38"),
            (1.0 / 16_777_216.0, "5.960464477539063e-8"),
            (1.0 / 33_554_432.0, "2.9802322387695312e-8"),
        ] {
            assert_eq!(Buffer::new().format_finite(number), text);
        }
        assert_eq!(Buffer::new().format_finite(1e13_f32), "1e+13");
        assert_eq!(Buffer::new().format(f64::NAN), "NaN");
        assert_eq!(Buffer::new().format(f64::NEG_INFINITY), "-inf");
    }
}
