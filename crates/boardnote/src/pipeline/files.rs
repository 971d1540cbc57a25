//! Short files. Each thread reads several at a time, while others read, too, because opening such a
//! file takes as long as checking it.

use super::block::{BLOCK, Block};
use super::read::{Listed, Reading};
use super::{Buffers, Item, Note, Plan};
use crate::formats::saturated;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Maximum number of bytes, unpacked, held of files read together.
const MOST_BYTES: usize = 2 * BLOCK;

/// Returns `true` if an input can be read together with others. With a limit on the number of
/// records, the number of those before an input must be known before it is read.
pub(super) fn is_short(listed: &Result<Listed, Note>, plan: &Plan<'_>) -> bool {
    let size = listed.as_ref().ok().and_then(Listed::size);
    plan.limit.is_none() && size.is_some_and(|size| size <= BLOCK as u64)
}

/// The number of records up to the end of the files last taken before a load. Each load waits for
/// it, and passes it on to the next load, so that nobody waits while it reads.
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
    /// Returns no files yet. `n` records were read since others were taken.
    pub(super) const fn behind(n: u64) -> Self {
        Self { list: Vec::new(), size: 0, n }
    }

    pub(super) fn push(&mut self, listed: Listed) {
        self.size += listed.size().map_or(0, saturated);
        self.list.push(listed);
    }

    pub(super) const fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the number of bytes of all files.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// Reads the files and returns their items. Packed files may be of any length, and so may be the
    /// results for them. Too many items to hold are therefore passed to `early` instead, which
    /// returns `None` if the run has ended, and so does this method.
    pub(super) fn read(
        self,
        plan: &Plan<'_>,
        count: &Count,
        spare: &mut Buffers,
        early: &dyn Fn(Item) -> Option<()>,
    ) -> Option<Vec<Item>> {
        let (mut n, mut first) = (self.n, None);
        let (mut held, mut bytes) = (Vec::new(), 0);
        for listed in self.list {
            let mut reading = Reading::start(plan, Ok(listed), spare);
            while let Some(mut item) = reading.next(plan, &mut n, spare) {
                if let Item::Batch(batch) = &mut item {
                    bytes += batch.data.len();
                    // The next file needs a long buffer, and this one does not.
                    let short = Block::from(batch.data.to_vec());
                    spare.data = core::mem::replace(&mut batch.data, short);
                }
                held.push(item);
                if bytes > MOST_BYTES {
                    first = first.or_else(|| count.wait());
                    held.drain(..).try_for_each(|item| early(item.after(first?)))?;
                }
            }
        }
        let first = first.or_else(|| count.wait())?;
        count.pass_on(first + n);
        Some(held.into_iter().map(|item| item.after(first)).collect())
    }
}
