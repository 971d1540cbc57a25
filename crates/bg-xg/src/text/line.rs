//! The lines of an analysis, in any language: they are read by their shape.

use alloc::string::{String, ToString as _};
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_till, take_until, take_while, take_while1};
use nom::character::complete::{char, digit1, one_of, space0, space1};
use nom::combinator::{map_opt, opt, recognize, value, verify};
use nom::sequence::{delimited, preceded, separated_pair, terminated};
use nom::{IResult, Parser as _};

use super::model::{Program, Sum, TextCandidate, TextChances};

/// A line that says something about the decision.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Line {
    /// A play with its equity.
    Candidate(TextCandidate),
    /// The chances of one side, in per cent, as eXtreme Gammon writes them.
    Side(Sum),
    /// The chances of both sides, as GNU Backgammon writes them.
    Chances(TextChances),
    /// Half the width of a confidence interval, and the confidence in a play, in per cent.
    Confidence(f64, Option<f64>),
    /// The level of the analysis of the cube.
    Analyzed(String),
    /// The equities without a cube: without and with a double.
    Cubeless(f64, f64),
    /// The first line of an analysis of the cube by GNU Backgammon: its level, and the equity without
    /// a cube, unless it is told as a match winning chance.
    Cube(String, Option<f64>),
    /// The value of a cube action with its label.
    Action(String, Value),
    /// The right cube action, and the share of wrong answers in per cent.
    Best(String, Option<f64>),
    /// The share of wrong answers that would make a double right, in per cent.
    Percentage(f64),
    /// Number of games of a rollout.
    Games(u32),
    /// The luck of a roll: an equity or, in per cent, a match winning chance.
    Luck {
        /// The number.
        value: f64,
        /// The number is a match winning chance.
        is_mwc: bool,
    },
    /// A line of a rollout, or a heading.
    Detail,
    /// The version of the program, and the match equity table.
    Version(String, Option<String>),
}

/// The value of a cube action.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Value {
    /// An equity.
    Equity(f64),
    /// A match winning chance, in per cent.
    Mwc(f64),
}

/// Words before the level of an analysis of the cube.
const ANALYZED: [&str; 3] = ["Analyzed in ", "Analysiert in ", "Analysé avec "];
/// Words before the right cube action.
const BEST: [&str; 5] = [
    "Best Cube action",
    "Beste Dopplerwürfel Aktion",
    "Meilleur action du videau",
    "ベストキューブアクション",
    "Proper cube action",
];
/// Starts of lines about a rollout, and of headings.
const DETAILS: [&str; 16] = [
    "Dice Seed:",
    "Moves:",
    "Double Decision confidence:",
    "Take Decision confidence:",
    "Duration:",
    "Rollout:",
    "Cubeful Equities:",
    "Cubeful equities:",
    "Equities mit Dopplerwürfel:",
    "Equités avec videau",
    "Cube analysis",
    "Rolled ",
    "Output generated ",
    "No double",
    "Double/Take",
    "Redouble/Take",
];

/// Returns the meaning of a line, or `None` for text that is no analysis.
pub(super) fn read(line: &str) -> Option<Line> {
    let line = line.trim();
    let whole = |result: IResult<&str, Line>| match result {
        Ok(("", line)) => Some(line),
        _ => None,
    };
    whole(candidate(line))
        .or_else(|| whole(both_chances(line)))
        .or_else(|| whole(confidence(line)))
        .or_else(|| whole(gnu_cube(line)))
        .or_else(|| whole(cubeless(line)))
        .or_else(|| words(line))
        .or_else(|| whole(side(line)))
        .or_else(|| whole(luck(line)))
        .or_else(|| whole(action(line)))
        .or_else(|| detail(line))
}

/// A number with a decimal point or comma.
fn number(input: &str) -> IResult<&str, f64> {
    scaled(input, "")
}

/// A fraction, in per cent. A product would have digits that the text does not have: 54.800000000000004
/// of 0.548.
fn fraction(input: &str) -> IResult<&str, f64> {
    scaled(input, "e2")
}

