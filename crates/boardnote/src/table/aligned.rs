//! Tables for people, with aligned columns.

use crate::formats::table::{Cell, ColumnInfo, Kind};
use crate::output::Output;
use crate::table::text::cell_text;
use crate::text::{count, visible};
use std::io::{self, Write as _};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Number of rows that determine the widths of the columns.
const ROWS: usize = 1_000;
/// Largest width of a cell in a window.
const WIDE: usize = 30;
/// Blanks between two columns.
const GAP: usize = 2;

/// The window of a terminal that a table must fit.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// Columns of text.
    pub width: usize,
    /// Largest number of rows that are shown.
    pub rows: usize,
    /// `true` to keep all columns that fit, because the user names them.
    pub keeps_columns: bool,
}

/// A writer of an aligned table.
#[derive(Debug)]
pub struct Aligned {
    output: Output,
    head: Vec<String>,
    /// `true` for columns that are aligned at the right.
    right: Vec<bool>,
    window: Option<Window>,
    /// The first rows, until the widths are known.
    waiting: Vec<Vec<String>>,
    /// The columns that are shown, with their widths.
    columns: Option<Vec<(usize, usize)>>,
    /// Number of all rows.
    rows: u64,
}

impl Aligned {
    /// Starts a table, of which a window shows as much as fits.
    #[must_use]
    pub fn new(
        output: Output,
        columns: impl Iterator<Item = ColumnInfo>,
        window: Option<Window>,
    ) -> Self {
        let (head, right) = columns
            .map(|column| {
                let right = matches!(column.kind, Kind::Int | Kind::Unsigned | Kind::Real);
                (column.name.to_owned(), right)
            })
            .unzip();
        Self { output, head, right, window, waiting: Vec::new(), columns: None, rows: 0 }
    }

    /// Adds a row.
    ///
    /// # Errors
    /// Those of the output.
    pub fn push(&mut self, cells: &[Cell]) -> io::Result<()> {
        self.rows += 1;
        if self.rows > self.most() {
            return Ok(());
        }
        let row: Vec<_> = cells.iter().map(shown).collect();
        if self.columns.is_some() {
            return self.line(&row);
        }
        self.waiting.push(row);
        if self.waiting.len() == ROWS { self.begin() } else { Ok(()) }
    }

    /// Returns the largest number of rows that are shown.
    fn most(&self) -> u64 {
        self.window.map_or(u64::MAX, |window| window.rows as u64)
    }

    /// Writes the remaining rows and returns the output.
    ///
    /// # Errors
    /// Those of the output.
    pub fn finish(mut self) -> io::Result<Output> {
        if self.columns.is_none() {
            self.begin()?;
        }
        let columns = self.columns.as_ref().map_or(0, Vec::len);
        if columns < self.head.len() || self.rows > self.most() {
            let rows = count(self.rows, "row");
            let all = count(self.head.len() as u64, "column");
            writeln!(
                self.output,
                "{rows} of {all}; --columns and --limit-rows show others, -o FILE.csv writes all"
            )?;
        }
        Ok(self.output)
    }

    /// Determines the columns and their widths, and writes the head and the rows that wait.
    fn begin(&mut self) -> io::Result<()> {
        let mut rows = core::mem::take(&mut self.waiting);
        if self.window.is_some() {
            rows.iter_mut().flatten().for_each(|cell| *cell = cut(cell, WIDE));
        }
        let width = |at: usize| {
            let cells = rows.iter().filter_map(|row| row.get(at)).chain([&self.head[at]]);
            (at, cells.map(|cell| cell.width()).max().unwrap_or_default())
        };
        let columns = (0..self.head.len()).map(width);
        self.columns = Some(match self.window {
            None => columns.collect(),
            Some(window) => {
                let is_said =
                    |(at, _): &(usize, usize)| window.keeps_columns || self.says(*at, &rows);
                fitting(columns.filter(is_said).collect(), window.width)
            }
        });
        let head = self.head.clone();
        self.line(&head)?;
        rows.iter().try_for_each(|row| self.line(row))
    }

    /// Returns `true` if a column tells something about the rows: it is not empty, no offset, and not
    /// the name of the only file.
    fn says(&self, at: usize, rows: &[Vec<String>]) -> bool {
        let mut cells = rows.iter().map(|row| row.get(at));
        match self.head[at].as_str() {
            "offset" => false,
            "file" => cells.next().is_some_and(|first| cells.any(|cell| cell != first)),
            _ => rows.is_empty() || cells.flatten().any(|cell| !cell.is_empty()),
        }
    }

    fn line(&mut self, row: &[String]) -> io::Result<()> {
        let mut line = String::new();
        for (number, (at, width)) in self.columns.iter().flatten().enumerate() {
            if number > 0 {
                line.push_str(&" ".repeat(GAP));
            }
            let cell = cut(row.get(*at).map_or("", String::as_str), *width);
            let blanks = " ".repeat(width.saturating_sub(cell.width()));
            let parts = if self.right[*at] { [&blanks, &cell] } else { [&cell, &blanks] };
            parts.iter().for_each(|part| line.push_str(part));
        }
        writeln!(self.output, "{}", line.trim_end())
    }
}

/// Returns a cell as people read it: a real number has at most six decimal places.
fn shown(cell: &Cell) -> String {
    match cell {
        Cell::Real(number) if number.abs() >= 1e-4 => {
            let text = format!("{number:.6}");
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
        cell => visible(&cell_text(cell)).into_owned(),
    }
}

/// Returns the first columns, with their widths, that fit into a line. The first one is narrowed if it does
/// not.
fn fitting(mut columns: Vec<(usize, usize)>, most: usize) -> Vec<(usize, usize)> {
    if let Some((_, width)) = columns.first_mut() {
        *width = (*width).min(most);
    }
    let mut used = 0;
    let fits = columns.iter().take_while(|(_, width)| {
        used += width + GAP;
        used - GAP <= most
    });
    let count = fits.count();
    columns.truncate(count);
    columns
}

/// Returns a text cut to a width.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut room = width.saturating_sub(1);
    let fits = |c: &char| {
        let width = c.width().unwrap_or(0);
        let fits = width <= room;
        room = room.saturating_sub(width);
        fits
    };
    let mut out: String = text.chars().take_while(fits).collect();
    out.push('…');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_columns_fit() {
        for (before, most, after) in [
            (vec![3, 20, 4], 80, vec![3, 20, 4]),
            (vec![3, 20, 4], 25, vec![3, 20]),
            (vec![30, 20, 4], 40, vec![30]),
            (vec![6, 6, 6, 6], 20, vec![6, 6]),
            (vec![50], 3, vec![3]),
            (vec![], 3, vec![]),
        ] {
            let columns = before.iter().copied().enumerate().collect();
            let widths: Vec<usize> =
                fitting(columns, most).iter().map(|(_, width)| *width).collect();
            assert_eq!(widths, after, "{before:?}");
        }
        assert_eq!(cut("abcdef", 4), "abc…");
        assert_eq!(cut("abcd", 4), "abcd");
    }
}
