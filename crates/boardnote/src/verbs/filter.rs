//! `boardnote filter`: the records that fulfill conditions, as they stand in the input.

mod condition;
mod sample;

use crate::bulk::{self, Accept, BulkArgs, Item, MaxMemory, Part};
use crate::context::{Context, Status};
use crate::finding::Finding;
use crate::formats::chess::Sought;
use crate::formats::table::{Cell, PLACE, TableInfo};
use crate::formats::{Format, Record, Unit};
use crate::output::Output;
use crate::settings::{Mode, Settings};
use crate::{text, values};
use condition::{Condition, Conditions};
use core::ops::Range;
use sample::Sample;
use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Arguments of `filter`.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = "\
    A condition is COLUMN (neither empty nor false), !COLUMN, or COLUMN, one of = != < <= > >= ~ and a value; \
    ~ finds a part of a text without regard to case, '' is the empty text, null no value. \
    All conditions must hold, for one and the same row of the table. \
    Use export and SQL for anything beyond.\n\n\
    Examples:\n  \
    boardnote filter --where 'cube > 1' ids.txt\n  \
    boardnote filter --table decisions --where 'error > 0.1' match.sgf -o blunders.sgf\n  \
    boardnote filter --where 'white ~ ann' --where 'plies >= 2' games.pgn\n  \
    boardnote filter --unique --sample 1000 --seed 1 -r archive/\n  \
    boardnote filter --position 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -' games.pgn")]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Only records with a row that fulfills this condition, such as 'cube > 1'
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<Condition>,
    /// Table with the columns of conditions [default: games, or else the first]
    #[arg(long, value_name = "NAME", value_parser = values::text(values::tables), hide_possible_values = true)]
    table: Option<String>,
    /// Only games that reach this position: a FEN, or its first two fields
    #[arg(long, value_name = "FEN")]
    position: Option<Sought>,
    /// Only the records that --where and --position leave out
    #[arg(long)]
    invert: bool,
    /// Only the first of equal records, or the first with each value of a column
    #[arg(long, value_name = "COLUMN", num_args = 0..=1, default_missing_value = "",
        value_parser = values::text(values::columns), hide_possible_values = true)]
    unique: Option<String>,
    /// Only N records, each equally likely, in the order of the input
    #[arg(long, value_name = "N")]
    sample: Option<u64>,
    /// Make the sample repeatable
    #[arg(long, value_name = "S", requires = "sample")]
    seed: Option<u64>,
    /// Print the number of records instead of the records
    #[arg(long)]
    count: bool,
    /// Memory for --unique, in bytes (K, M or G), or none for no limit
    #[arg(long, value_name = "SIZE", default_value = "2G", hide_short_help = true)]
    max_memory: MaxMemory,
}

/// The conditions for the records of one format.
#[derive(Debug)]
struct Select {
    table: Option<TableInfo>,
    conditions: Conditions,
    /// Number of the column for `--unique`; `None` compares whole records.
    unique: Option<usize>,
}

impl Select {
    /// Prepares the conditions for a format.
    ///
    /// # Errors
    /// The message names what the format does not have.
    fn of(args: &Args, format: &dyn Format) -> Result<Self, String> {
        let (name, abilities) = (format.info().name, format.abilities());
        if args.position.is_some() && !abilities.reaches {
            return Err(format!("filter --position does not support {name}"));
        }
        let table =
            match &args.table {
                Some(wanted) => Some(abilities.table(wanted).ok_or_else(|| {
                    format!("{name} has no table {wanted} (see boardnote formats)")
                })?),
                None => abilities.table("games").or_else(|| abilities.tables.first().copied()),
            };
        let column = match args.unique.as_deref() {
            Some("") => format.identity(),
            other => other,
        };
        let Some(own) = table else {
            return match args.conditions.is_empty() && column.is_none() {
                true => Ok(Self { table, conditions: Conditions::default(), unique: None }),
                false => Err(format!("{name} has no export table")),
            };
        };
        let conditions = Conditions::of(&args.conditions, own, name)?;
        let unique = column.map(|column| condition::column(own, name, column)).transpose()?;
        Ok(Self { table, conditions, unique })
    }
}

