//! The change from one match of a text to the next one.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use bg_rules::Match;

use super::{ReadGame, Reader};
use crate::head;

impl Reader {
    /// Returns the place of the header of another match that has just been read.
    pub(crate) fn next_header(&self) -> Option<Range<usize>> {
        self.next.is_some().then(|| self.next_header.clone())
    }

    /// Ends the match before the header of another one.
    pub(super) fn next_match(&mut self, line: &[u8], at: usize) -> Option<ReadGame> {
        let trimmed = head::trimmed(line);
        let text = &line[trimmed.clone()];
        // Tags and a remark between the last action and the header belong to the next match.
        let events = self.events.len();
        let comments = self.open.as_mut().map(|open| &mut open.game.comments);
        let moved = comments.map_or_else(Vec::new, |comments| {
            let is_tag = |(at, text): &(usize, String)| *at == events && head::tag(text).is_some();
            let first = comments.iter().position(is_tag).unwrap_or(comments.len());
            comments.split_off(first)
        });
        let ended = self.close(None);
        let start = at + trimmed.start;
        let length = head::header(text).map_or(0, |digits| self.length(&text[digits], start));
        self.next = Some(Match { length, ..Match::default() });
        self.next_header = start..at + trimmed.end;
        self.tag_names.clear();
        self.strays.clear();
        self.has_header = true;
        for (_, text) in moved {
            self.comment(&text, self.next_header.clone());
        }
        ended
    }

    /// Starts the next match, if there is one, before its first game.
    pub(super) fn start_match(&mut self) {
        let Some(next) = self.next.take() else { return };
        self.finished.push(core::mem::replace(&mut self.value, next));
        (self.first, self.last_number, self.before) = (self.games, 0, None);
        self.crawford_played = false;
    }
}
