use alloc::vec::Vec;

use super::{Positions, Record, SHORT, parse, positions};
use crate::Error;

/// Interval, in records, at which offsets are stored.
const STEP: usize = 32;

/// A fully checked position file with random access to its records.
///
/// Records of 92 and 100 bytes may be mixed, so the offset of record `n` cannot be computed in
/// general. The offset of every 32nd record is therefore stored, unless all records have 92 bytes.
///
/// ```
/// use go9_dat::PositionFile;
/// # let record = [b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W".as_slice(), &[b'.'; 81], &[0]].concat();
/// # let bytes = [record.clone(), record].concat();
///
/// let file = PositionFile::parse(&bytes)?;
/// assert_eq!(file.len(), 2);
/// assert_eq!(file.record(1).unwrap().offset(), 92);
/// assert!(file.record(2).is_none());
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct PositionFile<'a> {
    bytes: &'a [u8],
    length: usize,
    /// Offsets of records 0, 32, 64…, or `None` if all records have 92 bytes.
    offsets: Option<Vec<usize>>,
}

impl<'a> PositionFile<'a> {
    /// Checks the whole file.
    ///
    /// # Errors
    /// The first error, as reported by [`positions`].
    pub fn parse<S: AsRef<[u8]> + ?Sized>(bytes: &'a S) -> Result<Self, Error> {
        let bytes = bytes.as_ref();
        let mut length = 0;
        for record in positions(bytes) {
            record?;
            length += 1;
        }
        // No record is shorter than 92 bytes: equal lengths mean that no record is longer.
        let offsets = (length * SHORT != bytes.len()).then(|| {
            positions(bytes).flatten().step_by(STEP).map(|record| record.offset()).collect()
        });
        Ok(Self { bytes, length, offsets })
    }

    /// Number of records.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Returns `true` if the file has no records.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The bytes of the file.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The records in file order.
    #[must_use]
    pub fn iter(&self) -> FileRecords<'a> {
        FileRecords { positions: positions(self.bytes), left: self.length }
    }

    /// The record with index `n`, counted from 0.
    #[must_use]
    pub fn record(&self, n: usize) -> Option<Record<'a>> {
        if n >= self.length {
            return None;
        }
        match &self.offsets {
            None => parse(self.bytes.get(n * SHORT..)?, n * SHORT).ok(),
            Some(offsets) => {
                let near = *offsets.get(n / STEP)?;
                Positions { bytes: self.bytes.get(near..)?, offset: near }.nth(n % STEP)?.ok()
            }
        }
    }
}

impl<'a> IntoIterator for &PositionFile<'a> {
    type Item = Record<'a>;
    type IntoIter = FileRecords<'a>;

    fn into_iter(self) -> FileRecords<'a> {
        self.iter()
    }
}

/// Iterator over the records of a [`PositionFile`].
#[derive(Debug, Clone)]
pub struct FileRecords<'a> {
    positions: Positions<'a>,
    left: usize,
}

impl<'a> Iterator for FileRecords<'a> {
    type Item = Record<'a>;

    fn next(&mut self) -> Option<Record<'a>> {
        let record = self.positions.next()?.ok()?;
        self.left -= 1;
        Some(record)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for FileRecords<'_> {}
