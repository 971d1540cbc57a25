//! `training`: scored positions as shuffled rows for neural networks, in shards, in bounded memory.

mod join;
mod manifest;
mod npz;
mod parquet;
mod shards;
mod spool;

use super::{files, graph};
use crate::context::{Context, Status};
use crate::files::OutFolder;
use crate::formats::saturated;
use crate::input;
use crate::text;
use crate::verbs::Verb;
use clap::ValueEnum;
use go9_dat::{
    Confidence, PositionReader, ReadError, Symmetries, TrainingOptions, TrainingView as View,
};
use join::{Counts, Join};
use manifest::Manifest;
use shards::Shards;
use spool::Spool;
use std::io;
use std::path::{Path, PathBuf};

/// Maximum number of rows in an archive of arrays.
const NPZ_ROWS: u64 = 10_000_000;
/// Minimum of `--max-memory`, in bytes.
const LEAST: usize = 32 << 20;
/// The columns, in order.
const COLUMNS: [&str; 11] = [
    "key",
    "row",
    "symmetry",
    "to_move",
    "own",
    "other",
    "value",
    "bound",
    "score",
    "confidence",
    "weight",
];

/// Arguments of `go9 training`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Write scored positions as shuffled, sharded training rows in bounded memory",
    after_help = "Rows are in a random order that depends on the seed alone. Boards are 81 bits: \
    numpy.unpackbits(own, axis=1)[:, :81].\n\n\
    Examples:\n  \
    boardnote go9 training positions.dat kata_chinese.dat -o train/ --validation 0.05\n  \
    duckdb -c \"select to_move, avg(value) from 'train/train-*.parquet' group by 1\""
)]
pub(super) struct Args {
    /// Position file; - is standard input
    #[arg(required_unless_present = "finish")]
    positions: Option<PathBuf>,
    /// Score file
    #[arg(required_unless_present = "finish")]
    scores: Option<PathBuf>,
    /// Output folder for the shards, created if missing
    #[arg(short, long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    output: OutFolder,
    /// File type of the shards
    #[arg(long = "format", value_enum, default_value_t = Format::Parquet)]
    format: Format,
    /// Number of shards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=99_999))]
    shards: Option<u64>,
    /// Rows per shard, without --shards
    #[arg(long, value_name = "R", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "shards")]
    rows_per_shard: u64,
    /// Seed of the random order
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Rows per position: 1, or 8 with all symmetries
    #[arg(long, value_name = "1|8", default_value = "1", value_parser = symmetries)]
    symmetries: Symmetries,
    /// Point of view of stones and values
    #[arg(long, value_enum, default_value_t = ViewChoice::Side)]
    view: ViewChoice,
    /// Only scores with at least this confidence (0–100)
    #[arg(long, value_name = "PERCENT", default_value = "1", value_parser = graph::percent)]
    confidence: Confidence,
    /// Share of the boards for validation (0–1)
    #[arg(long, value_name = "SHARE", default_value = "0", value_parser = share)]
    validation: f64,
    /// Memory for joining and sorting in megabytes, all threads together (at least 32)
    #[arg(long, value_name = "MB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(32..))]
    memory: u64,
    /// The same as a size (K, M or G)
    #[arg(long, value_name = "SIZE", value_parser = most, conflicts_with = "memory", hide_short_help = true)]
    max_memory: Option<usize>,
    /// Write only the shards of job I of N; every job reads the whole input
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = part)]
    part: (u64, u64),
    /// Join the manifests of all parts
    #[arg(long, conflicts_with_all = ["positions", "scores"])]
    finish: bool,
    /// Compression of Parquet files
    #[arg(long, value_enum, default_value_t = CompressionChoice::Snappy)]
    compression: CompressionChoice,
    /// Replace training data that the folder already holds
    #[arg(long)]
    force: bool,
    /// Number of threads [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = crate::bulk::jobs)]
    jobs: Option<usize>,
}

impl Verb for Args {}

/// `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Read by Spark, Dask, DuckDB, Polars and pyarrow
    Parquet,
    /// NumPy arrays in an archive, at most 10 million rows
    Npz,
}

/// `--view`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ViewChoice {
    /// The side to move
    Side,
    /// Black
    Black,
}

/// `--compression`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CompressionChoice {
    /// Fast
    Snappy,
    /// None
    None,
}

fn symmetries(text: &str) -> Result<Symmetries, &'static str> {
    match text {
        "1" => Ok(Symmetries::One),
        "8" => Ok(Symmetries::Eight),
        _ => Err("expected 1 or 8"),
    }
}

fn share(text: &str) -> Result<f64, &'static str> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or("expected 0 to 1")
}

