//! `boardnote go9 join`: positions with their scores, or those without one.

use super::files::{self, Piece};
use super::{Style, filter::Filter};
use crate::bulk::BulkArgs;
use crate::context::{Context, Status};
use crate::files::OutFile;
use crate::formats::go;
use crate::options::{self, Class};
use crate::output::Output;
use crate::settings::Settings;
use crate::verbs::Verb;
use clap::Command;
use go9_dat::{IdSet, PositionId, ScoreMap, positions, tools};
use serde_json::json;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Arguments of `go9 join`.
#[derive(clap::Args, Clone, Debug)]
#[command(
    about = "Join positions with scores, or list those without one",
    after_help = "Examples:\n  \
    boardnote go9 join positions.dat gnugo_chinese.dat > scored.jsonl\n  \
    boardnote go9 join --missing -o queue.dat positions.dat gnugo_chinese.dat"
)]
pub(super) struct Args {
    /// Position file; standard input if -
    positions: PathBuf,
    /// Score file
    scores: PathBuf,
    #[command(flatten)]
    memory: files::Memory,
    /// Write the positions without score as a queue file: each ID once, its first record
    #[arg(long, requires = "output")]
    missing: bool,
    /// File to write instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<OutFile>,
    /// Write what can be read, even if the positions cannot be read to their end
    #[arg(long)]
    keep_going: bool,
    #[command(flatten)]
    filter: Filter,
    /// JSON Lines, or boards with their score
    #[arg(long, value_enum, default_value_t = Style::Json)]
    format: Style,
    /// Number of threads [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = crate::bulk::jobs)]
    jobs: Option<usize>,
}

impl Verb for Args {
    fn complete(verb: Command) -> Command {
        options::add(verb, |class| matches!(class, Class::Extra))
    }
}

impl Args {
    fn bulk(&self) -> BulkArgs {
        let files = files::plan(core::slice::from_ref(&self.positions), self.jobs);
        BulkArgs { keep_going: self.keep_going, ..files }
    }
}

pub(super) fn run(context: &Context, args: &Args) -> io::Result<Status> {
    let mut status = Status::FINE;
    files::in_order(&context.files.read(&args.positions)?, &context.files.read(&args.scores)?)?;
    let scores = files::scores(context, &args.scores, args.memory, &mut status)?;
    let streamed = if args.missing {
        queue(context, args, &scores)?
    } else {
        let mut output = Output::of(context, args.output.as_ref())?;
        let streamed = files::stream(
            context,
            &args.bulk(),
            &output.destination(),
            |piece| joined(&piece, &scores, args.filter, args.format, &context.settings),
            |part| output.write_all(&part),
        )?;
        output.conclude(streamed, args.keep_going)?;
        streamed
    };
    status.bad |= streamed.bad;
    status.trouble |= streamed.trouble;
    Ok(status)
}

/// Passes on every position of a piece with its score.
fn joined(
    piece: &Piece<'_>,
    scores: &ScoreMap,
    filter: Filter,
    style: Style,
    settings: &Settings,
) -> Vec<u8> {
    let endian = settings.go.endian();
    let mut out = Vec::new();
    for joined in tools::join(piece.bytes, scores).flatten() {
        let score = joined.score.as_ref();
        if !filter.takes(score) {
            continue;
        }
        match style {
            Style::Json => {
                go::push_scored(&joined.record, joined.record.extra(endian), score, &mut out);
                out.push(b'\n');
            }
            Style::Text => {
                go::push_picture(&joined.record.to_position(endian), score, &mut out);
            }
        }
    }
    out
}

/// Writes the positions that have no score.
fn queue(context: &Context, args: &Args, scores: &ScoreMap) -> io::Result<Status> {
    let mut queued = IdSet::new();
    let mut output = Output::of(context, args.output.as_ref())?;
    let status = files::stream(
        context,
        &args.bulk(),
        &output.destination(),
        |piece| {
            // Duplicates within a piece are removed here, those across pieces below.
            let mut out = Vec::new();
            // This cannot fail: a piece has no bad record, and the target is memory.
            let _ = tools::missing(piece.bytes, scores, &mut out);
            out
        },
        |part: Vec<u8>| {
            for record in positions(&part).flatten() {
                let id: PositionId = record.id();
                if queued.insert(id).is_ok() {
                    output.write_all(record.as_bytes())?;
                }
            }
            Ok(())
        },
    )?;
    let on_stdout = output.is_stdout();
    output.conclude(status, args.keep_going)?;
    super::report_beside(on_stdout, args.format, &json!({ "written": queued.len() }))?;
    Ok(status)
}
