//! The evidence that bytes with malformed places are UTF-8.

/// Counts of the characters and the malformed places of bytes that are read as UTF-8.
///
/// Names in records are cut by bytes, and single bytes of other sets are pasted into them. Such a text
/// is still UTF-8 if enough of its characters are well-formed, because text in another set hardly ever
/// has well-formed sequences. Each method needs less evidence the more a record says for UTF-8.
///
/// ```
/// use notation_report::Utf8Count;
///
/// let count = Utf8Count::new("天下无".as_bytes());
/// assert_eq!((count.characters, count.malformed), (3, 0));
/// let count = Utf8Count::new(b"\xe5\xa4\xa9\xe4\xb8\x8b\xe6\x97");
/// assert_eq!((count.characters, count.malformed), (2, 1));
/// assert!(count.suffices_with_label() && count.suffices());
/// assert!(!count.suffices_against_label());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct Utf8Count {
    /// Number of well-formed sequences of two to four bytes.
    pub characters: usize,
    /// Number of malformed places, each of which becomes one U+FFFD.
    pub malformed: usize,
}

impl Utf8Count {
    /// Counts the characters beyond ASCII and the malformed places of bytes.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Self {
        let mut count = Self::default();
        for chunk in bytes.utf8_chunks() {
            let leads = chunk.valid().bytes().filter(|byte| *byte >= 0xc0);
            count.characters += leads.count();
            count.malformed += usize::from(!chunk.invalid().is_empty());
        }
        count
    }

    /// Returns `true` if the bytes are UTF-8 where a record says that they are.
    #[must_use]
    pub const fn suffices_with_label(self) -> bool {
        self.outweighs(2) || self.malformed == 1 && self.characters >= 1
    }

    /// Returns `true` if the bytes are UTF-8 where a record names no character set.
    #[must_use]
    pub const fn suffices(self) -> bool {
        self.outweighs(4) || self.malformed == 1 && self.characters >= 2
    }

    /// Returns `true` if the bytes are UTF-8 although a record names another character set, where
    /// valid UTF-8 would be.
    #[must_use]
    pub const fn suffices_against_label(self) -> bool {
        self.outweighs(4)
    }

    /// Returns `true` if a malformed place has at least this number of characters.
    const fn outweighs(self, times: usize) -> bool {
        self.characters / times >= self.malformed
    }
}
