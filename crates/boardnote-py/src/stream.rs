//! Tables of inputs as a stream of Arrow batches.
//!
//! One thread reads blocks of the inputs and cuts them at the borders of records, workers make
//! batches of them, and the consumer receives the batches in input order. The queue of batches is
//! bounded, so that memory does not grow with the input.

use crate::findings::Found;
use crate::source::Source;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use boardnote_formats::Analyzed;
use boardnote_formats::cut::Most;
use boardnote_formats::finding::Finding;
use boardnote_formats::notation::SURVEYED;
use boardnote_formats::settings::Settings;
use boardnote_formats::table::chunk::Chunk;
use boardnote_formats::table::{Cell, Kind, Place, TableInfo};
use boardnote_formats::{Format, Record};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Least number of bytes of a block.
const BLOCK: usize = 1 << 20;
/// Largest number of bytes that are read to survey the first records.
const SURVEY: usize = 16 << 20;
/// Largest length of a record in bytes.
const LONGEST: usize = 1 << 30;
/// Largest number of findings that are kept.
const FINDINGS: usize = 1_000;
/// Interval between calls into Python during a pass.
const TICK: Duration = Duration::from_millis(200);

/// The treatment of bad records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Errors {
    /// Bad records are only counted.
    Skip,
    /// Bad records become rows without values, with the code of the error in the column `error`.
    Null,
    /// The first bad record ends the stream.
    Raise,
}

/// The plan that every pass follows.
pub(crate) struct Plan {
    pub(crate) sources: Vec<Source>,
    pub(crate) format: &'static dyn Format,
    pub(crate) settings: Settings,
    pub(crate) table: TableInfo,
    /// Numbers of the columns of the table to produce; `None` for all.
    pub(crate) chosen: Option<Vec<usize>>,
    /// Kinds of the columns produced, including that of `error`.
    pub(crate) kinds: Vec<Kind>,
    /// Place of each column of the schema among `file`, `offset`, `n`, and the computed columns.
    pub(crate) order: Vec<usize>,
    pub(crate) schema: SchemaRef,
    pub(crate) errors: Errors,
    pub(crate) batch_rows: usize,
    pub(crate) threads: usize,
}

/// The result of a pass so far.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    pub(crate) records: u64,
    pub(crate) bad: u64,
    pub(crate) findings: Vec<Found>,
    /// The finding that ended the pass.
    pub(crate) error: Option<Found>,
    /// The exception that ended the pass.
    pub(crate) exception: Option<Raised>,
}

/// An exception raised by a callback or by a signal, and its text.
#[derive(Debug)]
pub(crate) struct Raised {
    pub(crate) text: String,
    pub(crate) value: Py<PyBaseException>,
}

/// A block of an input with its records.
struct Job {
    file: Arc<str>,
    settings: Arc<Settings>,
    data: Vec<u8>,
    /// Offset of the block in its input.
    base: u64,
    n: u64,
    index: u64,
    records: Vec<Range<usize>>,
    refused: bool,
    /// `true` for the last block of its input.
    last: bool,
    used: u64,
    answer: Sender<Answer>,
}

/// The sum of records of an input, with the place of the first, for a table with rows about whole
/// files.
struct Whole {
    offset: u64,
    n: u64,
    sum: Analyzed,
}

impl Whole {
    /// Adds `other` to the sum of the same input, or starts with it.
    fn add(whole: &mut Option<Self>, other: Self) {
        match whole {
            Some(whole) => whole.sum.add(&other.sum),
            None => *whole = Some(other),
        }
    }
}

/// A batch with its counts and findings.
struct Made {
    file: Arc<str>,
    batch: Result<RecordBatch, ArrowError>,
    whole: Option<Whole>,
    last: bool,
    records: u64,
    bad: u64,
    findings: Vec<Found>,
    error: Option<Found>,
    used: u64,
}

type Answer = Result<Made, io::Error>;

/// A stream of batches.
pub(crate) struct Batches {
    plan: Arc<Plan>,
    queue: Receiver<Receiver<Answer>>,
    waiting: Option<Receiver<Answer>>,
    /// The sum of the records of the current input so far.
    whole: Option<Whole>,
    /// The rows about an input, which follow its last batch.
    rest: Option<Result<RecordBatch, ArrowError>>,
    summary: Arc<Mutex<Summary>>,
    progress: Option<Arc<Py<PyAny>>>,
    used: u64,
    ticked: Instant,
    ended: bool,
}

