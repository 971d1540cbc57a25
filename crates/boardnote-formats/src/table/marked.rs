//! The errors of records in the rows of their tables.

use super::{Cell, Chosen, ERROR, TableInfo};
use crate::finding::Finding;

/// The rows of a record on their way to a callback. One row is held back, because the last one tells the
/// error if the record could be read only in part.
pub struct Marked<'a> {
    table: TableInfo,
    chosen: Chosen<'a>,
    held: Option<Vec<Cell>>,
    row: &'a mut dyn FnMut(&[Cell]),
}

impl core::fmt::Debug for Marked<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Marked").field("table", &self.table).finish_non_exhaustive()
    }
}

impl<'a> Marked<'a> {
    /// Starts before the first row of a record.
    pub fn new(table: TableInfo, chosen: Chosen<'a>, row: &'a mut dyn FnMut(&[Cell])) -> Self {
        Self { table, chosen, held: None, row }
    }

    /// Passes on a row, as soon as it is known whether it is the last one.
    pub fn push(&mut self, cells: Vec<Cell>) {
        if let Some(before) = self.held.replace(cells) {
            (self.row)(&before);
        }
    }

    /// Passes on the last row, with the code of the first error among the findings of the record. A record
    /// without rows that has an error gets one.
    pub fn finish(self, findings: &[Finding]) {
        let Self { table, chosen, held, row } = self;
        let error = findings.iter().find(|finding| finding.is_error());
        let last = match (held, error) {
            (Some(mut cells), Some(error)) => {
                let at = match chosen {
                    None => cells.len().checked_sub(1),
                    Some(_) => error_cell(table, chosen),
                };
                if let Some(cell) = at.and_then(|at| cells.get_mut(at)) {
                    *cell = error.code.as_str().into();
                }
                Some(cells)
            }
            (None, Some(error)) => of_bad_record(table, chosen, &error.code),
            (held, None) => held,
        };
        if let Some(last) = last {
            row(&last);
        }
    }
}

/// Returns the row of a record that cannot be read, with the code of the error, or `None` if the column
/// [`ERROR`] is not among the chosen ones.
#[must_use]
pub fn of_bad_record(table: TableInfo, chosen: Chosen<'_>, code: &str) -> Option<Vec<Cell>> {
    let at = error_cell(table, chosen)?;
    let mut cells = vec![Cell::Null; chosen.map_or(at + 1, <[usize]>::len)];
    *cells.get_mut(at)? = code.into();
    Some(cells)
}

/// Returns the place of the column [`ERROR`] among the chosen ones.
fn error_cell(table: TableInfo, chosen: Chosen<'_>) -> Option<usize> {
    let is_error = |at: usize| (table.column)(at).is_some_and(|column| column.name == ERROR.name);
    match chosen {
        None => table.columns().count().checked_sub(1).filter(|at| is_error(*at)),
        Some(chosen) => chosen.iter().position(|at| is_error(*at)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{ColumnInfo, Kind};

    const COLUMNS: &[ColumnInfo] = &[ColumnInfo::new("a", Kind::Int, ""), ERROR];
    const TABLE: TableInfo = TableInfo::new("t", "a test", |at| COLUMNS.get(at));

    /// Returns the rows of a record with these cells in its first column.
    fn rows(cells: &[i64], chosen: Chosen<'_>, findings: &[Finding]) -> Vec<Vec<Cell>> {
        let mut seen = Vec::new();
        let mut row = |cells: &[Cell]| seen.push(cells.to_vec());
        let mut marked = Marked::new(TABLE, chosen, &mut row);
        for number in cells {
            let all = [Cell::Int(*number), Cell::Null];
            let cells = match chosen {
                None => all.to_vec(),
                Some(chosen) => chosen.iter().map(|at| all[*at].clone()).collect(),
            };
            marked.push(cells);
        }
        marked.finish(findings);
        seen
    }

    #[test]
    fn the_last_row_tells_the_error() {
        let warning = Finding::warning("odd", 0..0, "odd");
        let errors = [warning.clone(), Finding::error("bad", 0..0, "bad")];
        let (one, bad) = (Cell::Int(1), Cell::from("bad"));
        assert_eq!(rows(&[1, 2], None, &[warning])[1], [Cell::Int(2), Cell::Null]);
        let marked = rows(&[1, 2], None, &errors);
        assert_eq!(marked, [[one, Cell::Null], [Cell::Int(2), bad.clone()]]);
        assert_eq!(rows(&[1], Some(&[1, 0]), &errors), [[bad.clone(), Cell::Int(1)]]);
        assert_eq!(rows(&[1], Some(&[0]), &errors), [[Cell::Int(1)]]);
        assert_eq!(rows(&[], None, &errors), [[Cell::Null, bad]]);
        assert!(rows(&[], Some(&[0]), &errors).is_empty());
        assert!(rows(&[], None, &[]).is_empty());
    }
}
