//! The Zobrist table: for every point, one code per color and one for a ko.

mod parse;
#[cfg(feature = "published-table")]
mod published;

use core::fmt;

use parse::Parser;

use crate::{Color, Error, Point};

/// The table of codes from which hashes are computed.
///
/// Hashes can be compared only if they were computed with the same table. The original scripts
/// silently generated a new table if the file was missing; in this crate, a missing table is an
/// error of the caller.
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
    /// The table of the published data set, (c) 2010 Darren Cook, MIT license.
    #[cfg(feature = "published-table")]
    pub const PUBLISHED: Self = Self { rows: published::ROWS };

    /// Makes a table from the codes for black, white, and ko of every point.
    #[must_use]
    pub const fn from_rows(rows: [[u64; 3]; Point::COUNT]) -> Self {
        Self { rows }
    }

    /// Generates a table from a seed with splitmix64, row by row. Its hashes are unrelated to those
    /// of any other table.
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

    /// Parses the text of a table file strictly. [`parse_with`](Self::parse_with) accepts more.
    ///
    /// # Errors
    /// An error whose kind begins with `Table`, at the start of the affected line.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        Parser { lenient: false }.parse(text.as_ref(), &mut |_| {})
    }

    /// Parses the text of a table file with the given options. Lenient parsing accepts CR LF
    /// and trailing blank lines, of which it reports the first, because the data is distributed as a zip file that is
    /// also unpacked on Windows.
    ///
    /// ```
    /// use go9_dat::{ParseOptions, ZobristTable};
    ///
    /// let text = ZobristTable::PUBLISHED.to_string().replace('\n', "\r\n");
    /// assert!(ZobristTable::parse(&text).is_err());
    /// let read = ZobristTable::parse_with(&text, &ParseOptions::lenient())?;
    /// assert_eq!(read.value, ZobristTable::PUBLISHED);
    /// assert_eq!(read.diagnostics[0].kind().code(), "table-crlf");
    /// # Ok::<(), go9_dat::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`parse`](Self::parse).
    #[cfg(feature = "alloc")]
    pub fn parse_with(
        text: impl AsRef<[u8]>,
        options: &crate::ParseOptions<'_>,
    ) -> Result<crate::Parsed<Self>, Error> {
        let mut diagnostics = alloc::vec::Vec::new();
        let parser = Parser { lenient: options.is_lenient() };
        let mut found = |error| diagnostics.push(crate::Diagnostic::warning(error));
        let value = parser.parse(text.as_ref(), &mut found)?;
        Ok(crate::Parsed { value, diagnostics })
    }

    /// All codes: black, white, and ko of every point.
    #[must_use]
    pub const fn rows(&self) -> &[[u64; 3]; Point::COUNT] {
        &self.rows
    }

    /// The code of a stone.
    #[must_use]
    pub const fn code(&self, color: Color, point: Point) -> u64 {
        self.rows[point.index()][color.index()]
    }

    /// The code of a point at which the ko rule forbids a move. No stored hash includes it.
    #[must_use]
    pub const fn ko_code(&self, point: Point) -> u64 {
        self.rows[point.index()][2]
    }
}

/// Writes the text of a table file: 84 lines with LF, in lower case.
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
