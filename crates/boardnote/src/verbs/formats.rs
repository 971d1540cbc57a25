//! `boardnote formats`: the formats and their capabilities.

use crate::context::Status;
use crate::formats::{self, Format, Unit};
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
    let (info, abilities) = (format.info(), format.abilities());
    let mark = |has: bool| if has { "yes" } else { "-" }.to_owned();
    let list = |names: Vec<&str>| if names.is_empty() { mark(false) } else { names.join(" ") };
    let unit = match info.unit {
        Unit::Line => "line",
        Unit::File => "file",
    };
    [
        info.name.to_owned(),
        unit.to_owned(),
        mark(abilities.encode),
        mark(abilities.render),
        mark(abilities.stats),
        mark(abilities.scan),
        list(abilities.targets.iter().map(|target| target.name).collect()),
        list(abilities.tables.iter().map(|table| table.name).collect()),
        info.summary.to_owned(),
    ]
}
