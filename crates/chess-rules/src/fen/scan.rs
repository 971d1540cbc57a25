//! Search for FENs in any text.

use core::ops::Range;

use super::Fen;
use super::board::is_board;
use crate::error::ErrorKind;
use crate::fault::StartFault;

/// Calls `found` with the byte range of every FEN in a text: eight ranks and a side to move,
/// extended to the last field that fits.
///
/// ```
/// let text = b"Mate in two: 8/8/8/8/8/1k6/1r6/K7 w - - 0 1, they say.";
/// let mut places = Vec::new();
/// chess_rules::fen::scan(text, &mut |place| places.push(place));
/// assert_eq!(places, [13..43]);
/// ```
pub fn scan(text: &[u8], found: &mut dyn FnMut(Range<usize>)) {
    let mut from = 0;
    // A board has seven slashes, so text without a slash contains none.
    while let Some(slash) = memchr::memchr(b'/', &text[from..]) {
        let slash = from + slash;
        let before = &text[from..slash];
        let rank = before.iter().rev().take_while(|&&byte| is_board(byte)).count();
        let start = slash - rank;
        let board = &text[start..];
        let len = board.iter().take_while(|&&byte| is_board(byte)).count();
        from = start + len;
        let clear =
            start == 0 || text.get(start - 1).is_none_or(|byte| !byte.is_ascii_alphanumeric());
        if !clear || !(15..=71).contains(&len) {
            continue;
        }
        if let Some(end) = end_of(text, start, start + len) {
            found(start..end);
            from = end;
        }
    }
}

/// Returns the end of the last field that fits after a board.
fn end_of(text: &[u8], start: usize, board: usize) -> Option<usize> {
    let is_field: [fn(&[u8]) -> bool; 5] = [
        |field| matches!(field, b"w" | b"b"),
        |field| field.len() <= 8 && field.iter().all(|byte| is_right(*byte)),
        |field| matches!(field, b"-" | [b'a'..=b'h', b'3' | b'6']),
        is_number,
        is_number,
    ];
    let mut end = None;
    let mut at = board;
    for fits in is_field {
        let rest = text.get(at..)?;
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let word = rest.get(blanks..)?;
        let ends = |b: &&u8| {
            !matches!(**b, b' ' | b'\t' | b'\n' | b'\r' | b',' | b';' | b'"' | b'\'' | b')' | b'<')
        };
        let len = word.iter().take_while(ends).count();
        let field = word.get(..len)?;
        // The period of a sentence may follow the last field.
        let field = field.strip_suffix(b".").unwrap_or(field);
        if blanks == 0 || field.is_empty() || !fits(field) {
            break;
        }
        at += blanks + field.len();
        end = Some(at);
    }
    let end = end?;
    let fen = core::str::from_utf8(text.get(start..end)?).ok()?;
    let faults = Fen::faults(fen);
    faults.iter().all(|found| found.kind() != ErrorKind::BadStart(StartFault::Board)).then_some(end)
}

/// Returns `true` for the letters of castling rights, and for `-`.
const fn is_right(byte: u8) -> bool {
    matches!(byte, b'K' | b'Q' | b'k' | b'q' | b'A'..=b'H' | b'a'..=b'h' | b'-')
}

fn is_number(field: &[u8]) -> bool {
    (1..=6).contains(&field.len()) && field.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn the_words_of_a_sentence_are_no_fields() {
        let board = "8/8/8/8/8/1k6/1r6/K7 w";
        for (behind, len) in [
            ("", 0),
            (" because", 0),
            (" to move", 0),
            (" - - and so on", 4),
            (" KQkq - 0 1", 11),
            (" HAha e3, 2 moves", 8),
        ] {
            let text = [board, behind].concat();
            let mut places = Vec::new();
            scan(text.as_bytes(), &mut |place| places.push(place));
            assert_eq!(places.iter().map(Range::len).sum::<usize>(), board.len() + len, "{text}");
        }
    }
}
