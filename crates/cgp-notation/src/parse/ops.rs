//! The operations: `opcode [SP operand] ;`, separated by single spaces.
//!
//! The text is split at `;` first and then at the first space, because operands may contain spaces.

use alloc::vec::Vec;
use core::ops::Range;

use crossword_rules::internal::{Context, integer, parts, unsigned};
use crossword_rules::{Board, ChallengeRule, Error, ErrorKind, Field, NumberRange, Opcode, TextOp};

use super::last_move;
use super::split;
use crate::operand::{find_control, is_opcode};
use crate::ops::{Op, Ops, first};

/// The data that operands are checked against.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'t> {
    pub(crate) text: &'t str,
    /// Offset at which the operations start.
    pub(crate) base: usize,
    /// The board, or `None` if it could not be read.
    pub(crate) board: Option<&'t Board>,
    pub(crate) players: usize,
    pub(crate) scores: &'t [i32],
}

/// The operations read so far.
#[derive(Default)]
struct Read {
    ops: Vec<Op>,
    seen: u16,
    /// An opcode occurs more than once.
    repeats: bool,
}

/// Parses everything after the fourth field.
pub(crate) fn operations(cx: &mut Context<'_>, frame: Frame<'_>) -> Result<Ops, Error> {
    let text = frame.text;
    let mut read = Read::default();
    let mut start = frame.base;
    while start < text.len() {
        let parts = split::operation(text, start);
        let end = parts.semicolon;
        if end == text.len() {
            let error = Field::Operations.error(ErrorKind::MissingSemicolon, end..end);
            cx.deviate(error)?;
        }
        operation(cx, frame, parts, &mut read)?;
        start = separator(cx, text, end + 1)?;
    }
    Ok(if read.repeats { Ops::last_of_each(read.ops) } else { read.ops.into() })
}

/// Checks for one space between operations and returns the start of the next operation.
fn separator(cx: &mut Context<'_>, text: &str, at: usize) -> Result<usize, Error> {
    if text.as_bytes().get(at) == Some(&b' ') {
        return Ok(at + 1);
    }
    match text.get(at..).and_then(|rest| rest.chars().next()) {
        // `;;` is reported as an empty operation.
        None | Some(';') => Ok(at),
        Some(found) => {
            let span = at..at + found.len_utf8();
            cx.deviate(Field::Operations.error(ErrorKind::BadSeparator { found }, span))?;
            Ok(at)
        }
    }
}

fn operation(
    cx: &mut Context<'_>,
    frame: Frame<'_>,
    parts: split::Operation,
    read: &mut Read,
) -> Result<(), Error> {
    let text = frame.text;
    let error = |kind, span| Field::Operations.error(kind, span);
    let split::Operation { whole: Range { start, end }, opcode: name_span, operand, semicolon } =
        parts;
    // This check precedes all other checks of the operation.
    if end < semicolon {
        let kind = ErrorKind::BadWhitespace { found: ' ' };
        cx.deviate(error(kind, semicolon - 1..semicolon))?;
    }
    if start == end {
        return cx.deviate(error(ErrorKind::EmptyOperation, start..start));
    }
    let name = &text[name_span.clone()];
    let opcode = match name.strip_prefix('-') {
        // MAGPIE's command line writes `-lex CSW21;`.
        Some(bare) => {
            cx.deviate(error(ErrorKind::BadOpcode, name_span.clone()))?;
            bare
        }
        None => name,
    };
    match Opcode::from_name(opcode) {
        Some(opcode) => {
            if !first(&mut read.seen, opcode) {
                let field = Field::Operation(opcode);
                cx.deviate(field.error(ErrorKind::DuplicateOpcode, name_span))?;
                read.repeats = true;
            }
            read.ops.extend(known(cx, frame, opcode, operand, end)?);
            Ok(())
        }
        // `position cgp … moves …` continues with moves, which are not an operation.
        None if !is_opcode(opcode) || (cx.in_command && opcode == "moves") => {
            cx.fail(error(ErrorKind::BadOpcode, name_span))
        }
        None => {
            let operand = match operand {
                Some(operand) => Some(plain_text(cx, text, operand, Field::Operations)?.into()),
                None => None,
            };
            read.ops.push(Op::Unknown { opcode: opcode.into(), operand });
            Ok(())
        }
    }
}

