//! `boardnote inspect`: the fields of a record, one row each.

use super::Style;
use super::Verb;
use crate::bulk::{self, BulkArgs};
use crate::context::{Context, Status};
use crate::finding::Finding;
use crate::formats::Field;
use crate::options::{self, Class};
use crate::output::Output;
use crate::paint::Paint;
use crate::settings::Mode;
use crate::{terminal, text};
use clap::Command;
use serde_json::json;
use std::io;

/// Arguments of `inspect`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Explain every bit or byte of a record",
    after_help = "Example:\n  boardnote inspect QYkqASAAIAAA"
)]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// Print a table or JSON Lines
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Read))
    }
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    let mut output = Output::stdout();
    let terminal = terminal::width();
    let first = args.bulk.first_record();
    let totals = bulk::run(context, &args.bulk, &mut output, |mut item, part| {
        let settings = item.source.settings(&settings);
        let before = part.out.len();
        let inspect =
            |row: &mut dyn FnMut(Field)| item.source.format.inspect(item.record, settings, row);
        let (n, out) = (item.record.n, &mut part.out);
        let gap = n > first;
        let inspected = match args.format {
            Style::Text => table(gap, Paint(context.color_out), terminal, inspect, out),
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

/// Maximum width of a cell.
const CELL: usize = 40;

/// Maximum width of the last cell, which is wrapped on a terminal.
const MEANING: usize = 400;

/// Returns a cell that fits into a table and is safe for a terminal. `--format json` prints it in
/// full.
fn cut(text: &str, width: usize) -> String {
    let text = text::visible_lines(text);
    let mut cell: String = text.chars().take(width).collect::<String>().replace('\n', "␤");
    if text.chars().nth(width).is_some() {
        cell.push('…');
    }
    cell
}

/// The heading of the table.
const HEADER: [&str; 5] = ["PLACE", "RAW", "NAME", "VALUE", "MEANING"];

/// Returns the cells of a row. The columns before the last one are at most `most` wide.
fn cells(field: &Field, most: usize) -> [String; 5] {
    let last = (field.offset + field.length).saturating_sub(1).max(field.offset);
    let place = match field.length {
        0 | 1 => format!("{} {}", field.unit, field.offset),
        _ => format!("{}s {}-{last}", field.unit, field.offset),
    };
    let texts = [&field.raw, &field.name, &field.value];
    let [raw, name, value] = texts.map(|text| cut(text, most));
    [place, raw, name, value, cut(&field.meaning, MEANING)]
}

/// Returns the greatest width of cells with which a table with columns of these widths fits a
/// terminal, and the width that is left for the last column.
fn fit(widths: [usize; 5], terminal: Option<usize>) -> (usize, usize) {
    /// Narrowest column that is of use.
    const LEAST: usize = 12;
    let Some(terminal) = terminal else { return (CELL, usize::MAX) };
    let [place, raw, name, value, meaning] = widths;
    let before = |most: usize| {
        place + [raw, name, value].map(|width| width.min(most + 1)).iter().sum::<usize>() + 8
    };
    let fits = |most: &usize| before(*most) + meaning.min(2 * LEAST) <= terminal;
    let most = (LEAST..=CELL).rev().find(fits).unwrap_or(LEAST);
    (most, terminal.saturating_sub(before(most)).max(LEAST))
}

/// Appends a table. The record is inspected twice, for the widths of the columns and for the rows,
/// because the rows of a long record take many times the memory of the record.
fn table(
    gap: bool,
    paint: Paint,
    terminal: Option<usize>,
    inspect: impl Fn(&mut dyn FnMut(Field)) -> Result<(), Finding>,
    out: &mut Vec<u8>,
) -> Result<(), Finding> {
    let mut widths = HEADER.map(str::len);
    inspect(&mut |field| {
        for (width, cell) in widths.iter_mut().zip(cells(&field, CELL)) {
            *width = cell.chars().count().max(*width);
        }
    })?;
    let (most, last) = fit(widths, terminal);
    let [_, inner @ .., _] = &mut widths;
    inner.iter_mut().for_each(|width| *width = (*width).min(most + 1));
    if gap {
        out.push(b'\n');
    }
    let mut line = |cells: [String; 5], colors: [fn(Paint, &str) -> String; 5]| {
        let mut line = String::new();
        let mut start = 0;
        let cells = cells.iter().zip(widths).zip(colors).enumerate();
        for (at, ((cell, width), color)) in cells {
            if at + 1 < HEADER.len() {
                line.push_str(&color(paint, cell));
                let blanks = width.saturating_sub(cell.chars().count()) + 2;
                line.extend(core::iter::repeat_n(' ', blanks));
                start += width + 2;
            } else {
                let indent = format!("\n{}", " ".repeat(start));
                let parts = terminal::wrapped(cell, last);
                let parts: Vec<_> = parts.iter().map(|part| color(paint, part)).collect();
                line.push_str(&parts.join(&indent));
            }
        }
        out.extend_from_slice(line.trim_end().as_bytes());
        out.push(b'\n');
    };
    let plain: fn(Paint, &str) -> String = |_, text| text.to_owned();
    line(HEADER.map(str::to_owned), [Paint::bold; 5]);
    inspect(&mut |field| line(cells(&field, most), [Paint::dim, plain, Paint::bold, plain, plain]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_fit_the_terminal() {
        let long = "a text of several words that is far too long for one cell";
        let inspect = |row: &mut dyn FnMut(Field)| {
            row(Field {
                offset: 0,
                length: 26,
                unit: "byte",
                raw: long.to_owned(),
                name: "position".to_owned(),
                value: long.to_owned(),
                meaning: "26 characters of the alphabet".to_owned(),
            });
            Ok(())
        };
        let made = |terminal| {
            let mut out = Vec::new();
            table(false, Paint(false), terminal, inspect, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        for width in [72, 80, 100] {
            let text = made(Some(width));
            assert!(text.lines().all(|line| line.chars().count() <= width), "{text}");
            assert!(text.contains("position") && text.contains("alphabet"), "{text}");
        }
        assert_eq!(made(None).lines().count(), 2, "{}", made(None));
    }
}
