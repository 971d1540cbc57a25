use core::fmt;
use core::str::FromStr;

use crate::{Color, Error, ErrorKind, Point, PointSet, Symmetry};

/// The stones on a 9x9 board, as two disjoint sets of points.
///
/// Any arrangement of stones is a board, even if it cannot occur in a game.
/// [`dead_chain`](Self::dead_chain) finds chains without liberties.
///
/// ```
/// use go9_dat::{Board, Color};
///
/// let mut board = Board::EMPTY;
/// board.place(Color::Black, "D6".parse()?);
/// assert_eq!(board.stones(Color::Black).len(), 1);
/// assert_eq!(board.to_string().lines().nth(3), Some("...#....."));
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Board {
    black: PointSet,
    white: PointSet,
}

impl Board {
    /// The empty board.
    pub const EMPTY: Self = Self { black: PointSet::EMPTY, white: PointSet::EMPTY };

    /// Returns the board with these stones, or `None` if a point is in both sets.
    #[must_use]
    pub const fn new(black: PointSet, white: PointSet) -> Option<Self> {
        if black.intersects(white) { None } else { Some(Self { black, white }) }
    }

    /// Parses 81 bytes of `.`, `#`, and `O`, as in a record.
    ///
    /// # Errors
    /// [`ErrorKind::BadBoard`] at the first other byte.
    pub fn from_ascii(ascii: &[u8; 81]) -> Result<Self, Error> {
        if is_board(ascii) {
            return Ok(Self::from_checked_ascii(ascii));
        }
        Err(crate::record::bad_board(ascii, 0))
    }

    /// Parses bytes that [`is_board`] has accepted.
    #[inline]
    pub(crate) fn from_checked_ascii(ascii: &[u8; 81]) -> Self {
        // `.` is 0x2E, `#` is 0x23, and `O` is 0x4F: bit 0 marks stones, bit 6 white stones.
        let (mut stones, mut white) = ([0; 2], [0; 2]);
        for (i, bytes) in ascii.chunks_exact(8).enumerate() {
            let word = u64::from_le_bytes(*bytes.first_chunk().expect("chunks of eight"));
            stones[i / 8] |= lowest_bits(word) << (i % 8 * 8);
            white[i / 8] |= lowest_bits(word >> 6) << (i % 8 * 8);
        }
        let last = u64::from(ascii[80]);
        stones[1] |= (last & 1) << 16;
        white[1] |= (last >> 6) << 16;
        let set = |words: [u64; 2]| {
            PointSet::from_bits(u128::from(words[0]) | u128::from(words[1]) << 64)
        };
        let white = set(white);
        Self { black: set(stones) - white, white }
    }

    /// Returns the 81 bytes of the board in a record.
    #[must_use]
    pub fn to_ascii(&self) -> [u8; 81] {
        let mut ascii = [b'.'; 81];
        for color in Color::ALL {
            for point in self.stones(color) {
                ascii[point.index()] = color.stone_byte();
            }
        }
        ascii
    }

