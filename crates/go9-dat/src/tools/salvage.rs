use core::iter::FusedIterator;
use core::ops::Range;

use crate::record::{self, Record, SHORT};
use crate::{Extra, Hasher};

/// Finds the intact records of a damaged or shifted file.
///
/// The hash of a record is a 64-bit check of its board. Bytes with a consistent player, board,
/// flag, and hash are therefore a record, regardless of the bytes around them. Records with a wrong
/// hash count as damaged.
///
/// ```
/// use go9_dat::{Hasher, tools::{Salvaged, salvage}};
/// # let record = [b"\0\0\0\0\0\0\0\0\0B".as_slice(), &[b'.'; 81], &[0]].concat();
///
/// let damaged = [b"half a record".as_slice(), &record, b"\r\n", &record].concat();
/// let found: Vec<_> = salvage(&damaged, Hasher::published()).collect();
/// assert!(matches!(&found[0], Salvaged::Gap(gap) if *gap == (0..13)));
/// assert!(matches!(&found[1], Salvaged::Record(record) if record.offset() == 13));
/// assert_eq!(found.len(), 4);
/// ```
#[must_use]
pub const fn salvage<'a, 'h>(
    bytes: &'a [u8],
    hasher: &'h Hasher,
) -> impl FusedIterator<Item = Salvaged<'a>> + Clone + use<'a, 'h> {
    Salvage { bytes, hasher, offset: 0 }
}

/// A piece of a damaged file.
///
/// Closed: bytes are a record or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Salvaged<'a> {
    /// An intact record.
    Record(Record<'a>),
    /// Bytes outside all intact records.
    Gap(Range<usize>),
}

/// The pieces of a damaged file.
#[derive(Clone)]
struct Salvage<'a, 'h> {
    bytes: &'a [u8],
    hasher: &'h Hasher,
    offset: usize,
}

impl<'a> Salvage<'a, '_> {
    /// The record at this offset, if intact.
    fn intact(&self, offset: usize) -> Option<Record<'a>> {
        let record = self.fitting(offset)?;
        // A record whose extra block was lost would swallow the start of the next one. No other
        // record begins within an intact record.
        let swallows = record.as_bytes().len() > SHORT
            && (0..Extra::LENGTH).any(|byte| self.fitting(offset + SHORT + byte).is_some());
        (!swallows).then_some(record)
    }

    /// The record at this offset, if player, board, flag, and hash are consistent.
    fn fitting(&self, offset: usize) -> Option<Record<'a>> {
        let record = record::parse(self.bytes.get(offset..)?, offset).ok()?;
        let fits = self.hasher.canonical(&record.board()).hash == record.id().hash;
        fits.then_some(record)
    }
}

impl<'a> Iterator for Salvage<'a, '_> {
    type Item = Salvaged<'a>;

    fn next(&mut self) -> Option<Salvaged<'a>> {
        let start = self.offset;
        if start >= self.bytes.len() {
            return None;
        }
        if let Some(record) = self.intact(start) {
            self.offset += record.as_bytes().len();
            return Some(Salvaged::Record(record));
        }
        let found = (start + 1..self.bytes.len()).find(|&offset| self.intact(offset).is_some());
        self.offset = found.unwrap_or(self.bytes.len());
        Some(Salvaged::Gap(start..self.offset))
    }
}

impl FusedIterator for Salvage<'_, '_> {}

/// Writes the intact records of a damaged file byte for byte.
///
/// # Errors
/// I/O errors of the output.
#[cfg(feature = "std")]
pub fn salvage_into(
    bytes: &[u8],
    hasher: &Hasher,
    out: &mut impl std::io::Write,
) -> std::io::Result<SalvageReport> {
    let mut report = SalvageReport::default();
    for piece in salvage(bytes, hasher) {
        match piece {
            Salvaged::Record(record) => {
                out.write_all(record.as_bytes())?;
                report.recovered += 1;
            }
            Salvaged::Gap(gap) => report.skipped_bytes += gap.len(),
        }
    }
    Ok(report)
}

/// The result of [`salvage_into`].
#[cfg(feature = "std")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SalvageReport {
    /// Number of intact records.
    pub recovered: usize,
    /// Number of bytes outside them.
    pub skipped_bytes: usize,
}
