//! Books as bytes.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::entry::Entry;
use super::error::{Diagnostic, Error, ErrorKind};
use crate::chess::Move;
use crate::position::Position;

/// The bytes of an opening book, borrowed or owned. Nothing is read before it is asked for, so that a
/// book of any size opens at once, also one that is mapped into memory.
///
/// ```
/// use chess_rules::polyglot::{Book, Entry};
///
/// let one = Entry { key: 7, code: 0x031c, weight: 1, learn: 0 };
/// let two = Entry { key: 3, code: 0x031c, weight: 2, learn: 0 };
/// let book = Book::from_entries([one, two]);
/// assert_eq!(book.entries().collect::<Result<Vec<_>, _>>()?, [two, one]);
/// assert_eq!(book.find(7).collect::<Vec<_>>(), [one]);
/// assert_eq!(Book::new(book.as_bytes()).check(), []);
/// # Ok::<(), chess_rules::polyglot::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Book<B>(B);

impl Book<Vec<u8>> {
    /// Writes a book: the entries sorted by key, then by weight from the largest, then as given.
    #[must_use]
    pub fn from_entries(entries: impl IntoIterator<Item = Entry>) -> Self {
        let mut entries: Vec<Entry> = entries.into_iter().collect();
        sort(&mut entries);
        Self(entries.into_iter().flat_map(Entry::to_bytes).collect())
    }
}

impl<B> Book<B> {
    /// Takes bytes as a book. Any bytes are accepted; [`check`](Self::check) judges them.
    #[must_use]
    pub const fn new(bytes: B) -> Self {
        Self(bytes)
    }

    /// Returns the bytes.
    #[must_use]
    pub fn into_bytes(self) -> B {
        self.0
    }
}

impl<B: AsRef<[u8]>> Book<B> {
    /// Returns the bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_ref()
    }

    /// Returns the entries in the order of the book. An incomplete entry at the end is an error, the
    /// last item, and so is an empty book.
    ///
    /// ```
    /// use chess_rules::polyglot::Book;
    ///
    /// let error = Book::new([0; 20]).entries().last().unwrap().unwrap_err();
    /// assert_eq!(error.to_string(), "entry of 4 bytes, expected 16 at byte 16");
    /// ```
    pub fn entries(&self) -> impl Iterator<Item = Result<Entry, Error>> + '_ {
        let bytes = self.as_bytes();
        let rest = bytes.len() % Entry::LENGTH;
        let truncated = (rest > 0 || bytes.is_empty()).then(|| {
            let kind = ErrorKind::TruncatedEntry(rest);
            Err(Error::new(kind, bytes.len() - rest..bytes.len()))
        });
        (0..self.len()).filter_map(|at| self.get(at)).map(Ok).chain(truncated)
    }

    /// Returns the number of complete entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.as_bytes().len() / Entry::LENGTH
    }

    /// Returns `true` if the book has no complete entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the entry with this index.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Entry> {
        let from = index.checked_mul(Entry::LENGTH)?;
        let bytes = self.as_bytes().get(from..)?.first_chunk()?;
        Some(Entry::from_bytes(*bytes))
    }

    /// Returns the entries of a position, found by its key in a sorted book. The effort grows with the
    /// logarithm of the length of the book.
    pub fn find(&self, key: u64) -> impl Iterator<Item = Entry> + '_ {
        let (mut from, mut to) = (0, self.len());
        while from < to {
            let middle = from.midpoint(to);
            match self.get(middle) {
                Some(entry) if entry.key < key => from = middle + 1,
                _ => to = middle,
            }
        }
        (from..self.len()).map_while(|at| self.get(at)).take_while(move |entry| entry.key == key)
    }

    /// Returns the legal moves that the book has for a position, in the order of the book.
    ///
    /// ```
    /// use chess_rules::Start;
    /// use chess_rules::polyglot::{Book, Entry};
    ///
    /// let start = Start::standard();
    /// let key = start.position().polyglot_key();
    /// // The squares e2 and e4, and e2 and e5.
    /// let entries = [0x031c, 0x0324].map(|code| Entry { key, code, weight: 9, learn: 0 });
    /// let book = Book::from_entries(entries);
    /// let moves: Vec<_> = book.moves(start.position()).collect();
    /// assert_eq!(moves.len(), 1);
    /// assert_eq!((moves[0].0.uci(false).as_str(), moves[0].1.weight), ("e2e4", 9));
    /// ```
    pub fn moves(&self, position: &Position) -> impl Iterator<Item = (Move, Entry)> {
        let entries = self.find(position.polyglot_key());
        entries.filter_map(|entry| Some((entry.legal_move(position)?, entry)))
    }

    /// Returns everything that is wrong with the book. The places are bytes of the book.
    ///
    /// ```
    /// use chess_rules::polyglot::Book;
    ///
    /// let found: Vec<_> = Book::new(*b"23456789\x03\x1c\0\x01\0\0\0\012345678\x03\x1c\0\x01\0\0\0\0")
    ///     .check().iter().map(|found| (found.kind().code(), found.offset())).collect();
    /// assert_eq!(found, [("unsorted", 16)]);
    /// ```
    #[must_use]
    pub fn check(&self) -> Vec<Diagnostic> {
        let (mut found, mut before) = (Vec::new(), 0);
        for (index, entry) in self.entries().enumerate() {
            let base = index * Entry::LENGTH;
            match entry {
                Ok(entry) => {
                    if entry.key < before {
                        found.push(Error::new(ErrorKind::Unsorted, base..base + 8).into());
                    }
                    before = entry.key;
                    found.extend(entry.check().map(|it| it.map(|error| error.shifted(base))));
                }
                Err(error) => found.push(error.into()),
            }
        }
        found
    }
}

/// Sorts entries as in a book: by key, then by weight from the largest, then as given.
pub(super) fn sort(entries: &mut [Entry]) {
    entries.sort_by_key(|entry| (entry.key, Reverse(entry.weight)));
}
