//! What programs answer.

use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while1};
use nom::character::complete::{char, one_of, space0, u32 as number};
use nom::combinator::{all_consuming, opt, rest, verify};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use go9_dat::Point;

/// A reply without its line ends: `=ID TEXT` or `?ID TEXT`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reply<'a> {
    pub(crate) success: bool,
    pub(crate) id: Option<u32>,
    pub(crate) text: &'a str,
}

pub(crate) fn reply(input: &str) -> Option<Reply<'_>> {
    let status = one_of("=?").map(|c| c == '=');
    let parsed: IResult<_, _> = (status, opt(number), preceded(space0, rest)).parse(input);
    let (_, (success, id, text)) = parsed.ok()?;
    Some(Reply { success, id, text: text.trim_end() })
}

/// What a program wants to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Genmove {
    Play(Point),
    Pass,
    Resign,
}

pub(crate) fn genmove(text: &str) -> Option<Genmove> {
    match text {
        _ if text.eq_ignore_ascii_case("pass") => Some(Genmove::Pass),
        _ if text.eq_ignore_ascii_case("resign") => Some(Genmove::Resign),
        _ => text.parse().ok().map(Genmove::Play),
    }
}

/// Black's lead in a final score: `B+7.0`, `W+3`, `0`. `None` for anything that is no number of
/// points, as `B+Resign`.
pub(crate) fn final_score(text: &str) -> Option<f64> {
    // Some programs append remarks, as GNU Go to its estimates; only the first word counts.
    let word = text.split_whitespace().next()?;
    let parsed: IResult<_, _> = all_consuming(alt((lead, tie))).parse(word);
    parsed.ok().map(|(_, lead)| lead)
}

fn lead(input: &str) -> IResult<&str, f64> {
    let sign = alt((tag_no_case("B").map(|_| 1.0), tag_no_case("W").map(|_| -1.0)));
    (sign, char('+'), points).map(|(sign, _, points)| sign * points).parse(input)
}

fn tie(input: &str) -> IResult<&str, f64> {
    let zero = verify(points, |&points| points == 0.0).map(|_| ());
    let word = alt((tag_no_case("draw"), tag_no_case("jigo"))).map(|_| ());
    alt((zero, word)).map(|()| 0.0).parse(input)
}

/// Digits, with a decimal point or without.
fn points(input: &str) -> IResult<&str, f64> {
    take_while1(|c: char| c.is_ascii_digit() || c == '.').map_res(str::parse).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies() {
        let expect = |success, id, text| Some(Reply { success, id, text });
        assert_eq!(reply("=3 D4"), expect(true, Some(3), "D4"));
        assert_eq!(reply("= GNU Go"), expect(true, None, "GNU Go"));
        assert_eq!(reply("="), expect(true, None, ""));
        assert_eq!(reply("?12 illegal move"), expect(false, Some(12), "illegal move"));
        assert_eq!(reply("=1 a\nb"), expect(true, Some(1), "a\nb"));
        assert_eq!(reply("hello"), None);
        assert_eq!(reply(""), None);
    }

    #[test]
    fn scores() {
        for (text, lead) in [
            ("B+7.0", Some(7.0)),
            ("W+3", Some(-3.0)),
            ("b+0.5", Some(0.5)),
            ("0", Some(0.0)),
            ("0.0", Some(0.0)),
            ("Jigo", Some(0.0)),
            ("B+57.0 (upper bound: -5.7, lower: -47.1)", Some(57.0)),
            ("B+Resign", None),
            ("B+R", None),
            ("B+", None),
            ("B+-3", None),
            ("7", None),
            ("", None),
            ("cannot score", None),
        ] {
            assert_eq!(final_score(text), lead, "{text}");
        }
    }

    #[test]
    fn moves_in_any_case() {
        assert_eq!(genmove("PASS"), Some(Genmove::Pass));
        assert_eq!(genmove("pass"), Some(Genmove::Pass));
        assert_eq!(genmove("Resign"), Some(Genmove::Resign));
        assert_eq!(genmove("c4"), Some(Genmove::Play(Point::new(47).unwrap())));
        assert_eq!(genmove("Q16"), None);
        assert_eq!(genmove(""), None);
    }
}
