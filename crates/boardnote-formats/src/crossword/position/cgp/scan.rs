//! Search for records inside arbitrary text.
//!
//! A board (rows with slashes), racks, scores, and zero turns, separated by single spaces, are a
//! record if they read strictly. Operations after them belong to the record as far as they can be
//! told from the text that follows: up to the last known one, or all of them if the line or the
//! quotation ends there.

use cgp::{Opcode, ParseOptions};
use core::ops::Range;

/// Minimum number of rows of a board. Fewer slashes are too common in ordinary text.
const LEAST_ROWS: usize = 3;
/// Maximum number of operations examined. The bound keeps hostile text linear; real records have
/// fewer and shorter ones.
const MOST_OPERATIONS: usize = 64;
const LONGEST_OPERATION: usize = 256;

/// Passes every record to `found`, from left to right.
pub(super) fn scan(bytes: &[u8], found: &mut dyn FnMut(Range<usize>)) {
    let mut start = 0;
    for chunk in bytes.utf8_chunks() {
        scan_text(chunk.valid(), &mut |range| found(start + range.start..start + range.end));
        start += chunk.valid().len() + chunk.invalid().len();
    }
}

fn scan_text(text: &str, found: &mut dyn FnMut(Range<usize>)) {
    let mut at = 0;
    while let Some(rest) = text.get(at..) {
        let Some(skipped) = rest.find(is_board) else { return };
        let start = at + skipped;
        let board = start + run(text, start, is_board);
        at = match fields(text, start, board) {
            Some(zeros) => {
                let end = operations(text, start, zeros);
                found(start..end);
                end
            }
            None => board,
        };
    }
}

/// Returns the end of the fourth field if four fields start here and read strictly.
fn fields(text: &str, start: usize, board: usize) -> Option<usize> {
    let rows = text.get(start..board)?;
    if memchr::memchr_iter(b'/', rows.as_bytes()).count() + 1 < LEAST_ROWS {
        return None;
    }
    let mut end = board;
    for is_part in [is_rack as fn(char) -> bool, is_score, |c| c.is_ascii_digit()] {
        let from = end + 1;
        let length = run(text, from, is_part);
        if text.as_bytes().get(end) != Some(&b' ') || length == 0 {
            return None;
        }
        end = from + length;
    }
    // The last number must not continue as a word.
    let next = text.get(end..)?.chars().next();
    if next.is_some_and(|c| c.is_alphanumeric() || c == '/') {
        return None;
    }
    cgp::parse_with(text.get(start..end)?, &ParseOptions::strict()).ok()?;
    Some(end)
}

/// Returns the end of the operations that belong to the record.
fn operations(text: &str, start: usize, fields: usize) -> usize {
    let mut ends = Vec::new();
    let mut at = fields;
    while let Some((end, known)) = operation(text, at).filter(|_| ends.len() < MOST_OPERATIONS) {
        ends.push((end, known));
        at = end;
    }
    let rest = text[at..].trim_end();
    let closed =
        rest.is_empty() || rest.starts_with(['"', '\'', '`', '<', ')', ']', '|', '”', '’', '»']);
    if !closed {
        let known = ends.iter().rposition(|(_, known)| *known).map_or(0, |last| last + 1);
        ends.truncate(known);
    }
    // Moves may use any dialect. An operation that cannot be read ends the record before it.
    let Some(&(last, _)) = ends.last() else { return fields };
    match cgp::parse_with(&text[start..last], &ParseOptions::lenient()) {
        Ok(_) => last,
        Err(error) => {
            let bad = start + error.offset();
            let good = ends.iter().rev().find(|(end, _)| *end <= bad);
            good.map_or(fields, |(end, _)| *end)
        }
    }
}

/// Reads ` opcode operand;` and returns its end and `true` if the opcode is known.
fn operation(text: &str, at: usize) -> Option<(usize, bool)> {
    let rest = text.get(at..)?.strip_prefix(' ')?;
    if !rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-') {
        return None;
    }
    let near = rest.as_bytes().get(..LONGEST_OPERATION.min(rest.len()))?;
    let length = memchr::memchr(b';', near)?;
    let body = rest.get(..length)?;
    let opcode = body.split(' ').next()?;
    let known = Opcode::from_name(opcode.trim_start_matches('-')).is_some();
    Some((at + 1 + length + 1, known))
}

/// Returns the number of bytes from `from` whose characters all satisfy `is_part`.
fn run(text: &str, from: usize, is_part: impl Fn(char) -> bool) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    rest.find(|c| !is_part(c)).unwrap_or(rest.len())
}

fn is_tile(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, '[' | ']' | '·') || (!c.is_ascii() && c.is_alphabetic())
}

fn is_board(c: char) -> bool {
    is_tile(c) || c.is_ascii_digit() || c == '/'
}

fn is_rack(c: char) -> bool {
    is_tile(c) || matches!(c, '?' | '/')
}

fn is_score(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '-' | '/')
}

#[cfg(test)]
mod tests {
    use super::scan;

    fn found(text: &str) -> Vec<&str> {
        let mut list = Vec::new();
        scan(text.as_bytes(), &mut |range| list.push(&text[range]));
        list
    }

    #[test]
    fn records_are_found_in_prose() {
        let record = "4/1CAT/4/4 AB?/ 12/-3 0 lex NWL18; lm 2B CAT;";
        for (text, expected) in [
            (format!("see `{record}` there"), record),
            (format!("{record}\t(mine)"), record),
            (format!("cgp={record} and so on; he said"), record),
            (format!("“{record}”"), record),
            (format!("{record} l1 X;"), &format!("{record} l1 X;") as &str),
            (format!("{record} lm nonsense here; ok"), record),
            ("x 4/4/4/4 A/ 0/0 0, then".to_owned(), "4/4/4/4 A/ 0/0 0"),
            ("x 4/4/4/4 A/ 0/0 0 and then; x".to_owned(), "4/4/4/4 A/ 0/0 0"),
            ("4/4/4/4 A/ 0/0 0 lm 1A.CAT;".to_owned(), "4/4/4/4 A/ 0/0 0 lm 1A.CAT;"),
        ] {
            assert_eq!(found(&text), [expected], "{text}");
        }
        let both = format!("{record} {record}");
        assert_eq!(found(&both), [record, record]);
    }

    #[test]
    fn what_does_not_read_is_not_found() {
        for text in [
            "10/10/2024 A/B 1/2 3",
            "4/4/4/5 A/ 0/0 0",
            "4/4/4/4 A/ 0/0",
            "4/4/4/4  A/ 0/0 0",
            "4/4/4/4 A/ 0/0 0x",
            "4/4/4/4 A/B/C 0/0 0",
            "a/b A/B 1/2 3",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_do_not_hide_records() {
        let mut text = b"\xff ".to_vec();
        text.extend_from_slice(b"4/4/4/4 A/ 0/0 0\xfe");
        let mut list = Vec::new();
        scan(&text, &mut |range| list.push(range));
        assert_eq!(list.as_slice(), core::slice::from_ref(&(2..18)));
    }
}
