use crate::{Board, Error, Hasher, Positions, SequenceHasher, positions};

/// Checks every byte of a position file and the hash of every board.
///
/// ```
/// use go9_dat::{Hasher, tools};
/// # let bytes = [0x3184_6ceb_8015_dc92_u64.to_le_bytes().as_slice(), b"\0W", &[b'.'; 30], b"#",
/// #     &[b'.'; 50], &[0]].concat();
///
/// // A file whose hashes were written least significant byte first:
/// let report = tools::verify(&bytes, Hasher::published())?;
/// assert_eq!((report.records, report.mismatches, report.reversed_matches), (1, 1, 1));
/// assert_eq!(report.hint(), Some(tools::VerifyHint::HashByteOrder));
/// # Ok::<(), go9_dat::Error>(())
/// ```
///
/// # Errors
/// The first error, as reported by [`positions`]. Wrong hashes are counted instead.
pub fn verify(bytes: &[u8], hasher: &Hasher) -> Result<VerifyReport, Error> {
    let mut report = VerifyReport::default();
    let mut records = positions(bytes);
    report.extend(&mut records, hasher, usize::MAX)?;
    Ok(report)
}

/// The result of a verification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct VerifyReport {
    /// Number of records read.
    pub records: usize,
    /// Number of records whose hash differs from that of the board.
    pub mismatches: usize,
    /// Offset of the first record whose hash differs.
    pub first_mismatch: Option<usize>,
    /// Number of mismatches in which the stored hash is correct in reverse byte order.
    pub reversed_matches: usize,
    /// Number of mismatches in which the stored hash is that of the board with colors swapped.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub swapped_matches: usize,
}

/// The probable cause of wrong hashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyHint {
    /// All hashes match when reversed: the file was written least significant byte first.
    HashByteOrder,
    /// All hashes match with the colors swapped: the columns of the table are swapped.
    ColumnsSwapped,
    /// At least nine of ten hashes do not match: the table belongs to another data set.
    WrongTable,
}

impl VerifyReport {
    /// Returns the single cause that explains all mismatches, if any.
    #[must_use]
    pub const fn hint(&self) -> Option<VerifyHint> {
        if self.mismatches == 0 {
            None
        } else if self.reversed_matches == self.mismatches {
            Some(VerifyHint::HashByteOrder)
        } else if self.swapped_matches == self.mismatches {
            Some(VerifyHint::ColumnsSwapped)
        } else if self.records > 1 && self.mismatches > self.records - self.records / 10 - 1 {
            Some(VerifyHint::WrongTable)
        } else {
            None
        }
    }

    /// Verifies the records that start before `end`.
    fn extend(
        &mut self,
        records: &mut Positions<'_>,
        hasher: &Hasher,
        end: usize,
    ) -> Result<(), Error> {
        let mut sequence = SequenceHasher::new(hasher);
        while records.offset() < end {
            let Some(record) = records.next() else { break };
            let record = record?;
            let board = record.board();
            let computed = sequence.symmetry_hashes(&board).lowest();
            self.records += 1;
            if record.id().hash != computed {
                self.mismatch(record.offset(), record.id().hash, computed, hasher, &board);
            }
        }
        Ok(())
    }

    #[cold]
    fn mismatch(
        &mut self,
        offset: usize,
        stored: u64,
        computed: u64,
        hasher: &Hasher,
        board: &Board,
    ) {
        self.mismatches += 1;
        self.first_mismatch.get_or_insert(offset);
        self.reversed_matches += usize::from(stored == computed.swap_bytes());
        let swapped = hasher.canonical(&board.with_colors_swapped()).hash;
        self.swapped_matches += usize::from(stored == swapped);
    }

    /// Adds the report of the following records.
    #[cfg(feature = "rayon")]
    fn append(&mut self, next: &Self) {
        self.records += next.records;
        self.mismatches += next.mismatches;
        self.first_mismatch = self.first_mismatch.or(next.first_mismatch);
        self.reversed_matches += next.reversed_matches;
        self.swapped_matches += next.swapped_matches;
    }
}

/// Verifies a file like [`verify`], with all threads of the current rayon pool. The result does not
/// depend on the number of threads.
///
/// # Errors
/// The same as for [`verify`].
#[cfg(feature = "rayon")]
pub fn verify_parallel(bytes: &[u8], hasher: &Hasher) -> Result<VerifyReport, Error> {
    use crate::raw_positions;
    use crate::record::SHORT;
    use alloc::vec::Vec;

    /// Length of a piece of work, in bytes: 8192 records of 92 bytes.
    const PIECE: usize = 8192 * SHORT;

    // Files do not record where their records start, but most have records of 92 bytes only. This
    // layout is assumed and then checked: every piece must end where the next one begins.
    let guessed: Vec<usize> = (0..bytes.len()).step_by(PIECE).collect();
    if let Some(report) = verify_pieces(bytes, hasher, &guessed) {
        return report;
    }
    // In a mixed or damaged file, a walk finds the borders.
    let mut borders = Vec::new();
    for record in raw_positions(bytes) {
        let Ok(record) = record else { break };
        if borders.last().is_none_or(|&last| record.offset() - last >= PIECE) {
            borders.push(record.offset());
        }
    }
    verify_pieces(bytes, hasher, &borders).unwrap_or_else(|| verify(bytes, hasher))
}

/// Verifies the pieces that start at these offsets. Returns `None` if one of them is not a record
/// border.
#[cfg(feature = "rayon")]
fn verify_pieces(
    bytes: &[u8],
    hasher: &Hasher,
    starts: &[usize],
) -> Option<Result<VerifyReport, Error>> {
    use alloc::vec::Vec;
    use rayon::prelude::*;

    let ends = |piece: usize| starts.get(piece + 1).copied().unwrap_or(bytes.len());
    let pieces: Vec<_> = (0..starts.len())
        .into_par_iter()
        .map(|piece| {
            let mut report = VerifyReport::default();
            let mut records = crate::record::positions_from(bytes, starts[piece]);
            let end = report.extend(&mut records, hasher, ends(piece));
            (report, end.map(|()| records.offset()))
        })
        .collect();
    let mut total = VerifyReport::default();
    for (piece, (report, end)) in pieces.iter().enumerate() {
        match end {
            Ok(end) if *end == ends(piece) => total.append(report),
            Ok(_) => return None,
            // All earlier pieces ended at borders, so this piece began at one: the first error is
            // found.
            Err(error) => return Some(Err(*error)),
        }
    }
    Some(Ok(total))
}
