//! The limit on bytes of input in flight.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Maximum number of bytes in flight, except for a single batch that is longer.
const MOST: usize = 128 << 20;

/// A counter of the bytes in flight.
#[derive(Debug, Default)]
pub(super) struct UnderWay {
    count: Mutex<Count>,
    less: Condvar,
}

#[derive(Debug, Default)]
struct Count {
    bytes: usize,
    /// `true` if results are no longer received.
    closed: bool,
}

impl UnderWay {
    fn count(&self) -> MutexGuard<'_, Count> {
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until `size` more bytes may be in flight.
    pub(super) fn take(&self, size: usize) {
        let full = |count: &mut Count| {
            !count.closed && count.bytes > 0 && count.bytes.saturating_add(size) > MOST
        };
        let count = self.less.wait_while(self.count(), full);
        count.unwrap_or_else(PoisonError::into_inner).bytes += size;
    }

    /// Returns `size` bytes that are no longer in flight.
    pub(super) fn give_back(&self, size: usize) {
        let mut count = self.count();
        count.bytes = count.bytes.saturating_sub(size);
        self.less.notify_one();
    }

    /// Stops the counting and wakes all waiting threads.
    pub(super) fn close(&self) {
        self.count().closed = true;
        self.less.notify_all();
    }
}
