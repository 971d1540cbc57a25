//! The results, which are written in the order of their loads, and the limits on what is in flight.

use super::Event;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Maximum number of bytes in flight, except for a single batch that is longer.
const MOST: usize = 128 << 20;

/// The results of all loads. The thread that has a result of the next load writes it, and all that
/// follow it without a gap, while the others go on.
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
    /// Results of the loads that are not yet written.
    waiting: BTreeMap<u64, Results<T>>,
}

/// The results of a load.
struct Results<T> {
    events: Vec<Event<T>>,
    /// Size of the load if there are no more events.
    end: Option<usize>,
}

impl<T> Default for Results<T> {
    fn default() -> Self {
        Self { events: Vec::new(), end: None }
    }
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

    /// Takes an event of a load. All events whose turn it is are written, unless another thread is
    /// doing so.
    pub(super) fn push(&self, number: u64, event: Event<T>) {
        let mut state = self.state();
        state.waiting.entry(number).or_default().events.push(event);
        self.write(state);
    }

    /// Like [`push`](Self::push), but waits until the loads before it are written, so that the event
    /// is not held. Returns `None` if the run has ended.
    pub(super) fn push_in_turn(&self, number: u64, event: Event<T>) -> Option<()> {
        let before = |state: &State<T, W>| state.written < number || state.write.is_none();
        drop(self.wait(before)?);
        self.push(number, event);
        Some(())
    }

    /// Notes that there are no more events of a load of `size` bytes.
    pub(super) fn finish(&self, number: u64, size: usize) {
        let mut state = self.state();
        state.waiting.entry(number).or_default().end = Some(size);
        self.write(state);
    }

    /// Writes all events whose turn it is.
    fn write<'a>(&'a self, mut state: MutexGuard<'a, State<T, W>>) {
        let Some(mut write) = state.write.take() else { return };
        loop {
            let next = state.written;
            let Some(load) = state.waiting.get_mut(&next) else { break };
            let events = core::mem::take(&mut load.events);
            if !events.is_empty() {
                drop(state);
                if !events.into_iter().all(&mut write) {
                    return self.close();
                }
                state = self.state();
            } else if let Some(size) = load.end {
                state.waiting.remove(&next);
                state.written += 1;
                state.bytes -= size;
            } else {
                break;
            }
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

    #[test]
    fn results_are_written_in_the_order_of_their_loads() {
        let seen = Mutex::new(Vec::new());
        let order = Order::new(4, |event| {
            let Event::Part(number, _) = event else { return false };
            seen.lock().unwrap().push(number);
            number < 40
        });
        let push = |load, number| order.push(load, Event::Part(number, 0));
        let seen = || seen.lock().unwrap().clone();
        let numbers: Vec<_> = (0..4).map_while(|_| order.admit(1)).collect();
        assert_eq!(numbers, [0, 1, 2, 3]);
        push(2, 20);
        order.finish(2, 1);
        push(1, 10);
        assert!(seen().is_empty(), "not yet");
        order.push_in_turn(0, Event::Part(0, 0)).unwrap();
        push(0, 1);
        assert_eq!(seen(), [0, 1], "the first load is written as it comes");
        order.finish(0, 1);
        assert_eq!(seen(), [0, 1, 10]);
        order.finish(1, 1);
        push(3, 30);
        order.finish(3, 1);
        assert_eq!(seen(), [0, 1, 10, 20, 30]);
        assert_eq!(order.admit(1), Some(4));
        push(4, 40);
        push(4, 41);
        order.finish(4, 1);
        assert_eq!(order.admit(1), None, "the run has ended");
        assert_eq!(order.push_in_turn(5, Event::Part(50, 0)), None);
        assert_eq!(seen(), [0, 1, 10, 20, 30, 40]);
    }
    /// One thread waits for its turn while another writes an earlier event of the same load.
    #[test]
    fn a_thread_is_woken_when_the_writer_is_free() {
        let (started, writing) = std::sync::mpsc::channel();
        let order = Order::new(4, |event| {
            let Event::Part(number, _) = event else { return false };
            let _ = started.send(number);
            std::thread::sleep(core::time::Duration::from_millis(20));
            true
        });
        assert_eq!([order.admit(1), order.admit(1)], [Some(0), Some(1)]);
        order.push(1, Event::Part(10, 0));
        std::thread::scope(|scope| {
            scope.spawn(|| order.finish(0, 1));
            assert_eq!(writing.recv(), Ok(10));
            order.push_in_turn(1, Event::Part(11, 0)).unwrap();
            order.finish(1, 1);
        });
        assert_eq!(writing.recv(), Ok(11));
    }
}
