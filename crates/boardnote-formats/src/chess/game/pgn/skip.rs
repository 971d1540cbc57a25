//! The end of a game that is too long to be held.

use crate::skip::LineRule;

/// The beginning of the line with which a game starts.
const EVENT: &[u8] = b"[Event ";

/// The rule that the next game starts with `[Event ` at the start of a line outside of a comment, or
/// after an empty line in a comment, which was then never closed. Movetext must have been seen
/// before, because the game itself starts with such a line, too.
#[derive(Debug, Default)]
pub(super) struct NextEvent {
    has_moves: bool,
    /// The place is in a comment in braces.
    in_comment: bool,
    /// The place is in the rest of a line that is no movetext: a tag pair, a comment, or an escape.
    in_aside: bool,
    /// The place is within a line.
    is_inside: bool,
    after_blank: bool,
}

impl LineRule for NextEvent {
    fn starts_record(&mut self, line: &[u8]) -> bool {
        self.has_moves && line.starts_with(EVENT) && (!self.in_comment || self.after_blank)
    }

    fn pass(&mut self, line: &[u8], whole: bool) {
        let blank = line.iter().all(u8::is_ascii_whitespace);
        if !self.is_inside && !self.in_comment {
            self.in_aside = matches!(line.first(), Some(b'[' | b'%'));
            self.has_moves |= !blank && !self.in_aside;
        }
        let mut rest = line;
        while !self.in_aside {
            let found = match self.in_comment {
                true => memchr::memchr(b'}', rest),
                false => memchr::memchr2(b'{', b';', rest),
            };
            let Some(at) = found else { break };
            match rest[at] {
                b';' => self.in_aside = true,
                _ => self.in_comment = !self.in_comment,
            }
            rest = &rest[at + 1..];
        }
        self.after_blank = blank && !self.is_inside && whole;
        self.is_inside = !whole;
        if whole {
            self.in_aside = false;
        }
    }
}
