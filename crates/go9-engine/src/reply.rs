//! Parsers for the replies of GTP programs.

use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while1};
use nom::character::complete::{char, one_of, space0, u32 as number};
use nom::combinator::{all_consuming, opt, rest, verify};
use nom::number::complete::double;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use go9_dat::{Color, Point};

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

/// A move chosen by the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Genmove {
    Play(Point),
    Pass,
    Resign,
}

/// Parses the first word of the answer to `genmove`; remarks after it are ignored.
pub(crate) fn genmove(text: &str) -> Option<Genmove> {
    match text.split_whitespace().next()? {
        word if word.eq_ignore_ascii_case("pass") => Some(Genmove::Pass),
        word if word.eq_ignore_ascii_case("resign") => Some(Genmove::Resign),
        word => word.parse().ok().map(Genmove::Play),
    }
}

/// Parses the answer of GNU Go to `estimate_score`, `B+26.4 (upper bound: -5.7, lower: -47.1)`, and
/// returns the lowest and the highest lead of Black, komi included. GNU Go gives the bounds from
/// White's point of view.
pub(crate) fn estimated(text: &str) -> Option<[f64; 2]> {
    let value = |name| preceded((tag_no_case(name), space0), double);
    let bounds = (value("upper bound:"), preceded((char(','), space0), value("lower:")));
    let parsed: IResult<_, _> =
        delimited(char('('), bounds, char(')')).parse(&text[text.find('(')?..]);
    let (_, (upper, lower)) = parsed.ok()?;
    let leads = [-f64::max(upper, lower), -f64::min(upper, lower)];
    leads.iter().all(|lead| lead.is_finite()).then_some(leads)
}

/// The final score of a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum FinalScore {
    /// Black's lead in points, komi included.
    Lead(f64),
    /// A win by resignation or on time.
    Won(Color),
}

/// Parses `B+7.0`, `W+3`, `b+7,5`, `0`, `Draw`, `Jigo`, `B+R`, or `W+Time`. Returns `None` for any
/// other text.
pub(crate) fn final_score(text: &str) -> Option<FinalScore> {
    // Some programs append remarks, as GNU Go does to its estimates; only the first word counts.
    let word = text.split_whitespace().next()?;
    let parsed: IResult<_, _> = all_consuming(alt((lead, won, tie))).parse(word);
    parsed.ok().map(|(_, score)| score)
}

fn color(input: &str) -> IResult<&str, Color> {
    let black = tag_no_case("B").map(|_| Color::Black);
    alt((black, tag_no_case("W").map(|_| Color::White))).parse(input)
}

fn lead(input: &str) -> IResult<&str, FinalScore> {
    let signed = |(color, _, points)| match color {
        Color::Black => FinalScore::Lead(points),
        Color::White => FinalScore::Lead(-points),
    };
    (color, char('+'), points).map(signed).parse(input)
}

fn won(input: &str) -> IResult<&str, FinalScore> {
    let how = alt((tag_no_case("resign"), tag_no_case("time"), tag_no_case("r"), tag_no_case("t")));
    (color, char('+'), how).map(|(color, _, _)| FinalScore::Won(color)).parse(input)
}

fn tie(input: &str) -> IResult<&str, FinalScore> {
    let zero = verify(points, |&points| points == 0.0).map(|_| ());
    let word = alt((tag_no_case("draw"), tag_no_case("jigo"))).map(|_| ());
    alt((zero, word)).map(|()| FinalScore::Lead(0.0)).parse(input)
}

/// Parses digits with an optional decimal point or comma.
fn points(input: &str) -> IResult<&str, f64> {
    let digits = take_while1(|c: char| c.is_ascii_digit() || c == '.' || c == ',');
    let number = digits.map_res(|text: &str| text.replace(',', ".").parse());
    verify(number, |points: &f64| points.is_finite()).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies() {
        let expect = |success, id, text| Some(Reply { success, id, text });
        assert_eq!(reply("=3 D4"), expect(true, Some(3), "D4"));
        assert_eq!(reply("= 3"), expect(true, None, "3"));
        assert_eq!(reply("= GNU Go"), expect(true, None, "GNU Go"));
        assert_eq!(reply("="), expect(true, None, ""));
        assert_eq!(reply("?12 illegal move"), expect(false, Some(12), "illegal move"));
        assert_eq!(reply("=1 a\nb"), expect(true, Some(1), "a\nb"));
        assert_eq!(reply("hello"), None);
        assert_eq!(reply(""), None);
    }

    #[test]
    fn scores() {
        let lead = FinalScore::Lead;
        for (text, score) in [
            ("B+7.0", Some(lead(7.0))),
            ("W+3", Some(lead(-3.0))),
            ("b+0.5", Some(lead(0.5))),
            ("0", Some(lead(0.0))),
            ("0.0", Some(lead(0.0))),
            ("Jigo", Some(lead(0.0))),
            ("B+57.0 (upper bound: -5.7, lower: -47.1)", Some(lead(57.0))),
            ("b+7,5", Some(lead(7.5))),
            ("B+84.0", Some(lead(84.0))),
            ("Draw", Some(lead(0.0))),
            ("B+Resign", Some(FinalScore::Won(Color::Black))),
            ("w+r", Some(FinalScore::Won(Color::White))),
            ("W+T", Some(FinalScore::Won(Color::White))),
            ("B+nan", None),
            ("B+inf", None),
            ("B+-1", None),
            ("B+1.5.2", None),
            ("B+", None),
            ("B+-3", None),
            ("7", None),
            ("", None),
            ("cannot score", None),
        ] {
            assert_eq!(final_score(text), score, "{text}");
        }
    }

    #[test]
    fn moves_in_any_case() {
        assert_eq!(genmove("PASS"), Some(Genmove::Pass));
        assert_eq!(genmove("pass"), Some(Genmove::Pass));
        assert_eq!(genmove("Resign"), Some(Genmove::Resign));
        assert_eq!(genmove("c4"), Some(Genmove::Play(Point::new(47).unwrap())));
        assert_eq!(genmove("C4 (12 visits)"), Some(Genmove::Play(Point::new(47).unwrap())));
        assert_eq!(genmove("Q16"), None);
        assert_eq!(genmove(""), None);
    }

    #[test]
    fn the_bounds_of_an_estimate_are_whites() {
        let read = |text| estimated(text);
        assert_eq!(read("B+26.4 (upper bound: -5.7, lower: -47.1)"), Some([5.7, 47.1]));
        assert_eq!(read("W+3.8 (upper bound: 3.8, lower: 3.8)"), Some([-3.8, -3.8]));
        for text in
            ["W+3.8", "B+2 (upper bound: x, lower: 1)", "(", "0 (upper bound: inf, lower: 1)"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
