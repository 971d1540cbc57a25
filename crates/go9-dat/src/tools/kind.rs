use crate::{ScoreRecord, positions, scores};

/// Number of records examined.
const RECORDS: usize = 200;

/// The kind of a file: positions or scores. Neither format has a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileKind {
    /// Records of 92 or 100 bytes.
    Positions,
    /// Records of 12 bytes.
    Scores,
}

impl FileKind {
    /// Number of bytes sufficient to determine the kind: 200 of the longest records.
    pub const SAMPLE: usize = 100 * RECORDS;

    /// Returns the kind of a file that begins with these bytes, or `None` if they fit neither
    /// format or both. An empty file fits both.
    ///
    /// ```
    /// use go9_dat::internal::FileKind;
    ///
    /// let scores = b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W\x07\x64";
    /// assert_eq!(FileKind::detect(scores), Some(FileKind::Scores));
    /// assert_eq!(FileKind::detect(b""), None);
    /// ```
    #[must_use]
    pub fn detect(head: &[u8]) -> Option<Self> {
        let sample = &head[..head.len().min(Self::SAMPLE)];
        // The end of the sample may cut off the last record.
        let whole = sample.len() < Self::SAMPLE;
        let mut ends = positions(sample).take(RECORDS);
        let is_positions = ends.all(|record| match record {
            Ok(_) => true,
            Err(error) => !whole && error.kind().code().starts_with("truncated"),
        });
        let length = match whole {
            true => sample.len(),
            false => sample.len() - sample.len() % ScoreRecord::LENGTH,
        };
        let is_scores = scores(&sample[..length]).take(RECORDS).all(|record| record.is_ok());
        match (is_positions, is_scores) {
            (true, false) => Some(Self::Positions),
            (false, true) => Some(Self::Scores),
            _ => None,
        }
    }
}
