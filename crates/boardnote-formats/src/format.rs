//! A notation as programs see it that work on any of them.

use crate::finding::{Finding, Findings};
use crate::record::{Field, Info, Likelihood, Losses, Record, Step};
use crate::settings::{Setting, Settings};
use crate::table::{Cell, TableInfo};
use crate::tally::Tally;
use board_picture::Game;
use board_picture::scene::Scene;
use core::fmt::Debug;
use core::ops::Range;
use serde_json::Value;

/// A notation that can be read, and mostly also written. [`Of`](crate::of::Of) implements it for every
/// [`Notation`](crate::notation::Notation).
pub trait Format: Sync {
    /// Returns the fixed facts.
    fn info(&self) -> &'static Info;

    /// Returns the capabilities.
    fn abilities(&self) -> Abilities;

    /// Returns how likely `sample`, the beginning of a file or the whole of a record, is of this
    /// format.
    fn likelihood(&self, sample: &[u8]) -> Likelihood;

    /// Finds the next record at the start of `rest`; `end` says that no more input follows.
    fn split(&self, rest: &[u8], end: bool) -> Step;

    /// Returns the number of bytes of text that `split` leaves before the record itself; the offset
    /// of the record is counted without them.
    fn prefix_len(&self, bytes: &[u8]) -> usize;

    /// Looks at the first records of a file, up to [`SURVEYED`](crate::notation::SURVEYED) of them, and
    /// returns the change of the settings for the whole file, if there is one.
    fn survey(
        &self,
        records: &mut dyn Iterator<Item = Record<'_>>,
        settings: &Settings,
    ) -> Option<Setting>;

    /// Returns what carries state from one record of a file to the next, for records that are checked
    /// or converted in order.
    fn in_order(&self) -> Box<dyn InOrder>;

    /// Reports everything there is to say about a record by itself.
    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding));

    /// Appends the JSON value of a record to `out` and returns the warnings.
    ///
    /// # Errors
    /// The reason why the record cannot be read; `out` is then as it was.
    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Findings, Finding>;

    /// Appends the record that a JSON value describes to `out`, without a line end.
    ///
    /// # Errors
    /// Says which member is missing or impossible.
    fn encode(&self, value: &Value, settings: &Settings, out: &mut Vec<u8>) -> Result<(), Finding>;

    /// Appends the record in another notation to `out` and returns the warnings of reading it. A line
    /// format's line end is added by the caller. An error among the warnings says that only a part of
    /// a damaged record could be written.
    ///
    /// # Errors
    /// The reason why the record cannot be read or written; `out` is then as it was.
    fn convert(
        &self,
        record: Record<'_>,
        to: TargetInfo,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Findings, Finding>;

    /// Appends the text picture and the named fields of a record to `out` and returns the warnings.
    ///
    /// # Errors
    /// The reason why the record cannot be read.
    fn show(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut String,
    ) -> Result<Findings, Finding>;

    /// Takes a record apart.
    ///
    /// # Errors
    /// The reason why the record cannot be taken apart.
    fn inspect(
        &self,
        record: Record<'_>,
        settings: &Settings,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding>;

    /// Finds records of this format inside any text.
    fn scan(&self, text: &[u8], found: &mut dyn FnMut(Range<usize>));

    /// Makes the position of a record, to be drawn.
    ///
    /// # Errors
    /// The reason why the record cannot be read.
    fn scene(&self, record: Record<'_>, settings: &Settings) -> Result<Scene, Finding>;

    /// Makes the game of a record with all its positions, to be replayed on a page. A record with
    /// one position has one.
    ///
    /// # Errors
    /// The reason why the record cannot be read.
    fn replay(&self, record: Record<'_>, settings: &Settings) -> Result<Game, Finding>;

    /// Gives the rows of a record in one of its tables to `row`, cells in the order of the columns.
    ///
    /// # Errors
    /// The reason why the record cannot be read.
    fn rows(
        &self,
        record: Record<'_>,
        table: TableInfo,
        settings: &Settings,
        row: &mut dyn FnMut(&[Cell]),
    ) -> Result<(), Finding>;

    /// Counts everything that is worth counting in a record.
    ///
    /// # Errors
    /// The reason why the record cannot be read.
    fn count(
        &self,
        record: Record<'_>,
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<(), Finding>;
}

impl Debug for dyn Format {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.info().name)
    }
}

/// The records of one file in their order. Several threads may share it: each takes its turn.
pub trait InOrder: Debug + Send + Sync {
    /// Checks records: first the long work, record by record; then, when `turn` returns, the
    /// comparison of these records with those before. `found` gets the number of the record among
    /// these, from 0, with each finding, in order.
    fn check(
        &self,
        records: &mut dyn Iterator<Item = Record<'_>>,
        settings: &Settings,
        turn: &mut dyn FnMut(),
        found: &mut dyn FnMut(usize, Finding),
    );

    /// Converts the next record: see [`Format::convert`].
    ///
    /// # Errors
    /// As [`Format::convert`].
    fn convert(
        &self,
        record: Record<'_>,
        to: TargetInfo,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Findings, Finding>;
}

/// The capabilities of a format.
#[derive(Clone, Debug)]
pub struct Abilities {
    /// Records can be written from JSON values.
    pub encode: bool,
    /// Positions can be drawn.
    pub render: bool,
    /// Records have something to count.
    pub stats: bool,
    /// Records are found inside any text.
    pub scan: bool,
    /// The records of a file belong together, so that they are checked in order.
    pub check_in_order: bool,
    /// The first records of a file settle options of the whole file.
    pub survey: bool,
    /// The notations that records can be written in.
    pub targets: Vec<TargetInfo>,
    /// The tables that `export` can make of records, the usual one first.
    pub tables: Vec<TableInfo>,
}

impl Abilities {
    /// Returns the conversion to the notation of that name.
    #[must_use]
    pub fn target(&self, name: &str) -> Option<TargetInfo> {
        self.targets.iter().copied().find(|target| target.name == name)
    }

    /// Returns the table of that name.
    #[must_use]
    pub fn table(&self, name: &str) -> Option<TableInfo> {
        self.tables.iter().copied().find(|table| table.name == name)
    }
}

/// A conversion that a format has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetInfo {
    /// The name of the notation to write.
    pub name: &'static str,
    /// The records of a file continue one another, so that they are written in order.
    pub in_order: bool,
}
