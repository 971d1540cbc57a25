//! The bytes of input that may be under way at the same time.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// So many, or one batch if that alone is longer.
const MOST: usize = 128 << 20;

/// Counts the bytes that are under way.
#[derive(Debug, Default)]
pub(super) struct UnderWay {
    count: Mutex<Count>,
    less: Condvar,
}

#[derive(Debug, Default)]
struct Count {
    bytes: usize,
    /// Nobody takes what arrives any more.
    closed: bool,
}

impl UnderWay {
    fn count(&self) -> MutexGuard<'_, Count> {
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until so many bytes more may be under way.
    pub(super) fn take(&self, size: usize) {
        let full = |count: &mut Count| {
            !count.closed && count.bytes > 0 && count.bytes.saturating_add(size) > MOST
        };
        let count = self.less.wait_while(self.count(), full);
        count.unwrap_or_else(PoisonError::into_inner).bytes += size;
    }

    /// So many bytes have arrived.
    pub(super) fn give_back(&self, size: usize) {
        let mut count = self.count();
        count.bytes = count.bytes.saturating_sub(size);
        self.less.notify_one();
    }

    /// Whoever waits goes on.
    pub(super) fn close(&self) {
        self.count().closed = true;
        self.less.notify_all();
    }
}
