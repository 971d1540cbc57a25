//! Field 1: rows of runs and tiles.

use alloc::vec::Vec;
use core::ops::Range;

use super::Shape;
use super::context::Context;
use super::tile::{Bracketed, Site, bracketed, unbracketed};
use crate::error::{Error, ErrorKind, Field, Location, narrow};
use crate::letter::{Case, case_of};
use crate::model::{Board, Code};

/// Maximum number of rows and of columns.
const MAX: usize = 255;

/// A tile as written in the text.
#[derive(Debug, Clone, Copy)]
enum Written<'t> {
    /// A letter, lower case for a blank.
    Letter(char),
    /// Several letters, without brackets.
    Multi { inner: &'t str, case: Case },
}

/// The class of a byte by the token it starts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Digit,
    RowEnd,
    Other,
}

const CLASS: [Class; 256] = {
    let mut table = [Class::Other; 256];
    let mut byte = 0_u8;
    loop {
        // `as` widens here: `From` is not available in a const context.
        table[byte as usize] = match byte {
            b'A'..=b'Z' | b'a'..=b'z' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'/' => Class::RowEnd,
            _ => Class::Other,
        };
        if byte == 255 {
            break table;
        }
        byte += 1;
    }
};

/// Parses a board. Returns `None` if an error was recorded and reading continues.
///
/// # Errors
/// Returns the first error of the board, unless the context records it.
pub fn board(cx: &mut Context<'_>, text: &str, span: Range<usize>) -> Result<Option<Board>, Error> {
    let field = &text[span.clone()];
    let (rows, cols) = expected_size(cx, field);
    let storable = rows <= MAX && cols <= MAX;
    let squares = if storable { rows * cols } else { 0 };
    let mut board = Board::blank(squares);
    let width = scan(cx, text, span, |index, tile| {
        if index < squares {
            let code = board.code_of(tile);
            board.put(index, code);
        }
    })?;
    let size = u8::try_from(rows).ok().zip(width.and_then(|width| u8::try_from(width).ok()));
    let whole = size.filter(|&(rows, cols)| usize::from(rows) * usize::from(cols) == squares);
    Ok(whole.map(|(rows, cols)| {
        board.set_size(rows, cols);
        board
    }))
}

/// Returns the rows and columns of the board, assuming that it has no error.
fn expected_size(cx: &Context<'_>, field: &str) -> (usize, usize) {
    let rows = field.bytes().map(|byte| usize::from(byte == b'/')).sum::<usize>() + 1;
    match cx.options.shape {
        Shape::Square => (rows, rows),
        Shape::Exactly { cols, .. } => (rows, cols.into()),
        Shape::AnyRectangle => {
            let first = field.split('/').next().expect("a split has a first part");
            (rows, Widths { cx, rest: first }.sum())
        }
    }
}

/// Returns the number of squares in a row whose runs and tiles were already checked or reported.
pub(super) fn row_width(cx: &Context<'_>, row: &str) -> u32 {
    narrow(Widths { cx, rest: row }.sum())
}

