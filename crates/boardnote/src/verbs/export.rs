//! `boardnote export`: rows of tables for databases, data frames, and people.

mod order;
mod selection;
mod sheet;

use crate::bulk::{self, Accept, BulkArgs, Item, MaxMemory, Part};
use crate::condition;
use crate::context::{Context, Status};
use crate::finding::Finding;
use crate::formats::table::{Cell, PLACE, Place, TableInfo, chunk::Chunk};
use crate::formats::{Analyzed, Format, words};
use crate::output::{Output, unpacked_name};
use crate::pipeline::Source;
use crate::settings::{Mode, Settings};
use crate::table::{Shape, place_cells, text};
use crate::values;
use clap::ValueEnum;
use order::{Row, Sorted};
use selection::Selection;
use sheet::Sheet;
use std::io;
use std::path::{Path, PathBuf};

/// Arguments of `export`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    after_help = "Every table starts with file, offset and n (record number); boardnote formats --columns F lists the rest. \
    boardnote help conditions explains --where.\n\n\
    Examples:\n  \
    boardnote export games/*.sgf -o decisions.parquet\n  \
    boardnote export match.sgf --table decisions --where 'error_emg > 0.1' --columns game,ply,play,error_emg\n  \
    boardnote export --table games -r archive/ -o games.csv\n  \
    boardnote export --from gnuid ids.txt.gz --format jsonl | jq .cube"
)]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// File to write: .parquet, .csv, .tsv or .jsonl [default: a table on a terminal, else CSV to
    /// standard output]
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// File type [default: from the output's extension]
    #[arg(long, value_enum)]
    format: Option<Kind>,
    /// Table to export, if the format has several [default: the first]
    #[arg(long, value_name = "NAME", value_parser = values::text(values::tables), hide_possible_values = true)]
    table: Option<String>,
    /// Only rows that fulfill this condition, such as 'cube > 1'
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<String>,
    /// Columns to write, in this order; -NAME leaves one out [default: all]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', allow_hyphen_values = true)]
    columns: Vec<String>,
    /// Sort by a column; COLUMN:desc has the largest first
    #[arg(long, value_name = "COLUMN")]
    sort: Option<String>,
    /// Write at most N rows
    #[arg(long, value_name = "N")]
    limit_rows: Option<u64>,
    /// Memory for --sort, in bytes (K, M or G), or none for no limit
    #[arg(long, value_name = "SIZE", default_value = "2G", hide_short_help = true)]
    max_memory: MaxMemory,
}

/// `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Typed, compressed columns
    #[cfg(feature = "parquet")]
    Parquet,
    /// RFC 4180, with a header
    Csv,
    /// Tabs between columns, with a header; tabs and line ends in texts as \t and \n
    Tsv,
    /// One object per row
    Jsonl,
    /// Aligned columns for people
    Table,
}

impl Kind {
    /// Returns `true` if rows are made as values, not as text or columns.
    const fn needs_cells(self) -> bool {
        matches!(self, Self::Table)
    }

    /// Returns `true` if an empty file is a valid file of this type.
    const fn may_be_empty(self) -> bool {
        matches!(self, Self::Csv | Self::Tsv | Self::Jsonl)
    }

    /// Appends a row as text.
    fn text<'a>(self, shape: &Shape, cells: impl Iterator<Item = &'a Cell>, out: &mut Vec<u8>) {
        match self {
            Self::Csv => text::csv_row(cells, out),
            Self::Tsv => text::tsv_row(cells, out),
            Self::Jsonl => text::json_row(shape.columns(), cells, out),
            Self::Table => {}
            #[cfg(feature = "parquet")]
            Self::Parquet => {}
        }
    }

    /// Returns the kind that an output asks for.
    fn new(args: &Args) -> io::Result<Self> {
        if let Some(kind) = args.format {
            return Ok(kind);
        }
        let name = args.output.as_deref().filter(|name| name.as_os_str() != "-");
        let Some(name) = name.filter(|name| *name != Path::new("/dev/stdout")) else {
            let terminal = Output::create(None)?.is_terminal();
            return Ok(if terminal { Self::Table } else { Self::Csv });
        };
        let ending = unpacked_name(name).extension();
        match ending.map(|ending| ending.to_string_lossy().to_lowercase()).as_deref() {
            #[cfg(feature = "parquet")]
            Some("parquet") => Ok(Self::Parquet),
            #[cfg(not(feature = "parquet"))]
            Some("parquet") => {
                Err(io::Error::other("this build has no Parquet; build with --features parquet"))
            }
            Some("csv") => Ok(Self::Csv),
            Some("tsv") => Ok(Self::Tsv),
            Some("jsonl" | "ndjson") => Ok(Self::Jsonl),
            _ => Err(io::Error::other(format!(
                "{}: unknown extension; use .parquet, .csv, .tsv or .jsonl, or choose with --format",
                crate::text::name(name)
            ))),
        }
    }
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let settings = context.settings(Mode::Lenient);
    let written = condition::parse(&args.conditions)?;
    let kind = Kind::new(args)?;
    let (copy, checked) = (args.clone(), written.clone());
    let accept = Accept::only(move |format| Selection::new(&copy, &checked, format).map(drop));
    let bulk = BulkArgs { accept, ..args.bulk.clone() };
    let selection = |format: &dyn Format| Selection::new(args, &written, format);
    let known = bulk.from.map(selection).transpose()?;
    let output = Output::create(args.output.as_deref())?;
    #[cfg(feature = "parquet")]
    if kind == Kind::Parquet {
        output.accept_binary("Parquet")?;
    }
    let to = output.destination();
    let mut file = File { args, kind, output: Some(output), open: None, rows: 0, bad: false };
    let totals = bulk::collect(
        context,
        &bulk,
        &to,
        |source| Rows::new(source, selection(source.format), kind),
        |mut item, part| {
            let settings = item.source.settings(&settings);
            rows(&mut item, kind, args.limit_rows, settings, part);
        },
        |out, rows| file.take(out, rows),
    );
    let status = match totals {
        Ok(totals) => totals.status,
        // The file has as many rows as wanted, and nothing else is read.
        Err(error) if error.get_ref().is_some_and(|error| error.is::<Enough>()) => {
            Status { bad: file.bad, trouble: false }
        }
        Err(error) => return Err(error),
    };
    file.finish(status, bulk.keep_going, known)?;
    Ok(status)
}

/// The reason why reading ends before the end of the input.
#[derive(Debug)]
struct Enough;

impl core::fmt::Display for Enough {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("enough rows")
    }
}

impl core::error::Error for Enough {}

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

/// The rows of a batch: as text in the output of the part, as columns here, or as values.
struct Rows {
    selection: Result<Selection, String>,
    /// Names of the file and of its format, for messages.
    from: [String; 2],
    chunk: Chunk,
    /// Ends of the rows in the text, if they are counted.
    ends: Vec<usize>,
    values: Vec<Row>,
    /// The sum of the records, for a table with rows about whole files.
    whole: Option<Whole>,
    bad: bool,
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
    fn new(
        source: &Source,
        selection: Result<Selection, crate::trouble::Trouble>,
        kind: Kind,
    ) -> Self {
        let chunk = match &selection {
            Ok(selection) if !kind.may_be_empty() => selection.shape.chunk(source.name.clone()),
            _ => Chunk::default(),
        };
        let from = [source.name.clone(), source.format.info().name.to_owned()];
        let selection = selection.map_err(|trouble| trouble.message);
        Self {
            selection,
            from,
            chunk,
            ends: Vec::new(),
            values: Vec::new(),
            whole: None,
            bad: false,
        }
    }
}

/// Where a row goes.
struct Sink<'a> {
    kind: Kind,
    counted: bool,
    out: &'a mut Vec<u8>,
    chunk: &'a mut Chunk,
    ends: &'a mut Vec<usize>,
    values: &'a mut Vec<Row>,
}

impl Sink<'_> {
    /// Adds a row, if it is selected.
    fn add(&mut self, selection: &Selection, place: Place<'_>, at: &[Cell], cells: &[Cell]) {
        if !selection.selects(at, cells) {
            return;
        }
        let shape = &selection.shape;
        let shown = shape.shown.iter().map(|column| selection.cell(*column, at, cells));
        if let Some(order) = &selection.order {
            let key = selection.cell(order.column, at, cells).clone();
            self.values.push(Row::new(key, shown.cloned().collect()));
        } else if self.kind.needs_cells() {
            self.values.push(Row::new(Cell::Null, shown.cloned().collect()));
        } else if self.kind.may_be_empty() {
            self.kind.text(shape, shown, self.out);
            if self.counted {
                self.ends.push(self.out.len());
            }
        } else if selection.is_all() {
            self.chunk.push(place, cells);
        } else {
            let own = shape.shown.iter().filter(|column| **column >= PLACE.len());
            let own = own.map(|column| selection.cell(*column, at, cells).clone());
            self.chunk.push(place, &own.collect::<Vec<_>>());
        }
    }
}

/// Adds the selected rows of a record, or none if it is bad.
fn rows(
    item: &mut Item<'_, '_>,
    kind: Kind,
    limit: Option<u64>,
    settings: &Settings,
    part: &mut Part<Rows>,
) {
    let Part { out, data, .. } = part;
    let Rows { selection: Ok(selection), chunk, ends, values, whole, .. } = data else { return };
    let table = selection.shape.table;
    let record = item.record;
    let place = Place { file: &item.source.name, offset: record.offset, n: record.n };
    let at = place_cells(place);
    let before = (out.len(), chunk.len(), ends.len(), values.len());
    let mut into = Sink { kind, counted: limit.is_some(), out, chunk, ends, values };
    let mut add = |cells: &[Cell]| into.add(selection, place, &at, cells);
    let (format, chosen) = (item.source.format, selection.computed());
    let found = match table.whole {
        None => format.rows(record, table, chosen, settings, &mut add),
        Some(rows) => format.analysis(record, settings).map(|(sum, findings)| {
            rows(&sum, chosen, &mut add);
            let file = (item.source.number, item.source.name.clone());
            Whole::add(whole, Whole { file, offset: record.offset, n: record.n, sum });
            findings
        }),
    };
    match found {
        Ok(findings) => {
            let bad = findings.iter().any(Finding::is_error);
            part.bad += u64::from(bad);
            part.data.bad |= bad;
            // Warnings of the analysis concern the options; all others concern the record.
            let told = |found: &&Finding| found.is_error() || table.whole.is_some();
            for finding in findings.iter().filter(told) {
                item.brief(finding, part);
            }
        }
        Err(finding) => {
            out.truncate(before.0);
            chunk.truncate(before.1);
            ends.truncate(before.2);
            values.truncate(before.3);
            part.data.bad = true;
            item.bad_in_brief(&finding, part);
        }
    }
}

/// The file being written. Its first rows determine which table it holds.
struct File<'a> {
    args: &'a Args,
    kind: Kind,
    /// Output, until the table is known.
    output: Option<Output>,
    open: Option<Open>,
    /// Number of rows written.
    rows: u64,
    /// `true` after a bad record.
    bad: bool,
}

struct Open {
    selection: Selection,
    from: [String; 2],
    sheet: Sheet,
    sorted: Option<Sorted>,
    /// The sum of the records of the current file.
    whole: Option<Whole>,
}

impl File<'_> {
    fn take(&mut self, out: &[u8], rows: Rows) -> io::Result<()> {
        let Rows { selection, from, chunk, ends, values, whole, bad } = rows;
        self.bad |= bad;
        let selection =
            selection.map_err(|message| io::Error::other(format!("{}: {message}", from[0])))?;
        let table = selection.shape.table;
        if let Some(output) = self.output.take() {
            let sheet = Sheet::open(output, self.kind, &selection.shape, self.args.bulk.jobs())?;
            let sorted = selection
                .order
                .map(|order| Sorted::new(order, self.args.limit_rows, self.args.max_memory.0));
            let from = from.clone();
            self.open = Some(Open { selection, from, sheet, sorted, whole: None });
        }
        let Some(open) = &mut self.open else { return Ok(()) };
        let own = open.selection.shape.table;
        if own != table {
            let [[first, first_format], [file, format]] = [&open.from, &from];
            return Err(io::Error::other(format!(
                "one file holds one table: {first} gives {} ({first_format}), but {file} gives {} ({format}); export them separately",
                own.name, table.name
            )));
        }
        let is_other =
            whole.as_ref().zip(open.whole.as_ref()).is_some_and(|(one, two)| one.file != two.file);
        if is_other {
            self.end_of_file()?;
        }
        let Some(open) = &mut self.open else { return Ok(()) };
        if let Some(whole) = whole {
            Whole::add(&mut open.whole, whole);
        }
        self.put(out, chunk, &ends, values)
    }

    /// Writes rows, up to the limit.
    fn put(
        &mut self,
        out: &[u8],
        mut chunk: Chunk,
        ends: &[usize],
        values: Vec<Row>,
    ) -> io::Result<()> {
        let Some(open) = &mut self.open else { return Ok(()) };
        if let Some(sorted) = &mut open.sorted {
            return values.into_iter().try_for_each(|row| sorted.push(row));
        }
        let limit = self.args.limit_rows.unwrap_or(u64::MAX);
        let left = usize::try_from(limit - self.rows).unwrap_or(usize::MAX);
        let text = match ends.get(left.min(ends.len()).wrapping_sub(1)) {
            Some(end) => out.get(..*end).unwrap_or(out),
            None if self.args.limit_rows.is_some() => &[],
            None => out,
        };
        chunk.truncate(left.min(chunk.len()));
        let rows = ends.len().max(chunk.len()).max(values.len()).min(left);
        self.rows += rows as u64;
        open.sheet.write(text, chunk)?;
        values.iter().take(left).try_for_each(|row| open.sheet.row(&row.cells))?;
        if self.args.limit_rows == Some(self.rows) { Err(io::Error::other(Enough)) } else { Ok(()) }
    }

    /// Finishes the file. Without any record, it holds the header of the table, if that is known.
    fn finish(
        mut self,
        status: Status,
        keep_going: bool,
        known: Option<Selection>,
    ) -> io::Result<()> {
        match self.end_of_file() {
            Err(error) if error.get_ref().is_some_and(|error| error.is::<Enough>()) => {}
            other => other?,
        }
        let output = match (self.open, self.output, known) {
            (Some(mut open), ..) => {
                let sorted = open.sorted.map(Sorted::finish).unwrap_or_default();
                sorted.iter().try_for_each(|row| open.sheet.row(&row.cells))?;
                open.sheet.finish()?
            }
            (None, Some(output), Some(known)) => {
                Sheet::open(output, self.kind, &known.shape, 1)?.finish()?
            }
            (None, Some(output), None) if self.kind.may_be_empty() => output,
            _ => return Ok(()),
        };
        output.conclude(status, keep_going)
    }

    /// Writes the rows about a whole file.
    fn end_of_file(&mut self) -> io::Result<()> {
        let Some(open) = &mut self.open else { return Ok(()) };
        let selection = open.selection.clone();
        let whole = open.whole.take().zip(selection.shape.table.whole);
        let Some((whole, rows)) = whole else { return Ok(()) };
        let (place, at) = (whole.place(), place_cells(whole.place()));
        let mut chunk = selection.shape.chunk(whole.file.1.clone());
        let (mut out, mut ends, mut values) = (Vec::new(), Vec::new(), Vec::new());
        let counted = self.args.limit_rows.is_some();
        let mut into = Sink {
            kind: self.kind,
            counted,
            out: &mut out,
            chunk: &mut chunk,
            ends: &mut ends,
            values: &mut values,
        };
        let sum = whole.sum.of_file();
        rows(&sum, selection.computed(), &mut |cells| into.add(&selection, place, &at, cells));
        self.put(&out, chunk, &ends, values)
    }
}
