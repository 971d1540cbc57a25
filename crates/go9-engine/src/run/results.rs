use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;

use go9_dat::ReadError;

use super::{ResultOrder, ScoreError, ScoreReport};
use crate::{Engine, Evaluation, ScoreFile};

/// The destination of all results: score file, report, and queue.
pub(super) struct Results {
    file: ScoreFile,
    report: Option<File>,
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
        report: Option<File>,
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
        let appended = self.file.append(&evaluation.record());
        appended.map_err(|error| ScoreError::Scores(ReadError::from(error)))?;
        self.counts.scored += 1;
        if let (Some(report), Some(engine)) = (&mut self.report, &self.engine) {
            let line = evaluation.to_json(engine) + "\n";
            report.write_all(line.as_bytes()).map_err(ScoreError::Report)?;
        }
        Ok(())
    }

    /// Returns the numbers of the queued positions in order, and the counts.
    pub(super) fn end(mut self) -> (Vec<usize>, ScoreReport) {
        self.queue.sort_unstable();
        (self.queue, self.counts)
    }
}
