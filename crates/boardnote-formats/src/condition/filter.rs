//! The judgment of whole records by the rows of a table.

use super::{Condition, Conditions, Fault};
use crate::finding::Finding;
use crate::settings::{Mode, Settings};
use crate::table::{Cell, ERROR, PLACE, TableInfo};
use crate::{Format, Record};

/// Conditions that decide about the records of a format. A record passes if all of them are true of
/// one and the same row of its table.
///
/// ```
/// use boardnote_formats::condition::Filter;
/// use boardnote_formats::{Record, by_name, settings::Settings};
///
/// let format = by_name("gnuid").unwrap();
/// let filter = Filter::new(&["cube = 2".parse().unwrap()], Filter::table(format).unwrap(), format);
/// let record = Record::alone(b"4HPwATDgc/ABMA:QYkqASAAIAAA");
/// let judged = filter.unwrap().judge(record, "", &Settings::default());
/// assert!(judged.unwrap().passes);
/// ```
#[derive(Clone, Debug)]
pub struct Filter {
    format: &'static dyn Format,
    table: TableInfo,
    conditions: Conditions,
    /// Numbers of the columns that are computed, in order, without those of [`PLACE`].
    computed: Vec<usize>,
    /// Number of the column whose value is part of the judgment.
    valued: Option<usize>,
    /// The columns need only the head of a record.
    head_only: bool,
}

/// The judgment about a record by [`Filter::judge`], where an example stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// `true` if the conditions hold.
    pub passes: bool,
    /// Value of the column of [`Filter::with_value`] in the first row that the conditions are true of,
    /// or else in the first row.
    pub value: Option<Cell>,
}

impl Filter {
    /// Returns the table of a format that conditions are about unless another one is named: `games`, or
    /// else the first.
    #[must_use]
    pub fn table(format: &dyn Format) -> Option<TableInfo> {
        let abilities = format.abilities();
        abilities.table("games").or_else(|| abilities.tables.first().copied())
    }

    /// Checks conditions against a table of a format.
    ///
    /// # Errors
    /// The fault, with its place.
    pub fn new(
        all: &[Condition],
        table: TableInfo,
        format: &'static dyn Format,
    ) -> Result<Self, Fault> {
        let conditions = Conditions::new(all, table, format)?;
        let made = Self {
            format,
            table,
            conditions,
            computed: Vec::new(),
            valued: None,
            head_only: false,
        };
        Ok(made.prepared())
    }

    /// Makes the value of a column part of the judgments. `column` counts those of [`PLACE`] first.
    #[must_use]
    pub fn with_value(self, column: usize) -> Self {
        Self { valued: Some(column), ..self }.prepared()
    }

    /// Chooses the columns that are computed.
    fn prepared(mut self) -> Self {
        let used = self.used().filter_map(|at| at.checked_sub(PLACE.len()));
        let mut computed: Vec<_> = used.collect();
        computed.sort_unstable();
        computed.dedup();
        self.head_only = computed.iter().all(|at| self.table.is_of_head(*at));
        self.computed = computed;
        self
    }

    /// Returns the numbers of the columns in use, counting those of [`PLACE`] first.
    fn used(&self) -> impl Iterator<Item = usize> + '_ {
        self.conditions.columns().chain(self.valued)
    }

    /// Returns `true` if every record that can be read passes, and no column has a value.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.conditions.is_empty() && self.valued.is_none()
    }

    /// Returns `true` if a column in use is [`ERROR`], which is empty in all records that can be read.
    #[must_use]
    pub fn names_error(&self) -> bool {
        let is_error = |at: &usize| (self.table.column)(*at).is_some_and(|it| *it == ERROR);
        self.computed.iter().any(is_error)
    }

    /// Reads all of every record, even if the columns in use need only its head.
    #[must_use]
    pub fn whole(self) -> Self {
        Self { head_only: false, ..self }
    }

    /// Judges a record of the file with a name.
    ///
    /// # Errors
    /// The first error of the record.
    pub fn judge(
        &self,
        record: Record<'_>,
        file: &str,
        settings: &Settings,
    ) -> Result<Judged, Finding> {
        let Self { conditions, computed, valued, .. } = self;
        let of_place = |at: usize| match at {
            0 => Cell::Text(file.to_owned()),
            1 => Cell::Int(i64::try_from(record.offset).expect("no file is longer")),
            _ => Cell::Int(i64::try_from(record.n).expect("no file has more records")),
        };
        let needs_place = self.used().any(|at| at < PLACE.len());
        let place = if needs_place { (0..PLACE.len()).map(of_place).collect() } else { Vec::new() };
        let mut judged = Judged { passes: conditions.is_empty(), value: None };
        // What can be read of a damaged record tells whether it is selected.
        let partly = self.format.info().partly && settings.mode == Mode::Lenient;
        let settings = match self.head_only {
            true => &Settings { head_only: true, ..settings.clone() },
            false => settings,
        };
        let mut row = |cells: &[Cell]| {
            let cell = |at: usize| {
                let cell = match at.checked_sub(PLACE.len()) {
                    None => place.get(at),
                    Some(at) => computed.binary_search(&at).ok().and_then(|at| cells.get(at)),
                };
                cell.unwrap_or(&Cell::Null)
            };
            let first = !judged.passes && conditions.fulfilled(cell);
            judged.passes |= first;
            if first || judged.value.is_none() {
                judged.value = valued.map(|column| cell(column).clone());
            }
        };
        let findings = self.format.rows(record, self.table, Some(computed), settings, &mut row)?;
        // Any other damaged record is bad even if part of it was read.
        let mut errors = findings.into_iter().filter(|found| found.is_error() && !partly);
        errors.next().map_or(Ok(judged), Err)
    }
}
