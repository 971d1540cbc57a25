//! The hash table for all look-ups by ID.

use alloc::vec;
use alloc::vec::Vec;

use crate::PositionId;

/// A hash table from IDs to numbers. The owner stores the IDs.
///
/// The table uses open addressing with linear probing and is at most half full. A slot holds a
/// number plus 1 and, above it, bits of the mixed ID, so that few IDs of other slots are compared.
/// Slots have 32 bits as long as the numbers fit, to keep the table small for the cache.
#[derive(Debug, Clone)]
pub(crate) enum Index {
    Small(Slots<u32>),
    Large(Slots<u64>),
}

/// The result of [`Index::insert`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Insert {
    /// The ID was new and has been inserted.
    New,
    /// The ID was already present, with this number.
    Known(usize),
}

impl Default for Index {
    fn default() -> Self {
        Self::with_capacity(0)
    }
}

impl Index {
    /// Makes an index with room for `ids` IDs.
    pub(crate) fn with_capacity(ids: usize) -> Self {
        if ids < u32::NUMBERS {
            Self::Small(Slots::with_capacity(ids))
        } else {
            Self::Large(Slots::with_capacity(ids))
        }
    }

    /// Inserts an ID unless it is present. `id_of` returns the ID of a number.
    #[inline]
    pub(crate) fn insert(
        &mut self,
        id: PositionId,
        number: usize,
        id_of: impl Fn(usize) -> PositionId,
    ) -> Insert {
        if number >= u32::NUMBERS {
            self.widen(&id_of);
        }
        match self {
            Self::Small(slots) => slots.insert(id, number, id_of),
            Self::Large(slots) => slots.insert(id, number, id_of),
        }
    }

    /// The number of an ID.
    #[inline]
    pub(crate) fn find(
        &self,
        id: PositionId,
        id_of: impl Fn(usize) -> PositionId,
    ) -> Option<usize> {
        match self {
            Self::Small(slots) => slots.find(id, id_of),
            Self::Large(slots) => slots.find(id, id_of),
        }
    }

    /// Reads the slot of an ID, so that the cache holds it when the ID is inserted soon after.
    #[cfg(feature = "std")]
    #[inline]
    fn touch(&self, id: PositionId) {
        match self {
            Self::Small(slots) => slots.touch(id),
            Self::Large(slots) => slots.touch(id),
        }
    }

    /// Switches to wider slots for larger numbers.
    #[cold]
    fn widen(&mut self, id_of: &impl Fn(usize) -> PositionId) {
        if let Self::Small(slots) = self {
            let mut wide = Slots::with_capacity(slots.used);
            for number in slots.numbers() {
                wide.insert(id_of(number), number, id_of);
            }
            *self = Self::Large(wide);
        }
    }
}

/// The content of a slot.
pub(crate) trait Slot: Copy + Default + PartialEq {
    /// Numbers below this limit fit.
    const NUMBERS: usize;

    /// Makes a slot from a number and the upper bits of a mixed ID.
    fn new(mixed: u64, number: usize) -> Self;

    /// The number in an occupied slot.
    fn number(self) -> usize;

    /// Returns `true` if the upper bits are those of this mixed ID.
    fn may_be(self, mixed: u64) -> bool;
}

impl Slot for u32 {
    const NUMBERS: usize = (1 << 24) - 1;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "cut to the bits that are kept")]
    fn new(mixed: u64, number: usize) -> Self {
        (mixed >> 32) as Self & 0xff00_0000 | (number as Self + 1) & 0x00ff_ffff
    }

    #[inline]
    fn number(self) -> usize {
        (self & 0x00ff_ffff) as usize - 1
    }

    #[inline]
    fn may_be(self, mixed: u64) -> bool {
        u64::from(self >> 24) == mixed >> 56
    }
}

impl Slot for u64 {
    // More records than fit into any memory.
    const NUMBERS: usize = (u64::MAX >> 24) as usize;

    #[inline]
    fn new(mixed: u64, number: usize) -> Self {
        mixed & !(Self::MAX >> 24) | (number as Self + 1) & Self::MAX >> 24
    }

