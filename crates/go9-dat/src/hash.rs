//! Canonical hashes: the lowest of the plain hashes of all eight rotations of a board.

mod sequence;

pub use sequence::SequenceHasher;

use crate::{Board, Color, Point, Symmetry, ZobristTable};

/// The plain hashes of one stone in the eight rotations of its board.
// One row is one cache line.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Row([u64; 8]);

/// The hash function for boards that is defined by a Zobrist table.
///
/// The codes are arranged in rows of eight, one row per stone. The exclusive or with a row updates
/// the hashes of all eight rotations. The rows of the stones take 10 KB.
///
/// ```
/// use go9_dat::{Board, Color, Hasher};
///
/// let mut board = Board::EMPTY;
/// board.place(Color::Black, "D6".parse()?);
/// let canonical = Hasher::published().canonical(&board);
/// assert_eq!(canonical.hash, 0x3184_6ceb_8015_dc92);
/// assert_eq!(canonical.symmetry.number(), 3);
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Hasher {
    /// Rows of a black and a white stone for each point.
    rows: [[Row; 2]; Point::COUNT],
    ko: [Row; Point::COUNT],
}

impl Hasher {
    /// Makes the hasher of a table.
    #[must_use]
    pub const fn new(table: &ZobristTable) -> Self {
        let none = Row([0; 8]);
        let (mut rows, mut ko) = ([[none; 2]; Point::COUNT], [none; Point::COUNT]);
        let mut index = 0;
        while index < Point::COUNT {
            let mut number = 0;
            while let Some(symmetry) = Symmetry::new(number) {
                // A stone at `index` of the board is at this point of the rotated board.
                let rotated = Point::clamped(index).rotated(symmetry).index();
                let [black, white, forbidden] = table.rows()[rotated];
                rows[index][0].0[number] = black;
                rows[index][1].0[number] = white;
                ko[index].0[number] = forbidden;
                number += 1;
            }
            index += 1;
        }
        Self { rows, ko }
    }

    /// The hasher of the published table.
    #[cfg(feature = "published-table")]
    #[must_use]
    pub fn published() -> &'static Self {
        // Programs need not carry 15 KB that are made in a microsecond.
        #[cfg(feature = "std")]
        static PUBLISHED: std::sync::LazyLock<Hasher> =
            std::sync::LazyLock::new(|| Hasher::new(&ZobristTable::PUBLISHED));
        #[cfg(not(feature = "std"))]
        static PUBLISHED: Hasher = Hasher::new(&ZobristTable::PUBLISHED);
        &PUBLISHED
    }

    /// Returns the hashes of a board in all eight rotations.
    #[inline]
    #[must_use]
    pub fn symmetry_hashes(&self, board: &Board) -> SymmetryHashes {
        let mut hashes = SymmetryHashes::EMPTY;
        // Both colors share one loop per word, because every loop end costs a branch prediction.
        let white = board.stones(Color::White).words();
        for (word, mut stones) in board.occupied().words().into_iter().enumerate() {
            while stones != 0 {
                let bit = stones.trailing_zeros();
                stones &= stones - 1;
                let color = (white[word] >> bit & 1) as usize;
                if let Some(rows) = self.rows.get(64 * word + bit as usize) {
                    hashes.xor(&rows[color]);
                }
            }
        }
        hashes
    }

    /// Returns the hash of a board in its current orientation, which no file stores. The hash of
    /// the empty board is 0.
    #[must_use]
    pub fn plain(&self, board: &Board) -> u64 {
        self.symmetry_hashes(board).plain()
    }

    /// Returns the canonical hash, which files store, and a symmetry that yields it.
    #[must_use]
    pub fn canonical(&self, board: &Board) -> Canonical {
        self.symmetry_hashes(board).canonical()
    }
}

/// The plain hashes of a board in its eight rotations. Entry `k` is the hash of the board
/// transformed by symmetry `k`.
///
/// ```
/// use go9_dat::{Board, Color, Hasher, SymmetryHashes};
///
/// let hasher = Hasher::published();
/// let mut hashes = SymmetryHashes::EMPTY;
/// hashes.toggle(hasher, Color::Black, "D6".parse()?);
/// assert_eq!(hashes.canonical().hash, 0x3184_6ceb_8015_dc92);
/// hashes.toggle(hasher, Color::Black, "D6".parse()?);
/// assert_eq!(hashes, SymmetryHashes::EMPTY);
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(align(64))]
pub struct SymmetryHashes([u64; 8]);

