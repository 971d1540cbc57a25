use core::fmt;

use crate::{Color, Error, Point, positions};

/// Counts positions by their number of stones.
///
/// ```
/// # let bytes = [b"\x31\x84\x6c\xeb\x80\x15\xdc\x92\0W".as_slice(),
/// #     &[b'.'; 30], b"#", &[b'.'; 50], &[0]].concat();
/// let histogram = go9_dat::tools::histogram(&bytes)?;
/// assert_eq!(histogram.to_string(), "1\t1\n");
/// # Ok::<(), go9_dat::Error>(())
/// ```
///
/// # Errors
/// The first error, as reported by [`positions`].
pub fn histogram(bytes: &[u8]) -> Result<Histogram, Error> {
    let mut counts = [[0; Point::COUNT + 1]; 2];
    for record in positions(bytes) {
        let record = record?;
        // Bit 0 is set for stones only. The sum is at most 81 and fits into a byte, so that
        // compilers vectorize it.
        let stones = record.board_ascii().iter().fold(0_u8, |sum, point| sum + (point & 1));
        counts[record.to_move().index()][usize::from(stones)] += 1;
    }
    Ok(Histogram { counts })
}

/// The number of positions for each number of stones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Histogram {
    counts: [[usize; Point::COUNT + 1]; 2],
}

impl Histogram {
    /// The numbers of stones that occur, ascending, each with its number of positions.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let [black, white] = &self.counts;
        let sums = black.iter().zip(white).map(|(black, white)| black + white);
        sums.enumerate().filter(|&(_, count)| count > 0)
    }

    /// The same counts for the positions with `player` to move.
    pub fn with_to_move(&self, player: Color) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.counts[player.index()].iter().copied().enumerate().filter(|&(_, count)| count > 0)
    }

    /// Number of all positions.
    #[must_use]
    pub fn total(&self) -> usize {
        self.counts.iter().flatten().sum()
    }
}

/// Formats a line `STONES<TAB>COUNT` for every number of stones that occurs.
impl fmt::Display for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|(stones, count)| writeln!(f, "{stones}\t{count}"))
    }
}

/// Serializes an object from numbers of stones to numbers of positions.
#[cfg(feature = "serde")]
impl serde::Serialize for Histogram {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}
