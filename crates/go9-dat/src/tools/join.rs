use core::iter::FusedIterator;

use crate::{Error, Record, ScoreMap, ScoreRecord, positions};
#[cfg(feature = "std")]
use crate::{IdSet, ReadError};

/// Pairs the positions of a file with their scores, in file order.
///
/// ```
/// use go9_dat::{ScoreMap, tools};
/// # let bytes = [b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W".as_slice(), &[b'.'; 81], &[0]].concat();
/// # let scores = b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W\x07\x64";
///
/// let scores = ScoreMap::parse(scores)?;
/// for joined in tools::join(&bytes, &scores) {
///     let joined = joined?;
///     if let Some(score) = joined.score {
///         println!("{}\nBlack leads by {}", joined.record.board(), score.score);
///     }
/// }
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[must_use]
pub fn join<'a, 's>(
    bytes: &'a [u8],
    scores: &'s ScoreMap,
) -> impl FusedIterator<Item = Result<Joined<'a>, Error>> + Clone + use<'a, 's> {
    // The stored ID, even if wrong, is the key used by the score file.
    let scored = |record: Record<'a>| Joined { record, score: scores.find(record.id()).copied() };
    positions(bytes).map(move |record| record.map(scored))
}

/// A position and its score, if any.
///
/// Closed: a position has a score or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Joined<'a> {
    /// The position.
    pub record: Record<'a>,
    /// The score of the position, if it has one.
    pub score: Option<ScoreRecord>,
}

/// Writes the positions without a score to a queue file. The first record of each ID is copied byte
/// for byte.
///
/// # Errors
/// The first error, as reported by [`positions`], and I/O errors of the output.
#[cfg(feature = "std")]
pub fn missing(
    bytes: &[u8],
    scores: &ScoreMap,
    out: &mut impl std::io::Write,
) -> Result<Missing, ReadError> {
    let mut queued = IdSet::new();
    for joined in join(bytes, scores) {
        let Joined { record, score } = joined?;
        if score.is_none() && queued.insert(record.id()).is_ok() {
            out.write_all(record.as_bytes())?;
        }
    }
    Ok(Missing { written: queued.len() })
}

/// The result of [`missing`].
#[cfg(feature = "std")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Missing {
    /// Number of records written.
    pub written: usize,
}
