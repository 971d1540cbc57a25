//! The trait by which a module defines how the records of a notation are found, read, and written.
//!
//! Optional capabilities are constants whose default is `None` or empty. [`Of`](crate::of::Of)
//! makes a [`Format`](crate::Format) of a notation.

#![expect(missing_debug_implementations, reason = "functions have nothing to print")]

use crate::analyzed::Analyzed;
use crate::charset::Decoded;
use crate::finding::{Finding, Findings};
use crate::gather::{Gathering, Origin};
use crate::lines;
use crate::options::Apply;
use crate::own::Own;
use crate::reading::Reading;
use crate::record::{Field, Info, Likelihood, Record, Step, Unit};
use crate::sheet::Sheet;
use crate::skip::{self, Skip};
use crate::sought::Sought;
use crate::table::{
    self, Cell, Chosen, Column, ColumnInfo, ERROR, Heads, Named, Rows, TableInfo, WholeFile,
};
use crate::tally::Tally;
use board_picture::Game;
use board_picture::scene::Scene;
use core::ops::Range;
use notation_report::{Loss, internal::Losses};
use serde_json::Value;

/// Rules by which the records of a notation are found, read, and written.
pub trait Notation: Sized + 'static {
    /// The fixed facts.
    const INFO: Info;

    /// The value of a record; it may borrow from the record.
    type Value<'r>;
    /// The options of the notation, one of those in [`Settings`](crate::settings::Settings).
    type Options: Clone + 'static;
    /// State carried from one record of a file to the next, for checks and conversions in order.
    type Memory: Default + Send + 'static;
    /// Result of checking one record, to be compared with the records before it.
    type Note: Default;

    /// Returns the likelihood that `sample`, the beginning of a file or a whole record, is in this
    /// notation.
    fn likelihood(sample: &[u8]) -> Likelihood;

    /// Finds the next record at the start of `rest`; `end` says that no more input follows.
    #[must_use]
    fn split(rest: &[u8], end: bool) -> Step {
        lines::split(rest, end)
    }

    /// Returns the search for the end of a record that is too long to be held. Without one of its own,
    /// a notation of several lines skips the rest of the file.
    #[must_use]
    fn skip() -> Box<dyn Skip> {
        match Self::INFO.unit {
            Unit::Line => Box::new(skip::Lines::until(skip::NextLine::default())),
            Unit::File => Box::new(skip::EndOfFile),
        }
    }

    /// Returns the number of bytes that `split` leaves before the record itself and that its offset
    /// excludes.
    #[must_use]
    fn prefix_len(bytes: &[u8]) -> usize {
        let _ = bytes;
        0
    }

    /// Returns the bytes that must follow a record, with its line end, before another one: a blank
    /// line, or the end of what the record leaves open.
    #[must_use]
    fn terminator(record: &[u8]) -> &'static [u8] {
        let _ = record;
        b""
    }

    /// Returns the number of plies up to the end of a move, if a record holds the moves of a game, after
    /// any of which its position can be seen.
    const AFTER_MOVE: Option<AfterMove<Self>> = None;
    /// Column of the first table whose value identifies a record, if whole records may differ.
    const IDENTITY: Option<&'static str> = None;
    /// Returns the length in bytes of the header that begins the first record of a file and is needed
    /// by all its records.
    const HEADER: Option<fn(&[u8]) -> usize> = None;

    /// Reads a record and passes its value to `then`, with the findings that do not make it bad.
    ///
    /// # Errors
    /// The reason why the record cannot be read, or the error of `then`.
    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_, Self::Options>,
        then: impl for<'v> FnOnce(&Self::Value<'v>, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding>;

    /// Reports all findings about a record. The default reports those of reading; a notation
    /// overrides it to find more, or to find them faster. Records are checked in any order.
    fn check(
        record: Record<'_>,
        reading: Reading<'_, Self::Options>,
        found: &mut dyn FnMut(Finding),
    ) -> Self::Note {
        report::<Self>(record, reading, found);
        Self::Note::default()
    }

    /// Completes the findings about a record with the game, the move, and the ply that they concern, if
    /// reading does not tell these.
    const PLACES: Option<Places<Self>> = None;

    /// Compares the note of a record with `memory`, the state of the records before it in its file;
    /// adds the findings in order; and adds the note to the memory. `None` if the records of a file
    /// are independent.
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

    /// Returns a record for people: its board, its named facts, its moves.
    ///
    /// # Errors
    /// The reason why there is nothing to show.
    fn sheet(
        value: &Self::Value<'_>,
        reading: Reading<'_, Self::Options>,
        found: &mut Findings,
    ) -> Result<Sheet, Finding>;

    /// Returns the fields of a record, bit by bit or byte by byte.
    ///
    /// # Errors
    /// The reason why the record cannot be split into fields.
    fn inspect(
        record: Record<'_>,
        reading: Reading<'_, Self::Options>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding>;

    /// Writes the record described by a JSON value, if the notation can.
    const FROM_JSON: Option<FromJson<Self>> = None;

    /// `true` if JSON values continue one another and are written in order.
    const FROM_JSON_IN_ORDER: bool = false;
    /// Passes on what the state of a file or an output holds at its end: records that are written
    /// together.
    const FINISH: Option<Finish<Self>> = None;
    /// Makes a file of all records of an output, unless it is one record after another.
    const GATHER: Option<Gather<Self>> = None;
    /// Draws positions, if the notation can.
    const SCENES: Option<Scenes<Self>> = None;
    /// Finds records in arbitrary text, if the notation can.
    const SCAN: Option<Scan> = None;
    /// `true` if records of the notation are found in arbitrary text, by its own
    /// [`SCAN`](Self::SCAN) or by that of another notation.
    const SCANNED: bool = Self::SCAN.is_some();
    /// Counts facts for `stats`, if the notation can.
    const COUNT: Option<Count<Self>> = None;
    /// Returns the key that duplicates of a record share, if the notation has one.
    const KEY: Option<ToKey<Self>> = None;
    /// Returns the totals of the analysis of a game, if the notation records analyses.
    const ANALYSIS: Option<Analysis<Self>> = None;
    /// Looks at the first records of a file to settle options for the whole file.
    const SURVEY: Option<Survey<Self>> = None;
    /// Tells whether the game of a record reaches a position, if the notation holds games.
    const REACHES: Option<Reaches<Self>> = None;
    /// Shows the records about a position together, if the notation lists what is known about positions.
    const LOOKUP: Option<Lookup<Self>> = None;
    /// Lists the moves of the game of a record, if the notation holds games.
    const MAIN_LINE: Option<MainLine<Self>> = None;
    /// Notations in which records can be written.
    const TARGETS: &'static [Target<Self>] = &[];
    /// Tables that `export` can make of records, the default first.
    const TABLES: &'static [Table<Self>] = &[];
}

