//! The parts of a record, for notations of crossword games: boards, racks, moves, and numbers.
//!
//! Every function reads a range of bytes of a text and reports what it finds to a [`Context`], which
//! stops at the first error or collects all findings, as its reader needs. `nom` and loops over plain
//! bytes share the work. A range that is not a part of the text, on character boundaries, panics.

mod board;
mod context;
mod moves;
mod number;
mod placement;
mod racks;
mod tile;

use alloc::vec::Vec;
use core::ops::Range;

use crate::distribution::LetterDistribution;
use crate::error::{Error, ErrorKind, Field};
use crate::model::{Board, Rack};

pub use board::board;
pub use context::Context;
pub use moves::{MoveOptions, ParsedMove, coordinate};
pub use number::{integer, scores, small, unsigned};
pub use placement::{MOVE, bonus, exchange, placement};
pub use racks::{rack, racks};

/// The options for reading the parts of a record.
///
/// Closed: these are all options of all notations.
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// Deviations from the documented form are errors.
    pub strict: bool,
    /// The accepted shapes of boards.
    pub shape: Shape,
    /// The alphabet with which letters without brackets are joined into one tile.
    pub alphabet: Option<&'a LetterDistribution>,
    /// Faces that are joined wherever their letters occur without brackets.
    pub join: &'a [&'a str],
    /// The place of moves.
    pub notation: Notation,
}

/// The accepted shapes of boards.
///
/// Closed: a board is square, or of any size, or of one size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// The same number of rows and columns.
    Square,
    /// Rows of equal width.
    AnyRectangle,
    /// This size.
    Exactly {
        /// Number of rows.
        rows: u8,
        /// Number of columns.
        cols: u8,
    },
}

/// The place of a move. A record accepts fewer notations than a move by itself.
///
/// Closed: a move is a part of a record, or stands alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notation {
    /// A move in a record.
    Record,
    /// A move by itself.
    Move,
}

impl Options<'_> {
    /// The documented form of a record, with any square board.
    pub const STRICT: Self = Self {
        strict: true,
        shape: Shape::Square,
        alphabet: None,
        join: &[],
        notation: Notation::Record,
    };

    /// Returns `true` if letters without brackets may form one tile.
    #[must_use]
    pub const fn joins(&self) -> bool {
        let of_alphabet = match self.alphabet {
            Some(alphabet) => alphabet.has_multi(),
            None => false,
        };
        !self.strict && (of_alphabet || !self.join.is_empty())
    }
}

/// The options for a board by itself.
const BOARD: Options<'_> = Options { shape: Shape::AnyRectangle, ..Options::STRICT };

/// Returns the bytes as text.
///
/// # Errors
/// Returns [`ErrorKind::InvalidUtf8`] at the first byte that is not UTF-8.
pub fn utf8(bytes: &[u8]) -> Result<&str, Error> {
    core::str::from_utf8(bytes).map_err(|e| {
        let start = e.valid_up_to();
        let end = e.error_len().map_or(bytes.len(), |n| start + n);
        Field::Record.error(ErrorKind::InvalidUtf8, start..end)
    })
}

/// Parses a board by itself.
pub(crate) fn whole_board(text: &str) -> Result<Board, Error> {
    let board = board(&mut Context::first_error(&BOARD), text, 0..text.len())?;
    Ok(board.expect("the first error has ended the reading"))
}

/// Returns the number of squares in a row of runs and tiles, as far as it can be determined.
///
/// ```
/// assert_eq!(crossword_rules::internal::row_width("2[CH]a11"), 15);
/// ```
#[must_use]
pub fn row_width(row: &str) -> u32 {
    board::row_width(&Context::first_error(&BOARD), row)
}

/// Returns the most frequent width of the rows of a board, the larger one if two are as frequent.
///
/// ```
/// assert_eq!(crossword_rules::internal::usual_width("4/2A/4/4"), 4);
/// ```
#[must_use]
pub fn usual_width(board: &str) -> u32 {
    let widths: Vec<_> = board.split('/').map(row_width).collect();
    board::most_frequent(&widths)
}

/// Parses one rack by itself.
pub(crate) fn whole_rack(text: &str) -> Result<Rack, Error> {
    rack(&mut Context::first_error(&Options::STRICT), text, 0..text.len(), Field::Racks)
}

/// Returns the offset of the next separator, or the length of the text. Searches are short, so that
/// a simple loop is faster than `memchr`.
#[inline]
#[must_use]
pub fn find(text: &[u8], start: usize, separator: u8) -> usize {
    let mut at = start;
    while text.get(at).is_some_and(|&byte| byte != separator) {
        at += 1;
    }
    at
}

/// Returns the ranges of the parts of a span between separators.
pub fn parts(
    text: &str,
    span: Range<usize>,
    separator: u8,
) -> impl Iterator<Item = Range<usize>> + '_ {
    let bytes = &text.as_bytes()[..span.end];
    let mut start = Some(span.start);
    core::iter::from_fn(move || {
        let from = start?;
        let end = find(bytes, from, separator);
        start = (end < bytes.len()).then_some(end + 1);
        Some(from..end)
    })
}
