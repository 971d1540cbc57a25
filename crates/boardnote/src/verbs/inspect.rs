//! `boardnote inspect`: the fields of a record, one row each.

use super::Style;
use crate::bulk::{self, BulkArgs, Part};
use crate::context::{Context, Status};
use crate::formats::Field;
use crate::output::Output;
use crate::settings::Mode;
use crate::text;
use serde_json::json;
use std::fmt::Write as _;
use std::io;

/// Arguments of `inspect`.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = "Example:\n  boardnote inspect QYkqASAAIAAA")]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// Print a table or JSON Lines
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    let mut output = Output::stdout();
    let totals = bulk::run(context, &args.bulk, &mut output, |mut item, part| {
        let mut fields = Vec::new();
        let mut row = |field| fields.push(field);
        match item.source.format.inspect(item.record, item.source.settings(&settings), &mut row) {
            Ok(()) => match args.format {
                Style::Text => table(item.record.n, &fields, part),
                Style::Json => objects(item.record.n, &fields, part),
            },
            Err(finding) => {
                item.bad(&finding, context.color_err, part);
            }
        }
    })?;
    output.commit()?;
    Ok(totals.status)
}

fn objects(n: u64, fields: &[Field], part: &mut Part) {
    for field in fields {
        let row = json!({
            "n": n,
            "offset": field.offset,
            "length": field.length,
            "unit": field.unit,
            "raw": field.raw,
            "name": field.name,
            "value": field.value,
            "meaning": field.meaning,
        });
        part.out.extend_from_slice(text::json_line(&row).as_bytes());
    }
}

/// Returns a cell that fits into a table and is safe for a terminal. `--format json` prints it in
/// full.
fn cut(text: &str) -> String {
    const WIDTH: usize = 40;
    let text = text::visible_lines(text);
    let mut cell: String = text.chars().take(WIDTH).collect::<String>().replace('\n', "␤");
    if text.chars().nth(WIDTH).is_some() {
        cell.push('…');
    }
    cell
}

fn table(n: u64, fields: &[Field], part: &mut Part) {
    let rows: Vec<[String; 5]> = fields
        .iter()
        .map(|field| {
            let last = (field.offset + field.length).saturating_sub(1).max(field.offset);
            let place = match field.length {
                0 | 1 => format!("{} {}", field.unit, field.offset),
                _ => format!("{}s {}-{last}", field.unit, field.offset),
            };
            let texts = [&field.raw, &field.name, &field.value, &field.meaning];
            let [raw, name, value, meaning] = texts.map(|text| cut(text));
            [place, raw, name, value, meaning]
        })
        .collect();
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..4).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    if n > 0 {
        text.push('\n');
    }
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            let _ = write!(line, "{cell:width$}  ");
        }
        if let Some(meaning) = row.last() {
            line.push_str(meaning);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    part.out.extend_from_slice(text.as_bytes());
}
