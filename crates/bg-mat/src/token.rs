//! Words of a line, separated by blanks.

use core::ops::Range;

/// Returns `true` for a space, TAB, VT, or FF. A line has no LF.
pub(crate) const fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') < 4
}

/// Returns the first place from `at` on that is not blank, or the end of the line.
pub(crate) fn skip(line: &[u8], mut at: usize) -> usize {
    // A single space stands between most words; columns are padded with long runs.
    if line.get(at) == Some(&b' ') {
        at += 1;
    }
    if line.get(at).is_some_and(|&byte| !is_blank(byte)) {
        return at;
    }
    while line.get(at..).is_some_and(|rest| rest.starts_with(b"        ")) {
        at += 8;
    }
    if line.get(at..).is_some_and(|rest| rest.starts_with(b"    ")) {
        at += 4;
    }
    while line.get(at).is_some_and(|&byte| is_blank(byte)) {
        at += 1;
    }
    at
}

/// Returns the first word from `at` on.
pub(crate) fn next(line: &[u8], at: usize) -> Option<Range<usize>> {
    let start = skip(line, at);
    let mut end = start;
    while line.get(end).is_some_and(|&byte| !is_blank(byte)) {
        end += 1;
    }
    (end > start).then_some(start..end)
}

/// Returns the words in `span`.
pub(crate) fn tokens(line: &[u8], span: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let (line, mut at) = (&line[..span.end], span.start);
    core::iter::from_fn(move || {
        let token = next(line, at)?;
        at = token.end;
        Some(token)
    })
}
