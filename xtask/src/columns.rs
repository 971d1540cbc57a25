//! `cargo xtask columns`: writes the tables of columns in the README of `boardnote` from its code.

use crate::block::Block;
use crate::root;
use boardnote::formats;
use boardnote::formats::table::{ColumnInfo, ERROR, PLACE, TableInfo};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

const BLOCK: Block = Block { name: "columns", task: "cargo xtask columns --bless" };

/// Compares the README with the code, or updates it.
pub(crate) fn run(bless: bool) -> Result<(), String> {
    let path = readme();
    let text = root::read(&path)?;
    let current = BLOCK.replaced(&text, &markdown())?;
    if text == current {
        return Ok(());
    }
    if !bless {
        return Err("the columns in the README of boardnote are not those of the code; \
            `cargo xtask columns --bless` writes them anew"
            .to_owned());
    }
    fs::write(&path, current).map_err(|error| format!("{}: {error}", path.display()))
}

fn readme() -> PathBuf {
    root::path().join("crates/boardnote/README.md")
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
        let _ = writeln!(out, "\n#### `{}` of {names}: {about}\n", table.name);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_is_up_to_date() {
        run(false).unwrap();
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
}
