use core::fmt;
use core::str::FromStr;

use crate::error::ErrorKind;

/// The cost of a challenge.
///
/// Closed: the document of CGP has these rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChallengeRule {
    /// A failed challenge costs nothing.
    Single,
    /// A failed challenge costs the challenger's turn.
    Double,
    /// A lost challenge costs the game.
    Triple,
    /// Only valid plays can be made.
    Void,
    /// A failed challenge gives the other player five points.
    FivePoints,
    /// A failed challenge gives the other player ten points.
    TenPoints,
}

impl ChallengeRule {
    /// Returns the rule as written, such as `5pt`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Double => "double",
            Self::Triple => "triple",
            Self::Void => "void",
            Self::FivePoints => "5pt",
            Self::TenPoints => "10pt",
        }
    }
}

impl fmt::Display for ChallengeRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for ChallengeRule {
    type Err = ErrorKind;

    fn from_str(text: &str) -> Result<Self, ErrorKind> {
        Ok(match text {
            "single" => Self::Single,
            "double" => Self::Double,
            "triple" => Self::Triple,
            "void" => Self::Void,
            "5pt" => Self::FivePoints,
            "10pt" => Self::TenPoints,
            _ => return Err(ErrorKind::BadChallengeRule),
        })
    }
}
