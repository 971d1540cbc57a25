//! Records as a list, one line each.

use crate::finding::{Finding, Findings};
use crate::formats::table::{Cell, TableInfo};
use crate::formats::{Format, Losses, Record};
use crate::settings::Settings;
use crate::table::text::cell_text;
use crate::{terminal, text};
use std::io::{self, IsTerminal as _};
use unicode_width::UnicodeWidthStr as _;

/// The columns of the table `games` that tell games apart, by game. Two columns with `-` between them
/// are one field.
const LISTS: [&[&str]; 4] = [
    &["white", "black", "result", "date", "plies", "event"],
    &["black", "white", "result", "date", "moves"],
    &["white", "black", "score_white-score_black", "winner", "points", "decisions"],
    &["names", "score1-score2", "events"],
];

/// Largest number of records that a terminal gets as boards unless all are asked for.
pub(super) const BOARDS: u64 = 3;

/// Returns the fields of a record, behind its number.
///
/// # Errors
/// The reason why the record cannot be read.
pub(super) fn fields(
    format: &dyn Format,
    record: Record<'_>,
    settings: &Settings,
) -> Result<(Vec<String>, Findings), Finding> {
    let mut fields = vec![record.n.to_string()];
    let Some((table, list)) = list(format) else {
        let (text, findings) = canonical(format, record, settings)?;
        fields.push(text);
        return Ok((fields, findings));
    };
    let at = |name: &str| table.columns().position(|column| column.name == name);
    let names = || list.iter().flat_map(|field| field.split('-'));
    let mut chosen: Vec<usize> = names().filter_map(at).collect();
    chosen.sort_unstable();
    let mut cells: Option<Vec<Cell>> = None;
    let findings = format.rows(record, table, Some(&chosen), settings, &mut |row| {
        cells.get_or_insert_with(|| row.to_vec());
    })?;
    let cells = cells.unwrap_or_default();
    let text = |name: &str| {
        let place = at(name).and_then(|at| chosen.binary_search(&at).ok());
        let cell = place.and_then(|place| cells.get(place));
        cell.map_or_else(String::new, |cell| cell_text(cell).into_owned())
    };
    for field in list {
        let parts: Vec<String> = field.split('-').map(text).collect();
        match *field {
            // The names of both players.
            "names" => {
                let names = parts[0].split('/').map(str::to_owned);
                fields.extend(names);
            }
            _ => fields.push(parts.join("-")),
        }
    }
    Ok((fields, findings))
}

/// Returns the table of a format and the columns that its list shows.
fn list(format: &dyn Format) -> Option<(TableInfo, &'static [&'static str])> {
    let table = format.abilities().table("games")?;
    let has = |name: &str| table.columns().any(|column| column.name == name);
    let list = LISTS.iter().find(|list| list.iter().flat_map(|it| it.split('-')).all(has))?;
    Some((table, list))
}

/// Returns a record in its own notation, on one line.
fn canonical(
    format: &dyn Format,
    record: Record<'_>,
    settings: &Settings,
) -> Result<(String, Findings), Finding> {
    let (mut out, mut losses) = (Vec::new(), Losses::new());
    let findings = match format.abilities().target(format.info().name) {
        Some(own) if !own.in_order => {
            format.convert(record, own, settings, &mut out, &mut losses)?
        }
        _ => {
            out.extend_from_slice(record.bytes);
            Findings::new()
        }
    };
    let text = String::from_utf8_lossy(&out);
    let words: Vec<_> = text.split_whitespace().collect();
    Ok((words.join(" "), findings))
}

/// Returns a line of a list for a pipe: fields with tabs between them.
pub(super) fn line(fields: &[String]) -> String {
    let plain =
        |field: &String| text::visible(&field.replace(['\t', '\n', '\r'], " ")).into_owned();
    fields.iter().map(plain).collect::<Vec<_>>().join("\t") + "\n"
}

/// Returns as many lines as fit the window, with aligned fields, and the line below them.
pub(super) fn window(lines: &[Vec<String>], count: u64) -> String {
    let (width, rows) = terminal::size().unwrap_or((80, 24));
    let shown = &lines[..lines.len().min(rows.saturating_sub(3).max(1))];
    let fields = shown.iter().map(Vec::len).max().unwrap_or_default();
    let widest =
        |at: usize| shown.iter().filter_map(|line| line.get(at)).map(|it| cell(it).width()).max();
    let widths: Vec<usize> = (0..fields).map(|at| widest(at).unwrap_or_default()).collect();
    let mut out = String::new();
    for line in shown {
        let cells = line.iter().zip(&widths).map(|(field, width)| {
            let field = cell(field);
            let blanks = " ".repeat(width.saturating_sub(field.width()));
            field + &blanks
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        out.push_str(&cut(line.trim_end(), width));
        out.push('\n');
    }
    out.push_str(&format!(
        "{}; --game N shows one, --all draws all\n",
        text::count(count, "record")
    ));
    out
}

/// Returns a field as a cell of at most 30 characters.
fn cell(field: &str) -> String {
    cut(&text::visible(field), 30)
}

/// Returns a text of at most `width` columns.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut cut = String::new();
    for c in text.chars() {
        if cut.width() + 2 > width {
            break;
        }
        cut.push(c);
    }
    cut + "…"
}

/// Returns `true` if standard output is a terminal.
pub(super) fn is_on_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Returns the number of lines of a list that may be shown in the window.
pub(super) fn most() -> u64 {
    terminal::size().map_or(24, |(_, rows)| rows as u64)
}
