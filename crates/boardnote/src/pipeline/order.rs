//! The results, which are written in the order of their loads, and the limits on what is in flight.

use super::Event;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Maximum number of bytes in flight, except for a single batch that is longer.
const MOST: usize = 128 << 20;

/// The results of all loads. The thread that has the result of the next load writes it, and all
/// that follow it without a gap, while the others go on.
pub(super) struct Order<T, W> {
    state: Mutex<State<T, W>>,
    changed: Condvar,
    /// Maximum number of loads in flight.
    most: u64,
}

struct State<T, W> {
    /// Function that receives the events; `None` while a thread calls it, and after the run.
    write: Option<W>,
    /// `true` if the run has ended early.
    closed: bool,
    /// Number of loads admitted.
    admitted: u64,
    /// Number of loads written.
    written: u64,
    /// Number of bytes in flight.
    bytes: usize,
    /// Results of loads that are not yet to be written.
    waiting: BTreeMap<u64, Done<T>>,
}

/// The result of a load, and its size.
struct Done<T> {
    events: Vec<Event<T>>,
    size: usize,
}

impl<T, W: FnMut(Event<T>) -> bool> Order<T, W> {
    /// Returns the order of no results yet, of which `write` will receive the events. At most
    /// `most` loads are in flight.
    pub(super) fn new(most: u64, write: W) -> Self {
        let state = State {
            write: Some(write),
            closed: false,
            admitted: 0,
            written: 0,
            bytes: 0,
            waiting: BTreeMap::new(),
        };
        Self { state: Mutex::new(state), changed: Condvar::new(), most }
    }

    fn state(&self) -> MutexGuard<'_, State<T, W>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits as long as `reason` holds and the run has not ended. Returns `None` if it has.
    fn wait(&self, reason: impl Fn(&State<T, W>) -> bool) -> Option<MutexGuard<'_, State<T, W>>> {
        let waits = |state: &mut State<T, W>| !state.closed && reason(state);
        let state = self.changed.wait_while(self.state(), waits);
        Some(state.unwrap_or_else(PoisonError::into_inner)).filter(|state| !state.closed)
    }

    /// Waits until another load of `size` bytes may be in flight, and returns its number. Returns
    /// `None` if the run has ended.
    pub(super) fn admit(&self, size: usize) -> Option<u64> {
        let full = |state: &State<T, W>| {
            state.admitted - state.written >= self.most
                || state.bytes > 0 && state.bytes.saturating_add(size) > MOST
        };
        let mut state = self.wait(full)?;
        state.bytes += size;
        state.admitted += 1;
        Some(state.admitted - 1)
    }

    /// Writes an event of a load before the load is done. Waits until the loads before it are
    /// written. Returns `None` if the run has ended.
    pub(super) fn write_early(&self, number: u64, event: Event<T>) -> Option<()> {
        let mut state = self.wait(|state| state.written < number || state.write.is_none())?;
        let mut write = state.write.take()?;
        drop(state);
        if !write(event) {
            self.close();
            return None;
        }
        self.state().write = Some(write);
        Some(())
    }

    /// Takes the result of a load of `size` bytes, and writes all results whose turn it is, unless
    /// another thread is doing so.
    pub(super) fn finish(&self, number: u64, events: Vec<Event<T>>, size: usize) {
        let mut state = self.state();
        state.waiting.insert(number, Done { events, size });
        let Some(mut write) = state.write.take() else { return };
        loop {
            let next = state.written;
            let Some(Done { events, size }) = state.waiting.remove(&next) else { break };
            drop(state);
            if !events.into_iter().all(&mut write) {
                return self.close();
            }
            state = self.state();
            state.written += 1;
            state.bytes -= size;
            self.changed.notify_all();
        }
        state.write = Some(write);
    }

    /// Ends the run.
    fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(of: &[u64]) -> Vec<Event<u64>> {
        of.iter().map(|&number| Event::Part(number, 0)).collect()
    }

    #[test]
    fn results_are_written_in_the_order_of_their_loads() {
        let mut seen = Vec::new();
        let order = Order::new(4, |event| {
            let Event::Part(number, _) = event else { return false };
            seen.push(number);
            number < 40
        });
        let numbers: Vec<_> = (0..4).map_while(|_| order.admit(1)).collect();
        assert_eq!(numbers, [0, 1, 2, 3]);
        order.finish(2, events(&[20, 21]), 1);
        order.finish(1, events(&[]), 1);
        order.write_early(0, Event::Part(0, 0)).unwrap();
        order.finish(0, events(&[1]), 1);
        order.finish(3, events(&[30]), 1);
        assert_eq!(order.admit(1), Some(4));
        assert_eq!(order.admit(1), Some(5));
        order.finish(4, events(&[40, 41]), 1);
        assert_eq!(order.admit(1), None, "the run has ended");
        assert_eq!(order.write_early(5, Event::Part(50, 0)), None);
        order.finish(5, events(&[51]), 1);
        drop(order);
        assert_eq!(seen, [0, 1, 20, 21, 30, 40]);
    }
}