/// A number with a decimal point or comma, and an exponent that is not in the text.
fn scaled<'i>(input: &'i str, exponent: &str) -> IResult<&'i str, f64> {
    let digits = (opt(one_of("+-")), digit1, opt((one_of(".,"), digit1)));
    let finite = |text: &str| {
        let number: f64 = (text.replace(',', ".") + exponent).parse().ok()?;
        number.is_finite().then_some(number)
    };
    map_opt(recognize(digits), finite).parse(input)
}

fn percent(input: &str) -> IResult<&str, f64> {
    terminated(number, char('%')).parse(input)
}

/// An equity in parentheses: the difference to the best one.
fn difference(input: &str) -> IResult<&str, f64> {
    let number = terminated(number, opt(char('%')));
    delimited((space0, char('('), space0), number, (space0, char(')'))).parse(input)
}

/// The level of an analysis, without the marks of footnotes.
fn level(input: &str) -> IResult<&str, String> {
    let plies = (digit1, alt((tag("-ply"), tag("-plis"))), opt(tag(" red")));
    let plies = plies.map(|(plies, _, red): (&str, _, Option<&str>)| {
        plies.to_string() + "-ply" + red.unwrap_or_default()
    });
    let roller = preceded((opt(tag("XG ")), tag("Roller")), take_while(|c| c == '+'));
    let roller = roller.map(|plus: &str| "roller".to_string() + plus);
    let mark = take_while(|c| matches!(c, '¹' | '²' | '³' | '⁴'..='⁹'));
    let named = alt((value("rollout", tag("Rollout")), value("book", tag("Book"))));
    let named = terminated(named, mark).map(str::to_string);
    let kind = opt(alt((tag("Cubeful "), tag("Cubeless "))));
    let (rest, (kind, level)) = (kind, alt((plies, roller, named))).parse(input)?;
    let is_cubeless = kind == Some("Cubeless ");
    Ok((rest, if is_cubeless { level + " cubeless" } else { level }))
}

/// `1. XG Roller   15/14 13/11 3/2   eq:-0.036 (-0.012)`. GNU Backgammon writes `??` for the rank of a
/// play that it did not list.
fn candidate(input: &str) -> IResult<&str, Line> {
    let (rest, played) = opt(terminated(char('*'), space0)).parse(input)?;
    let rank = alt((terminated(digit1, char('.')), tag("??")));
    let (rest, _) = terminated(rank, space0).parse(rest)?;
    // Text of web pages has no blanks between the cells of a table.
    let (rest, made) = opt(terminated(tag("played"), space0)).parse(rest)?;
    let (rest, level) = terminated(level, space0).parse(rest)?;
    let equity = || alt((tag("eq:"), tag("éq:"), tag("Eq.:"), tag("MWC:")));
    let (rest, play) = take_till_equity(rest)?;
    let (rest, label) = terminated(equity(), space0).parse(rest)?;
    let (rest, equity) = number(rest)?;
    let (rest, mwc) = opt(char('%')).parse(rest)?;
    let (rest, difference) = opt(difference).parse(rest)?;
    let is_mwc = mwc.is_some() || label == "MWC:";
    let candidate = TextCandidate {
        level,
        play: play.trim().to_string(),
        equity: (!is_mwc).then_some(equity),
        mwc: is_mwc.then_some(equity),
        difference: difference.unwrap_or(0.0),
        is_played: made.is_some() || played.is_some(),
        ..TextCandidate::default()
    };
    Ok((rest, Line::Candidate(candidate)))
}

fn take_till_equity(input: &str) -> IResult<&str, &str> {
    alt((take_until("eq:"), take_until("éq:"), take_until("Eq.:"), take_until("MWC:"))).parse(input)
}

