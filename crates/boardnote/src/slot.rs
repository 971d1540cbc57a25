//! The files of a run that are written side by side. Only some are open at a time; the others wait,
//! closed, under their temporary names.

mod packing;

use crate::temporary::{Complete, Temporary};
use crate::text::named;
pub use packing::unpacked_name;
pub(crate) use packing::{BUFFER, Packing, Writer};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum number of files that are open at a time.
const MOST: usize = 64;

/// The files that are open, the one opened first in front.
#[derive(Clone, Debug, Default)]
pub(crate) struct Open(Arc<Mutex<VecDeque<Shared>>>);

type Shared = Arc<Mutex<Slot>>;

/// A file that is written.
#[derive(Debug)]
struct Slot {
    state: State,
    packing: Packing,
    /// Name for messages.
    name: PathBuf,
}

#[derive(Debug)]
enum State {
    Open(Writer<Temporary>),
    Closed(Temporary),
    /// Writing failed before.
    Failed,
}

fn locked(slot: &Shared) -> MutexGuard<'_, Slot> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Slot {
    /// Takes the file out of its writer, with all that was written.
    fn finish(&mut self) -> io::Result<Temporary> {
        match core::mem::replace(&mut self.state, State::Failed) {
            State::Open(writer) => writer.finish(),
            State::Closed(file) => Ok(file),
            State::Failed => Err(io::Error::other("writing failed before")),
        }
    }

    fn close(&mut self) -> io::Result<()> {
        let mut file = self.finish()?;
        file.close()?;
        self.state = State::Closed(file);
        Ok(())
    }
}

impl Open {
    fn list(&self) -> MutexGuard<'_, VecDeque<Shared>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a file, and closes others if there are too many.
    fn add(&self, slot: Shared) -> io::Result<()> {
        let mut list = self.list();
        while list.len() >= MOST
            && let Some(first) = list.pop_front()
        {
            let mut first = locked(&first);
            first.close().map_err(|error| named(Some(&first.name), &error))?;
        }
        list.push_back(slot);
        Ok(())
    }

    fn remove(&self, slot: &Shared) {
        self.list().retain(|other| !Arc::ptr_eq(other, slot));
    }
}

/// An output that is a file of the run.
#[derive(Debug)]
pub(crate) struct File {
    slot: Shared,
    open: Open,
}

impl File {
    pub(crate) fn new(
        file: Temporary,
        packing: Packing,
        name: PathBuf,
        open: Open,
    ) -> io::Result<Self> {
        let state = State::Open(Writer::new(file, packing));
        let slot = Arc::new(Mutex::new(Slot { state, packing, name }));
        open.add(Arc::clone(&slot))?;
        Ok(Self { slot, open })
    }

    /// Writes all that is held, and syncs and closes the file.
    pub(crate) fn complete(self) -> io::Result<Complete> {
        self.open.remove(&self.slot);
        let file = locked(&self.slot).finish()?;
        file.complete()
    }

    /// Calls `write` with the writer of the file, which is opened if it was closed.
    fn with<T>(
        &self,
        write: impl FnOnce(&mut Writer<Temporary>) -> io::Result<T>,
    ) -> io::Result<T> {
        let mut slot = locked(&self.slot);
        if matches!(slot.state, State::Closed(_)) {
            // A file that is closed is not in the list, so that nobody waits for it there.
            self.open.add(Arc::clone(&self.slot))?;
            let mut file = slot.finish()?;
            file.open()?;
            slot.state = State::Open(Writer::new(file, slot.packing));
        }
        match &mut slot.state {
            State::Open(writer) => write(writer),
            State::Closed(_) | State::Failed => Err(io::Error::other("writing failed before")),
        }
    }
}

impl Drop for File {
    fn drop(&mut self) {
        self.open.remove(&self.slot);
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|writer| writer.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(Write::flush)
    }
}
