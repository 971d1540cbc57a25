//! `RU` and `MI`.

use core::fmt;

use super::report;
use crate::error::{ErrorKind, Findings};
use crate::syntax::{Node, Property};
use crate::value::{compose, number, trim};
use crate::{Board, Color};

/// Which start position a game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
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

/// The rules a game is played by: the words of `RU`, joined by `:`.
///
/// ```
/// use bg_sgf::{Rules, Variation};
/// let rules = Rules::parse(b"Jacoby:Nackgammon");
/// assert!(rules.jacoby && rules.variation == Variation::Nackgammon);
/// assert_eq!(rules.to_string(), "Jacoby:Nackgammon");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    /// The words of a `RU` value, in any order; others are ignored.
    #[must_use]
    pub fn parse(raw: &[u8]) -> Self {
        let mut rules = Self::default();
        for word in raw.split(|&byte| byte == b':').map(trim) {
            match word {
                b"NoCube" => rules.no_cube = true,
                b"Crawford" => rules.crawford = true,
                b"CrawfordGame" => rules.crawford_game = true,
                b"Jacoby" => rules.jacoby = true,
                word => {
                    let known = Variation::WORDS.iter().find(|(name, _)| name.as_bytes() == word);
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

/// What `MI` says: the match and where it stands. All 0 for a money game without `MI`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct MatchInfo {
    /// Points to win; 0 in a money session.
    pub length: u32,
    /// Number of the game as written: GNU Backgammon counts from 0, the document from 1.
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

    /// Tags are case-insensitive, unknown ones are reported and ignored, values are non-negative
    /// integers. The last value of a tag counts.
    pub(super) fn read(root: Node<'_>, findings: &mut Findings) -> Self {
        let mut info = Self::default();
        for value in root.named("MI").flat_map(Property::values) {
            let Some((tag, raw)) = compose(value.raw()) else {
                report::<()>(Err(ErrorKind::BadNumber), value, findings);
                continue;
            };
            let mut tag_in = [0; 8];
            let tag = trim(tag);
            let place = tag_in.get_mut(..tag.len()).map(|lower| {
                lower.copy_from_slice(tag);
                lower.make_ascii_lowercase();
                &*lower
            });
            let field = match place {
                Some(b"length") => &mut info.length,
                Some(b"game") => &mut info.game,
                Some(b"ws") => &mut info.score[0],
                Some(b"bs") => &mut info.score[1],
                _ => {
                    report::<()>(Err(ErrorKind::UnknownMiTag), value, findings);
                    continue;
                }
            };
            let number = number(raw)
                .and_then(|number| u32::try_from(number).map_err(|_| ErrorKind::BadNumber));
            if let Some(number) = report(number, value, findings) {
                *field = number;
            }
        }
        info
    }
}

/// `MI[length:7][game:0][ws:0][bs:0]`, as GNU Backgammon writes it.
impl fmt::Display for MatchInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.score;
        write!(f, "MI[length:{}][game:{}][ws:{white}][bs:{black}]", self.length, self.game)
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
            assert_eq!(Rules::parse(text.as_bytes()).to_string(), text);
        }
        assert_eq!(
            Rules::parse(b" CrawfordGame : Crawford : Swiss").to_string(),
            "Crawford:CrawfordGame"
        );
    }

    #[test]
    fn match_info_reports_each_value() {
        let file = b"(;GM[6]MI[length:-1][Game:2][xx:1][5][WS:3])";
        let collection = crate::parse(file).unwrap();
        let mut findings = Findings::new();
        let info =
            MatchInfo::read(collection.trees().next().unwrap().root().unwrap(), &mut findings);
        assert_eq!(info, MatchInfo { length: 0, game: 2, score: [3, 0] });
        let codes: alloc::vec::Vec<_> =
            findings.iter().map(|f| (f.kind.code(), f.offset())).collect();
        assert_eq!(codes, [("bad-number", 10), ("unknown-mi-tag", 29), ("bad-number", 35)]);
    }
}
