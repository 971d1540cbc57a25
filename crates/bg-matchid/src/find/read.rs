//! The individual IDs of a text, before pairs are joined.

use core::ops::Range;

use super::{
    Found, FoundId,
    label::{self, Label, Separator},
};
use crate::{
    Gnuid, MatchState, Ogid, ParseOptions, Position, Xgid, base64::is_symbol, words::next_run, xgid,
};

const LENIENT: ParseOptions = ParseOptions::lenient();

/// An iterator over the individual IDs of a text.
#[derive(Debug, Clone)]
pub(super) struct Ids<'a> {
    text: &'a [u8],
    /// The end of the last run of base64 characters examined.
    at: usize,
    /// The end of the last ID found.
    free: usize,
}

impl<'a> Ids<'a> {
    pub(super) const fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0, free: 0 }
    }

    /// The ID that this run starts, labels, or is part of.
    fn found(&self, run: &Range<usize>) -> Option<Found<'a>> {
        let (text, word) = (self.text, self.text.get(run.clone())?);
        let bare = |span, id| Found { span, id, label: None };
        // Skip the label search for most words: a label ends in `d`.
        let ends_in_d = word.last().is_some_and(|last| last.eq_ignore_ascii_case(&b'd'));
        let label = if ends_in_d { labeled(text, run.end) } else { None };
        label
            .or_else(|| match word.len() {
                14 | 12 => {
                    let (id, end) = pair(text, run.start).or_else(|| alone(text, run))?;
                    Some(bare(run.start..end, id))
                }
                _ => None,
            })
            .or_else(|| {
                let start = board_of_xgid(text, run).filter(|&start| start >= self.free)?;
                let (id, end) = xgid_at(text, start)?;
                // Without a label, the cube limit is not left out.
                let colons =
                    (start..end).filter(|&at| decoded(text, at).is_some_and(|it| it.0 == b':'));
                (colons.count() == 9).then(|| bare(start..end, id))
            })
            .or_else(|| {
                // The run is the checkers of White.
                let is_first = (1..=MOST_CHECKERS).contains(&word.len());
                let (id, end) = is_first.then(|| ogid_at(text, run.start, UP_TO_LENGTH))??;
                Some(bare(run.start..end, id))
            })
    }
}

impl<'a> Iterator for Ids<'a> {
    type Item = Found<'a>;

    fn next(&mut self) -> Option<Found<'a>> {
        loop {
            let run = next_run(self.text, self.at)?;
            let found = self.found(&run);
            self.at = found.as_ref().map_or(run.end, |found| found.span.end);
            if found.is_some() {
                self.free = self.at;
                return found;
            }
        }
    }
}

/// Returns the labeled IDs that cannot be read, each with `true` if the label is that of an XGID. A
/// label before any other text is nothing.
pub(super) fn damaged(text: &[u8]) -> impl Iterator<Item = (Range<usize>, bool)> + '_ {
    let mut at = 0;
    core::iter::from_fn(move || {
        loop {
            let run = next_run(text, at)?;
            at = run.end;
            if !text[run.end - 1].eq_ignore_ascii_case(&b'd') {
                continue;
            }
            let Some((label, start)) = label::ending(text, run.end) else { continue };
            let word = Separator::after(text, run.end).end;
            if word == run.end || labeled(text, run.end).is_some() {
                continue;
            }
            let end = word + text[word..].iter().take_while(|byte| is_of_word(**byte)).count();
            if looks_like_id(label, &text[word..end]) {
                at = end;
                return Some((start..end, label == Label::Xgid));
            }
        }
    })
}

/// Returns `true` for a byte that does not end a word.
const fn is_of_word(byte: u8) -> bool {
    !byte.is_ascii_whitespace()
        && !matches!(byte, b'<' | b'>' | b'"' | b'\'' | b'`' | b',' | b';' | b')' | b'|')
}

/// Returns `true` for a word that was meant as the ID of a label.
fn looks_like_id(label: Label, word: &[u8]) -> bool {
    match label {
        Label::Xgid => word.iter().filter(|byte| **byte == b':').count() >= 3,
        Label::Id => {
            let length = word.iter().take_while(|byte| is_symbol(**byte)).count();
            length >= 10 && !word[..length].iter().all(u8::is_ascii_lowercase)
        }
        Label::Ogid => false,
    }
}

