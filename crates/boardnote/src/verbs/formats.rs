//! `boardnote formats`: what there is, and what can be done with it.

use crate::Status;
use crate::finding::Finding;
use crate::formats::{self, Format, Record, Unit};
use crate::settings::Settings;
use crate::tally::Tally;
use std::io;

/// Arguments of `formats`.
#[derive(clap::Args, Clone, Copy, Debug)]
#[command(after_help = "Every format has `show`, `inspect`, `check`, `decode` and `detect`.\n\n\
    Example:\n  boardnote formats")]
pub struct Args {}

const HEADER: [&str; 9] = [
    "FORMAT",
    "UNIT",
    "ENCODE",
    "RENDER",
    "STATS",
    "SCAN",
    "CONVERTS TO",
    "EXPORTS",
    "DESCRIPTION",
];

pub(crate) fn run(_: Args) -> io::Result<Status> {
    let rows: Vec<_> = [HEADER.map(str::to_owned)]
        .into_iter()
        .chain(formats::ALL.iter().map(|format| row(*format)))
        .collect();
    let mut text = String::new();
    for row in &rows {
        for (column, cell) in row.iter().enumerate() {
            let width = rows.iter().filter_map(|row| row.get(column)).map(String::len).max();
            let width = width.filter(|_| column + 1 < row.len()).unwrap_or(0);
            text.push_str(&format!("{cell:width$}  "));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    super::print(text.as_bytes())
}

fn row(format: &dyn Format) -> [String; 9] {
    let info = format.info();
    let record = Record { bytes: info.example.as_bytes(), n: 0, index: 0, offset: 0 };
    let settings = Settings::default();
    // A verb that a format does not have says so whatever the record is.
    let mark = |has: bool| if has { "yes" } else { "-" }.to_owned();
    let has = |found: Option<Finding>| mark(found.is_none_or(|it| it.code != "unsupported"));
    let list = |names: Vec<&str>| if names.is_empty() { mark(false) } else { names.join(" ") };
    let mut found = false;
    format.scan(record.bytes, &mut |_| found = true);
    let unit = match info.unit {
        Unit::Line => "line",
        Unit::File => "file",
    };
    [
        info.name.to_owned(),
        unit.to_owned(),
        mark(info.encodes),
        has(format.scene(record, &settings).err()),
        has(format.count(record, &settings, &mut Tally::default()).err()),
        mark(found),
        list(info.converts_to.to_vec()),
        list(format.tables().iter().map(|table| table.name).collect()),
        info.summary.to_owned(),
    ]
}
