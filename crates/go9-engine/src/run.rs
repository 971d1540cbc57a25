//! A run over a file of positions: every position that has no score gets one, or is queued.

use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use go9_dat::tools::{OutputFile, StopFile};
use go9_dat::{Endian, Error, IdSet, ReadError, Record, positions};

use self::results::Results;
use self::worker::{Message, Worker};
use crate::{
    CommandError, Engine, EngineCommand, EvaluateError, Evaluation, Evaluator, ScoreFile,
    ScoreFileError, Settings,
};

mod pump;
mod results;
mod worker;

/// So many positions in a row that the engine failed at, and the run ends.
const FAILURES: usize = 5;

/// How to score.
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

/// In which order results are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ResultOrder {
    /// In the order of the positions: the same file every time.
    #[default]
    Input,
    /// As they come: nothing is lost when the run is interrupted.
    Arrival,
}

impl ScoreOptions {
    /// One process with the usual settings, 10 minutes for a position, results in the order of the
    /// positions, neither queue file nor report.
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

    /// What the engine is asked.
    #[must_use]
    pub fn settings(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self
    }

    /// Processes at work at the same time, at least one.
    #[must_use]
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.jobs = jobs.max(1);
        self
    }

    /// How long a position may take, all runs together. Requests to an analysis engine have
    /// the limit of a command only.
    #[must_use]
    pub fn position_limit(mut self, limit: Duration) -> Self {
        self.position_limit = limit;
        self
    }

    /// The unit of the wait before an engine is started again: none of it the first time, then
    /// one, two, four.
    #[must_use]
    pub fn restart_delay(mut self, delay: Duration) -> Self {
        self.restart_delay = delay;
        self
    }

    /// The order in which results are written.
    #[must_use]
    pub fn order(mut self, order: ResultOrder) -> Self {
        self.order = order;
        self
    }

    /// A file whose appearance ends the run; looked for before every position.
    #[must_use]
    pub fn stop(mut self, stop: StopFile) -> Self {
        self.stop = stop;
        self
    }

    /// Where positions go that could not be scored. The file is a position file again.
    #[must_use]
    pub fn queue(mut self, path: impl AsRef<Path>) -> Self {
        self.queue = Some(path.as_ref().to_path_buf());
        self
    }

    /// A file that gets a line of JSON for every position that was evaluated, with all that the
    /// score file has no room for: [`Evaluation::to_json`].
    #[must_use]
    pub fn report(mut self, path: impl AsRef<Path>) -> Self {
        self.report = Some(path.as_ref().to_path_buf());
        self
    }

    /// Cut off an incomplete record at the end of the score file, instead of refusing the file.
    #[must_use]
    pub fn repair(mut self, repair: bool) -> Self {
        self.repair = repair;
        self
    }
}

/// What a run did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScoreReport {
    /// Positions in the file.
    pub read: usize,
    /// Positions scored now.
    pub scored: usize,
    /// Positions that have a score already, or occurred before in the file.
    pub skipped: usize,
    /// Positions that could not be scored.
    pub queued: usize,
    /// Whether the run was stopped before all positions were tried.
    pub stopped: bool,
}

/// How far a run is: after every position.
#[derive(Debug)]
pub struct Progress<'a> {
    /// Positions tried.
    pub done: usize,
    /// Positions to be tried in all.
    pub total: usize,
    /// The last one.
    pub record: &'a Record<'a>,
    /// Its score, or why it has none.
    pub outcome: &'a Result<Evaluation, EvaluateError>,
}

