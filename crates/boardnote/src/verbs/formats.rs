//! `boardnote formats`: the formats and their capabilities.

use super::{Style, Verb};
use crate::context::{Context, Status};
use crate::formats::table::{ColumnInfo, PLACE, TableInfo};
use crate::formats::{self, Format, Unit};
use crate::paint::Paint;
use crate::{terminal, text, values};
use serde_json::{Value, json};
use std::io;

/// Arguments of `formats`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "List formats, units and conversions",
    after_help = "Every format has `show`, `inspect`, `check`, `decode` and `detect`.\n\n\
    Examples:\n  boardnote formats\n  boardnote formats gnuid\n  boardnote formats --format json | jq -r .format"
)]
pub struct Args {
    /// List the export tables of this format with their columns
    #[arg(value_name = "FORMAT", value_parser = values::format(), hide_possible_values = true)]
    format_name: Option<&'static dyn Format>,
    /// List the export tables of this format with their columns
    #[arg(long, value_name = "FORMAT", value_parser = values::format(), hide_possible_values = true, conflicts_with = "format_name")]
    columns: Option<&'static dyn Format>,
    /// Print a list for people or a JSON object for each format
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

impl Verb for Args {}

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

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let asked = args.columns.or(args.format_name);
    match (asked, args.format) {
        (None, Style::Json) => return super::print(json(formats::ALL).as_bytes()),
        (Some(format), Style::Json) => return super::print(json(&[format]).as_bytes()),
        (Some(format), Style::Text) => return columns(format, Paint(context.color_out)),
        (None, Style::Text) => {}
    }
    let rows: Vec<_> = [HEADER.map(str::to_owned)]
        .into_iter()
        .chain(formats::ALL.iter().map(|format| row(*format)))
        .collect();
    let paint = Paint(context.color_out);
    let wide = aligned(&rows, paint);
    let text = match terminal::width() {
        Some(width) if !fits(&wide, width) => narrow(width, paint),
        _ => wide,
    };
    super::print(text.as_bytes())
}

/// Returns an object for each format, one per line.
fn json(list: &[&dyn Format]) -> String {
    list.iter().map(|format| text::json_line(&object(*format))).collect()
}

/// Returns everything that the format can do.
fn object(format: &dyn Format) -> Value {
    let (info, abilities) = (format.info(), format.abilities());
    let column = |column: &ColumnInfo| json!({"name": column.name, "type": column.kind.name(), "about": column.about});
    let table = |table: TableInfo| {
        let columns: Vec<_> = PLACE.iter().chain(table.columns()).map(column).collect();
        json!({"name": table.name, "about": table.about, "columns": columns})
    };
    json!({
        "format": info.name,
        "summary": info.summary,
        "unit": unit(info.unit),
        "binary": info.binary,
        "extensions": info.extensions,
        "example": info.example,
        "encode": abilities.encode,
        "render": abilities.render,
        "stats": abilities.stats,
        "scan": abilities.scan,
        "converts_to": abilities.targets.iter().map(|target| target.name).collect::<Vec<_>>(),
        "tables": abilities.tables.iter().copied().map(table).collect::<Vec<_>>(),
    })
}

const fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Line => "line",
        Unit::File => "file",
    }
}

/// Returns `true` if no line is longer than a terminal. Color codes count, which is safe.
fn fits(text: &str, width: usize) -> bool {
    text.lines().all(|line| line.chars().count() <= width)
}

/// Returns the list for a narrow terminal: the names of conversions, the tables, and the description
/// follow the row.
fn narrow(width: usize, paint: Paint) -> String {
    let head = |row: &[String; 9]| row.first_chunk::<6>().expect("nine columns").clone();
    let rows: Vec<_> = formats::ALL.iter().map(|format| row(*format)).collect();
    let heads: Vec<_> = [HEADER.map(str::to_owned)].iter().chain(&rows).map(head).collect();
    let mut text = String::new();
    let table = aligned(&heads, paint);
    let mut lines = table.lines();
    text.extend(lines.next().into_iter().flat_map(|header| [header, "\n"]));
    for (line, [.., targets, tables, summary]) in lines.zip(&rows) {
        text.push_str(&format!("{line}\n"));
        let also = [("converts to ", targets), ("exports ", tables)];
        let also = also.into_iter().filter(|(_, names)| *names != "-");
        let also = also.map(|(verb, names)| format!("{verb}{names}"));
        for part in [summary.clone()].into_iter().chain(also) {
            for line in terminal::wrapped(&part, width.saturating_sub(INDENT.len())) {
                text.push_str(&format!("{INDENT}{line}\n"));
            }
        }
    }
    text
}

/// Indent of the lines below a row.
const INDENT: &str = "    ";

/// Prints the tables of a format and their columns.
fn columns(format: &dyn Format, paint: Paint) -> io::Result<Status> {
    let tables = format.abilities().tables;
    if tables.is_empty() {
        return Err(io::Error::other(format!("{} has no export table", format.info().name)));
    }
    let mut text = String::new();
    for (number, table) in tables.iter().enumerate() {
        let gap = if number > 0 { "\n" } else { "" };
        text.push_str(&format!("{gap}{}: {}\n\n", table.name, table.about));
        let header = ["COLUMN", "TYPE", "MEANING"].map(str::to_owned);
        let all = PLACE.iter().chain(table.columns());
        let row = |column: &ColumnInfo| {
            [column.name, column.kind.name(), column.about].map(str::to_owned)
        };
        let rows: Vec<_> = [header].into_iter().chain(all.map(row)).collect();
        text.push_str(&aligned(&rows, paint));
    }
    super::print(text.as_bytes())
}

/// Returns the rows as a table with aligned columns.
fn aligned<const N: usize>(rows: &[[String; N]], paint: Paint) -> String {
    let mut text = String::new();
    for row in rows {
        let start = text.len();
        for (column, cell) in row.iter().enumerate() {
            let width = rows.iter().filter_map(|row| row.get(column)).map(String::len).max();
            let width = width.filter(|_| column + 1 < row.len()).unwrap_or(0);
            text.push_str(&format!("{cell:width$}  "));
        }
        text.truncate(text.trim_end().len());
        if start == 0 {
            text = paint.bold(&text);
        }
        text.push('\n');
    }
    text
}

fn row(format: &dyn Format) -> [String; 9] {
    let (info, abilities) = (format.info(), format.abilities());
    let mark = |has: bool| if has { "yes" } else { "-" }.to_owned();
    let list = |names: Vec<&str>| if names.is_empty() { mark(false) } else { names.join(" ") };
    [
        info.name.to_owned(),
        unit(info.unit).to_owned(),
        mark(abilities.encode),
        mark(abilities.render),
        mark(abilities.stats),
        mark(abilities.scan),
        list(abilities.targets.iter().map(|target| target.name).collect()),
        list(abilities.tables.iter().map(|table| table.name).collect()),
        info.summary.to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_fits_a_narrow_terminal() {
        for width in [60, 80] {
            let text = narrow(width, Paint(false));
            assert!(fits(&text, width), "{text}");
            for format in formats::ALL {
                assert!(text.contains(&format!("\n{} ", format.info().name)), "{text}");
            }
            assert!(text.contains("    converts to go9 go9-text sgf\n"), "{text}");
        }
    }
}
