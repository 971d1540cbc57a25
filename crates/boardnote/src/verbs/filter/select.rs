//! The judgment of records by conditions on their columns.

use super::Args;
use crate::bulk::Item;
use crate::condition::{self, Condition, Filter, Judged};
use crate::finding::Finding;
use crate::formats::Format;
use crate::formats::table::ERROR;
use crate::settings::{Mode, Settings};
use crate::trouble::Trouble;
use crate::verbs::export;

/// The conditions for the records of one format.
#[derive(Debug, Default)]
pub(super) struct Select {
    /// Conditions and the column for `--unique`; `None` if a record passes that can be read.
    filter: Option<Filter>,
}

impl Select {
    /// Prepares the conditions for a format.
    ///
    /// # Errors
    /// The message names what the format does not have.
    pub(super) fn of(
        args: &Args,
        written: &[Condition],
        format: &'static dyn Format,
    ) -> Result<Self, Trouble> {
        let (name, abilities) = (format.info().name, format.abilities());
        if args.position.is_some() && !abilities.reaches {
            return Err(format!("filter --position does not support {name}").into());
        }
        let names = args.columns(written);
        let table = match &args.table {
            Some(wanted) => Some(export::choose(format, Some(wanted))?),
            None => {
                let usual = Filter::table(format);
                let all = usual.into_iter().chain(abilities.tables.iter().copied());
                condition::table_with(all, &names).or(usual)
            }
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
        let mut filter = Filter::new(written, own, format)?;
        if let Some(column) = column {
            filter = filter.with_value(condition::column(own, format, column)?.0);
        }
        if filter.names_error() && !format.info().partly {
            let message = format!(
                "{} is empty in records that can be read; --bad writes the others",
                ERROR.name
            );
            return Err(message.into());
        }
        if args.position.is_some() {
            filter = filter.whole();
        }
        Ok(Self { filter: (!filter.is_empty()).then_some(filter) })
    }

    /// Returns `true` if records are judged by cells of their table. Otherwise a record passes if it
    /// can be read.
    pub(super) const fn needs_columns(&self) -> bool {
        self.filter.is_some()
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
        let mut judged = match &self.filter {
            Some(filter) => filter.judge(record, &item.source.name, settings)?,
            None => {
                let is_kept = |error: &Finding| {
                    let is_record = !matches!(error.code.as_str(), "no-game" | "no-record");
                    format.info().partly && settings.mode == Mode::Lenient && is_record
                };
                let error = first_error(item, settings).filter(|error| !is_kept(error));
                error.map_or(Ok(Judged { passes: true, value: None }), Err)?
            }
        };
        if let Some(sought) = &args.position {
            judged.passes &= format.reaches(record, sought, settings)?;
        }
        Ok(judged)
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
