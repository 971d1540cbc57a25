//! Code shared by the verbs that process files: order, summary, and progress.

pub mod args;
mod left_out;
pub mod names;

pub use crate::accept::Accept;
pub use args::{BulkArgs, MaxMemory, jobs, size};

use crate::context::{Context, Status};
use crate::finding::{Finding, Severity};
use crate::formats::{Loss, Losses, Record, loss};
use crate::locate::Locator;
use crate::messages::{Hidden, Messages, Room};
use crate::output::{Destination, Output};
use crate::paint::Paint;
use crate::pipeline::{self, Batch, Event, Note, Source};
use crate::progress::Progress;
use crate::trouble::Trouble;
use crate::{input, interrupt, report, text};
use core::ops::{Range, RangeInclusive};
use core::sync::atomic::{AtomicU64, Ordering};
use left_out::LeftOut;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Sizes in bytes of outputs whose memory is used again. Short ones are freed, because an allocator
/// is slow if a thread extends many small pieces of memory of another one.
const REUSED: RangeInclusive<usize> = 1 << 16..=8 << 20;

/// Checks the arguments before anything is read.
///
/// # Errors
/// The verb cannot work on the format, or an input is missing. Those of [`announce`].
fn begin(context: &Context, args: &BulkArgs) -> io::Result<()> {
    if let Some(from) = args.from {
        args.accept.check(from)?;
    }
    announce(context, &args.files)?;
    // Nothing is written before all inputs are found.
    if args.keep_going {
        return Ok(());
    }
    let mut missing = input::missing(&args.files, context.files.listed(), args.allow(context));
    let Some(first) = missing.next() else { return Ok(()) };
    let last = missing.try_fold(first, |before, next| context.complain(&before).map(|()| next))?;
    Err(last.into())
}

/// Tells the user that a terminal is being read.
///
/// # Errors
/// Standard input is named more than once, although it can be read only once.
pub(crate) fn announce(context: &Context, files: &[PathBuf]) -> io::Result<()> {
    if files.iter().filter(|file| file.as_os_str() == "-").count() > 1 {
        return Err(io::Error::other("standard input (-) is named twice"));
    }
    if files.is_empty() && context.files.listed().is_none() && io::stdin().is_terminal() {
        let verb = &context.verb;
        let hint = format!("reading standard input (Ctrl-D ends it; boardnote {verb} --help)\n");
        let _ = io::stderr().write_all(hint.as_bytes());
    }
    Ok(())
}

/// Remarks with the number of their records.
pub type Notes = BTreeMap<String, u64>;

/// The result of the work on a batch.
#[derive(Debug, Default)]
pub struct Part<T = ()> {
    /// Data for the output.
    pub out: Vec<u8>,
    /// Messages for standard error.
    pub err: Messages,
    /// Number of records read.
    pub records: u64,
    /// Number of bad records among them.
    pub bad: u64,
    /// Losses of conversions.
    pub losses: Losses,
    /// Remarks on conversions that are told once, with the number of their records.
    pub notes: Notes,
    /// Further data collected by the verb.
    pub data: T,
}

impl<T> Part<T> {
    /// Counts each kind of loss of a record once.
    pub fn lose(&mut self, of_record: Losses) {
        self.losses.add_record(of_record);
    }
}

/// A record with its surroundings, as passed to a verb.
#[derive(Debug)]
pub struct Item<'a, 'b> {
    /// The record.
    pub record: Record<'a>,
    /// Range of the record in the batch.
    pub range: Range<usize>,
    /// File that contains the record.
    pub source: &'a Source,
    /// Locator of lines and columns.
    pub locator: &'b mut Locator<'a>,
    /// The bytes between the record and the end of its input, if it is the last.
    pub tail: Option<&'a [u8]>,
}

impl Item<'_, '_> {
    /// Counts the record as bad and reports why, with the place in its source.
    pub fn bad<T>(&mut self, finding: &Finding, color: bool, part: &mut Part<T>) {
        part.bad += 1;
        let (n, range) = (self.record.n, &self.range);
        part.err.add(n, finding, || report::full(self.locator, n, range, finding, color));
    }

