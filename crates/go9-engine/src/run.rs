//! A run over a file of positions: every position without a score is scored or queued.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use go9_dat::internal::{OutputFile, StopFile};
use go9_dat::{Endian, IdSet, ReadError, Record, positions};

use self::report::Report;
use self::results::Results;
use self::worker::{Message, Worker};
use crate::{
    CommandError, Engine, EngineCommand, Error, Evaluation, Evaluator, ScoreFile, ScoreFileError,
    Settings,
};

mod pump;
mod report;
mod results;
mod worker;

/// Number of consecutive failures of the engine after which the run ends.
const FAILURES: usize = 5;

/// Options of a scoring run.
#[derive(Debug, Clone)]
pub struct ScoreOptions {
    engine: EngineCommand,
    settings: Settings,
    jobs: usize,
    position_limit: Duration,
    restart_delay: Duration,
    order: ResultOrder,
    stop: StopFile,
    queue: Option<PathBuf>,
    report: Option<PathBuf>,
    repair: bool,
}

/// The order in which results are written.
///
/// Closed: results come in order or as they arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ResultOrder {
    /// The order of the positions, which makes the score file reproducible.
    #[default]
    Input,
    /// The order of arrival, with which an interruption loses no result.
    Arrival,
}

impl ScoreOptions {
    /// Returns the default options: one process, default settings, 10 minutes per position, results
    /// in the order of the positions, and neither a queue file nor a report.
    #[must_use]
    pub fn new(engine: EngineCommand) -> Self {
        Self {
            engine,
            settings: Settings::default(),
            jobs: 1,
            position_limit: Duration::from_secs(600),
            restart_delay: Duration::from_secs(1),
            order: ResultOrder::default(),
            stop: StopFile::never(),
            queue: None,
            report: None,
            repair: false,
        }
    }

    /// Sets the evaluation settings.
    #[must_use]
    pub fn settings(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self
    }

    /// Sets the number of concurrent processes, at least 1.
    #[must_use]
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.jobs = jobs.max(1);
        self
    }

    /// Sets the time limit of a position, for all its runs together. Requests to an analysis engine
    /// are limited only by [`Settings::command_limit`].
    #[must_use]
    pub fn position_limit(mut self, limit: Duration) -> Self {
        self.position_limit = limit;
        self
    }

    /// Sets the unit of the delay before an engine is restarted. The first restart is immediate;
    /// the following ones wait for 1, 2, and then 4 units.
    #[must_use]
    pub fn restart_delay(mut self, delay: Duration) -> Self {
        self.restart_delay = delay;
        self
    }

    /// Sets the order in which results are written.
    #[must_use]
    pub fn order(mut self, order: ResultOrder) -> Self {
        self.order = order;
        self
    }

    /// Sets a stop file. The run ends when the file appears, which is checked before every
    /// position.
    #[must_use]
    pub fn stop(mut self, file: impl AsRef<Path>) -> Self {
        self.stop = StopFile::new(file);
        self
    }

    /// Sets the queue file, a position file that receives the positions without a score.
    #[must_use]
    pub fn queue(mut self, path: impl AsRef<Path>) -> Self {
        self.queue = Some(path.as_ref().to_path_buf());
        self
    }

    /// Sets a report file. The report receives one line of JSON for every evaluated position, with
    /// the data that have no place in the score file: [`Evaluation::to_json`].
    #[must_use]
    pub fn report(mut self, path: impl AsRef<Path>) -> Self {
        self.report = Some(path.as_ref().to_path_buf());
        self
    }

    /// Sets the treatment of an incomplete record at the end of the score file. If `repair` is
    /// `true`, the record is removed; otherwise, the file is refused.
    #[must_use]
    pub fn repair(mut self, repair: bool) -> Self {
        self.repair = repair;
        self
    }
}

/// The result of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct ScoreReport {
    /// Number of positions in the file.
    pub read: usize,
    /// Number of positions scored in this run.
    pub scored: usize,
    /// Number of positions that already had a score or occurred earlier in the file.
    pub skipped: usize,
    /// Number of positions that could not be scored.
    pub queued: usize,
    /// `true` if the run ended before all positions were tried.
    pub stopped: bool,
}

