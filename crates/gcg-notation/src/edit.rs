//! Changes to a game, and its text.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use crate::game::Game;
use crate::model::Event;
use crate::write;

impl Game {
    /// Returns the canonical text: UTF-8, a fixed order of lines, single blanks, and sorted racks.
    #[must_use]
    pub fn to_canonical(&self) -> String {
        write::canonical(self)
    }

    /// Replaces an event, but not its notes. Returns `false` if no event has this index.
    pub fn set_event(&mut self, index: usize, event: Event) -> bool {
        let Some(place) = self.events.get_mut(index) else { return false };
        let notes = core::mem::take(&mut place.notes);
        *place = Event { line: place.line, notes, ..event };
        if let Some(event) = self.events.get(index).filter(|event| event.line > 0) {
            let (line, mut text) = (event.line, String::new());
            write::event(self, event, None, &write::Joined::of(self), &mut text);
            self.edits.insert(line, text);
        }
        true
    }

    /// Adds an event with its notes at the end.
    pub fn push(&mut self, event: Event) {
        self.events.push(Event { line: 0, ..event });
    }

    /// Adds a note to an event, after its other notes. Returns `false` if no event has this index.
    pub fn insert_note(&mut self, index: usize, note: &str) -> bool {
        let Some(event) = self.events.get_mut(index) else { return false };
        event.notes.push(note.into());
        let line = event.line;
        if line > 0 {
            let line = self.last_line_of_notes(line);
            write::note(note, self.added.entry(line).or_default());
        }
        true
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
        f.write_str(&self.to_canonical())
    }
}