    /// Reports a finding about the record in one line.
    pub fn brief<T>(&mut self, finding: &Finding, part: &mut Part<T>) {
        let paint = Paint(part.err.color);
        let n = self.record.n;
        part.err.add(n, finding, || report::brief(self.locator, &self.range, finding, paint));
    }

    /// Counts the record as bad and reports why in one line.
    pub fn bad_in_brief<T>(&mut self, finding: &Finding, part: &mut Part<T>) {
        part.bad += 1;
        self.brief(finding, part);
    }
}

/// The totals over all parts.
#[derive(Debug, Default)]
pub struct Totals {
    /// Number of records read.
    pub records: u64,
    /// Number of bad records among them.
    pub bad: u64,
    /// Losses of conversions.
    pub losses: Losses,
    /// Remarks on conversions, with the number of their records.
    pub notes: Notes,
    /// Status for the exit code.
    pub status: Status,
}

impl Totals {
    /// Prints the losses, and the remarks on conversions, on standard error. Losses that every game has
    /// in such a conversion are printed only if `verbose`.
    ///
    /// # Errors
    /// Standard error cannot be written.
    pub fn say_losses(&self, context: &Context, verbose: bool) -> io::Result<()> {
        let told = |loss: &&Loss| verbose || !loss::is_usual(loss.code());
        self.losses.iter().filter(told).try_for_each(|loss| {
            let message = format!(
                "lost in conversion: {} (in {})",
                loss.text(),
                text::count(loss.count(), "record")
            );
            context.say(Severity::Warning, &message)
        })?;
        self.notes.iter().try_for_each(|(note, &count)| {
            context.note(&format!("{note} (in {})", text::count(count, "record")))
        })
    }
}

/// Adds numbers of remarks.
fn add(totals: &mut Notes, more: Notes) {
    for (note, count) in more {
        *totals.entry(note).or_default() += count;
    }
}

/// Runs `job` over every record and writes the output of each [`Part`], in order.
///
/// # Errors
/// Errors of the output. Errors of an input are reported and recorded in the status.
pub fn run(
    context: &Context,
    args: &BulkArgs,
    output: &mut Output,
    job: impl Fn(Item<'_, '_>, &mut Part) + Sync,
) -> io::Result<Totals> {
    let to = output.destination();
    collect(context, args, &to, |_| (), job, |out, ()| output.write_all(out))
}

/// Runs `job` over every batch, for verbs that need more than one record at a time. Such a verb
/// handles [`Batch::refused`] itself.
///
/// # Errors
/// The same as for [`run`].
pub fn run_batches(
    context: &Context,
    args: &BulkArgs,
    output: &mut Output,
    job: impl Fn(&Batch, &mut Part) + Sync,
) -> io::Result<Totals> {
    let to = output.destination();
    collect_batches(context, args, &to, |_| (), job, |out, ()| output.write_all(out))
}

/// Runs `job` over every record. Each batch fills a [`Part`] that starts with the value made by
/// `start` for its file, and `take` receives the output and the data of each, in input order. An
/// output file stays unchanged if an input cannot be read.
///
/// # Errors
/// Those of `take`. Errors of an input are reported and recorded in the status.
pub fn collect<T: Send>(
    context: &Context,
    args: &BulkArgs,
    to: &Destination,
    start: impl Fn(&Source) -> T + Sync,
    job: impl Fn(Item<'_, '_>, &mut Part<T>) + Sync,
    take: impl FnMut(&[u8], T) -> io::Result<()> + Send,
) -> io::Result<Totals> {
    let each = |batch: &Batch, part: &mut Part<T>| {
        let mut locator = Locator::new(batch);
        let mut records = batch.records().peekable();
        while let Some((range, record)) = records.next() {
            let is_last = batch.is_last && records.peek().is_none();
            let tail = is_last.then(|| &batch.data[range.end..]);
            let locator = &mut locator;
            let mut item = Item { record, range, source: &batch.source, locator, tail };
            match &batch.refused {
                Some(finding) => item.bad_in_brief(finding, part),
                None => job(item, part),
            }
        }
    };
    collect_batches(context, args, to, start, each, take)
}

