//! The komi: its number, and the unit of it.

use alloc::vec::Vec;
use core::fmt;

use crate::error::{Error, ErrorKind};
use crate::fields::Fields;
use crate::result::margin;

/// The points that White receives.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Komi {
    /// Number of points.
    pub points: f64,
    /// `true` if the file does not write this number: it writes hundredths, Chinese stones, of which one
    /// is two points, or words.
    pub is_converted: bool,
}

/// Written as its number of points, such as `6.5` or `0`.
impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.points.fmt(f)
    }
}

/// Circumstances that tell the unit of a komi.
#[derive(Debug, Clone, Copy)]
struct Source {
    /// `true` for a file of the server Fox.
    is_fox: bool,
    has_handicap: bool,
}

impl Source {
    /// Returns the points that a number means, or `None` if no unit makes a komi of it.
    ///
    /// Fox writes hundredths of points, or of Chinese stones, and programs that store its files keep the
    /// number and replace the name of the program. Quarters are never points. The rules that a file
    /// names tell nothing: `LizzieYzy` and `KataGo` read these numbers so under all rules.
    fn points(self, number: f64) -> Option<f64> {
        let is_multiple = |unit: f64| number % unit == 0.0;
        let half = self.is_fox || self.has_handicap && number == 50.0;
        match number {
            200.0..=400.0 if is_multiple(25.0) => Some(number / 50.0),
            400.0..=2000.0 if is_multiple(25.0) => Some(number / 100.0),
            50.0 if half => Some(0.5),
            50.0..=175.0 if self.is_fox && is_multiple(25.0) => Some(number / 100.0),
            -4.0..=4.0 if is_multiple(0.25) && !is_multiple(0.5) => Some(number * 2.0),
            -100.0..=100.0 => Some(number),
            _ => None,
        }
    }
}

/// Reads the komi of a game with this number of handicap stones.
pub(crate) fn komi(
    fields: &Fields<'_>,
    handicap: Option<u32>,
    errors: &mut Vec<Error>,
) -> Option<Komi> {
    let value = fields.stated("KM")?;
    let text = value.raw().trim_ascii();
    if text.is_empty() {
        return None;
    }
    let mut report = |kind| errors.push(Error::new(kind, value.span()));
    let Some(number) = decimal(text) else {
        let words = fields.info("KM").is_none().then(|| margin(&value.simple_text()));
        if let Some(points) = words.flatten() {
            return Some(Komi { points, is_converted: true });
        }
        report(ErrorKind::BadNumber);
        return None;
    };
    let source = source(fields, handicap);
    let points = source.points(number);
    let is_converted = points != Some(number);
    if is_converted {
        report(ErrorKind::KomiUnit { is_known: points.is_some() });
    }
    points.map(|points| Komi { points, is_converted })
}

fn source(fields: &Fields<'_>, handicap: Option<u32>) -> Source {
    Source {
        is_fox: fields.root_values("AP").any(|program| program.trim_ascii() == b"foxwq"),
        has_handicap: handicap.is_some_and(|stones| stones > 0),
    }
}

/// Returns `true` if the points of a komi are read back when they are written.
pub(crate) fn is_plain(fields: &Fields<'_>, handicap: Option<u32>, komi: Komi) -> bool {
    source(fields, handicap).points(komi.points) == Some(komi.points)
}

/// Parses a decimal number, with an exponent if it has one.
fn decimal(text: &[u8]) -> Option<f64> {
    let is_plain = |byte: &u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
    if !text.iter().all(is_plain) {
        return None;
    }
    let number: f64 = core::str::from_utf8(text).ok()?.parse().ok()?;
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_range_of_numbers_has_its_unit() {
        let points = |is_fox, has_handicap, number| Source { is_fox, has_handicap }.points(number);
        for (number, expected) in [
            (200.0, Some(4.0)),
            (275.0, Some(5.5)),
            (325.0, Some(6.5)),
            (350.0, Some(7.0)),
            (375.0, Some(7.5)),
            (400.0, Some(8.0)),
            (425.0, Some(4.25)),
            (650.0, Some(6.5)),
            (2000.0, Some(20.0)),
            (2025.0, None),
            (361.0, None),
            (376.0, None),
            (175.0, None),
            (-375.0, None),
            (100.5, None),
            (3.75, Some(7.5)),
            (-3.75, Some(-7.5)),
            (0.25, Some(0.5)),
            (4.25, Some(4.25)),
            (3.8, Some(3.8)),
            (0.0, Some(0.0)),
            (7.5, Some(7.5)),
            (100.0, Some(100.0)),
            (-100.0, Some(-100.0)),
            (50.0, Some(50.0)),
        ] {
            assert_eq!(points(false, false, number), expected, "{number}");
        }
        for (number, expected) in
            [(50.0, 0.5), (75.0, 0.75), (175.0, 1.75), (100.0, 1.0), (60.0, 60.0)]
        {
            assert_eq!(points(true, false, number), Some(expected), "{number}");
        }
        assert_eq!(points(false, true, 50.0), Some(0.5));
        assert_eq!(points(false, true, 75.0), Some(75.0));
    }
}
