//! The facts of a game on which its moves depend.

use core::ops::Range;

use go_rules::Size;

use crate::facts::Facts;
use crate::fields::Fields;

/// Facts on which the moves of a game depend, and the severity of their problems.
#[derive(Debug, Clone)]
pub(crate) struct Rules {
    pub(crate) size: Size,
    /// `true` if suicide of two or more stones is allowed.
    pub(crate) suicide: bool,
    /// `true` if a board may repeat.
    pub(crate) repetition: bool,
    /// Number of handicap stones; with two or more, White moves first unless the record says
    /// otherwise.
    pub(crate) handicap: u32,
    /// The bytes that state the handicap.
    pub(crate) handicap_place: Range<usize>,
}

impl Default for Rules {
    fn default() -> Self {
        let (size, handicap_place) = (Size::NINETEEN, 0..0);
        Self { size, suicide: false, repetition: false, handicap: 0, handicap_place }
    }
}

impl Rules {
    /// Returns the rules of a game; `None` if its board has no possible size.
    pub(crate) fn of(facts: &Facts<'_>, fields: &Fields<'_>) -> Option<Self> {
        Some(Self {
            size: facts.size?,
            suicide: facts.allows_suicide(),
            repetition: facts.allows_repetition(),
            handicap: facts.handicap.unwrap_or(0),
            handicap_place: fields.info("HA").map_or(0..0, sgf_syntax::PropValue::span),
        })
    }
}
