//! Games that are longer than the limit.

use super::{Mode, Parser};
use crate::error::ErrorKind;
use crate::visit::PgnVisitor;

impl Parser {
    pub(super) fn is_over(&self) -> bool {
        self.offset(self.at) - self.game_start > u64::from(self.options.max_length)
    }

    /// Cuts a game that is too long: "The reader keeps at most `max_length` bytes of a game."
    pub(super) fn cut<V: PgnVisitor>(&mut self, text: &[u8], v: &mut V) {
        if self.too_long {
            return;
        }
        self.too_long = true;
        let at = self.at;
        self.report(v, ErrorKind::GameTooLong(self.options.max_length), at..at);
        self.break_off(text, v);
        self.mode = Mode::Mute;
    }

    /// Skips the rest of a token that is too long.
    pub(super) fn pass_over(&mut self, text: &[u8]) {
        self.in_comment |= text.get(self.at) == Some(&b'{');
        self.has_text = true;
        self.at = text.len();
        self.lines.token();
    }

    pub(super) fn leave_comment(&mut self, text: &[u8]) -> bool {
        let rest = text.get(self.at..).unwrap_or_default();
        match memchr::memchr(b'}', rest) {
            Some(len) => {
                self.at += len + 1;
                self.in_comment = false;
                true
            }
            None => {
                self.at = text.len();
                false
            }
        }
    }
}