/// Runs `job` over every batch, like [`run_batches`], and collects the results, like [`collect`].
///
/// # Errors
/// The same as for [`collect`].
pub fn collect_batches<T: Send>(
    context: &Context,
    args: &BulkArgs,
    to: &Destination,
    start: impl Fn(&Source) -> T + Sync,
    job: impl Fn(&Batch, &mut Part<T>) + Sync,
    mut take: impl FnMut(&[u8], T) -> io::Result<()> + Send,
) -> io::Result<Totals> {
    let mut totals = Totals::default();
    let seen = AtomicU64::new(0);
    // The memory of outputs is used again, because memory that is returned to the system comes back
    // page by page.
    let (spare, jobs) = (Mutex::new(Vec::new()), args.jobs());
    let spare = || spare.lock().unwrap_or_else(PoisonError::into_inner);
    let work = |batch: &Batch, err: Messages| {
        seen.fetch_max(batch.end(), Ordering::Relaxed);
        let mut part = Part {
            out: spare().pop().unwrap_or_default(),
            err,
            records: batch.len(),
            bad: 0,
            losses: Losses::new(),
            notes: Notes::new(),
            data: start(&batch.source),
        };
        job(batch, &mut part);
        let messages = core::mem::take(&mut part.err);
        (part, messages)
    };
    totals.status = batches(context, args, to, work, |mut part| {
        totals.records += part.records;
        totals.bad += part.bad;
        totals.losses.extend(core::mem::take(&mut part.losses));
        add(&mut totals.notes, core::mem::take(&mut part.notes));
        take(&part.out, part.data)?;
        part.out.clear();
        let mut spare = spare();
        if REUSED.contains(&part.out.capacity()) && spare.len() < jobs {
            spare.push(part.out);
        }
        Ok(())
    })?;
    totals.status.bad |= totals.bad > 0;
    if let Some(record) = args.record.filter(|_| totals.records == 0 && !totals.status.trouble) {
        return Err(io::Error::other(no_record(record.first, seen.into_inner(), args.limit)));
    }
    Ok(totals)
}

/// Returns the message about a record that the input does not have, or that a limit leaves out.
#[must_use]
pub fn no_record(wanted: u64, records: u64, limit: Option<u64>) -> String {
    match limit.filter(|limit| (..wanted).contains(limit) && records >= *limit) {
        Some(limit) => format!("no record {wanted}: --limit reads the first {limit}"),
        None => format!("no record {wanted}: the input has {records}"),
    }
}

