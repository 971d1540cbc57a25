//! `boardnote export`: records as a table for databases and data frames.

use crate::bulk::{self, Accept, BulkArgs, Item, Part};
use crate::context::{Context, Status};
use crate::finding::Finding;
use crate::formats::Analyzed;
use crate::formats::table::{Cell, Place, TableInfo, chunk::Chunk};
use crate::formats::{Format, words};
use crate::output::Output;
use crate::pipeline::Source;
use crate::settings::{Mode, Settings};
#[cfg(feature = "parquet")]
use crate::table::parquet;
use crate::table::text;
use crate::values;
use clap::ValueEnum;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Arguments of `export`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    after_help = "Every table starts with file, offset and n (record number); boardnote formats --columns F lists the rest.\n\n\
    Examples:\n  \
    boardnote export games/*.sgf -o decisions.parquet\n  \
    boardnote export --table games -r archive/ -o games.csv\n  \
    boardnote export --from gnuid ids.txt.gz -o - --format jsonl | jq .cube"
)]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// File to write: .parquet, .csv or .jsonl
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,
    /// File type [default: from the output's extension]
    #[arg(long, value_enum)]
    format: Option<Kind>,
    /// Table to export, if the format has several [default: the first]
    #[arg(long, value_name = "NAME", value_parser = values::text(values::tables), hide_possible_values = true)]
    table: Option<String>,
}

/// `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Typed, compressed columns
    #[cfg(feature = "parquet")]
    Parquet,
    /// RFC 4180, with a header
    Csv,
    /// One object per row
    Jsonl,
}

impl Kind {
    /// Returns `true` if an empty file is a valid file of this type.
    const fn may_be_empty(self) -> bool {
        matches!(self, Self::Csv | Self::Jsonl)
    }

    /// Adds a row as text or as columns.
    #[cfg_attr(not(feature = "parquet"), allow(unused_variables, reason = "text needs less"))]
    fn add(
        self,
        table: TableInfo,
        place: Place<'_>,
        cells: &[Cell],
        out: &mut Vec<u8>,
        chunk: &mut Chunk,
    ) {
        match self {
            #[cfg(feature = "parquet")]
            Self::Parquet => chunk.push(place, cells),
            Self::Csv => text::csv_row(place, cells, out),
            Self::Jsonl => text::json_row(table, place, cells, out),
        }
    }

    fn of(path: &Path) -> io::Result<Self> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            #[cfg(feature = "parquet")]
            Some("parquet") => Ok(Self::Parquet),
            #[cfg(not(feature = "parquet"))]
            Some("parquet") => {
                Err(io::Error::other("this build has no Parquet; build with --features parquet"))
            }
            Some("csv") => Ok(Self::Csv),
            Some("jsonl" | "ndjson") => Ok(Self::Jsonl),
            _ => Err(io::Error::other(format!(
                "{}: unknown extension; use .parquet, .csv or .jsonl, or choose with --format",
                path.display()
            ))),
        }
    }
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    let kind = args.format.map_or_else(|| Kind::of(&args.output), Ok)?;
    let name = args.table.as_deref();
    let wanted = args.table.clone();
    let accept = Accept::only(move |format| Ok(choose(format, wanted.as_deref()).map(drop)?));
    let bulk = BulkArgs { accept, ..args.bulk.clone() };
    let table = match bulk.from {
        Some(format) => Some(choose(format, name).map_err(io::Error::other)?),
        None => None,
    };
    let output = Output::create(Some(&args.output))?;
    let to = output.destination();
    let mut file = File { output: Some(output), open: None };
    let totals = bulk::collect(
        context,
        &bulk,
        &to,
        |source| Rows::new(source, name),
        |mut item, part| {
            let settings = item.source.settings(&settings);
            rows(&mut item, kind, settings, part);
        },
        |out, rows| file.take(out, rows, kind, args.bulk.jobs()),
    )?;
    file.finish(totals.status, bulk.keep_going, kind, table)?;
    Ok(totals.status)
}

