//! Comparison of lists by their tiles, whatever their codes.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use super::{THERE, TileList, Token};

impl PartialEq for TileList {
    fn eq(&self, other: &Self) -> bool {
        match (self.bytes(), other.bytes()) {
            (Some(a), Some(b)) => a == b,
            _ => self.marked().eq(other.marked()),
        }
    }
}

impl Eq for TileList {}

impl TileList {
    /// Returns the tokens, each with `true` if its tile must already be on the board.
    fn marked(&self) -> impl Iterator<Item = (Token<'_>, bool)> {
        self.tokens().zip(self.codes().map(|code| code & THERE != 0))
    }
}

impl Ord for TileList {
    fn cmp(&self, other: &Self) -> Ordering {
        self.marked().cmp(other.marked())
    }
}

impl PartialOrd for TileList {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for TileList {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.marked().for_each(|tile| tile.hash(state));
    }
}
