//! Blocks of an input.

use core::ops::Deref;
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

/// The bytes read from an input. They lie at the start of a buffer, all of which stays initialized
/// when bytes are removed, because zeroing it again would cost a pass over memory.
#[derive(Debug, Default)]
pub struct Block {
    buffer: Vec<u8>,
    len: usize,
}

impl Deref for Block {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.buffer[..self.len]
    }
}

impl From<Vec<u8>> for Block {
    fn from(buffer: Vec<u8>) -> Self {
        Self { len: buffer.len(), buffer }
    }
}

impl Block {
    /// Returns the size of the buffer.
    pub(super) const fn capacity(&self) -> usize {
        self.buffer.len()
    }

    /// Removes all bytes from `len` on.
    pub(super) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Removes the first `count` bytes.
    pub(super) fn skip(&mut self, count: usize) {
        let count = count.min(self.len);
        self.buffer.copy_within(count..self.len, 0);
        self.len -= count;
    }

    /// Removes all bytes from `at` on and returns them.
    pub(super) fn split_off(&mut self, at: usize) -> Vec<u8> {
        let rest = self[at..].to_vec();
        self.truncate(at);
        rest
    }

    /// Gives back the memory of a buffer longer than usual.
    pub(super) fn shrink(&mut self) {
        self.buffer.truncate(self.len.max(BLOCK));
        self.buffer.shrink_to_fit();
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// The memory does not suffice.
    pub(super) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Some(room) = self.room(bytes.len())?.get_mut(..bytes.len()) {
            room.copy_from_slice(bytes);
            self.len += bytes.len();
        }
        Ok(())
    }

    /// Appends at least `least` bytes of an input, or its rest. More is read only if it is available
    /// without waiting.
    pub(super) fn read(&mut self, reader: &mut dyn Read, least: usize) -> State {
        let before = self.len;
        loop {
            let missing = least.saturating_sub(self.len - before);
            let room = match self.room(BLOCK.max(missing)) {
                Ok(room) => room,
                Err(error) => break State::Failed(error),
            };
            match reader.read(room) {
                Err(error) => break State::Failed(error),
                Ok(0) => break State::End,
                Ok(count) => self.len += count,
            }
            if self.len - before >= least {
                break State::More;
            }
        }
    }

    /// Returns at least `size` bytes of the buffer that hold nothing yet. A record that is too long
    /// for the memory is an error of its input, not the end of the program.
    fn room(&mut self, size: usize) -> io::Result<&mut [u8]> {
        let wanted = self.len.saturating_add(size);
        if let Some(more) = wanted.checked_sub(self.buffer.len()) {
            let text = format!("out of memory for a record of more than {} bytes", self.len);
            let failed = |_| io::Error::new(io::ErrorKind::OutOfMemory, text);
            self.buffer.try_reserve_exact(more).map_err(failed)?;
            self.buffer.resize(wanted, 0);
        }
        Ok(&mut self.buffer[self.len..])
    }
}
