//! Conditions on the columns of a table, as in SQL.
//!
//! A condition is parsed once, checked against the columns of a table before any record is read, and
//! then evaluated for every row with the three-valued logic of SQL.

mod check;
mod date;
mod evaluate;
mod expr;
mod filter;
mod grammar;
mod loose;
mod pattern;
mod wrong;

use crate::table::{self, Cell, ColumnInfo, PLACE, TableInfo};
use crate::{Format, near};
use core::fmt;
use core::ops::Range;
use core::str::FromStr;
use evaluate::Test;
use expr::Expr;
pub use filter::{Filter, Judged};

/// A condition as written, which belongs to no table yet.
///
/// ```
/// use boardnote_formats::condition::Condition;
///
/// assert!("cube > 1 and dice is null".parse::<Condition>().is_ok());
/// let fault = "cube => 1".parse::<Condition>().unwrap_err();
/// assert_eq!(fault.message, "expected a condition, found =>; did you mean >=");
/// assert_eq!(fault.span, 5..7);
/// ```
#[derive(Clone, Debug)]
pub struct Condition {
    text: String,
    expr: Expr,
}

impl FromStr for Condition {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match grammar::parse(text) {
            Ok(expr) => Ok(Self { text: text.to_owned(), expr }),
            Err(fault) => Err(fault.of(text)),
        }
    }
}

impl Condition {
    /// Returns the names of columns, as they are written.
    #[must_use]
    pub fn columns(&self) -> Vec<&str> {
        let mut names = Vec::new();
        self.expr.names(&mut names);
        names
    }
}

/// A fault of a condition, with its place.
///
/// ```
/// use boardnote_formats::condition::Condition;
///
/// let fault = "dice = (1".parse::<Condition>().unwrap_err();
/// assert_eq!((fault.to_string().as_str(), fault.span), ("expected ), found the end", 9..9));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The condition as written.
    pub text: String,
    /// Bytes of the condition that the message is about.
    pub span: Range<usize>,
    /// Message, with what to write instead where that is obvious.
    pub message: String,
}

impl Fault {
    fn new(span: &Range<usize>, message: impl Into<String>) -> Self {
        Self { text: String::new(), span: span.clone(), message: message.into() }
    }

    /// Adds the condition that the fault is in.
    fn of(self, text: &str) -> Self {
        Self { text: text.to_owned(), ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for Fault {}

/// The conditions on the rows of a table, all of which must be true.
///
/// ```
/// use boardnote_formats::condition::Conditions;
/// use boardnote_formats::{by_name, table::Cell};
///
/// let format = by_name("gnuid").unwrap();
/// let table = format.abilities().tables[0];
/// let conditions = Conditions::new(&["cube > 1".parse().unwrap()], table, format).unwrap();
/// assert!(conditions.fulfilled(|_| &Cell::Int(2)));
/// assert!(!conditions.fulfilled(|_| &Cell::Null));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    tests: Vec<Test>,
    columns: Vec<usize>,
}

impl Conditions {
    /// Checks conditions against a table of a format.
    ///
    /// # Errors
    /// The fault, with its place: an unknown column, or values of types that cannot be compared.
    pub fn new(all: &[Condition], table: TableInfo, format: &dyn Format) -> Result<Self, Fault> {
        let mut columns = Vec::new();
        let tests = all.iter().map(|condition| {
            let scope = check::Scope { text: &condition.text, table, format };
            let test = scope.test(&condition.expr, &mut columns);
            test.map_err(|fault| fault.of(&condition.text))
        });
        let tests = tests.collect::<Result<_, _>>()?;
        Ok(Self { tests, columns })
    }

    /// Returns `true` if there is no condition.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.tests.is_empty()
    }

    /// Returns the numbers of the columns that the conditions are about, counting those of [`PLACE`]
    /// first.
    pub fn columns(&self) -> impl Iterator<Item = usize> + '_ {
        self.columns.iter().copied()
    }

    /// Returns `true` if all conditions are true of a row. `cell` returns a cell by the number of its
    /// column.
    pub fn fulfilled<'a>(&'a self, cell: impl Fn(usize) -> &'a Cell) -> bool {
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
///
/// ```
/// use boardnote_formats::{by_name, condition::column};
///
/// let format = by_name("gnuid").unwrap();
/// let table = format.abilities().tables[0];
/// assert_eq!(column(table, format, "CUBE").unwrap().1.name, "cube");
/// assert!(column(table, format, "cub").unwrap_err().contains("did you mean cube?"));
/// ```
pub fn column(
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

/// Returns `true` if a table has a column. Case does not matter.
///
/// ```
/// use boardnote_formats::{by_name, condition::has_column};
///
/// let table = by_name("gnuid").unwrap().abilities().tables[0];
/// assert!(has_column(table, "CUBE") && !has_column(table, "komi"));
/// ```
#[must_use]
pub fn has_column(table: TableInfo, name: &str) -> bool {
    let is = |column: ColumnInfo| column.name.eq_ignore_ascii_case(name);
    columns(table).any(is) || of_prefix(table, name).is_some()
}

/// Returns the first of the tables that has all these columns.
#[must_use]
pub fn table_with(
    tables: impl IntoIterator<Item = TableInfo>,
    names: &[impl AsRef<str>],
) -> Option<TableInfo> {
    let has_all = |table: &TableInfo| names.iter().all(|name| has_column(*table, name.as_ref()));
    tables.into_iter().find(has_all)
}

/// Returns a message for every tag that a condition or an option names and that no record has, with
/// the nearest tag that one has.
///
/// ```
/// use boardnote_formats::condition::unknown_tags;
///
/// assert_eq!(unknown_tags().count(), 0);
/// ```
pub fn unknown_tags() -> impl Iterator<Item = String> {
    table::never_found().into_iter().map(|(column, others)| {
        let (_, tag) = column.split_once('.').unwrap_or(("", column));
        let hint = near::hint(tag, others.iter().map(String::as_str));
        let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
        format!("no record read has the tag {tag}{hint}")
    })
}

#[cfg(test)]
mod tests;
