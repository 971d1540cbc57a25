//! Fast path for movetext: move numbers, moves in SAN, comments, and annotations in the forms that
//! nearly all files use. It stops before anything else, which the token parser then reads.

use memchr::memchr3;

use super::comments::UNREAD;
use super::lines::Lines;
use super::variant::Ends;
use super::{Last, Mode, Parser};
use crate::tag;
use crate::visit::PgnVisitor;
use chess_rules::internal::plain;

impl Parser {
    /// Plays the movetext after the last token for as long as it is plain.
    ///
    /// Afterwards, the state is the same as if the token parser had read the text.
    #[inline]
    pub(super) fn play_plain<V: PgnVisitor>(&mut self, text: &[u8], v: &mut V) {
        if self.lines != Lines::BEHIND
            || self.results.seen
            || self.is_jose()
            || self.setup.ends != Ends::Chess
        {
            return;
        }
        let max = self.game_start.saturating_add(u64::from(self.options.max_length));
        let max = self.index(max);
        let mut done = self.at;
        while matches!(self.mode, Mode::Moves) {
            let Some(at) = blanks(text, done).filter(|at| *at <= max) else { break };
            let Some(end) = self.plain_token(text, at, v) else { break };
            done = end;
        }
        if done > self.at {
            self.at = done;
            self.last_end = self.offset(done);
            self.results.last = Last::Plain;
            self.tag_behind = false;
        }
    }

    /// Reports tags as nearly all programs write them, each on a line. Returns `false` if the next
    /// token is no such tag, or may begin another game.
    ///
    /// Afterwards, the state is the same as if the token parser had read the tags.
    pub(super) fn plain_tags<V: PgnVisitor>(&mut self, text: &[u8], v: &mut V) -> bool {
        let behind_gap = self.had_tag && (self.gap || self.lines.empty);
        if !self.lines.clean || self.has_text || behind_gap {
            return false;
        }
        let Some(mut pair) = tag::plain(text, self.at) else { return false };
        loop {
            let start = self.at;
            self.tag(text, &pair, start, v);
            self.at = pair.end;
            let next = match text.get(pair.end..) {
                Some([b'\n', b'[', ..]) => pair.end + 1,
                Some([b'\r', b'\n', b'[', ..]) => pair.end + 2,
                _ => break,
            };
            match tag::plain(text, next) {
                Some(following) => (pair, self.at) = (following, next),
                None => break,
            }
        }
        self.last_end = self.offset(self.at);
        self.lines.token();
        self.gap = false;
        self.tag_behind = true;
        self.results.last = Last::Plain;
        true
    }

    /// Reports the token at `at` and returns its end, or `None` if the token is not plain.
    #[inline(always)]
    fn plain_token<V: PgnVisitor>(&mut self, text: &[u8], at: usize, v: &mut V) -> Option<usize> {
        match text.get(at)? {
            b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O' => {
                let word = plain::parse(text, at)?;
                let step = word.step(&self.walker.position)?;
                let end = at + word.len;
                self.has_move = true;
                self.is_playable = true;
                self.play(text, step, at..end, v);
                self.judge_check_mark(word.mark, at..end, v);
                Some(end)
            }
            b'1'..=b'9' => {
                let (number, end) = number(text, at)?;
                (number == self.walker.position.move_number()).then_some(end)
            }
            b'{' => {
                if let Some(end) = plain_comment(text, at) {
                    let inside = self.span(text, at + 1..end - 1);
                    if !has_mark(inside.bytes) {
                        v.comment(inside);
                        return Some(end);
                    }
                }
                let inside = text.get(at + 1..)?;
                let len = memchr3(b'}', b'\n', b'\r', inside)?;
                if inside.get(len) != Some(&b'}') {
                    return None;
                }
                let end = at + len + 2;
                self.comment(text, at + 1..end - 1, at..end, v);
                Some(end)
            }
            b'$' => {
                let (nag, end) = nag(text, at)?;
                v.nag(nag, self.span(text, at..end));
                Some(end)
            }
            _ => None,
        }
    }
}

/// Returns `true` if a comment may keep unplayed text.
fn has_mark(comment: &[u8]) -> bool {
    let mut brackets = memchr::memchr_iter(b'[', comment);
    brackets.any(|at| comment.get(at..).is_some_and(|rest| rest.starts_with(UNREAD)))
}

/// Returns the end of a short comment of printable ASCII, which is scanned eight bytes at a time.
/// Returns `None` for any other comment, or if fewer than eight bytes follow its end.
#[inline(always)]
fn plain_comment(text: &[u8], at: usize) -> Option<usize> {
    const LONGEST: usize = 64;
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGH: u64 = ONES << 7;
    let inside = text.get(at + 1..)?;
    let mut done = 0;
    while done < LONGEST {
        let word = u64::from_le_bytes(*inside.get(done..)?.first_chunk()?);
        let brace = word ^ (ONES * u64::from(b'}'));
        // The high bit of each byte that is the brace, a control character, or not ASCII. A borrow
        // can make this wrong only above the first such byte.
        let stops = (brace.wrapping_sub(ONES) & !brace
            | word.wrapping_sub(ONES * u64::from(b' ')) & !word
            | word)
            & HIGH;
        if stops != 0 {
            let end = done + (stops.trailing_zeros() / 8) as usize;
            return (inside.get(end) == Some(&b'}')).then_some(at + end + 2);
        }
        done += 8;
    }
    None
}

/// Skips blanks and single line ends. Returns `None` before an empty line, an indented line, or the
/// end.
#[inline(always)]
fn blanks(text: &[u8], mut at: usize) -> Option<usize> {
    while text.get(at) == Some(&b' ') {
        at += 1;
    }
    let end = match text.get(at)? {
        b'\n' => at + 1,
        b'\r' if text.get(at + 1) == Some(&b'\n') => at + 2,
        _ => return Some(at),
    };
    // The byte begins a token, so the line is not empty.
    matches!(text.get(end)?, b'!'..=b'$' | b'('..=b'Z' | b'a'..=b'{').then_some(end)
}

/// Parses a move number with its dots, if no dot is separated from it.
#[inline(always)]
fn number(text: &[u8], at: usize) -> Option<(u32, usize)> {
    let mut end = at;
    let mut value = 0_u32;
    while let Some(digit) = text.get(end).map(|byte| byte.wrapping_sub(b'0')).filter(|d| *d < 10) {
        if end >= at + 6 {
            return None;
        }
        value = value * 10 + u32::from(digit);
        end += 1;
    }
    let digits = end;
    while text.get(end) == Some(&b'.') {
        end += 1;
    }
    let behind = match *text.get(end..end + 2)? {
        [b' ', next] => next,
        [next, _] => next,
        _ => return None,
    };
    (end > digits && (behind.is_ascii_alphanumeric() || behind == b'\n')).then_some((value, end))
}

/// Parses `$n` with a number up to 255, followed by a blank or a bracket.
fn nag(text: &[u8], at: usize) -> Option<(u16, usize)> {
    let mut end = at + 1;
    let mut value = 0_u16;
    while let Some(digit) = text.get(end).map(|byte| byte.wrapping_sub(b'0')).filter(|d| *d < 10) {
        if end >= at + 4 {
            return None;
        }
        value = value * 10 + u16::from(digit);
        end += 1;
    }
    let ends = matches!(text.get(end)?, b' ' | b'\n' | b'\r' | b')');
    (ends && end > at + 1 && value <= 255).then_some((value, end))
}