/// A record that passes, or a part of one, in the output of a [`Part`].
#[derive(Debug)]
struct Passing {
    /// Number of the record.
    n: u64,
    /// Bytes that stand once before the parts of the record that pass.
    header: Range<usize>,
    content: Range<usize>,
    /// Bytes between this record and the one before it.
    separator: &'static [u8],
    /// Hash of the record or of its column, for `--unique`.
    key: u128,
}

/// The records of a batch that pass.
#[derive(Debug)]
struct Found {
    select: Result<Select, String>,
    passing: Vec<Passing>,
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let mut args = args.clone();
    // `--unique FILE` names an input, because an option that takes a value takes the next word.
    if let Some(word) =
        args.unique.as_mut().filter(|word| !values::columns().contains(&word.as_str()))
    {
        let input = core::mem::take(word);
        if !input.is_empty() {
            args.bulk.files.insert(0, input.into());
        }
    }
    let settings = context.settings(Mode::Lenient);
    let copy = args.clone();
    let accept = Accept::only(move |format| Select::of(&copy, format).map(drop));
    let bulk = BulkArgs { accept, ..args.bulk.clone() };
    let output = Output::create(args.output.as_deref())?;
    let to = output.destination();
    let hashers = [RandomState::new(), RandomState::new()];
    let mut writer = Writer {
        output,
        quiet: args.count,
        last: None,
        count: 0,
        seen: args.unique.is_some().then(HashSet::new),
        max_memory: args.max_memory.0,
    };
    let mut sample = match args.sample {
        Some(size) => Some(Sample::new(size, args.seed)?),
        None => None,
    };
    let totals = bulk::collect(
        context,
        &bulk,
        &to,
        |source| Found { select: Select::of(&args, source.format), passing: Vec::new() },
        |mut item, part| {
            let settings = item.source.settings(&settings);
            record(&mut item, &args, settings, &hashers, part);
        },
        |part| {
            for passing in &part.data.passing {
                if !writer.is_new(passing)? {
                    continue;
                }
                match &mut sample {
                    Some(sample) => sample.offer(passing, &part.out)?,
                    None => writer.put(passing, &part.out)?,
                }
            }
            Ok(())
        },
    )?;
    if let Some(sample) = sample {
        sample.finish(|passing, bytes| writer.put(passing, bytes))?;
    }
    if args.count {
        writeln!(writer.output, "{}", writer.count)?;
    }
    writer.output.conclude(totals.status, bulk.keep_going)?;
    Ok(totals.status)
}

/// Adds the parts of a record that pass.
fn record(
    item: &mut Item<'_, '_>,
    args: &Args,
    settings: &Settings,
    hashers: &[RandomState; 2],
    part: &mut Part<Found>,
) {
    let (format, whole) = (item.source.format, item.record);
    let parts = format.parts(whole.bytes);
    if parts.is_empty() {
        let start = format.prefix_len(whole.bytes);
        let content = whole.bytes.get(start..).unwrap_or_default();
        match judge(whole, item, args, settings, hashers, part, content) {
            Ok(Some(key)) => add(item, part, &[], content, key),
            Ok(None) => {}
            Err(finding) => item.bad_in_brief(&finding, part),
        }
        return;
    }
    let header =
        whole.bytes.get(..parts.first().map_or(0, |first| first.start)).unwrap_or_default();
    let mut bytes = Vec::new();
    for range in parts {
        let content = whole.bytes.get(range).unwrap_or_default();
        bytes.clear();
        bytes.extend_from_slice(header);
        bytes.extend_from_slice(content);
        let record = Record { bytes: &bytes, ..whole };
        match judge(record, item, args, settings, hashers, part, content) {
            Ok(Some(key)) => add(item, part, header, content, key),
            Ok(None) => {}
            Err(finding) => return item.bad_in_brief(&finding, part),
        }
    }
}

