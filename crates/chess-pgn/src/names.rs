//! The set of the tag names of a game.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::Range;

/// Maximum number of names that are compared one by one.
const FEW: usize = 64;

/// A set of names that needs no allocation for a few names and stays fast for many.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    /// One bit per hash of a name.
    filter: u64,
    bytes: Vec<u8>,
    ranges: Vec<Range<usize>>,
    /// All names, if there are more than [`FEW`].
    many: BTreeSet<Vec<u8>>,
}

impl Names {
    pub(super) fn clear(&mut self) {
        self.filter = 0;
        self.bytes.clear();
        self.ranges.clear();
        if !self.many.is_empty() {
            self.many = BTreeSet::new();
        }
    }

    pub(super) fn contains(&self, name: &[u8]) -> bool {
        if self.filter & bit(name) == 0 {
            return false;
        }
        if !self.many.is_empty() {
            return self.many.contains(name);
        }
        self.ranges.iter().any(|range| self.bytes.get(range.clone()) == Some(name))
    }

    /// Adds a name. Returns `false` if the set already contains it.
    pub(super) fn insert(&mut self, name: &[u8]) -> bool {
        if self.contains(name) {
            return false;
        }
        self.filter |= bit(name);
        if !self.many.is_empty() {
            self.many.insert(name.to_vec());
            return true;
        }
        if self.ranges.capacity() == 0 {
            // Most games have fewer and shorter names.
            self.bytes.reserve(256);
            self.ranges.reserve(24);
        }
        let from = self.bytes.len();
        self.bytes.extend_from_slice(name);
        self.ranges.push(from..self.bytes.len());
        if self.ranges.len() > FEW {
            let names = self.ranges.iter().filter_map(|range| self.bytes.get(range.clone()));
            self.many = names.map(<[u8]>::to_vec).collect();
        }
        true
    }
}

/// Returns one bit, chosen by the length, the first, and the last letters.
fn bit(name: &[u8]) -> u64 {
    let at = |n: usize| u32::from(name.get(n).copied().unwrap_or(0));
    let last = u32::from(name.last().copied().unwrap_or(0));
    let len = u32::try_from(name.len() & 63).unwrap_or(0);
    let hash = (at(0) ^ at(1) << 3 ^ at(2) << 7 ^ at(5) << 11 ^ last << 15 ^ len << 20)
        .wrapping_mul(0x9e37_79b1);
    1 << (hash >> 26)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn few_and_many_names() {
        let mut names = Names::default();
        for round in 0..2 {
            for number in 0..1000 {
                let name = format!("Tag{number}");
                assert!(!names.contains(name.as_bytes()), "{round} {number}");
                assert!(names.insert(name.as_bytes()));
                assert!(!names.insert(name.as_bytes()));
            }
            names.clear();
        }
    }
}
