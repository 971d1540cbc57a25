//! `boardnote inspect`: the fields of a record, one row each.

use super::Style;
use crate::bulk::{self, BulkArgs};
use crate::context::{Context, Status};
use crate::finding::Finding;
use crate::formats::Field;
use crate::output::Output;
use crate::paint::Paint;
use crate::settings::Mode;
use crate::text;
use serde_json::json;
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
        let settings = item.source.settings(&settings);
        let before = part.out.len();
        let inspect =
            |row: &mut dyn FnMut(Field)| item.source.format.inspect(item.record, settings, row);
        let (n, out) = (item.record.n, &mut part.out);
        let inspected = match args.format {
            Style::Text => table(n, Paint(context.color_out), inspect, out),
            Style::Json => inspect(&mut |field| object(n, &field, out)),
        };
        if let Err(finding) = inspected {
            part.out.truncate(before);
            item.bad(&finding, context.color_err, part);
        }
    })?;
    output.commit()?;
    Ok(totals.status)
}

fn object(n: u64, field: &Field, out: &mut Vec<u8>) {
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
    out.extend_from_slice(text::json_line(&row).as_bytes());
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

/// The heading of the table.
const HEADER: [&str; 5] = ["PLACE", "RAW", "NAME", "VALUE", "MEANING"];

/// Returns the cells of a row.
fn cells(field: &Field) -> [String; 5] {
    let last = (field.offset + field.length).saturating_sub(1).max(field.offset);
    let place = match field.length {
        0 | 1 => format!("{} {}", field.unit, field.offset),
        _ => format!("{}s {}-{last}", field.unit, field.offset),
    };
    let texts = [&field.raw, &field.name, &field.value, &field.meaning];
    let [raw, name, value, meaning] = texts.map(|text| cut(text));
    [place, raw, name, value, meaning]
}

/// Appends a table. The record is inspected twice, for the widths of the columns and for the rows,
/// because the rows of a long record take many times the memory of the record.
fn table(
    n: u64,
    paint: Paint,
    inspect: impl Fn(&mut dyn FnMut(Field)) -> Result<(), Finding>,
    out: &mut Vec<u8>,
) -> Result<(), Finding> {
    let mut widths = HEADER.map(str::len);
    inspect(&mut |field| {
        for (width, cell) in widths.iter_mut().zip(cells(&field)) {
            *width = cell.chars().count().max(*width);
        }
    })?;
    if n > 0 {
        out.push(b'\n');
    }
    let mut line = |cells: [String; 5], colors: [fn(Paint, &str) -> String; 5]| {
        let mut line = String::new();
        let cells = cells.iter().zip(widths).zip(colors).enumerate();
        for (at, ((cell, width), color)) in cells {
            line.push_str(&color(paint, cell));
            if at + 1 < HEADER.len() {
                let blanks = width.saturating_sub(cell.chars().count()) + 2;
                line.extend(core::iter::repeat_n(' ', blanks));
            }
        }
        out.extend_from_slice(line.trim_end().as_bytes());
        out.push(b'\n');
    };
    let plain: fn(Paint, &str) -> String = |_, text| text.to_owned();
    line(HEADER.map(str::to_owned), [Paint::bold; 5]);
    inspect(&mut |field| line(cells(&field), [Paint::dim, plain, Paint::bold, plain, plain]))
}
