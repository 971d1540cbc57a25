use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use super::{FAILURES, Run, ScoreError};
use crate::{Engine, Evaluate as _, EvaluateError, Evaluation, Session};

/// So many starts in vain one after another, and the run ends.
const FAILED_STARTS: usize = 2;
/// So many failures of the program, and a position goes to the queue.
pub(super) const TRIES: usize = 2;

/// What a worker has to say.
pub(super) enum Message {
    /// The engine works.
    Engine(Engine),
    /// The engine warns.
    Warning(String),
    /// The number of a piece of work and what became of it.
    Done(usize, Result<Evaluation, EvaluateError>),
    /// The worker ends, and so must the run.
    GaveUp(ScoreError),
}

/// One engine, and how it has behaved.
pub(super) struct Worker<'r, 'a> {
    pub(super) run: &'r Run<'a>,
    send: Sender<Message>,
    failed_starts: usize,
    /// Failures since the last success, which the wait before a start depends on.
    failures: u32,
    /// Positions in a row that the engine failed at.
    failed_positions: usize,
}

impl<'r, 'a> Worker<'r, 'a> {
    pub(super) fn new(run: &'r Run<'a>, send: Sender<Message>) -> Self {
        Self { run, send, failed_starts: 0, failures: 0, failed_positions: 0 }
    }

    /// Takes one position after another, with a program of its own.
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

    /// Ends the run, unless that is wanted already.
    pub(super) fn give_up(&self, error: ScoreError) {
        if !matches!(error, ScoreError::Engine(EvaluateError::Interrupted)) {
            self.say(Message::GaveUp(error));
        }
    }

    pub(super) fn say(&self, message: Message) {
        // Whoever listens stays until the last worker has ended.
        let _ = self.send.send(message);
    }

    /// Reports what became of a position, and looks whether there is a point in going on.
    pub(super) fn done(
        &mut self,
        number: usize,
        outcome: Result<Evaluation, EvaluateError>,
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

    /// Notes a failure of the engine.
    pub(super) fn failed(&mut self) {
        self.failures += 1;
    }

    /// Starts an engine, and another one if the first does not get to work.
    pub(super) fn start<T>(
        &mut self,
        start: impl Fn() -> Result<T, EvaluateError>,
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

    /// Gives the engine's machine time to recover: no unit, one, two, four.
    fn wait(&self) -> Result<(), ScoreError> {
        let units = match self.failures {
            0 | 1 => 0,
            2 => 1,
            3 => 2,
            _ => 4,
        };
        let end = Instant::now() + self.run.options.restart_delay * units;
        loop {
            if self.run.stopped() {
                return Err(EvaluateError::Interrupted.into());
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            thread::sleep(left.min(Duration::from_millis(50)));
        }
    }

    /// Scores a position, with a new program after a failure.
    fn try_position(
        &mut self,
        number: usize,
        session: &mut Option<Session>,
    ) -> Result<Result<Evaluation, EvaluateError>, ScoreError> {
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
            let deadline = Instant::now() + options.position_limit;
            let outcome = running.evaluate(&position, deadline);
            match outcome {
                Err(error) if error.is_final() => return Err(error.into()),
                Err(error) if !error.is_answer() => {
                    drop(running);
                    self.failed();
                    tries += 1;
                    if tries >= TRIES {
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
