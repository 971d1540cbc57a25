//! What the verbs that go through files have in common: options, order, summary, progress.

use crate::context::{Context, Status};
use crate::finding::Finding;
use crate::formats::{Format, Losses, Record};
use crate::input::{self, Allow};
use crate::output::Output;
use crate::pipeline::{self, Batch, Event, Plan, Source};
use crate::report::{self, Locator};
use crate::{interrupt, text};
use clap::Args;
use core::ops::Range;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Which files, and how.
#[derive(Args, Clone, Debug, Default)]
pub struct BulkArgs {
    /// Files, patterns or (with -r) directories; none, or -, is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Format of the input (default: detected)
    #[arg(long, value_name = "FORMAT", value_parser = crate::formats::parse_name)]
    pub from: Option<&'static dyn Format>,
    /// Read directories and what is in them
    #[arg(short, long)]
    pub recursive: bool,
    /// Number of threads (default: one per core)
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Stop after this many records
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// Go on after an input that cannot be read, and write what can be
    #[arg(long)]
    pub keep_going: bool,
    /// Whether arguments may be records; set by the verb.
    #[arg(skip)]
    pub records: bool,
}

impl BulkArgs {
    /// Whether output has to name the file: more than one is read.
    #[must_use]
    pub fn many(&self) -> bool {
        let pattern = |file: &PathBuf| !file.exists() && file.as_os_str() != "-";
        self.files.len() > 1
            || self.files.iter().any(|file| (self.recursive && file.is_dir()) || pattern(file))
    }

    /// How many threads work.
    #[must_use]
    pub fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.unwrap_or_else(cores)
    }

    fn plan(&self) -> Plan<'_> {
        Plan {
            files: &self.files,
            allow: Allow { directories: self.recursive, records: self.records },
            from: self.from,
            limit: self.limit,
            jobs: self.jobs(),
        }
    }

    /// The bytes to come, if that can be told cheaply.
    fn size(&self) -> Option<u64> {
        if self.recursive || self.files.is_empty() {
            return None;
        }
        input::expand(&self.files, Allow::default()).map(|input| input.ok()?.size()).sum()
    }
}

/// What a worker made of a batch.
#[derive(Debug, Default)]
pub struct Part<T = ()> {
    /// Data for the output.
    pub out: Vec<u8>,
    /// Messages for standard error.
    pub err: String,
    /// Records seen.
    pub records: u64,
    /// Bad ones among them.
    pub bad: u64,
    /// What conversions lost.
    pub losses: Losses,
    /// What else the verb collects.
    pub data: T,
}

/// A record in its surroundings, as a verb gets it.
#[derive(Debug)]
pub struct Item<'a, 'b> {
    /// The record.
    pub record: Record<'a>,
    /// Where it stands in the batch.
    pub range: Range<usize>,
    /// The file it is from.
    pub source: &'a Source,
    /// For lines and columns.
    pub locator: &'b mut Locator<'a>,
}

impl Item<'_, '_> {
    /// Counts the record as bad and says why, with the place in its source.
    pub fn bad<T>(&mut self, finding: &Finding, color: bool, part: &mut Part<T>) {
        part.bad += 1;
        let text = report::full(self.locator, self.record.n, &self.range, finding, color);
        part.err.push_str(&text);
    }

    /// Counts the record as bad and says why in one line.
    pub fn bad_in_brief<T>(&mut self, finding: &Finding, part: &mut Part<T>) {
        part.bad += 1;
        part.err.push_str(&report::brief(self.locator, &self.range, finding));
    }
}

/// What all parts came to.
#[derive(Debug, Default)]
pub struct Totals {
    /// Records seen.
    pub records: u64,
    /// Bad ones among them.
    pub bad: u64,
    /// What conversions lost.
    pub losses: Losses,
    /// For the exit code.
    pub status: Status,
}

/// Runs `job` over every record and writes what it puts into its [`Part`], in order.
///
/// # Errors
/// Trouble with the output. Trouble with an input is reported and kept in the status.
pub fn run(
    context: &Context,
    args: &BulkArgs,
    output: &mut Output,
    job: impl Fn(Item<'_, '_>, &mut Part) + Sync,
) -> io::Result<Totals> {
    let replaces = output.replaces();
    collect(context, args, replaces.as_deref(), |_| (), job, |part| output.write_all(&part.out))
}

/// As [`run`], for verbs that look at more than one record at a time.
///
/// # Errors
/// As [`run`].
pub fn run_batches(
    context: &Context,
    args: &BulkArgs,
    output: &mut Output,
    job: impl Fn(&Batch, &mut Part) + Sync,
) -> io::Result<Totals> {
    let replaces = output.replaces();
    let take = |part: Part| output.write_all(&part.out);
    collect_batches(context, args, replaces.as_deref(), |_| (), job, take)
}

