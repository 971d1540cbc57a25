//! The result of a game, as `RE` states it.

use core::fmt;

/// The winner of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Winner {
    /// Black won.
    Black,
    /// White won.
    White,
    /// The game was drawn.
    Draw,
}

/// Written as `B`, `W`, or `draw`.
impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "B",
            Self::White => "W",
            Self::Draw => "draw",
        })
    }
}

/// The way in which a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Ending {
    /// The points were counted.
    Score,
    /// A player resigned.
    Resign,
    /// A player ran out of time.
    Time,
    /// A player forfeited the game.
    Forfeit,
    /// The game has no result.
    Void,
}

/// Written as `score`, `resign`, `time`, `forfeit`, or `void`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Score => "score",
            Self::Resign => "resign",
            Self::Time => "time",
            Self::Forfeit => "forfeit",
            Self::Void => "void",
        })
    }
}

/// The outcome of a game, as far as a result text tells it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub struct Outcome {
    /// The winner.
    pub winner: Option<Winner>,
    /// The difference in points or stones; 0 for a draw. A fraction, such as `3 3/4`, is not read.
    pub margin: Option<f64>,
    /// The way in which the game ended.
    pub ending: Option<Ending>,
}

impl Outcome {
    /// Reads the text of `RE`: the forms of `FF[4]` in any case, such as `B+3.5`, `W+Resign`, or
    /// `Draw`, and those of Chinese, Japanese, and Korean sites. What it does not tell is `None`.
    ///
    /// ```
    /// use go_sgf::{Ending, Outcome, Winner};
    ///
    /// let outcome = Outcome::read("W+2.5");
    /// assert_eq!((outcome.winner, outcome.margin), (Some(Winner::White), Some(2.5)));
    /// assert_eq!(Outcome::read("黑中盘胜").ending, Some(Ending::Resign));
    /// assert_eq!(Outcome::read("?"), Outcome::default());
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Self {
        let text = text.trim();
        let is = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(text));
        if is(&["0", "Draw", "Jigo"]) || has(text, &["ジゴ", "持碁", "和棋"]) {
            let winner = Some(Winner::Draw);
            return Self { winner, margin: Some(0.0), ending: Some(Ending::Score) };
        }
        if is(&["Void"]) {
            return Self { ending: Some(Ending::Void), ..Self::default() };
        }
        if let Some((winner, rest)) = text.split_once('+').and_then(|(winner, rest)| {
            let is = |names: [&str; 2]| {
                names.iter().any(|name| name.eq_ignore_ascii_case(winner.trim_end()))
            };
            match () {
                () if is(["B", "Black"]) => Some((Winner::Black, rest)),
                () if is(["W", "White"]) => Some((Winner::White, rest)),
                () => None,
            }
        }) {
            return Self::won(winner, rest.trim());
        }
        Self::in_words(text)
    }

    /// The outcome by the text after `B+` or `W+`.
    fn won(winner: Winner, rest: &str) -> Self {
        let is = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(rest));
        let (margin, ending) = match () {
            () if is(&["R", "Res", "Resign", "Resignation"]) => (None, Some(Ending::Resign)),
            () if is(&["T", "Time", "Timeout"]) => (None, Some(Ending::Time)),
            () if is(&["F", "Forfeit"]) => (None, Some(Ending::Forfeit)),
            () => match leading_number(rest) {
                Some((number, after)) if ends_number(after.trim_start()) => {
                    (Some(number), Some(Ending::Score))
                }
                _ => (None, None),
            },
        };
        Self { winner: Some(winner), margin, ending }
    }

    /// The outcome by a Chinese, Japanese, or Korean text.
    fn in_words(text: &str) -> Self {
        let winner = match text.chars().next() {
            Some('黑' | '黒' | '흑') => Winner::Black,
            Some('白' | '백') => Winner::White,
            _ => return Self::default(),
        };
        let (margin, ending) = match () {
            () if has(text, &["中盘", "中盤", "中押", "불계"]) => {
                (None, Some(Ending::Resign))
            }
            () if has(text, &["超时", "超時", "時間", "시간"]) => {
                (None, Some(Ending::Time))
            }
            () => match points(text) {
                Some(margin) => (Some(margin), Some(Ending::Score)),
                None => (None, None),
            },
        };
        Self { winner: Some(winner), margin, ending }
    }
}

fn has(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

/// Returns `true` if the text after a number leaves the number whole: it is empty, a word for points or
/// stones, or a remark in parentheses, but no fraction such as `3/4` or `and half`.
fn ends_number(text: &str) -> bool {
    const UNITS: [&str; 8] = ["point", "points", "pt", "pts", "moku", "stone", "stones", "zi"];
    let word = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let is_unit = UNITS.iter().any(|unit| unit.eq_ignore_ascii_case(word));
    let rest = if is_unit { text.get(word.len()..).unwrap_or_default() } else { text };
    let rest = rest.trim_start_matches('.').trim_start();
    rest.is_empty() || rest.starts_with('(')
}

/// Returns the number at the start of a text, of up to six digits before and after a point or comma,
/// and the text after it.
fn leading_number(text: &str) -> Option<(f64, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let mut end = whole;
    if let Some(fraction) = text.get(whole..).and_then(|rest| rest.strip_prefix(['.', ','])) {
        end += 1 + digits(fraction);
    }
    if !(1..=6).contains(&whole) || end > whole + 7 {
        return None;
    }
    let number = text.get(..end)?.replace(',', ".");
    Some((number.parse().ok()?, text.get(end..)?))
}

/// Returns the number before the word for points, with the half point behind it.
fn points(text: &str) -> Option<f64> {
    let (at, word) = ["目", "집"].iter().filter_map(|word| Some((text.find(word)?, word))).min()?;
    let before = text.get(..at)?.trim_end();
    let is_part =
        |character: char| character.is_ascii_digit() || matches!(character, '.' | ',' | '/');
    let start = before.len() - before.chars().rev().take_while(|c| is_part(*c)).count();
    let (number, rest) = leading_number(before.get(start..)?)?;
    let half = text.get(at + word.len()..)?.starts_with(['半', '반']);
    rest.is_empty().then_some(if half { number + 0.5 } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_is_read_whole_or_not_at_all() {
        let outcome = |text: &str| {
            let Outcome { winner, margin, ending } = Outcome::read(text);
            assert!(winner.is_some(), "{text}");
            assert_eq!(margin.is_some(), ending.is_some(), "{text}");
            margin
        };
        let whole = [
            "B+2.5",
            "W+2,5",
            "W+ 2.5 ",
            "B+2.5 points",
            "B+2.5pts.",
            "W+2.5moku",
            "黑胜2目半",
            "白2,5目",
        ];
        let remarks = ["W+2.5 (moves beyond 100 lost)", "Black + 2.5 Points (150 moves)"];
        for text in whole.into_iter().chain(remarks) {
            assert_eq!(outcome(text), Some(2.5), "{text}");
        }
        for text in ["W+3 3/4", "B+1 1/4", "W+1/2", "B+3/4", "W+2 and half", "W+2 1/2 points"] {
            assert_eq!(outcome(text), None, "{text}");
        }
        for text in [
            "W+2½",
            "W+2.5.5",
            "黑胜1又3/4目",
            "B+2-3",
            "B+1234567",
            "W+",
            "W+?",
            "W+2e3",
            "W+2 by time",
        ] {
            assert_eq!(outcome(text), None, "{text}");
        }
    }
}
