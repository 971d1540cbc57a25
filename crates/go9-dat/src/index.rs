//! The hash table for all look-ups by ID.

use alloc::vec::Vec;
use core::hash::BuildHasher as _;

use hashbrown::{DefaultHashBuilder, HashTable, hash_table::Entry};

use crate::PositionId;

/// A hash table from IDs to numbers. The owner stores the IDs.
///
/// The hash has a seed of its own, so that no file can hold IDs that meet in one place.
#[derive(Debug, Clone, Default)]
pub(crate) struct Index {
    table: HashTable<Number>,
    hasher: DefaultHashBuilder,
}

/// The result of [`Index::insert`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Insert {
    /// The ID was new and has been inserted.
    New,
    /// The ID was already present, with this number.
    Known(usize),
}

/// A number of 40 bits: more than records fit into any memory, and not as long as a `usize`.
#[derive(Debug, Clone, Copy)]
struct Number([u8; 5]);

impl Number {
    fn new(number: usize) -> Self {
        let [a, b, c, d, e, ..] = (number as u64).to_le_bytes();
        Self([a, b, c, d, e])
    }

    #[expect(clippy::cast_possible_truncation, reason = "it was a usize")]
    fn get(self) -> usize {
        let [a, b, c, d, e] = self.0;
        u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]) as usize
    }
}

impl Index {
    /// Makes an index with room for `ids` IDs.
    pub(crate) fn with_capacity(ids: usize) -> Self {
        let hasher = DefaultHashBuilder::default();
        Self { table: HashTable::with_capacity(ids), hasher }
    }

    /// Inserts an ID unless it is present. `id_of` returns the ID of a number.
    #[inline]
    pub(crate) fn insert(
        &mut self,
        id: PositionId,
        number: usize,
        id_of: impl Fn(usize) -> PositionId,
    ) -> Insert {
        let hasher = &self.hasher;
        let hash = |id: PositionId| hash(hasher, id);
        let same = |known: &Number| id_of(known.get()) == id;
        match self.table.entry(hash(id), same, |known| hash(id_of(known.get()))) {
            Entry::Occupied(known) => Insert::Known(known.get().get()),
            Entry::Vacant(place) => {
                place.insert(Number::new(number));
                Insert::New
            }
        }
    }

    /// The number of an ID.
    #[inline]
    pub(crate) fn find(
        &self,
        id: PositionId,
        id_of: impl Fn(usize) -> PositionId,
    ) -> Option<usize> {
        let same = |known: &Number| id_of(known.get()) == id;
        self.table.find(hash(&self.hasher, id), same).map(|known| known.get())
    }

    /// Looks at the place of an ID, so that the cache holds it when the ID is inserted soon after.
    #[cfg(feature = "std")]
    #[inline]
    fn touch(&self, id: PositionId) {
        core::hint::black_box(self.table.find(hash(&self.hasher, id), |_| false));
    }
}

/// Returns the hash of an ID under a seed.
#[inline]
fn hash(hasher: &DefaultHashBuilder, id: PositionId) -> u64 {
    let rest = u64::from(id.tiebreaker) << 8 | u64::from(id.to_move.to_byte());
    hasher.hash_one((id.hash, rest))
}

/// A set of IDs, numbered in the order of their insertion. Each ID takes 10 bytes, plus 7 to 14
/// bytes in the hash table.
///
/// ```
/// use go9_dat::{Color, IdSet, PositionId};
///
/// let mut seen = IdSet::new();
/// assert_eq!(seen.insert(PositionId::new(7, Color::Black)), Ok(0));
/// assert_eq!(seen.insert(PositionId::new(7, Color::White)), Ok(1));
/// assert_eq!(seen.insert(PositionId::new(7, Color::Black)), Err(0), "is number 0 already");
/// ```
#[derive(Debug, Clone, Default)]
pub struct IdSet {
    ids: Vec<[u8; PositionId::LENGTH]>,
    index: Index,
}

impl IdSet {
    /// Returns an empty set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns an empty set with room for `ids` IDs.
    #[must_use]
    pub fn with_capacity(ids: usize) -> Self {
        Self { ids: Vec::with_capacity(ids), index: Index::with_capacity(ids) }
    }

