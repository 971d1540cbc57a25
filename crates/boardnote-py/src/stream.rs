//! Tables of inputs as a stream of Arrow batches.
//!
//! One thread reads blocks of the inputs and cuts them at the borders of records, workers make
//! batches of them, and the consumer receives the batches in input order. The queue of batches is
//! bounded, so that memory does not grow with the input.

use crate::batch::{FINDINGS, Job, Made, Whole};
use crate::blocks::Blocks;
use crate::findings::Found;
use crate::plan::Plan;
use crate::source::Source;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyBaseException, PyRuntimeError};
use pyo3::prelude::*;
use std::io;
use std::process;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Interval between calls into Python during a pass.
const TICK: Duration = Duration::from_millis(200);

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

/// Work for a worker, and the way back to the consumer.
type Work = (Job, Sender<Answer>);

/// A failure to read an input, with the number of the input.
struct Failure {
    source: usize,
    error: io::Error,
}

type Answer = Result<Made, Failure>;

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
    /// The process that has the threads of the pass.
    process: u32,
}

impl Batches {
    /// Starts a pass.
    ///
    /// # Errors
    /// The system refuses the thread that reads, or every thread that works.
    pub(crate) fn start(
        plan: Arc<Plan>,
        summary: Arc<Mutex<Summary>>,
        progress: Option<Arc<Py<PyAny>>>,
    ) -> io::Result<Self> {
        let threads = plan.threads.max(1);
        let (to_queue, queue) = sync_channel(2 * threads);
        let (to_work, work) = sync_channel::<Work>(threads);
        let work = Arc::new(Mutex::new(work));
        for number in 0..threads {
            let (plan, work) = (Arc::clone(&plan), Arc::clone(&work));
            let serve = move || {
                loop {
                    let job = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((job, answer)) = job else { return };
                    // A consumer that has stopped reading needs no answer.
                    let _ = answer.send(Ok(Made::of(&plan, &job)));
                }
            };
            match thread::Builder::new().spawn(serve) {
                Ok(_) => {}
                Err(error) if number == 0 => return Err(error),
                // If the system refuses a thread, those that there are do the work.
                Err(_) => break,
            }
        }
        let reading = Arc::clone(&plan);
        let read = move || read_all(&reading, &Ways { to_queue, to_work });
        thread::Builder::new().spawn(read)?;
        let ticked = Instant::now();
        Ok(Self {
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
            process: process::id(),
        })
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
                        let error = io::Error::other("a worker has failed");
                        return Some(Err(Failure { source: 0, error }));
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
        let called = Python::try_attach(|py| called(py).map_err(|error| Raised::of(py, error)));
        match called {
            Some(Ok(go_on)) => go_on,
            Some(Err(error)) => {
                self.summary().exception = Some(error);
                false
            }
            None => false,
        }
    }

    /// Returns the exception for the error that ended the pass.
    pub(crate) fn exception(&self, py: Python<'_>, error: &ArrowError) -> PyErr {
        let summary = self.summary();
        match (&summary.exception, &summary.error) {
            (Some(raised), _) => {
                PyErr::from_value(raised.value.clone_ref(py).into_bound(py).into_any())
            }
            (None, Some(found)) => found.error(py, None),
            (None, None) => PyRuntimeError::new_err(error.to_string()),
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
            let (message, code) = (&finding.message, &finding.code);
            let file = found.file.as_deref().unwrap_or_default();
            let message = format!("{file}: record {n}: {message} [{code}] at byte {at}");
            summary.error = Some(found);
            return Err(ArrowError::ParseError(message));
        }
        drop(summary);
        if let Some(whole) = made.whole {
            Whole::add(&mut self.whole, whole);
        }
        if made.last {
            let whole = self.whole.take();
            self.rest = whole.and_then(|whole| whole.batch(&self.plan, &made.file));
        }
        made.batch
    }

    /// Keeps the exception for a process that was forked from the one that has the threads, and returns
    /// the error with its text.
    fn leave(&self) -> ArrowError {
        let text =
            "a pass that began before a fork cannot go on in the child; begin a new one there";
        let raised = Python::try_attach(|py| Raised::of(py, PyRuntimeError::new_err(text)));
        self.summary().exception = raised;
        ArrowError::ParseError(text.to_owned())
    }

    /// Keeps the exception for a failure, and returns the error with its text.
    fn fail(&self, failure: &Failure) -> ArrowError {
        let Failure { source, error } = failure;
        let Some(source) = self.plan.sources.get(*source) else {
            return ArrowError::ParseError(error.to_string());
        };
        let raised = Python::try_attach(|py| Raised::of(py, source.exception(py, error)));
        let text = format!("{}: {error}", source.name());
        self.summary().exception = raised;
        ArrowError::IoError(text.clone(), io::Error::new(error.kind(), text))
    }
}

impl Raised {
    fn of(py: Python<'_>, error: PyErr) -> Self {
        Self { text: error.to_string(), value: error.into_value(py) }
    }
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        if self.process != process::id() {
            self.ended = true;
            return Some(Err(self.leave()));
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
            Some(Err(failure)) => Err(self.fail(&failure)),
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

/// The channels for a block: to the queue of answers, and to the workers.
struct Ways {
    to_queue: SyncSender<Receiver<Answer>>,
    to_work: SyncSender<Work>,
}

impl Ways {
    /// Sends a block to the workers. Returns `false` if nobody waits for the answer.
    fn send(&self, job: Job) -> bool {
        let (answer, receiver) = channel();
        self.to_queue.send(receiver).is_ok() && self.to_work.send((job, answer)).is_ok()
    }

    /// Sends an answer that needs no work. Returns `false` if nobody waits for it.
    fn answer(&self, made: Answer) -> bool {
        let (answer, receiver) = channel();
        self.to_queue.send(receiver).is_ok() && answer.send(made).is_ok()
    }
}

/// Reads all inputs.
fn read_all(plan: &Plan, to: &Ways) {
    let mut n = 0;
    for (number, source) in plan.sources.iter().enumerate() {
        let mut offset = 0;
        let go_on = match read_one(plan, source, [&mut offset, &mut n], to) {
            Ok(go_on) => go_on,
            Err(error) if plan.keep_going => {
                let file = Arc::from(source.name());
                to.answer(Ok(Made::of_failure(plan, &file, [offset, n], &error.to_string())))
            }
            Err(error) => {
                to.answer(Err(Failure { source: number, error }));
                return;
            }
        };
        if !go_on {
            return;
        }
    }
}

/// Reads an input to its end and returns `false` if nobody waits for more. The place is that of the next
/// record: its offset in the input, and the number of records before it over all inputs.
fn read_one(plan: &Plan, source: &Source, place: [&mut u64; 2], to: &Ways) -> io::Result<bool> {
    let [offset, n] = place;
    let mut blocks = Blocks::open(source, plan.format, &plan.settings, plan.batch_rows)?;
    let file = Arc::<str>::from(source.name());
    while let Some(block) = blocks.next()? {
        *offset = block.base + block.used;
        let count = block.records.len() as u64;
        let (file, settings) = (Arc::clone(&file), Arc::clone(&blocks.settings));
        if !to.send(Job { file, settings, block, n: *n, last: blocks.is_done() }) {
            return Ok(false);
        }
        *n += count;
    }
    Ok(true)
}
