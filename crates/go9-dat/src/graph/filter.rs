use alloc::vec;
use alloc::vec::Vec;

/// A one-sided filter that rejects most hashes outside a file: one bit for each of at least eight
/// times as many values as there are hashes. The filter fits into a near cache, unlike the index of
/// all IDs, and nine of ten moves lead out of the file.
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
