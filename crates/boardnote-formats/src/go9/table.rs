//! `go9-table`: the Zobrist table, one record a file.

use super::{fields, finding, json, rows, warning};
use crate::finding::Finding;
use crate::settings::Settings;
use crate::table::{Cell, Table};
use crate::tally::Tally;
use crate::{Code, Field, Format, Info, Likeness, Record, Step, Unit};
use core::fmt::Write as _;
use go9_dat::{Point, TableOptions, ZobristTable};
use serde_json::Value;
use std::collections::BTreeSet;

/// No table is longer than this, whatever its line ends: what is, is read as far as here.
const LONGEST: usize = 1 << 16;

/// The format.
#[derive(Debug)]
pub struct Go9Table;

/// Lenient reading accepts what unpacking on Windows leaves, with a warning.
fn read(record: Record<'_>, settings: &Settings) -> Result<(ZobristTable, Vec<Finding>), Finding> {
    match TableOptions::strict().parse(record.bytes) {
        Ok(table) => Ok((table, Vec::new())),
        Err(error) if settings.strict() => Err(finding(&error)),
        Err(error) => match TableOptions::lenient().parse(record.bytes) {
            Ok(table) => Ok((table, vec![Finding { help: None, ..warning(&error) }])),
            Err(error) => Err(finding(&error)),
        },
    }
}

/// Whether a line is a row of codes.
fn is_row(line: &[u8]) -> bool {
    let code = |cell: &[u8]| cell.len() == 16 && cell.iter().all(u8::is_ascii_hexdigit);
    let cells = line.trim_ascii_end().split(|byte| *byte == b',');
    cells.clone().count() > 1 && cells.into_iter().all(code)
}

impl Format for Go9Table {
    fn info(&self) -> &'static Info {
        &Info {
            name: "go9-table",
            summary: "Zobrist table of the 9x9 Go positions",
            unit: Unit::File,
            binary: false,
            extensions: &["dat"],
            converts_to: &[],
            encodes: true,
            example: "",
        }
    }

    fn likeness(&self, sample: &[u8]) -> Likeness {
        let head = sample.get(..LONGEST).unwrap_or(sample);
        let mut lines = head.split(|byte| *byte == b'\n');
        let header = lines.clone().take(3).map(<[u8]>::trim_ascii_end);
        if header.eq([b"8".as_slice(), b"3", b"81"]) {
            Likeness::Certain
        } else if lines.by_ref().take(4).any(is_row) {
            Likeness::Likely
        } else {
            Likeness::No
        }
    }

    fn split(&self, rest: &[u8], end: bool) -> Step {
        match rest.len() {
            1..=LONGEST if end => Step::Record { content: 0..rest.len(), next: rest.len() },
            0..=LONGEST => Step::More,
            _ => super::damaged(rest, LONGEST),
        }
    }

    fn needs_record(&self) -> bool {
        true
    }

    fn check(&self, record: Record<'_>, settings: &Settings, found: &mut dyn FnMut(Finding)) {
        match read(record, settings) {
            Ok((_, warnings)) => warnings.into_iter().for_each(found),
            Err(finding) => found(finding),
        }
    }

    fn decode(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Finding>, Finding> {
        let (table, warnings) = read(record, settings)?;
        // Writing to memory cannot fail, and a table has nothing that JSON cannot express.
        let _ = serde_json::to_writer(out, &table);
        Ok(warnings)
    }

    fn encode(&self, value: &Value, _: &Settings, out: &mut Vec<u8>) -> Result<(), Finding> {
        let table: ZobristTable = json::read(value)?;
        out.extend_from_slice(table.to_string().as_bytes());
        Ok(())
    }

    fn show(
        &self,
        record: Record<'_>,
        settings: &Settings,
        out: &mut String,
    ) -> Result<Vec<Finding>, Finding> {
        let (table, warnings) = read(record, settings)?;
        let codes: BTreeSet<u64> = table.rows().iter().flatten().copied().collect();
        let _ = writeln!(out, "{:<14}{}", "table", identity(&table));
        let _ = writeln!(out, "{:<14}243, {} of them different", "codes", codes.len());
        let _ = writeln!(out, "\npoint  {:<18}{:<18}ko", "black", "white");
        for (point, [black, white, ko]) in Point::all().zip(table.rows()) {
            let point = point.to_string();
            let _ = writeln!(out, "{point:<7}{black:016x}  {white:016x}  {ko:016x}");
        }
        Ok(warnings)
    }

    fn inspect(&self, record: Record<'_>, settings: &Settings) -> Result<Vec<Field>, Finding> {
        read(record, settings)?;
        Ok(fields::of_table(record.bytes))
    }

    fn tables(&self) -> &'static [Table] {
        rows::CODES
    }

    fn rows(
        &self,
        record: Record<'_>,
        _: &Table,
        settings: &Settings,
        row: &mut dyn FnMut(Vec<Cell>),
    ) -> Result<(), Finding> {
        let (table, _) = read(record, settings)?;
        for (point, codes) in Point::all().zip(table.rows()) {
            let mut cells: Vec<Cell> = vec![point.to_string().into()];
            cells.extend(codes.iter().map(|code| Cell::from(format!("{code:016x}"))));
            row(cells);
        }
        Ok(())
    }

    fn count(
        &self,
        record: Record<'_>,
        settings: &Settings,
        tally: &mut Tally,
    ) -> Result<(), Finding> {
        tally.count("table", identity(&read(record, settings)?.0));
        Ok(())
    }

    fn codes(&self) -> &'static [Code] {
        super::codes::TABLE
    }
}

/// Which table it is.
fn identity(table: &ZobristTable) -> &'static str {
    let published = ZobristTable::PUBLISHED;
    let swapped = published.rows().map(|[black, white, ko]| [white, black, ko]);
    if *table == published {
        "the published one of the 9x9 Go Experiments"
    } else if *table.rows() == swapped {
        "the published one with Black and White exchanged"
    } else {
        "not the published one of the 9x9 Go Experiments"
    }
}