/// Returns the requested table of a format, or the first one.
///
/// # Errors
/// The message lists the tables of the format.
pub(crate) fn choose(format: &dyn Format, name: Option<&str>) -> Result<TableInfo, String> {
    let (format, tables) = (format.info().name, format.abilities().tables);
    let usual = tables.first().ok_or_else(|| format!("{format} has no export table"))?;
    let Some(name) = name else { return Ok(*usual) };
    let wanted = tables.iter().copied().find(|table| table.name == name);
    wanted.ok_or_else(|| {
        let names: Vec<_> = tables.iter().map(|table| table.name).collect();
        let its = if names.len() == 1 { "table is" } else { "tables are" };
        format!("{format} has no table {name}; its {its} {}", words::list(&names, "and"))
    })
}

/// The rows of a batch for one table, as text in the output of the part or as columns here.
struct Rows {
    table: Result<TableInfo, String>,
    /// Names of the file and of its format, for messages.
    from: [String; 2],
    chunk: Chunk,
    /// The sum of the records, for a table with rows about whole files.
    whole: Option<Whole>,
}

/// The sum of the records of a file, with the place of the first.
struct Whole {
    file: (usize, String),
    offset: u64,
    n: u64,
    sum: Analyzed,
}

impl Whole {
    const fn place(&self) -> Place<'_> {
        Place { file: self.file.1.as_str(), offset: self.offset, n: self.n }
    }

    /// Adds `other` to the sum of the same file, or starts with it.
    fn add(whole: &mut Option<Self>, other: Self) {
        match whole {
            Some(whole) => whole.sum.add(&other.sum),
            None => *whole = Some(other),
        }
    }
}

impl Rows {
    fn new(source: &Source, name: Option<&str>) -> Self {
        let table = choose(source.format, name);
        let chunk = match &table {
            Ok(table) => Chunk::new(*table, source.name.clone()),
            Err(_) => Chunk::default(),
        };
        let from = [source.name.clone(), source.format.info().name.to_owned()];
        Self { table, from, chunk, whole: None }
    }
}

/// Adds all rows of a record, or none if it is bad.
fn rows(item: &mut Item<'_, '_>, kind: Kind, settings: &Settings, part: &mut Part<Rows>) {
    let Part { out, data: Rows { table: Ok(table), chunk, whole, .. }, .. } = part else { return };
    let table = *table;
    let record = item.record;
    let place = Place { file: &item.source.name, offset: record.offset, n: record.n };
    let (before, rows_before) = (out.len(), chunk.len());
    let mut add = |cells: &[Cell]| kind.add(table, place, cells, out, chunk);
    let format = item.source.format;
    let found = match table.whole {
        None => format.rows(record, table, None, settings, &mut add),
        Some(rows) => format.analysis(record, settings).map(|(sum, findings)| {
            rows(&sum, None, &mut add);
            let file = (item.source.number, item.source.name.clone());
            Whole::add(whole, Whole { file, offset: record.offset, n: record.n, sum });
            findings
        }),
    };
    match found {
        Ok(findings) => {
            part.bad += u64::from(findings.iter().any(Finding::is_error));
            // Warnings of the analysis concern the options; all others concern the record.
            let told = |found: &&Finding| found.is_error() || table.whole.is_some();
            for finding in findings.iter().filter(told) {
                item.brief(finding, part);
            }
        }
        Err(finding) => {
            out.truncate(before);
            chunk.truncate(rows_before);
            item.bad_in_brief(&finding, part);
        }
    }
}

/// The file being written. Its first rows determine which table it holds.
struct File {
    /// Output, until the table is known.
    output: Option<Output>,
    open: Option<Open>,
}

struct Open {
    table: TableInfo,
    from: [String; 2],
    sheet: Sheet,
    /// The sum of the records of the current file.
    whole: Option<Whole>,
}

enum Sheet {
    Text(Output),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::Writer<Output>>),
}

