//! Bulk work on several threads.

use super::files::{Count, Files, Gathered, is_short};
use super::under_way::UnderWay;
use super::{Batch, Buffers, Event, Item, Plan, process, read};
use core::cell::RefCell;
use core::mem::take;
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};

/// Does the work of a plan on `jobs` threads, besides a thread that reads. The calling thread
/// writes.
pub(super) fn run<T: Send>(
    plan: &Plan<'_>,
    jobs: usize,
    work: &(impl Fn(&Batch) -> T + Sync),
    mut write: impl FnMut(Event<T>) -> bool,
) {
    // Each load in flight holds a permit, which carries buffers for reuse.
    let permits = jobs * 4;
    let (permit_back, permit) = sync_channel::<Buffers>(permits);
    for _ in 0..permits {
        let _ = permit_back.send(Buffers::default());
    }
    let (to_workers, from_reader) = sync_channel::<(u64, Load, Count)>(permits);
    let from_reader = Arc::new(Mutex::new(from_reader));
    let (long, under_way) = (Mutex::new(()), UnderWay::default());
    let (to_writer, from_workers) = sync_channel::<(u64, Done<T>)>(permits);
    std::thread::scope(|scope| {
        let under_way = &under_way;
        scope.spawn(move || feed(plan, &permit, under_way, &to_workers));
        for _ in 0..jobs {
            let to_writer = to_writer.clone();
            let worker = Worker {
                plan,
                from_reader: Arc::clone(&from_reader),
                to_writer,
                long: &long,
                under_way,
                work,
            };
            scope.spawn(move || worker.run());
        }
        drop((from_reader, to_writer));
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        // Leaving this loop drops `permit_back` and `from_workers`, which ends all threads.
        let (permit_back, from_workers) = (permit_back, from_workers);
        for (number, done) in &from_workers {
            waiting.insert(number, done);
            while let Some(done) = waiting.remove(&next) {
                if !done.events.into_iter().all(&mut write) {
                    under_way.close();
                    return;
                }
                if let Some(End { buffers, size }) = done.end {
                    next += 1;
                    under_way.give_back(size);
                    let _ = permit_back.send(buffers);
                }
            }
        }
    });
}

/// A unit of work for a thread.
enum Load {
    Item(Item),
    Files(Files),
}

impl Load {
    /// Returns the memory in bytes that holds the input, or will hold it.
    fn size(&self) -> usize {
        match self {
            Self::Item(item) => item.size(),
            Self::Files(files) => files.size(),
        }
    }
}

/// Results of a load.
struct Done<T> {
    events: Vec<Event<T>>,
    /// `None` if more results of the load follow.
    end: Option<End>,
}

/// The end of a load.
struct End {
    /// Buffers for reuse.
    buffers: Buffers,
    /// Number of bytes no longer in flight.
    size: usize,
}

/// Runs the reading thread. Every load sent takes a permit and its number of bytes.
fn feed(
    plan: &Plan<'_>,
    permit: &Receiver<Buffers>,
    under_way: &UnderWay,
    to_workers: &SyncSender<(u64, Load, Count)>,
) {
    let (start, mut before) = channel();
    let _ = start.send(0);
    let (mut number, mut n) = (0, 0);
    let used = RefCell::new(Vec::new());
    let mut send = |load: Load| {
        let Ok(buffers) = permit.recv() else { return false };
        if buffers.data.capacity() > 0 {
            used.borrow_mut().push(buffers);
        }
        under_way.take(load.size());
        number += 1;
        to_workers.send((number - 1, load, Count::next(&mut before))).is_ok()
    };
    let mut buffers = || used.borrow_mut().pop().unwrap_or_default();
    let mut files = Gathered::new();
    for listed in read::list(plan) {
        match listed {
            Ok(listed) if is_short(&listed, plan) => {
                files.push(listed);
                if files.is_full() && !send(Load::Files(files.take(take(&mut n)))) {
                    return;
                }
            }
            other => {
                if !files.is_empty() && !send(Load::Files(files.take(take(&mut n)))) {
                    return;
                }
                let mut hand_on = |item| send(Load::Item(item));
                if !read::read(plan, other, &mut n, &mut buffers, &mut hand_on) {
                    return;
                }
            }
        }
    }
    if !files.is_empty() {
        send(Load::Files(files.take(n)));
    }
}

/// A working thread.
struct Worker<'a, T, W> {
    plan: &'a Plan<'a>,
    /// Queue of the loads. With the last worker it is dropped, and with it the loads in it, so that
    /// nothing waits for them.
    from_reader: Arc<Mutex<Receiver<(u64, Load, Count)>>>,
    to_writer: SyncSender<(u64, Done<T>)>,
    long: &'a Mutex<()>,
    under_way: &'a UnderWay,
    work: &'a W,
}

impl<T, W: Fn(&Batch) -> T> Worker<'_, T, W> {
    fn run(self) {
        let mut scratch = Buffers::default();
        while let Some(()) = self.serve(&mut scratch) {}
    }

    /// Serves one load. Returns `None` if there is nothing left to do.
    fn serve(&self, scratch: &mut Buffers) -> Option<()> {
        let receiver = self.from_reader.lock().ok()?;
        let (number, load, count) = receiver.recv().ok()?;
        // The result of a record may be many times its length. Long batches are therefore processed
        // one at a time, in order, because a batch may wait for the one before it.
        let _alone = matches!(&load, Load::Item(item) if item.is_long()).then(|| self.long.lock());
        drop(receiver);
        let size = load.size();
        let items = match load {
            Load::Item(item) => {
                let first = count.wait()?;
                count.pass_on(first);
                vec![item.after(first)]
            }
            Load::Files(files) => {
                let early = |item| {
                    self.under_way.wait_for(number);
                    let events = vec![process(item, self.work).0];
                    self.send(number, Done { events, end: None }).is_some()
                };
                files.read(self.plan, &count, scratch, &early)?
            }
        };
        let mut buffers = Buffers::default();
        let event = |item| {
            let event;
            (event, buffers) = process(item, self.work);
            event
        };
        let events = items.into_iter().map(event).collect();
        self.send(number, Done { events, end: Some(End { buffers, size }) })
    }

    fn send(&self, number: u64, done: Done<T>) -> Option<()> {
        self.to_writer.send((number, done)).ok()
    }
}