/// The progress of a run after a position.
#[derive(Debug)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// Number of positions tried so far.
    pub done: usize,
    /// Total number of positions to try.
    pub total: usize,
    /// The latest position.
    pub record: &'a Record<'a>,
    /// The evaluation of the position, or the reason why it has none.
    pub outcome: &'a Result<Evaluation, Error>,
}

/// An event of a run.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// The first engine is ready.
    Engine(&'a Engine),
    /// An engine has issued a new warning.
    Warning(&'a str),
    /// A position has been tried.
    Position(Progress<'a>),
}

/// The error that ended a run early. Earlier results are in the score file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScoreError {
    /// The engine command contradicts the rules.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// The program cannot be started or prepared.
    #[error(transparent)]
    Engine(#[from] Error),
    /// The program failed at five consecutive positions.
    #[error("engine failed at {FAILURES} positions in a row, the last time: {0}")]
    Failures(String),
    /// The position file is damaged; nothing was scored.
    #[error("position file: {0}")]
    Positions(#[source] go9_dat::Error),
    /// The score file cannot be used.
    #[error("score file: {0}")]
    Scores(#[source] ReadError),
    /// The score file is locked by another run.
    #[error("{} is in use by another run", .0.display())]
    InUse(PathBuf),
    /// The queue file cannot be written.
    #[error("queue file: {0}")]
    Queue(#[source] io::Error),
    /// The report cannot be written.
    #[error("report: {0}")]
    Report(#[source] io::Error),
}

impl ScoreError {
    /// Returns the stable short name of the error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Command(error) => error.code(),
            Self::Engine(error) => error.code(),
            Self::Failures(_) => "engine-failures",
            Self::Positions(_) => "position-file",
            Self::Scores(_) => "score-file",
            Self::InUse(_) => "score-file-in-use",
            Self::Queue(_) => "queue-file",
            Self::Report(_) => "report-file",
        }
    }
}

impl From<ScoreFileError> for ScoreError {
    fn from(error: ScoreFileError) -> Self {
        match error {
            ScoreFileError::InUse(path) => Self::InUse(path),
            ScoreFileError::Read(error) => Self::Scores(error),
        }
    }
}

/// Scores the positions of a file with one or more processes of a Go program and appends the scores
/// to a score file.
///
/// Positions whose ID is in the score file are skipped. An interrupted run therefore continues
/// where it stopped, and a run over a finished file starts no program. Rotated copies have the same
/// ID and are scored once. Positions that cannot be scored are copied to the queue file byte for
/// byte.
///
/// `watch` receives all events and can end the run by returning [`ControlFlow::Break`].
///
/// # Errors
/// A [`ScoreError`]. All earlier results are in the score file.
pub fn score_positions(
    bytes: &[u8],
    score_file: impl AsRef<Path>,
    options: &ScoreOptions,
    mut watch: impl FnMut(&Event<'_>) -> ControlFlow<()>,
) -> Result<ScoreReport, ScoreError> {
    let engine = options.engine.clone().with_rules(options.settings.rules)?;
    let engine = match options.settings.evaluator {
        // Resignations carry information for this evaluator.
        Some(Evaluator::Bracket { .. }) => engine,
        _ => engine.without_resignation(),
    };
    let records = positions(bytes).collect::<Result<Vec<_>, _>>().map_err(ScoreError::Positions)?;
    let (file, scores) = ScoreFile::open(score_file, options.repair)?;
    let mut seen = IdSet::new();
    let work: Vec<_> = records
        .iter()
        .filter(|record| !scores.contains(record.id()) && seen.insert(record.id()).is_ok())
        .collect();
    let report = options.report.as_ref().filter(|_| !work.is_empty());
    let report = report.map(|path| Report::open(path)).transpose();
    let report = report.map_err(ScoreError::Report)?;
    let counts = ScoreReport {
        read: records.len(),
        skipped: records.len() - work.len(),
        ..ScoreReport::default()
    };
    let mut results = Results::new(file, report, options.order, counts);
    let run = Run {
        options,
        engine: &engine,
        work: &work,
        next: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
    };
    let outcome = run.go(&mut results, &mut watch);
    // The queue is written even after an error.
    let (queue, mut report) = results.end();
    if let Some(path) = &options.queue {
        write_queue(path, queue.iter().map(|&n| work[n])).map_err(ScoreError::Queue)?;
    }
    outcome?;
    report.stopped = report.scored + report.queued < work.len();
    Ok(report)
}

/// The state shared by all workers.
struct Run<'a> {
    options: &'a ScoreOptions,
    engine: &'a EngineCommand,
    work: &'a [&'a Record<'a>],
    next: AtomicUsize,
    stop: AtomicBool,
}

impl Run<'_> {
    fn go(
        &self,
        results: &mut Results,
        watch: &mut impl FnMut(&Event<'_>) -> ControlFlow<()>,
    ) -> Result<(), ScoreError> {
        let (send, messages) = channel();
        thread::scope(|scope| {
            let mut ended = Ok(());
            for number in 0..self.jobs().min(self.work.len()) {
                let (worker, pumps) = (Worker::new(self, send.clone()), self.pumps());
                let work = move || if pumps { worker.pump() } else { worker.work() };
                let begun = thread::Builder::new().spawn_scoped(scope, work);
                // If the system refuses a thread, those that there are do the work.
                if let Err(error) = begun {
                    let program = self.engine.program().to_owned();
                    let refused = Error::Start { program, error };
                    ended = if number == 0 { Err(refused.into()) } else { Ok(()) };
                    break;
                }
            }
            drop(send);
            for message in messages {
                if let Err(error) = self.hear(message, results, watch) {
                    self.stop.store(true, Ordering::Relaxed);
                    // The first error is the one to report.
                    ended = ended.and(Err(error));
                }
            }
            // A stopped run leaves gaps; results waiting for them are written now.
            let flushed = results.flush();
            ended.and(flushed)
        })
    }

    fn hear(
        &self,
        message: Message,
        results: &mut Results,
        watch: &mut impl FnMut(&Event<'_>) -> ControlFlow<()>,
    ) -> Result<(), ScoreError> {
        let (stop, result) = match message {
            Message::GaveUp(error) => return Err(error),
            Message::Engine(engine) if results.engine.is_some() => {
                drop(engine);
                return Ok(());
            }
            Message::Engine(engine) => {
                let stop = watch(&Event::Engine(&engine));
                results.engine = Some(engine);
                (stop, Ok(()))
            }
            Message::Warning(text) => (watch(&Event::Warning(&text)), Ok(())),
            Message::Done(number, outcome) => {
                results.tried += 1;
                let (done, total) = (results.tried, self.work.len());
                let step = Progress { done, total, record: self.work[number], outcome: &outcome };
                (watch(&Event::Position(step)), results.take(number, outcome.ok()))
            }
        };
        if stop.is_break() {
            self.stop.store(true, Ordering::Relaxed);
        }
        result
    }

    /// Returns `true` if the engine accepts many requests at once.
    fn pumps(&self) -> bool {
        match self.options.settings.evaluator {
            Some(evaluator) => matches!(evaluator, Evaluator::Analysis { .. }),
            None => self.engine.is_analysis(),
        }
    }

    fn jobs(&self) -> usize {
        if self.pumps() { 1 } else { self.options.jobs }
    }

    /// Returns `true` if no further position may be started.
    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || (self.options.settings.interrupted)()
            || self.options.stop.has_appeared()
    }

    fn position(&self, number: usize) -> go9_dat::Position {
        self.work[number].to_position(Endian::Big)
    }
}

fn write_queue<'a>(path: &Path, records: impl Iterator<Item = &'a Record<'a>>) -> io::Result<()> {
    let mut out = OutputFile::create(path)?;
    for record in records {
        out.write_all(record.as_bytes())?;
    }
    out.commit()
}
