//! Tables for people, with aligned columns.

use crate::formats::table::{Cell, ColumnInfo, Kind};
use crate::output::Output;
use crate::table::text::cell_text;
use crate::text::{count, visible};
use std::io::{self, Write as _};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Number of rows that determine the widths of the columns.
const ROWS: usize = 1_000;
/// Minimum width of a column that is cut.
const NARROW: usize = 6;
/// Blanks between two columns.
const GAP: usize = 2;

/// A writer of an aligned table.
#[derive(Debug)]
pub struct Aligned {
    output: Output,
    head: Vec<String>,
    /// `true` for columns that are aligned at the right.
    right: Vec<bool>,
    /// Maximum width of a line.
    width: Option<usize>,
    /// The first rows, until the widths are known.
    waiting: Vec<Vec<String>>,
    /// Widths of the columns that fit.
    widths: Option<Vec<usize>>,
}

impl Aligned {
    /// Starts a table, at most as wide as `width`.
    #[must_use]
    pub fn new(
        output: Output,
        columns: impl Iterator<Item = ColumnInfo>,
        width: Option<usize>,
    ) -> Self {
        let (head, right) = columns
            .map(|column| {
                let right = matches!(column.kind, Kind::Int | Kind::Unsigned | Kind::Real);
                (column.name.to_owned(), right)
            })
            .unzip();
        Self { output, head, right, width, waiting: Vec::new(), widths: None }
    }

    /// Adds a row.
    ///
    /// # Errors
    /// Those of the output.
    pub fn push(&mut self, cells: &[Cell]) -> io::Result<()> {
        let row: Vec<_> = cells.iter().map(shown).collect();
        if self.widths.is_some() {
            return self.line(&row);
        }
        self.waiting.push(row);
        if self.waiting.len() == ROWS { self.begin() } else { Ok(()) }
    }

    /// Writes the remaining rows and returns the output.
    ///
    /// # Errors
    /// Those of the output.
    pub fn finish(mut self) -> io::Result<Output> {
        if self.widths.is_none() {
            self.begin()?;
        }
        let hidden = self.head.len() - self.widths.as_ref().map_or(0, Vec::len);
        if hidden > 0 {
            let columns = count(hidden as u64, "more column");
            writeln!(self.output, "… and {columns} (--columns chooses, -o FILE.csv has all)")?;
        }
        Ok(self.output)
    }

    /// Determines the widths, and writes the head and the rows that wait.
    fn begin(&mut self) -> io::Result<()> {
        let rows = core::mem::take(&mut self.waiting);
        let mut widths: Vec<usize> = self.head.iter().map(|name| name.width()).collect();
        for row in &rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.width());
            }
        }
        if let Some(most) = self.width {
            fit(&mut widths, most);
        }
        self.widths = Some(widths);
        let head = self.head.clone();
        self.line(&head)?;
        rows.iter().try_for_each(|row| self.line(row))
    }

    fn line(&mut self, row: &[String]) -> io::Result<()> {
        let mut line = String::new();
        let widths = self.widths.as_deref().unwrap_or_default();
        for (at, ((cell, width), right)) in row.iter().zip(widths).zip(&self.right).enumerate() {
            if at > 0 {
                line.push_str(&" ".repeat(GAP));
            }
            let cell = cut(cell, *width);
            let blanks = " ".repeat(width - cell.width().min(*width));
            let parts = if *right { [&blanks, &cell] } else { [&cell, &blanks] };
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

/// Narrows the widest columns until a line fits, and leaves out the last ones if that does not
/// suffice.
fn fit(widths: &mut Vec<usize>, most: usize) {
    let total = |widths: &[usize]| widths.iter().map(|width| width + GAP).sum::<usize>() - GAP;
    while !widths.is_empty() && total(widths) > most {
        match widths.iter_mut().max() {
            Some(widest) if *widest > NARROW => *widest -= 1,
            _ => drop(widths.pop()),
        }
    }
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
    fn widths_fit() {
        for (before, most, after) in [
            (vec![3, 20, 4], 80, vec![3, 20, 4]),
            (vec![3, 20, 4], 25, vec![3, 14, 4]),
            (vec![30, 20, 4], 40, vec![16, 16, 4]),
            (vec![6, 6, 6, 6], 20, vec![6, 6]),
            (vec![50], 3, vec![]),
        ] {
            let mut widths = before.clone();
            fit(&mut widths, most);
            assert_eq!(widths, after, "{before:?}");
        }
        assert_eq!(cut("abcdef", 4), "abc…");
        assert_eq!(cut("abcd", 4), "abcd");
    }
}
