//! `go9-table`: the Zobrist table, one record per file.

use super::{Options, Reading, fields, finding, hex, text, warning};
use crate::finding::{Finding, Findings};
use crate::notation::{Count, FromJson, Notation, Table, TableOf};
use crate::own::explained;
use crate::sheet::{Fact, Head, Part, Sheet};
use crate::table::{Column, Rows};
use crate::{Field, Info, Likelihood, Record, Step, Unit};
use go9_dat::{Diagnostic, ErrorKind, ParseOptions, Point, ZobristTable};
use std::collections::BTreeSet;

/// Maximum length of a table, in bytes, with any line ends. Longer input is truncated.
const LONGEST: usize = 1 << 16;

/// The `go9-table` notation.
#[derive(Debug)]
pub struct Go9Table;

/// Reads a table. Lenient reading accepts the traces of unpacking on Windows, with a warning.
fn read(record: Record<'_>, reading: Reading<'_>) -> Result<(ZobristTable, Findings), Finding> {
    let options = if reading.strict() { ParseOptions::strict() } else { ParseOptions::lenient() };
    let read = ZobristTable::parse_with(record.bytes, &options).map_err(|error| finding(&error))?;
    let accepted = |found: &Diagnostic| Finding { help: None, ..warning(found.error()) };
    Ok((read.value, read.diagnostics.iter().map(accepted).collect()))
}

/// Returns `true` if a line is a row of codes.
fn is_row(line: &[u8]) -> bool {
    let code = |cell: &[u8]| cell.len() == 16 && cell.iter().all(u8::is_ascii_hexdigit);
    let cells = line.trim_ascii_end().split(|byte| *byte == b',');
    cells.clone().count() > 1 && cells.into_iter().all(code)
}

impl Notation for Go9Table {
    const INFO: Info = Info {
        name: "go9-table",
        summary: "Zobrist table of the 9x9 Go positions",
        unit: Unit::File,
        extensions: &["dat"],
        needs_record: true,
        example: "",
        codes: || {
            explained(
                ErrorKind::ALL,
                &[
                    ("table-header", ""),
                    ("table-unsupported", ""),
                    ("table-column-count", ""),
                    ("table-hex", ""),
                    ("table-row-count", ""),
                    ("table-crlf", ""),
                ],
            )
        },
        ..Info::NEW
    };

    type Value<'r> = ZobristTable;
    type Options = Options;
    type Memory = ();
    type Note = ();

    fn likelihood(sample: &[u8]) -> Likelihood {
        let head = &sample[..sample.len().min(LONGEST)];
        let mut lines = head.split(|byte| *byte == b'\n');
        let header = lines.clone().take(3).map(<[u8]>::trim_ascii_end);
        if header.eq([b"8".as_slice(), b"3", b"81"]) {
            Likelihood::Certain
        } else if lines.by_ref().take(4).any(is_row) {
            Likelihood::Likely
        } else {
            Likelihood::No
        }
    }

    fn split(rest: &[u8], end: bool) -> Step {
        match rest.len() {
            1..=LONGEST if end => Step::Record { content: 0..rest.len(), next: rest.len() },
            0..=LONGEST => Step::More,
            _ => super::damaged(rest, LONGEST),
        }
    }

    fn read<T>(
        record: Record<'_>,
        reading: Reading<'_>,
        then: impl for<'v> FnOnce(&ZobristTable, &mut Findings) -> Result<T, Finding>,
    ) -> Result<T, Finding> {
        let (table, mut warnings) = read(record, reading)?;
        then(&table, &mut warnings)
    }

    fn json(
        table: &ZobristTable,
        _: Reading<'_>,
        out: &mut Vec<u8>,
        _: &mut Findings,
    ) -> Result<(), Finding> {
        crate::json::push(table, out);
        Ok(())
    }

    fn sheet(table: &ZobristTable, _: Reading<'_>, _: &mut Findings) -> Result<Sheet, Finding> {
        let codes: BTreeSet<u64> = table.rows().iter().flatten().copied().collect();
        let different = format!("243, {} of them different", codes.len());
        let facts = vec![
            Fact::new("table", "table", identity(table)),
            Fact::new("codes", "codes", different),
        ];
        let column = |(number, name): (usize, &str)| Head {
            name: name.to_owned(),
            right: false,
            least: 0,
            gap: if number == 0 { 0 } else { 2 },
        };
        let head = ["point", "black", "white", "ko"].into_iter().enumerate().map(column).collect();
        let row = |(point, codes): (Point, &[u64; 3])| {
            let codes = codes.iter().map(|code| format!("{code:016x}").into());
            [point.to_string().into()].into_iter().chain(codes).collect()
        };
        let rows = Point::all().zip(table.rows()).map(row).collect();
        let codes = Part::Table(crate::sheet::Table { head, rows });
        Ok(Sheet { parts: vec![Part::Facts(facts), codes] })
    }

    fn inspect(
        record: Record<'_>,
        reading: Reading<'_>,
        row: &mut dyn FnMut(Field),
    ) -> Result<(), Finding> {
        read(record, reading)?;
        fields::of_table(record.bytes).into_iter().for_each(row);
        Ok(())
    }

    const FROM_JSON: Option<FromJson<Self>> = Some(|value, _, encoding| {
        let table: ZobristTable = crate::json::read(value)?;
        encoding.out.extend_from_slice(table.to_string().as_bytes());
        Ok(())
    });

    const COUNT: Option<Count<Self>> = Some(|table, _, tally| {
        tally.count("table", identity(table));
        Ok(())
    });

    const TABLES: &'static [Table<Self>] = &[Table::of::<Codes>()];
}

/// Returns the name of the table.
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

/// The table `codes`.
struct Codes;

impl Rows for Codes {
    type Row<'a> = (Point, [u64; 3]);
}

impl TableOf<Go9Table> for Codes {
    type Rows = Self;
    const NAME: &'static str = "codes";
    const ABOUT: &'static str = "a row per point of the board";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::text("point", "point of the board, A9 to J1", |(point, _)| text(Some(*point))),
        Column::text("black", "code of a black stone", |(_, codes)| hex(codes[0]).into()),
        Column::text("white", "code of a white stone", |(_, codes)| hex(codes[1]).into()),
        Column::text("ko", "code of a ko there", |(_, codes)| hex(codes[2]).into()),
    ];

    fn rows(
        table: &ZobristTable,
        _: Reading<'_>,
        row: &mut dyn FnMut(&(Point, [u64; 3])),
    ) -> Result<(), Finding> {
        Point::all().zip(table.rows()).for_each(|(point, codes)| row(&(point, *codes)));
        Ok(())
    }
}
