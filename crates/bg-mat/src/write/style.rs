//! The styles of match text.

/// The layout and the spelling of match text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Style {
    /// The exact output of GNU Backgammon 1.07, including its quirks, except where it would give an
    /// action to the other side (one out of turn, or the double that begins a game), append a game to
    /// the last line of an unfinished one, write a score right before a name, leave out a rule that
    /// readers would assume wrongly, or write the points of a double that was not taken.
    #[default]
    Gnubg,
    /// The style of eXtreme Gammon: joined steps, `bar`, `Off`, and `Cannot Move`. The take of a
    /// beaver is written.
    Xg,
    /// One step per die, with numbers only. The take of a beaver is written, and names are not cut.
    Plain,
}

impl Style {
    pub(super) const fn is_gnubg(self) -> bool {
        matches!(self, Self::Gnubg)
    }
}
