//! `boardnote filter`: the records that satisfy conditions, unchanged.

mod listed;
mod prefix;
mod sample;
mod select;
mod writer;

use super::Verb;
use crate::accept::Named;
use crate::bulk::{self, Accept, BulkArgs, Item, MaxMemory, Part};
use crate::condition::{Condition, Judged};
use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::finding::Severity;
use crate::formats::cut::Piece;
use crate::formats::table::Cell;
use crate::formats::{Format, Sought};
use crate::options::{self, Class};
use crate::output::refusal;
use crate::settings::{Mode, Settings};
use crate::split::{self, ACCEPTED, Bound, Ending, Names, Outputs, Pieces};
use crate::trouble::Trouble;
use crate::{text, values};
use clap::Command;
use core::ops::Range;
use listed::Listed;
use prefix::Longest;
use sample::Sample;
use select::{Select, first_error};
use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::io::{self, Write as _};
use writer::{One, Origin, Writer};

/// Arguments of `filter`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Select records by conditions and write them unchanged",
    after_help = "\
    A condition is SQL: comparisons, and, or, not, in, between, like, is null, ~ (a regular expression); \
    a text is written in quotes. All conditions must hold, for one and the same row of the table. \
    boardnote help conditions explains them; export selects rows instead of records.\n\n\
    Examples:\n  \
    boardnote filter --where 'cube > 1' ids.txt\n  \
    boardnote filter --table decisions --where 'error_worst > 0.08' match.sgf -o games.sgf\n  \
    boardnote filter --where \"white ilike '%ann%' and plies >= 2\" games.pgn\n  \
    boardnote filter --unique --sample 1000 --seed 1 -r archive/\n  \
    boardnote filter --position 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -' games.pgn"
)]
pub struct Args {
    #[command(flatten)]
    bulk: BulkArgs,
    /// Write to FILE instead of standard output; a name with {white} or another column, or FOLDER/,
    /// makes several files (boardnote help patterns)
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<OutFile>,
    /// Only records with a row that satisfies this condition, such as 'cube > 1'
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<String>,
    /// Table with the columns of conditions [default: games, or else the first]
    #[arg(long, value_name = "NAME", value_parser = values::text(values::tables), hide_possible_values = true)]
    table: Option<String>,
    /// Only games that reach this position: a FEN, its first two fields, or `startpos`; of Go, a
    /// game in SGF with that end, or the `board_key` of a board
    #[arg(long, value_name = "POSITION")]
    position: Option<Sought>,
    /// Only the records that --where and --position leave out
    #[arg(long)]
    invert: bool,
    /// Only the first of equal records, or the first with each value of a column; prefix leaves out
    /// games that another game of the same players goes on
    #[arg(long, value_name = "COLUMN", num_args = 0..=1, default_missing_value = "",
        value_parser = values::text(values::columns), hide_possible_values = true)]
    unique: Option<String>,
    /// Only N records, each equally likely, in the order of the input
    #[arg(long, value_name = "N", value_parser = number_of_records)]
    sample: Option<u64>,
    /// Make the sample repeatable
    #[arg(long, value_name = "S", requires = "sample")]
    seed: Option<u64>,
    /// Print the number of records instead of the records
    #[arg(long)]
    count: bool,
    /// Only bad records, unchanged
    #[arg(long, conflicts_with_all = ["conditions", "position", "invert", "unique", "sample"])]
    bad: bool,
    /// Print the names of the inputs that have a selected record instead of the records
    #[arg(id = "with", short = 'l', long = "files", conflicts_with_all = ["unique", "sample", "count", "output"])]
    files: bool,
    /// Print the names of the inputs that have no selected record
    #[arg(short = 'L', long, conflicts_with_all = ["with", "unique", "sample", "count", "output"])]
    files_without: bool,
    /// End names with NUL instead of a line end, for xargs -0
    #[arg(long)]
    null: bool,
    /// Memory for --unique, in bytes (K, M or G), or none for no limit
    #[arg(long, value_name = "SIZE", default_value = "2G", hide_short_help = true)]
    max_memory: MaxMemory,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Read | Class::Columns))
    }
}

fn number_of_records(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a number of records, found {text}"))
}

/// A record that passes, in the output of a [`Part`].
#[derive(Debug)]
struct Passing {
    content: Range<usize>,
    /// Hash of the record, of its column, or of its main line, for `--unique`.
    key: u128,
}

/// The records of a batch that pass. They are the output of the [`Part`], whole unless the writer
/// chooses among them.
#[derive(Debug)]
struct Found<'a> {
    select: Select,
    /// `true` if two records of the format cannot be joined.
    is_alone: bool,
    /// Number and name of the input, to be listed.
    input: (usize, Vec<u8>),
    /// The header of the file, if the batch has its first record.
    header: Option<Vec<u8>>,
    format: &'static dyn Format,
    count: u64,
    /// The records to choose from.
    passing: Vec<Passing>,
    /// The names of outputs, if they have some, and the piece of each record that passes.
    bound: Option<Bound<'a>>,
    pieces: Pieces,
    /// The bytes between the last record and another one.
    pending: &'static [u8],
}

