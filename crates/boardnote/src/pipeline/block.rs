//! Blocks of an input, and the records at their start.

use crate::formats::{Format, Step};
use core::ops::Range;
use std::io::{self, Read};

/// How much is read at once. Blocks this small stay in the cache from reading to checking, and what
/// a verb makes of them stays small, even where a byte becomes a row of a hundred.
pub(super) const BLOCK: usize = 1 << 18;

/// What is behind the bytes that were read.
pub(super) enum State {
    /// Perhaps more.
    More,
    /// The end of the input.
    End,
    /// Something that cannot be read.
    Failed(io::Error),
}

/// Reads at least `least` bytes, or what is left of the input, behind the first `start` bytes of
/// `data`, and cuts `data` there. More than that is read only if it is there without waiting.
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

/// What a look for records at the start of a buffer has come to.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    /// How many bytes they take up, and what was skipped between them.
    pub(super) used: usize,
    /// The batch is full; more records may follow in the buffer.
    pub(super) full: bool,
    /// Nothing more can come of this file.
    pub(super) done: bool,
    /// There is one record, which is too long.
    pub(super) refused: bool,
}

/// What a batch may hold: so many records, none of them longer.
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
            // It gets a batch of its own.
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
