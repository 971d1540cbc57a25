//! Bulk work on several threads.

use super::loads::{Load, Loads};
use super::order::Order;
use super::{Batch, Buffers, Event, Item, LONG, Plan};
use crate::crash;
use std::sync::{Mutex, PoisonError};

/// Size in bytes from which a buffer is worth reusing.
const USUAL: usize = 1 << 14;

/// Runs `work` over all records of the input and passes its results to `write` in input order.
/// `write` ends the run early by returning `false`. The calling thread is one of the threads.
pub fn run<T: Send>(
    plan: &Plan<'_>,
    work: impl Fn(&Batch) -> T + Sync,
    write: impl FnMut(Event<T>) -> bool + Send,
) {
    let jobs = plan.jobs.max(1);
    let order = Order::new(jobs as u64 * 4, write);
    let (loads, long) = (Mutex::new(Loads::new(plan)), Mutex::new(()));
    let run = Run { plan, loads, long, order, work };
    on_threads(jobs, || run.serve_all());
}

/// Calls `work` on up to `jobs` threads, one of which is the calling thread, and waits for all of them.
/// If the system refuses a thread, those that there are do its share, at worst the calling thread alone.
pub fn on_threads(jobs: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 1..jobs {
            if std::thread::Builder::new().spawn_scoped(scope, &work).is_err() {
                break;
            }
        }
        work();
    });
}

/// All that the threads share. Each takes a load, that is, reads it, does the work, and writes the
/// results whose turn it is.
struct Run<'a, T, F, W> {
    plan: &'a Plan<'a>,
    loads: Mutex<Loads<'a>>,
    /// Held while a long batch is processed.
    long: Mutex<()>,
    order: Order<T, W>,
    work: F,
}

impl<T, F: Fn(&Batch) -> T, W: FnMut(Event<T>) -> bool> Run<'_, T, F, W> {
    fn serve_all(&self) {
        let mut spare = Buffers::default();
        while let Some(()) = self.serve(&mut spare) {}
    }

    /// Serves one load. Returns `None` if there is nothing left to do.
    fn serve(&self, spare: &mut Buffers) -> Option<()> {
        let mut loads = self.loads.lock().unwrap_or_else(PoisonError::into_inner);
        let (load, count) = loads.next(spare)?;
        let size = load.size();
        let number = self.order.admit(size)?;
        // The result of a record may be many times its length. Long batches are therefore processed
        // one at a time, in order, because a batch may wait for the one before it.
        let _alone = matches!(&load, Load::Item(item) if item.is_long()).then(|| self.long.lock());
        drop(loads);
        let items = match load {
            Load::Item(item) => {
                let first = count.wait()?;
                count.pass_on(first);
                vec![item.after(first)]
            }
            Load::Files(files) => {
                let early = |item| self.order.push_in_turn(number, process(item, &self.work).0);
                files.read(self.plan, &count, spare, &early)?
            }
        };
        for item in items {
            let (event, buffers) = process(item, &self.work);
            if buffers.data.capacity() > 0 {
                *spare = buffers;
            }
            self.order.push(number, event);
        }
        self.order.finish(number, size);
        Some(())
    }
}

/// Processes an item. Besides the result, returns its buffers if they are worth reusing.
fn process<T>(item: Item, work: &impl Fn(&Batch) -> T) -> (Event<T>, Buffers) {
    match item {
        Item::Batch(batch) => {
            let part = work(&batch);
            // Results of other records may be written by this thread.
            crash::at_source("");
            let Batch { data, records, consumed, .. } = *batch;
            let is_usual = (USUAL..=LONG).contains(&data.capacity());
            let buffers = if is_usual { Buffers { data, records } } else { Buffers::default() };
            (Event::Part(part, consumed), buffers)
        }
        Item::Note(note) => (Event::Note(note), Buffers::default()),
    }
}
