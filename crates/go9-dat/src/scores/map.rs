use alloc::vec::Vec;

use super::scores;
use crate::index::{Index, Insert};
use crate::{Error, ParseOptions, Parsed, PositionId, ScoreRecord};

/// The scores of a file by position.
///
/// Score files grow by appending, so a later record replaces an earlier one of the same position;
/// the map counts the replacements. The key is the full ID: a board with Black to move and the same
/// board with White to move are two positions.
///
/// ```
/// use go9_dat::{ScoreMap, Score};
/// # let bytes = b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W\x05\x64\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W\x07\x64";
///
/// let scores = ScoreMap::parse(bytes)?;
/// let record = scores.find("31846ceb8015dc92:0:W".parse()?).unwrap();
/// assert_eq!(record.score, Score::Exactly7);
/// assert_eq!((scores.len(), scores.overridden()), (1, 1));
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct ScoreMap {
    records: Vec<ScoreRecord>,
    index: Index,
    overridden: usize,
}

impl ScoreMap {
    /// Returns an empty map.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Parses a score file.
    ///
    /// # Errors
    /// The first error, as reported by [`scores`].
    pub fn parse(bytes: impl AsRef<[u8]>) -> Result<Self, Error> {
        Ok(Self::parse_with(bytes, &ParseOptions::strict())?.value)
    }

    /// Parses a score file with the given options. Lenient reading skips records that cannot be
    /// read, and returns their errors as diagnostics.
    ///
    /// # Errors
    /// Strict reading returns the first error; lenient reading does not fail.
    pub fn parse_with(
        bytes: impl AsRef<[u8]>,
        options: &ParseOptions<'_>,
    ) -> Result<Parsed<Self>, Error> {
        let bytes = bytes.as_ref();
        let mut value = Self::with_capacity(bytes.len() / ScoreRecord::LENGTH);
        let mut diagnostics = Vec::new();
        for record in scores(bytes) {
            match record {
                Ok(record) => {
                    value.insert(record);
                }
                Err(error) if options.is_lenient() => diagnostics.push(error.into()),
                Err(error) => return Err(error),
            }
        }
        Ok(Parsed { value, diagnostics })
    }

    fn with_capacity(records: usize) -> Self {
        Self {
            records: Vec::with_capacity(records),
            index: Index::with_capacity(records),
            overridden: 0,
        }
    }

    /// Inserts a record and returns the earlier record of the same position, if any.
    #[inline]
    pub fn insert(&mut self, record: ScoreRecord) -> Option<ScoreRecord> {
        let number = self.records.len();
        match self.index.insert(record.id, number, |number| self.records[number].id) {
            Insert::New => {
                self.records.push(record);
                None
            }
            Insert::Known(number) => {
                self.overridden += 1;
                Some(core::mem::replace(&mut self.records[number], record))
            }
        }
    }

    /// The record of a position.
    #[must_use]
    pub fn find(&self, id: PositionId) -> Option<&ScoreRecord> {
        let number = self.index.find(id, |number| self.records[number].id)?;
        self.records.get(number)
    }

    /// Returns `true` if the position has a score.
    #[must_use]
    pub fn contains(&self, id: PositionId) -> bool {
        self.find(id).is_some()
    }

    /// Number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns `true` if the map is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Number of records replaced by later ones.
    #[must_use]
    pub const fn overridden(&self) -> usize {
        self.overridden
    }

    /// The records, in the order in which their positions first occur.
    pub fn iter(&self) -> core::slice::Iter<'_, ScoreRecord> {
        self.records.iter()
    }

    /// Returns the counts printed by `boardnote go9 scores`.
    #[doc(hidden)]
    #[must_use]
    pub fn summary(&self) -> ScoreSummary {
        let sum = |value: fn(&ScoreRecord) -> u8| self.iter().map(value).map(u64::from).sum();
        ScoreSummary {
            records: self.len() + self.overridden,
            distinct_ids: self.len(),
            overridden: self.overridden,
            sum_of_scores: sum(|record| record.score.to_byte()),
            sum_of_confidence: sum(|record| record.confidence.value()),
        }
    }
}

impl<'a> IntoIterator for &'a ScoreMap {
    type Item = &'a ScoreRecord;
    type IntoIter = core::slice::Iter<'a, ScoreRecord>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The size of a score file in numbers; the sums cover the last record of each position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ScoreSummary {
    /// Number of records in the file.
    pub records: usize,
    /// Number of positions in the file.
    pub distinct_ids: usize,
    /// Number of records replaced by later ones.
    pub overridden: usize,
    /// Sum of all scores, 3 to 8 each.
    pub sum_of_scores: u64,
    /// Sum of all confidences, 0 to 100 each.
    pub sum_of_confidence: u64,
}
