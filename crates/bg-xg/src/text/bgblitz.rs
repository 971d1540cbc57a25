//! The lines of BGBlitz, in any of its languages: plays are read by their shape, and cube actions by
//! their labels.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::model::{Answer, Best, Sum, TextCandidate, TextChances, TextCube};

/// A line of BGBlitz.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Row {
    /// A play with its equity.
    Play(TextCandidate),
    /// A name with the chances of its side, in per cent.
    Side(String, Sum),
    /// The equity without a cube, behind words that name the side to decide.
    Cubeless(String, f64),
    /// The equity of a cube action, with its place among no double, take, and pass. `None` if the label
    /// is unknown.
    Action(Option<usize>, f64),
}

/// Words before a slash or alone that mean no double, and words behind a slash.
const NO_DOUBLE: [&str; 3] = ["No ", "Kein ", "Pas de "];
const NOT: &str = "\u{305b}\u{305a}";
const TAKE: [&str; 4] = ["Take", "Annehmen", "Prendre", "\u{53d7}\u{3051}\u{308b}"];
const PASS: [&str; 4] = ["Pass", "Ablehnen", "Refuser", "\u{964d}\u{308a}\u{308b}"];

/// Reads a line.
pub(super) fn read(line: &str) -> Option<Row> {
    play(line).or_else(|| action(line)).or_else(|| side(line))
}

/// Reads a number, and returns the text behind it.
fn number(text: &str) -> Option<(f64, &str)> {
    let text = text.trim_start();
    let length =
        text.bytes().take_while(|byte| matches!(byte, b'0'..=b'9' | b'.' | b',' | b'+' | b'-'));
    let (digits, rest) = text.split_at(length.count());
    let number: f64 = digits.replace(',', ".").parse().ok()?;
    (number.is_finite() && digits.ends_with(|char: char| char.is_ascii_digit()))
        .then_some((number, rest))
}

/// Reads a number in parentheses.
fn difference(text: &str) -> Option<(f64, &str)> {
    let (difference, rest) = number(text.trim_start().strip_prefix('(')?)?;
    Some((difference, rest.trim_start().strip_prefix(')')?))
}

/// `2.   0.510 mwp /   0.922  (-0.195)  bar/20*, 13/10`, in money without the match winning chance.
fn play(line: &str) -> Option<Row> {
    let (rank, rest) = line.split_once('.')?;
    rank.parse::<u32>().ok()?;
    let rest = rest.strip_prefix(' ')?;
    let (mwc, rest) = match rest.split_once("mwp") {
        // A product would have digits that the text does not have.
        Some((chance, rest)) => {
            let chance: f64 = (chance.trim().to_string() + "e2").parse().ok()?;
            (Some(chance), rest.trim_start().strip_prefix('/')?)
        }
        None => (None, rest),
    };
    let (equity, rest) = number(rest)?;
    let (difference, rest) = difference(rest).unwrap_or((0.0, rest));
    let words: Vec<_> = rest.split([',', ' ']).filter(|word| !word.is_empty()).collect();
    let is_play = words.iter().all(|word| word.contains('/'));
    is_play.then(|| {
        Row::Play(TextCandidate {
            play: words.join(" "),
            equity: Some(equity),
            mwc: mwc.filter(|chance| chance.is_finite()),
            difference,
            ..TextCandidate::default()
        })
    })
}

/// `Double / Take : 0.410 ( 0.000) 0.625 (-0.040)`; the last pair is the equity. Without differences, it
/// is an equity without the cube.
fn action(line: &str) -> Option<Row> {
    let (label, rest) = line.split_once([':', '\u{ff1a}'])?;
    let (first, mut behind) = number(rest)?;
    let Some((_, rest)) = difference(behind) else {
        return Some(Row::Cubeless(label.to_string(), first));
    };
    let mut equity = first;
    behind = rest;
    while let Some((number, rest)) = number(behind) {
        let (_, rest) = difference(rest)?;
        (equity, behind) = (number, rest);
    }
    behind.trim().is_empty().then(|| Row::Action(place(label.trim()), equity))
}

/// Returns the place of a cube action: words behind a slash decide.
fn place(label: &str) -> Option<usize> {
    let Some((_, answer)) = label.rsplit_once('/') else {
        let is_none = NO_DOUBLE.iter().any(|word| label.starts_with(word)) || label.ends_with(NOT);
        return is_none.then_some(0);
    };
    let is = |words: &[&str]| words.contains(&answer.trim());
    is(&TAKE).then_some(1).or_else(|| is(&PASS).then_some(2))
}

/// `Green 39.0 13.3 0.3`.
fn side(line: &str) -> Option<Row> {
    let words: Vec<_> = line.split_whitespace().collect();
    let (name, [win, gammon, backgammon]) = words.split_last_chunk()?;
    let number = |text: &str| number(text).filter(|(_, rest)| rest.is_empty()).map(|(it, _)| it);
    let sum = Sum { win: number(win)?, gammon: number(gammon)?, backgammon: number(backgammon)? };
    // Three numbers before them are no name.
    let is_name = name.iter().any(|word| *word != "-" && number(word).is_none());
    is_name.then(|| Row::Side(name.join(" "), sum))
}

/// The block of a cube decision, as far as it has been read.
#[derive(Debug, Default)]
pub(super) struct Block {
    sides: Vec<(String, Sum)>,
    pub(super) cube: TextCube,
    /// Number of equities of cube actions.
    pub(super) actions: usize,
    /// A label is unknown.
    pub(super) is_unknown: bool,
}

impl Block {
    pub(super) fn side(&mut self, name: String, sum: Sum) {
        self.sides.push((name, sum));
    }

    /// Reads the equity without a cube: the words before it name the side to decide.
    pub(super) fn cubeless(&mut self, words: &str, equity: f64) {
        let [(a, first), (b, second)] = &self.sides[..] else { return };
        let (own, other) = match (words.contains(a.as_str()), words.contains(b.as_str())) {
            (true, false) => (first, second),
            (false, true) => (second, first),
            // One name is part of the other.
            (true, true) if a.len() > b.len() => (first, second),
            (true, true) => (second, first),
            (false, false) => return,
        };
        self.cube.chances = Some(TextChances::new(*own, *other));
        self.cube.cubeless_no_double = Some(equity);
    }

    pub(super) fn action(&mut self, place: Option<usize>, equity: f64) {
        self.actions += 1;
        let cube = &mut self.cube;
        match place {
            Some(0) => cube.no_double = Some(equity),
            Some(1) => cube.double_take = Some(equity),
            Some(_) => cube.double_pass = Some(equity),
            None => self.is_unknown = true,
        }
        let equities = cube.no_double.zip(cube.double_take.zip(cube.double_pass));
        let Some((none, (take, pass))) = equities else { return };
        cube.best = Some(if take.min(pass) > none {
            Best::Double
        } else if take <= pass || none < pass {
            Best::NoDouble
        } else {
            Best::TooGood
        });
        cube.answer = Some(if take <= pass { Answer::Take } else { Answer::Pass });
    }
}
