//! The batch of a block: the rows of its records, with counts and findings.

use crate::blocks::Block;
use crate::findings::Found;
use crate::plan::{Errors, Plan};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::ArrowError;
use boardnote_formats::finding::Finding;
use boardnote_formats::settings::Settings;
use boardnote_formats::table::chunk::{Chunk, Values};
use boardnote_formats::table::{Cell, Marked, Place, of_bad_record};
use boardnote_formats::{Analyzed, Record};
use std::sync::Arc;

/// Largest number of findings that are kept.
pub(crate) const FINDINGS: usize = 1_000;

/// A block with what its rows tell about its input.
pub(crate) struct Job {
    pub(crate) file: Arc<str>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) block: Block,
    /// Number of records before the block over all inputs.
    pub(crate) n: u64,
    /// `true` for the last block of its input.
    pub(crate) last: bool,
}

/// The sum of records of an input, with the place of the first, for a table with rows about whole
/// files.
pub(crate) struct Whole {
    offset: u64,
    n: u64,
    sum: Analyzed,
}

impl Whole {
    /// Adds `other` to the sum of the same input, or starts with it.
    pub(crate) fn add(whole: &mut Option<Self>, other: Self) {
        match whole {
            Some(whole) => whole.sum.add(&other.sum),
            None => *whole = Some(other),
        }
    }

    /// Makes the rows about a whole input, if the table has any.
    pub(crate) fn batch(self, plan: &Plan, file: &str) -> Option<Result<RecordBatch, ArrowError>> {
        let rows = plan.table.whole?;
        let mut chunk = Chunk::of(plan.kinds.iter().copied(), file.to_owned());
        let place = Place { file, offset: self.offset, n: self.n };
        rows(&self.sum.of_file(), plan.chosen(), &mut |cells| chunk.push(place, &cells));
        Some(batch(plan, chunk))
    }
}

/// A batch with its counts and findings.
pub(crate) struct Made {
    pub(crate) file: Arc<str>,
    pub(crate) batch: Result<RecordBatch, ArrowError>,
    pub(crate) whole: Option<Whole>,
    pub(crate) last: bool,
    pub(crate) records: u64,
    pub(crate) bad: u64,
    pub(crate) findings: Vec<Found>,
    /// The finding that ends the pass.
    pub(crate) error: Option<Found>,
    pub(crate) used: u64,
}

impl Made {
    /// Makes the batch of a block.
    pub(crate) fn of(plan: &Plan, job: &Job) -> Self {
        let Job { file, block, n, last, .. } = job;
        let mut made = Self {
            file: Arc::clone(file),
            batch: Err(ArrowError::ParseError(String::new())),
            whole: None,
            last: *last,
            records: block.records.len() as u64,
            bad: 0,
            findings: Vec::new(),
            error: None,
            used: block.used,
        };
        let mut chunk = Chunk::of(plan.kinds.iter().copied(), file.to_string());
        for at in 0..block.records.len() {
            let Some(record) = block.record(at, *n) else { break };
            if !made.add(plan, job, record, &mut chunk) {
                break;
            }
        }
        made.batch = batch(plan, chunk);
        made
    }

    /// Makes the batch of an input that cannot be read, or not to its end: one row with the code of the
    /// error.
    pub(crate) fn of_failure(plan: &Plan, file: &Arc<str>, place: [u64; 2], message: &str) -> Self {
        let [offset, before] = place;
        let n = before + 1;
        let mut chunk = Chunk::of(plan.kinds.iter().copied(), file.to_string());
        let finding = Finding::error("unreadable-file", 0..0, message);
        if let Some(cells) = of_bad_record(plan.table, plan.chosen(), &finding.code) {
            chunk.push(Place { file, offset, n }, &cells);
        }
        let record = Record { offset, n, ..Record::alone(b"") };
        let found =
            Found { file: Some(file.to_string()), ..Found::new(finding, plan.format, record) };
        Self {
            file: Arc::clone(file),
            batch: batch(plan, chunk),
            whole: None,
            last: true,
            records: 0,
            bad: 1,
            findings: vec![found],
            error: None,
            used: 0,
        }
    }

    /// Adds a record, and returns `false` if it ends the pass.
    fn add(&mut self, plan: &Plan, job: &Job, record: Record<'_>, chunk: &mut Chunk) -> bool {
        let place = Place { file: &job.file, offset: record.offset, n: record.n };
        let before = chunk.len();
        let mut row = |cells: &[Cell]| chunk.push(place, cells);
        let result = match job.block.refusal() {
            Some(refusal) => Err(refusal),
            None => rows(plan, record, &job.settings, &mut self.whole, &mut row),
        };
        let mut errors: Vec<Finding> = match result {
            Ok(findings) => findings.into_iter().filter(Finding::is_error).collect(),
            Err(finding) => {
                chunk.truncate(before);
                if let Some(cells) = of_bad_record(plan.table, plan.chosen(), &finding.code)
                    && plan.errors == Errors::Null
                {
                    chunk.push(place, &cells);
                }
                vec![finding]
            }
        };
        if errors.is_empty() {
            return true;
        }
        let leaves_out = match plan.errors {
            Errors::Skip => true,
            Errors::Partial => is_only_an_error(chunk, before),
            Errors::Null | Errors::Raise => false,
        };
        if leaves_out {
            chunk.truncate(before);
        }
        self.bad += 1;
        let found = |finding| Found {
            file: Some(job.file.to_string()),
            ..Found::new(finding, plan.format, record)
        };
        if plan.errors == Errors::Raise {
            self.error = Some(found(errors.swap_remove(0)));
            return false;
        }
        let room = FINDINGS.saturating_sub(self.findings.len());
        self.findings.extend(errors.into_iter().take(room).map(found));
        true
    }
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
    let (table, chosen) = (plan.table, plan.chosen());
    let Some(rows) = table.whole else {
        return plan.format.rows(record, table, chosen, settings, add);
    };
    plan.format.analysis(record, settings).map(|(sum, findings)| {
        let mut marked = Marked::new(table, chosen, add);
        rows(&sum, chosen, &mut |cells| marked.push(cells));
        marked.finish(&findings);
        if plan.errors != Errors::Skip || !findings.iter().any(Finding::is_error) {
            Whole::add(whole, Whole { offset: record.offset, n: record.n, sum });
        }
        findings
    })
}

/// Returns `true` if a record has one row, which tells only its error.
fn is_only_an_error(chunk: &Chunk, before: usize) -> bool {
    let known = |column: &&Values| column.levels.last().is_some_and(|level| *level > 0);
    chunk.len() == before + 1 && chunk.columns.iter().filter(known).count() <= 1
}

fn batch(plan: &Plan, chunk: Chunk) -> Result<RecordBatch, ArrowError> {
    let rows = arrow_array::RecordBatchOptions::new().with_row_count(Some(chunk.len()));
    let arrays = chunk.into_arrays()?;
    let pick = |at: &usize| arrays.get(*at).map(Arc::clone);
    let columns: Vec<ArrayRef> = plan.order.iter().filter_map(pick).collect();
    RecordBatch::try_new_with_options(Arc::clone(&plan.schema), columns, &rows)
}
