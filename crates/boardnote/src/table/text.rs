//! Tables as CSV, as text with tabs, and as JSON Lines.

use crate::formats::table::{Cell, ColumnInfo};
use std::borrow::Cow;
use std::io::Write as _;

/// Appends the header line of a CSV file.
pub fn csv_header(columns: impl Iterator<Item = ColumnInfo>, out: &mut Vec<u8>) {
    line(columns.map(|column| column.name), b",", b"\n", out, |name, out| {
        out.extend_from_slice(name.as_bytes());
    });
}

/// Appends a line of a CSV file (RFC 4180, but with LF alone, so that
/// `grep "x$"` and `awk` read it). An unknown value is empty; empty text is `""`.
pub fn csv_row<'a>(cells: impl Iterator<Item = &'a Cell>, out: &mut Vec<u8>) {
    line(cells, b",", b"\n", out, |cell, out| match cell {
        Cell::Text(text) => csv_text(text, out),
        cell => push_cell(cell, out),
    });
}

/// Appends the header line of a file with tabs.
pub fn tsv_header(columns: impl Iterator<Item = ColumnInfo>, out: &mut Vec<u8>) {
    line(columns.map(|column| column.name), b"\t", b"\n", out, |name, out| {
        out.extend_from_slice(name.as_bytes());
    });
}

/// Appends a line of a file with tabs. Tabs, line ends, and backslashes are written as `\t`, `\n`,
/// `\r`, and `\\`. An unknown value is empty.
pub fn tsv_row<'a>(cells: impl Iterator<Item = &'a Cell>, out: &mut Vec<u8>) {
    line(cells, b"\t", b"\n", out, |cell, out| match cell {
        Cell::Text(text) => {
            for byte in text.bytes() {
                match byte {
                    b'\t' => out.extend_from_slice(b"\\t"),
                    b'\n' => out.extend_from_slice(b"\\n"),
                    b'\r' => out.extend_from_slice(b"\\r"),
                    b'\\' => out.extend_from_slice(b"\\\\"),
                    byte => out.push(byte),
                }
            }
        }
        cell => push_cell(cell, out),
    });
}

/// Appends items with separators between them and an end.
fn line<T>(
    items: impl Iterator<Item = T>,
    separator: &[u8],
    end: &[u8],
    out: &mut Vec<u8>,
    push: impl Fn(T, &mut Vec<u8>),
) {
    for (at, item) in items.enumerate() {
        if at > 0 {
            out.extend_from_slice(separator);
        }
        push(item, out);
    }
    out.extend_from_slice(end);
}

/// Appends a cell without quotes.
fn push_cell(cell: &Cell, out: &mut Vec<u8>) {
    // Writing to a vector cannot fail; this holds for every `write!` of this module.
    match cell {
        Cell::Null => {}
        Cell::Text(text) => out.extend_from_slice(text.as_bytes()),
        Cell::Int(number) => drop(write!(out, "{number}")),
        Cell::Unsigned(number) => drop(write!(out, "{number}")),
        Cell::Real(number) => drop(write!(out, "{number}")),
        Cell::Bool(yes) => drop(write!(out, "{yes}")),
        Cell::Bytes(bytes) => out.extend_from_slice(Cell::hex(bytes).as_bytes()),
    }
}

/// Returns a cell as text, without quotes.
#[must_use]
pub fn cell_text(cell: &Cell) -> Cow<'_, str> {
    match cell {
        Cell::Text(text) => text.into(),
        cell => {
            let mut out = Vec::new();
            push_cell(cell, &mut out);
            String::from_utf8_lossy(&out).into_owned().into()
        }
    }
}

fn csv_text(text: &str, out: &mut Vec<u8>) {
    let plain = !text.is_empty() && !text.contains(['"', ',', '\r', '\n']);
    if plain {
        out.extend_from_slice(text.as_bytes());
    } else {
        let _ = write!(out, "\"{}\"", text.replace('"', "\"\""));
    }
}

