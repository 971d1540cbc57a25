//! Division of a record into its fields, and of fields into their parts.

use core::ops::Range;

use nom::bytes::complete::tag;
use nom::combinator::rest;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::error::{Error, ErrorKind, Field};

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

/// Returns the offset of the next separator, or the length of the text. Searches are short, so that
/// a simple loop is faster than `memchr`.
#[inline]
pub(super) fn find(text: &[u8], start: usize, separator: u8) -> usize {
    let mut at = start;
    while text.get(at).is_some_and(|&byte| byte != separator) {
        at += 1;
    }
    at
}

/// Returns the ranges of the parts of a span between separators.
pub(super) fn parts(
    text: &str,
    span: Range<usize>,
    separator: u8,
) -> impl Iterator<Item = Range<usize>> {
    let bytes = text.as_bytes().get(..span.end).unwrap_or_default();
    let mut start = Some(span.start);
    core::iter::from_fn(move || {
        let from = start?;
        let end = find(bytes, from, separator);
        start = (end < bytes.len()).then_some(end + 1);
        Some(from..end)
    })
}
