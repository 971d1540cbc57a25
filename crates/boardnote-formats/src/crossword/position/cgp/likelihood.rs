//! Estimate of how likely text is CGP.

use crate::{Likelihood, lines};
use cgp::{Board, ParseOptions};

/// Number of lines examined.
const LINES: usize = 8;

/// Likelihood of a sample: certain if at least half of the first lines are records, likely if they
/// have the shape of records, so that broken ones are reported as such, and possible for a lone
/// board.
pub(super) fn of(sample: &[u8]) -> Likelihood {
    // No line of a record has commas, semicolons, or tabs between words alone.
    if lines::of(sample).next().is_some_and(is_head_of_table) {
        return Likelihood::No;
    }
    let (mut lines, mut good, mut shaped, mut boards) = (0, 0, 0, 0);
    for line in lines::of(sample).take(LINES) {
        lines += 1;
        let Ok(line) = core::str::from_utf8(line) else { continue };
        if cgp::parse_with(line, &ParseOptions::lenient()).is_ok() {
            good += 1;
        } else if has_shape(line) {
            shaped += 1;
        } else if line.parse::<Board>().is_ok_and(|board| board.rows() == board.cols()) {
            boards += 1;
        }
    }
    let half = |count: usize| count > 0 && 2 * count >= lines;
    if half(good) {
        Likelihood::Certain
    } else if half(good + shaped) {
        Likelihood::Likely
    } else if half(good + shaped + boards) {
        Likelihood::Possible
    } else {
        Likelihood::No
    }
}

/// Returns `true` for the head of a table: names between commas, semicolons, or tabs.
fn is_head_of_table(line: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_ .-".contains(byte);
    let is_separated = |separator: u8| {
        line.contains(&separator) && line.iter().all(|byte| *byte == separator || is_part(byte))
    };
    let names = line.first().is_some_and(u8::is_ascii_alphabetic);
    names && [b',', b';', b'\t'].into_iter().any(is_separated)
}

/// Returns `true` if a line has the shape of a record: rows, racks, scores, and zero turns, each in
/// its own characters, with numbers in their places and at least one of the first two fields
/// unambiguous.
fn has_shape(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let (Some(board), Some(racks), Some(scores)) = (words.next(), words.next(), words.next())
    else {
        return false;
    };
    let tile = |c: char| c.is_alphabetic() || matches!(c, '[' | ']' | '·');
    let number = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+');
    board.contains('/')
        && board.contains(|c: char| c.is_ascii_digit())
        && board.chars().filter(|&c| !tile(c) && !c.is_ascii_digit() && c != '/').count() <= 2
        && racks.chars().all(|c| tile(c) || matches!(c, '/' | '?'))
        && scores.chars().all(|c| number(c) || c == '/')
        && words.next().is_none_or(|zeros| zeros.chars().all(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_and_broken_records_are_told_from_other_text() {
        for (text, likeness) in [
            ("4/4/4/4 A/ 0/0 0", Likelihood::Certain),
            ("  4/4/4/4\tA/ 0/0 0 lm pass\r\n", Likelihood::Certain),
            ("4/4/4/4 A/ 0/0 0\nnonsense\n", Likelihood::Certain),
            ("4/4/5/4 A/ 0/0 0\n", Likelihood::Likely),
            ("4/4/4/4 a/ 0/0", Likelihood::Likely),
            ("4/4/4/4", Likelihood::Possible),
            ("4/4/4", Likelihood::No),
            ("games/2024/one.txt", Likelihood::No),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Likelihood::No),
            ("QYkqASAAIAAA", Likelihood::No),
            ("4HPwATDgc/ABMA", Likelihood::No),
            ("", Likelihood::No),
            ("either/or this/that 1/2 of them", Likelihood::No),
        ] {
            assert_eq!(of(text.as_bytes()), likeness, "{text:?}");
        }
        assert_eq!(of(b"\xff\xfe"), Likelihood::No);
    }
}