/// Runs `work` over the batches of the input, for tools that need more than one record at a time,
/// and passes its results to `take`, in order. Besides the result, `work` returns messages for
/// standard error; its argument limits how many.
///
/// # Errors
/// Those of `take`. Errors of an input are reported and recorded in the status.
pub fn batches<T: Send>(
    context: &Context,
    args: &BulkArgs,
    to: &Destination,
    work: impl Fn(&Batch, Messages) -> (T, Messages) + Sync,
    mut take: impl FnMut(T) -> io::Result<()> + Send,
) -> io::Result<Status> {
    begin(context, args)?;
    let mut status = Status::FINE;
    let mut result = Ok(());
    let mut progress = Progress::new(args, to.stdout);
    if args.many() {
        progress = progress.counting_files(|| args.count_files(context));
    }
    // Threads may see an outdated number and make messages that are then not printed.
    let room = [args.max_findings.0; 2].map(AtomicU64::new);
    let left = || -> Room { room.each_ref().map(|room| room.load(Ordering::Relaxed)) };
    let (mut hidden, mut said) = (Hidden::default(), None);
    let (mut skipped, mut links, mut left_out) = (0, 0, LeftOut::default());
    // Whether the directory that is read has a file of a known format.
    let mut known = false;
    let work = |batch: &Batch| {
        let messages = Messages::with_room(left(), args.wanted());
        let done = work(batch, messages.colored(context.color_err));
        (batch.source.below, batch.is_last, done)
    };
    pipeline::run(&args.plan(context), work, |event| match event {
        Event::Part((below, is_last, (part, mut messages)), consumed) => {
            known |= below;
            left_out.reads = true;
            let (text, printed) = messages.finish(left(), &mut hidden);
            let printed_all = progress.findings(&text, to.findings);
            room.iter().zip(printed).for_each(|(room, printed)| {
                room.fetch_sub(printed, Ordering::Relaxed);
            });
            progress.advance(consumed);
            if is_last {
                progress.end_file();
            }
            result = printed_all.and_then(|()| take(part));
            result.is_ok() && !interrupt::requested()
        }
        Event::Note(note) => {
            let color = context.color_err;
            if note.ends_file() {
                progress.end_file();
            }
            // An input that is written to ends the run, also with --keep-going.
            result = context.files.check();
            if result.is_err() {
                return false;
            }
            let mut go_on = true;
            let (is_link, is_end) =
                (matches!(note, Note::Link(_)), matches!(note, Note::Folder(_)));
            let note = match note {
                Note::Folder(path) if !known => {
                    Note::Trouble(input::without_files(&path, args.from))
                }
                note => note,
            };
            known = !is_end
                && (known
                    || matches!(note, Note::Trouble(_) | Note::Bad(..) | Note::LeftOut { .. }));
            match note {
                Note::Folder(_) => {}
                Note::Trouble(trouble) => {
                    status.trouble = true;
                    let replaces = to.replaces.as_deref().filter(|_| !args.keep_going);
                    go_on = replaces.is_none();
                    let unchanged = replaces.map(|path| {
                        let name = text::name(path);
                        let state = if path.exists() { "unchanged" } else { "not written" };
                        format!("{name} is {state}; --keep-going writes what can be read")
                    });
                    let hints: Vec<_> = unchanged.into_iter().collect();
                    // What is wrong with a condition is the same for every file.
                    let file = trouble.file.clone().filter(|_| trouble.excerpt.is_none());
                    let fault = Some(Trouble { file, ..trouble.clone() });
                    if fault != said {
                        progress.message(&report::trouble(&trouble, &hints, color));
                        said = fault;
                    }
                }
                Note::LeftOut { format, lacks, trouble } => left_out.add(format, lacks, trouble),
                Note::Bad(code, message) => {
                    status.bad = true;
                    progress.message(&report::coded(code, &message, color));
                }
                Note::Remark(_) if args.quiet => {}
                Note::Remark(message) => {
                    progress.message(&report::plain(Severity::Info, &message, color));
                }
                Note::Skipped(message) if message.is_empty() => {}
                Note::Skipped(message) | Note::Link(message) => {
                    *if is_link { &mut links } else { &mut skipped } += 1;
                    if args.verbose {
                        progress.message(&format!("skipped: {}\n", text::visible(&message)));
                    }
                }
            }
            go_on && !interrupt::requested()
        }
    });
    result = result.and_then(|()| progress.findings(&hidden.lines(), to.findings));
    if skipped > 0 {
        let files = text::count(skipped, "file");
        let hint = if args.verbose { "" } else { " (--verbose lists them)" };
        progress.message(&format!("{files} skipped: no known format{hint}\n"));
    }
    if links > 0 {
        let links = text::count(links, "link");
        let hint = match (args.verbose, args.follow) {
            (true, _) => "",
            (_, true) => " (--verbose lists them)",
            _ => " (--verbose lists them, --follow reads linked folders)",
        };
        progress.message(&format!("{links} skipped{hint}\n"));
    }
    progress.finish();
    status.trouble |= left_out.say(context)?;
    result?;
    interrupt::check()?;
    Ok(status)
}
