//! The pragmas of a game.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// A line that begins with `#`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Pragma<'g> {
    /// The name without `#`.
    pub name: &'g str,
    /// The rest of the line.
    pub value: &'g str,
    /// The line number, from 1.
    pub line: u32,
    /// The bytes of the file from `#` to the end of the value.
    pub span: Range<usize>,
}

/// Pragmas in file order. One buffer holds the text of all, because nearly every game has several.
#[derive(Debug, Clone, Default)]
pub(crate) struct Pragmas {
    text: String,
    entries: Vec<Entry>,
}

/// The places of a pragma in the buffer and in the file.
#[derive(Debug, Clone)]
struct Entry {
    name: Range<usize>,
    value_end: usize,
    line: u32,
    span: Range<usize>,
}

impl Pragmas {
    pub(crate) const EMPTY: Self = Self { text: String::new(), entries: Vec::new() };

    pub(crate) fn with_capacity(pragmas: usize) -> Self {
        // Values are short.
        Self { text: String::with_capacity(pragmas * 32), entries: Vec::with_capacity(pragmas) }
    }

    pub(crate) fn push(&mut self, pragma: Pragma<'_>) {
        let Pragma { name, value, line, span } = pragma;
        let start = self.text.len();
        self.text.push_str(name);
        let name = start..self.text.len();
        self.text.push_str(value);
        self.entries.push(Entry { name, value_end: self.text.len(), line, span });
    }

    /// Appends a line to the description before it, after a blank.
    pub(crate) fn extend_description(&mut self, line: &str) {
        let text = &self.text;
        let last = self.entries.last_mut();
        if let Some(last) = last.filter(|last| &text[last.name.clone()] == "description") {
            self.text.push(' ');
            self.text.push_str(line);
            last.value_end = self.text.len();
        }
    }

    /// Adds a pragma. One that may occur once replaces the earlier one.
    pub(crate) fn set(&mut self, pragma: Pragma<'_>) {
        if is_single(pragma.name) && self.value(pragma.name).is_some() {
            let mut kept = Self::EMPTY;
            self.iter().filter(|other| other.name != pragma.name).for_each(|it| kept.push(it));
            *self = kept;
        }
        self.push(pragma);
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = Pragma<'_>> {
        let text = |range: Range<usize>| &self.text[range];
        self.entries.iter().map(move |entry| Pragma {
            name: text(entry.name.clone()),
            value: text(entry.name.end..entry.value_end),
            line: entry.line,
            span: entry.span.clone(),
        })
    }

    /// Returns the value of the first pragma with this name.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        let text = |range: Range<usize>| &self.text[range];
        let is_named =
            |entry: &&Entry| entry.name.len() == name.len() && text(entry.name.clone()) == name;
        self.entries.iter().find(is_named).map(|entry| text(entry.name.end..entry.value_end))
    }

    /// Discards the pragmas that may occur several times.
    #[cfg(feature = "std")]
    pub(crate) fn keep_single(&mut self) {
        if self.iter().all(|pragma| is_single(pragma.name)) {
            return;
        }
        let mut kept = Self::EMPTY;
        self.iter().filter(|pragma| is_single(pragma.name)).for_each(|pragma| kept.push(pragma));
        *self = kept;
    }
}

/// Returns `true` for pragmas that may occur once, before the first event.
pub(crate) fn is_single(name: &str) -> bool {
    matches!(name, "title" | "id" | "lexicon" | "game-type" | "board-layout" | "tile-distribution")
}