impl Args {
    /// Returns the columns that are named, which choose the formats and their tables.
    fn columns(&self, conditions: &[Condition]) -> Vec<String> {
        let named = conditions.iter().flat_map(Condition::columns);
        let value = self.unique.as_deref().filter(|it| !it.is_empty() && *it != PREFIX);
        named.chain(value).map(str::to_owned).collect()
    }

    /// Returns `true` if passing records depend on the records before them, so that the choice is
    /// made when results are written.
    const fn chooses(&self) -> bool {
        self.unique.is_some() || self.sample.is_some()
    }

    /// Returns `true` if games that another game goes on are left out.
    fn is_by_prefix(&self) -> bool {
        self.unique.as_deref() == Some(PREFIX)
    }

    /// Returns `true` if records are written, not only facts about them.
    const fn writes_records(&self) -> bool {
        !self.count && !self.lists_files()
    }

    const fn lists_files(&self) -> bool {
        self.files || self.files_without
    }
}

/// The value of `--unique` that compares main lines.
const PREFIX: &str = "prefix";

/// Returns `true` for a value of `--unique`, and not the name of an input.
fn is_unique_by(word: &str) -> bool {
    word == PREFIX || values::is_column(word)
}

pub(crate) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let mut args = args.clone();
    // `--unique FILE` names an input, because an option that takes a value takes the next word.
    if let Some(word) = args.unique.as_mut().filter(|word| !is_unique_by(word)) {
        let input = core::mem::take(word);
        if !input.is_empty() {
            args.bulk.files.insert(0, input.into());
        }
    }
    // Warnings of records that pass are not printed.
    let settings = Settings { errors_only: true, ..context.settings(Mode::Lenient) };
    let conditions = super::conditions(&args.conditions)?;
    let names = Names::of(args.output.as_deref(), || Ending::OfInput)?;
    let names = names.as_ref();
    names.map_or(Ok(()), Names::without_plies)?;
    if names.is_some() && args.count {
        return Err(io::Error::other("--count prints one number; name one file with -o"));
    }
    let mut outputs = Outputs::new(context, &args.bulk, names, args.output.as_ref(), One::new)?;
    let on_terminal = outputs.only().is_some_and(|one| one.output.is_terminal());
    let (copy, written) = (args.clone(), conditions.clone());
    let accept = Accept::only(move |format| match format.info() {
        info if info.binary && on_terminal && copy.writes_records() => {
            Err(refusal(info.name).into())
        }
        info if info.shared.is_some() && copy.writes_records() => Err(Trouble::with_help(
            format!("{} records cannot be cut out of their file", info.name),
            "convert the file first, for example --to bg-sgf; --count counts records, and -l lists files",
        )),
        _ => Select::of(&copy, &written, format).map(drop),
    });
    let columns = args.columns(&conditions);
    let accept = accept.naming(Named { table: args.table.clone(), columns });
    let bulk = BulkArgs { accept, ..args.bulk.clone() }.named(names);
    let mut to = outputs.destination();
    to.stdout &= args.writes_records();
    let hashers = [RandomState::new(), RandomState::new()];
    let mut writer = Writer {
        outputs,
        quiet: args.count,
        origin: Origin::default(),
        is_alone: false,
        count: 0,
        seen: (args.unique.is_some() && !args.is_by_prefix()).then(HashSet::new),
        max_memory: args.max_memory.0,
    };
    let mut listed = Listed::new(args.files_without, args.null);
    let mut sample = match args.sample {
        Some(size) => Some(Sample::new(size, args.seed)?),
        None => None,
    };
    let mut longest = match args.is_by_prefix() {
        true => Some(Longest::new()?),
        false => None,
    };
    let totals = bulk::collect(
        context,
        &bulk,
        &to,
        |source| Found {
            select: Select::of(&args, &conditions, source.format)
                .expect("the input was accepted, so there is a selection"),
            is_alone: source.format.info().is_alone,
            input: (source.number, source.raw.clone()),
            header: None,
            format: source.format,
            count: 0,
            passing: Vec::new(),
            bound: names.map(|names| names.bind(source.format).expect(ACCEPTED)),
            pieces: Vec::new(),
            pending: b"",
        },
        |mut item, part| {
            let settings = item.source.settings(&settings);
            record(&mut item, &args, settings, &hashers, part);
        },
        |out, found| {
            if args.lists_files() {
                return listed.add(writer.output()?, found.input, found.count > 0);
            }
            writer.is_alone |= found.is_alone;
            if let Some(header) = &found.header {
                writer.origin.header = header.as_slice().into();
            }
            if !args.chooses() {
                let count = if names.is_none() { found.count } else { 1 };
                split::each(out, &found.pieces, |piece, bytes| {
                    writer.origin.piece = piece.cloned();
                    writer.put_all(count, bytes)
                })?;
                writer.count += if out.is_empty() { found.count } else { 0 };
                return writer.end_file(found.pending);
            }
            for (at, passing) in found.passing.iter().enumerate() {
                writer.origin.piece = found.pieces.get(at).cloned();
                if !writer.is_new(passing)? {
                    continue;
                }
                let bytes = &out[passing.content.clone()];
                if let Some(longest) = &mut longest {
                    longest.add(passing.key, (found.format, &writer.origin), bytes)?;
                    writer.limit(longest.memory())?;
                    continue;
                }
                match &mut sample {
                    Some(sample) => sample.offer(&writer.origin, bytes)?,
                    None => writer.put_all(1, bytes)?,
                }
            }
            Ok(())
        },
    )?;
    if let Some(longest) = longest {
        longest.finish(&settings, &hashers, |origin, bytes| match &mut sample {
            Some(sample) => sample.offer(origin, bytes),
            None => writer.put_of(origin, bytes),
        })?;
    }
    if let Some(sample) = sample {
        sample.finish(|origin, bytes| writer.put_of(origin, bytes))?;
    }
    // After an error, 0 would be an answer to a question that was not asked.
    if args.count && (writer.count > 0 || !totals.status.trouble) {
        let count = writer.count;
        writeln!(writer.output()?, "{count}")?;
    }
    if args.lists_files() {
        listed.end(writer.output()?)?;
        writer.finish(Status::FINE, true)?;
        let bad = totals.status.bad || listed.count == 0;
        return Ok(Status { bad, ..totals.status });
    }
    let is_alone = writer.is_alone;
    let most = writer.finish(totals.status, bulk.keep_going)?;
    if most.headers > 1 {
        let headers = text::count(most.headers, "header");
        let message = format!("the output has {headers}, and readers expect one for all records");
        context.say(Severity::Warning, &message)?;
    }
    if is_alone && !args.count && most.records > 1 {
        let records = most.records;
        let message = format!(
            "the output has {records} records, and readers expect one in a file; `filter -l` lists the files"
        );
        context.say(Severity::Warning, &message)?;
    }
    Ok(totals.status)
}

