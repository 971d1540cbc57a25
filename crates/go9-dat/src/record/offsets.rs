use alloc::vec::Vec;

use super::{LONG, SHORT};

/// Offsets of consecutive records. Records of 92 bytes take no memory.
#[derive(Debug, Clone, Default)]
pub(crate) struct Offsets {
    records: usize,
    /// The numbers of the records with an extra block, ascending.
    long: Vec<usize>,
}

impl Offsets {
    /// Adds the next record.
    #[inline]
    pub(crate) fn push(&mut self, length: usize) {
        if length == LONG {
            self.long.push(self.records);
        }
        self.records += 1;
    }

    /// Number of records added.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.records
    }

    /// Offset of a record.
    #[inline]
    pub(crate) fn offset(&self, number: usize) -> usize {
        let long_before = match self.long.first() {
            Some(&first) if first < number => self.long.partition_point(|&long| long < number),
            _ => 0,
        };
        number * SHORT + long_before * (LONG - SHORT)
    }
}