/// The ID after a label that ends at `end`.
fn labeled(text: &[u8], end: usize) -> Option<Found<'_>> {
    let (label, start) = label::ending(text, end)?;
    let separator = Separator::after(text, end);
    if separator.end == end {
        return None;
    }
    let words = core::str::from_utf8(text.get(start..end)?).ok();
    let (id, span) = match label {
        Label::Xgid => {
            let (id, end) = xgid_at(text, separator.end)?;
            (id, start..end)
        }
        Label::Ogid => {
            let (id, end) = ogid_at(text, separator.end, REQUIRED)?;
            (id, start..end)
        }
        Label::Id => {
            let (id, end) =
                pair(text, separator.end).or_else(|| lone(text, separator.end, separator.sign))?;
            (id, separator.end..end)
        }
    };
    Some(Found { span, id, label: words })
}

/// The byte at an offset, percent-decoded, and the offset after it.
fn decoded(text: &[u8], at: usize) -> Option<(u8, usize)> {
    match text.get(at..)? {
        [b'%', high, low, ..] => {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            let byte = digit(*high)? << 4 | digit(*low)?;
            Some((u8::try_from(byte).ok()?, at + 3))
        }
        [byte, ..] => Some((*byte, at + 1)),
        [] => None,
    }
}

/// A word of at most `N` percent-decoded bytes.
struct Word<const N: usize> {
    bytes: [u8; N],
    len: usize,
    end: usize,
}

impl<const N: usize> Word<N> {
    /// The longest word of matching bytes that starts here; `None` if it exceeds `N` bytes.
    fn at(text: &[u8], start: usize, part: fn(u8) -> bool) -> Option<Self> {
        let mut word = Self { bytes: [0; N], len: 0, end: start };
        while let Some((byte, end)) = decoded(text, word.end).filter(|&(byte, _)| part(byte)) {
            *word.bytes.get_mut(word.len)? = byte;
            (word.len, word.end) = (word.len + 1, end);
        }
        Some(word)
    }

    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len]).expect("parts of IDs are ASCII")
    }
}

/// The word of 12 or 14 base64 characters at an offset.
fn id_word(text: &[u8], at: usize) -> Option<Word<14>> {
    Word::at(text, at, is_symbol).filter(|word| word.len == 12 || word.len == 14)
}

/// Reads a position ID, a colon, and a match ID, in either order, leniently.
fn pair(text: &[u8], at: usize) -> Option<(FoundId, usize)> {
    let first = id_word(text, at)?;
    let (_, colon) = decoded(text, first.end).filter(|&(byte, _)| byte == b':')?;
    let second = id_word(text, colon).filter(|second| second.len != first.len)?;
    let (position, state) = if first.len == 14 { (&first, &second) } else { (&second, &first) };
    let board = Position::parse_with(position.as_str(), &LENIENT).ok()?;
    let state = MatchState::parse_with(state.as_str(), &LENIENT).ok()?;
    Some((FoundId::Gnuid(Gnuid::new(board.value, state.value)), second.end))
}

/// Reads a position ID or a match ID without a label, strictly.
fn alone(text: &[u8], run: &Range<usize>) -> Option<(FoundId, usize)> {
    if continues(text, run.end) || continued(text, run.start) {
        return None;
    }
    let word = text.get(run.clone())?;
    let id = if word.len() == 14 {
        FoundId::Position(Position::parse(word).ok()?)
    } else {
        FoundId::Match(MatchState::parse(word).ok()?)
    };
    Some((id, run.end))
}

/// Returns `true` if a colon joins the word that ends here to more base64 characters. The word is
/// then half of a GNUID whose other half is damaged.
fn continues(text: &[u8], end: usize) -> bool {
    let colon = decoded(text, end).filter(|&(byte, _)| byte == b':');
    let next = colon.and_then(|(_, colon)| decoded(text, colon));
    next.is_some_and(|(byte, _)| is_symbol(byte))
}

/// Returns `true` if a colon joins the word that starts here to half of a GNUID. A number or a word
/// in small letters before the colon is a label, such as a line number.
fn continued(text: &[u8], start: usize) -> bool {
    let before = &text[..start];
    let Some(before) = before.strip_suffix(b":").or_else(|| before.strip_suffix(b"%3A")) else {
        return false;
    };
    let len = before.iter().rev().take_while(|&&byte| is_symbol(byte)).count();
    let word = &before[before.len() - len..];
    let small = |word: &[u8]| word.iter().all(u8::is_ascii_lowercase);
    let label = word.iter().all(u8::is_ascii_digit) || word.get(1..).is_some_and(small);
    !label
}

