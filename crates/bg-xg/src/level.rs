//! Levels of analysis.

use core::cmp::Ordering;
use core::fmt;

/// A level of analysis by the number that eXtreme Gammon stores for it.
///
/// The order is that of strength: plies, then rollers, then rollouts. The 3-ply of eXtreme Gammon
/// is the 2-ply of GNU Backgammon.
///
/// ```
/// use bg_xg::Level;
/// assert_eq!(Level(2).to_string(), "3-ply");
/// assert!(Level::ROLLOUT > Level::ROLLER_PLUS_PLUS);
/// assert!(Level(12) < Level(2) && Level(12) > Level(1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Level(
    /// The number in the file.
    pub i16,
);

impl Level {
    /// 3-ply with fewer candidates.
    pub const THREE_PLY_RED: Self = Self(12);
    /// A rollout.
    pub const ROLLOUT: Self = Self(100);
    /// The opening book, second edition.
    pub const BOOK_2: Self = Self(998);
    /// The opening book, first edition.
    pub const BOOK_1: Self = Self(999);
    /// XG Roller.
    pub const ROLLER: Self = Self(1000);
    /// XG Roller+.
    pub const ROLLER_PLUS: Self = Self(1001);
    /// XG Roller++.
    pub const ROLLER_PLUS_PLUS: Self = Self(1002);

    /// Returns the level of a number in a record, or `None` if it says that nothing was analyzed.
    pub(crate) fn stored(code: i32) -> Option<Self> {
        i16::try_from(code).ok().filter(|&code| code >= 0).map(Self)
    }

    /// The levels with their names.
    const NAMES: [(Self, &str); 14] = [
        (Self(0), "1-ply"),
        (Self(1), "2-ply"),
        (Self(2), "3-ply"),
        (Self(3), "4-ply"),
        (Self(4), "5-ply"),
        (Self(5), "6-ply"),
        (Self(6), "7-ply"),
        (Self::THREE_PLY_RED, "3-ply red"),
        (Self::ROLLOUT, "rollout"),
        (Self::BOOK_2, "book 2"),
        (Self::BOOK_1, "book 1"),
        (Self::ROLLER, "roller"),
        (Self::ROLLER_PLUS, "roller+"),
        (Self::ROLLER_PLUS_PLUS, "roller++"),
    ];

    /// The name: `1-ply` to `7-ply`, `3-ply red`, `rollout`, `book 2`, `book 1`, `roller`,
    /// `roller+`, `roller++`; `None` for an unknown number.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        Self::NAMES.iter().find(|(level, _)| *level == self).map(|&(_, name)| name)
    }

    /// Returns the level of a name that [`Display`](fmt::Display) writes.
    ///
    /// ```
    /// use bg_xg::Level;
    /// assert_eq!(Level::from_name("roller++"), Some(Level::ROLLER_PLUS_PLUS));
    /// assert_eq!(Level::from_name("level 77"), Some(Level(77)));
    /// assert_eq!(Level::from_name("deep"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let known = Self::NAMES.iter().find(|(_, known)| *known == name).map(|&(level, _)| level);
        known.or_else(|| name.strip_prefix("level ")?.parse().ok().map(Self))
    }

    /// The strength in tenths of a ply; unknown numbers come first.
    const fn strength(self) -> i16 {
        match self {
            Self::THREE_PLY_RED => 19,
            Self::BOOK_2 | Self::BOOK_1 => 25,
            Self::ROLLER => 100,
            Self::ROLLER_PLUS => 110,
            Self::ROLLER_PLUS_PLUS => 120,
            Self::ROLLOUT => 1000,
            Self(plies @ 0..=6) => plies * 10,
            Self(_) => -1,
        }
    }
}

impl Ord for Level {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.strength(), self.0).cmp(&(other.strength(), other.0))
    }
}

impl PartialOrd for Level {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Writes the name, or `level N` for an unknown number.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "level {}", self.0),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Level {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Level {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = alloc::string::String::deserialize(deserializer)?;
        let unknown = || serde::de::Error::custom("expected the name of a level");
        Self::from_name(&name).ok_or_else(unknown)
    }
}