impl SymmetryHashes {
    /// The hashes of the empty board: all 0.
    pub const EMPTY: Self = Self([0; 8]);

    /// Adds or removes a stone on a point.
    #[inline]
    pub fn toggle(&mut self, hasher: &Hasher, color: Color, point: Point) {
        self.xor(&hasher.rows[point.index()][color.index()]);
    }

    /// Adds or removes stones on several points.
    #[inline]
    pub fn toggle_all(&mut self, hasher: &Hasher, color: Color, points: crate::PointSet) {
        for point in points {
            self.toggle(hasher, color, point);
        }
    }

    /// Sets or clears the ko mark of a point. No stored hash includes the mark.
    pub fn toggle_ko(&mut self, hasher: &Hasher, point: Point) {
        self.xor(&hasher.ko[point.index()]);
    }

    /// The hash of the board transformed by a symmetry.
    #[must_use]
    pub const fn rotated(&self, symmetry: Symmetry) -> u64 {
        self.0[symmetry.number()]
    }

    /// The hash of the board in its current orientation.
    #[must_use]
    pub const fn plain(&self) -> u64 {
        self.0[0]
    }

    /// The lowest of the eight hashes, compared as unsigned numbers.
    #[inline]
    #[must_use]
    pub fn lowest(&self) -> u64 {
        let [a, b, c, d, e, f, g, h] = self.0;
        lower(lower(lower(a, b), lower(c, d)), lower(lower(e, f), lower(g, h)))
    }

    /// The lowest of the eight hashes, and the lowest number of a symmetry that yields it.
    #[must_use]
    pub fn canonical(&self) -> Canonical {
        let hash = self.lowest();
        let number = self.0.iter().position(|&lane| lane == hash);
        let symmetry = number.and_then(Symmetry::new).expect("the lowest is one of the eight");
        Canonical { hash, symmetry }
    }

    #[inline]
    fn xor(&mut self, row: &Row) {
        for (lane, code) in self.0.iter_mut().zip(&row.0) {
            *lane ^= code;
        }
    }
}

/// Returns the lower of two numbers. With `min`, compilers would vectorize the eight comparisons,
/// for which plain x86-64 has no instructions; the result is three times slower.
#[inline]
const fn lower(a: u64, b: u64) -> u64 {
    let (difference, a_is_lower) = a.overflowing_sub(b);
    b.wrapping_add(difference & (a_is_lower as u64).wrapping_neg())
}

/// The canonical hash of a board.
///
/// Closed: a board has one canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Canonical {
    /// The lowest plain hash of the eight rotations, which is the hash in the files.
    pub hash: u64,
    /// The symmetry that maps the board to the canonical one. Symmetric boards have several; this
    /// is the one with the lowest number.
    ///
    /// The [inverse](Symmetry::inverse) maps a move on the canonical board back to the real one.
    pub symmetry: Symmetry,
}

impl Canonical {
    /// Maps a point of the real board to the canonical one.
    #[must_use]
    pub const fn to_canonical(&self, point: Point) -> Point {
        point.rotated(self.symmetry)
    }

    /// Maps a point of the canonical board to the real one, for moves stored relative to the
    /// canonical board. For symmetric boards, several results are equally valid.
    ///
    /// ```
    /// use go9_dat::{Board, Color, Hasher};
    ///
    /// let mut board = Board::EMPTY;
    /// board.place(Color::Black, "D6".parse()?);
    /// let canonical = Hasher::published().canonical(&board);
    /// let best = canonical.to_canonical("G7".parse()?);
    /// assert_eq!(canonical.to_real(best).to_string(), "G7");
    /// # Ok::<(), go9_dat::Error>(())
    /// ```
    #[must_use]
    pub const fn to_real(&self, point: Point) -> Point {
        point.rotated(self.symmetry.inverse())
    }
}
