//! `boardnote export`: rows of tables for databases, data frames, and people.

mod file;
mod order;
mod rows;
mod selection;
mod sheet;

use super::Verb;
use crate::accept::Named;
use crate::bulk::{self, Accept, BulkArgs, MaxMemory};
use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::formats::table::{Cell, TableInfo};
use crate::formats::{Format, words};
use crate::near;
use crate::options::{self, Class};
use crate::output::{Output, unpacked_name};
use crate::settings::Mode;
use crate::split::{Ending, Names, Outputs};
use crate::table::{Shape, text};
use crate::values;
use clap::Command;
use clap::ValueEnum;
use file::{File, is_enough};
use rows::Parts;
use selection::Selection;
use std::io;
use std::path::Path;

/// Arguments of `export`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Write records as a table: Parquet, CSV or JSON Lines",
    after_help = "Every table starts with file, offset and n (record number) and ends with error_code, which is set for bad \
    records; boardnote formats --columns F lists the rest. \
    boardnote help conditions explains --where.\n\n\
    Examples:\n  \
    boardnote export games/*.sgf -o decisions.parquet\n  \
    boardnote export match.sgf --table decisions --where 'error_worst > 0.08' --columns game,ply,move,error_worst\n  \
    boardnote export --table games -r archive/ -o games.csv\n  \
    boardnote export --from gnuid ids.txt.gz --format jsonl | jq .cube"
)]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// File to write: .parquet, .csv, .tsv or .jsonl [default: a table on a terminal, else CSV to
    /// standard output]
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<OutFile>,
    /// File type [default: from the output's extension]
    #[arg(long, value_enum)]
    format: Option<Kind>,
    /// Table to export, if the format has several [default: the first with all columns that are named]
    #[arg(long, value_name = "NAME", value_parser = values::text(values::tables), hide_possible_values = true)]
    table: Option<String>,
    /// Only rows that satisfy this condition, such as 'cube > 1'
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<String>,
    /// Columns to write, in this order; -NAME leaves one out [default: all]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', allow_hyphen_values = true)]
    columns: Vec<String>,
    /// Sort by a column; COLUMN:desc or -COLUMN has the largest first
    #[arg(long, value_name = "COLUMN", allow_hyphen_values = true)]
    sort: Option<String>,
    /// Write at most N rows into each file
    #[arg(long, value_name = "N")]
    limit_rows: Option<u64>,
    /// Memory for --sort, in bytes (K, M or G), or none for no limit
    #[arg(long, value_name = "SIZE", default_value = "2G", hide_short_help = true)]
    max_memory: MaxMemory,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Read | Class::Columns | Class::Table(_)))
    }
}

/// `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Typed, compressed columns
    #[cfg(feature = "parquet")]
    Parquet,
    /// RFC 4180 with LF, with a header
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

    /// Returns the extension of a file of this type.
    const fn ending(self) -> &'static str {
        match self {
            #[cfg(feature = "parquet")]
            Self::Parquet => "parquet",
            Self::Csv => "csv",
            Self::Tsv => "tsv",
            Self::Jsonl => "jsonl",
            Self::Table => "txt",
        }
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
        if name.is_dir() || name.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Ok(Self::Csv);
        }
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
    let written = super::conditions(&args.conditions)?;
    let kind = Kind::new(args)?;
    let (copy, checked) = (args.clone(), written.clone());
    let accept = Accept::only(move |format| Selection::new(&copy, &checked, format).map(drop));
    let columns = selection::columns(args, &written);
    let accept = accept.naming(Named { table: args.table.clone(), columns });
    let names = Names::of(args.output.as_deref(), || Ending::Of(kind.ending().to_owned()))?;
    let names = names.as_ref();
    names.map_or(Ok(()), Names::without_plies)?;
    let bulk = BulkArgs { accept, ..args.bulk.clone() }.named(names);
    let selection = |format: &dyn Format| Selection::new(args, &written, format);
    let known = bulk.from.map(selection).transpose()?;
    let open = |output: Output| {
        #[cfg(feature = "parquet")]
        if kind == Kind::Parquet {
            output.accept_binary("Parquet")?;
        }
        Ok(File::new(args, kind, output, names.is_none()))
    };
    let mut outputs = Outputs::new(context, &bulk, names, args.output.as_ref(), open)?;
    let to = outputs.destination();
    let mut bad = false;
    let totals = bulk::collect(
        context,
        &bulk,
        &to,
        |source| Parts::new(source, selection(source.format), kind, names),
        |mut item, part| {
            let settings = item.source.settings(&settings);
            rows::add(&mut item, kind, args.limit_rows, settings, part);
        },
        |out, parts| {
            let mut parts = parts.all.into_iter().peekable();
            while let Some((piece, rows)) = parts.next() {
                bad |= rows.bad;
                let start = piece.as_ref().map_or(0, |piece| piece.end);
                let next = parts.peek().and_then(|(piece, _)| piece.as_ref());
                let text = &out[start..next.map_or(out.len(), |piece| piece.end)];
                outputs.of(piece.as_ref(), open)?.take(text, rows)?;
            }
            Ok(())
        },
    );
    let status = match totals {
        Ok(totals) => totals.status,
        // The file has as many rows as wanted, and nothing else is read.
        Err(error) if is_enough(&error) => Status { bad, trouble: false },
        Err(error) => return Err(error),
    };
    outputs.conclude(status, bulk.keep_going, |file| file.finish(known.clone()))?;
    Ok(status)
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
        let hint = near::hint(name, names.iter().copied())
            .unwrap_or_else(|| format!("its {its} {}", words::list(&names, "and")));
        format!("{format} has no table {name}; {hint}")
    })
}
