//! Tables with a header, and the number of rows that agree.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

/// A tab-separated table.
pub(crate) struct Rows {
    columns: BTreeMap<String, usize>,
    rows: Vec<Vec<String>>,
}

/// The result of a run over the rows of a table.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) name: String,
    pub(crate) rows: usize,
    /// The first column of a row and its difference.
    pub(crate) wrong: Vec<String>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for what in &self.wrong {
            writeln!(f, "{what}")?;
        }
        write!(f, "{}: {} rows, {} wrong", self.name, self.rows, self.wrong.len())
    }
}

impl Rows {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(path)?;
        let mut lines = text.lines();
        let header = lines.next().unwrap_or_default().trim_start_matches("# ");
        let columns = header.split('\t').map(str::to_owned).zip(0..).collect();
        let cells = |line: &str| line.split('\t').map(str::to_owned).collect();
        Ok(Self { columns, rows: lines.filter(|line| !line.is_empty()).map(cells).collect() })
    }

    /// Calls `row` for every row with a function from the name of a column to its cell.
    pub(crate) fn each(&self, mut row: impl FnMut(&dyn Fn(&str) -> String)) {
        for cells in &self.rows {
            row(&|name| {
                let cell = self.columns.get(name).and_then(|&index| cells.get(index));
                cell.cloned().unwrap_or_default()
            });
        }
    }

    pub(crate) fn check(
        &self,
        name: &str,
        row: impl Fn(&dyn Fn(&str) -> String) -> Result<(), String>,
    ) -> Tally {
        let mut tally = Tally { name: name.to_owned(), ..Tally::default() };
        self.each(|column| {
            tally.rows += 1;
            if let Err(what) = row(column) {
                tally.wrong.push(format!("{}: {what}", column("id")));
            }
        });
        tally
    }
}

/// Returns an error if two texts differ.
pub(crate) fn agree(name: &str, found: &str, expected: &str) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{name}\n  found    {found}\n  expected {expected}"))
    }
}
