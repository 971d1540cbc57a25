use core::fmt;

use crate::{Color, Error, Point, positions};

/// Counts positions by the number of their stones.
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
/// The first error, as [`positions`] reports it.
pub fn histogram(bytes: &[u8]) -> Result<Histogram, Error> {
    let mut counts = [[0; Point::COUNT + 1]; 2];
    for record in positions(bytes) {
        let record = record?;
        // Stones have bit 0 set, empty points have not.
        // No more than 81, so they fit in a byte, which compilers add up many at a time.
        let stones = record.board_ascii().iter().fold(0_u8, |sum, point| sum + (point & 1));
        counts[record.to_move().index()][usize::from(stones)] += 1;
    }
    Ok(Histogram { counts })
}

/// How many positions have how many stones.
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

    /// The same for the positions with one player to move.
    pub fn with_to_move(&self, player: Color) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.counts[player.index()].iter().copied().enumerate().filter(|&(_, count)| count > 0)
    }

    /// The number of all positions.
    #[must_use]
    pub fn total(&self) -> usize {
        self.counts.iter().flatten().sum()
    }
}

/// A line `STONES<TAB>COUNT` for every number that occurs.
impl fmt::Display for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|(stones, count)| writeln!(f, "{stones}\t{count}"))
    }
}

/// An object from numbers of stones to numbers of positions.
#[cfg(feature = "serde")]
impl serde::Serialize for Histogram {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}
