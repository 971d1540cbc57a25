//! The Zobrist table: one code for every color on every point, and one for a ko there.

mod parse;
#[cfg(feature = "published-table")]
mod published;

use core::fmt;

pub use parse::TableOptions;

use crate::{Color, Error, Point};

/// The table of codes from which hashes are made.
///
/// It is data that belongs to the files: another table gives other hashes. A missing table is an
/// error of the caller; the original scripts silently made up a new one.
///
/// ```
/// use go9_dat::{Color, ZobristTable};
///
/// let table = ZobristTable::PUBLISHED;
/// assert_eq!(table.code(Color::Black, "A9".parse()?), 0x0fc9_3359_5c22_6042);
/// assert_eq!(ZobristTable::parse(table.to_string().as_bytes())?, table);
/// # Ok::<(), go9_dat::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ZobristTable {
    rows: [[u64; 3]; Point::COUNT],
}

impl ZobristTable {
    /// The table of the published data set, (c) 2010 Darren Cook, MIT licence.
    #[cfg(feature = "published-table")]
    pub const PUBLISHED: Self = Self { rows: published::ROWS };

    /// The table with these codes: black, white and ko of every point.
    #[must_use]
    pub const fn from_rows(rows: [[u64; 3]; Point::COUNT]) -> Self {
        Self { rows }
    }

    /// A new table, made from a seed by the generator splitmix64 row by row. Hashes made with it
    /// mean nothing to files made with another table.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut code = state;
            code = (code ^ code >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            code = (code ^ code >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            code ^ code >> 31
        };
        Self { rows: core::array::from_fn(|_| core::array::from_fn(|_| next())) }
    }

    /// Reads the text of a table file, strictly. [`TableOptions`] has the lenient mode.
    ///
    /// # Errors
    /// The kinds whose names begin with `Table`, at the start of the line.
    pub fn parse(text: &[u8]) -> Result<Self, Error> {
        TableOptions::strict().parse(text)
    }

    /// All codes: black, white and ko of every point.
    #[must_use]
    pub const fn rows(&self) -> &[[u64; 3]; Point::COUNT] {
        &self.rows
    }

    /// The code of a stone.
    #[must_use]
    pub const fn code(&self, color: Color, point: Point) -> u64 {
        self.rows[point.index()][color.index()]
    }

    /// The code of a point where ko forbids a move. No stored hash contains it.
    #[must_use]
    pub const fn ko_code(&self, point: Point) -> u64 {
        self.rows[point.index()][2]
    }
}

/// The text of a table file: 84 lines, LF, lower case.
impl fmt::Display for ZobristTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("8\n3\n81\n")?;
        self.rows
            .iter()
            .try_for_each(|[black, white, ko]| writeln!(f, "{black:016x},{white:016x},{ko:016x}"))
    }
}

impl fmt::Debug for ZobristTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, ..] = self.rows;
        write!(f, "ZobristTable({:016x}, ...)", first[0])
    }
}
