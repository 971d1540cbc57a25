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
    /// Receives the number of records before these files.
    before: Receiver<u64>,
}

impl Gathered {
    /// Returns no files yet.
    pub(super) fn new() -> Self {
        Self { list: Vec::new(), size: 0, wanted: 1, before: known(0) }
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

    /// Takes the gathered files. Those gathered from now on are behind them.
    pub(super) fn take(&mut self) -> Files {
        let (behind, next) = channel();
        self.wanted = MOST_FILES.min(self.wanted + 1);
        Files {
            list: core::mem::take(&mut self.list),
            size: core::mem::take(&mut self.size),
            before: core::mem::replace(&mut self.before, next),
            behind,
        }
    }

    /// Waits until all files taken are read, and returns the number of records up to here. Returns
    /// `None` if the run has ended.
    pub(super) fn count(&self) -> Option<u64> {
        self.before.recv().ok()
    }

    /// Goes on behind `n` records.
    pub(super) fn go_on(&mut self, n: u64) {
        self.before = known(n);
    }
}

fn known(n: u64) -> Receiver<u64> {
    let (sender, receiver) = channel();
    let _ = sender.send(n);
    receiver
}

/// Files to be read together.
pub(super) struct Files {
    list: Vec<Listed>,
    size: usize,
    before: Receiver<u64>,
    /// Passes on the number of records up to the end of these files.
    behind: Sender<u64>,
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
        scratch: &mut Buffers,
        early: &dyn Fn(Item) -> bool,
    ) -> Option<Vec<Item>> {
        let scratch = RefCell::new(scratch);
        let (mut n, mut first) = (0, None);
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
                first = first.or_else(|| self.before.recv().ok());
                first.is_some_and(|first| held.drain(..).all(|item| early(item.after(first))))
            };
            let mut buffers = || core::mem::take(&mut **scratch.borrow_mut());
            if !read::read(plan, Ok(listed), &mut n, &mut buffers, &mut hand_on) {
                return None;
            }
        }
        let first = first.or_else(|| self.before.recv().ok())?;
        // There may be no next load.
        let _ = self.behind.send(first + n);
        Some(held.into_iter().map(|item| item.after(first)).collect())
    }
}
