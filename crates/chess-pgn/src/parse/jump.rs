//! Fast path for movetext that is not reported: it jumps over everything that cannot end a game.

use memchr::memchr3;

use super::{Last, Lines, Parser};

/// The treatment of a byte of movetext.
const STOP: u8 = 0;
const PLAIN: u8 = 1;
const SPACE: u8 = 2;
const LINE_END: u8 = 3;
const BRACE: u8 = 4;
const DASH: u8 = 5;
const OPEN: u8 = 6;
const CLOSE: u8 = 7;

static KINDS: [u8; 256] = {
    let mut table = [STOP; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        table[byte as usize] = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => PLAIN,
            b'.' | b'+' | b'#' | b'=' | b'$' | b'!' | b'?' => PLAIN,
            b' ' => SPACE,
            b'\n' | b'\r' => LINE_END,
            b'{' => BRACE,
            b'-' => DASH,
            b'(' => OPEN,
            b')' => CLOSE,
            _ => STOP,
        };
        byte += 1;
    }
    table
};

impl Parser {
    /// Skips movetext that contains no result, tag pair, or empty line, up to the beginning of a
    /// word. The token parser continues from there.
    pub(super) fn jump(&mut self, text: &[u8]) {
        let after_move = self.has_move && !self.results.seen && self.lines == Lines::BEHIND;
        if !after_move || self.is_jose() || self.offset(self.at) < self.searched {
            return;
        }
        let longest = self.game_start.saturating_add(u64::from(self.options.max_length));
        let max = if self.too_long { usize::MAX } else { self.index(longest) };
        let (mut at, mut word) = (self.at, None);
        // The variation depth here and at the last word.
        let (mut depth, mut depth_at_word) = (self.depth, self.depth);
        while let Some(&byte) = text.get(at) {
            match KINDS[usize::from(byte)] {
                PLAIN => at += 1,
                SPACE => {
                    at += 1;
                    if text.get(at).is_some_and(u8::is_ascii_alphabetic) {
                        (word, depth_at_word) = (Some(at), depth);
                    }
                }
                LINE_END if byte == b'\r' && text.get(at + 1) == Some(&b'\n') => at += 1,
                LINE_END => match text.get(at + 1) {
                    Some(b'a'..=b'z' | b'A'..=b'Z') => {
                        at += 1;
                        (word, depth_at_word) = (Some(at), depth);
                    }
                    Some(b'0'..=b'9') => at += 1,
                    _ => break,
                },
                BRACE => match comment_len(text, at) {
                    Some(len) => at += len,
                    None => break,
                },
                // Castling is not a result.
                DASH if at > self.at
                    && text.get(at - 1) == Some(&b'O')
                    && text.get(at + 1) == Some(&b'O') =>
                {
                    at += 1;
                }
                OPEN if at > self.at && text.get(at - 1) == Some(&b' ') => {
                    depth += 1;
                    at += 1;
                    if text.get(at).is_some_and(u8::is_ascii_alphabetic) {
                        (word, depth_at_word) = (Some(at), depth);
                    }
                }
                CLOSE if depth > 0 => {
                    depth -= 1;
                    at += 1;
                }
                _ => break,
            }
        }
        self.searched = self.offset(at);
        if let Some(word) = word.filter(|word| *word <= max) {
            self.at = word;
            self.depth = depth_at_word;
            self.results.last = Last::Plain;
            self.tag_behind = false;
        }
    }
}

/// Returns the length of a comment on one line.
fn comment_len(text: &[u8], at: usize) -> Option<usize> {
    let inside = text.get(at + 1..)?;
    let len = memchr3(b'}', b'\n', b'\r', inside)?;
    (inside.get(len) == Some(&b'}')).then_some(len + 2)
}
