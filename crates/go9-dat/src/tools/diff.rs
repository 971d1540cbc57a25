use alloc::vec::Vec;

use crate::{Confidence, PositionId, ScoreMap, ScoreRecord};

/// Compares two score files by position.
///
/// Records with a confidence below `floor` count as missing.
///
/// ```
/// use go9_dat::{Confidence, ScoreMap, tools};
/// # let a = b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W\x07\x64";
/// # let b = b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W\x06\x64";
///
/// let diff = tools::diff(&ScoreMap::parse(a)?, &ScoreMap::parse(b)?, Confidence::MIN);
/// assert_eq!((diff.both, diff.differ), (1, 1));
/// assert_eq!(diff.matrix[4][3], 1, "7 in one file, 6 in the other");
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[must_use]
pub fn diff(a: &ScoreMap, b: &ScoreMap, floor: Confidence) -> ScoreDiff {
    let counts = |record: &&ScoreRecord| record.confidence >= floor;
    let find = |map: &ScoreMap, id| map.find(id).filter(counts).copied();
    let mut diff = ScoreDiff::default();
    for in_a in a.iter().filter(counts) {
        let Some(in_b) = find(b, in_a.id) else {
            diff.only_a += 1;
            continue;
        };
        diff.both += 1;
        diff.matrix[in_a.score.index()][in_b.score.index()] += 1;
        if in_a.score == in_b.score {
            diff.same += 1;
        } else {
            diff.differ += 1;
            diff.differing.push(in_a.id);
        }
    }
    diff.only_b = b.iter().filter(counts).filter(|record| find(a, record.id).is_none()).count();
    diff
}

/// The comparison of two score files.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ScoreDiff {
    /// Number of positions in the first file only.
    pub only_a: usize,
    /// Number of positions in the second file only.
    pub only_b: usize,
    /// Number of positions in both files.
    pub both: usize,
    /// Number of positions with the same score in both.
    pub same: usize,
    /// Number of positions with different scores.
    pub differ: usize,
    /// Counts of pairs of scores: one row for each score 3 to 8 of the first file, one column for
    /// each of the second.
    pub matrix: [[usize; 6]; 6],
    /// The positions with different scores, in the order of the first file.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub differing: Vec<PositionId>,
}
