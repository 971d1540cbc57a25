use alloc::collections::BTreeMap;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use core::time::Duration;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use crate::{CommandError, EngineCommand, Rules, ScoreFile, Session, SessionError};
use go9_dat::tools::{OutputFile, StopFile};
use go9_dat::{Error, IdSet, ReadError, Record, ScoreRecord, positions};

/// So many crashes of the program, and a position goes to the queue.
const CRASHES: usize = 2;
/// So many starts in vain one after another, and the run ends.
const FAILED_STARTS: usize = 3;

/// How to score.
#[derive(Debug, Clone)]
pub struct ScoreOptions {
    engine: EngineCommand,
    rules: Rules,
    runs: usize,
    jobs: usize,
    command_limit: Duration,
    position_limit: Duration,
    order: ResultOrder,
    stop: StopFile,
    queue: Option<PathBuf>,
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
    /// Three runs with one process, Chinese rules, 60 seconds for a command and 10 minutes for a
    /// position, results in the order of the positions, no queue file.
    #[must_use]
    pub fn new(engine: EngineCommand) -> Self {
        Self {
            engine,
            rules: Rules::default(),
            runs: 3,
            jobs: 1,
            command_limit: Duration::from_secs(60),
            position_limit: Duration::from_secs(600),
            order: ResultOrder::default(),
            stop: StopFile::never(),
            queue: None,
            repair: false,
        }
    }

    /// The rules of counting.
    #[must_use]
    pub fn rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// Games per position, at least one; an odd number has a middle.
    #[must_use]
    pub fn runs(mut self, runs: usize) -> Self {
        self.runs = runs.max(1);
        self
    }

    /// Processes at work at the same time, at least one.
    #[must_use]
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.jobs = jobs.max(1);
        self
    }

    /// How long a command may take.
    #[must_use]
    pub fn command_limit(mut self, limit: Duration) -> Self {
        self.command_limit = limit;
        self
    }

    /// How long a position may take, all runs together.
    #[must_use]
    pub fn position_limit(mut self, limit: Duration) -> Self {
        self.position_limit = limit;
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

    /// Cut off an incomplete record at the end of the score file, instead of refusing the file.
    #[must_use]
    pub fn repair(mut self, repair: bool) -> Self {
        self.repair = repair;
        self
    }
}