    /// Inserts an ID into the set and returns its number.
    ///
    /// # Errors
    /// Returns the number of the ID if it was already in the set.
    #[inline]
    pub fn insert(&mut self, id: PositionId) -> Result<usize, usize> {
        let number = self.ids.len();
        match self.index.insert(id, number, |number| id_at(&self.ids, number)) {
            Insert::Known(number) => Err(number),
            Insert::New => {
                self.ids.push(id.to_bytes());
                Ok(number)
            }
        }
    }

    /// Reads the slot of an ID that is inserted soon after. If this is done for several IDs in
    /// succession, the processor waits for all of their slots at once.
    #[cfg(feature = "std")]
    #[inline]
    pub(crate) fn touch(&self, id: PositionId) {
        self.index.touch(id);
    }

    /// The number of an ID.
    #[must_use]
    pub fn number(&self, id: PositionId) -> Option<usize> {
        self.index.find(id, |number| id_at(&self.ids, number))
    }

    /// The ID with this number.
    #[must_use]
    pub fn id(&self, number: usize) -> Option<PositionId> {
        (number < self.ids.len()).then(|| id_at(&self.ids, number))
    }

    /// The IDs in the order of their numbers.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = PositionId> + '_ {
        (0..self.ids.len()).map(|number| id_at(&self.ids, number))
    }

    /// Returns `true` if the ID is in the set.
    #[must_use]
    pub fn contains(&self, id: PositionId) -> bool {
        self.number(id).is_some()
    }

    /// Number of IDs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Returns `true` if the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }
}

/// The stored ID. All bytes come from `to_bytes`, so any player byte other than `B` is `W`.
#[inline]
fn id_at(ids: &[[u8; PositionId::LENGTH]], number: usize) -> PositionId {
    let [hash @ .., tiebreaker, player] = ids[number];
    let to_move = if player == b'B' { crate::Color::Black } else { crate::Color::White };
    PositionId { hash: u64::from_be_bytes(hash), tiebreaker, to_move }
}

impl FromIterator<PositionId> for IdSet {
    fn from_iter<T: IntoIterator<Item = PositionId>>(ids: T) -> Self {
        let ids = ids.into_iter();
        let mut set = Self::with_capacity(ids.size_hint().0);
        for id in ids {
            let _known = set.insert(id);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;

    /// IDs that differ in only one of the three fields.
    fn id(number: usize) -> PositionId {
        let hash = ((number / 512) as u64).wrapping_mul(0x0101_0101_0101_0101);
        let tiebreaker = u8::try_from(number / 2 % 256).unwrap();
        PositionId { hash, tiebreaker, to_move: Color::ALL[number % 2] }
    }

    #[test]
    fn every_id_is_found_again() {
        let mut set = IdSet::new();
        for number in 0..10_000 {
            assert_eq!(set.insert(id(number)), Ok(number));
        }
        for number in 0..10_000 {
            assert_eq!(set.insert(id(number)), Err(number));
            assert_eq!(set.id(number), Some(id(number)));
        }
        assert!((10_000..20_000).all(|number| !set.contains(id(number))));
        assert!(set.iter().eq((0..10_000).map(id)));
    }

    #[test]
    fn numbers_above_32_bits_are_kept() {
        let numbers = (0..3000).map(|n| (1 << 32) - 1000 + n);
        let mut index = Index::default();
        for number in numbers.clone() {
            assert_eq!(index.insert(id(number), number, id), Insert::New);
        }
        for number in numbers {
            assert_eq!(index.find(id(number), id), Some(number));
            assert_eq!(index.insert(id(number), 0, id), Insert::Known(number));
        }
    }

    /// No two tables put an ID in the same place, so that none can be chosen for a file.
    #[test]
    fn every_table_has_a_seed_of_its_own() {
        let [first, second] = [Index::default(), Index::default()];
        let differ =
            (0..100).filter(|&n| hash(&first.hasher, id(n)) != hash(&second.hasher, id(n)));
        assert!(differ.count() > 90);
    }
}
