//! `view`, `histogram`, `join`: the contents of a position file.

use super::files::{self, Piece};
use super::{Style, games};
use crate::bulk::BulkArgs;
use crate::context::{Context, Status};
use crate::formats::{go9, json};
use crate::output::{Destination, Output};
use crate::settings::Settings;
use crate::text;
use go9_dat::{Color, Confidence, IdSet, PositionId, ScoreMap, SourceList, positions, tools};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Arguments of `go9 view`.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct ViewArgs {
    /// Position file; standard input if none or -
    file: Option<PathBuf>,
    /// Name the source of each position by this list of `go9 positions`
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
    /// Number of threads [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = crate::bulk::jobs)]
    jobs: Option<usize>,
}

pub(super) fn view(context: &Context, args: &ViewArgs) -> io::Result<Status> {
    let endian = context.settings.go9.endian();
    let list = match &args.list {
        Some(path) => games::read_list(path)?,
        None => SourceList::default(),
    };
    let mut output = Output::stdout();
    let status = files::stream(
        context,
        &files::plan(args.file.as_slice(), args.jobs),
        &output.destination(),
        |piece| {
            let mut out = Vec::new();
            for record in positions(piece.bytes).flatten() {
                let source = record.extra(endian).and_then(|extra| list.name(extra.source));
                match args.format {
                    Style::Text => {
                        let mut view = record.to_position(endian).view().to_string();
                        if let Some(name) = source {
                            name_source(&mut view, name);
                        }
                        out.extend_from_slice(view.as_bytes());
                    }
                    Style::Json => {
                        go9::push_position(&record, record.extra(endian), &mut out);
                        if let Some(name) = source {
                            let end = out.pop();
                            json::member(&mut out, "source_name", name);
                            out.extend(end);
                        }
                        out.push(b'\n');
                    }
                }
            }
            out
        },
        |part| output.write_all(&part),
    )?;
    output.commit()?;
    Ok(status)
}

/// Appends the name of a source to the line of the listing that has its number.
fn name_source(view: &mut String, name: &str) {
    if let Some((end, _)) = view.match_indices('\n').nth(1) {
        view.insert_str(end, &format!(" {}", text::visible(name)));
    }
}

/// Arguments of `go9 histogram`.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct HistogramArgs {
    /// Position file; standard input if none or -
    file: Option<PathBuf>,
    /// Count positions with Black and with White to move separately
    #[arg(long)]
    by_player: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
    /// Number of threads [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = crate::bulk::jobs)]
    jobs: Option<usize>,
}

pub(super) fn histogram(context: &Context, args: &HistogramArgs) -> io::Result<Status> {
    // Counts for Black and for White to move, by number of stones.
    let mut counts: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
    let status = files::stream(
        context,
        &files::plan(args.file.as_slice(), args.jobs),
        &Destination::default(),
        // A piece has no bad record, so there is always a histogram.
        |piece| tools::histogram(piece.bytes).ok(),
        |part| {
            for (player, color) in Color::ALL.into_iter().enumerate() {
                for (stones, count) in part.iter().flat_map(|part| part.with_to_move(color)) {
                    counts.entry(stones).or_default()[player] += count;
                }
            }
            Ok(())
        },
    )?;
    let mut output = Output::stdout();
    match args.format {
        Style::Text => {
            for (stones, [black, white]) in counts {
                match args.by_player {
                    true => writeln!(output, "{stones}\t{black}\t{white}")?,
                    false => writeln!(output, "{stones}\t{}", black + white)?,
                }
            }
        }
        Style::Json => {
            let of = |count: fn(&[usize; 2]) -> usize| {
                let members = counts.iter().map(|(stones, counts)| (stones, count(counts)));
                let members = members.filter(|(_, count)| *count > 0);
                Value::from(
                    members.map(|(n, count)| (n.to_string(), count.into())).collect::<Map<_, _>>(),
                )
            };
            let object = match args.by_player {
                true => json!({"B": of(|[black, _]| *black), "W": of(|[_, white]| *white)}),
                false => of(|[black, white]| black + white),
            };
            writeln!(output, "{object}")?;
        }
    }
    output.commit()?;
    Ok(status)
}

/// Arguments of `go9 join`.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    boardnote go9 join positions.dat gnugo_chinese.dat > scored.jsonl\n  \
    boardnote go9 join --missing -o queue.dat positions.dat gnugo_chinese.dat")]
pub(super) struct JoinArgs {
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
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
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

impl JoinArgs {
    fn bulk(&self) -> BulkArgs {
        let files = files::plan(core::slice::from_ref(&self.positions), self.jobs);
        BulkArgs { keep_going: self.keep_going, ..files }
    }
}

/// Which scores count.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(super) struct Filter {
    /// Only positions with this score (3–8)
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u8).range(3..=8))]
    score: Option<u8>,
    /// Only scores with at least this confidence (0–100)
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    confidence: Option<u8>,
}

impl Filter {
    /// Returns `true` if a score satisfies the conditions. Without conditions, every position does,
    /// even without a score.
    pub(super) fn takes(self, record: Option<&go9_dat::ScoreRecord>) -> bool {
        let score = self
            .score
            .is_none_or(|score| record.is_some_and(|record| record.score.to_byte() == score));
        let floor = self.confidence.and_then(Confidence::new);
        let sure =
            floor.is_none_or(|floor| record.is_some_and(|record| record.confidence >= floor));
        score && sure
    }
}

pub(super) fn join(context: &Context, args: &JoinArgs) -> io::Result<Status> {
    let mut status = Status::FINE;
    files::in_order(&args.positions, &args.scores)?;
    let scores = files::scores(context, &args.scores, args.memory, &mut status)?;
    let streamed = if args.missing {
        queue(context, args, &scores)?
    } else {
        let mut output = Output::create(args.output.as_deref())?;
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
    let endian = settings.go9.endian();
    let mut out = Vec::new();
    for joined in tools::join(piece.bytes, scores).flatten() {
        let score = joined.score.as_ref();
        if !filter.takes(score) {
            continue;
        }
        match style {
            Style::Json => {
                go9::push_scored(&joined.record, joined.record.extra(endian), score, &mut out);
                out.push(b'\n');
            }
            Style::Text => {
                go9::push_picture(&joined.record.to_position(endian), score, &mut out);
            }
        }
    }
    out
}

/// Writes the positions that have no score.
fn queue(context: &Context, args: &JoinArgs, scores: &ScoreMap) -> io::Result<Status> {
    let mut queued = IdSet::new();
    let mut output = Output::create(args.output.as_deref())?;
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
