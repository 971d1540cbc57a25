//! `boardnote filter`: the records that satisfy conditions, unchanged.

mod condition;
mod sample;
mod select;

use crate::bulk::{self, Accept, BulkArgs, Item, MaxMemory, Part};
use crate::context::{Context, Status};
use crate::formats::table::Cell;
use crate::formats::{Sought, Unit};
use crate::output::Output;
use crate::settings::{Mode, Settings};
use crate::{text, values};
use condition::Condition;
use core::ops::Range;
use sample::Sample;
use select::{Judged, Select, first_error};
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

/// The records of a batch that pass. They are the output of the [`Part`], whole unless the writer
/// chooses among them.
#[derive(Debug)]
struct Found {
    select: Select,
    count: u64,
    /// The records among which the writer chooses.
    passing: Vec<Passing>,
    /// Memory for the judgments about a record.
    judged: Vec<Judged>,
}

impl Args {
    /// Returns `true` if passing records depend on the records before them, so that the writer
    /// chooses among those that the workers pass.
    const fn chooses(&self) -> bool {
        self.unique.is_some() || self.sample.is_some()
    }
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
        |source| Found {
            // The input was accepted, so there is a selection.
            select: Select::of(&args, source.format).unwrap_or_default(),
            count: 0,
            passing: Vec::new(),
            judged: Vec::new(),
        },
        |mut item, part| {
            let settings = item.source.settings(&settings);
            record(&mut item, &args, settings, &hashers, part);
        },
        |part| {
            if !args.chooses() {
                return writer.put_all(part.data.count, &part.out);
            }
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
    let start = format.prefix_len(whole);
    let plain = !part.data.select.needs_columns() && args.position.is_none();
    if plain && games.is_empty() && !args.chooses() {
        // Tiny records would take longer to select than to read.
        match first_error(item, settings) {
            Some(finding) => item.bad_in_brief(&finding, part),
            None if args.invert => {}
            None => add(item, args, part, &[], whole.get(start..).unwrap_or_default(), 0),
        }
        return;
    }
    let alone = start..whole.len();
    let (mut header, pieces) = match games.first() {
        Some(first) => (0..first.start, games.as_slice()),
        None => (0..0, core::slice::from_ref(&alone)),
    };
    let piece = |range: &Range<usize>| whole.get(range.clone()).unwrap_or_default();
    let mut judged = core::mem::take(&mut part.data.judged);
    match part.data.select.judge(item, args, settings, pieces.len(), &mut judged) {
        Ok(true) => {
            let passing = pieces.iter().zip(&judged).filter(|(_, of)| of.passes != args.invert);
            for (content, Judged { value, .. }) in passing {
                let content = piece(content);
                let key = key(args, hashers, content, value);
                add(item, args, part, piece(&header), content, key);
                if !args.chooses() {
                    header = 0..0;
                }
            }
        }
        // The games read do not correspond to the games found in the text.
        Ok(false) if args.invert => {}
        Ok(false) => add(item, args, part, &[], whole, key(args, hashers, whole, &None)),
        Err(finding) => item.bad_in_brief(&finding, part),
    }
    part.data.judged = judged;
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

/// Counts a record that passes and appends it with the end of its last line.
fn add(
    item: &Item<'_, '_>,
    args: &Args,
    part: &mut Part<Found>,
    header: &[u8],
    content: &[u8],
    key: u128,
) {
    part.data.count += 1;
    let chooses = args.chooses();
    if args.count && !chooses {
        return;
    }
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
    if chooses {
        let (n, header, content) = (item.record.n, start..middle, middle..out.len());
        part.data.passing.push(Passing { n, header, content, key });
    }
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

    /// Writes this many records.
    fn put_all(&mut self, count: u64, bytes: &[u8]) -> io::Result<()> {
        self.count += count;
        self.output.write_all(bytes)
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
