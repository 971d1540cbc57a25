//! The interface through which programs work on any notation.

use crate::analyzed::Analyzed;
use crate::cut::{Cut, Most};
use crate::finding::{Finding, Findings};
use crate::gather::{Gathering, Origin};
use crate::notation::Hit;
use crate::options::OptionInfo;
use crate::record::{Field, Info, Likelihood, Record, Step};
use crate::settings::{Setting, Settings};
use crate::sheet::Sheet;
use crate::skip::Skip;
use crate::sought::Sought;
use crate::table::{Cell, Chosen, TableInfo};
use crate::tally::Tally;
use board_picture::Game;
use board_picture::scene::Scene;
use core::fmt::Debug;
use core::ops::Range;
use notation_report::internal::Losses;
use serde_json::Value;

/// A notation that can be read and, in most cases, written. [`Of`](crate::of::Of) implements this
/// trait for every [`Notation`](crate::notation::Notation).
pub trait Format: Sync {
    /// Returns the fixed facts of the notation.
    fn info(&self) -> &'static Info;

    /// Returns the capabilities of the format.
    fn abilities(&self) -> Abilities;

    /// Returns the options specific to the notation, without those that all boards share.
    fn options(&self) -> Vec<OptionInfo>;

    /// Returns the likelihood that `sample`, the beginning of a file or a whole record, is in this
    /// format.
    fn likelihood(&self, sample: &[u8]) -> Likelihood;

    /// Finds the next record at the start of `rest`; `end` says that no more input follows.
    fn split(&self, rest: &[u8], end: bool) -> Step;

    /// Finds the records at the start of a buffer, which replace those in `records`. `end` is `true`
    /// if no more input follows the buffer.
    fn cut(&self, data: &[u8], end: bool, most: Most, records: &mut Vec<Range<usize>>) -> Cut;

    /// Returns the search for the end of a record that is too long to be held.
    fn skip(&self) -> Box<dyn Skip>;

    /// Returns the number of bytes that `split` leaves before the record itself and that its offset
    /// excludes.
    fn prefix_len(&self, bytes: &[u8]) -> usize;

    /// Returns the bytes that must follow a record, with its line end, before another one: a blank
    /// line, or the end of what the record leaves open.
    fn terminator(&self, record: &[u8]) -> &'static [u8];

    /// Returns the column of the first table whose value identifies a record, if equal records may
    /// differ in other bytes.
    fn identity(&self) -> Option<&'static str>;

    /// Returns the length of the header that begins the first record of a file and is needed by all
    /// its records, in bytes; 0 if there is none.
    fn header_len(&self, bytes: &[u8]) -> usize;

    /// Looks at up to [`SURVEYED`](crate::notation::SURVEYED) records at the start of a file and
    /// returns the change of the settings for the whole file, if any.
    fn survey(
        &self,
        records: &mut dyn Iterator<Item = Record<'_>>,
        settings: &Settings,
    ) -> Option<Setting>;

    /// Returns the state carried from one record of a file to the next, for records that are
    /// checked or converted in order.
    fn in_order(&self) -> Box<dyn InOrder>;

    /// Returns the collector of the records of an output, if the file is more than one record after
    /// another: they are sorted, or counted. `None` if the records as written are the file.
    fn gather(&self, origin: Origin, settings: &Settings) -> Option<Box<dyn Gathering>>;

