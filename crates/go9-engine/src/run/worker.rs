use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use super::{FAILURES, Run, ScoreError};
use crate::deadline;
use crate::{Engine, Error, Evaluate as _, Evaluation, Session};

/// Number of consecutive failed starts after which the run ends.
const FAILED_STARTS: usize = 2;
/// Number of failures of the program after which a position is queued.
pub(super) const TRIES: usize = 2;

/// A message of a worker.
pub(super) enum Message {
    /// The engine is ready.
    Engine(Engine),
    /// A warning of the engine.
    Warning(String),
    /// The number of a position and its result.
    Done(usize, Result<Evaluation, Error>),
    /// The worker failed, and the run must end.
    GaveUp(ScoreError),
}

/// A worker with one engine and its failure counts.
pub(super) struct Worker<'r, 'a> {
    pub(super) run: &'r Run<'a>,
    send: Sender<Message>,
    failed_starts: usize,
    /// Failures since the last success; they determine the delay before a restart.
    failures: u32,
    /// Number of consecutive positions at which the engine failed.
    failed_positions: usize,
}

impl<'r, 'a> Worker<'r, 'a> {
    pub(super) fn new(run: &'r Run<'a>, send: Sender<Message>) -> Self {
        Self { run, send, failed_starts: 0, failures: 0, failed_positions: 0 }
    }

    /// Scores one position after another with its own engine.
    pub(super) fn work(mut self) {
        let mut session = None;
        while !self.run.stopped() {
            let number = self.run.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.run.work.len() {
                return;
            }
            let outcome = match self.try_position(number, &mut session) {
                Ok(outcome) => self.done(number, outcome),
                Err(error) => Err(error),
            };
            if let Err(error) = outcome {
                self.give_up(error);
                return;
            }
        }
    }

    /// Ends the run with an error, unless the run was interrupted.
    pub(super) fn give_up(&self, error: ScoreError) {
        if !matches!(error, ScoreError::Engine(Error::Interrupted)) {
            self.say(Message::GaveUp(error));
        }
    }

    pub(super) fn say(&self, message: Message) {
        // The receiver lives until the last worker has ended.
        let _ = self.send.send(message);
    }

    /// Reports the result of a position. Fails if the run should not continue.
    pub(super) fn done(
        &mut self,
        number: usize,
        outcome: Result<Evaluation, Error>,
    ) -> Result<(), ScoreError> {
        match &outcome {
            Ok(_) => (self.failures, self.failed_positions) = (0, 0),
            Err(error) if !error.is_answer() => self.failed_positions += 1,
            Err(_) => {}
        }
        let ends = self.failed_positions >= FAILURES;
        let last = outcome.as_ref().err().map(ToString::to_string).filter(|_| ends);
        self.say(Message::Done(number, outcome));
        last.map_or(Ok(()), |last| Err(ScoreError::Failures(last)))
    }

    /// Counts a failure of the engine.
    pub(super) fn failed(&mut self) {
        self.failures += 1;
    }

    /// Starts an engine, with one retry.
    pub(super) fn start<T>(
        &mut self,
        start: impl Fn() -> Result<T, Error>,
    ) -> Result<T, ScoreError> {
        loop {
            self.wait()?;
            match start() {
                Ok(engine) => {
                    self.failed_starts = 0;
                    return Ok(engine);
                }
                Err(error) => {
                    self.failed_starts += 1;
                    self.failed();
                    let hopeless = error.is_final() || error.is_answer();
                    if hopeless || self.failed_starts >= FAILED_STARTS {
                        return Err(error.into());
                    }
                }
            }
        }
    }

    /// Waits before a start: 0, 1, 2, or 4 units, depending on the number of failures.
    fn wait(&self) -> Result<(), ScoreError> {
        let units = match self.failures {
            0 | 1 => 0,
            2 => 1,
            3 => 2,
            _ => 4,
        };
        let end = deadline::after(self.run.options.restart_delay.saturating_mul(units));
        loop {
            if self.run.stopped() {
                return Err(Error::Interrupted.into());
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            thread::sleep(left.min(Duration::from_millis(50)));
        }
    }

    /// Scores a position and retries with a new engine after a failure.
    fn try_position(
        &mut self,
        number: usize,
        session: &mut Option<Session>,
    ) -> Result<Result<Evaluation, Error>, ScoreError> {
        let position = self.run.position(number);
        let options = self.run.options;
        let mut tries = 0;
        loop {
            let mut running = match session.take() {
                Some(running) => running,
                None => {
                    let (engine, settings) = (self.run.engine, &options.settings);
                    let started = self.start(|| Session::start(engine, settings))?;
                    self.say(Message::Engine(started.engine().clone()));
                    started
                }
            };
            let deadline = deadline::after(options.position_limit);
            let outcome = running.evaluate(&position, deadline);
            match outcome {
                Err(error) if error.is_final() => return Err(error.into()),
                Err(error) if !error.is_answer() => {
                    drop(running);
                    self.failed();
                    tries += 1;
                    // The first illegal move has already restarted the engine.
                    if tries >= TRIES || matches!(error, Error::IllegalMove(_)) {
                        return Ok(Err(error));
                    }
                }
                outcome => {
                    *session = Some(running);
                    return Ok(outcome);
                }
            }
        }
    }
}
