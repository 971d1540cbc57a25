//! The loads in flight: a limit on their bytes, and the number of those written.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Maximum number of bytes in flight, except for a single batch that is longer.
const MOST: usize = 128 << 20;

/// Counters of the bytes in flight and of the loads written.
#[derive(Debug, Default)]
pub(super) struct UnderWay {
    count: Mutex<Count>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Count {
    bytes: usize,
    /// Number of loads written.
    written: u64,
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
        let count = self.changed.wait_while(self.count(), full);
        count.unwrap_or_else(PoisonError::into_inner).bytes += size;
    }

    /// Notes that the next load was written, so that its `size` bytes are no longer in flight.
    pub(super) fn give_back(&self, size: usize) {
        let mut count = self.count();
        count.bytes = count.bytes.saturating_sub(size);
        count.written += 1;
        self.changed.notify_all();
    }

    /// Waits until `number` loads are written.
    pub(super) fn wait_for(&self, number: u64) {
        let before = |count: &mut Count| !count.closed && count.written < number;
        drop(self.changed.wait_while(self.count(), before));
    }

    /// Stops the counting and wakes all waiting threads.
    pub(super) fn close(&self) {
        self.count().closed = true;
        self.changed.notify_all();
    }
}
