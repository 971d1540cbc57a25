//! Short files. Working threads read them, several at a time, because opening such a file takes as
//! long as checking it.

use super::block::{BLOCK, Block};
use super::read::{self, Listed};
use super::{Buffers, Item, Plan};
use core::cell::RefCell;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Maximum number of files read together. Waking a thread takes longer than checking a short file.
const MOST_FILES: usize = 256;
/// Maximum number of bytes, unpacked, held of files read together.
const MOST_BYTES: usize = 2 * BLOCK;

/// Returns `true` if a working thread is to read the input. With a limit on the number of records,
/// the number of those before an input must be known before it is read.
pub(super) fn is_short(listed: &Listed, plan: &Plan<'_>) -> bool {
    plan.limit.is_none() && listed.size().is_some_and(|size| size <= BLOCK as u64)
}

/// Files to be read together, as they are gathered.
pub(super) struct Gathered {
    list: Vec<Listed>,
    size: usize,
    /// Number of files to gather. It grows from load to load, so that all threads get work even if
    /// there are few files.
    wanted: usize,
}

impl Gathered {
    /// Returns no files yet.
    pub(super) fn new() -> Self {
        Self { list: Vec::new(), size: 0, wanted: 1 }
    }

    pub(super) fn push(&mut self, listed: Listed) {
        self.size += listed.size().map_or(0, |size| usize::try_from(size).unwrap_or(usize::MAX));
        self.list.push(listed);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn is_full(&self) -> bool {
        self.list.len() >= self.wanted || self.size >= BLOCK
    }

    /// Takes the gathered files, which follow `n` records that were read since others were taken.
    pub(super) fn take(&mut self, n: u64) -> Files {
        self.wanted = MOST_FILES.min(self.wanted + 1);
        let (list, size) = (core::mem::take(&mut self.list), core::mem::take(&mut self.size));
        Files { list, size, n }
    }
}

/// The number of records up to the end of the files last taken before a load. Each load waits for
/// it, and passes it on to the next load, so that the reading thread need not wait.
pub(super) struct Count {
    before: Receiver<u64>,
    behind: Sender<u64>,
}

impl Count {
    /// Makes the count of the next load. `before` is its source and is replaced by the source of
    /// the one after it.
    pub(super) fn next(before: &mut Receiver<u64>) -> Self {
        let (behind, receiver) = channel();
        Self { before: core::mem::replace(before, receiver), behind }
    }

    /// Waits until those files are read, and returns the number. Returns `None` if the run has
    /// ended.
    pub(super) fn wait(&self) -> Option<u64> {
        self.before.recv().ok()
    }

    pub(super) fn pass_on(&self, n: u64) {
        // There may be no next load.
        let _ = self.behind.send(n);
    }
}

/// Files to be read together.
pub(super) struct Files {
    list: Vec<Listed>,
    size: usize,
    /// Number of records between the files taken before and these.
    n: u64,
}

impl Files {
    /// Returns the number of bytes of all files.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// Reads the files and returns their items. Packed files may be of any length, and so may be the
    /// results for them. Too many items to hold are therefore passed to `early` instead, which
    /// returns `false` to stop. Returns `None` if the run has ended.
    pub(super) fn read(
        self,
        plan: &Plan<'_>,
        count: &Count,
        scratch: &mut Buffers,
        early: &dyn Fn(Item) -> bool,
    ) -> Option<Vec<Item>> {
        let scratch = RefCell::new(scratch);
        let (mut n, mut first) = (self.n, None);
        let (mut held, mut bytes) = (Vec::new(), 0);
        for listed in self.list {
            let mut hand_on = |mut item| {
                if let Item::Batch(batch) = &mut item {
                    bytes += batch.data.len();
                    // The next file needs a long buffer, and this one does not.
                    let short = Block::from(batch.data.to_vec());
                    scratch.borrow_mut().data = core::mem::replace(&mut batch.data, short);
                }
                held.push(item);
                if bytes <= MOST_BYTES {
                    return true;
                }
                first = first.or_else(|| count.wait());
                first.is_some_and(|first| held.drain(..).all(|item| early(item.after(first))))
            };
            let mut buffers = || core::mem::take(&mut **scratch.borrow_mut());
            if !read::read(plan, Ok(listed), &mut n, &mut buffers, &mut hand_on) {
                return None;
            }
        }
        let first = first.or_else(|| count.wait())?;
        count.pass_on(first + n);
        Some(held.into_iter().map(|item| item.after(first)).collect())
    }
}
