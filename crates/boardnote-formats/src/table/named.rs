//! Columns that are made of their names, such as `tag.Annotator`, beside the columns that a table
//! lists.

use super::{Cell, ColumnInfo, Kind, Rows};
use core::sync::atomic::{AtomicBool, Ordering};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// Number of the first column that is made of its name.
const FIRST: usize = 1 << 16;

/// The columns that were made of their names.
static NAMED: Mutex<Vec<&'static NamedColumn>> = Mutex::new(Vec::new());

/// The columns of a table that are made of their names.
pub struct Named<R: Rows> {
    /// Beginning of the names.
    pub prefix: &'static str,
    /// Computes the cell of a row from the rest of the name.
    pub cell: for<'a> fn(&R::Row<'a>, &str) -> Cell,
    /// Passes the names, without their beginning, that have a cell in a row.
    pub names: NamesOf<R>,
    /// Listed columns that, like these, need only the head of a record.
    pub heads: &'static [&'static str],
}

/// Passes names of a row to a callback.
pub type NamesOf<R> = for<'a> fn(&<R as Rows>::Row<'a>, &mut dyn FnMut(&str));

/// A column that was made of its name.
pub(crate) struct NamedColumn {
    pub(crate) info: ColumnInfo,
    /// `true` if a row has a cell in this column.
    found: AtomicBool,
    /// The names that rows without such a cell have; `None` before the first row.
    others: Mutex<Option<BTreeSet<String>>>,
}

impl NamedColumn {
    /// Maximum number of other names that are kept.
    const MOST: usize = 1000;

    /// Computes the cell of a row.
    pub(crate) fn cell<R: Rows>(&self, named: &Named<R>, row: &R::Row<'_>) -> Cell {
        let name = &self.info.name[named.prefix.len()..];
        let cell = (named.cell)(row, name);
        if !self.found.load(Ordering::Relaxed) {
            match cell {
                Cell::Null => self.note(named, row),
                _ => self.found.store(true, Ordering::Relaxed),
            }
        }
        cell
    }

    fn note<R: Rows>(&self, named: &Named<R>, row: &R::Row<'_>) {
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        let others = others.get_or_insert_default();
        (named.names)(row, &mut |name| {
            if others.len() < Self::MOST && !others.contains(name) {
                others.insert(name.to_owned());
            }
        });
    }
}

/// Returns the number of the text column with this name, which begins with the prefix of its table.
/// Each name that is asked for is kept until the program ends.
#[must_use]
pub fn named(name: &str, about: &'static str) -> usize {
    let mut all = NAMED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = all.iter().position(|column| column.info.name == name);
    let at = known.unwrap_or_else(|| {
        let info = ColumnInfo::new(String::from(name).leak(), Kind::Text, about);
        let found = AtomicBool::new(false);
        all.push(Box::leak(Box::new(NamedColumn { info, found, others: Mutex::new(None) })));
        all.len() - 1
    });
    FIRST + at
}

/// Returns a column that was made of its name.
pub(crate) fn named_column(at: usize) -> Option<&'static NamedColumn> {
    let at = at.checked_sub(FIRST)?;
    NAMED.lock().unwrap_or_else(PoisonError::into_inner).get(at).copied()
}

/// Returns the columns made of their names in which no row so far has a cell, each with the names,
/// without their beginning, that rows have instead.
#[must_use]
pub fn never_found() -> Vec<(&'static str, BTreeSet<String>)> {
    let all = NAMED.lock().unwrap_or_else(PoisonError::into_inner);
    let missing = all.iter().filter(|column| !column.found.load(Ordering::Relaxed));
    let others =
        |column: &NamedColumn| column.others.lock().unwrap_or_else(PoisonError::into_inner).clone();
    missing.filter_map(|column| Some((column.info.name, others(column)?))).collect()
}