/// `Player:   78.94% (G:3.91% B:0.38%)`; the label is in any language.
fn side(input: &str) -> IResult<&str, Line> {
    let label = (take_till(|c| c == ':' || c == '：'), one_of(":："), space0);
    let gammons = |letter| preceded((tag(letter), space0), percent);
    let both = |input| {
        let two = separated_pair(gammons("G:"), space0, gammons("B:"));
        delimited((space0, char('('), space0), two, (space0, char(')'))).parse(input)
    };
    let chances = |input| (percent, both).parse(input);
    let (rest, (win, (gammon, backgammon))) =
        alt((preceded(label, chances), chances)).parse(input)?;
    Ok((rest, Line::Side(Sum { win, gammon, backgammon })))
}

/// `0.464 0.121 0.006 - 0.536 0.167 0.006`, or the same in per cent.
fn both_chances(input: &str) -> IResult<&str, Line> {
    /// The most that the winning chances of both sides add up to, as fractions.
    const FRACTIONS: f64 = 2.0;
    let in_percent =
        verify(|input| six(number, input), |six: &TextChances| six.win + six.lose > FRACTIONS);
    alt((in_percent, |input| six(fraction, input))).map(Line::Chances).parse(input)
}

/// Three chances of each side.
fn six(number: fn(&str) -> IResult<&str, f64>, input: &str) -> IResult<&str, TextChances> {
    let three = || (number, preceded(space0, number), preceded(space0, number));
    let (rest, (own, other)) =
        separated_pair(three(), (space0, char('-'), space0), three()).parse(input)?;
    let side = |(win, gammon, backgammon)| Sum { win, gammon, backgammon };
    Ok((rest, TextChances::new(side(own), side(other))))
}

/// `2-ply cubeless equity +0.559 (Money: +0.521)`, or `2-ply cubeless MWC  53.96% (…)`.
fn gnu_cube(input: &str) -> IResult<&str, Line> {
    let money = delimited((space0, tag("(Money: ")), number, char(')'));
    let equity = preceded((tag("equity"), space1), number).map(Some);
    let mwc = preceded((tag("MWC"), space1), percent).map(|_| None);
    let value = terminated(alt((equity, mwc)), opt(money));
    let (rest, (level, value)) = separated_pair(level, tag(" cubeless "), value).parse(input)?;
    Ok((rest, Line::Cube(level, value)))
}

/// `Confidence: ±0.010 (+0.086..+0.106) - [99.9%]`.
fn confidence(input: &str) -> IResult<&str, Line> {
    let label = (take_while1(|c: char| c.is_alphabetic() || c == '.'), char(':'), space0);
    let (rest, half) = preceded(label, interval).parse(input)?;
    let certain = delimited((space0, char('-'), space0, char('[')), percent, char(']'));
    let (rest, certain) = opt(certain).parse(rest)?;
    Ok((rest, Line::Confidence(half, certain)))
}

/// `±0.010 (+0.086..+0.106)`.
fn interval(input: &str) -> IResult<&str, f64> {
    let to = alt((tag("..."), tag("..")));
    let range = delimited(char('('), separated_pair(number, to, number), char(')'));
    terminated(preceded((char('±'), space0), number), (space0, range)).parse(input)
}

/// `Rolled 65 (-0.229):`, or `Rolled 65 ( -1.23%):`.
fn luck(input: &str) -> IResult<&str, Line> {
    let head = (tag("Rolled "), digit1, space0, char('('), space0);
    let (rest, (value, mwc)) = preceded(head, (number, opt(char('%')))).parse(input)?;
    let (rest, _) = (space0, char(')'), char(':')).parse(rest)?;
    Ok((rest, Line::Luck { value, is_mwc: mwc.is_some() }))
}

/// `Cubeless Equities: No Double=+0.148, Double=+0.306`.
fn cubeless(input: &str) -> IResult<&str, Line> {
    let one = || preceded((take_till(|c| c == '='), char('=')), number);
    let label = (take_till(|c| c == ':' || c == '='), char(':'), space0);
    let two = preceded(label, separated_pair(one(), (char(','), space0), one()));
    two.map(|(none, double)| Line::Cubeless(none, double)).parse(input)
}

