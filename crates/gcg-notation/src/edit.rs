//! Changes to a game.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use crate::error::ErrorKind;
use crate::game::Game;
use crate::model::Event;
use crate::write;

impl Game {
    /// Replaces an event, but not its notes.
    ///
    /// # Errors
    /// Returns [`ErrorKind::NoEvent`], [`ErrorKind::NoPlayer`], or [`ErrorKind::BadScore`] for a
    /// score of more than nine digits.
    pub fn set_event(&mut self, index: usize, event: Event) -> Result<&mut Self, ErrorKind> {
        self.check(&event)?;
        let place = self.events.get_mut(index).ok_or(ErrorKind::NoEvent { index })?;
        let notes = core::mem::take(&mut place.notes);
        *place = Event { line: place.line, notes, ..event };
        if let Some(event) = self.events.get(index).filter(|event| event.line > 0) {
            let (line, mut text) = (event.line, String::new());
            write::event(self, event, None, &write::Joined::of(self), &mut text);
            self.edits.insert(line, text);
        }
        Ok(self)
    }

    /// Adds an event with its notes at the end.
    ///
    /// # Errors
    /// Same as [`set_event`](Self::set_event).
    pub fn push(&mut self, event: Event) -> Result<&mut Self, ErrorKind> {
        self.check(&event)?;
        self.events.push(Event { line: 0, ..event });
        Ok(self)
    }

    /// Checks that an event can be written as a line.
    fn check(&self, event: &Event) -> Result<(), ErrorKind> {
        if event.player >= self.players.len() {
            return Err(ErrorKind::NoPlayer { index: event.player });
        }
        let is_long = |number: i32| number.unsigned_abs() > 999_999_999;
        if is_long(event.score) || is_long(event.total) {
            return Err(ErrorKind::BadScore);
        }
        Ok(())
    }

    /// Adds a note to an event, after its other notes.
    ///
    /// # Errors
    /// Returns [`ErrorKind::NoEvent`].
    pub fn insert_note(&mut self, index: usize, note: &str) -> Result<&mut Self, ErrorKind> {
        let event = self.events.get_mut(index).ok_or(ErrorKind::NoEvent { index })?;
        event.notes.push(note.into());
        let line = event.line;
        if line > 0 {
            let line = self.last_line_of_notes(line);
            write::note(note, self.added.entry(line).or_default());
        }
        Ok(self)
    }

    /// Returns the number of the line after which an event of the file gets a new note. `line` is
    /// that of the event.
    fn last_line_of_notes(&self, line: u32) -> u32 {
        let first = |line: Range<usize>| {
            let bytes = self.source[line].trim_ascii_start();
            (bytes.first().copied(), bytes.starts_with(b"#note"))
        };
        let lines = self.source_lines().zip(1..).map(|(line, number)| (first(line), number));
        let after = lines.skip_while(|&(_, number)| number <= line);
        let own = after.take_while(|&((first, _), _)| first != Some(b'>'));
        // Lines that are no pragma continue a note.
        let noted =
            own.filter(|&((first, is_note), _)| is_note || !matches!(first, None | Some(b'#')));
        noted.last().map_or(line, |(_, number)| number)
    }

    /// Appends the events that were added to the file, with their notes.
    pub(crate) fn write_added(&self, out: &mut String) {
        let joined = write::Joined::of(self);
        for event in self.events.iter().filter(|event| event.line == 0) {
            write::event(self, event, None, &joined, out);
            out.push('\n');
            write::notes(event, out);
        }
    }
}

/// Writes canonical text.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write::canonical(self))
    }
}
