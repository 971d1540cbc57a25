//! The decisions of a player.

use core::fmt;

/// The kind of a decision: about the cube, or a play. There are no others.
///
/// ```
/// use bg_rules::DecisionKind;
/// assert_eq!(DecisionKind::NoDouble.to_string(), "no double");
/// ```
///
/// Closed: a player moves, or acts on the cube in one of four ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum DecisionKind {
    /// A checker play.
    CheckerPlay,
    /// Rolling instead of doubling.
    NoDouble,
    /// Doubling.
    Double,
    /// Taking a double.
    Take,
    /// Dropping a double.
    Drop,
}

/// Formats the kind as an action: `play`, `no double`, `double`, `take`, or `drop`.
impl fmt::Display for DecisionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CheckerPlay => "play",
            Self::NoDouble => "no double",
            Self::Double => "double",
            Self::Take => "take",
            Self::Drop => "drop",
        })
    }
}
