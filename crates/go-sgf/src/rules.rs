//! The facts of a game on which its moves depend.

use go_rules::Size;

use crate::facts::Facts;

/// Facts on which the moves of a game depend, and the severity of their problems.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rules {
    pub(crate) size: Size,
    /// `true` if suicide of two or more stones is allowed.
    pub(crate) suicide: bool,
    /// `true` if a board may repeat.
    pub(crate) repetition: bool,
    /// `true` if White moves first unless the record says otherwise.
    pub(crate) handicap: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { size: Size::NINETEEN, suicide: false, repetition: false, handicap: false }
    }
}

impl Rules {
    /// Returns the rules of a game; `None` if its board has no possible size.
    pub(crate) fn of(facts: &Facts<'_>) -> Option<Self> {
        Some(Self {
            size: facts.size?,
            suicide: facts.allows_suicide(),
            repetition: facts.allows_repetition(),
            handicap: facts.handicap.is_some_and(|stones| stones >= 2),
        })
    }
}
