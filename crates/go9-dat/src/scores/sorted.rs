use alloc::vec::Vec;

use super::scores;
use crate::{Error, PositionId, ScoreRecord};

/// The scores of a file sorted by ID: 12 bytes per position, with look-up by binary search.
///
/// ```
/// use go9_dat::{Score, SortedScores};
/// # let bytes = b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W\x07\x64";
///
/// let scores = SortedScores::parse(bytes)?;
/// let record = scores.find("31846ceb8015dc92:0:W".parse()?).unwrap();
/// assert_eq!(record.score, Score::Exactly7);
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct SortedScores {
    records: Vec<[u8; ScoreRecord::LENGTH]>,
    overridden: usize,
}

impl SortedScores {
    /// Parses a score file. A later record replaces an earlier one of the same position.
    ///
    /// # Errors
    /// The first error, as reported by [`scores`].
    pub fn parse(bytes: impl AsRef<[u8]>) -> Result<Self, Error> {
        let mut records = scores(bytes.as_ref())
            .map(|record| record.map(ScoreRecord::to_bytes))
            .collect::<Result<Vec<_>, _>>()?;
        // A stable sort of the reversed file: of equal IDs, the last record comes first.
        records.reverse();
        records.sort_by_key(key);
        let read = records.len();
        records.dedup_by_key(|record| key(record));
        Ok(Self { overridden: read - records.len(), records })
    }

    /// The record of a position.
    #[must_use]
    pub fn find(&self, id: PositionId) -> Option<ScoreRecord> {
        let at = self.records.binary_search_by_key(&id.to_bytes(), key).ok()?;
        ScoreRecord::from_bytes(self.records.get(at)?).ok()
    }

    /// Number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns `true` if there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Number of records replaced by later ones.
    #[must_use]
    pub const fn overridden(&self) -> usize {
        self.overridden
    }

    /// The records in the order of their IDs.
    pub fn iter(&self) -> impl Iterator<Item = ScoreRecord> + '_ {
        self.records.iter().flat_map(ScoreRecord::from_bytes)
    }
}

/// The ID as bytes, whose order is the order of the records.
fn key(record: &[u8; ScoreRecord::LENGTH]) -> [u8; PositionId::LENGTH] {
    let [a, b, c, d, e, f, g, h, tiebreaker, player, ..] = *record;
    [a, b, c, d, e, f, g, h, tiebreaker, player]
}
