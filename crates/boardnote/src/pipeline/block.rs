//! Blocks of an input.

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
