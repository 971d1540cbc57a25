//! Runs of base64 characters in a text, and the runs that GNU Backgammon reads as a GNUID.

use core::ops::Range;

use crate::base64::is_symbol;

/// The next maximal run of base64 characters.
pub(crate) fn next_run(text: &[u8], from: usize) -> Option<Range<usize>> {
    let start = from + text.get(from..)?.iter().position(|&byte| is_symbol(byte))?;
    Some(start..run_end(text, start))
}

fn run_end(text: &[u8], start: usize) -> usize {
    let rest = &text[start..];
    start + rest.iter().position(|&byte| !is_symbol(byte)).unwrap_or(rest.len())
}

/// The IDs that `set gnubgid` of GNU Backgammon takes from a text.
///
/// Closed: a text has at most one of each.
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
