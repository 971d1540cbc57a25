//! Options for reading.

/// The strictness of reading. `parse` and `parse` without options are strict.
///
/// ```
/// use bg_matchid::{MatchState, ParseOptions};
///
/// // Cube owner 2 is undefined; the program reads it as centered.
/// assert!(MatchState::parse("YYkqASAAIAAA").is_err());
/// let read = MatchState::parse_with("YYkqASAAIAAA", &ParseOptions::lenient())?;
/// assert_eq!(read.diagnostics[0].kind().code(), "bad-cube-owner");
/// assert_eq!(read.value.to_string(), "YYkqASAAIAAA");
/// # Ok::<(), bg_matchid::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ParseOptions {
    pub(crate) lenient: bool,
    pub(crate) match_length_limit: Option<u16>,
}

impl ParseOptions {
    /// Accepts only IDs that follow the documentation or a known extension of GNU Backgammon.
    #[must_use]
    pub const fn strict() -> Self {
        Self { lenient: false, match_length_limit: None }
    }

    /// Accepts everything that GNU Backgammon accepts, with a diagnostic for every deviation.
    #[must_use]
    pub const fn lenient() -> Self {
        Self { lenient: true, match_length_limit: None }
    }

    /// Refuses matches longer than `limit` points. The limit of GNU Backgammon 1.07 is
    /// [`GNUBG_MATCH_LENGTH_LIMIT`](Self::GNUBG_MATCH_LENGTH_LIMIT).
    #[must_use]
    pub const fn match_length_limit(mut self, limit: u16) -> Self {
        self.match_length_limit = Some(limit);
        self
    }

    /// The longest match in points that GNU Backgammon 1.07 loads.
    pub const GNUBG_MATCH_LENGTH_LIMIT: u16 = 64;
}