/// Parses a known operation. Returns `None` if an error was recorded and reading continues.
fn known(
    cx: &mut Context<'_>,
    frame: Frame<'_>,
    opcode: Opcode,
    operand: Option<Range<usize>>,
    end: usize,
) -> Result<Option<Op>, Error> {
    let field = Field::Operation(opcode);
    let Some(span) = operand else {
        if opcode == Opcode::OpponentRackUnknown {
            return Ok(Some(Op::OpponentRackUnknown));
        }
        cx.fail(field.error(ErrorKind::MissingOperand, end..end))?;
        return Ok(None);
    };
    let text = frame.text;
    Ok(match opcode {
        Opcode::Number(op) => Some(Op::Number(op, unsigned(cx, text, span, field)?)),
        Opcode::Text(op) => {
            if op == TextOp::GameId {
                check_game_id(cx, text, &span)?;
            }
            Some(Op::Text(op, plain_text(cx, text, span, field)?.into()))
        }
        Opcode::ChallengeRule => challenge_rule(cx, text, span)?.map(Op::ChallengeRule),
        Opcode::LastMove => {
            last_move::last_move(cx, text, span, frame.board, frame.scores)?.map(Op::LastMove)
        }
        Opcode::OpponentRackUnknown => {
            cx.fail(field.error(ErrorKind::UnexpectedOperand, span))?;
            None
        }
        Opcode::Timers => Some(Op::Timers(timers(cx, frame, span)?.into())),
    })
}

/// Returns an operand, which contains no control characters. Tabs and line ends were already reported
/// as whitespace; other controls are rejected in both modes.
fn plain_text<'t>(
    cx: &mut Context<'_>,
    text: &'t str,
    span: Range<usize>,
    field: Field,
) -> Result<&'t str, Error> {
    let operand = &text[span.clone()];
    if let Some((at, found)) = find_control(operand) {
        let at = span.start + at;
        let kind = ErrorKind::BadWhitespace { found };
        cx.fail(field.error(kind, at..at + found.len_utf8()))?;
    }
    Ok(operand)
}

fn check_game_id(cx: &mut Context<'_>, text: &str, span: &Range<usize>) -> Result<(), Error> {
    let id = &text[span.clone()];
    if let Some(at) = memchr::memchr(b' ', id.as_bytes()) {
        let at = span.start + at;
        let field = Field::Operation(Opcode::Text(TextOp::GameId));
        cx.fail(field.error(ErrorKind::BadGameId, at..at + 1))?;
    }
    Ok(())
}

fn challenge_rule(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
) -> Result<Option<ChallengeRule>, Error> {
    let name = &text[span.clone()];
    let error = |kind| Field::Operation(Opcode::ChallengeRule).error(kind, span.clone());
    if let Ok(rule) = name.parse() {
        return Ok(Some(rule));
    }
    match name.to_ascii_lowercase().parse() {
        Ok(rule) => {
            cx.deviate(error(ErrorKind::BadChallengeRule))?;
            Ok(Some(rule))
        }
        Err(kind) => {
            cx.fail(error(kind))?;
            Ok(None)
        }
    }
}

/// Parses `int *( "/" int )`, one clock per player.
fn timers(cx: &mut Context<'_>, frame: Frame<'_>, span: Range<usize>) -> Result<Vec<i64>, Error> {
    let field = Field::Operation(Opcode::Timers);
    let mut timers = Vec::new();
    for part in parts(frame.text, span.clone(), b'/') {
        timers.push(integer(cx, frame.text, part, field, NumberRange::I64)?);
    }
    if timers.len() != frame.players {
        cx.fail(field.error(ErrorKind::player_count(timers.len(), frame.players), span))?;
    }
    Ok(timers)
}
