//! Recognition of records with a mistake.

use crate::formats::{self, Format};

/// Returns `true` for the board of a FEN: eight ranks, each of eight squares.
pub(crate) fn is_board(text: &str) -> bool {
    let squares = |square: u8| match square {
        b'1'..=b'8' => usize::from(square - b'0'),
        square if b"pnbrqkPNBRQK".contains(&square) => 1,
        _ => 9,
    };
    let mut ranks = text.split('/').map(|rank| rank.bytes().map(squares).sum::<usize>());
    text.matches('/').count() == 7 && ranks.all(|count| count == 8)
}

/// Returns the format of which an argument is a record with a mistake, so that the mistake can be
/// shown.
#[must_use]
pub(crate) fn resembled(argument: &[u8]) -> Option<&'static dyn Format> {
    let text = core::str::from_utf8(argument).ok()?.trim();
    let first = text.split_whitespace().next()?;
    let is_id = |part: &str, lengths: core::ops::RangeInclusive<usize>| {
        let upper = part.bytes().filter(u8::is_ascii_uppercase).count();
        lengths.contains(&part.len()) && upper >= 3 && !part.contains(['.', '-', '_', '\\'])
    };
    let slashes = first.matches('/').count();
    let alone = first.len() == text.len();
    let name = if first.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xgid")) {
        "xgid"
    } else if let Some((one, two)) = first.split_once(':').filter(|_| alone)
        && is_id(one, 10..=18)
        && is_id(two, 8..=16)
    {
        "gnuid"
    } else if alone && is_id(first, 13..=15) {
        "posid"
    } else if alone && is_id(first, 11..=12) && !first.contains('/') {
        "matchid"
    } else if (6..=8).contains(&slashes)
        && (!alone || is_board(first))
        && first.bytes().all(|byte| b"pnbrqkPNBRQK12345678/".contains(&byte))
    {
        "fen"
    } else if slashes >= 3 && text.split_whitespace().nth(1).is_some_and(|it| it.contains('/')) {
        "cgp"
    } else if text.starts_with('[') && text.contains('"') || text.starts_with("1. ") {
        "pgn"
    } else {
        return None;
    };
    formats::by_name(name)
}