/// Reads a position ID or a match ID. After a label without `:` or `=` only a strictly valid ID is
/// accepted.
fn lone(text: &[u8], at: usize, lenient: bool) -> Option<(FoundId, usize)> {
    let word = id_word(text, at).filter(|word| !continues(text, word.end))?;
    let options = if lenient { LENIENT } else { ParseOptions::strict() };
    let id = if word.len == 14 {
        FoundId::Position(Position::parse_with(word.as_str(), &options).ok()?.value)
    } else {
        FoundId::Match(MatchState::parse_with(word.as_str(), &options).ok()?.value)
    };
    Some((id, word.end))
}

/// Maximum length in bytes of an XGID without its prefix.
const LONGEST_XGID: usize = 96;

/// Reads the fields of an XGID at an offset, after a second `XGID=` if there is one.
fn xgid_at(text: &[u8], at: usize) -> Option<(FoundId, usize)> {
    let prefix = Word::<4>::at(text, at, |byte| b"XGIDxgid".contains(&byte));
    let start = prefix
        .filter(|word| word.as_str().eq_ignore_ascii_case("XGID"))
        .and_then(|word| decoded(text, word.end).filter(|&(byte, _)| byte == b'='))
        .map_or(at, |(_, end)| end);
    let body = Word::<LONGEST_XGID>::at(text, start, xgid::is_part)?;
    // Strip a colon or dash that belongs to the surrounding sentence.
    let fields = body.as_str().trim_end_matches([':', '-']);
    let id = Xgid::parse_with(fields, &LENIENT).ok()?.value;
    let end = (0..fields.len()).try_fold(start, |end, _| Some(decoded(text, end)?.1))?;
    Some((FoundId::Xgid(id), end))
}

/// Maximum length in bytes of the fields of an OGID.
const LONGEST_OGID: usize = 96;
/// Maximum number of checkers of a side.
const MOST_CHECKERS: usize = 15;
/// Number of fields that an OGID has at least.
const REQUIRED: usize = 5;
/// Number of fields up to the length of the match, which an OGID without a label has at least.
const UP_TO_LENGTH: usize = 9;

/// Reads the fields of an OGID at an offset, if there are as many as that.
fn ogid_at(text: &[u8], at: usize, least: usize) -> Option<(FoundId, usize)> {
    let part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b':' | b'?');
    let body = Word::<LONGEST_OGID>::at(text, at, part)?;
    // A colon or a question mark may belong to the surrounding sentence.
    let fields = body.as_str().trim_end_matches([':', '?']);
    if fields.split(':').count() < least {
        return None;
    }
    let id = Ogid::parse_with(fields, &LENIENT).ok()?.value;
    let end = (0..fields.len()).try_fold(at, |end, _| Some(decoded(text, end)?.1))?;
    Some((FoundId::Ogid(id), end))
}

/// Number of characters in the position field of an XGID.
const BOARD: usize = 26;

/// The start of an XGID without prefix. The run is either the last one of its position field, or
/// the field after a position that ends in dashes.
fn board_of_xgid(text: &[u8], run: &Range<usize>) -> Option<usize> {
    let field = |at: Option<&u8>| matches!(at, Some(b'-' | b':'));
    let before = run.start.checked_sub(1).and_then(|at| text.get(at));
    if !field(text.get(run.end)) && !field(before) {
        return None;
    }
    let dashes = text.get(run.end..)?.iter().take(BOARD).take_while(|&&byte| byte == b'-').count();
    let before = |colon: usize| {
        let start = colon.checked_sub(BOARD)?;
        let board = text.get(start..colon).filter(|_| text.get(colon) == Some(&b':'))?;
        let part = |byte: &u8| matches!(byte, b'-' | b'A'..=b'P' | b'a'..=b'p');
        let outside = start.checked_sub(1).and_then(|at| text.get(at));
        let apart = outside.is_none_or(|&byte| !byte.is_ascii_alphanumeric() && byte != b'-');
        (board.iter().rev().all(part) && apart).then_some(start)
    };
    before(run.end + dashes).or_else(|| before(run.start.checked_sub(1)?))
}
