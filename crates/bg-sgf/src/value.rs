//! Values that backgammon defines: points and plays.
//!
//! Numbers, texts, and composed values are the same for all games; see [`sgf_syntax::value`].

use alloc::string::String;
use core::fmt;

use bg_rules::{Board, Color, Dice, MatchInfo, Play, Step};
use sgf_syntax::value::{compose, trim};

use crate::error::ErrorKind;

/// A point, written as a letter `a` to `z`. `a` is White's 1 point and Black's 24 point, `x`
/// White's 24 point and Black's 1 point, `y` the bar, and `z` the tray for checkers borne off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    /// The bar.
    pub const BAR: Self = Self(24);
    /// The tray for checkers borne off.
    pub const OFF: Self = Self(25);

    /// Returns the point of a letter `a` to `z`, and `None` for any other byte.
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'a'..=b'z' => Some(Self(letter - b'a')),
            _ => None,
        }
    }

    /// The letter of the point, `a` to `z`.
    #[must_use]
    pub const fn letter(self) -> u8 {
        b'a' + self.0
    }

    /// The number of the point from the perspective of `color`: 1 to 24, 25 for the bar, 0 for off.
    #[must_use]
    pub const fn number(self, color: Color) -> u8 {
        match (self.0, color) {
            (24, _) => 25,
            (25, _) => 0,
            (letter, Color::White) => letter + 1,
            (letter, Color::Black) => 24 - letter,
        }
    }

    /// Returns the point with a number from the perspective of `color`: 1 to 24, 25 for the bar, 0
    /// for off; `None` for any other number.
    #[must_use]
    pub const fn from_number(number: u8, color: Color) -> Option<Self> {
        match (number, color) {
            (0, _) => Some(Self::OFF),
            (25, _) => Some(Self::BAR),
            (1..=24, Color::White) => Some(Self(number - 1)),
            (1..=24, Color::Black) => Some(Self(24 - number)),
            _ => None,
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.letter()))
    }
}

/// Parses one entry of a point list: a letter `a` to `y`, or a range `a:y`.
///
/// Repeated points count: `AW[f][f][f]` places three checkers.
///
/// ```
/// assert_eq!(bg_sgf::value::points(b"a:c").unwrap().count(), 3);
/// ```
///
/// # Errors
/// [`ErrorKind::BadPoint`] for any other text, including a range in descending order.
pub fn points(raw: &[u8]) -> Result<impl Iterator<Item = Point> + Clone + use<>, ErrorKind> {
    let point = |raw: &[u8]| match raw {
        [letter @ b'a'..=b'y'] => Ok(letter - b'a'),
        _ => Err(ErrorKind::BadPoint),
    };
    let raw = trim(raw);
    let (first, last) = match compose(raw) {
        Some((first, last)) => (point(first)?, point(last)?),
        None => (point(raw)?, point(raw)?),
    };
    if first > last {
        return Err(ErrorKind::BadPoint);
    }
    Ok((first..=last).map(Point))
}

/// Parses the value of a checker play: two dice and up to four pairs of point letters.
///
/// ```
/// use bg_sgf::{Color, Step, value};
/// let play = value::play(b"31hefe", Color::White)?;
/// assert_eq!(play.steps(), [Step { from: 8, to: 5 }, Step { from: 6, to: 5 }]);
/// assert_eq!(value::play_text(&play, Color::White), "31hefe");
/// # Ok::<(), bg_sgf::ErrorKind>(())
/// ```
///
/// # Errors
/// The error of [`Dice::new`] for dice out of range; [`ErrorKind::BadMove`] for any other defect.
pub fn play(raw: &[u8], color: Color) -> Result<Play, ErrorKind> {
    let (&[first, second], pairs) = raw.split_first_chunk().ok_or(ErrorKind::BadMove)?;
    if !first.is_ascii_digit() || !second.is_ascii_digit() {
        return Err(ErrorKind::BadMove);
    }
    let dice = Dice::new(first - b'0', second - b'0')?;
    self::pairs(pairs, dice, color)
}

