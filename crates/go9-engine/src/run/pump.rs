use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

use super::worker::{Message, TRIES, Worker};
use super::{ResultOrder, ScoreError};
use crate::deadline;
use crate::{Analysis, Error, Evaluator, Settings};

/// A submitted position.
struct Sent {
    number: usize,
    deadline: Instant,
}

/// The state of all requests: pending, submitted, and to be repeated.
struct Pump {
    next: usize,
    /// Positions whose engine ended. Each is submitted again alone, so that only the position at
    /// fault fails.
    again: VecDeque<usize>,
    tries: BTreeMap<usize, usize>,
    /// Submitted positions by request number, which increases with time.
    sent: BTreeMap<u64, Sent>,
}

impl Worker<'_, '_> {
    /// Scores all positions with an analysis engine and keeps it busy.
    pub(super) fn pump(mut self) {
        let (again, tries, sent) = (VecDeque::new(), BTreeMap::new(), BTreeMap::new());
        let mut pump = Pump { next: 0, again, tries, sent };
        let mut analysis = None;
        let ended = self.pump_all(&mut pump, &mut analysis);
        match (ended, analysis) {
            (Err(error), analysis) => {
                drop(analysis);
                self.give_up(error);
            }
            (Ok(()), Some(analysis)) if !self.run.stopped() => analysis.finish(),
            (Ok(()), _) => {}
        }
    }

    fn pump_all(
        &mut self,
        pump: &mut Pump,
        analysis: &mut Option<Analysis>,
    ) -> Result<(), ScoreError> {
        while !self.run.stopped() && pump.has_work(self.run.work.len()) {
            let running = match analysis {
                Some(running) => running,
                None => {
                    let (engine, settings) = (self.run.engine, &self.run.options.settings);
                    let started = self.start(|| Analysis::start(engine, settings))?;
                    self.say(Message::Engine(started.engine().clone()));
                    analysis.insert(started)
                }
            };
            let failed = self.exchange(pump, running)?;
            while let Some(warning) = running.warning() {
                self.say(Message::Warning(warning));
            }
            if let Some(error) = failed {
                // Unanswered positions are submitted again once.
                *analysis = None;
                self.failed();
                self.lost(pump, error)?;
            }
        }
        Ok(())
    }

    /// Submits positions up to the limit and receives one answer. Returns the error if the engine
    /// failed.
    fn exchange(
        &mut self,
        pump: &mut Pump,
        analysis: &mut Analysis,
    ) -> Result<Option<Error>, ScoreError> {
        let settings = &self.run.options.settings;
        let in_flight = match analysis.engine().evaluator {
            Evaluator::Analysis { in_flight } => in_flight,
            _ => Settings::IN_FLIGHT,
        };
        let in_flight = in_flight.get() as usize;
        let in_order = self.run.options.order == ResultOrder::Input;
        while let Some(number) = pump.next(in_flight, in_order, self.run.work.len()) {
            match analysis.submit(&self.run.position(number)) {
                Ok(id) => {
                    pump.sent.insert(
                        id,
                        Sent { number, deadline: deadline::after(settings.command_limit) },
                    );
                }
                Err(error) => self.done(number, Err(error))?,
            }
        }
        let Some(oldest) = pump.sent.values().next() else {
            return Ok(None);
        };
        match analysis.receive(oldest.deadline) {
            Ok((id, outcome)) => {
                if let Some(sent) = pump.sent.remove(&id) {
                    self.done(sent.number, outcome)?;
                }
                Ok(None)
            }
            Err(error) if error.is_final() => Err(error.into()),
            Err(error) => Ok(Some(error)),
        }
    }

    fn lost(&mut self, pump: &mut Pump, error: Error) -> Result<(), ScoreError> {
        let mut error = Some(error);
        for (_, sent) in std::mem::take(&mut pump.sent) {
            let tries = pump.tries.entry(sent.number).or_insert(0);
            *tries += 1;
            match error.take().filter(|_| *tries >= TRIES) {
                Some(error) => self.done(sent.number, Err(error))?,
                None => pump.again.push_back(sent.number),
            }
        }
        Ok(())
    }
}

impl Pump {
    fn has_work(&self, count: usize) -> bool {
        self.next < count || !self.again.is_empty() || !self.sent.is_empty()
    }

    /// Returns the next position to submit, if any may be submitted now.
    fn next(&mut self, in_flight: usize, in_order: bool, count: usize) -> Option<usize> {
        if !self.again.is_empty() {
            return if self.sent.is_empty() { self.again.pop_front() } else { None };
        }
        // A repeated position is submitted alone.
        let alone = self.sent.values().any(|sent| self.tries.contains_key(&sent.number));
        // In file order, results wait for the oldest unanswered position.
        let oldest = self.sent.values().map(|sent| sent.number).min().filter(|_| in_order);
        let window = oldest.is_none_or(|oldest| self.next - oldest < in_flight);
        if alone || self.sent.len() >= in_flight || !window || self.next >= count {
            return None;
        }
        self.next += 1;
        Some(self.next - 1)
    }
}