impl Batches {
    /// Starts a pass.
    pub(crate) fn start(
        plan: Arc<Plan>,
        summary: Arc<Mutex<Summary>>,
        progress: Option<Arc<Py<PyAny>>>,
    ) -> Self {
        let threads = plan.threads.max(1);
        let (to_queue, queue) = sync_channel(2 * threads);
        let (to_work, work) = sync_channel::<Job>(threads);
        let work = Arc::new(Mutex::new(work));
        for _ in 0..threads {
            let (plan, work) = (Arc::clone(&plan), Arc::clone(&work));
            thread::spawn(move || {
                loop {
                    let job = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(job) = job else { return };
                    let answer = job.answer.clone();
                    // A consumer that has stopped reading needs no answer.
                    let _ = answer.send(Ok(make(&plan, job)));
                }
            });
        }
        let reading = Arc::clone(&plan);
        thread::spawn(move || read_all(&reading, &Ways { to_queue, to_work }));
        let ticked = Instant::now();
        Self {
            plan,
            queue,
            waiting: None,
            whole: None,
            rest: None,
            summary,
            progress,
            used: 0,
            ticked,
            ended: false,
        }
    }

    /// Waits for the next answer; `None` at the end, or if a callback asked to stop.
    fn receive(&mut self) -> Option<Answer> {
        loop {
            let left = TICK.saturating_sub(self.ticked.elapsed());
            let timeout = match self.waiting.take() {
                None => match self.queue.recv_timeout(left) {
                    Ok(answer) => {
                        self.waiting = Some(answer);
                        continue;
                    }
                    Err(error) => error,
                },
                Some(answer) => match answer.recv_timeout(left) {
                    Ok(made) => return Some(made),
                    Err(RecvTimeoutError::Disconnected) => {
                        return Some(Err(io::Error::other("a worker has failed")));
                    }
                    Err(error) => {
                        self.waiting = Some(answer);
                        error
                    }
                },
            };
            if timeout == RecvTimeoutError::Disconnected || !self.tick() {
                return None;
            }
        }
    }

    /// Calls Python if it is time, and returns `false` to stop.
    fn tick(&mut self) -> bool {
        if self.ticked.elapsed() < TICK {
            return true;
        }
        self.ticked = Instant::now();
        self.call()
    }

    /// Checks for signals and calls `progress`; returns `false` to stop.
    fn call(&self) -> bool {
        let lengths = self.plan.sources.iter().map(Source::length);
        let total = lengths.sum::<Option<u64>>();
        let called = |py: Python<'_>| -> PyResult<bool> {
            py.check_signals()?;
            let Some(progress) = &self.progress else { return Ok(true) };
            let answer = progress.bind(py).call1((self.used, total))?;
            Ok(!answer.is_exact_instance_of::<pyo3::types::PyBool>() || answer.is_truthy()?)
        };
        let called = Python::try_attach(|py| {
            called(py)
                .map_err(|error| Raised { text: error.to_string(), value: error.into_value(py) })
        });
        match called {
            Some(Ok(go_on)) => go_on,
            Some(Err(error)) => {
                self.summary().exception = Some(error);
                false
            }
            None => false,
        }
    }

    fn summary(&self) -> std::sync::MutexGuard<'_, Summary> {
        self.summary.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the counts of a batch to the summary.
    fn take(&mut self, made: Made) -> Result<RecordBatch, ArrowError> {
        self.used += made.used;
        let mut summary = self.summary();
        summary.records += made.records;
        summary.bad += made.bad;
        let room = FINDINGS.saturating_sub(summary.findings.len());
        summary.findings.extend(made.findings.into_iter().take(room));
        if let Some(found) = made.error {
            let Found { finding, n, .. } = &found;
            let at = found.offset + finding.span.start as u64;
            let message =
                format!("record {n}: {} [{}] at byte {at}", finding.message, finding.code);
            summary.error = Some(found);
            return Err(ArrowError::ParseError(message));
        }
        drop(summary);
        if let Some(whole) = made.whole {
            Whole::add(&mut self.whole, whole);
        }
        if made.last {
            self.rest = self.end_of_input(&made.file);
        }
        made.batch
    }

    /// Makes the rows about a whole input, if the table has any.
    fn end_of_input(&mut self, file: &str) -> Option<Result<RecordBatch, ArrowError>> {
        let (whole, rows) = self.whole.take().zip(self.plan.table.whole)?;
        let mut chunk = Chunk::of(self.plan.kinds.iter().copied(), file.to_owned());
        let place = Place { file, offset: whole.offset, n: whole.n };
        let mut add = |cells: &[Cell]| chunk.push(place, cells);
        rows(&whole.sum.of_file(), self.plan.chosen.as_deref(), &mut add);
        Some(batch(&self.plan, chunk))
    }
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        if let Some(rest) = self.rest.take() {
            return Some(rest);
        }
        let objects = self.plan.sources.iter().any(|source| matches!(source, Source::Object(..)));
        let answer = if objects {
            // The reading thread needs the lock, which this thread may hold.
            Python::try_attach(|py| py.detach(|| self.receive())).flatten()
        } else {
            self.receive()
        };
        let result = match answer {
            Some(Ok(made)) => self.take(made),
            Some(Err(error)) => Err(ArrowError::IoError(error.to_string(), error)),
            None => {
                self.ended = true;
                let message = self.summary().exception.as_ref().map(|raised| raised.text.clone());
                if self.progress.is_some() && message.is_none() {
                    self.call();
                }
                let message = self.summary().exception.as_ref().map(|raised| raised.text.clone());
                return message.map(|message| Err(ArrowError::ParseError(message)));
            }
        };
        let go_on = self.tick();
        self.ended = result.is_err() || (!go_on && self.summary().exception.is_none());
        if !go_on && !self.ended {
            self.ended = true;
            let message = self.summary().exception.as_ref().map(|raised| raised.text.clone());
            return message.map(|message| Err(ArrowError::ParseError(message)));
        }
        Some(result)
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.plan.schema)
    }
}