/// Appends a line of a JSON Lines file. Every member is present, with `null` for unknown values.
pub fn json_row<'a>(
    columns: impl Iterator<Item = ColumnInfo>,
    cells: impl Iterator<Item = &'a Cell>,
    out: &mut Vec<u8>,
) {
    let mut sign = "{";
    for (column, cell) in columns.zip(cells) {
        let _ = write!(out, "{sign}\"{}\":", column.name);
        sign = ",";
        match cell {
            Cell::Text(text) => json_text(text, out),
            // JSON has no infinity and no NaN.
            Cell::Real(number) if number.is_finite() => drop(write!(out, "{number:?}")),
            Cell::Null | Cell::Real(_) => out.extend_from_slice(b"null"),
            Cell::Bytes(bytes) => json_text(&Cell::hex(bytes), out),
            cell => push_cell(cell, out),
        }
    }
    out.extend_from_slice(b"}\n");
}

fn json_text(text: &str, out: &mut Vec<u8>) {
    let start = out.len();
    crate::formats::json::push(text, out);
    crate::text::safe_json(out, start);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::table::{Kind, Place, TableInfo};
    use crate::table::{Shape, place_cells};

    const COLUMNS: &[ColumnInfo] = &[
        ColumnInfo::new("a", Kind::Text, ""),
        ColumnInfo::new("b", Kind::Real, ""),
        ColumnInfo::new("c", Kind::Bool, ""),
    ];

    const TABLE: TableInfo = TableInfo::new("t", "a test", |at| COLUMNS.get(at));

    fn row(file: &str, cells: &[Cell]) -> Vec<Cell> {
        [&place_cells(Place { file, offset: 1, n: 2 }), cells].concat()
    }

    fn csv(file: &str, cells: &[Cell]) -> String {
        let mut out = Vec::new();
        csv_row(row(file, cells).iter(), &mut out);
        String::from_utf8(out).unwrap()
    }

    fn json(file: &str, cells: &[Cell]) -> String {
        let mut out = Vec::new();
        json_row(Shape::whole(TABLE).columns(), row(file, cells).iter(), &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn tabs_and_line_ends_are_escaped() {
        let mut out = Vec::new();
        tsv_header(Shape { table: TABLE, shown: vec![3, 2] }.columns(), &mut out);
        tsv_row([Cell::from("a\tb\r\nc\\"), Cell::Null, 1.5.into()].iter(), &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), "a\tn\na\\tb\\r\\nc\\\\\t\t1.5\n");
    }

    #[test]
    fn csv_quotes_what_needs_it() {
        let mut out = Vec::new();
        csv_header(Shape::whole(TABLE).columns(), &mut out);
        assert_eq!(out, b"file,offset,n,a,b,c\n");
        let cells = ["say \"hi\", twice".into(), 0.5.into(), true.into()];
        assert_eq!(csv("a,b", &cells), "\"a,b\",1,2,\"say \"\"hi\"\", twice\",0.5,true\n");
        let cells = ["two\nlines".into(), Cell::Null, false.into()];
        assert_eq!(csv("f", &cells), "f,1,2,\"two\nlines\",,false\n");
    }

    #[test]
    fn an_empty_text_differs_from_nothing() {
        assert_eq!(csv("f", &["".into(), Cell::Null, Cell::Null]), "f,1,2,\"\",,\n");
    }

    #[test]
    fn json_keeps_types() {
        let cells = ["\"\n\u{1b}".into(), 2.0.into(), true.into()];
        let expected =
            "{\"file\":\"f\",\"offset\":1,\"n\":2,\"a\":\"\\\"\\n\\u001b\",\"b\":2.0,\"c\":true}\n";
        assert_eq!(json("f", &cells), expected);
        let cells = [Cell::Null, f64::NAN.into(), Cell::Null];
        let expected = "{\"file\":\"f\",\"offset\":1,\"n\":2,\"a\":null,\"b\":null,\"c\":null}\n";
        assert_eq!(json("f", &cells), expected);
    }
}
