//! The people at the board.

use alloc::string::String;

/// A player: name and rating.
///
/// Closed: other facts about a player are tags of the match.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Player {
    /// The name of the player.
    pub name: String,
    /// The rating as written, if known.
    pub rating: Option<String>,
}
