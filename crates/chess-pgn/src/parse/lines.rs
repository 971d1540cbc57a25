//! The lines between two tokens.

use crate::chars::{BLANK, CLASS, DOT, HIGH, LINE_END, line_end};
use chess_rules::internal::chars::{char_at, is_wide_blank};

/// The state of the lines between two tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lines {
    /// The current line has contained only blanks so far.
    pub(super) clean: bool,
    /// An empty line has followed the last token.
    pub(super) empty: bool,
    /// The next byte is the first one of its line.
    pub(super) fresh: bool,
    /// The current line begins with `%`.
    pub(super) escape: bool,
    /// A line has ended since this field was set to `false`.
    pub(super) ended: bool,
}

impl Default for Lines {
    fn default() -> Self {
        Self { clean: true, empty: false, fresh: true, escape: false, ended: false }
    }
}

impl Lines {
    /// Skips blanks, dots, and escape lines, and returns the offset of the next token. The scan can
    /// pause anywhere and continue when more text is available.
    pub(super) fn skip(&mut self, text: &[u8], mut at: usize, last: bool) -> usize {
        while let Some(&byte) = text.get(at) {
            if self.escape || (self.fresh && byte == b'%') {
                at = line_end(text, at);
                self.escape = at >= text.len();
                self.fresh = false;
                self.clean = false;
                continue;
            }
            match CLASS[usize::from(byte)] {
                LINE_END => {
                    let feed = byte == b'\r' && text.get(at + 1) == Some(&b'\n');
                    if byte == b'\r' && at + 1 == text.len() && !last {
                        return at;
                    }
                    at += 1 + usize::from(feed);
                    self.empty |= self.clean;
                    self.clean = true;
                    self.fresh = true;
                    self.ended = true;
                    continue;
                }
                BLANK => at += 1,
                DOT => {
                    at += 1;
                    self.clean = false;
                }
                HIGH => match char_at(text, at) {
                    Some((c, len)) if is_wide_blank(c) => at += len,
                    Some(('…', len)) => {
                        at += len;
                        self.clean = false;
                    }
                    _ => return at,
                },
                _ => return at,
            }
            self.fresh = false;
        }
        at
    }

    /// The state directly after a token.
    pub(super) const BEHIND: Self =
        Self { clean: false, empty: false, fresh: false, escape: false, ended: false };

    /// Records that a token starts here.
    pub(super) fn token(&mut self) {
        *self = Self::BEHIND;
    }
}
