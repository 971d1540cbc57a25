//! Search for IDs in any text.

use core::ops::Range;

use crate::{Board, Gnuid, MatchState, ParseOptions, Xgid, base64::is_symbol, xgid};

/// The notation of an ID found in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FoundKind {
    /// An XGID: `XGID=` and ten fields.
    Xgid,
    /// A GNUID: `PositionID:MatchID`.
    Gnuid,
    /// A position ID of fourteen characters that is strictly valid.
    PositionId,
    /// A match ID of twelve characters that is strictly valid.
    MatchId,
}

impl FoundKind {
    /// The name of the notation: `xgid`, `gnuid`, `posid`, `matchid`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Xgid => "xgid",
            Self::Gnuid => "gnuid",
            Self::PositionId => "posid",
            Self::MatchId => "matchid",
        }
    }
}

/// An ID in a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Scanned {
    /// The notation.
    pub kind: FoundKind,
    /// The byte range of the ID.
    pub span: Range<usize>,
}

/// Finds every ID in a text. The text need not be UTF-8.
///
/// A GNUID or XGID is found if lenient reading accepts it. A single word of 12 or 14 characters is
/// found only if it is strictly valid, because many ordinary words have these lengths.
///
/// ```
/// use bg_matchid::{FoundKind, scan};
///
/// let text = "Backgammon 4HPwATDgc/ABMA:QYkqASAAIAAA and (MAEAAAAAAAAE).";
/// let found: Vec<_> = scan(text).map(|found| (found.kind, &text[found.span])).collect();
/// assert_eq!(found, [
///     (FoundKind::Gnuid, "4HPwATDgc/ABMA:QYkqASAAIAAA"),
///     (FoundKind::MatchId, "MAEAAAAAAAAE"),
/// ]);
/// ```
pub fn scan<T: AsRef<[u8]> + ?Sized>(text: &T) -> Scan<'_> {
    Scan { text: text.as_ref(), at: 0 }
}

/// An iterator over the IDs of a text, returned by [`scan`].
#[derive(Debug, Clone)]
pub struct Scan<'a> {
    text: &'a [u8],
    at: usize,
}

impl Iterator for Scan<'_> {
    type Item = Scanned;

    fn next(&mut self) -> Option<Scanned> {
        loop {
            let run = next_run(self.text, self.at)?;
            let found = found_at(self.text, &run);
            self.at = found.as_ref().map_or(run.end, |found| found.span.end);
            if found.is_some() {
                return found;
            }
        }
    }
}

/// The next maximal run of base64 characters.
pub(crate) fn next_run(text: &[u8], from: usize) -> Option<Range<usize>> {
    let start = from + text.get(from..)?.iter().position(|&byte| is_symbol(byte))?;
    Some(start..run_end(text, start))
}

fn run_end(text: &[u8], start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    start + rest.iter().position(|&byte| !is_symbol(byte)).unwrap_or(rest.len())
}

/// The ID that starts with this run, if any.
fn found_at(text: &[u8], run: &Range<usize>) -> Option<Scanned> {
    let word = text.get(run.clone())?;
    let found = |kind, end| Some(Scanned { kind, span: run.start..end });
    match word.len() {
        14 => match gnuid_end(text, run) {
            Some(end) => found(FoundKind::Gnuid, end),
            None => {
                Board::decode_bytes(word).ok()?;
                found(FoundKind::PositionId, run.end)
            }
        },
        12 => {
            MatchState::decode_bytes(word).ok()?;
            found(FoundKind::MatchId, run.end)
        }
        _ if word.len() >= 4 && word[word.len() - 4..].eq_ignore_ascii_case(b"XGID") => {
            let start = run.end - 4;
            let end = xgid_end(text, start)?;
            Some(Scanned { kind: FoundKind::Xgid, span: start..end })
        }
        _ => None,
    }
}

/// The end of a GNUID that starts with this position ID, if a colon and a match ID follow.
fn gnuid_end(text: &[u8], position: &Range<usize>) -> Option<usize> {
    let start = position.end + 1;
    if text.get(position.end) != Some(&b':') || run_end(text, start) != start + 12 {
        return None;
    }
    let pair = core::str::from_utf8(text.get(position.start..start + 12)?).ok()?;
    Gnuid::parse_with(pair, &ParseOptions::lenient()).ok().map(|_| start + 12)
}

/// The end of an XGID, or `None` if the characters after the prefix are not one.
fn xgid_end(text: &[u8], start: usize) -> Option<usize> {
    let rest = text.get(start..)?;
    let body = rest.get(5..).filter(|_| rest[4] == b'=')?;
    let end = 5 + body.iter().position(|&byte| !xgid::is_part(byte)).unwrap_or(body.len());
    let word = core::str::from_utf8(rest.get(..end)?).ok()?;
    // Strip a colon or dash that belongs to the surrounding sentence.
    let word = word.trim_end_matches([':', '-']);
    Xgid::parse_with(word, &ParseOptions::lenient()).ok().map(|_| start + word.len())
}

/// The IDs that `set gnubgid` of GNU Backgammon takes from a text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Gnubgid {
    /// The first maximal run of exactly 14 base64 characters.
    pub position: Option<Range<usize>>,
    /// The first maximal run of exactly 12 base64 characters.
    pub match_id: Option<Range<usize>>,
}

/// Finds the IDs that `set gnubgid` of GNU Backgammon takes from a text: the first run of exactly
/// 14 base64 characters as the position ID, and the first of exactly 12 as the match ID. Their
/// content is not checked.
///
/// ```
/// use bg_matchid::gnubgid;
///
/// let text = "Position ID: 4HPwATDgc/ABMA Match ID   : QYkqASAAIAAA";
/// let found = gnubgid(text.as_bytes());
/// assert_eq!(found.position, Some(13..27));
/// assert_eq!(found.match_id, Some(41..53));
/// ```
#[must_use]
pub fn gnubgid(text: &[u8]) -> Gnubgid {
    let mut found = Gnubgid::default();
    let mut at = 0;
    while let Some(run) = next_run(text, at) {
        at = run.end;
        match run.len() {
            14 if found.position.is_none() => found.position = Some(run),
            12 if found.match_id.is_none() => found.match_id = Some(run),
            _ => {}
        }
    }
    found
}
