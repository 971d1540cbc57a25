//! Comments, among them those in which an earlier reading has kept unplayable text, and the texts of
//! brackets without a move.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use memchr::memmem;

use super::moves::reason_of;
use super::{Mode, Parser};
use crate::chars::to_text;
use crate::error::ErrorKind;
use crate::token::word_or_char_end;
use crate::visit::{PgnVisitor, Problem, Span};
use chess_rules::ErrorItem;
use chess_rules::ErrorKind as Rule;
use chess_rules::internal::symbol;

/// The beginning of a comment that keeps unplayable text.
pub(crate) const UNREAD: &[u8] = b"[%unread ";

impl Parser {
    pub(super) fn comment<V: PgnVisitor>(
        &mut self,
        text: &[u8],
        inside: Range<usize>,
        range: Range<usize>,
        v: &mut V,
    ) {
        let span = self.span(text, inside.clone());
        if !span.bytes.is_ascii() {
            self.note_latin1(span.bytes, range.clone(), v);
        }
        if memchr::memchr(0, span.bytes).is_some() {
            self.report(v, ErrorKind::Rules(Rule::TextContainsNul), range.clone());
        }
        match unread(span.bytes) {
            Some((before, item, rest)) => {
                if !before.is_empty() {
                    v.comment(Span { bytes: before, ..span });
                }
                self.unread(item, rest, inside.end, range, v);
            }
            None => v.comment(span),
        }
    }

    /// Reports the text of a comment in which an earlier reading has kept unplayable text.
    fn unread<V: PgnVisitor>(
        &mut self,
        item: ErrorItem,
        rest: &[u8],
        end: usize,
        range: Range<usize>,
        v: &mut V,
    ) {
        let reason = reason_of(item);
        let ends_line = item != ErrorItem::Unrecognized && !self.is_jose();
        let length = word_or_char_end(rest, 0);
        let problem = Problem {
            kind: item,
            reason,
            offset: self.offset(end.saturating_sub(rest.len())),
            length: u32::try_from(length).unwrap_or(u32::MAX),
            ply: self.walker.position.ply(),
            depth: self.walker.depth(),
            ends_line,
        };
        if ends_line && !matches!(self.mode, Mode::Ended(..) | Mode::Tail) {
            self.report(v, reason, range);
            self.mode = Mode::Ended(item, reason);
        }
        let bytes = unescape(rest);
        self.setup.blamed = None;
        v.unplayed(&problem, Span { bytes: &bytes, offset: problem.offset });
    }
}

/// Returns `true` for a comment in which an earlier reading has kept unplayable text.
pub(super) fn keeps_text(comment: &[u8]) -> bool {
    unread(comment).is_some()
}

/// Returns the text before the item that a comment keeps, without the blanks at its end, and the
/// kind and the text of the item.
fn unread(comment: &[u8]) -> Option<(&[u8], ErrorItem, &[u8])> {
    let mut brackets = memchr::memchr_iter(b'[', comment);
    brackets.find_map(|at| {
        if !comment.get(at..)?.starts_with(UNREAD) {
            return None;
        }
        let inside = comment.get(at + UNREAD.len()..)?;
        // The longest name is shorter.
        let end = memchr::memchr(b']', inside.get(..32).unwrap_or(inside))?;
        let name = core::str::from_utf8(inside.get(..end)?).ok()?;
        let item = ErrorItem::ALL.into_iter().find(|item| item.name() == name)?;
        let rest = inside.get(end + 1..)?.strip_prefix(b" ")?;
        Some((comment.get(..at)?.trim_ascii_end(), item, rest))
    })
}

/// Returns `true` if a bracket without a move has nothing but annotations and comments inside.
pub(super) fn has_only_asides(inside: &[u8]) -> bool {
    let mut at = 0;
    while let Some(&byte) = inside.get(at) {
        let rest = inside.get(at..).unwrap_or_default();
        at += match byte {
            b' ' | b'\t' | b'\r' | b'\n' => 1,
            b'{' => match memchr::memchr(b'}', rest) {
                Some(end) if !keeps_text(rest.get(1..end).unwrap_or_default()) => end + 1,
                _ => return false,
            },
            b';' => memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len()),
            b'$' => 1 + rest.iter().skip(1).take_while(|byte| byte.is_ascii_digit()).count(),
            _ => match symbol::symbol(rest) {
                Some((_, len)) => len,
                None => return false,
            },
        };
    }
    true
}

/// Returns the text of a bracket as it stands in a comment: single blanks, square brackets for
/// braces, and no marks of unplayed text, which would be read as such again.
pub(super) fn bracket_text(bracket: &[u8]) -> String {
    let (text, _) = to_text(bracket);
    let mut text = text.replace('{', "[").replace('}', "]");
    for item in ErrorItem::ALL {
        let mark = alloc::format!("[%unread {}] ", item.name());
        if text.contains(&mark) {
            text = text.replace(&mark, "");
        }
    }
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// Replaces `\u007b` and `\u007d` by braces.
fn unescape(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut from = 0;
    for at in memmem::find_iter(text, b"\\u007") {
        let brace = match text.get(at + 5) {
            Some(b'b') => b'{',
            Some(b'd') => b'}',
            _ => continue,
        };
        out.extend_from_slice(text.get(from..at).unwrap_or_default());
        out.push(brace);
        from = at + 6;
    }
    out.extend_from_slice(text.get(from..).unwrap_or_default());
    out
}
