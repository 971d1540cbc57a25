//! Kinds of text that a game keeps because it could not be played.

/// The kind of an error item: an unusable token kept by a PGN import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum ErrorItem {
    /// Unreadable move, stored as `e1`.
    Unreadable = 1,
    /// Illegal move, stored as `e2`.
    Illegal = 2,
    /// Ambiguous move, stored as `e3`.
    Ambiguous = 3,
    /// Unrecognized input, stored as `e4`.
    Unrecognized = 4,
    /// Moves of a chess variant with other rules, stored as `e4`, since the kind has no code of its
    /// own.
    #[cfg_attr(feature = "serde", serde(rename = "unsupported-variant"))]
    UnsupportedVariant = 5,
    /// Moves of a game with an invalid start position, stored as `e4`.
    #[cfg_attr(feature = "serde", serde(rename = "bad-start"))]
    BadStart = 6,
    /// Text after the result, stored as `e4`.
    #[cfg_attr(feature = "serde", serde(rename = "text-after-result"))]
    TextAfterResult = 7,
}

impl ErrorItem {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::Unreadable,
        Self::Illegal,
        Self::Ambiguous,
        Self::Unrecognized,
        Self::UnsupportedVariant,
        Self::BadStart,
        Self::TextAfterResult,
    ];

    /// Returns `true` for the movetext of a game of which no move can be played, which is kept as a whole.
    #[must_use]
    pub const fn is_whole_movetext(self) -> bool {
        matches!(self, Self::UnsupportedVariant | Self::BadStart)
    }

    /// Returns the name of the kind: `unreadable`, `illegal`, `ambiguous`, `unrecognized`,
    /// `unsupported-variant`, `bad-start` or `text-after-result`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::Illegal => "illegal",
            Self::Ambiguous => "ambiguous",
            Self::Unrecognized => "unrecognized",
            Self::UnsupportedVariant => "unsupported-variant",
            Self::BadStart => "bad-start",
            Self::TextAfterResult => "text-after-result",
        }
    }
}