    /// The stones of one color.
    #[must_use]
    pub const fn stones(&self, color: Color) -> PointSet {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The occupied points.
    #[must_use]
    pub fn occupied(&self) -> PointSet {
        self.black | self.white
    }

    /// The empty points.
    #[must_use]
    pub fn empty(&self) -> PointSet {
        PointSet::FULL - self.occupied()
    }

    /// The color of the stone on a point, or `None` if the point is empty.
    #[must_use]
    pub const fn at(&self, point: Point) -> Option<Color> {
        if self.black.contains(point) {
            Some(Color::Black)
        } else if self.white.contains(point) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Puts a stone on a point and replaces any other stone there. Nothing is captured;
    /// [`Game::play`](crate::Game::play) follows the rules.
    pub fn place(&mut self, color: Color, point: Point) {
        self.remove(point.into());
        match color {
            Color::Black => self.black = self.black | point.into(),
            Color::White => self.white = self.white | point.into(),
        }
    }

    /// Removes the stones from these points.
    pub fn remove(&mut self, points: PointSet) {
        self.black = self.black - points;
        self.white = self.white - points;
    }

    /// Returns the board after a rotation or reflection.
    #[must_use]
    pub fn rotated(&self, symmetry: Symmetry) -> Self {
        let rotate =
            |stones: PointSet| stones.iter().map(|point| point.rotated(symmetry)).collect();
        Self { black: rotate(self.black), white: rotate(self.white) }
    }

    /// Returns the board with the colors swapped.
    #[must_use]
    pub const fn with_colors_swapped(&self) -> Self {
        Self { black: self.white, white: self.black }
    }

    /// Returns the board in the rotation with the lowest published hash, and the symmetry that leads
    /// there.
    ///
    /// ```
    /// use go9_dat::{Board, Color};
    ///
    /// let mut board = Board::EMPTY;
    /// board.place(Color::Black, "D6".parse()?);
    /// let (canonical, symmetry) = board.canonical();
    /// assert_eq!(board.rotated(symmetry), canonical);
    /// assert_eq!(board.canonical_key(), 0x3184_6ceb_8015_dc92);
    /// # Ok::<(), go9_dat::Error>(())
    /// ```
    #[cfg(feature = "published-table")]
    #[must_use]
    pub fn canonical(&self) -> (Self, Symmetry) {
        let symmetry = crate::Hasher::published().canonical(self).symmetry;
        (self.rotated(symmetry), symmetry)
    }

    /// Returns the lowest published hash of the board in its eight rotations, which is the hash of
    /// the files and the same for all of them.
    #[cfg(feature = "published-table")]
    #[must_use]
    pub fn canonical_key(&self) -> u64 {
        crate::Hasher::published().canonical(self).hash
    }

    /// Returns `true` if one of the eight symmetries maps this board to the other.
    #[must_use]
    pub fn is_rotation_of(&self, other: &Self) -> bool {
        self == other || Symmetry::all().skip(1).any(|symmetry| self.rotated(symmetry) == *other)
    }

    /// The chain of connected stones of one color that includes this point; empty for an empty
    /// point.
    #[must_use]
    pub const fn chain(&self, point: Point) -> PointSet {
        match self.at(point) {
            Some(color) => PointSet::from_bits(1 << point.index()).flood(self.stones(color)),
            None => PointSet::EMPTY,
        }
    }

    /// The chains of one color, ordered by their first stone.
    pub fn chains(&self, color: Color) -> impl Iterator<Item = PointSet> + use<> {
        let stones = self.stones(color);
        let mut left = stones;
        core::iter::from_fn(move || {
            let chain = PointSet::from(left.first()?).flood(stones);
            left = left - chain;
            Some(chain)
        })
    }

    /// The empty points adjacent to a chain or any other set of points.
    #[must_use]
    pub fn liberties(&self, stones: PointSet) -> PointSet {
        stones.border() & self.empty()
    }

    /// The first stone, in reading order, of a chain without liberties, if any. Such a board cannot
    /// occur in a game, and Go programs refuse it.
    #[must_use]
    pub fn dead_chain(&self) -> Option<Point> {
        let alive = self.empty().border();
        Color::ALL
            .into_iter()
            .flat_map(|color| {
                // Stones not connected to a stone next to an empty point are dead.
                let stones = self.stones(color);
                (stones - (stones & alive).flood(stones)).first()
            })
            .min()
    }
}

/// Returns `true` if all bytes are `.`, `#`, or `O`. Without an early exit, the compiler turns the
/// loop into a few vector comparisons.
pub(crate) fn is_board(ascii: &[u8; 81]) -> bool {
    ascii.iter().fold(true, |good, &byte| good & matches!(byte, b'.' | b'#' | b'O'))
}

/// Returns bit 0 of each of the eight bytes of a word, with that of the first byte lowest.
#[inline]
const fn lowest_bits(word: u64) -> u64 {
    // The product is the sum of shifted copies. Each bit reaches its place in the top byte in
    // exactly one of them, and no two bits collide.
    (word & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Formats nine lines of nine characters, without a line end after the last.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ascii = self.to_ascii();
        for (row, points) in ascii.chunks_exact(9).enumerate() {
            if row > 0 {
                f.write_str("\n")?;
            }
            f.write_str(core::str::from_utf8(points).map_err(|_| fmt::Error)?)?;
        }
        Ok(())
    }
}

/// Parses the 81 characters of a record, and a board as people and programs write it: nine rows, with
/// or without blanks and coordinates, as [`Display`](fmt::Display), [`Board::diagram`], and the
/// command `showboard` of GTP print it.
///
/// ```
/// use go9_dat::{Board, Color};
///
/// let mut board = Board::EMPTY;
/// board.place(Color::White, "C7".parse()?);
/// assert_eq!(board.to_string().parse(), Ok(board));
/// assert_eq!(board.diagram().to_string().parse(), Ok(board));
/// # Ok::<(), go9_dat::Error>(())
/// ```
impl FromStr for Board {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let length = ErrorKind::BoardLength { found: text.len() };
        if text.len() == 81 || !text.contains('\n') {
            return Self::try_from(text.as_bytes());
        }
        let mut boards = crate::text_positions(text.as_bytes()).default_player(Color::Black);
        match (boards.next(), boards.next()) {
            (Some(board), None) => board.map(|position| position.board),
            (Some(Err(error)), _) => Err(error),
            _ => Err(Error::new(length, 0..text.len())),
        }
    }
}

impl TryFrom<&[u8]> for Board {
    type Error = Error;

