//! The parts of a text that hold one position each.

use alloc::vec::Vec;
use core::ops::Range;

use bg_matchid::{Found, FoundId, find};

use super::coat::{self, Clean};
use super::{is_board, line};

/// The first part of a text, as far as it is known.
///
/// Closed: a part ends before the next one, or with the text, or there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The part ends here, where the next one begins.
    Ends(usize),
    /// The whole text is one part, if nothing follows it.
    Whole,
    /// The text holds no position.
    None,
}

/// An ID in a text, or a label with an ID that cannot be read.
#[derive(Debug, Clone)]
pub(super) struct Id<'t> {
    pub(super) span: Range<usize>,
    pub(super) id: Result<FoundId, Damaged>,
    pub(super) label: Option<&'t str>,
}

/// The notation of an ID that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Damaged {
    Xgid,
    Gnuid,
}

/// Returns the IDs of a text in order, with those that cannot be read.
pub(super) fn ids(text: &str) -> impl Iterator<Item = Id<'_>> {
    let mut damaged = bg_matchid::internal::damaged(text.as_bytes()).peekable();
    let mut found = find(text).peekable();
    core::iter::from_fn(move || {
        loop {
            let next = found.peek().map(|found: &Found<'_>| found.span.clone());
            let bad = damaged.peek().map(|(span, _)| span.clone());
            let is_bad = match (&bad, &next) {
                (Some(bad), Some(next)) => bad.start < next.start,
                (bad, _) => bad.is_some(),
            };
            if !is_bad {
                let Found { span, id, label, .. } = found.next()?;
                return Some(Id { span, id: Ok(id), label });
            }
            let (span, is_xgid) = damaged.next()?;
            // The words of a damaged ID may hold another that can be read.
            if next.is_none_or(|next| next.start >= span.end) {
                let kind = if is_xgid { Damaged::Xgid } else { Damaged::Gnuid };
                return Some(Id { span, id: Err(kind), label: None });
            }
        }
    })
}

/// Returns the end of the first part of a text: a part begins at an ID, and reaches to the next one.
/// `is_end` tells whether the text ends here.
#[must_use]
pub fn first_part(bytes: &[u8], is_end: bool) -> Part {
    /// Length of the first piece that is searched, in bytes. Most parts are shorter.
    const PIECE: usize = 1 << 13;
    let mut length = PIECE;
    loop {
        let is_whole = length >= bytes.len();
        let piece = &bytes[..length.min(bytes.len())];
        let clean = Clean::new(piece);
        match end_of_first(clean.text(), is_whole && is_end) {
            Part::Ends(at) => return Part::Ends(clean.original(at)),
            other if is_whole => return other,
            _ => length = length.saturating_mul(4),
        }
    }
}

/// Returns the bytes of the first ID of a text, also of one that cannot be read.
#[must_use]
pub fn first_id(bytes: &[u8]) -> Option<Range<usize>> {
    let clean = Clean::new(bytes);
    let Id { span, .. } = ids(clean.text()).next()?;
    Some(clean.original(span.start)..clean.original(span.end))
}

/// Returns the parts of a text that hold one position each. A text without an ID has none.
///
/// ```
/// let text = "See XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10 and\n4HPwATDgc/ABMA:cAkAAAAAAAAA";
/// assert_eq!(bg_xg::text::records(text.as_bytes()), [0..60, 60..87]);
/// ```
#[must_use]
pub fn records(bytes: &[u8]) -> Vec<Range<usize>> {
    let (mut parts, mut start) = (Vec::new(), 0);
    loop {
        match first_part(&bytes[start..], true) {
            Part::Ends(length) => {
                parts.push(start..start + length);
                start += length;
            }
            Part::Whole => {
                parts.push(start..bytes.len());
                return parts;
            }
            Part::None => return parts,
        }
    }
}

/// Returns the end of the first part of a text without its coat.
fn end_of_first(text: &str, is_end: bool) -> Part {
    let mut ids = ids(text);
    let Some(first) = ids.next() else { return Part::None };
    let mut end = first.span.end;
    for next in ids {
        // What follows an ID at the end of a piece may belong to it.
        if next.span.end == text.len() && !is_end {
            return Part::Whole;
        }
        match is_in_comment(text, &first, end, &next.span) {
            Some(false) => return Part::Ends(start_of(text, end, next.span.start)),
            None if !is_end => return Part::Whole,
            None => return Part::Ends(start_of(text, end, next.span.start)),
            Some(true) => end = next.span.end,
        }
    }
    Part::Whole
}

/// Returns the place where a part begins: the line of its ID, or the line of GNU Backgammon that tells
/// the number of the move, or the board above the ID. Behind another ID in its line, it begins there.
fn start_of(text: &str, end: usize, id: usize) -> usize {
    let between = &text[end..id];
    let Some(last) = between.rfind('\n') else { return end };
    let mut start = last + 1;
    let mut board = None;
    for line in between[..start].lines().rev() {
        let from = line.as_ptr() as usize - between.as_ptr() as usize;
        let (words, _) = coat::line(line);
        if words.starts_with("Move number ") {
            return end + from;
        }
        if is_board(line) {
            board = Some(from);
        } else if !words.is_empty() {
            break;
        }
    }
    start = board.unwrap_or(start);
    end + start
}

/// Returns `true` if an ID belongs to the comment of a copy of eXtreme Gammon: other words stand before
/// it in its line, which is below the analysis and above the version of the program. `None` if the text
/// does not tell yet.
fn is_in_comment(text: &str, first: &Id<'_>, end: usize, id: &Range<usize>) -> Option<bool> {
    if !matches!(first.id, Ok(FoundId::Xgid(_))) {
        return Some(false);
    }
    let start = text[..id.start].rfind('\n').map_or(0, |at| at + 1);
    let (words, _) = coat::line(text[start..id.start].trim_end_matches("XGID="));
    if words.is_empty() || start < end {
        return Some(false);
    }
    let copied = &text[first.span.end..start];
    let read = |line: &str| line::read(coat::line(line).0);
    let is_version = |line: &str| matches!(read(line), Some(line::Line::Version(..)));
    let is_analyzed = copied
        .lines()
        .any(|line| matches!(read(line), Some(line::Line::Candidate(_) | line::Line::Analyzed(_))));
    if !is_analyzed || copied.lines().any(is_version) {
        return Some(false);
    }
    for line in text[id.end..].lines() {
        match read(line) {
            Some(line::Line::Version(..)) => return Some(true),
            Some(line::Line::Candidate(_) | line::Line::Analyzed(_)) => return Some(false),
            _ if coat::line(line).0.starts_with("XGID=") => return Some(false),
            _ => {}
        }
    }
    None
}