/// Makes the batch of a block.
fn make(plan: &Plan, job: Job) -> Made {
    let Job { file, settings, data, base, n, index, records, refused, last, used, .. } = job;
    let mut chunk = Chunk::of(plan.kinds.iter().copied(), file.to_string());
    let mut made = Made {
        file: Arc::clone(&file),
        whole: None,
        last,
        batch: Err(ArrowError::ParseError(String::new())),
        records: records.len() as u64,
        bad: 0,
        findings: Vec::new(),
        error: None,
        used,
    };
    for (range, at) in records.into_iter().zip(0..) {
        let record = Record {
            offset: base + range.start as u64,
            bytes: data.get(range).unwrap_or_default(),
            n: n + at,
            index: index + at,
        };
        let place = Place { file: &file, offset: record.offset, n: record.n };
        let before = chunk.len();
        let mut add = |cells: &[Cell]| chunk.push(place, cells);
        let result = if refused {
            let message = format!("the record is longer than {LONGEST} bytes");
            Err(Finding::error("record-too-long", 0..0, message))
        } else {
            rows(plan, record, &settings, &mut made.whole, &mut add)
        };
        let sound = result.as_ref().is_ok_and(|found| !found.iter().any(Finding::is_error));
        if sound {
            continue;
        }
        made.bad += 1;
        // The rows of the readable part of a damaged record are kept.
        let part = result.is_ok();
        let mut errors = match result {
            Ok(findings) => findings.into_iter().filter(Finding::is_error).collect(),
            Err(finding) => vec![finding],
        };
        let code = errors.first().map(|finding| finding.code.clone()).unwrap_or_default();
        let found = |finding| Found {
            file: Some(file.to_string()),
            ..Found::new(finding, plan.format, record)
        };
        if plan.errors == Errors::Raise && !errors.is_empty() {
            made.error = Some(found(errors.swap_remove(0)));
            break;
        }
        let room = FINDINGS.saturating_sub(made.findings.len());
        made.findings.extend(errors.into_iter().take(room).map(found));
        if part {
            continue;
        }
        chunk.truncate(before);
        if plan.errors == Errors::Null {
            let mut cells = vec![Cell::Null; plan.kinds.len()];
            if let Some(last) = cells.last_mut() {
                *last = code.into();
            }
            chunk.push(place, &cells);
        }
    }
    made.batch = batch(plan, chunk);
    made
}

/// Passes the rows of a record to `add`, and adds the record to the sum of its input if the table has
/// rows about whole inputs.
fn rows(
    plan: &Plan,
    record: Record<'_>,
    settings: &Settings,
    whole: &mut Option<Whole>,
    add: &mut dyn FnMut(&[Cell]),
) -> Result<Vec<Finding>, Finding> {
    let chosen = plan.chosen.as_deref();
    let Some(rows) = plan.table.whole else {
        return plan.format.rows(record, plan.table, chosen, settings, add);
    };
    plan.format.analysis(record, settings).map(|(sum, findings)| {
        rows(&sum, chosen, add);
        Whole::add(whole, Whole { offset: record.offset, n: record.n, sum });
        findings
    })
}