/// What a run has to tell.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// The first engine works.
    Engine(&'a Engine),
    /// An engine warns of something, for the first time.
    Warning(&'a str),
    /// A position is scored, or is not.
    Position(Progress<'a>),
}

/// Why a run ended early. What was scored before is in the score file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScoreError {
    /// The engine command does not fit the rules.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// The program does not get to work at all.
    #[error(transparent)]
    Engine(#[from] EvaluateError),
    /// Five positions in a row that the program failed at.
    #[error("engine failed at {FAILURES} positions in a row, the last time: {0}")]
    Failures(String),
    /// The position file is bad; nothing was done.
    #[error("position file: {0}")]
    Positions(#[source] Error),
    /// The score file can't be used.
    #[error("score file: {0}")]
    Scores(#[source] ReadError),
    /// Another run has the score file.
    #[error("{} is in use by another run", .0.display())]
    InUse(PathBuf),
    /// The queue file can't be written.
    #[error("queue file: {0}")]
    Queue(#[source] io::Error),
    /// The report can't be written.
    #[error("report: {0}")]
    Report(#[source] io::Error),
}

impl From<ScoreFileError> for ScoreError {
    fn from(error: ScoreFileError) -> Self {
        match error {
            ScoreFileError::InUse(path) => Self::InUse(path),
            ScoreFileError::Read(error) => Self::Scores(error),
        }
    }
}

/// Scores the positions of a file with a Go program, or several of its processes, and appends the scores to a score file.
///
/// Positions whose ID is in the score file are skipped, so that a run that was interrupted goes on
/// where it was, and a run over a finished file starts no program. Rotated copies have the same ID
/// and are scored once. What can't be scored goes to the queue file, byte for byte.
///
/// `watch` hears of everything and may end the run.
///
/// # Errors
/// [`ScoreError`]. Everything scored so far is in the score file.
pub fn score_positions(
    bytes: &[u8],
    score_file: impl AsRef<Path>,
    options: &ScoreOptions,
    mut watch: impl FnMut(&Event<'_>) -> ControlFlow<()>,
) -> Result<ScoreReport, ScoreError> {
    let engine = match options.settings.evaluator {
        // Who resigns tells something there.
        Some(Evaluator::Bracket { .. }) => options.engine.clone(),
        _ => options.engine.clone().with_rules(options.settings.rules)?,
    };
    let records = positions(bytes).collect::<Result<Vec<_>, _>>().map_err(ScoreError::Positions)?;
    let (file, scores) = ScoreFile::open(score_file, options.repair)?;
    let mut seen = IdSet::new();
    let work: Vec<_> = records
        .iter()
        .filter(|record| !scores.contains(record.id()) && seen.insert(record.id()).is_ok())
        .collect();
    let report = options.report.as_ref().filter(|_| !work.is_empty()).map(append).transpose();
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
    // Whatever happened, what was queued is not lost.
    let (queue, mut report) = results.end();
    if let Some(path) = &options.queue {
        write_queue(path, queue.iter().map(|&n| work[n])).map_err(ScoreError::Queue)?;
    }
    outcome?;
    report.stopped = report.scored + report.queued < work.len();
    Ok(report)
}

fn append(path: &PathBuf) -> io::Result<File> {
    File::options().create(true).append(true).open(path)
}

/// What the workers share.
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
            for _ in 0..self.jobs().min(self.work.len()) {
                let worker = Worker::new(self, send.clone());
                match self.pumps() {
                    true => scope.spawn(move || worker.pump()),
                    false => scope.spawn(move || worker.work()),
                };
            }
            drop(send);
            let mut ended = Ok(());
            for message in messages {
                if let Err(error) = self.hear(message, results, watch) {
                    self.stop.store(true, Ordering::Relaxed);
                    // The first cause is the one to tell.
                    ended = ended.and(Err(error));
                }
            }
            // A stopped run leaves gaps: what waits behind them is written now.
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

    /// Whether the engine answers many requests at once.
    fn pumps(&self) -> bool {
        match self.options.settings.evaluator {
            Some(evaluator) => matches!(evaluator, Evaluator::Analysis { .. }),
            None => self.engine.is_analysis(),
        }
    }

    fn jobs(&self) -> usize {
        if self.pumps() { 1 } else { self.options.jobs }
    }

    /// Whether no new question may be asked.
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
