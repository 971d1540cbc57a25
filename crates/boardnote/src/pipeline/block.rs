//! Blocks of an input, and the records at their start.

use crate::formats::{Format, Step};
use core::ops::Range;
use std::io::{self, Read};

/// Block size, in bytes. Such blocks stay in the cache from reading to checking, and the results of
/// a verb stay small, even if a byte becomes a row of a hundred bytes.
pub(super) const BLOCK: usize = 1 << 18;

/// The state of the input after the bytes read.
pub(super) enum State {
    /// More bytes may follow.
    More,
    /// The input has ended.
    End,
    /// Reading failed.
    Failed(io::Error),
}

/// Reads at least `least` bytes, or the rest of the input, after the first `start` bytes of `data`,
/// and truncates `data` there. More is read only if it is available without waiting.
pub(super) fn read_some(
    reader: &mut dyn Read,
    data: &mut Vec<u8>,
    start: usize,
    least: usize,
) -> State {
    let mut filled = start;
    data.resize(data.len().max(start + BLOCK.max(least)), 0);
    let state = loop {
        match reader.read(data.get_mut(filled..).unwrap_or_default()) {
            Err(error) => break State::Failed(error),
            Ok(0) => break State::End,
            Ok(count) => filled += count,
        }
        if filled - start >= least {
            break State::More;
        }
    };
    data.truncate(filled);
    state
}

/// The result of searching the start of a buffer for records.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    /// Number of bytes taken up by the records and by skipped text between them.
    pub(super) used: usize,
    /// `true` if the batch is full; more records may follow in the buffer.
    pub(super) full: bool,
    /// `true` if nothing more can be read from this file.
    pub(super) done: bool,
    /// `true` if the only record is too long.
    pub(super) refused: bool,
}

/// Limits of a batch: the number of records, and the length of each.
#[derive(Clone, Copy)]
pub(super) struct Most {
    pub(super) records: usize,
    pub(super) bytes: usize,
}

/// Finds the records at the start of a buffer.
pub(super) fn cut(
    format: &dyn Format,
    data: &[u8],
    end: bool,
    most: Most,
    records: &mut Vec<Range<usize>>,
) -> Cut {
    records.clear();
    let mut cut = Cut { used: 0, full: false, done: false, refused: false };
    while records.len() < most.records {
        let used = cut.used;
        let (content, next, last) = match format.split(data.get(used..).unwrap_or_default(), end) {
            Step::Record { content, next } => (content, next.max(1), false),
            Step::Last { content } => (content, data.len() - used, true),
            Step::More => return Cut { done: end, ..cut },
        };
        let long = content.len() > most.bytes;
        if long && !records.is_empty() {
            // The record gets a batch of its own.
            return Cut { full: true, ..cut };
        }
        records.push(used + content.start..used + content.end);
        cut.used += next;
        if last || long {
            return Cut { done: last, full: !last, refused: long, ..cut };
        }
    }
    Cut { full: true, ..cut }
}