/// Scans the board and passes every tile to `put`, with its index in reading order, which is valid
/// while all rows have the same width. Returns the width of the rows, or `None` if an error was
/// recorded.
#[inline]
fn scan<'t>(
    cx: &mut Context<'_>,
    text: &'t str,
    span: Range<usize>,
    mut put: impl FnMut(usize, Written<'t>),
) -> Result<Option<usize>, Error> {
    let bytes = &text.as_bytes()[..span.end];
    let joins = cx.options.joins();
    let before = cx.findings_len();
    let mut row = 0;
    let mut row_start = 0;
    let mut width = None;
    let mut ragged = false;
    // Number of squares so far, which is the next index while all rows have the same width.
    let mut square = 0_usize;
    let mut i = span.start;
    while let Some(&byte) = bytes.get(i) {
        match CLASS[usize::from(byte)] {
            Class::Letter if !joins => {
                put(square, Written::Letter(char::from(byte)));
                square += 1;
                i += 1;
            }
            Class::Digit => {
                let (run, next) = run(cx, bytes, i, row)?;
                square += run;
                i = next;
            }
            Class::RowEnd => {
                ragged |= *width.get_or_insert(square - row_start) != square - row_start;
                row += 1;
                row_start = square;
                i += 1;
            }
            _ => {
                let (tile, next) = rare(cx, text, i, span.end, row)?;
                if let Some(tile) = tile {
                    put(square, tile);
                }
                square += 1;
                i = next;
            }
        }
    }
    let last = square - row_start;
    ragged |= *width.get_or_insert(last) != last;
    let rows = row + 1;
    let fits = match cx.options.shape {
        Shape::Square => last == rows,
        Shape::AnyRectangle => last > 0,
        Shape::Exactly { rows: r, cols } => rows == usize::from(r) && last == usize::from(cols),
    };
    if ragged || !fits || last > MAX || rows > MAX {
        report_shape(cx, text, span)?;
    }
    Ok((!cx.has_errors_from(before)).then_some(last))
}

/// Parses `run = nonzero *DIGIT`, 1 to 255. Lenient reading accepts leading zeros and 0.
#[inline]
fn run(
    cx: &mut Context<'_>,
    bytes: &[u8],
    start: usize,
    row: usize,
) -> Result<(usize, usize), Error> {
    let mut value = 0;
    let mut i = start;
    while let Some(digit) = bytes.get(i).map(|b| b.wrapping_sub(b'0')).filter(|&d| d < 10) {
        // The bound keeps the value small for any number of digits.
        value = (value * 10 + usize::from(digit)).min(MAX + 1);
        i += 1;
    }
    let leading_zero = bytes.get(start) == Some(&b'0');
    if value > MAX || leading_zero {
        odd_run(cx, value, leading_zero, start..i, row)?;
    }
    Ok((value, i))
}

#[cold]
fn odd_run(
    cx: &mut Context<'_>,
    value: usize,
    leading_zero: bool,
    span: Range<usize>,
    row: usize,
) -> Result<(), Error> {
    let error = |kind| Field::Board.error(kind, span.clone()).with_place(Location::in_row(row));
    // A strict reader stops at the leading zero, regardless of the digits after it.
    if value > MAX && !(leading_zero && cx.strict()) {
        return cx.fail(error(ErrorKind::RunTooLarge));
    }
    cx.deviate(error(if span.len() == 1 { ErrorKind::ZeroRun } else { ErrorKind::LeadingZero }))
}

/// Handles a tile that is not a single ASCII letter, and characters that are not tiles.
fn rare<'t>(
    cx: &mut Context<'_>,
    text: &'t str,
    at: usize,
    end: usize,
    row: usize,
) -> Result<(Option<Written<'t>>, usize), Error> {
    let bad = |found| ErrorKind::BadTile { found };
    let site = Site { field: Field::Board, row: Some(row), bad };
    let rest = &text[at..end];
    if rest.starts_with('[') {
        let (tile, next) = bracketed(cx, text, at, end, &site)?;
        return Ok((tile.map(Written::from), next));
    }
    if let Some(tile) = unbracketed(cx, rest) {
        let span = at..at + tile.inner.len();
        cx.deviate(site.error(ErrorKind::UnbracketedTile, span.clone()))?;
        return Ok((Some(Written::from(tile)), span.end));
    }
    let c = rest.chars().next().unwrap_or('\0');
    if case_of(c).is_some() {
        return Ok((Some(Written::Letter(c)), at + c.len_utf8()));
    }
    cx.fail(site.bad_character(c, at))?;
    Ok((None, at + c.len_utf8()))
}

impl Board {
    fn code_of(&mut self, tile: Written<'_>) -> Code {
        match tile {
            Written::Letter(c) => self.faces_mut().intern_letter(c),
            Written::Multi { inner, case } => self.faces_mut().intern_written(inner, case),
        }
    }
}

