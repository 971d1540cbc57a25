//! A notation: one module that says how its records are found, read and written.
//!
//! A capability that not every notation has is a constant that is `None` or empty where its function
//! does not exist. [`Of`](crate::of::Of) makes a [`Format`](crate::Format) of a notation.

#![expect(missing_debug_implementations, reason = "functions have nothing to print")]

use crate::finding::{Finding, Findings};
use crate::lines;
use crate::options::Apply;
use crate::reading::Reading;
use crate::record::{Field, Info, Likelihood, Losses, Record, Step};
use crate::table::{Cell, Column, ColumnInfo, Rows, TableInfo};
use crate::tally::Tally;
use board_picture::Game;
use board_picture::scene::Scene;
use core::ops::Range;
use serde_json::Value;

/// How the records of a notation are found, read and written.
pub trait Notation: Sized + 'static {
    /// The fixed facts.
    const INFO: Info;

    /// The value of a record; it may borrow from the record.
    type Value<'r>;
    /// The options of the notation, one of those in [`Settings`](crate::settings::Settings).
    type Options: Clone + 'static;
    /// State carried from one record of a file to the next, for checks and conversions in order.
    type Memory: Default + Send + 'static;
    /// The result of checking one record that is compared with the records before it.
    type Note: Default;

    /// Returns how likely `sample`, the beginning of a file or the whole of a record, is of this
    /// notation.
    fn likelihood(sample: &[u8]) -> Likelihood;

    /// Finds the next record at the start of `rest`; `end` says that no more input follows.
    #[must_use]
    fn split(rest: &[u8], end: bool) -> Step {
        lines::split(rest, end)
    }

    /// Returns the number of bytes of text that `split` leaves before the record itself; the offset
    /// of the record is counted without them.
    #[must_use]
    fn prefix_len(bytes: &[u8]) -> usize {
        let _ = bytes;
        0
    }

    /// Reads a record and hands its value to `then`, with the findings that do not make it bad.
    ///
    /// # Errors
    /// The reason why the record cannot be read, or the error of `then`.
    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_, Self::Options>,
        then: impl for<'v> FnOnce(&Self::Value<'v>, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding>;

    /// Reports everything there is to say about a record: the findings of reading it, unless a
    /// notation can tell more, or tell it faster. Records are checked in any order.
    fn check(
        record: Record<'_>,
        reading: Reading<'_, Self::Options>,
        found: &mut dyn FnMut(Finding),
    ) -> Self::Note {
        report::<Self>(record, reading, found);
        Self::Note::default()
    }

    /// Compares the note of a record with the records before it in its file, of which `memory`
    /// tells, adds its findings in their order, and adds the note to the memory. `None` where the
    /// records of a file have nothing to do with one another.
    const COMPARE: Option<Compare<Self>> = None;

    /// Appends the JSON value of a record to `out`.
    ///
    /// # Errors
    /// The reason why the value cannot be written.
    fn json(
        value: &Self::Value<'_>,
        reading: Reading<'_, Self::Options>,
        out: &mut Vec<u8>,
        found: &mut Findings,
    ) -> Result<(), Finding>;

    /// Appends the text picture and the named fields of a record to `out`.
    ///
    /// # Errors
    /// The reason why there is nothing to show.
    fn show(
        value: &Self::Value<'_>,
        reading: Reading<'_, Self::Options>,
        out: &mut String,
        found: &mut Findings,
    ) -> Result<(), Finding>;

    /// Takes a record apart.
    ///
    /// # Errors
    /// The reason why the record cannot be taken apart.
    fn inspect(
        record: Record<'_>,
        reading: Reading<'_, Self::Options>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding>;

    /// Writes the record of a JSON value.
    const FROM_JSON: Option<FromJson<Self>> = None;
    /// Positions to draw.
    const SCENES: Option<Scenes<Self>> = None;
    /// Finds records inside any text.
    const SCAN: Option<Scan> = None;
    /// Counts for `stats`.
    const COUNT: Option<Count<Self>> = None;
    /// Looks at the first records of a file to settle options of the whole file.
    const SURVEY: Option<Survey<Self>> = None;
    /// The notations that its records can be written in.
    const TARGETS: &'static [Target<Self>] = &[];
    /// The tables that `export` can make of its records, the usual one first.
    const TABLES: &'static [Table<Self>] = &[];
}

/// Reports the findings of reading a record.
pub fn report<N: Notation>(
    record: Record<'_>,
    reading: Reading<'_, N::Options>,
    found: &mut dyn FnMut(Finding),
) {
    match N::read(record, reading, |_, findings| Ok(core::mem::take(findings))) {
        Ok(findings) => findings.into_iter().for_each(found),
        Err(finding) => found(finding),
    }
}

/// Appends the record that a JSON value describes to `out`, without a line end. The error says which
/// member is missing or impossible.
pub type FromJson<N> =
    fn(&Value, Reading<'_, <N as Notation>::Options>, &mut Vec<u8>) -> Result<(), Finding>;

/// Gives the places of records inside any text.
pub type Scan = fn(&[u8], &mut dyn FnMut(Range<usize>));

/// Counts everything that is worth counting in a record.
pub type Count<N> = for<'v> fn(
    &<N as Notation>::Value<'v>,
    Reading<'_, <N as Notation>::Options>,
    &mut Tally,
) -> Result<(), Finding>;

