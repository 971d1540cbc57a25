//! Readers for score files.

#[cfg(feature = "alloc")]
mod map;
mod name;
#[cfg(feature = "alloc")]
mod sorted;

#[cfg(feature = "alloc")]
pub use map::{ScoreMap, ScoreSummary};
pub use name::ScoreFileName;
#[cfg(feature = "alloc")]
pub use sorted::SortedScores;

use core::iter::FusedIterator;

use crate::{Error, ErrorKind, ScoreRecord};

/// Reads the records of a score file.
///
/// All records have 12 bytes, so the iterator continues after an invalid one. Only a truncated last
/// record ends it.
///
/// ```
/// let bytes = b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W\x07\x64";
/// for record in go9_dat::scores(bytes) {
///     let record = record?;
///     println!("{} {} ({} %)", record.id, record.score, record.confidence);
/// }
/// # Ok::<(), go9_dat::Error>(())
/// ```
pub fn scores<S: AsRef<[u8]> + ?Sized>(
    bytes: &S,
) -> impl ExactSizeIterator<Item = Result<ScoreRecord, Error>> + FusedIterator + use<'_, S> {
    raw_scores(bytes).map(|raw| raw.and_then(|raw| raw.check()))
}

/// Reads the records of a score file without checking them. Only a truncated last record is an
/// error.
///
/// ```
/// let ascii_digit = b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W7\x64";
/// let record = go9_dat::raw_scores(ascii_digit).next().unwrap()?;
/// assert_eq!(record.score_byte(), b'7');
/// assert_eq!(record.check().unwrap_err().kind().code(), "score-range");
/// # Ok::<(), go9_dat::Error>(())
/// ```
pub fn raw_scores<S: AsRef<[u8]> + ?Sized>(
    bytes: &S,
) -> impl ExactSizeIterator<Item = Result<RawScore<'_>, Error>> + FusedIterator + use<'_, S> {
    RawScores { bytes: bytes.as_ref(), offset: 0 }
}

/// The twelve bytes of a score record, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawScore<'a> {
    bytes: &'a [u8; ScoreRecord::LENGTH],
    offset: usize,
}

impl<'a> RawScore<'a> {
    /// Offset of the record in its file.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The bytes of the record.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8; ScoreRecord::LENGTH] {
        self.bytes
    }

    /// The score as stored, possibly out of range.
    #[must_use]
    pub const fn score_byte(&self) -> u8 {
        self.bytes[10]
    }

    /// The confidence as stored, possibly out of range.
    #[must_use]
    pub const fn confidence_byte(&self) -> u8 {
        self.bytes[11]
    }

    /// Checks the record.
    ///
    /// # Errors
    /// [`ErrorKind::BadPlayer`], [`ErrorKind::ScoreRange`], or [`ErrorKind::ConfidenceRange`].
    pub fn check(&self) -> Result<ScoreRecord, Error> {
        ScoreRecord::from_bytes(self.bytes)
            .map_err(|error| crate::error::at_byte(error.kind(), self.offset + error.offset()))
    }
}

/// The unchecked records of a file.
struct RawScores<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Iterator for RawScores<'a> {
    type Item = Result<RawScore<'a>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let offset = self.offset;
        match self.bytes.split_first_chunk() {
            Some((bytes, rest)) => {
                self.bytes = rest;
                self.offset += ScoreRecord::LENGTH;
                Some(Ok(RawScore { bytes, offset }))
            }
            None if self.bytes.is_empty() => None,
            None => {
                let have = self.bytes.len();
                self.bytes = &[];
                let kind = ErrorKind::TruncatedRecord { have, need: ScoreRecord::LENGTH };
                Some(Err(Error::new(kind, offset..offset + have)))
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let records = self.bytes.len().div_ceil(ScoreRecord::LENGTH);
        (records, Some(records))
    }
}

impl ExactSizeIterator for RawScores<'_> {}
impl FusedIterator for RawScores<'_> {}
