//! Lines and columns of records.

use crate::pipeline::Batch;
use crate::text::characters;

/// Computes lines and columns in a batch. Counting continues from the last place, so that any
/// number of findings costs a single pass.
#[derive(Debug)]
pub struct Locator<'a> {
    pub(crate) batch: &'a Batch,
    at: usize,
    /// Number of line ends before `at`.
    lines: u64,
    /// Number of characters between the last line end and `at`.
    column: u64,
}

/// A place in a text file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
}

impl<'a> Locator<'a> {
    /// Starts at the beginning of a batch.
    #[must_use]
    pub const fn new(batch: &'a Batch) -> Self {
        Self { batch, at: 0, lines: batch.lines, column: batch.column }
    }

    /// Returns the line and column of a byte of the batch.
    pub fn place(&mut self, at: usize) -> Place {
        if at < self.at {
            self.back_to(at);
        }
        let passed = &self.batch.data[self.at..at];
        if let Some(line_end) = memchr::memrchr(b'\n', passed) {
            self.lines += memchr::memchr_iter(b'\n', passed).count() as u64;
            self.column = characters(&passed[line_end + 1..]);
        } else {
            self.column += characters(passed);
        }
        self.at = at;
        Place { line: self.lines + 1, column: self.column + 1 }
    }

    /// Moves back to an earlier byte, because findings may come in descending order. The cost is
    /// the distance and, if a line end is crossed, the length of the line reached.
    fn back_to(&mut self, at: usize) {
        let passed = &self.batch.data[at..self.at];
        let line_ends = memchr::memchr_iter(b'\n', passed).count() as u64;
        if line_ends == 0 {
            self.column -= characters(passed);
        } else {
            let before = &self.batch.data[..at];
            let line_start = memchr::memrchr(b'\n', before).map(|line_end| line_end + 1);
            let started = if line_start.is_none() { self.batch.column } else { 0 };
            self.lines -= line_ends;
            self.column = started + characters(&before[line_start.unwrap_or(0)..]);
        }
        self.at = at;
    }
}