/// Runs `job` over every record. Each batch fills a [`Part`] that begins with what `start` makes for
/// its file; `take` gets the parts in the order of the input. `replaces` is the file that the data is
/// for, if it is one that an input that cannot be read leaves as it is.
///
/// # Errors
/// Those of `take`. Trouble with an input is reported and kept in the status.
pub fn collect<T: Send>(
    context: &Context,
    args: &BulkArgs,
    replaces: Option<&Path>,
    start: impl Fn(&Source) -> T + Sync,
    job: impl Fn(Item<'_, '_>, &mut Part<T>) + Sync,
    take: impl FnMut(Part<T>) -> io::Result<()>,
) -> io::Result<Totals> {
    let each = |batch: &Batch, part: &mut Part<T>| {
        let mut locator = Locator::new(batch);
        for (range, record) in batch.records() {
            job(Item { record, range, source: &batch.source, locator: &mut locator }, part);
        }
    };
    collect_batches(context, args, replaces, start, each, take)
}

/// What [`run`], [`run_batches`] and [`collect`] have in common.
fn collect_batches<T: Send>(
    context: &Context,
    args: &BulkArgs,
    replaces: Option<&Path>,
    start: impl Fn(&Source) -> T + Sync,
    job: impl Fn(&Batch, &mut Part<T>) + Sync,
    mut take: impl FnMut(Part<T>) -> io::Result<()>,
) -> io::Result<Totals> {
    let mut totals = Totals::default();
    let work = |batch: &Batch| {
        let mut part = Part {
            out: Vec::new(),
            err: String::new(),
            records: batch.len(),
            bad: 0,
            losses: Losses::new(),
            data: start(&batch.source),
        };
        job(batch, &mut part);
        let messages = core::mem::take(&mut part.err);
        (part, messages)
    };
    totals.status = batches(context, args, replaces, work, |mut part| {
        totals.records += part.records;
        totals.bad += part.bad;
        for (loss, count) in core::mem::take(&mut part.losses) {
            *totals.losses.entry(loss).or_default() += count;
        }
        take(part)
    })?;
    totals.status.bad = totals.bad > 0;
    Ok(totals)
}

/// Runs `work` over the batches of the input, for tools that look at more than one record at a
/// time, and gives what it makes to `take`, in order; text for standard error beside it.
///
/// # Errors
/// Those of `take`. Trouble with an input is reported and kept in the status.
pub fn batches<T: Send>(
    context: &Context,
    args: &BulkArgs,
    replaces: Option<&Path>,
    work: impl Fn(&Batch) -> (T, String) + Sync,
    mut take: impl FnMut(T) -> io::Result<()>,
) -> io::Result<Status> {
    let mut status = Status::FINE;
    let mut result = Ok(());
    let mut progress = Progress::new(args);
    pipeline::run(&args.plan(), work, |event| match event {
        Event::Part((part, messages), consumed) => {
            progress.message(&messages);
            progress.advance(consumed);
            result = take(part);
            result.is_ok() && !interrupt::requested()
        }
        Event::Trouble(message) => {
            let replaces = replaces.filter(|_| !args.keep_going);
            let help = replaces.map(|path| {
                let name = text::name(path);
                format!("{name} is unchanged; --keep-going writes what can be read")
            });
            progress.message(&report::trouble(&message, help.as_deref(), context.color_err));
            status.trouble = true;
            help.is_none() && !interrupt::requested()
        }
    });
    progress.finish();
    result?;
    interrupt::check()?;
    Ok(status)
}

/// The bar on a terminal, for work that takes over a second.
#[derive(Debug)]
pub struct Progress {
    bar: Option<ProgressBar>,
    started: Instant,
    done: u64,
    size: Option<u64>,
    wanted: bool,
}

impl Progress {
    /// Begins to watch work on these files.
    #[must_use]
    pub fn new(args: &BulkArgs) -> Self {
        // The bar would draw over data that goes to the same terminal.
        let wanted = io::stderr().is_terminal() && !io::stdout().is_terminal();
        let size = if wanted { args.size() } else { None };
        Self { bar: None, started: Instant::now(), done: 0, size, wanted }
    }

    /// So many more bytes are done.
    pub fn advance(&mut self, consumed: u64) {
        self.done += consumed;
        if self.wanted && self.bar.is_none() && self.started.elapsed() > Duration::from_secs(1) {
            self.bar = Some(bar(self.size));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
        }
    }

    fn message(&self, text: &str) {
        if text.is_empty() {
            return;
        }
        let print = || {
            // Nothing is left to do when standard error is closed.
            let _ = io::stderr().write_all(text.as_bytes());
        };
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Takes the bar away.
    pub fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(size: Option<u64>) -> ProgressBar {
    let template = match size {
        Some(_) => "{bar:32} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left",
        None => "{spinner} {bytes}, {bytes_per_sec}, {elapsed}",
    };
    let bar = size.map_or_else(ProgressBar::no_length, ProgressBar::new);
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
