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
    if let Err(error) = grow(data, start.saturating_add(BLOCK.max(least))) {
        data.truncate(start);
        return State::Failed(error);
    }
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

/// Makes room for this many bytes. A record that is too long for the memory is an error of its
/// input, not the end of the program.
pub(super) fn grow(data: &mut Vec<u8>, length: usize) -> io::Result<()> {
    if let Some(more) = length.checked_sub(data.len()) {
        let text = format!("out of memory for a record of more than {} bytes", data.len());
        let failed = |_| io::Error::new(io::ErrorKind::OutOfMemory, text);
        data.try_reserve_exact(more).map_err(failed)?;
        data.resize(length, 0);
    }
    Ok(())
}