    #[inline]
    fn number(self) -> usize {
        (self & Self::MAX >> 24) as usize - 1
    }

    #[inline]
    fn may_be(self, mixed: u64) -> bool {
        self >> 40 == mixed >> 40
    }
}

/// The table, with slots of one width.
#[derive(Debug, Clone)]
pub(crate) struct Slots<S> {
    slots: Vec<S>,
    used: usize,
}

const SMALLEST: usize = 16;

impl<S: Slot> Slots<S> {
    fn with_capacity(ids: usize) -> Self {
        let slots = ids.saturating_mul(2).next_power_of_two().max(SMALLEST);
        Self { slots: vec![S::default(); slots], used: 0 }
    }

    #[inline]
    fn insert(
        &mut self,
        id: PositionId,
        number: usize,
        id_of: impl Fn(usize) -> PositionId,
    ) -> Insert {
        if self.used * 2 >= self.slots.len() {
            self.grow(&id_of);
        }
        let mixed = mix(id);
        match self.probe(mixed, |known| id_of(known) == id) {
            Ok(known) => Insert::Known(known),
            Err(slot) => {
                self.slots[slot] = S::new(mixed, number);
                self.used += 1;
                Insert::New
            }
        }
    }

    #[inline]
    fn find(&self, id: PositionId, id_of: impl Fn(usize) -> PositionId) -> Option<usize> {
        self.probe(mix(id), |known| id_of(known) == id).ok()
    }

    /// Returns the number accepted by `same`, or the free slot in which it would be inserted.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the mask cuts it anyway")]
    fn probe(&self, mixed: u64, same: impl Fn(usize) -> bool) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = mixed as usize & mask;
        loop {
            let found = self.slots[slot];
            if found == S::default() {
                return Err(slot);
            }
            if found.may_be(mixed) && same(found.number()) {
                return Ok(found.number());
            }
            slot = (slot + 1) & mask;
        }
    }

    #[cfg(feature = "std")]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the mask cuts it anyway")]
    fn touch(&self, id: PositionId) {
        core::hint::black_box(self.slots[mix(id) as usize & (self.slots.len() - 1)]);
    }

    fn numbers(&self) -> impl Iterator<Item = usize> + '_ {
        self.slots.iter().filter(|&&slot| slot != S::default()).map(|slot| slot.number())
    }

    #[cold]
    fn grow(&mut self, id_of: impl Fn(usize) -> PositionId) {
        let mut larger = Self::with_capacity(self.slots.len());
        for number in self.numbers() {
            let mixed = mix(id_of(number));
            if let Err(slot) = larger.probe(mixed, |_| false) {
                larger.slots[slot] = S::new(mixed, number);
            }
        }
        larger.used = self.used;
        *self = larger;
    }
}

/// Distributes an ID over 64 bits. The low bits of a canonical hash are random, but its top bits
/// are not; stored hashes may have any value, and two IDs may differ only in the player.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "folding the two halves of a product")]
fn mix(id: PositionId) -> u64 {
    let rest = u64::from(id.tiebreaker) << 8 | u64::from(id.to_move.to_byte());
    let product = u128::from(id.hash ^ rest << 24) * 0x9e37_79b9_7f4a_7c15;
    product as u64 ^ (product >> 64) as u64
}

/// A set of IDs, numbered in the order of their insertion. Each ID takes 10 bytes, plus 8 to 16
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
    fn numbers_that_need_wider_slots() {
        // The last number that fits, and the following ones.
        let numbers = (0..3000).map(|n| u32::NUMBERS - 1000 + n);
        let mut index = Index::default();
        for number in numbers.clone() {
            assert_eq!(index.insert(id(number), number, id), Insert::New);
        }
        assert!(matches!(index, Index::Large(_)));
        for number in numbers {
            assert_eq!(index.find(id(number), id), Some(number));
            assert_eq!(index.insert(id(number), 0, id), Insert::Known(number));
        }
        assert!(matches!(Index::with_capacity(1 << 20), Index::Small(_)));
    }
}
