//! The steps of [`Events`](crate::Events).

use super::{Reader, note_failed_challenge};
use crate::error::{Error, ErrorKind};
use crate::model::{Event, Player};

impl Reader<'_, '_> {
    pub(crate) fn players(&self) -> &[Player] {
        &self.game.players
    }

    /// Returns the first event that is read but not yet returned. The last event of the lines so
    /// far may get more notes, and is returned only at the end of the file.
    pub(crate) fn take_event(&mut self, at_end: bool) -> Option<Result<Event, Error>> {
        let complete = at_end || self.broken;
        if self.game.events.len() < if complete { 1 } else { 2 } {
            return self.bad_tiles.take().map(Err);
        }
        let mut event = self.game.events.remove(0);
        note_failed_challenge(&mut event);
        Some(Ok(event))
    }

    /// Discards everything that no later event depends on, and limits the notes of the last event.
    pub(crate) fn forget(&mut self) -> Result<(), Error> {
        self.game.pragmas.keep_single();
        self.rack_lines.truncate(1);
        self.diagnostics.clear();
        let Some(Event { span, notes, .. }) = self.game.events.last() else { return Ok(()) };
        if notes.iter().map(|note| note.len().max(64)).sum::<usize>() > self.options.max_line {
            return Err(Error::new(ErrorKind::LineTooLong, span.clone()));
        }
        Ok(())
    }

    /// Discards the events that have not been returned yet.
    pub(crate) fn stop(&mut self) {
        self.game.events.clear();
    }
}
