//! The tables of `docs/columns.md` are those of the code; with `BLESS=1` (`cargo xtask columns
//! --bless`), they are written instead of compared.

use boardnote::formats;
use boardnote::formats::table::{ColumnInfo, ERROR, PLACE, TableInfo};
use core::fmt::Write as _;
use std::fs;

/// The marks around the tables.
const MARKS: [&str; 2] =
    ["<!-- columns: written by `cargo xtask columns --bless` -->\n", "<!-- end of columns -->\n"];

#[test]
fn the_page_has_the_columns_of_the_code() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/columns.md");
    let text = fs::read_to_string(path).unwrap();
    let (before, rest) = text.split_once(MARKS[0]).unwrap();
    let (_, after) = rest.split_once(MARKS[1]).unwrap();
    let current = format!("{before}{}{}\n{}{after}", MARKS[0], markdown(), MARKS[1]);
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, &current).unwrap();
    }
    assert!(
        fs::read_to_string(path).unwrap() == current,
        "`cargo xtask columns --bless` writes the columns anew"
    );
}

/// Writes all tables; formats with equal tables share one.
fn markdown() -> String {
    let mut tables: Vec<(TableInfo, Vec<&str>)> = Vec::new();
    for format in formats::ALL {
        for table in format.abilities().tables {
            match tables.iter_mut().find(|(other, _)| *other == table) {
                Some((_, names)) => names.push(format.info().name),
                None => tables.push((table, vec![format.info().name])),
            }
        }
    }
    let mut out = String::from("\nEvery table starts with\n\n");
    write(PLACE.iter(), &mut out);
    out.push_str("\nand ends with\n\n");
    write([ERROR].iter(), &mut out);
    for (table, names) in tables {
        let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
        let (names, about) = (names.join(", "), table.about);
        let _ = writeln!(out, "\n## `{}` of {names}: {about}\n", table.name);
        write(table.columns().filter(|column| **column != ERROR), &mut out);
    }
    out
}

fn write<'a>(columns: impl Iterator<Item = &'a ColumnInfo>, out: &mut String) {
    out.push_str("| column | type | |\n| --- | --- | --- |\n");
    for column in columns {
        let about = column.about.replace('|', "\\|");
        let _ = writeln!(out, "| `{}` | {} | {about} |", column.name, column.kind.name());
    }
}

#[test]
fn names_of_columns_can_be_typed_anywhere() {
    for format in formats::ALL {
        for table in format.abilities().tables {
            let mut seen = Vec::new();
            for column in PLACE.iter().chain(table.columns()) {
                let place = format!("{} {} {}", format.info().name, table.name, column.name);
                let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
                assert!(column.name.bytes().all(plain), "{place}");
                assert!(!seen.contains(&column.name), "{place}: twice");
                assert!(!column.about.is_empty(), "{place}: not documented");
                seen.push(column.name);
            }
        }
    }
}
