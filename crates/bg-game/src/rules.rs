//! What a game is played by and for.

use core::fmt;

use crate::{Board, Color};

/// Which start position a game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
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
    /// Hypergammon with one checker a side.
    Hypergammon1,
    /// Hypergammon with two checkers a side.
    Hypergammon2,
    /// Hypergammon with three checkers a side.
    Hypergammon3,
}

impl Variation {
    const WORDS: [(&'static str, Self); 4] = [
        ("Nackgammon", Self::Nackgammon),
        ("Hypergammon1", Self::Hypergammon1),
        ("Hypergammon2", Self::Hypergammon2),
        ("Hypergammon3", Self::Hypergammon3),
    ];

    /// The board at the start.
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

    /// Checkers of each side.
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

/// The rules a game is played by; written as words joined by `:`, as in the property `RU` of SGF.
///
/// ```
/// use bg_game::{Rules, Variation};
/// let rules = Rules::parse("Jacoby:Nackgammon");
/// assert!(rules.jacoby && rules.variation == Variation::Nackgammon);
/// assert_eq!(rules.to_string(), "Jacoby:Nackgammon");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct Rules {
    /// `NoCube`: played without the cube.
    pub no_cube: bool,
    /// `Crawford`: the match is played with the Crawford rule. A match without it is not.
    pub crawford: bool,
    /// `CrawfordGame`: this is the Crawford game.
    pub crawford_game: bool,
    /// `Jacoby`: gammons count only after a double. Money games only.
    pub jacoby: bool,
    /// `Nackgammon`, `Hypergammon1` to `Hypergammon3`.
    pub variation: Variation,
}

impl Rules {
    /// Reads the words in any order; others are ignored.
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

    /// Whether there is nothing to write.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The words in the order GNU Backgammon writes them.
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

/// The match a game belongs to, and where it stands. All 0 for a money game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct MatchInfo {
    /// Points to win; 0 in a money session.
    pub length: u32,
    /// Number of the game, from 0; in a file the number as written there.
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
