//! `boardnote filter`: the records that satisfy conditions, unchanged.

mod condition;
mod sample;

use super::export;
use crate::bulk::{self, Accept, BulkArgs, Item, MaxMemory, Part};
use crate::context::{Context, Status};
use crate::finding::Finding;
use crate::formats::table::{Cell, PLACE, TableInfo};
use crate::formats::{Format, Sought, Unit};
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
#[derive(Debug, Default)]
struct Select {
    table: Option<TableInfo>,
    conditions: Conditions,
    /// Numbers of the columns that are computed, in order, without those of [`PLACE`].
    computed: Vec<usize>,
    /// Number of the column for `--unique`; `None` compares whole records.
    unique: Option<usize>,
    /// Number of the column with the number of a game in its record.
    game: Option<usize>,
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
        let table = match &args.table {
            Some(wanted) => Some(export::choose(format, Some(wanted))?),
            None => abilities.table("games").or_else(|| abilities.tables.first().copied()),
        };
        let column = match args.unique.as_deref() {
            Some("") => format.identity(),
            other => other,
        };
        let Some(own) = table else {
            return match args.conditions.is_empty() && column.is_none() {
                true => Ok(Self::default()),
                false => Err(format!("{name} has no export table")),
            };
        };
        let conditions = Conditions::of(&args.conditions, own, name)?;
        let unique = column.map(|column| condition::column(own, name, column)).transpose()?;
        let game = condition::column(own, name, "game").ok();
        let used = conditions.columns().chain(unique).chain(game);
        let mut computed: Vec<_> = used.filter_map(|at| at.checked_sub(PLACE.len())).collect();
        computed.sort_unstable();
        computed.dedup();
        Ok(Self { table, conditions, computed, unique, game })
    }
}