/// A function that receives the value of a record and the findings so far.
pub(crate) type Then<'a, N> =
    &'a mut dyn for<'v> FnMut(&<N as Notation>::Value<'v>, &mut Findings) -> Result<(), Finding>;

/// Reads a record, passes its value to `then`, and returns the findings.
///
/// All verbs call this function, so the code that reads a notation is generated only once.
pub(crate) fn read<N: Notation>(
    record: Record<'_>,
    reading: Reading<'_, N::Options>,
    then: Then<'_, N>,
) -> Result<Findings, Finding> {
    present::<N>(record)?;
    let text = Decoded::of(record, &N::INFO, reading.text);
    let (record, reading) = (text.record(), reading.of_decoded());
    let mut result = N::read(record, reading, |value, found| {
        then(value, found)?;
        Ok(core::mem::take(found))
    });
    match &mut result {
        Ok(findings) => placed::<N>(record, reading, findings),
        Err(finding) => placed::<N>(record, reading, core::slice::from_mut(finding)),
    }
    result.map(|found| text.all_placed(found)).map_err(|finding| text.refused(finding))
}

/// Completes the findings about a record with their places in its game.
pub(crate) fn placed<N: Notation>(
    record: Record<'_>,
    reading: Reading<'_, N::Options>,
    findings: &mut [Finding],
) {
    if let (Some(places), false) = (N::PLACES, findings.is_empty()) {
        places(record, reading, findings);
    }
}

/// Refuses the record that stands for an input without one, unless the notation
/// says itself what is wrong with it.
///
/// # Errors
/// `no-record`.
pub(crate) fn present<N: Notation>(record: Record<'_>) -> Result<(), Finding> {
    let (info, bytes) = (&N::INFO, record.bytes);
    let may_be_comment =
        |first: &u8| first.is_ascii_whitespace() || matches!(first, 0 | b'#' | b'%');
    let reason = match bytes.first() {
        _ if info.needs_record || record.index > 0 => return Ok(()),
        None => "the file is empty",
        Some(first) if info.binary || !may_be_comment(first) => return Ok(()),
        Some(_) if is_blank(bytes) || N::split(bytes, true) == Step::More => {
            "only blank lines, zeros, or comments"
        }
        Some(_) => return Ok(()),
    };
    let finding = Finding::of(Own::NoRecord { format: info.name, reason }, 0..0);
    Err(finding.with_help("copy or download the file again, or leave it out"))
}

/// Returns `true` for text without a character that is seen.
pub(crate) fn is_blank(text: &[u8]) -> bool {
    text.iter().all(|byte| byte.is_ascii_whitespace() || *byte == 0)
}

/// Reports the findings of reading a record.
pub fn report<N: Notation>(
    record: Record<'_>,
    reading: Reading<'_, N::Options>,
    found: &mut dyn FnMut(Finding),
) {
    match read::<N>(record, reading, &mut |_, _| Ok(())) {
        Ok(findings) => findings.into_iter().for_each(found),
        Err(finding) => found(finding),
    }
}

/// Writes the record described by a JSON value, without a line end. The error names the missing or
/// impossible member.
pub type FromJson<N> = fn(
    &Value,
    Reading<'_, <N as Notation>::Options>,
    &mut Encoding<'_, <N as Notation>::Memory>,
) -> Result<(), Finding>;

/// The output of a record made of a JSON value.
#[derive(Debug)]
pub struct Encoding<'a, M> {
    /// Bytes written so far.
    pub out: &'a mut Vec<u8>,
    /// Facts that the notation cannot hold.
    pub losses: &'a mut Losses,
    /// Warnings about the value.
    pub found: &'a mut Findings,
    /// State carried from one record to the next.
    pub memory: &'a mut M,
}

