use alloc::vec::Vec;

use super::{LONG, SHORT};

/// Where records start that come one after another: nothing is kept of those with 92 bytes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Offsets {
    records: usize,
    /// The numbers of the records with extra block, ascending.
    long: Vec<usize>,
}

impl Offsets {
    /// Notes the next record.
    #[inline]
    pub(crate) fn push(&mut self, length: usize) {
        if length == LONG {
            self.long.push(self.records);
        }
        self.records += 1;
    }

    /// The number of records noted.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.records
    }

    /// Where a record starts.
    #[inline]
    pub(crate) fn offset(&self, number: usize) -> usize {
        let long_before = match self.long.first() {
            Some(&first) if first < number => self.long.partition_point(|&long| long < number),
            _ => 0,
        };
        number * SHORT + long_before * (LONG - SHORT)
    }
}
