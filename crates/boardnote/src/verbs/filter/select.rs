//! The judgment of records by conditions on their columns.

use super::Args;
use crate::bulk::Item;
use crate::condition::{self, Condition, Conditions};
use crate::finding::Finding;
use crate::formats::Format;
use crate::formats::table::{Cell, ERROR, PLACE, TableInfo};
use crate::settings::Settings;
use crate::trouble::Trouble;
use crate::verbs::export;

/// The conditions for the records of one format.
#[derive(Debug, Default)]
pub(super) struct Select {
    table: Option<TableInfo>,
    conditions: Conditions,
    /// Numbers of the columns that are computed, in order, without those of [`PLACE`].
    computed: Vec<usize>,
    /// Number of the column for `--unique`; `None` compares whole records.
    unique: Option<usize>,
    /// The columns need only the head of a record.
    head_only: bool,
}

impl Select {
    /// Prepares the conditions for a format.
    ///
    /// # Errors
    /// The message names what the format does not have.
    pub(super) fn of(
        args: &Args,
        written: &[Condition],
        format: &dyn Format,
    ) -> Result<Self, Trouble> {
        let (name, abilities) = (format.info().name, format.abilities());
        if args.position.is_some() && !abilities.reaches {
            return Err(format!("filter --position does not support {name}").into());
        }
        let table = match &args.table {
            Some(wanted) => Some(export::choose(format, Some(wanted))?),
            None => abilities.table("games").or_else(|| abilities.tables.first().copied()),
        };
        if args.is_by_prefix() && !abilities.main_line {
            return Err(format!("filter --unique prefix does not support {name}").into());
        }
        let column = match args.unique.as_deref() {
            Some(_) if args.is_by_prefix() => None,
            Some("") => format.identity(),
            other => other,
        };
        let Some(own) = table else {
            return match written.is_empty() && column.is_none() {
                true => Ok(Self::default()),
                false => Err(format!("{name} has no export table").into()),
            };
        };
        let conditions = Conditions::new(written, own, format)?;
        let unique = column.map(|column| condition::column(own, format, column)).transpose()?;
        let unique = unique.map(|(at, _)| at);
        let used = conditions.columns().chain(unique);
        let mut computed: Vec<_> = used.filter_map(|at| at.checked_sub(PLACE.len())).collect();
        let is_error = |at: &usize| (own.column)(*at).is_some_and(|column| *column == ERROR);
        if computed.iter().any(is_error) {
            let message = format!(
                "{} is empty in records that can be read; --bad writes the others",
                ERROR.name
            );
            return Err(message.into());
        }
        computed.sort_unstable();
        computed.dedup();
        let head_only = args.position.is_none() && computed.iter().all(|at| own.is_of_head(*at));
        Ok(Self { table, conditions, computed, unique, head_only })
    }

    /// Returns `true` if records are judged by cells of their table. Otherwise a record passes if it
    /// can be read.
    pub(super) const fn needs_columns(&self) -> bool {
        !self.conditions.is_empty() || self.unique.is_some()
    }

    /// Judges a record.
    ///
    /// # Errors
    /// The first error of the record.
    pub(super) fn judge(
        &self,
        item: &Item<'_, '_>,
        args: &Args,
        settings: &Settings,
    ) -> Result<Judged, Finding> {
        let (format, record) = (item.source.format, item.record);
        let mut judged = match self.table.filter(|_| self.needs_columns()) {
            Some(table) => self.judge_rows(item, table, settings)?,
            None => {
                first_error(item, settings).map_or(Ok(Judged { passes: true, value: None }), Err)?
            }
        };
        if let Some(sought) = &args.position {
            judged.passes &= format.reaches(record, sought, settings)?;
        }
        Ok(judged)
    }

    /// Judges a record by the rows of its table.
    fn judge_rows(
        &self,
        item: &Item<'_, '_>,
        table: TableInfo,
        settings: &Settings,
    ) -> Result<Judged, Finding> {
        let Self { conditions, computed, unique, .. } = self;
        let (format, record) = (item.source.format, item.record);
        let of_place = |at: usize| match at {
            0 => Cell::Text(item.source.name.clone()),
            1 => Cell::Int(i64::try_from(record.offset).unwrap_or(i64::MAX)),
            _ => Cell::Int(i64::try_from(record.n).unwrap_or(i64::MAX)),
        };
        let needs_place = conditions.columns().chain(*unique).any(|at| at < PLACE.len());
        let place = if needs_place { (0..PLACE.len()).map(of_place).collect() } else { Vec::new() };
        let mut judged = Judged { passes: conditions.is_empty(), value: None };
        let settings = match self.head_only {
            true => &Settings { head_only: true, ..settings.clone() },
            false => settings,
        };
        let findings = format.rows(record, table, Some(computed), settings, &mut |cells| {
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
                judged.value = unique.map(|column| cell(column).clone());
            }
        })?;
        // A damaged record is bad even if part of it was read.
        findings.into_iter().find(Finding::is_error).map_or(Ok(judged), Err)
    }
}

/// Checks a record and returns its first error.
pub(super) fn first_error(item: &Item<'_, '_>, settings: &Settings) -> Option<Finding> {
    let mut error = None;
    item.source.format.check(item.record, settings, &mut |finding| {
        if finding.is_error() && error.is_none() {
            error = Some(finding);
        }
    });
    error
}

/// The judgment about a record.
#[derive(Debug)]
pub(super) struct Judged {
    /// `true` if the conditions hold.
    pub(super) passes: bool,
    /// Value of the column for `--unique`.
    pub(super) value: Option<Cell>,
}
