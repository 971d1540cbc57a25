use std::collections::BTreeMap;

use go9_dat::ReadError;

use super::report::Report;
use super::{ResultOrder, ScoreError, ScoreReport};
use crate::{Engine, Evaluation, ScoreFile};

/// The destination of all results: score file, report, and queue.
pub(super) struct Results {
    file: ScoreFile,
    report: Option<Report>,
    order: ResultOrder,
    /// The engine, once ready.
    pub(super) engine: Option<Engine>,
    /// Number of positions tried.
    pub(super) tried: usize,
    /// Results that arrived before their turn.
    waiting: BTreeMap<usize, Option<Evaluation>>,
    next: usize,
    queue: Vec<usize>,
    counts: ScoreReport,
}

impl Results {
    pub(super) fn new(
        file: ScoreFile,
        report: Option<Report>,
        order: ResultOrder,
        counts: ScoreReport,
    ) -> Self {
        let (waiting, queue) = (BTreeMap::new(), Vec::new());
        Self { file, report, order, engine: None, tried: 0, waiting, next: 0, queue, counts }
    }

    pub(super) fn take(
        &mut self,
        number: usize,
        evaluation: Option<Evaluation>,
    ) -> Result<(), ScoreError> {
        if self.order == ResultOrder::Arrival {
            return self.write(number, evaluation);
        }
        self.waiting.insert(number, evaluation);
        while let Some(evaluation) = self.waiting.remove(&self.next) {
            self.write(self.next, evaluation)?;
            self.next += 1;
        }
        Ok(())
    }

    pub(super) fn flush(&mut self) -> Result<(), ScoreError> {
        while let Some((number, evaluation)) = self.waiting.pop_first() {
            self.write(number, evaluation)?;
        }
        Ok(())
    }

    fn write(&mut self, number: usize, evaluation: Option<Evaluation>) -> Result<(), ScoreError> {
        let Some(evaluation) = evaluation else {
            self.queue.push(number);
            self.counts.queued += 1;
            return Ok(());
        };
        // The report comes first: a position with a score is not evaluated again, so that a line that
        // could not be written would be missing forever.
        if let (Some(report), Some(engine)) = (&mut self.report, &self.engine) {
            report.append(&evaluation.to_json(engine)).map_err(ScoreError::Report)?;
        }
        if let Err(error) = self.file.append(&evaluation.record()) {
            self.report.iter_mut().for_each(Report::take_back);
            return Err(ScoreError::Scores(ReadError::from(error)));
        }
        self.counts.scored += 1;
        Ok(())
    }

    /// Returns the numbers of the queued positions in order, and the counts.
    pub(super) fn end(mut self) -> (Vec<usize>, ScoreReport) {
        self.queue.sort_unstable();
        (self.queue, self.counts)
    }
}