    /// Reports all findings about a record, without regard to other records.
    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding));

    /// Appends the JSON value of a record to `out` and returns the warnings.
    ///
    /// # Errors
    /// The reason why the record cannot be read; `out` is then unchanged.
    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Findings, Finding>;

    /// Appends the record described by a JSON value to `out`, without a line end, counts in
    /// `losses` what the notation cannot hold, and returns the warnings about the value.
    ///
    /// # Errors
    /// The finding names the missing or impossible member; `out` is then unchanged.
    fn encode(
        &self,
        value: &Value,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Findings, Finding>;

    /// Appends the record in another notation to `out` and returns the warnings of reading it. The
    /// caller adds the line end of a line format. An error among the warnings means that only part
    /// of a damaged record could be written.
    ///
    /// # Errors
    /// The reason why the record cannot be read or written; `out` is then unchanged.
    fn convert(
        &self,
        record: Record<'_>,
        to: TargetInfo,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Findings, Finding>;

    /// Returns a record for people, with its board and its named facts, and the warnings.
    ///
    /// # Errors
    /// The reason why the record cannot be read.
    fn sheet(&self, record: Record<'_>, settings: &Settings) -> Result<(Sheet, Findings), Finding>;

    /// Returns the fields of a record, bit by bit or byte by byte.
    ///
    /// # Errors
    /// The reason why the record cannot be split into fields.
    fn inspect(
        &self,
        record: Record<'_>,
        settings: &Settings,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding>;

    /// Finds the records in arbitrary text that this format looks for.
    fn scan(&self, text: &[u8], found: &mut dyn FnMut(Hit));

    /// Makes a scene of the position of a record, and returns the findings. An error among them
    /// means that the scene shows the last readable position of a damaged record.
    ///
    /// # Errors
    /// The reason why the record cannot be read.
    fn scene(&self, record: Record<'_>, settings: &Settings) -> Result<(Scene, Findings), Finding>;

    /// Makes the replay of each game of a record for a web page, with all its positions. The replay
    /// of a single position has one entry. An error among the findings means that the replay has
    /// only the readable positions of a damaged record.
    ///
    /// # Errors
    /// The reason why the record cannot be read.
    fn replay(
        &self,
        record: Record<'_>,
        settings: &Settings,
    ) -> Result<(Vec<Game>, Findings), Finding>;

    /// Passes the rows of a record in one of its tables to `row`, with the cells of the chosen
    /// columns in their order, and returns the warnings of reading it. An error among the warnings
    /// means that the rows are those of the readable part of a damaged record; the last one has its code
    /// in the column [`ERROR`](crate::table::ERROR).
    ///
    /// # Errors
    /// The reason why the record cannot be read.
    fn rows(
        &self,
        record: Record<'_>,
        table: TableInfo,
        columns: Chosen<'_>,
        settings: &Settings,
        row: &mut dyn FnMut(&[Cell]),
    ) -> Result<Findings, Finding>;

    /// Returns the totals of the analysis of a game and the warnings.
    ///
    /// # Errors
    /// The reason why the record cannot be read.
    fn analysis(
        &self,
        record: Record<'_>,
        settings: &Settings,
    ) -> Result<(Analyzed, Findings), Finding>;

    /// Counts the facts of a record for `stats`, and returns the findings of reading it.
    ///
    /// # Errors
    /// The reason why the record cannot be read.
    fn count(
        &self,
        record: Record<'_>,
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<Findings, Finding>;

    /// Passes on the start position of the game of a record with its players, and then each move of
    /// its main line, as bytes that are the same for the same move.
    ///
    /// # Errors
    /// The reason why the record cannot be read, or that the format holds no games.
    fn main_line(
        &self,
        record: Record<'_>,
        settings: &Settings,
        part: &mut dyn FnMut(&[u8]),
    ) -> Result<(), Finding>;

    /// Returns `true` if the game of a record reaches a position.
    ///
    /// # Errors
    /// The reason why the record cannot be read.
    fn reaches(
        &self,
        record: Record<'_>,
        sought: &Sought,
        settings: &Settings,
    ) -> Result<bool, Finding>;

    /// Shows records about a position together. `records` holds those that [reach](Self::reaches) it,
    /// one after another.
    ///
    /// # Errors
    /// The format does not list what is known about positions.
    fn lookup(
        &self,
        records: &[u8],
        sought: &Sought,
        settings: &Settings,
    ) -> Result<Sheet, Finding>;
}

impl Debug for dyn Format {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.info().name)
    }
}

/// The records of one file in order. Several threads may share the value; each takes its turn.
pub trait InOrder: Debug + Send + Sync {
    /// Checks a batch of records: each on its own first, and then, once `turn` returns, against the
    /// records before the batch. `found` receives, in order, each finding with the index of its
    /// record in the batch, from 0.
    fn check(
        &self,
        records: &mut dyn Iterator<Item = Record<'_>>,
        settings: &Settings,
        turn: &mut dyn FnMut(),
        found: &mut dyn FnMut(usize, Finding),
    );

    /// Converts the next record; see [`Format::convert`].
    ///
    /// # Errors
    /// The same as for [`Format::convert`].
    fn convert(
        &self,
        record: Record<'_>,
        to: TargetInfo,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Findings, Finding>;

    /// Writes the next record from a JSON value; see [`Format::encode`].
    ///
    /// # Errors
    /// The same as for [`Format::encode`].
    fn encode(
        &self,
        value: &Value,
        settings: &Settings,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<Findings, Finding>;

    /// Appends the records that were held until the end of the file or of the output, because they
    /// are written together.
    fn finish(&self, out: &mut Vec<u8>);
}

/// The capabilities of a format.
#[derive(Clone, Debug)]
pub struct Abilities {
    /// `true` if records can be written from JSON values.
    pub encode: bool,
    /// `true` if a record holds the moves of a game, after any of which its position can be seen.
    pub moves: bool,
    /// `true` if JSON values continue one another and are written in order.
    pub encode_in_order: bool,
    /// `true` if a file is made of all records of an output, by [`Format::gather`].
    pub gathers: bool,
    /// `true` if positions can be drawn.
    pub render: bool,
    /// `true` if `stats` has something to count.
    pub stats: bool,
    /// `true` if `stats` can count duplicates.
    pub duplicates: bool,
    /// `true` if `stats` can sum up analyses.
    pub analysis: bool,
    /// `true` if records can be found in arbitrary text.
    pub scan: bool,
    /// `true` if games can be searched for a position.
    pub reaches: bool,
    /// `true` if records about a position are shown together.
    pub lookup: bool,
    /// `true` if records hold games whose main lines can be compared.
    pub main_line: bool,
    /// `true` if the records of a file belong together and are checked in order.
    pub check_in_order: bool,
    /// `true` if the first records of a file settle options of the whole file.
    pub survey: bool,
    /// Notations in which records can be written.
    pub targets: Vec<TargetInfo>,
    /// Tables that `export` can make of records, the default first.
    pub tables: Vec<TableInfo>,
}

impl Abilities {
    /// Returns the conversion to the notation with this name.
    #[must_use]
    pub fn target(&self, name: &str) -> Option<TargetInfo> {
        self.targets.iter().copied().find(|target| target.name == name)
    }

    /// Returns the table with this name.
    #[must_use]
    pub fn table(&self, name: &str) -> Option<TableInfo> {
        self.tables.iter().copied().find(|table| table.name == name)
    }
}

/// A conversion offered by a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetInfo {
    /// Name of the notation to write.
    pub name: &'static str,
    /// `true` if the records of a file continue one another and are written in order.
    pub in_order: bool,
    /// `true` if a single position of a game can be written instead of the whole record.
    pub single: bool,
}