impl<'t> From<Bracketed<'t>> for Written<'t> {
    /// Lenient reading accepts `[A]` for `A`.
    fn from(Bracketed { inner, case }: Bracketed<'t>) -> Self {
        let mut chars = inner.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => Self::Letter(c),
            _ => Self::Multi { inner, case },
        }
    }
}

/// The widths of the runs and tiles of a row whose tokens were already checked or reported.
struct Widths<'c, 'o, 't> {
    cx: &'c Context<'o>,
    rest: &'t str,
}

impl Iterator for Widths<'_, '_, '_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let first = self.rest.chars().next()?;
        let (length, width) = match first {
            '0'..='9' => {
                let digits = self.rest.bytes().take_while(u8::is_ascii_digit);
                digits.fold((0, 0), |(length, value), digit| {
                    (length + 1, (value * 10 + usize::from(digit - b'0')).min(MAX + 1))
                })
            }
            '[' => {
                let close = memchr::memchr(b']', self.rest.as_bytes());
                (close.map_or(self.rest.len(), |close| close + 1), 1)
            }
            c => {
                let tile = unbracketed(self.cx, self.rest);
                (tile.map_or(c.len_utf8(), |tile| tile.inner.len()), 1)
            }
        };
        self.rest = &self.rest[length..];
        Some(width)
    }
}

/// Reports a row of the wrong width, or a wrong number of rows.
///
/// Let M be the most frequent width (the larger one if tied). The first row whose width differs
/// from M is too short (reported at its end) or too long (reported at the first run or tile beyond
/// column M). If all rows have width M, the number of rows is wrong (reported at the end of the
/// field).
#[cold]
fn report_shape(cx: &mut Context<'_>, text: &str, span: Range<usize>) -> Result<(), Error> {
    let field = &text[span.clone()];
    let widths: Vec<u32> = field.split('/').map(|row| row_width(cx, row)).collect();
    let rows = widths.len();
    let expected = match cx.options.shape {
        Shape::Exactly { cols, .. } => cols.into(),
        Shape::Square => most_frequent(&widths).min(narrow(MAX)),
        Shape::AnyRectangle => most_frequent(&widths).clamp(1, narrow(MAX)),
    };
    let mut start = span.start;
    let mut differs = false;
    for ((row, text), &width) in field.split('/').enumerate().zip(&widths) {
        let end = start + text.len();
        if width != expected {
            differs = true;
            let (kind, span) = if width < expected {
                (ErrorKind::RowTooShort { width, expected }, end..end)
            } else {
                let passing = passing(cx, text, expected);
                let span = start + passing.start..start + passing.end;
                (ErrorKind::RowTooLong { width, expected }, span)
            };
            cx.fail(Field::Board.error(kind, span).with_place(Location::in_row(row)))?;
        }
        start = end + 1;
    }
    if !differs {
        let expected = match cx.options.shape {
            Shape::Exactly { rows, .. } => rows.into(),
            Shape::Square => expected,
            Shape::AnyRectangle => narrow(MAX),
        };
        let kind = ErrorKind::RowCount { rows: narrow(rows), expected };
        cx.fail(Field::Board.error(kind, span.end..span.end))?;
    }
    Ok(())
}

/// Returns the run or tile of a row that extends beyond column `limit`.
fn passing(cx: &Context<'_>, row: &str, limit: u32) -> Range<usize> {
    let mut widths = Widths { cx, rest: row };
    let mut total = 0;
    loop {
        let start = row.len() - widths.rest.len();
        let Some(width) = widths.next() else {
            break start..start;
        };
        total += width;
        if narrow(total) > limit {
            break start..row.len() - widths.rest.len();
        }
    }
}

pub(super) fn most_frequent(widths: &[u32]) -> u32 {
    let mut sorted = widths.to_vec();
    sorted.sort_unstable();
    let groups = sorted.chunk_by(|a, b| a == b);
    let largest = groups.max_by_key(|group| group.len());
    largest.and_then(|group| group.first()).copied().unwrap_or(0)
}
