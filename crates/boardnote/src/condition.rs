//! Conditions on the columns of a table, as in SQL.
//!
//! A condition is parsed once, checked against the columns of a table before any record is read, and
//! then evaluated for every row with the three-valued logic of SQL.

mod check;
mod date;
mod evaluate;
mod expr;
mod grammar;
mod pattern;
mod wrong;

use crate::formats::Format;
use crate::formats::table::{self, Cell, ColumnInfo, PLACE, TableInfo};
use crate::near;
use crate::trouble::{Excerpt, Trouble};
use core::ops::Range;
use evaluate::Test;
use expr::Expr;

/// A condition as written.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    text: String,
    expr: Expr,
}

/// A fault of a condition, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    span: Range<usize>,
    message: String,
}

impl Fault {
    fn new(span: &Range<usize>, message: impl Into<String>) -> Self {
        Self { span: span.clone(), message: message.into() }
    }

    fn into_trouble(self, text: &str) -> Trouble {
        let excerpt = Excerpt { from: "--where", text: text.to_owned(), marked: self.span };
        Trouble { message: self.message, help: None, excerpt: Some(excerpt) }
    }
}

/// Parses conditions.
///
/// # Errors
/// The first fault, with its place.
pub(crate) fn parse(texts: &[String]) -> Result<Vec<Condition>, Trouble> {
    let one = |text: &String| match grammar::parse(text) {
        Ok(expr) => Ok(Condition { text: text.clone(), expr }),
        Err(fault) => Err(fault.into_trouble(text)),
    };
    texts.iter().map(one).collect()
}

/// The conditions on the rows of a table, all of which must be true.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conditions {
    tests: Vec<Test>,
    columns: Vec<usize>,
}

impl Conditions {
    /// Checks conditions against a table of a format.
    ///
    /// # Errors
    /// The fault, with its place: an unknown column, or values of types that cannot be compared.
    pub(crate) fn new(
        all: &[Condition],
        table: TableInfo,
        format: &dyn Format,
    ) -> Result<Self, Trouble> {
        let mut columns = Vec::new();
        let tests = all.iter().map(|condition| {
            let scope = check::Scope { text: &condition.text, table, format };
            let test = scope.test(&condition.expr, &mut columns);
            test.map_err(|fault| fault.into_trouble(&condition.text))
        });
        let tests = tests.collect::<Result<_, _>>()?;
        Ok(Self { tests, columns })
    }

    /// Returns `true` if there is no condition.
    pub(crate) const fn is_empty(&self) -> bool {
        self.tests.is_empty()
    }

    /// Returns the numbers of the columns that the conditions are about, counting those of [`PLACE`]
    /// first.
    pub(crate) fn columns(&self) -> impl Iterator<Item = usize> + '_ {
        self.columns.iter().copied()
    }

    /// Returns `true` if all conditions are true of a row. `cell` returns a cell by the number of its
    /// column.
    pub(crate) fn fulfilled<'a>(&'a self, cell: impl Fn(usize) -> &'a Cell) -> bool {
        self.tests.iter().all(|test| test.holds(&cell) == Some(true))
    }
}

/// Returns the columns of a table, those of [`PLACE`] first.
fn columns(table: TableInfo) -> impl Iterator<Item = ColumnInfo> {
    PLACE.into_iter().chain(table.columns().copied())
}

/// Returns the name of a column that is made of its name, with the prefix of the table.
fn of_prefix(table: TableInfo, name: &str) -> Option<String> {
    let prefix = table.heads?.prefix;
    let (start, rest) = name.split_at_checked(prefix.len())?;
    let is_named = start.eq_ignore_ascii_case(prefix) && !rest.is_empty();
    is_named.then(|| [prefix, rest].concat())
}

/// Returns the column with a number, counting those of [`PLACE`] first.
fn columns_at(table: TableInfo, at: usize) -> Option<(usize, ColumnInfo)> {
    Some((at, *(table.column)(at.checked_sub(PLACE.len())?)?))
}

/// Returns the number and the kind of a column, counting those of [`PLACE`] first. Case does not
/// matter.
///
/// # Errors
/// The message names a similar column, or the table that has the column.
pub(crate) fn column(
    table: TableInfo,
    format: &dyn Format,
    name: &str,
) -> Result<(usize, ColumnInfo), String> {
    let is = |column: &ColumnInfo| column.name.eq_ignore_ascii_case(name);
    if let Some(found) = columns(table).enumerate().find(|(_, column)| is(column)) {
        return Ok(found);
    }
    if let Some(name) = of_prefix(table, name) {
        let at = PLACE.len() + table::named(&name, "the tag, as it is written");
        return columns_at(table, at).ok_or_else(|| format!("no column {name}"));
    }
    let (own, format_name) = (table.name, format.info().name);
    let message = format!("no column {name} in the table {own}");
    let others = format.abilities().tables;
    if let Some(other) = others.iter().find(|other| other.columns().any(is)) {
        return Err(format!("{message}; it is in {0}: add --table {0}", other.name));
    }
    let hint = near::hint(name, columns(table).map(|column| column.name));
    let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
    Err(format!("{message}{hint} (see boardnote formats --columns {format_name})"))
}

/// Returns a message for every tag that a condition or an option names and that no record has, with
/// the nearest tag that one has.
pub(crate) fn unknown_tags() -> impl Iterator<Item = String> {
    table::never_found().into_iter().map(|(column, others)| {
        let (_, tag) = column.split_once('.').unwrap_or(("", column));
        let hint = near::hint(tag, others.iter().map(String::as_str));
        let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
        format!("no record read has the tag {tag}{hint}")
    })
}

#[cfg(test)]
mod tests;
