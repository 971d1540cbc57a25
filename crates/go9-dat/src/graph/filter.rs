use alloc::vec;
use alloc::vec::Vec;

/// Says at once that most hashes are not in a file: a bit for each of eight or more times as many
/// values as there are hashes. It is small enough for a near cache, where the index of all IDs is
/// not, and nine of ten moves lead out of the file.
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

    /// Whether the hash may be one of them.
    #[inline]
    pub(super) fn may_contain(&self, hash: u64) -> bool {
        self.words[self.word(hash)] & bit(hash) != 0
    }

    /// The low bits of canonical hashes are the random ones.
    #[inline]
    fn word(&self, hash: u64) -> usize {
        (hash >> 6) as usize & (self.words.len() - 1)
    }
}

#[inline]
const fn bit(hash: u64) -> u64 {
    1 << (hash & 63)
}
