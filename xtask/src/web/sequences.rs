//! The sequences of bytes that a compressor finds again.

use std::collections::HashMap;

/// The lengths of the sequences. Longer ones contain shorter ones, and count together with them.
const LENGTHS: [usize; 2] = [4, 8];
/// The distance in bytes within which DEFLATE finds a sequence again.
const WINDOW: usize = 1 << 15;

/// The last places of all sequences so far.
#[derive(Default)]
pub(super) struct Sequences {
    places: [HashMap<u64, usize>; LENGTHS.len()],
    length: usize,
}

impl Sequences {
    /// Adds what follows.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        for (length, places) in LENGTHS.into_iter().zip(&mut self.places) {
            for (at, sequence) in bytes.windows(length).enumerate() {
                places.insert(key(sequence), self.length + at);
            }
        }
        self.length += bytes.len();
    }

    /// Returns the number of sequences with a byte at one of the given places, in ascending order,
    /// that were within the window if these bytes followed.
    pub(super) fn found(&self, bytes: &[u8], places: &[usize]) -> usize {
        let mut found = 0;
        for (length, last) in LENGTHS.into_iter().zip(&self.places) {
            let finds = |at: &usize| {
                let sequence = bytes.get(*at..*at + length);
                let last = sequence.and_then(|sequence| last.get(&key(sequence)));
                last.is_some_and(|last| self.length + at - last < WINDOW)
            };
            let mut next = 0;
            for place in places {
                let starts = next.max((place + 1).saturating_sub(length))..place + 1;
                next = starts.end;
                found += starts.filter(finds).count();
            }
        }
        found
    }
}

/// Returns a sequence as a number.
fn key(sequence: &[u8]) -> u64 {
    sequence.iter().fold(0, |key, byte| key << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::{Sequences, WINDOW};

    #[test]
    fn sequences_around_a_place_are_found_within_the_window() {
        let mut sequences = Sequences::default();
        sequences.push(b"abcdefgh");
        assert_eq!(sequences.found(b"abcdefgh", &[0]), 2, "four bytes and eight");
        assert_eq!(sequences.found(b"abcdefgh", &[3]), 5, "four of four bytes, one of eight");
        assert_eq!(sequences.found(b"abcdefgh", &[3, 4]), 6);
        assert_eq!(sequences.found(b"-bcdefg-", &[0, 7]), 0);
        sequences.push(&vec![0; WINDOW]);
        assert_eq!(sequences.found(b"abcdefgh", &[0]), 0);
    }
}