/// Returns the hash of a record that passes, or `None`.
fn judge(
    record: Record<'_>,
    item: &Item<'_, '_>,
    args: &Args,
    settings: &Settings,
    hashers: &[RandomState; 2],
    part: &Part<Found>,
    content: &[u8],
) -> Result<Option<u128>, Finding> {
    let format = item.source.format;
    // The input was accepted, so there is a selection.
    let Ok(Select { table, conditions, unique }) = &part.data.select else { return Ok(None) };
    let cells_of_place = [
        Cell::Text(item.source.name.clone()),
        Cell::Int(i64::try_from(record.offset).unwrap_or(i64::MAX)),
        Cell::Int(i64::try_from(record.n).unwrap_or(i64::MAX)),
    ];
    let (mut passes, mut value) = (conditions.is_empty(), None);
    match table {
        None => drop(format.decode(record, settings, &mut Vec::new())?),
        Some(table) => format.rows(record, *table, settings, &mut |cells| {
            let cell = |at: usize| match at.checked_sub(PLACE.len()) {
                None => cells_of_place.get(at).unwrap_or(&Cell::Null),
                Some(at) => cells.get(at).unwrap_or(&Cell::Null),
            };
            let first = !passes && !conditions.is_empty() && conditions.fulfilled(cell);
            passes |= first;
            if first || value.is_none() {
                value = unique.map(|column| cell(column).clone());
            }
        })?,
    }
    if let Some(sought) = args.position.as_ref().filter(|_| passes) {
        passes = format.reaches(record, sought, settings)?;
    }
    if passes == args.invert {
        return Ok(None);
    }
    let hash = |value: &[u8]| {
        let [high, low] = [0, 1].map(|n: usize| u128::from(hashers[n].hash_one(value)));
        high << 64 | low
    };
    Ok(Some(match (&args.unique, unique) {
        (None, _) => 0,
        (Some(_), None) => hash(content),
        (Some(_), Some(_)) => hash(format!("{:?}", value.unwrap_or(Cell::Null)).as_bytes()),
    }))
}

/// Appends a record that passes, with the end of its last line.
fn add(item: &Item<'_, '_>, part: &mut Part<Found>, header: &[u8], content: &[u8], key: u128) {
    let (format, out) = (item.source.format, &mut part.out);
    let start = out.len();
    out.extend_from_slice(header);
    let middle = out.len();
    out.extend_from_slice(content);
    let info = format.info();
    if info.unit == Unit::Line || !info.binary && !content.ends_with(b"\n") {
        out.push(b'\n');
    }
    let (n, separator) = (item.record.n, format.separator());
    let (header, content) = (start..middle, middle..out.len());
    part.data.passing.push(Passing { n, header, content, separator, key });
}

/// The destination of records that pass.
struct Writer {
    output: Output,
    /// `true` if records are counted only.
    quiet: bool,
    /// Number of the last record written.
    last: Option<u64>,
    count: u64,
    /// Hashes of the records so far, for `--unique`.
    seen: Option<HashSet<u128>>,
    max_memory: usize,
}

impl Writer {
    /// Returns `true` if no record before this one was the same.
    fn is_new(&mut self, passing: &Passing) -> io::Result<bool> {
        /// Bytes per hash in a set that is full.
        const EACH: usize = 20;
        let Some(seen) = &mut self.seen else { return Ok(true) };
        let new = seen.insert(passing.key);
        if seen.capacity().saturating_mul(EACH) > self.max_memory {
            let size = text::size(self.max_memory);
            let message = format!(
                "filter --unique needs more than {size} of memory; --max-memory raises the limit"
            );
            return Err(io::Error::other(message));
        }
        Ok(new)
    }

    /// Writes a record that lies in `bytes`.
    fn put(&mut self, passing: &Passing, bytes: &[u8]) -> io::Result<()> {
        self.count += 1;
        if self.quiet {
            return Ok(());
        }
        if self.last.is_some() {
            self.output.write_all(passing.separator)?;
        }
        if self.last != Some(passing.n) {
            self.output.write_all(bytes.get(passing.header.clone()).unwrap_or_default())?;
        }
        self.last = Some(passing.n);
        self.output.write_all(bytes.get(passing.content.clone()).unwrap_or_default())
    }
}