fn part(text: &str) -> Result<(u64, u64), &'static str> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    parts.filter(|&(i, n)| 1 <= i && i <= n).ok_or("expected I/N with I from 1 to N")
}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    if args.finish {
        return manifest::finish(context, &args.output);
    }
    let (Some(positions), Some(scores)) = (&args.positions, &args.scores) else {
        return Ok(Status::FINE);
    };
    files::in_order(&context.files.read(positions)?, &context.files.read(scores)?)?;
    if scores == Path::new("-") {
        return Err(usage("scores are read twice and cannot come from standard input"));
    }
    prepare(context, args)?;
    let mut status = Status::FINE;
    let options = TrainingOptions {
        seed: args.seed,
        symmetries: args.symmetries,
        view: match args.view {
            ViewChoice::Side => View::Side,
            ViewChoice::Black => View::Black,
        },
        floor: args.confidence,
        validation: args.validation,
    };
    let folder = &args.output;
    let mut splits = [Spool::new(folder), Spool::new(folder)];
    let (counts, rows) = spool(context, args, &options, &mut splits, &mut status)?;
    let npz = args.format == Format::Npz;
    if npz && rows > NPZ_ROWS {
        return Err(usage(&format!(
            "{rows} rows are too many for npz, at most {NPZ_ROWS}; Parquet has no limit"
        )));
    }
    let count = args.shards.unwrap_or_else(|| rows.div_ceil(args.rows_per_shard).max(1));
    let view = if options.view == View::Side { "side" } else { "black" };
    let source = [positions, scores].map(|path| text::name(path)).join(" ");
    let facts = [
        ("seed", args.seed.to_string()),
        ("view", view.to_owned()),
        ("symmetries", options.symmetries.count().to_string()),
        ("source", source),
        ("crate", env!("CARGO_PKG_VERSION").to_owned()),
    ];
    let jobs = files::plan(&[], args.jobs).jobs();
    let shards = Shards {
        folder,
        options: &options,
        count,
        part: args.part,
        npz,
        snappy: args.compression == CompressionChoice::Snappy,
        facts: facts.map(|(name, value)| (format!("boardnote.{name}"), value)).to_vec(),
        jobs,
        memory: memory(args) / 2,
    };
    // Every name is compared with those of the inputs before the first file is written.
    let manifest_file = context.files.made(folder.join(match args.part {
        (_, 1) => "manifest.json".to_owned(),
        (i, _) => format!("manifest.{i}.json"),
    }))?;
    let manifest = Manifest {
        rows,
        positions: counts.positions,
        unscored: counts.unscored,
        below_confidence: counts.below_confidence,
        seed: args.seed,
        view: view.to_owned(),
        symmetries: options.symmetries.count(),
        confidence: args.confidence.value(),
        validation: args.validation,
        shards: shards.write(context, &splits)?,
        columns: COLUMNS.map(str::to_owned).to_vec(),
    };
    manifest::write(manifest_file, &manifest)?;
    Ok(status)
}

/// Reads the input and stores every row by its key and its split.
fn spool(
    context: &Context,
    args: &Args,
    options: &TrainingOptions,
    splits: &mut [Spool<'_>; 2],
    status: &mut Status,
) -> io::Result<(Counts, u64)> {
    let (Some(positions), Some(scores)) = (&args.positions, &args.scores) else {
        return Ok((Counts::default(), 0));
    };
    let mut count = 0;
    files::each_score(context, false, scores, status, &mut |_| {
        count += 1;
        Ok(())
    })?;
    let input = one(context, positions)?;
    let mut reader = PositionReader::new(input.open().map_err(|e| named(positions, &e))?);
    let mut rows = 0;
    let mut join = Join {
        options,
        folder: &args.output,
        memory: memory(args) as u64 / 4,
        counts: Counts::default(),
        take: |validation: bool, row: &spool::Packed| {
            rows += 1;
            splits[usize::from(validation)].push(row)
        },
    };
    let mut bad_scores = Status::FINE;
    let joined = join.run(
        &mut reader,
        |take| files::each_score(context, true, scores, &mut bad_scores, take),
        count,
    );
    let counts = join.counts;
    status.bad |= bad_scores.bad;
    match joined {
        Ok(()) => {}
        Err(ReadError::Io(error)) => return Err(named(positions, &error)),
        // Records after the first bad one are lost, which must not go unnoticed in a data set.
        Err(ReadError::Format(error)) => {
            let (name, code) = (text::name(positions), error.kind().code());
            return Err(usage(&format!("{name}: {error} [{code}]")));
        }
    }
    splits.iter_mut().try_for_each(Spool::settle)?;
    Ok((counts, rows))
}

fn memory(args: &Args) -> usize {
    let bytes = saturated(args.memory).saturating_mul(1_000_000);
    args.max_memory.unwrap_or(bytes)
}

/// Parses `--max-memory`.
fn most(text: &str) -> Result<usize, String> {
    let bytes = crate::bulk::size(text)?;
    if bytes < LEAST { Err("expected at least 32M".to_owned()) } else { Ok(bytes) }
}

fn usage(text: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, text.to_owned())
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    files::named(&text::name(path), error)
}

fn one(context: &Context, path: &Path) -> io::Result<input::Input> {
    let nothing = || usage(&format!("{}: nothing to read", text::name(path)));
    input::files(&[path.to_owned()], &context.files).next().ok_or_else(nothing)?
}

/// Returns `true` if a file with this name is training data.
fn is_ours(name: &str) -> bool {
    let shard = name.starts_with("train-") || name.starts_with("validation-");
    let manifest = name.starts_with("manifest.") && name.ends_with(".json");
    shard && (name.ends_with(".parquet") || name.ends_with(".npz")) || manifest
}

/// Creates the directory and checks that it can be written to.
fn prepare(context: &Context, args: &Args) -> io::Result<()> {
    let folder: &Path = &args.output;
    std::fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    let mut old = Vec::new();
    let own_manifest = format!("manifest.{}.json", args.part.0);
    for entry in std::fs::read_dir(folder).map_err(|error| named(folder, &error))? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        // Parts share a directory; each checks only its own manifest.
        let taken = match args.part.1 {
            1 => is_ours(&name) || name.starts_with("train-"),
            _ => name == "manifest.json" || name == own_manifest,
        };
        if taken && !args.force {
            return Err(usage(&format!(
                "{} has training data already; --force replaces it",
                text::name(folder)
            )));
        }
        if taken && is_ours(&name) {
            old.push(context.files.made(entry.path())?);
        }
    }
    // An input among them is found before the first is removed.
    old.into_iter().try_for_each(|file| {
        let name = file.to_path_buf();
        file.remove().map_err(|error| named(&name, &error))
    })
}