/// Reports the records in arbitrary text.
pub type Scan = fn(&[u8], &mut dyn FnMut(Hit));

/// A record in arbitrary text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The byte range of the record in the text.
    pub span: Range<usize>,
    /// The name of its format.
    pub format: &'static str,
    /// The record in canonical form, if the notation has one.
    pub canonical: Option<String>,
}

impl Hit {
    /// Makes a hit of the notation `N`, without a canonical form.
    #[must_use]
    pub const fn of<N: Notation>(span: Range<usize>) -> Self {
        Self { span, format: N::INFO.name, canonical: None }
    }
}

/// Returns the totals of the analysis of a game.
pub type Analysis<N> = for<'v> fn(
    &<N as Notation>::Value<'v>,
    Reading<'_, <N as Notation>::Options>,
    &mut Findings,
) -> Result<Analyzed, Finding>;

/// Counts the facts of a record for `stats`.
pub type Count<N> = for<'v> fn(
    &<N as Notation>::Value<'v>,
    Reading<'_, <N as Notation>::Options>,
    &mut Tally,
) -> Result<(), Finding>;

/// Returns the key that duplicates of a record share.
pub type ToKey<N> =
    for<'v> fn(&<N as Notation>::Value<'v>, Reading<'_, <N as Notation>::Options>) -> u128;

