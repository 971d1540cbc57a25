//! Division of a record into its fields and operations.

use core::ops::Range;

use crossword_rules::internal::find;
use crossword_rules::{Error, ErrorKind, Field};
use nom::bytes::complete::tag;
use nom::combinator::rest;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::whitespace::{Normalised, is_clean, is_space};

/// The byte ranges of the parts of a record.
#[derive(Debug, Clone)]
pub(crate) struct Spans {
    pub(crate) board: Range<usize>,
    pub(crate) racks: Range<usize>,
    pub(crate) scores: Range<usize>,
    pub(crate) zeros: Range<usize>,
    pub(crate) ops: Range<usize>,
}

/// Splits `record = board SP racks SP scores SP zeros *( SP op )` at single spaces.
pub(crate) fn split(text: &str) -> Result<Spans, Error> {
    let length = text.len();
    let missing = |field: Field| field.error(ErrorKind::MissingField { field }, length..length);
    let span = |input: &str, part: &str| {
        let start = length - input.len() - part.len();
        start..start + part.len()
    };
    let (input, board) = field(text).map_err(|_| missing(Field::Board))?;
    let board = span(input, board);
    let (input, racks) = next_field(input).map_err(|_| missing(Field::Racks))?;
    let racks = span(input, racks);
    let (input, scores) = next_field(input).map_err(|_| missing(Field::Scores))?;
    let scores = span(input, scores);
    let (input, zeros) = next_field(input).map_err(|_| missing(Field::Zeros))?;
    let zeros = span(input, zeros);
    let ops = preceded(tag(" "), rest::<_, nom::error::Error<&str>>).parse(input);
    let ops = ops.map_or(length..length, |(_, ops)| length - ops.len()..length);
    Ok(Spans { board, racks, scores, zeros, ops })
}

/// Splits the record that starts at an offset, at whitespace of any kind.
pub(crate) fn split_loosely(text: &str, start: usize) -> Result<Spans, Error> {
    if start == 0 && is_clean(text) {
        return split(text);
    }
    let clean = Normalised::new(text, start);
    let Spans { board, racks, scores, zeros, ops } =
        split(clean.text()).map_err(|error| clean.restore(error))?;
    let [board, racks, scores, zeros] =
        [board, racks, scores, zeros].map(|field| clean.range(field));
    Ok(Spans { board, racks, scores, zeros, ops: clean.range(ops).start..text.len() })
}

/// The byte ranges of an operation, without the whitespace around its parts.
pub(crate) struct Operation {
    /// Opcode and operand.
    pub(crate) whole: Range<usize>,
    pub(crate) opcode: Range<usize>,
    pub(crate) operand: Option<Range<usize>>,
    /// The offset of the `;`, or the end of the text if there is none.
    pub(crate) semicolon: usize,
}

/// Splits the operation at an offset, which ends with the next `;`. The first whitespace in it
/// precedes the operand, which may contain more.
#[inline]
pub(crate) fn operation(text: &str, start: usize) -> Operation {
    let bytes = text.as_bytes();
    let is_space_at = |at: usize| bytes.get(at).is_some_and(|&byte| is_space(byte));
    let semicolon = find(bytes, start, b';');
    let (mut from, mut to) = (start, semicolon);
    while from < to && is_space_at(from) {
        from += 1;
    }
    while from < to && is_space_at(to - 1) {
        to -= 1;
    }
    let mut space = from;
    while space < to && !is_space_at(space) {
        space += 1;
    }
    let mut operand = space;
    while operand < to && is_space_at(operand) {
        operand += 1;
    }
    Operation {
        whole: from..to,
        opcode: from..space,
        operand: (operand < to).then_some(operand..to),
        semicolon,
    }
}

/// Takes everything up to the next space, at least one character.
fn field(input: &str) -> IResult<&str, &str> {
    let length = memchr::memchr(b' ', input.as_bytes()).unwrap_or(input.len());
    match input.split_at_checked(length) {
        Some((field, rest)) if length > 0 => Ok((rest, field)),
        _ => Err(nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::TakeWhile1))),
    }
}

fn next_field(input: &str) -> IResult<&str, &str> {
    preceded(tag(" "), field).parse(input)
}