/// What a run did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    pub outcome: &'a Result<ScoreRecord, SessionError>,
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
    Engine(#[from] SessionError),
    /// The position file is bad; nothing was done.
    #[error("position file: {0}")]
    Positions(#[source] Error),
    /// The score file can't be used.
    #[error("score file: {0}")]
    Scores(#[source] ReadError),
    /// The queue file can't be written.
    #[error("queue file: {0}")]
    Queue(#[source] io::Error),
}

/// Scores the positions of a file with a Go program and appends the scores to a score file.
///
/// Positions whose ID is in the score file are skipped, so that a run that was interrupted goes on
/// where it was, and a run over a finished file starts no program. Rotated copies have the same ID
/// and are scored once. What can't be scored goes to the queue file, byte for byte.
///
/// `progress` is called after every position and may end the run.
///
/// # Errors
/// [`ScoreError`]. Everything scored so far is in the score file.
pub fn score_positions(
    bytes: &[u8],
    score_file: impl AsRef<Path>,
    options: &ScoreOptions,
    progress: impl FnMut(&Progress<'_>) -> ControlFlow<()>,
) -> Result<ScoreReport, ScoreError> {
    let engine = options.engine.clone().with_rules(options.rules)?;
    let records = positions(bytes).collect::<Result<Vec<_>, _>>().map_err(ScoreError::Positions)?;
    let (file, scores) = ScoreFile::open(score_file, options.repair).map_err(ScoreError::Scores)?;
    let mut seen = IdSet::new();
    let work: Vec<_> = records
        .iter()
        .filter(|record| !scores.contains(record.id()) && seen.insert(record.id()).is_ok())
        .collect();
    let mut run = Run {
        options,
        engine,
        work: &work,
        next: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
    };
    let read = records.len();
    let mut results = Results {
        file,
        order: options.order,
        waiting: BTreeMap::new(),
        next: 0,
        queue: Vec::new(),
        report: ScoreReport { read, skipped: read - work.len(), ..ScoreReport::default() },
    };
    let outcome = run.go(&mut results, progress);
    // Whatever happened, what was queued is not lost.
    let Results { mut queue, mut report, .. } = results;
    queue.sort_unstable();
    if let Some(path) = &options.queue {
        write_queue(path, queue.iter().map(|&n| work[n])).map_err(ScoreError::Queue)?;
    }
    outcome?;
    report.stopped = report.scored + report.queued < work.len();
    Ok(report)
}

/// A number of a piece of work and what became of it, or the end of a worker.
enum Message {
    Done(usize, Result<ScoreRecord, SessionError>),
    GaveUp(SessionError),
}

/// What the workers share.
struct Run<'a> {
    options: &'a ScoreOptions,
    engine: EngineCommand,
    work: &'a [&'a Record<'a>],
    next: AtomicUsize,
    stop: AtomicBool,
}

impl Run<'_> {
    fn go(
        &mut self,
        results: &mut Results,
        mut progress: impl FnMut(&Progress<'_>) -> ControlFlow<()>,
    ) -> Result<(), ScoreError> {
        let run = &*self;
        let (send, messages) = channel();
        thread::scope(|scope| {
            for _ in 0..run.options.jobs.min(run.work.len()) {
                let send = send.clone();
                scope.spawn(move || run.worker(&send));
            }
            drop(send);
            let mut ended = Ok(());
            let mut done = 0;
            for message in messages {
                let failed = match message {
                    Message::GaveUp(error) => Some(ScoreError::Engine(error)),
                    Message::Done(number, outcome) => {
                        done += 1;
                        let (record, total) = (run.work[number], run.work.len());
                        let step = Progress { done, total, record, outcome: &outcome };
                        if progress(&step).is_break() {
                            run.stop.store(true, Ordering::Relaxed);
                        }
                        results.take(number, outcome.ok()).err()
                    }
                };
                if let Some(error) = failed {
                    run.stop.store(true, Ordering::Relaxed);
                    // The first cause is the one to tell.
                    ended = ended.and(Err(error));
                }
            }
            // A stopped run leaves gaps: what waits behind them is written now.
            let flushed = results.flush();
            ended.and(flushed)
        })
    }

    /// Takes one position after another, with a program of its own.
    fn worker(&self, send: &Sender<Message>) {
        let mut session = None;
        // A program that never worked will not work the next time either.
        let mut failed_starts = FAILED_STARTS - 1;
        while !self.stop.load(Ordering::Relaxed) && !self.options.stop.has_appeared() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(record) = self.work.get(number) else {
                return;
            };
            match self.try_position(record, &mut session, &mut failed_starts) {
                Attempt::Done(outcome) => {
                    if send.send(Message::Done(number, outcome)).is_err() {
                        return;
                    }
                }
                Attempt::NoEngine(error) => {
                    let _ = send.send(Message::GaveUp(error));
                    return;
                }
            }
        }
    }

    /// Scores a position, with a new program after a crash.
    fn try_position(
        &self,
        record: &Record<'_>,
        session: &mut Option<Session>,
        failed_starts: &mut usize,
    ) -> Attempt {
        let mut crashes = 0;
        loop {
            let mut running = match session.take().map_or_else(|| self.start(), Ok) {
                Ok(running) => running,
                Err(error) => {
                    *failed_starts += 1;
                    if *failed_starts >= FAILED_STARTS {
                        return Attempt::NoEngine(error);
                    }
                    crashes += 1;
                    if crashes >= CRASHES {
                        return Attempt::Done(Err(error));
                    }
                    continue;
                }
            };
            *failed_starts = 0;
            let options = self.options;
            let (id, board) = (record.id(), record.board());
            match running.score(id, &board, options.runs, options.position_limit) {
                Err(error) if !error.is_answer() => {
                    running.kill();
                    crashes += 1;
                    if crashes >= CRASHES {
                        return Attempt::Done(Err(error));
                    }
                }
                outcome => {
                    *session = Some(running);
                    return Attempt::Done(outcome);
                }
            }
        }
    }

    fn start(&self) -> Result<Session, SessionError> {
        Session::start(&self.engine, self.options.rules, self.options.command_limit)
    }
}

enum Attempt {
    Done(Result<ScoreRecord, SessionError>),
    /// The program can't be brought to work.
    NoEngine(SessionError),
}

/// Where results go.
struct Results {
    file: ScoreFile,
    order: ResultOrder,
    /// Results that came before their turn.
    waiting: BTreeMap<usize, Option<ScoreRecord>>,
    next: usize,
    queue: Vec<usize>,
    report: ScoreReport,
}

impl Results {
    fn take(&mut self, number: usize, score: Option<ScoreRecord>) -> Result<(), ScoreError> {
        if self.order == ResultOrder::Arrival {
            return self.write(number, score);
        }
        self.waiting.insert(number, score);
        while let Some(score) = self.waiting.remove(&self.next) {
            self.write(self.next, score)?;
            self.next += 1;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), ScoreError> {
        while let Some((number, score)) = self.waiting.pop_first() {
            self.write(number, score)?;
        }
        Ok(())
    }

    fn write(&mut self, number: usize, score: Option<ScoreRecord>) -> Result<(), ScoreError> {
        match score {
            Some(score) => {
                self.file.append(&score).map_err(ReadError::from).map_err(ScoreError::Scores)?;
                self.report.scored += 1;
            }
            None => {
                self.queue.push(number);
                self.report.queued += 1;
            }
        }
        Ok(())
    }
}

fn write_queue<'a>(path: &Path, records: impl Iterator<Item = &'a Record<'a>>) -> io::Result<()> {
    let mut out = OutputFile::create(path)?;
    for record in records {
        out.write_all(record.as_bytes())?;
    }
    out.commit()
}
