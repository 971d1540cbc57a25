//! The writing of the records that pass.

use super::Passing;
use crate::output::Output;
use crate::text;
use std::collections::HashSet;
use std::io::{self, Write as _};
use std::sync::Arc;

/// The destination of records that pass.
pub(super) struct Writer {
    pub(super) output: Output,
    /// `true` if records are counted only.
    pub(super) quiet: bool,
    /// The header of the file, which is written before the first of its records that passes.
    pub(super) header: Arc<[u8]>,
    pub(super) headed: bool,
    /// Number of headers written.
    pub(super) headers: usize,
    /// `true` if two of the records cannot be joined.
    pub(super) is_alone: bool,
    pub(super) count: u64,
    /// Hashes of the records so far, for `--unique`.
    pub(super) seen: Option<HashSet<u128>>,
    pub(super) max_memory: usize,
}

impl Writer {
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

    /// Writes a record of a file with this header.
    pub(super) fn put_of(&mut self, header: &Arc<[u8]>, bytes: &[u8]) -> io::Result<()> {
        if !Arc::ptr_eq(header, &self.header) {
            self.header = header.clone();
            self.headed = false;
        }
        self.put(bytes)
    }

    /// Writes this many records.
    pub(super) fn put_all(&mut self, count: u64, bytes: &[u8]) -> io::Result<()> {
        self.count += count;
        if !self.headed && !bytes.is_empty() {
            self.headed = true;
            self.headers += usize::from(!self.header.is_empty());
            self.output.write_all(&self.header)?;
        }
        self.output.write_all(bytes)
    }

    /// Writes a record.
    pub(super) fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        let bytes = if self.quiet { &[] } else { bytes };
        self.put_all(1, bytes)
    }
}