/// A record that passes, or a part of one, in the output of a [`Part`].
#[derive(Debug)]
struct Passing {
    /// Number of the record.
    n: u64,
    /// Bytes written once before the parts of the record that pass.
    header: Range<usize>,
    content: Range<usize>,
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
    // Warnings of records that pass are not printed.
    let settings = Settings { errors_only: true, ..context.settings(Mode::Lenient) };
    let copy = args.clone();
    let accept = Accept::only(move |format| Select::of(&copy, format).map(drop));
    let bulk = BulkArgs { accept, ..args.bulk.clone() };
    let output = Output::create(args.output.as_deref())?;
    let mut to = output.destination();
    to.stdout &= !args.count;
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

/// Adds a record that passes, or its games that pass.
fn record(
    item: &mut Item<'_, '_>,
    args: &Args,
    settings: &Settings,
    hashers: &[RandomState; 2],
    part: &mut Part<Found>,
) {
    let (format, whole) = (item.source.format, item.record.bytes);
    let games = format.parts(whole);
    let piece = |range: Range<usize>| whole.get(range).unwrap_or_default();
    let (header, pieces): (_, Vec<&[u8]>) = match games.first() {
        Some(first) => (piece(0..first.start), games.iter().cloned().map(piece).collect()),
        None => (&[][..], vec![piece(format.prefix_len(whole)..whole.len())]),
    };
    match judge(item, args, settings, part, pieces.len()) {
        Ok(None) if args.invert => {}
        Ok(None) => {
            // The games read do not correspond to the games found in the text.
            let content = piece(0..whole.len());
            add(item, part, &[], content, key(args, hashers, content, &None));
        }
        Ok(Some(judged)) => {
            for (content, Judged { passes, value }) in pieces.into_iter().zip(judged) {
                if passes != args.invert {
                    add(item, part, header, content, key(args, hashers, content, &value));
                }
            }
        }
        Err(finding) => item.bad_in_brief(&finding, part),
    }
}

/// The judgment about a record or a game.
#[derive(Clone, Debug)]
struct Judged {
    passes: bool,
    /// Value of the column for `--unique`.
    value: Option<Cell>,
}

/// Judges the games of a record, or the record itself if it is one game. Returns `None` if the
/// number of games differs from the number of pieces but the record passes as a whole.
fn judge(
    item: &Item<'_, '_>,
    args: &Args,
    settings: &Settings,
    part: &Part<Found>,
    pieces: usize,
) -> Result<Option<Vec<Judged>>, Finding> {
    let (format, record) = (item.source.format, item.record);
    // The input was accepted, so there is a selection.
    let Ok(Select { table, conditions, computed, unique, game }) = &part.data.select else {
        return Ok(Some(Vec::new()));
    };
    let of_place = |at: usize| match at {
        0 => Cell::Text(item.source.name.clone()),
        1 => Cell::Int(i64::try_from(record.offset).unwrap_or(i64::MAX)),
        _ => Cell::Int(i64::try_from(record.n).unwrap_or(i64::MAX)),
    };
    let needs_place = conditions.columns().chain(*unique).any(|at| at < PLACE.len());
    let place = if needs_place { (0..PLACE.len()).map(of_place).collect() } else { Vec::new() };
    let mut judged = vec![Judged { passes: conditions.is_empty(), value: None }; pieces];
    let mut more = false;
    let findings = match table.filter(|_| !conditions.is_empty() || unique.is_some()) {
        // Without columns, a record passes if it can be read.
        None => {
            let mut error = None;
            format.check(record, settings, &mut |finding| {
                if finding.is_error() && error.is_none() {
                    error = Some(finding);
                }
            });
            error.into_iter().collect()
        }
        Some(table) => format.rows(record, table, Some(computed), settings, &mut |cells| {
            let cell = |at: usize| {
                let cell = match at.checked_sub(PLACE.len()) {
                    None => place.get(at),
                    Some(at) => computed.binary_search(&at).ok().and_then(|at| cells.get(at)),
                };
                cell.unwrap_or(&Cell::Null)
            };
            let number = match game.filter(|_| pieces > 1).map(cell) {
                Some(Cell::Int(number)) => usize::try_from(*number).unwrap_or(usize::MAX),
                _ => 0,
            };
            let Some(judged) = judged.get_mut(number) else {
                more |= conditions.fulfilled(cell);
                return;
            };
            let first = !judged.passes && conditions.fulfilled(cell);
            judged.passes |= first;
            if first || judged.value.is_none() {
                judged.value = unique.map(|column| cell(column).clone());
            }
        })?,
    };
    // A damaged record is bad even if part of it was read.
    if let Some(error) = findings.into_iter().find(Finding::is_error) {
        return Err(error);
    }
    if more {
        return Ok(None);
    }
    if let Some(sought) = &args.position {
        let reached = format.reaches(record, sought, settings)?;
        judged.iter_mut().for_each(|judged| judged.passes &= reached);
    }
    Ok(Some(judged))
}

/// Returns the hash of a record or of its column, for `--unique`.
fn key(args: &Args, hashers: &[RandomState; 2], content: &[u8], value: &Option<Cell>) -> u128 {
    let hash = |value: &[u8]| {
        hashers.iter().fold(0, |key, hasher| key << 64 | u128::from(hasher.hash_one(value)))
    };
    match (&args.unique, value) {
        (None, _) => 0,
        (Some(_), None) => hash(content),
        (Some(_), Some(value)) => hash(format!("{value:?}").as_bytes()),
    }
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
    out.extend_from_slice(format.terminator());
    let (n, header, content) = (item.record.n, start..middle, middle..out.len());
    part.data.passing.push(Passing { n, header, content, key });
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
    /// Returns `true` if no earlier record was equal to this one.
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
        if self.last != Some(passing.n) {
            self.output.write_all(bytes.get(passing.header.clone()).unwrap_or_default())?;
        }
        self.last = Some(passing.n);
        self.output.write_all(bytes.get(passing.content.clone()).unwrap_or_default())
    }
}