/// Parses pairs without dice, as in the candidates of an analysis.
pub(crate) fn pairs(pairs: &[u8], dice: Dice, color: Color) -> Result<Play, ErrorKind> {
    let mut play = Play::none(dice);
    let pairs = pairs.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return Err(ErrorKind::BadMove);
    }
    for pair in pairs {
        let from = Point::from_letter(pair[0]).ok_or(ErrorKind::BadMove)?;
        let to = Point::from_letter(pair[1]).ok_or(ErrorKind::BadMove)?;
        if from == Point::OFF || to == Point::BAR {
            return Err(ErrorKind::BadMove);
        }
        let step = Step { from: from.number(color), to: to.number(color) };
        if !play.push(step) {
            return Err(ErrorKind::BadMove);
        }
    }
    Ok(play)
}

/// Writes a play as the value of a `B` or `W` property.
#[must_use]
pub fn play_text(play: &Play, color: Color) -> String {
    let mut out = alloc::format!("{}", play.dice());
    for step in play.steps() {
        for number in [step.from, step.to] {
            if let Some(point) = Point::from_number(number, color) {
                out.push(char::from(point.letter()));
            }
        }
    }
    out
}

/// Writes the property `MI` like GNU Backgammon: `MI[length:7][game:0][ws:0][bs:0]`.
#[must_use]
pub fn match_info_text(info: &MatchInfo) -> String {
    let [white, black] = info.score;
    alloc::format!("MI[length:{}][game:{}][ws:{white}][bs:{black}]", info.length, info.game)
}

/// Adds a checker to a point.
pub(crate) fn add(board: &mut Board, color: Color, point: Point) -> Result<(), ErrorKind> {
    Ok(board.add(color, point.number(color))?)
}

/// Writes a real number like `%.10g` in C, the form of rollout values.
pub(crate) fn write_g10(value: f64, out: &mut impl fmt::Write) -> fmt::Result {
    const DIGITS: i32 = 10;
    if !value.is_finite() {
        return write_special(value, out);
    }
    // Rust prints the rounded mantissa and the exponent; `%g` chooses its form by that exponent.
    let scientific = alloc::format!("{value:.9e}");
    let (mantissa, exponent) = scientific.split_once('e').expect("the exponent is written");
    let exponent: i32 = exponent.parse().expect("three digits");
    if (-4..DIGITS).contains(&exponent) {
        let decimals = usize::try_from(DIGITS - 1 - exponent).expect("at most 9");
        return out.write_str(without_zeros(&alloc::format!("{value:.decimals$}")));
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    write!(out, "{}e{sign}{:02}", without_zeros(mantissa), exponent.unsigned_abs())
}

/// Writes a real number like `%.*f` in C.
pub(crate) fn write_fixed(value: f64, decimals: usize, out: &mut impl fmt::Write) -> fmt::Result {
    if value.is_finite() { write!(out, "{value:.decimals$}") } else { write_special(value, out) }
}

fn write_special(value: f64, out: &mut impl fmt::Write) -> fmt::Result {
    if value.is_sign_negative() {
        out.write_char('-')?;
    }
    out.write_str(if value.is_nan() { "nan" } else { "inf" })
}

fn without_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sgf_syntax::value::real;

    fn g10(value: f64) -> String {
        let mut out = String::new();
        write_g10(value, &mut out).unwrap();
        out
    }

    #[test]
    fn reals_print_as_in_c() {
        let cases = [
            (0.0, "0"),
            (3.959_292_266e-34, "3.959292266e-34"),
            (0.108_571_428_6, "0.1085714286"),
            (0.000_303_238_310_2, "0.0003032383102"),
            (0.000_012_5, "1.25e-05"),
            (1e10, "1e+10"),
            (-20000.0, "-20000"),
            (f64::NEG_INFINITY, "-inf"),
        ];
        for (value, text) in cases {
            assert_eq!(g10(value), text);
            assert_eq!(real(text.as_bytes()), Ok(value));
        }
    }

    #[test]
    fn points_count_from_both_sides() {
        let h = Point::from_letter(b'h').unwrap();
        assert_eq!((h.number(Color::White), h.number(Color::Black)), (8, 17));
        for letter in b'a'..=b'z' {
            let point = Point::from_letter(letter).unwrap();
            for color in [Color::White, Color::Black] {
                assert_eq!(Point::from_number(point.number(color), color), Some(point));
            }
        }
        assert_eq!(Point::from_number(26, Color::White), None);
    }

    #[test]
    fn damaged_points_are_refused() {
        for raw in ["", "z", "A", "ab", "c:a", "a:", ":", "a:b:c", "1"] {
            assert!(points(raw.as_bytes()).is_err(), "{raw}");
        }
        assert_eq!(points(b"a:y").unwrap().count(), 25);
    }
}
