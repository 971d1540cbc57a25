//! The plan of a pass over inputs: what is read, and what becomes of bad records.

use crate::source::Source;
use arrow_schema::SchemaRef;
use boardnote_formats::Format;
use boardnote_formats::settings::Settings;
use boardnote_formats::table::{Chosen, Kind, TableInfo};

/// The treatment of bad records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Errors {
    /// Records with an error are only counted.
    Skip,
    /// Records have the rows that can be read.
    Partial,
    /// Bad records become rows without values, with the code of the error in the last column.
    Null,
    /// The first bad record ends the stream.
    Raise,
}

/// The plan that every pass follows.
pub(crate) struct Plan {
    pub(crate) sources: Vec<Source>,
    pub(crate) format: &'static dyn Format,
    pub(crate) settings: Settings,
    pub(crate) table: TableInfo,
    /// Numbers of the columns of the table to produce; `None` for all.
    pub(crate) chosen: Option<Vec<usize>>,
    /// Kinds of the columns produced.
    pub(crate) kinds: Vec<Kind>,
    /// Place of each column of the schema among `file`, `offset`, `n`, and the computed columns.
    pub(crate) order: Vec<usize>,
    pub(crate) schema: SchemaRef,
    pub(crate) errors: Errors,
    /// `true` if an input that cannot be read becomes a row, and the next one is read.
    pub(crate) keep_going: bool,
    pub(crate) batch_rows: usize,
    pub(crate) threads: usize,
}

impl Plan {
    /// Returns the numbers of the columns of the table to produce.
    pub(crate) fn chosen(&self) -> Chosen<'_> {
        self.chosen.as_deref()
    }
}