impl File {
    #[cfg_attr(not(feature = "parquet"), allow(unused_variables, reason = "text needs less"))]
    fn take(&mut self, out: &[u8], rows: Rows, kind: Kind, jobs: usize) -> io::Result<()> {
        let Rows { table, from, chunk, whole } = rows;
        let table = table.map_err(|message| io::Error::other(format!("{}: {message}", from[0])))?;
        if let Some(output) = self.output.take() {
            let sheet = Sheet::open(output, kind, table, jobs)?;
            self.open = Some(Open { table, from: from.clone(), sheet, whole: None });
        }
        let Some(open) = &mut self.open else { return Ok(()) };
        if open.table != table {
            let [[first, first_format], [file, format]] = [&open.from, &from];
            return Err(io::Error::other(format!(
                "one file holds one table: {first} gives {} ({first_format}), but {file} gives {} ({format}); export them separately",
                open.table.name, table.name
            )));
        }
        if whole.as_ref().zip(open.whole.as_ref()).is_some_and(|(one, two)| one.file != two.file) {
            open.end_of_file(kind)?;
        }
        if let Some(whole) = whole {
            Whole::add(&mut open.whole, whole);
        }
        open.sheet.write(out, chunk)
    }

    /// Finishes the file. Without any record, it holds the header of the table, if that is known.
    fn finish(
        mut self,
        status: Status,
        keep_going: bool,
        kind: Kind,
        table: Option<TableInfo>,
    ) -> io::Result<()> {
        if let Some(open) = &mut self.open {
            open.end_of_file(kind)?;
        }
        let sheet = match (self.open, self.output, table) {
            (Some(open), ..) => Some(open.sheet),
            (None, Some(output), Some(table)) => Some(Sheet::open(output, kind, table, 1)?),
            (None, Some(output), None) if kind.may_be_empty() => Some(Sheet::Text(output)),
            _ => None,
        };
        match sheet {
            None => Ok(()),
            Some(Sheet::Text(output)) => output.conclude(status, keep_going),
            #[cfg(feature = "parquet")]
            Some(Sheet::Parquet(writer)) => writer.finish()?.conclude(status, keep_going),
        }
    }
}

impl Open {
    /// Writes the rows about a whole file.
    fn end_of_file(&mut self, kind: Kind) -> io::Result<()> {
        let Some((whole, rows)) = self.whole.take().zip(self.table.whole) else { return Ok(()) };
        let (place, table) = (whole.place(), self.table);
        let (mut out, mut chunk) = (Vec::new(), Chunk::new(table, whole.file.1.clone()));
        let sum = whole.sum.of_file();
        rows(&sum, None, &mut |cells| kind.add(table, place, cells, &mut out, &mut chunk));
        self.sheet.write(&out, chunk)
    }
}

impl Sheet {
    /// Writes rows, which are text or columns.
    #[cfg_attr(
        not(feature = "parquet"),
        allow(unused_variables, clippy::needless_pass_by_value, reason = "text needs less")
    )]
    fn write(&mut self, text: &[u8], columns: Chunk) -> io::Result<()> {
        match self {
            Self::Text(output) => output.write_all(text),
            #[cfg(feature = "parquet")]
            Self::Parquet(writer) => writer.push(columns),
        }
    }

    #[cfg_attr(not(feature = "parquet"), allow(unused_variables, reason = "text needs less"))]
    fn open(mut output: Output, kind: Kind, table: TableInfo, jobs: usize) -> io::Result<Self> {
        Ok(match kind {
            #[cfg(feature = "parquet")]
            Kind::Parquet => Self::Parquet(Box::new(parquet::Writer::new(output, table, jobs)?)),
            Kind::Jsonl => Self::Text(output),
            Kind::Csv => {
                let mut header = Vec::new();
                text::csv_header(table, &mut header);
                output.write_all(&header)?;
                Self::Text(output)
            }
        })
    }
}
