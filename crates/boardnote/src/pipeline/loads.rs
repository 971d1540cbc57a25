//! The loads: units of work for a thread, in the order of the input.

use super::block::BLOCK;
use super::files::{Count, Files, is_short};
use super::read::{Listed, Reading, list};
use super::{Buffers, Item, Note, Plan};
use core::iter::Peekable;
use core::mem::take;
use std::sync::mpsc::{Receiver, channel};

/// Maximum number of files read together.
const MOST_FILES: usize = 256;

/// A unit of work for a thread.
pub(super) enum Load {
    Item(Item),
    Files(Files),
}

impl Load {
    /// Returns the memory in bytes that holds the input, or will hold it.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Item(item) => item.size(),
            Self::Files(files) => files.size(),
        }
    }
}

/// The loads of a plan, which are read as they are taken.
pub(super) struct Loads<'a> {
    plan: &'a Plan<'a>,
    list: Peekable<Box<dyn Iterator<Item = Result<Listed, Note>> + Send + 'a>>,
    /// The input that is being read.
    reading: Option<Reading>,
    /// Number of records read since files were last taken.
    n: u64,
    /// Number of files to take together. It grows from load to load, so that all threads get work
    /// even if there are few files.
    wanted: usize,
    /// Source of the count of the next load.
    before: Receiver<u64>,
}

impl<'a> Loads<'a> {
    pub(super) fn new(plan: &'a Plan<'a>) -> Self {
        let (start, before) = channel();
        let _ = start.send(0);
        let list: Box<dyn Iterator<Item = _> + Send> = Box::new(list(plan));
        Self { plan, list: list.peekable(), reading: None, n: 0, wanted: 1, before }
    }

    /// Returns the next load. `spare` is taken if a buffer is needed.
    pub(super) fn next(&mut self, spare: &mut Buffers) -> Option<(Load, Count)> {
        let load = self.load(spare)?;
        Some((load, Count::next(&mut self.before)))
    }

    fn load(&mut self, spare: &mut Buffers) -> Option<Load> {
        loop {
            if let Some(reading) = &mut self.reading
                && let Some(item) = reading.next(self.plan, &mut self.n, spare)
            {
                return Some(Load::Item(item));
            }
            self.reading = None;
            if self.plan.limit.is_some_and(|limit| self.n >= limit) {
                return None;
            }
            if let Some(files) = self.files() {
                return Some(Load::Files(files));
            }
            self.reading = Some(Reading::start(self.plan, self.list.next()?, spare));
        }
    }

    /// Takes the short files that come next, if any.
    fn files(&mut self) -> Option<Files> {
        let plan = self.plan;
        let mut short = || {
            let listed = self.list.next_if(|listed| is_short(listed, plan));
            listed.and_then(Result::ok)
        };
        let first = short()?;
        let mut files = Files::behind(take(&mut self.n));
        files.push(first);
        while files.len() < self.wanted
            && files.size() < BLOCK
            && let Some(listed) = short()
        {
            files.push(listed);
        }
        self.wanted = MOST_FILES.min(self.wanted + 1);
        Some(files)
    }
}
