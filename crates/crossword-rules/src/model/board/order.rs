//! Comparison of boards by their tiles, whatever their codes.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use super::Board;

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        if (self.rows, self.cols) != (other.rows, other.cols) {
            return false;
        }
        match (self.codes(), other.codes()) {
            (Some(a), Some(b)) if self.faces.is_empty() && other.faces.is_empty() => a == b,
            _ => self
                .raw_codes()
                .zip(other.raw_codes())
                .all(|(a, b)| self.same_tile(a, &other.faces, b)),
        }
    }
}

impl Eq for Board {}

/// Orders boards by their size, and then square by square.
impl Ord for Board {
    fn cmp(&self, other: &Self) -> Ordering {
        let size = (self.rows, self.cols).cmp(&(other.rows, other.cols));
        size.then_with(|| self.all_tokens().cmp(other.all_tokens()))
    }
}

impl PartialOrd for Board {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rows, self.cols).hash(state);
        self.all_tokens().for_each(|token| token.hash(state));
    }
}