/// `Double/Take: +0.065 (-0.132)`, or `1. Double, take   +0.980`, or `1. Double, take   56.37%`.
fn action(input: &str) -> IResult<&str, Line> {
    let equity = |input| {
        let tail = (number, opt(difference), opt(preceded(space0, interval)));
        tail.map(|(equity, ..)| Value::Equity(equity)).parse(input)
    };
    let mwc = |input| (percent, opt(difference)).map(|(chance, _)| Value::Mwc(chance)).parse(input);
    let label = take_while1(|c: char| !matches!(c, ':' | '：' | '%'));
    let xg = separated_pair(label, (one_of(":："), space0), equity);
    let word = take_while1(|c: char| c.is_alphabetic() || matches!(c, ' ' | ','));
    let gnu = preceded((digit1, tag(". ")), (word, alt((mwc, equity))));
    let gnu = gnu.map(|(label, value): (&str, Value)| (label.trim_end(), value));
    let (rest, (label, value)) = alt((gnu, xg)).parse(input)?;
    Ok((rest, Line::Action(label.to_string(), value)))
}

/// Returns the program whose words a line of an analysis has.
pub(super) fn program(line: &str) -> Option<Program> {
    let any = |words: &[&str]| words.iter().any(|word| line.contains(word));
    let starts = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
    if starts(&["GNU Backgammon ", "by GNU Backgammon ", "Proper cube action"])
        || any(&["Eq.:", "MWC:", " cubeless equity "])
    {
        Some(Program::Gnubg)
    } else if starts(&["eXtreme Gammon Version:"]) || starts(&ANALYZED) || any(&["eq:", "éq:"]) {
        Some(Program::Xg)
    } else {
        None
    }
}

/// Lines that begin with words of the program.
fn words(line: &str) -> Option<Line> {
    if let Some(rest) = line.strip_prefix("eXtreme Gammon Version:") {
        let (version, table) = rest.split_once(',').map_or((rest, None), |(version, table)| {
            (version, table.split_once(':').map(|(_, name)| name.trim().to_string()))
        });
        return Some(Line::Version(version.trim().to_string(), table));
    }
    if let Some(rest) = line.strip_prefix("by GNU Backgammon ") {
        let version = rest.split_once(" (").map_or(rest, |(version, _)| version);
        return Some(Line::Version("GNU Backgammon ".to_string() + version, None));
    }
    if let Some(rest) = ANALYZED.iter().find_map(|words| line.strip_prefix(words)) {
        let text = level(rest).map_or_else(|_| rest.trim().to_string(), |(_, level)| level);
        return Some(Line::Analyzed(text));
    }
    if let Some(rest) = BEST.iter().find_map(|words| line.strip_prefix(words)) {
        let action = rest.trim_start_matches([':', '：', ' ']);
        let percentage = action.rsplit_once('(').and_then(|(action, rest)| {
            let (_, percentage) = terminated(percent, char(')')).parse(rest.trim()).ok()?;
            Some((action.trim_end(), percentage))
        });
        let (action, percentage) = percentage.map_or((action, None), |(it, n)| (it, Some(n)));
        return Some(Line::Best(action.to_string(), percentage));
    }
    None
}

/// Lines of a rollout, headings, and percentages behind a label.
fn detail(line: &str) -> Option<Line> {
    let marked = line.trim_start_matches(['¹', '²', '³']).trim_start();
    let games = |input| terminated(digit1, tag_no_case(" games rolled")).parse(input);
    let games: IResult<&str, &str> = alt((games, preceded((digit1, space1), games))).parse(marked);
    if let Ok((_, games)) = games {
        return games.parse().ok().map(Line::Games);
    }
    if DETAILS.iter().any(|start| marked.starts_with(start)) {
        return Some(Line::Detail);
    }
    let (_, last) = line.rsplit_once([':', '：'])?;
    match percent(last.trim_start()) {
        Ok(("", percentage)) => Some(Line::Percentage(percentage)),
        _ => None,
    }
}