/// Adds a record that passes.
fn record(
    item: &mut Item<'_, '_>,
    args: &Args,
    settings: &Settings,
    hashers: &[RandomState; 2],
    part: &mut Part<Found<'_>>,
) {
    let (format, record) = (item.source.format, item.record);
    let piece = Piece::of(format, record);
    if let Some(header) = piece.header {
        part.data.header = Some(header.to_vec());
    }
    let add = |item: &Item<'_, '_>, part: &mut Part<Found<'_>>, piece, key| {
        add(item, args, settings, part, (piece, key));
    };
    if args.bad {
        if first_error(item, settings).is_some() {
            add(item, part, piece, 0);
        }
        return;
    }
    if !part.data.select.needs_columns() && args.position.is_none() && !args.chooses() {
        // Tiny records would take longer to select than to read.
        match first_error(item, settings) {
            Some(finding) => item.bad_in_brief(&finding, part),
            None if args.invert => {}
            None => add(item, part, piece, 0),
        }
        return;
    }
    match part.data.select.judge(item, args, settings) {
        Ok(Judged { passes, value }) if passes != args.invert => {
            let key = match args.is_by_prefix() {
                true => prefix::hash(item, settings, hashers),
                false => key(args, hashers, piece.content, &value),
            };
            add(item, part, piece, key);
        }
        Ok(_) => {}
        Err(finding) => item.bad_in_brief(&finding, part),
    }
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
    settings: &Settings,
    part: &mut Part<Found<'_>>,
    (piece, key): (Piece<'_>, u128),
) {
    part.data.count += 1;
    let chooses = args.chooses();
    if !args.writes_records() && !chooses {
        return;
    }
    let out = &mut part.out;
    let start = out.len();
    piece.append(item.source.format, out);
    // A blank line behind the last record of an input is written only if another record follows.
    let terminator = item.source.format.terminator(piece.content);
    let is_bare = |tail: &[u8]| matches!(tail, b"" | b"\n" | b"\r\n");
    if !chooses && terminator == b"\n" && item.tail.is_some_and(is_bare) {
        out.truncate(out.len() - terminator.len());
        part.data.pending = terminator;
    }
    let end = out.len();
    if chooses {
        part.data.passing.push(Passing { content: start..end, key });
    }
    if let Some(bound) = &part.data.bound {
        // A record is a piece, so that the records of each output are counted.
        part.data.pieces.push(bound.piece(item.record, item.source, settings, 0, end));
    }
}