/// Returns the collector of the records of an output, which come from JSON values or from records of
/// other notations.
pub type Gather<N> = fn(Origin, Reading<'_, <N as Notation>::Options>) -> Box<dyn Gathering>;

/// Passes on what the state of a file or an output holds at its end.
pub type Finish<N> = fn(&mut <N as Notation>::Memory, &mut Vec<u8>);

/// Shows records about a position together.
pub type Lookup<N> = fn(&[u8], &Sought, Reading<'_, <N as Notation>::Options>) -> Sheet;

/// Tells whether the game of a record reaches a position.
pub type Reaches<N> =
    fn(Record<'_>, Reading<'_, <N as Notation>::Options>, &Sought) -> Result<bool, Finding>;

/// Passes on the start position of a game with its players, and then each move of its main line, as
/// bytes that are the same for the same move.
pub type MainLine<N> = fn(
    Record<'_>,
    Reading<'_, <N as Notation>::Options>,
    &mut dyn FnMut(&[u8]),
) -> Result<(), Finding>;

/// Returns the number of plies up to the end of a move, as the notation numbers moves from 1, or else
/// the number of the last move.
pub type AfterMove<N> = for<'v> fn(
    &<N as Notation>::Value<'v>,
    Reading<'_, <N as Notation>::Options>,
    usize,
) -> Result<usize, usize>;

/// Completes the findings about a record; see [`Notation::PLACES`].
pub type Places<N> = fn(Record<'_>, Reading<'_, <N as Notation>::Options>, &mut [Finding]);

/// Compares a note with the records before it; see [`Notation::COMPARE`].
pub type Compare<N> = fn(<N as Notation>::Note, &mut <N as Notation>::Memory, &mut Findings);

/// Maximum number of records at the start of a file that a [`Survey`] examines.
pub const SURVEYED: usize = 4096;

/// Looks at up to [`SURVEYED`] records at the start of a file and returns the change of the options
/// for the whole file, if any.
pub type Survey<N> = fn(
    &mut dyn Iterator<Item = Record<'_>>,
    Reading<'_, <N as Notation>::Options>,
) -> Option<Apply<<N as Notation>::Options>>;

/// Makes a scene of the position selected by [`View`](crate::reading::View).
pub type OneScene<N> = for<'v> fn(
    &<N as Notation>::Value<'v>,
    Reading<'_, <N as Notation>::Options>,
    &mut Findings,
) -> Result<Scene, Finding>;

/// Makes the replay of each game of a record for a web page, with all its positions.
pub type Replay<N> = for<'v> fn(
    &<N as Notation>::Value<'v>,
    Reading<'_, <N as Notation>::Options>,
    &mut Findings,
) -> Result<Vec<Game>, Finding>;

/// Functions that draw the positions of a record.
pub struct Scenes<N: Notation> {
    /// Makes a scene of one position.
    pub one: OneScene<N>,
    /// Makes the replay of every game; `None` if a record has only one position.
    pub game: Option<Replay<N>>,
}

/// A notation in which records can be written.
pub struct Target<N: Notation> {
    /// Name of the notation.
    pub name: &'static str,
    /// `true` if the records of a file continue one another and are written in order.
    pub in_order: bool,
    /// `true` if a single position of a game can be written instead of the whole record.
    pub single: bool,
    /// Writes a record.
    pub write: Write<N>,
}

/// Writes a record in another notation. The caller adds the line end of a line format.
pub type Write<N> = for<'v> fn(
    &<N as Notation>::Value<'v>,
    Reading<'_, <N as Notation>::Options>,
    &mut Writing<'_, <N as Notation>::Memory>,
) -> Result<(), Finding>;

/// Input and output of a conversion.
#[derive(Debug)]
pub struct Writing<'a, M> {
    /// The record being converted.
    pub record: Record<'a>,
    /// Output buffer for the record in the other notation.
    pub out: &'a mut Vec<u8>,
    /// Count of the facts that could not be carried over.
    pub losses: &'a mut Losses,
    /// Findings of reading. An error among them means that only part of a damaged record could be
    /// written.
    pub found: &'a mut Findings,
    /// State of the records before this one in its file, if they are written in order.
    pub memory: &'a mut M,
}

impl<M> Writing<'_, M> {
    /// Counts one fact that could not be carried over.
    pub fn lose(&mut self, loss: Loss) {
        self.losses.add(loss, 1);
    }
}

