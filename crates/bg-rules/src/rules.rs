//! The rules of a game, and its place in a match.

use core::fmt;

use crate::{Board, Color};

/// The start position of a game.
///
/// Closed: these are the variations of GNU Backgammon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Variation {
    /// Backgammon.
    #[default]
    Standard,
    /// Nackgammon.
    Nackgammon,
    /// Hypergammon with one checker per side.
    Hypergammon1,
    /// Hypergammon with two checkers per side.
    Hypergammon2,
    /// Hypergammon with three checkers per side.
    Hypergammon3,
}

impl Variation {
    const WORDS: [(&'static str, Self); 4] = [
        ("Nackgammon", Self::Nackgammon),
        ("Hypergammon1", Self::Hypergammon1),
        ("Hypergammon2", Self::Hypergammon2),
        ("Hypergammon3", Self::Hypergammon3),
    ];

    /// The start position.
    #[must_use]
    pub const fn start(self) -> Board {
        match self {
            Self::Standard => Board::START,
            Self::Nackgammon => Board::NACKGAMMON,
            Self::Hypergammon1 => Board::HYPERGAMMON[0],
            Self::Hypergammon2 => Board::HYPERGAMMON[1],
            Self::Hypergammon3 => Board::HYPERGAMMON[2],
        }
    }

    /// Number of checkers of each side.
    #[must_use]
    pub const fn checkers(self) -> u8 {
        match self {
            Self::Standard | Self::Nackgammon => 15,
            Self::Hypergammon1 => 1,
            Self::Hypergammon2 => 2,
            Self::Hypergammon3 => 3,
        }
    }
}

/// The rules of a game. Their text form is a list of words joined by `:`, as in the SGF property
/// `RU`.
///
/// ```
/// use bg_rules::{Rules, Variation};
/// let rules = Rules::parse("Jacoby:Nackgammon");
/// assert!(rules.jacoby && rules.variation == Variation::Nackgammon);
/// assert_eq!(rules.to_string(), "Jacoby:Nackgammon");
/// ```
///
/// Closed: these are the rules that notations record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Rules {
    /// `NoCube`: the game is played without a cube.
    pub no_cube: bool,
    /// `Crawford`: the match is played with the Crawford rule. Without this word, the rule does not
    /// apply.
    pub crawford: bool,
    /// `CrawfordGame`: the game is the Crawford game.
    pub crawford_game: bool,
    /// `Jacoby`: gammons count only after a double. For money games only.
    pub jacoby: bool,
    /// `Nackgammon`, `Hypergammon1` to `Hypergammon3`: the start position.
    pub variation: Variation,
}

impl Rules {
    /// Parses the words in any order. Unknown words are ignored.
    #[must_use]
    pub fn parse(words: &str) -> Self {
        let mut rules = Self::default();
        for word in words.split(':').map(str::trim) {
            match word {
                "NoCube" => rules.no_cube = true,
                "Crawford" => rules.crawford = true,
                "CrawfordGame" => rules.crawford_game = true,
                "Jacoby" => rules.jacoby = true,
                word => {
                    let known = Variation::WORDS.iter().find(|(name, _)| *name == word);
                    rules.variation = known.map_or(rules.variation, |&(_, variation)| variation);
                }
            }
        }
        rules
    }

    /// Returns `true` if all rules have their default values and their text is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Writes the words in the order used by GNU Backgammon.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flags = [
            ("NoCube", self.no_cube),
            ("Crawford", self.crawford),
            ("CrawfordGame", self.crawford_game),
            ("Jacoby", self.jacoby),
        ];
        let variations = Variation::WORDS.map(|(word, which)| (word, which == self.variation));
        let mut joint = "";
        for (word, _) in flags.into_iter().chain(variations).filter(|&(_, set)| set) {
            write!(f, "{joint}{word}")?;
            joint = ":";
        }
        Ok(())
    }
}

/// The match a game belongs to and the place of the game in it. All fields are 0 for a money game.
///
/// Closed: a game has one place in its match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct MatchInfo {
    /// Points to win; 0 in a money session.
    pub length: u32,
    /// Number of the game, counted from 0; when read from a file, the number written there.
    pub game: u32,
    /// Score before the game, White first.
    pub score: [u32; 2],
}

impl MatchInfo {
    /// The score of a side before the game.
    #[must_use]
    pub const fn score_of(&self, color: Color) -> u32 {
        self.score[color.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    #[test]
    fn rules_round_trip() {
        let words = ["", "Crawford", "Crawford:CrawfordGame", "Jacoby", "Jacoby:Hypergammon2"];
        for text in words.into_iter().chain(["NoCube:Nackgammon"]) {
            assert_eq!(Rules::parse(text).to_string(), text);
        }
        assert_eq!(
            Rules::parse(" CrawfordGame : Crawford : Swiss").to_string(),
            "Crawford:CrawfordGame"
        );
    }
}