/// Compares a note with the records before: see [`Notation::COMPARE`].
pub type Compare<N> = fn(<N as Notation>::Note, &mut <N as Notation>::Memory, &mut Findings);

/// The number of records at the beginning of a file that a [`Survey`] looks at, at most.
pub const SURVEYED: usize = 4096;

/// Looks at the first records of a file, up to [`SURVEYED`] of them, and returns the change of the options
/// for the whole file, if there is one.
pub type Survey<N> = fn(
    &mut dyn Iterator<Item = Record<'_>>,
    Reading<'_, <N as Notation>::Options>,
) -> Option<Apply<<N as Notation>::Options>>;

/// Makes the position of a record that [`View`](crate::reading::View) asks for.
pub type OneScene<N> = for<'v> fn(
    &<N as Notation>::Value<'v>,
    Reading<'_, <N as Notation>::Options>,
    &mut Findings,
) -> Result<Scene, Finding>;

/// Makes the game of a record with all its positions, to be replayed on a page.
pub type Replay<N> = for<'v> fn(
    &<N as Notation>::Value<'v>,
    Reading<'_, <N as Notation>::Options>,
    &mut Findings,
) -> Result<Game, Finding>;

/// The positions of a record.
pub struct Scenes<N: Notation> {
    /// Makes one of them.
    pub one: OneScene<N>,
    /// Makes the game with all of them; `None` where a record has one position.
    pub game: Option<Replay<N>>,
}

/// A notation that records can be written in.
pub struct Target<N: Notation> {
    /// Its name.
    pub name: &'static str,
    /// The records of a file continue one another, so that they are written in order.
    pub in_order: bool,
    /// Writes a record.
    pub write: Write<N>,
}

/// Writes a record in another notation. The line end of a line format is added by the caller.
pub type Write<N> = for<'v> fn(
    &<N as Notation>::Value<'v>,
    Reading<'_, <N as Notation>::Options>,
    &mut Writing<'_, <N as Notation>::Memory>,
) -> Result<(), Finding>;

/// Everything that a conversion fills in.
#[derive(Debug)]
pub struct Writing<'a, M> {
    /// The record as it was read.
    pub record: Record<'a>,
    /// The record in the other notation.
    pub out: &'a mut Vec<u8>,
    /// Everything that could not be carried over.
    pub losses: &'a mut Losses,
    /// The findings of reading. An error among them says that only a part of a damaged record could be
    /// written.
    pub found: &'a mut Findings,
    /// State of the records before in the file, where they are written in order.
    pub memory: &'a mut M,
}

impl<M> Writing<'_, M> {
    /// Counts something that could not be carried over.
    pub fn lose(&mut self, what: &str) {
        *self.losses.entry(what.to_owned()).or_default() += 1;
    }
}

/// A table of a notation: its columns, and the rows of a record.
pub struct Table<N: Notation> {
    /// The name, the columns.
    pub info: TableInfo,
    /// Gives the rows of a record, cells in the order of the columns.
    pub rows: Fill<N>,
}

/// Gives the rows of a record, cells in the order of the columns.
pub type Fill<N> = for<'v> fn(
    &<N as Notation>::Value<'v>,
    Reading<'_, <N as Notation>::Options>,
    &mut dyn FnMut(&[Cell]),
) -> Result<(), Finding>;

/// The contents of a table of `N`: its name, its columns, its rows.
pub trait Sheet<N: Notation> {
    /// The kind of rows.
    type Rows: Rows;
    /// The name for `--table`.
    const NAME: &'static str;
    /// One line that says what a row is.
    const ABOUT: &'static str;
    /// The columns, in order.
    const COLUMNS: &'static [Column<Self::Rows>];

    /// Gives every row of a record to `row`.
    ///
    /// # Errors
    /// The reason why the record has no rows.
    fn rows(
        value: &N::Value<'_>,
        reading: Reading<'_, N::Options>,
        row: &mut dyn FnMut(&<Self::Rows as Rows>::Row<'_>),
    ) -> Result<(), Finding>;
}

impl<N: Notation> Target<N> {
    /// Makes a target whose records are written one by one.
    #[must_use]
    pub const fn new(name: &'static str, write: Write<N>) -> Self {
        Self { name, in_order: false, write }
    }
}

impl<N: Notation> Table<N> {
    /// Makes the table of a sheet.
    #[must_use]
    pub const fn of<S: Sheet<N>>() -> Self {
        let columns: fn(usize) -> Option<&'static ColumnInfo> =
            |at| S::COLUMNS.get(at).map(|column| &column.info);
        Self {
            info: TableInfo { name: S::NAME, about: S::ABOUT, column: columns },
            rows: fill::<N, S>,
        }
    }
}

fn fill<N: Notation, S: Sheet<N>>(
    value: &N::Value<'_>,
    reading: Reading<'_, N::Options>,
    row: &mut dyn FnMut(&[Cell]),
) -> Result<(), Finding> {
    let mut cells = Vec::with_capacity(S::COLUMNS.len());
    S::rows(value, reading, &mut |of| {
        cells.clear();
        cells.extend(S::COLUMNS.iter().map(|column| (column.cell)(of)));
        row(&cells);
    })
}
