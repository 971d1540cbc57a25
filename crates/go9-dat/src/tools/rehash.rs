use std::io::Write;

use crate::{Hasher, PositionId, ReadError, SequenceHasher, positions};

/// Copies a position file and replaces every stored hash by that of the board. All other bytes,
/// including tiebreakers, are unchanged.
///
/// ```
/// use go9_dat::{Hasher, tools};
/// # let wrong = [b"12345678\0B".as_slice(), &[b'.'; 81], &[0]].concat();
///
/// let mut right = Vec::new();
/// let report = tools::rehash_into(&wrong, Hasher::published(), &mut right)?;
/// assert_eq!((report.records, report.changed), (1, 1));
/// assert_eq!(tools::verify(&right, Hasher::published())?.mismatches, 0);
/// # Ok::<(), go9_dat::ReadError>(())
/// ```
///
/// # Errors
/// The first error, as reported by [`positions`], and I/O errors of the output.
pub fn rehash_into(
    bytes: &[u8],
    hasher: &Hasher,
    out: &mut impl Write,
) -> Result<RehashReport, ReadError> {
    let mut hasher = SequenceHasher::new(hasher);
    let mut report = RehashReport::default();
    for record in positions(bytes) {
        let record = record?;
        let hash = hasher.symmetry_hashes(&record.board()).lowest();
        report.records += 1;
        report.changed += usize::from(hash != record.id().hash);
        let id = PositionId { hash, ..record.id() };
        out.write_all(&id.to_bytes())?;
        out.write_all(&record.as_bytes()[PositionId::LENGTH..])?;
    }
    Ok(report)
}

/// The result of [`rehash_into`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RehashReport {
    /// Number of records written.
    pub records: usize,
    /// Number of records whose hash has changed.
    pub changed: usize,
}