/// A table of a notation: its columns, and the rows of a record.
pub struct Table<N: Notation> {
    /// Name and columns of the table.
    pub info: TableInfo,
    /// Passes the rows of a record to a callback, with the cells of the chosen columns.
    pub rows: Fill<N>,
}

/// Passes the rows of a record to a callback, with the cells of the chosen columns.
pub type Fill<N> = for<'v> fn(
    &<N as Notation>::Value<'v>,
    Reading<'_, <N as Notation>::Options>,
    Chosen<'_>,
    &mut dyn FnMut(Vec<Cell>),
) -> Result<(), Finding>;

/// The contents of a table of `N`: its name, columns, and rows.
pub trait TableOf<N: Notation> {
    /// Row type of the table.
    type Rows: Rows;
    /// Name of the table for `--table`.
    const NAME: &'static str;
    /// One line that describes a row.
    const ABOUT: &'static str;
    /// The columns, in order.
    const COLUMNS: &'static [Column<Self::Rows>];
    /// Makes the rows about a whole file, if the table has any.
    const WHOLE: Option<WholeFile> = None;
    /// Columns beyond those listed, which are made of their names.
    const NAMED: Option<Named<Self::Rows>> = None;

    /// Passes every row of a record to `row`.
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
    /// Makes a target whose records are written independently of one another.
    #[must_use]
    pub const fn new(name: &'static str, write: Write<N>) -> Self {
        Self { name, in_order: false, single: false, write }
    }
}

impl<N: Notation> Table<N> {
    /// Makes a table of its columns and rows.
    #[must_use]
    pub const fn of<S: TableOf<N>>() -> Self {
        let column: fn(usize) -> Option<&'static ColumnInfo> =
            if cfg!(feature = "bulk") { column_of::<N, S> } else { |_| None };
        Self {
            info: TableInfo {
                heads: match &S::NAMED {
                    Some(Named { prefix, heads, .. }) if cfg!(feature = "bulk") => {
                        Some(Heads { prefix, columns: heads })
                    }
                    _ => None,
                },
                whole: if cfg!(feature = "bulk") { S::WHOLE } else { None },
                ..TableInfo::new(S::NAME, S::ABOUT, column)
            },
            rows: if cfg!(feature = "bulk") { fill::<N, S> } else { |_, _, _, _| Ok(()) },
        }
    }
}

fn fill<N: Notation, S: TableOf<N>>(
    value: &N::Value<'_>,
    reading: Reading<'_, N::Options>,
    chosen: Chosen<'_>,
    row: &mut dyn FnMut(Vec<Cell>),
) -> Result<(), Finding> {
    S::rows(value, reading, &mut |of| match (&S::NAMED, chosen) {
        (Some(named), Some(chosen)) => {
            let cell = |at: &usize| match (S::COLUMNS.get(*at), table::named_column(*at)) {
                (Some(column), _) => (column.cell)(of),
                (None, Some(column)) => column.cell(named, of),
                (None, None) => Cell::Null,
            };
            row(chosen.iter().map(cell).collect());
        }
        _ => cells(S::COLUMNS, of, chosen, row),
    })
}

fn column_of<N: Notation, S: TableOf<N>>(at: usize) -> Option<&'static ColumnInfo> {
    match S::COLUMNS.get(at) {
        Some(column) => Some(&column.info),
        None if at == S::COLUMNS.len() => Some(&ERROR),
        None if S::NAMED.is_some() => table::named_column(at).map(|column| &column.info),
        None => None,
    }
}

/// Passes the chosen cells of a row to `row`. The cell of [`ERROR`] is empty.
pub(crate) fn cells<R: Rows>(
    columns: &[Column<R>],
    of: &R::Row<'_>,
    chosen: Chosen<'_>,
    row: &mut dyn FnMut(Vec<Cell>),
) {
    let cell = |at: &usize| columns.get(*at).map_or(Cell::Null, |column| (column.cell)(of));
    row(match chosen {
        None => (0..=columns.len()).map(|at| cell(&at)).collect(),
        Some(chosen) => chosen.iter().map(cell).collect(),
    });
}