    fn try_from(text: &[u8]) -> Result<Self, Error> {
        match text.try_into() {
            Ok(ascii) => Self::from_ascii(ascii),
            Err(_) => Err(Error::new(ErrorKind::BoardLength { found: text.len() }, 0..text.len())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &str) -> Board {
        let ascii: alloc::string::String = rows.split_whitespace().collect();
        ascii.parse().unwrap()
    }

    #[test]
    fn ascii_round_trip_with_every_kind_of_point_everywhere() {
        for shift in 0..3 {
            let mut ascii = [b'.'; 81];
            for (i, byte) in ascii.iter_mut().enumerate() {
                *byte = b".#O"[(i + shift) % 3];
            }
            let board = Board::from_ascii(&ascii).unwrap();
            assert_eq!(board.to_ascii(), ascii);
            for point in Point::all() {
                let expect = [None, Some(Color::Black), Some(Color::White)];
                assert_eq!(board.at(point), expect[(point.index() + shift) % 3]);
            }
        }
    }

    #[test]
    fn every_other_byte_is_refused_everywhere() {
        for index in [0, 7, 8, 40, 79, 80] {
            for byte in (0..=u8::MAX).filter(|byte| !b".#O".contains(byte)) {
                let mut ascii = [b'.'; 81];
                ascii[index] = byte;
                let error = Board::from_ascii(&ascii).unwrap_err();
                assert_eq!(error.offset(), index);
            }
        }
    }

    #[test]
    fn chains_and_liberties() {
        let board = board(
            "##.......
             #O.......
             ......... ......... ......... ......... ......... ......... ........O",
        );
        let corner: Point = "A9".parse().unwrap();
        assert_eq!(board.chain(corner).len(), 3);
        assert_eq!(board.liberties(board.chain(corner)).len(), 2);
        assert_eq!(board.chains(Color::White).count(), 2);
        assert_eq!(board.dead_chain(), None);
        assert_eq!(board.chain("E5".parse().unwrap()), PointSet::EMPTY);
    }

    #[test]
    fn dead_chains_are_found_at_their_first_stone() {
        let white_dead = board(
            "#OO#.....
             .##......
             ......... ......... ......... ......... ......... ......... .........",
        );
        assert_eq!(white_dead.dead_chain(), Point::new(1));
        let full = board(&"#".repeat(81));
        assert_eq!(full.dead_chain(), Point::new(0));
        assert_eq!(Board::EMPTY.dead_chain(), None);
    }
}

/// The stones of a board of any size, if it is 9x9.
#[cfg(feature = "alloc")]
impl TryFrom<&go_rules::Board> for Board {
    type Error = NotNineByNine;

    fn try_from(board: &go_rules::Board) -> Result<Self, NotNineByNine> {
        if board.size().lines() != Some(9) {
            return Err(NotNineByNine { size: board.size() });
        }
        let mut converted = Self::EMPTY;
        for (point, color) in board.stones() {
            if let Some(point) = Point::at(point.row(), point.column()) {
                converted.place(color, point);
            }
        }
        Ok(converted)
    }
}

/// The error for a board of another size.
#[cfg(feature = "alloc")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the board is {size}, expected 9x9")]
#[non_exhaustive]
pub struct NotNineByNine {
    /// The size of the board.
    pub size: go_rules::Size,
}
