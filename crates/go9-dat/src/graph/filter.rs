use alloc::vec;
use alloc::vec::Vec;

/// A one-sided filter that rejects most hashes that are not in a file. The filter has at least
/// eight bits for each hash in the file. Unlike the index of all IDs, it fits into a small CPU
/// cache, and nine of ten moves lead to positions outside the file.
#[derive(Debug, Clone)]
pub(super) struct Filter {
    words: Vec<u64>,
}

impl Filter {
    pub(super) fn new(hashes: impl ExactSizeIterator<Item = u64>) -> Self {
        let words = (hashes.len() / 8 + 1).next_power_of_two();
        let mut filter = Self { words: vec![0; words] };
        for hash in hashes {
            let word = filter.word(hash);
            filter.words[word] |= bit(hash);
        }
        filter
    }

    /// Returns `true` if the hash may be in the file, `false` if it certainly is not.
    #[inline]
    pub(super) fn may_contain(&self, hash: u64) -> bool {
        self.words[self.word(hash)] & bit(hash) != 0
    }

    /// Index of the word for a hash, from its low bits; the low bits of canonical hashes are
    /// random.
    #[inline]
    fn word(&self, hash: u64) -> usize {
        (hash >> 6) as usize & (self.words.len() - 1)
    }
}

#[inline]
const fn bit(hash: u64) -> u64 {
    1 << (hash & 63)
}
