//! Rows of a table by RFC 4180, and their cells.

use super::Head;
use crate::finding::Finding;
use core::ops::Range;
use std::borrow::Cow;

/// The separators that a table may have.
pub(super) const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// Returns the index of the line feed that ends the first row of a text: line feeds in quotes do not. A
/// quote opens a cell only at its start; elsewhere it is a character.
pub(super) fn end(text: &[u8]) -> Option<usize> {
    let next = |from: usize| memchr::memchr(b'\n', &text[from..]).map(|at| from + at);
    let (mut at, mut line_end) = (0, next(0));
    loop {
        let quote = memchr::memchr(b'"', &text[at..line_end.unwrap_or(text.len())]);
        let Some(quote) = quote.map(|quote| at + quote) else { return line_end };
        let opens = quote == 0 || matches!(text[quote - 1], b',' | b';' | b'\t');
        at = if opens { closing(text, quote + 1)? + 1 } else { quote + 1 };
        if line_end.is_some_and(|end| end < at) {
            line_end = next(at);
        }
    }
}

/// Returns the index of the quote that closes a cell. Two quotes are a character of the cell.
fn closing(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at += memchr::memchr(b'"', text.get(at..)?)?;
        if text.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

/// Returns the ranges of the cells of a row.
fn cells(row: &[u8], separator: u8) -> impl Iterator<Item = Range<usize>> {
    let mut next = Some(0);
    core::iter::from_fn(move || {
        let start = next?;
        let rest = row.get(start..).unwrap_or_default();
        let quoted = rest.first().filter(|first| **first == b'"').map(|_| closing(rest, 1));
        let from = quoted.map_or(0, |closing| closing.unwrap_or(rest.len()));
        let length = memchr::memchr(separator, &rest[from..]).map_or(rest.len(), |at| from + at);
        next = (length < rest.len()).then_some(start + length + 1);
        Some(start..start + length)
    })
}

/// Returns the cells of the head of a table.
pub(super) fn names(row: &[u8], separator: u8) -> Vec<Vec<u8>> {
    let name = |cell: Range<usize>| unquoted(&row[cell]).trim_ascii().to_vec();
    cells(row, separator).map(name).collect()
}

/// Returns a cell without its quotes.
fn unquoted(cell: &[u8]) -> Cow<'_, [u8]> {
    let Some(inside) = cell.strip_prefix(b"\"") else { return Cow::Borrowed(cell) };
    let closing = closing(cell, 1).unwrap_or(cell.len());
    // Characters behind the closing quote belong to the cell, as most readers have it.
    let rest = cell.get(closing + 1..).unwrap_or_default();
    let inside = &inside[..closing - 1];
    if rest.is_empty() && memchr::memchr(b'"', inside).is_none() {
        return Cow::Borrowed(inside);
    }
    let mut text = Vec::with_capacity(cell.len());
    let mut after_quote = false;
    for byte in inside {
        after_quote = *byte == b'"' && !after_quote;
        if !after_quote {
            text.push(*byte);
        }
    }
    text.extend_from_slice(rest);
    Cow::Owned(text)
}

/// A row of a table.
#[derive(Debug)]
pub(super) struct Row<'r> {
    record: &'r [u8],
    /// The places of the cells in the record, with their quotes.
    cells: Vec<Range<usize>>,
}

impl<'r> Row<'r> {
    /// Finds the cells of the row that begins at `start` of a record.
    ///
    /// # Errors
    /// `bad-row`, if the number of the cells is not that of the head.
    pub(super) fn parse(record: &'r [u8], start: usize, head: &Head) -> Result<Self, Finding> {
        let rest = record.get(start..).unwrap_or_default();
        let rest = rest.strip_suffix(b"\n").unwrap_or(rest);
        let rest = rest.strip_suffix(b"\r").unwrap_or(rest);
        let whole = start..start + rest.len();
        let bad = |message: String| Err(Finding::error("bad-row", whole.clone(), message));
        let mut found = Vec::with_capacity(head.width());
        for cell in cells(rest, head.separator()) {
            if rest[cell.start..].starts_with(b"\"") && closing(rest, cell.start + 1).is_none() {
                return bad("the quote of a cell is not closed".to_owned());
            }
            found.push(start + cell.start..start + cell.end);
        }
        if found.len() != head.width() {
            let (found, expected) = (found.len(), head.width());
            return bad(format!("{found} cells, expected {expected} as in the head"));
        }
        Ok(Self { record, cells: found })
    }

    /// Returns the bytes of a cell, without its quotes.
    pub(super) fn value(&self, column: usize) -> Cow<'r, [u8]> {
        self.cells
            .get(column)
            .map_or(Cow::Borrowed(&[]), |cell| unquoted(&self.record[cell.clone()]))
    }

    /// Returns the place of a cell in the record, without its quotes.
    pub(super) fn place(&self, column: usize) -> Range<usize> {
        let cell = self.cells.get(column).cloned().unwrap_or(0..0);
        match &self.record[cell.clone()] {
            [b'"', .., b'"'] => cell.start + 1..cell.end - 1,
            _ => cell,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the cells of the first row of a text.
    fn row(text: &str) -> Vec<String> {
        let end = end(text.as_bytes()).unwrap_or(text.len());
        let names = names(&text.as_bytes()[..end], b',');
        names.into_iter().map(|name| String::from_utf8(name).unwrap()).collect()
    }

    #[test]
    fn cells_are_those_of_rfc_4180() {
        for (text, expected) in [
            ("", &[""][..]),
            ("a,b,c\nd", &["a", "b", "c"]),
            ("a,,\nd", &["a", "", ""]),
            ("\"a,b\",c\n", &["a,b", "c"]),
            ("\"a\nb\",c\nd", &["a\nb", "c"]),
            ("\"a\"\"b\",\"\"\n", &["a\"b", ""]),
            ("\"\"\"\",c\n", &["\"", "c"]),
            ("5\" disk,c\nd\"e\n", &["5\" disk", "c"]),
            ("\"a\"b,c\n", &["ab", "c"]),
            ("\"a\"\"\"b,c\n", &["a\"b", "c"]),
            ("\"a,b", &["a,b"]),
        ] {
            assert_eq!(row(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_row_without_its_end_is_incomplete() {
        for text in ["", "a,b", "\"a\nb", "\"a\"\"\n", "a,\"b\n,\"\"\n"] {
            assert_eq!(end(text.as_bytes()), None, "{text:?}");
        }
    }
}
