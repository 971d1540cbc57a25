//! The writing of the records that pass.

use super::Passing;
use crate::context::Status;
use crate::output::Output;
use crate::split::{Ended, Outputs, Piece};
use crate::text;
use std::collections::HashSet;
use std::io::{self, Write as _};
use std::sync::Arc;

/// The origin of records that pass, and where they go.
#[derive(Clone, Debug, Default)]
pub(super) struct Origin {
    /// The header of their file, which is written before the first of its records that passes.
    pub(super) header: Arc<[u8]>,
    /// The output of the records, if outputs have names.
    pub(super) piece: Option<Piece>,
}

/// An output of records that pass.
pub(super) struct One {
    pub(super) output: Output,
    /// The header of the file of the last record.
    last: Option<Arc<[u8]>>,
    /// Number of headers written.
    headers: usize,
    count: u64,
    /// The bytes that come before another record.
    pending: &'static [u8],
}

impl One {
    /// Starts an output.
    #[expect(clippy::unnecessary_wraps, reason = "other outputs can fail to start")]
    pub(super) const fn new(output: Output) -> io::Result<Self> {
        Ok(Self { output, last: None, headers: 0, count: 0, pending: b"" })
    }
}

/// The destination of records that pass.
pub(super) struct Writer<'a> {
    pub(super) outputs: Outputs<'a, One>,
    /// `true` if records are counted only.
    pub(super) quiet: bool,
    /// The origin of the records that are written.
    pub(super) origin: Origin,
    /// `true` if two of the records cannot be joined.
    pub(super) is_alone: bool,
    pub(super) count: u64,
    /// Hashes of the records so far, for `--unique`.
    pub(super) seen: Option<HashSet<u128>>,
    pub(super) max_memory: usize,
}

/// The largest numbers of headers and of records in one output.
#[derive(Debug, Default)]
pub(super) struct Most {
    pub(super) headers: u64,
    pub(super) records: u64,
}

impl Writer<'_> {
    /// Returns `true` if no earlier record was equal to this one.
    pub(super) fn is_new(&mut self, passing: &Passing) -> io::Result<bool> {
        /// Bytes per hash in a set that is full.
        const EACH: usize = 20;
        let Some(seen) = &mut self.seen else { return Ok(true) };
        let new = seen.insert(passing.key);
        let memory = seen.capacity().saturating_mul(EACH);
        self.limit(memory).map(|()| new)
    }

    /// Returns an error if this much memory is not allowed.
    pub(super) fn limit(&self, memory: usize) -> io::Result<()> {
        if memory <= self.max_memory {
            return Ok(());
        }
        let size = text::size(self.max_memory);
        let message = format!(
            "filter --unique needs more than {size} of memory; --max-memory raises the limit"
        );
        Err(io::Error::other(message))
    }

    /// Writes a record of this origin.
    pub(super) fn put_of(&mut self, origin: &Origin, bytes: &[u8]) -> io::Result<()> {
        self.origin = origin.clone();
        self.put_all(1, bytes)
    }

    /// Writes this many records of the origin.
    pub(super) fn put_all(&mut self, count: u64, bytes: &[u8]) -> io::Result<()> {
        self.count += count;
        if self.quiet || bytes.is_empty() {
            return Ok(());
        }
        let one = self.outputs.of(self.origin.piece.as_ref(), One::new)?;
        one.count += count;
        one.output.write_all(core::mem::take(&mut one.pending))?;
        let header = &self.origin.header;
        if !one.last.as_ref().is_some_and(|last| Arc::ptr_eq(last, header)) {
            one.headers += usize::from(!header.is_empty());
            one.output.write_all(header)?;
            one.last = Some(Arc::clone(header));
        }
        one.output.write_all(bytes)
    }

    /// Notes what separates the last record from another one.
    pub(super) fn end_file(&mut self, pending: &'static [u8]) -> io::Result<()> {
        if !pending.is_empty() && !self.quiet {
            self.outputs.of(self.origin.piece.as_ref(), One::new)?.pending = pending;
        }
        Ok(())
    }

    /// Returns the only output.
    pub(super) fn output(&mut self) -> io::Result<&mut Output> {
        self.outputs.of(None, One::new).map(|one| &mut one.output)
    }

    /// Ends all outputs, and returns what the largest holds.
    pub(super) fn finish(self, status: Status, keep_going: bool) -> io::Result<Most> {
        let mut most = Most::default();
        self.outputs.conclude(status, keep_going, |one| {
            most.headers = most.headers.max(one.headers as u64);
            most.records = most.records.max(one.count);
            Ok(Ended { output: one.output, is_empty: false })
        })?;
        Ok(most)
    }
}
