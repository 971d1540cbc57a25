//! Changes to a game, and its text.

use alloc::string::String;
use core::fmt;

use crate::game::Game;
use crate::model::Event;
use crate::write;

impl Game {
    /// Returns the canonical text: UTF-8, a fixed order of lines, single blanks, and sorted racks.
    #[must_use]
    pub fn to_canonical(&self) -> String {
        write::canonical(self)
    }

    /// Replaces an event. Returns `false` if no event has this index.
    pub fn set_event(&mut self, index: usize, event: Event) -> bool {
        let Some(place) = self.events.get_mut(index) else { return false };
        let line = place.line;
        *place = Event { line, ..event };
        self.write_line(index);
        true
    }

    /// Adds an event at the end.
    pub fn push(&mut self, event: Event) {
        self.events.push(Event { line: 0, ..event });
        self.write_line(self.events.len() - 1);
    }

    /// Adds a note to an event. Returns `false` if no event has this index.
    pub fn insert_note(&mut self, index: usize, note: &str) -> bool {
        let Some(event) = self.events.get_mut(index) else { return false };
        event.notes.push(note.into());
        let line = event.line;
        let mut text = String::new();
        write::note(note, &mut text);
        self.added.entry(line).or_default().push_str(&text);
        true
    }

    fn write_line(&mut self, index: usize) {
        let Some(event) = self.events.get(index) else { return };
        let mut text = String::new();
        write::event(self, event, &mut text);
        if event.line == 0 {
            text.push('\n');
            self.added.entry(0).or_default().push_str(&text);
        } else {
            self.edits.insert(event.line, text);
        }
    }
}

/// Writes canonical text.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_canonical())
    }
}
