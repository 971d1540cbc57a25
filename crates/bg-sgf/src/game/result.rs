//! `RE`: the result that a file claims.

use core::fmt;

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while1};
use nom::combinator::{all_consuming, map_res, opt, success, value};
use nom::{IResult, Parser as _};

use bg_rules::{Color, WonBy};
use sgf_syntax::value::trim;

use crate::error::ErrorKind;

/// The value of `RE`, which a replay of the game may contradict.
///
/// ```
/// use bg_sgf::{tree::{ResultClaim}, Color, WonBy};
/// let claim = ResultClaim::parse(b"W+2Resign")?;
/// let expected =
///     ResultClaim::Win { winner: Color::White, points: Some(2), by: WonBy::Resignation };
/// assert_eq!(claim, expected);
/// assert_eq!(claim.to_string(), "W+2R");
/// # Ok::<(), bg_sgf::ErrorKind>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum ResultClaim {
    /// A side has won.
    Win {
        /// The winner.
        winner: Color,
        /// The points, if given.
        points: Option<u32>,
        /// The way in which the game was won.
        by: WonBy,
    },
    /// `0` or `Draw`.
    Draw,
    /// `Void`: no result.
    Void,
    /// `?`: unknown.
    Unknown,
}

impl ResultClaim {
    /// Parses a value of `RE`, in upper or lower case.
    ///
    /// # Errors
    /// [`ErrorKind::BadResult`].
    pub fn parse(raw: &[u8]) -> Result<Self, ErrorKind> {
        let claim = all_consuming(alt((win, other))).parse(trim(raw));
        claim.map(|(_, claim)| claim).map_err(|_| ErrorKind::BadResult)
    }

    /// The side that resigned and the points that it lost according to the claim; `None` if the
    /// claim is not a resignation.
    #[must_use]
    pub const fn resignation(&self) -> Option<(Color, Option<u32>)> {
        match *self {
            Self::Win { winner, points, by: WonBy::Resignation } => {
                Some((winner.opponent(), points))
            }
            _ => None,
        }
    }
}

fn win(input: &[u8]) -> IResult<&[u8], ResultClaim> {
    let winner =
        alt((value(Color::White, tag_no_case("W")), value(Color::Black, tag_no_case("B"))));
    let points = opt(map_res(take_while1(|byte: u8| byte.is_ascii_digit()), |digits| {
        core::str::from_utf8(digits).map_err(drop).and_then(|text| text.parse().map_err(drop))
    }));
    let by = alt((
        value(WonBy::Resignation, alt((tag_no_case("Resign"), tag_no_case("R")))),
        value(WonBy::Time, alt((tag_no_case("Time"), tag_no_case("T")))),
        value(WonBy::Forfeit, alt((tag_no_case("Forfeit"), tag_no_case("F")))),
        success(WonBy::Points),
    ));
    let (rest, (winner, _, points, by)) = (winner, tag("+"), points, by).parse(input)?;
    Ok((rest, ResultClaim::Win { winner, points, by }))
}

fn other(input: &[u8]) -> IResult<&[u8], ResultClaim> {
    alt((
        value(ResultClaim::Draw, alt((tag("0"), tag_no_case("Draw")))),
        value(ResultClaim::Void, tag_no_case("Void")),
        value(ResultClaim::Unknown, tag("?")),
    ))
    .parse(input)
}

impl fmt::Display for ResultClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, points, by } => {
                write!(f, "{}+", winner.letter())?;
                if let Some(points) = points {
                    write!(f, "{points}")?;
                }
                f.write_str(by.suffix())
            }
            Self::Draw => f.write_str("0"),
            Self::Void => f.write_str("Void"),
            Self::Unknown => f.write_str("?"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    #[test]
    fn examples_of_the_document() {
        let cases = [("B+6R", "B+6R"), ("W+2Resign", "W+2R"), ("W+4", "W+4")];
        let general = [("0", "0"), ("Draw", "0"), ("Void", "Void"), ("?", "?"), ("b+", "B+")];
        let endings = [("W+R", "W+R"), ("W+Time", "W+T"), ("B+F", "B+F"), (" w+3r ", "W+3R")];
        for (text, written) in cases.into_iter().chain(general).chain(endings) {
            assert_eq!(ResultClaim::parse(text.as_bytes()).unwrap().to_string(), written);
        }
    }

    #[test]
    fn damaged_results() {
        for text in ["", "B", "B4", "X+1", "B+4.5", "B+4RR", "B+99999999999", "B+-1", "draws"] {
            assert_eq!(ResultClaim::parse(text.as_bytes()), Err(ErrorKind::BadResult), "{text}");
        }
    }
}
