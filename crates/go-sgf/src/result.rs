//! The result of a game, as `RE` states it.

mod margin;
mod words;

use alloc::string::String;
use core::fmt;

pub(crate) use margin::margin;
use margin::whole_number;

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
    /// The difference in points; 0 for a draw. A difference in Chinese stones (`子`) is doubled. A
    /// fraction of points, such as `3 3/4`, is not read.
    pub margin: Option<f64>,
    /// The way in which the game ended.
    pub ending: Option<Ending>,
}

impl Outcome {
    /// Reads the text of `RE`: the forms of `FF[4]` in any case, such as `B+3.5`, `W+Resign`, or
    /// `Draw`, and English, Chinese, Japanese, and Korean words for winning, losing, and the margin.
    /// Facts that the text does not state are `None`, and so is all of a task, such as `黑先活`.
    ///
    /// ```
    /// use go_sgf::{Ending, Outcome, Winner};
    ///
    /// let outcome = Outcome::read("W+2.5");
    /// assert_eq!((outcome.winner, outcome.margin), (Some(Winner::White), Some(2.5)));
    /// assert_eq!(Outcome::read("黑中盘胜").ending, Some(Ending::Resign));
    /// assert_eq!(Outcome::read("白超时负").winner, Some(Winner::Black));
    /// assert_eq!(Outcome::read("?"), Outcome::default());
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Self {
        let text = plain(text);
        let text = without_count(text.trim()).trim();
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        if ["0", "draw", "jigo"].contains(&text) || has(&DRAWN) {
            let winner = Some(Winner::Draw);
            return Self { winner, margin: Some(0.0), ending: Some(Ending::Score) };
        }
        if text == "void" || has(&["無勝負", "无胜负"]) {
            return Self { ending: Some(Ending::Void), ..Self::default() };
        }
        if has(&["打掛", "打ち掛け"]) {
            return Self::default();
        }
        let won = text.split_once('+');
        if let Some((winner, rest)) = won.and_then(|(word, rest)| Some((color(word)?, rest))) {
            return Self::won(winner, rest.trim());
        }
        if ["b", "w", "black", "white"].contains(&text) {
            return Self { winner: color(text), ..Self::default() };
        }
        words::read(text)
    }

    /// The outcome by the text after `B+` or `W+`.
    fn won(winner: Winner, rest: &str) -> Self {
        let (margin, ending) = match rest {
            "r" | "res" | "resign" | "resignation" => (None, Some(Ending::Resign)),
            "t" | "time" | "timeout" => (None, Some(Ending::Time)),
            "f" | "forfeit" => (None, Some(Ending::Forfeit)),
            _ => {
                let margin = whole_number(rest).or_else(|| margin(rest));
                (margin, margin.map(|_| Ending::Score))
            }
        };
        Self { winner: Some(winner), margin, ending }
    }
}

/// Words for a game without a winner.
const DRAWN: [&str; 7] = ["持碁", "ジゴ", "和棋", "和局", "平局", "무승부", "引き分け"];

/// Returns the text in lower case, with the ASCII characters for full-width ones.
fn plain(text: &str) -> String {
    let ascii = |wide: char| char::from_u32(u32::from(wide) - 0xff01 + 0x21).unwrap_or(wide);
    let plain = text.chars().map(|character| match character {
        '\u{ff01}'..='\u{ff5e}' => ascii(character),
        character if character.is_whitespace() => ' ',
        character => character,
    });
    plain.map(|character| character.to_ascii_lowercase()).collect()
}

/// Returns the text without the number of moves at its start, such as `257手完,` or `226수`.
fn without_count(text: &str) -> &str {
    let number = text.strip_prefix('全').unwrap_or(text).trim_start();
    let after = number.trim_start_matches(|character: char| character.is_ascii_digit());
    let unit = after.trim_start().strip_prefix(['手', '수']);
    match unit.filter(|_| after.len() < number.len()) {
        Some(rest) => rest.strip_prefix('完').unwrap_or(rest).trim_start_matches([' ', ',', '、']),
        None => text,
    }
}

/// Returns the color that a whole text names.
fn color(text: &str) -> Option<Winner> {
    let text = text.trim();
    match () {
        () if words::BLACK.contains(&text) => Some(Winner::Black),
        () if words::WHITE.contains(&text) => Some(Winner::White),
        () => None,
    }
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