fn batch(plan: &Plan, chunk: Chunk) -> Result<RecordBatch, ArrowError> {
    let rows = arrow_array::RecordBatchOptions::new().with_row_count(Some(chunk.len()));
    let arrays = chunk.into_arrays()?;
    let pick = |at: &usize| arrays.get(*at).map(Arc::clone);
    let columns: Vec<ArrayRef> = plan.order.iter().filter_map(pick).collect();
    RecordBatch::try_new_with_options(Arc::clone(&plan.schema), columns, &rows)
}

/// The channels for a block: to the queue of answers, and to the workers.
struct Ways {
    to_queue: SyncSender<Receiver<Answer>>,
    to_work: SyncSender<Job>,
}

impl Ways {
    /// Sends a block to the workers. Returns `false` if nobody waits for the answer.
    fn send(&self, job: impl FnOnce(Sender<Answer>) -> Result<Job, io::Error>) -> bool {
        let (answer, receiver) = channel();
        let job = job(answer.clone());
        if self.to_queue.send(receiver).is_err() {
            return false;
        }
        match job {
            Ok(job) => self.to_work.send(job).is_ok(),
            Err(error) => {
                let _ = answer.send(Err(error));
                false
            }
        }
    }
}

/// Reads all inputs.
fn read_all(plan: &Plan, to: &Ways) {
    let mut n = 0;
    for source in &plan.sources {
        match read_one(plan, source, &mut n, to) {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => {
                let text = format!("{}: {error}", source.name());
                to.send(|_| Err(io::Error::new(error.kind(), text)));
                return;
            }
        }
    }
}

/// Reads an input to its end and returns `false` if nobody waits for more.
fn read_one(plan: &Plan, source: &Source, n: &mut u64, to: &Ways) -> io::Result<bool> {
    let format = plan.format;
    let mut reader = source.open()?;
    let (mut data, mut end) = (Vec::new(), false);
    let mut settings = plan.settings.clone();
    read_more(&mut reader, &mut data, BLOCK, &mut end)?;
    let mut base = 0;
    let info = format.info();
    if !info.binary && !info.reads_mark && data.starts_with(b"\xef\xbb\xbf") {
        data.drain(..3);
        base = 3;
    }
    let mut records = Vec::new();
    if format.abilities().survey {
        let most = Most { records: SURVEYED, bytes: LONGEST };
        while !format.cut(&data, end, most, &mut records).full && !end && data.len() < SURVEY {
            let more = data.len().max(BLOCK);
            read_more(&mut reader, &mut data, more, &mut end)?;
        }
        let mut surveyed = records.iter().zip(0..).map(|(range, index)| Record {
            offset: base + range.start as u64,
            bytes: data.get(range.clone()).unwrap_or_default(),
            n: index,
            index,
        });
        if let Some(change) = format.survey(&mut surveyed, &plan.settings) {
            change.apply(&mut settings);
        }
    }
    let (file, settings) = (Arc::<str>::from(source.name()), Arc::new(settings));
    let most = Most { records: plan.batch_rows.max(1), bytes: LONGEST };
    let mut index = 0;
    loop {
        let cut = format.cut(&data, end, most, &mut records);
        if cut.done && index == 0 && records.is_empty() && info.needs_record {
            records.push(0..data.len());
        }
        let endless = records.is_empty() && !cut.done && data.len() > LONGEST;
        if endless {
            records.push(0..0);
        }
        if records.is_empty() && !cut.done && cut.used == 0 {
            let more = data.len().max(BLOCK);
            read_more(&mut reader, &mut data, more, &mut end)?;
            continue;
        }
        let done = cut.done || endless;
        let rest = data.split_off(cut.used.min(data.len()));
        let count = records.len() as u64;
        let job = |answer| {
            Ok(Job {
                file: Arc::clone(&file),
                settings: Arc::clone(&settings),
                data: std::mem::replace(&mut data, rest),
                base,
                n: *n,
                index,
                records: std::mem::take(&mut records),
                refused: cut.refused || endless,
                last: done,
                used: cut.used as u64,
                answer,
            })
        };
        if !to.send(job) {
            return Ok(false);
        }
        base += cut.used as u64;
        *n += count;
        index += count;
        if done {
            return Ok(true);
        }
        if !cut.full {
            read_more(&mut reader, &mut data, BLOCK, &mut end)?;
        }
    }
}

/// Reads up to `most` more bytes, and sets `end` if fewer are available.
fn read_more(
    reader: &mut dyn Read,
    data: &mut Vec<u8>,
    most: usize,
    end: &mut bool,
) -> io::Result<()> {
    if *end {
        return Ok(());
    }
    let before = data.len();
    reader.take(most as u64).read_to_end(data)?;
    *end = data.len() - before < most;
    Ok(())
}
