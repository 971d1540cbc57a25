//! The notes of a node in their order.

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::Outcome;
use crate::item::ErrorItem;

/// A note, or the place of one. Annotations and comments stand in lists of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Slot {
    /// The next annotation.
    Nag,
    /// The next comment.
    Comment,
    /// Text that was not played.
    Error(ErrorItem, String),
    /// A result.
    Result(Outcome),
    /// The variation with this number.
    Variation(usize),
}

/// Notes in their order.
#[derive(Debug, Clone, Default)]
pub(super) struct Notes {
    pub(super) slots: Vec<Slot>,
    pub(super) nags: Vec<u16>,
    pub(super) comments: Vec<String>,
    /// All comments joined by blanks, if there are several.
    joined: Option<String>,
}

impl Notes {
    pub(super) fn comment(&self) -> Option<&str> {
        self.joined.as_ref().or(self.comments.first()).map(String::as_str)
    }

    pub(super) fn push_comment(&mut self, text: &str) {
        self.slots.push(Slot::Comment);
        self.comments.push(text.into());
        if self.comments.len() > 1 {
            self.joined = Some(self.comments.join(" "));
        }
    }

    pub(super) fn push_nag(&mut self, nag: u16) {
        self.slots.push(Slot::Nag);
        self.nags.push(nag);
    }

    pub(super) fn set_comment(&mut self, text: &str) {
        let first = self.slots.iter().position(|slot| *slot == Slot::Comment);
        self.slots.retain(|slot| *slot != Slot::Comment);
        self.comments.clear();
        self.joined = None;
        if !text.is_empty() {
            let nags = self.slots.iter().take_while(|slot| **slot == Slot::Nag).count();
            self.slots.insert(first.unwrap_or(nags), Slot::Comment);
            self.comments.push(text.replace('\0', "\u{fffd}"));
        }
    }

    pub(super) fn nags(&self) -> &[u16] {
        &self.nags
    }

    pub(super) fn set_nags(&mut self, nags: &[u16]) {
        self.slots.retain(|slot| *slot != Slot::Nag);
        self.slots.splice(0..0, nags.iter().map(|_| Slot::Nag));
        self.nags = nags.to_vec();
    }

    /// Adds a variation before the results, which end a line.
    pub(super) fn add_variation(&mut self, variation: usize) {
        let results = self.slots.iter().position(|slot| matches!(slot, Slot::Result(_)));
        self.slots.insert(results.unwrap_or(self.slots.len()), Slot::Variation(variation));
    }

    /// Returns the variations.
    pub(super) fn variations(&self) -> Vec<usize> {
        let variation = |slot: &Slot| match slot {
            Slot::Variation(variation) => Some(*variation),
            _ => None,
        };
        self.slots.iter().filter_map(variation).collect()
    }

    /// Puts other variations in the place of one.
    pub(super) fn replace_variation(&mut self, variation: usize, by: &[usize]) {
        let place = self.slots.iter().position(|slot| *slot == Slot::Variation(variation));
        let place = place.expect("a variation stands in its home");
        self.slots.splice(place..=place, by.iter().copied().map(Slot::Variation));
    }

    /// Moves all notes except variations to the end of other notes.
    pub(super) fn move_to(self, other: &mut Self) {
        let (mut nags, mut comments) = (self.nags.into_iter(), self.comments.into_iter());
        for slot in self.slots {
            match slot {
                Slot::Nag => other.push_nag(nags.next().expect("a slot for each annotation")),
                Slot::Comment => {
                    other.push_comment(&comments.next().expect("a slot for each comment"));
                }
                Slot::Variation(_) => {}
                slot => other.slots.push(slot),
            }
        }
    }

    /// Takes out the results.
    pub(super) fn take_results(&mut self) -> Vec<Slot> {
        let is_result = |slot: &Slot| matches!(slot, Slot::Result(_));
        let results = self.slots.iter().filter(|slot| is_result(slot)).cloned().collect();
        self.slots.retain(|slot| !is_result(slot));
        results
    }
}
