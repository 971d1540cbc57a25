//! The operations: `opcode [SP operand] ;`, separated by single spaces.
//!
//! The text is split at `;` first and then at the first space, because operands may contain spaces.

use core::ops::Range;

use smallvec::SmallVec;

use super::context::Context;
use super::number::{integer, unsigned};
use super::split::{self, parts};
use super::{last_move, text as operand_text};
use crate::error::{Error, ErrorKind, Field, NumberRange};
use crate::model::TextRange;
use crate::model::{Board, ChallengeRule, Opcode, Ops, OpsBuilder, Slot, mismatch};

/// The data that operands are checked against.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'t> {
    pub(crate) text: &'t str,
    /// Offset at which the operations start. Text ranges of the model count from here.
    pub(crate) base: usize,
    /// The board, or `None` if it could not be read.
    pub(crate) board: Option<&'t Board>,
    pub(crate) players: usize,
    pub(crate) scores: &'t [i32],
}

/// Parses everything after the fourth field.
pub(crate) fn operations(
    cx: &mut Context<'_>,
    frame: Frame<'_>,
    into: &mut Ops,
) -> Result<(), Error> {
    let text = frame.text;
    let span = frame.base..text.len();
    let all = text.get(span.clone()).unwrap_or_default();
    let mut ops = OpsBuilder::new(into, all);
    let mut start = span.start;
    while start < span.end {
        let parts = split::operation(text, start);
        let end = parts.semicolon;
        if end == span.end {
            let error = Field::Operations.error(ErrorKind::MissingSemicolon, span.end..span.end);
            cx.deviate(error)?;
        }
        operation(cx, frame, parts, &mut ops)?;
        start = separator(cx, text, end + 1)?;
    }
    ops.finish();
    Ok(())
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
    ops: &mut OpsBuilder<'_>,
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
    let name = text.get(name_span.clone()).unwrap_or_default();
    let opcode = match name.strip_prefix('-') {
        // MAGPIE's command line writes `-lex CSW21;`.
        Some(bare) => {
            cx.deviate(error(ErrorKind::BadOpcode, name_span.clone()))?;
            bare
        }
        None => name,
    };
    let opcode_start = name_span.end - opcode.len();
    match Opcode::from_name(opcode) {
        Some(opcode) => {
            if !ops.first(opcode) {
                let field = Field::Operation(opcode);
                cx.deviate(field.error(ErrorKind::DuplicateOpcode, name_span))?;
                ops.repeat();
            }
            known(cx, frame, opcode, operand, end, ops)
        }
        // `position cgp … moves …` continues with moves, which are not an operation.
        None if !operand_text::is_opcode(opcode) || (cx.in_command && opcode == "moves") => {
            cx.fail(error(ErrorKind::BadOpcode, name_span))
        }
        None if cx.options.deny_unknown => cx.fail(error(ErrorKind::UnknownOpcode, name_span)),
        None => {
            if let Some(operand) = operand {
                check_controls(cx, text, operand, Field::Operations)?;
            }
            ops.push(Slot::Unknown(frame.range(opcode_start..end)));
            Ok(())
        }
    }
}

impl Frame<'_> {
    fn range(self, span: Range<usize>) -> TextRange {
        TextRange::new(span.start - self.base..span.end - self.base)
    }
}

fn known(
    cx: &mut Context<'_>,
    frame: Frame<'_>,
    opcode: Opcode,
    operand: Option<Range<usize>>,
    end: usize,
    ops: &mut OpsBuilder<'_>,
) -> Result<(), Error> {
    let field = Field::Operation(opcode);
    let Some(span) = operand else {
        if opcode == Opcode::OpponentRackUnknown {
            ops.push(Slot::OpponentRackUnknown);
            return Ok(());
        }
        return cx.fail(field.error(ErrorKind::MissingOperand, end..end));
    };
    let text = frame.text;
    match opcode {
        Opcode::BingoBonus
        | Opcode::ExchangeLimit
        | Opcode::MaxZeroTurns
        | Opcode::TimerIncrement
        | Opcode::MaxOvertime => {
            let value = unsigned(cx, text, span, field)?;
            ops.push(Slot::Number(opcode, value));
        }
        Opcode::BoardName
        | Opcode::GameId
        | Opcode::LetterDistribution
        | Opcode::Lexicon
        | Opcode::Variant => {
            if opcode == Opcode::GameId {
                check_game_id(cx, text, &span)?;
            }
            check_controls(cx, text, span.clone(), field)?;
            ops.push(Slot::Text(opcode, frame.range(span)));
        }
        Opcode::ChallengeRule => {
            if let Some(rule) = challenge_rule(cx, text, span)? {
                ops.push(Slot::ChallengeRule(rule));
            }
        }
        Opcode::OpponentRackUnknown => {
            cx.fail(field.error(ErrorKind::UnexpectedOperand, span))?;
        }
        Opcode::Timers => {
            timers(cx, frame, span, ops.timers())?;
            ops.push(Slot::Timers);
        }
        Opcode::LastMove => {
            if let Some(last) = last_move::last_move(cx, text, span, frame.board, frame.scores)? {
                ops.set_last_move(last);
                ops.push(Slot::LastMove);
            }
        }
    }
    Ok(())
}

/// Checks that an operand contains no control characters. Tabs and line ends were already reported
/// as whitespace; other controls are rejected in both modes.
fn check_controls(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
    field: Field,
) -> Result<(), Error> {
    let operand = text.get(span.clone()).unwrap_or_default();
    if let Some((at, found)) = operand_text::find_control(operand) {
        let at = span.start + at;
        let kind = ErrorKind::BadWhitespace { found };
        cx.fail(field.error(kind, at..at + found.len_utf8()))?;
    }
    Ok(())
}

fn check_game_id(cx: &mut Context<'_>, text: &str, span: &Range<usize>) -> Result<(), Error> {
    let id = text.get(span.clone()).unwrap_or_default();
    if let Some(at) = memchr::memchr(b' ', id.as_bytes()) {
        let at = span.start + at;
        let field = Field::Operation(Opcode::GameId);
        cx.fail(field.error(ErrorKind::BadGameId, at..at + 1))?;
    }
    Ok(())
}

fn challenge_rule(
    cx: &mut Context<'_>,
    text: &str,
    span: Range<usize>,
) -> Result<Option<ChallengeRule>, Error> {
    let name = text.get(span.clone()).unwrap_or_default();
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
fn timers(
    cx: &mut Context<'_>,
    frame: Frame<'_>,
    span: Range<usize>,
    timers: &mut SmallVec<[i64; 2]>,
) -> Result<(), Error> {
    let field = Field::Operation(Opcode::Timers);
    for part in parts(frame.text, span.clone(), b'/') {
        timers.push(integer(cx, frame.text, part, field, NumberRange::I64)?);
    }
    if timers.len() != frame.players {
        cx.fail(field.error(mismatch(timers.len(), frame.players), span))?;
    }
    Ok(())
}
