use std::io::Write;

use crate::{Hasher, PositionId, ReadError, SequenceHasher, positions};

/// Copies a position file with the hash of every board in place of the stored one; everything
/// else, tiebreakers too, stays byte for byte.
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
/// The first error, as [`positions`] reports it, and whatever writing fails with.
pub fn rehash_into(
    bytes: &[u8],
    hasher: &Hasher,
    out: &mut impl Write,
) -> Result<RehashReport, ReadError> {
    let mut hasher = SequenceHasher::new(hasher);
    let mut report = RehashReport::default();
    for record in positions(bytes) {
        let record = record?;
        let hash = hasher.lanes(&record.board()).lowest();
        report.records += 1;
        report.changed += usize::from(hash != record.id().hash);
        let id = PositionId { hash, ..record.id() };
        out.write_all(&id.to_bytes())?;
        out.write_all(&record.as_bytes()[PositionId::LENGTH..])?;
    }
    Ok(report)
}

/// What [`rehash_into`] did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RehashReport {
    /// Records written.
    pub records: usize,
    /// Records whose hash is another one now.
    pub changed: usize,
}
