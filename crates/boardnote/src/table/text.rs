//! Tables as CSV and as JSON Lines.

use crate::formats::table::{Cell, PLACE, Place, TableInfo};
use std::io::Write as _;

/// Appends the header line of a CSV file.
pub fn csv_header(table: TableInfo, out: &mut Vec<u8>) {
    let names = PLACE.iter().chain(table.columns()).map(|column| column.name);
    for (at, name) in names.enumerate() {
        if at > 0 {
            out.push(b',');
        }
        out.extend_from_slice(name.as_bytes());
    }
    out.extend_from_slice(b"\r\n");
}

/// Appends a line of a CSV file (RFC 4180). An unknown value is empty; empty text is `""`.
pub fn csv_row(place: Place<'_>, cells: &[Cell], out: &mut Vec<u8>) {
    csv_text(place.file, out);
    // Writing to a vector cannot fail; this holds for every `write!` of this module.
    let _ = write!(out, ",{},{}", place.offset, place.n);
    for cell in cells {
        out.push(b',');
        match cell {
            Cell::Null => {}
            Cell::Text(text) => csv_text(text, out),
            Cell::Int(number) => drop(write!(out, "{number}")),
            Cell::Unsigned(number) => drop(write!(out, "{number}")),
            Cell::Real(number) => drop(write!(out, "{number}")),
            Cell::Bool(yes) => drop(write!(out, "{yes}")),
            Cell::Bytes(bytes) => out.extend_from_slice(Cell::hex(bytes).as_bytes()),
        }
    }
    out.extend_from_slice(b"\r\n");
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
pub fn json_row(table: TableInfo, place: Place<'_>, cells: &[Cell], out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"file\":");
    json_text(place.file, out);
    let _ = write!(out, ",\"offset\":{},\"n\":{}", place.offset, place.n);
    for (column, cell) in table.columns().zip(cells) {
        let _ = write!(out, ",\"{}\":", column.name);
        match cell {
            Cell::Text(text) => json_text(text, out),
            Cell::Int(number) => drop(write!(out, "{number}")),
            Cell::Unsigned(number) => drop(write!(out, "{number}")),
            // JSON has no infinity and no NaN.
            Cell::Real(number) if number.is_finite() => drop(write!(out, "{number:?}")),
            Cell::Null | Cell::Real(_) => out.extend_from_slice(b"null"),
            Cell::Bool(yes) => drop(write!(out, "{yes}")),
            Cell::Bytes(bytes) => json_text(&Cell::hex(bytes), out),
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
    use crate::formats::table::{ColumnInfo, Kind};

    const COLUMNS: &[ColumnInfo] = &[
        ColumnInfo { name: "a", kind: Kind::Text, about: "" },
        ColumnInfo { name: "b", kind: Kind::Real, about: "" },
        ColumnInfo { name: "c", kind: Kind::Bool, about: "" },
    ];

    const TABLE: TableInfo =
        TableInfo { name: "t", about: "a test", column: |at| COLUMNS.get(at), whole: None };

    fn csv(file: &str, cells: &[Cell]) -> String {
        let mut out = Vec::new();
        csv_row(Place { file, offset: 1, n: 2 }, cells, &mut out);
        String::from_utf8(out).unwrap()
    }

    fn json(file: &str, cells: &[Cell]) -> String {
        let mut out = Vec::new();
        json_row(TABLE, Place { file, offset: 1, n: 2 }, cells, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn csv_quotes_what_needs_it() {
        let mut out = Vec::new();
        csv_header(TABLE, &mut out);
        assert_eq!(out, b"file,offset,n,a,b,c\r\n");
        let cells = ["say \"hi\", twice".into(), 0.5.into(), true.into()];
        assert_eq!(csv("a,b", &cells), "\"a,b\",1,2,\"say \"\"hi\"\", twice\",0.5,true\r\n");
        let cells = ["two\nlines".into(), Cell::Null, false.into()];
        assert_eq!(csv("f", &cells), "f,1,2,\"two\nlines\",,false\r\n");
    }

    #[test]
    fn an_empty_text_differs_from_nothing() {
        assert_eq!(csv("f", &["".into(), Cell::Null, Cell::Null]), "f,1,2,\"\",,\r\n");
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
