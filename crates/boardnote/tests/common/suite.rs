//! The rows of `fixtures/suite.tsv` and their records.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "what fails here fails the test"
)]

use libtest_mimic::Failed;
use std::fs;
use std::path::{Path, PathBuf};

/// One row of `suite.tsv`.
#[derive(Clone)]
pub(crate) struct Row {
    /// Path of the file, relative to `fixtures/`.
    pub(crate) file: String,
    /// The format of its records; `-` for a file that only the crate's own tests read.
    pub(crate) format: String,
    /// `-` if the file itself is the input; otherwise the columns of a table that form a record
    /// when joined by tabs.
    pub(crate) columns: String,
    pub(crate) lenient: bool,
    /// `true` if good records must be reproduced byte for byte.
    pub(crate) canonical: bool,
    /// `true` if the texts of the table use the escapes `\t`, `\n`, `\r`, and `\\`.
    pub(crate) escaped: bool,
}

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

pub(crate) fn suite() -> Vec<Row> {
    let text = fs::read_to_string(folder().join("suite.tsv")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let row = |line: &str| {
        let [file, format, columns, flags] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("suite.tsv: not four columns: {line}");
        };
        Row {
            file: file.to_owned(),
            format: format.to_owned(),
            columns: columns.to_owned(),
            lenient: flags.contains("lenient"),
            canonical: flags.contains("canonical"),
            escaped: flags.contains("escaped"),
        }
    };
    lines.map(row).collect()
}

/// The records of a row, as input for the program.
pub(crate) struct Input {
    /// Keeps the temporary file alive.
    _folder: tempfile::TempDir,
    pub(crate) path: String,
    pub(crate) bytes: Vec<u8>,
}

impl Input {
    pub(crate) fn of(bytes: Vec<u8>) -> Result<Self, Failed> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("input");
        fs::write(&path, &bytes)?;
        Ok(Self { path: path.to_str().unwrap().to_owned(), bytes, _folder: folder })
    }
}

impl Row {
    pub(crate) fn name(&self) -> String {
        let Self { file, format, columns, .. } = self;
        let columns = if columns == "-" { String::new() } else { format!(" {columns}") };
        format!("{file}{columns} {format} {}", self.mode())
    }

    pub(crate) const fn mode(&self) -> &'static str {
        if self.lenient { "lenient" } else { "strict" }
    }

    /// Returns the file, or a temporary file with the records of its columns, one per line.
    pub(crate) fn input(&self) -> Result<Input, Failed> {
        let data = fs::read(folder().join(&self.file))?;
        let bytes = if self.columns == "-" { data } else { self.column(&data)?.into_bytes() };
        Input::of(bytes)
    }

    /// Returns the selected columns of a table, one record per line.
    fn column(&self, data: &[u8]) -> Result<String, Failed> {
        let text = core::str::from_utf8(data)?;
        let mut lines = text.lines();
        let header = lines.next().unwrap_or_default().trim_start_matches("# ");
        let names: Vec<&str> = header.split('\t').collect();
        let at = |name: &str| names.iter().position(|other| *other == name).ok_or("no such column");
        let wanted = self.columns.split('+').map(at).collect::<Result<Vec<_>, _>>()?;
        let mut records = String::new();
        for line in lines {
            let cells: Vec<&str> = line.split('\t').collect();
            let cells = wanted.iter().map(|at| cells.get(*at).copied().unwrap_or_default());
            let record = cells.collect::<Vec<_>>().join("\t");
            let record = if self.escaped { unescape(&record) } else { record };
            // A blank record, or one with a line end, cannot occur in a file of lines; the crates'
            // own tests cover them.
            if !record.trim().is_empty() && !record.contains('\n') {
                records.push_str(&record);
                records.push('\n');
            }
        }
        Ok(records)
    }
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('t') => out.push('\t'),
            Some('n') => out.push('\n'),
            Some('r') => out.push('\r'),
            Some(other) => out.push(other),
            None => out.push(c),
        }
    }
    out
}
