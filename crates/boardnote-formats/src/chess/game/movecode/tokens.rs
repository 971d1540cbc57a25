//! The tokens of move data, one row each, for `inspect`.

use super::line::hex;
use crate::Field;
use crate::chess::game::tokens::{Row, nag_name, of_move, shown};
use chess_movecode::{Blob, ParseOptions, Replay, Token, Tokens};
use chess_rules::{Event, Position, Start};
use core::fmt::Write as _;
use core::ops::Range;

/// Number of bytes shown of a long token.
const LONG: usize = 8;

/// Passes on the tokens of move data: bytes, piece, origin, destination, and notation.
pub(super) fn each(
    start: &Start,
    blob: Blob<'_>,
    options: ParseOptions,
    row: &mut dyn FnMut(Field),
) {
    let mut rows = Rows { moves: blob.moves(), row, end: 0 };
    let mut replay = match Replay::new(start, blob, &options) {
        Ok(replay) => replay,
        Err(error) => return rows.unplayed(options, error.kind().to_string()),
    };
    loop {
        let mut before = replay.position().clone();
        let (depth, warned) = (replay.depth(), replay.diagnostics().len());
        let event = match replay.next_event() {
            Ok(Some(event)) => event,
            Ok(None) => return rows.unplayed(options, String::new()),
            Err(error) => return rows.unplayed(options, error.kind().to_string()),
        };
        let span = replay.span();
        if span.start < rows.end {
            // A variation closed by the end of the data has no byte of its own.
            continue;
        }
        rows.skipped(span.start);
        let mut row = of_event(&event, &mut before, &replay, start.is_chess960());
        for warning in replay.diagnostics().iter().skip(warned) {
            let _ = write!(row.meaning, " ({})", warning.kind());
        }
        let level = if event == Event::VariationEnd { depth.saturating_sub(1) } else { depth };
        rows.push(span, level, row);
    }
}

fn of_event(event: &Event<'_>, before: &mut Position, replay: &Replay<'_>, chess960: bool) -> Row {
    match event {
        Event::Move(ply) => {
            let code = match replay.token() {
                Some(Token::Move { offset, .. }) => format!(", offset {offset}"),
                Some(Token::Promotion { second, .. }) => format!(", offset {}", second >> 2 & 3),
                Some(Token::Promoted { second, .. }) => format!(", offset {}", second & 31),
                _ => String::new(),
            };
            let mut row = of_move(ply.mv, before, chess960);
            row.meaning.push_str(&code);
            row
        }
        Event::Nag(nag) => Row::new("annotation", format!("${nag}"), nag_name(*nag).to_owned()),
        Event::Comment(text) => Row::new("comment", String::new(), shown(text)),
        Event::Error(kind, text) => Row::new("error item", kind.name().to_owned(), shown(text)),
        Event::Result(outcome) => Row::new("result", outcome.to_string(), String::new()),
        Event::VariationStart => {
            Row::new("variation", "(".to_owned(), "replaces the last move".to_owned())
        }
        Event::VariationEnd => Row::new("variation", ")".to_owned(), String::new()),
    }
}

struct Rows<'a, 'r> {
    moves: &'a [u8],
    row: &'r mut dyn FnMut(Field),
    /// End of the last row.
    end: usize,
}

impl Rows<'_, '_> {
    fn push(&mut self, span: Range<usize>, depth: usize, row: Row) {
        const DEEPEST: usize = 8;
        let bytes = self.moves.get(span.clone()).unwrap_or_default();
        let mut raw = Vec::new();
        hex(&bytes[..bytes.len().min(LONG)], &mut raw);
        let mut raw = String::from_utf8_lossy(&raw).into_owned();
        if bytes.len() > LONG {
            raw.push_str("..");
        }
        let indent = "  ".repeat(depth.min(DEEPEST));
        self.end = span.end;
        let name = format!("{indent}{}", row.name);
        (self.row)(Row { name, ..row }.field(span, raw));
    }

    /// Adds a row for the bytes that a lenient reader has skipped.
    fn skipped(&mut self, until: usize) {
        for at in self.end..until {
            let row = Row::new("reserved", String::new(), "passed over".to_owned());
            self.push(at..at + 1, 0, row);
        }
    }

    /// Adds rows for the bytes after the replay stopped, described as far as possible without a
    /// position. The first row gets the reason.
    fn unplayed(&mut self, options: ParseOptions, mut reason: String) {
        let from = self.end;
        let rest = &self.moves[from..];
        for token in Tokens::new(rest, options.text_place()) {
            let (mut row, span) = match token {
                Ok((token, span)) => (of_token(&token), span),
                Err(error) => (Row::new("", String::new(), error.kind().to_string()), error.span()),
            };
            if !reason.is_empty() {
                row.meaning = core::mem::take(&mut reason);
            }
            self.push(from + span.start..from + span.end, 0, row);
        }
        if self.end < self.moves.len() {
            let row = Row::new("rest", String::new(), "not read".to_owned());
            self.push(self.end..self.moves.len(), 0, row);
        }
    }
}

/// Describes a token without a position.
fn of_token(token: &Token<'_>) -> Row {
    let (name, value) = match token {
        Token::Move { slot, offset } => (slot.to_string(), format!("offset {offset}")),
        Token::Castle(castling_side) => ("K0".to_owned(), format!("castling, {castling_side:?}")),
        Token::NullMove => ("null move".to_owned(), String::new()),
        Token::Promotion { pawn, .. } => (format!("P{pawn}"), "promotion".to_owned()),
        Token::Promoted { pawn, .. } => (format!("P{pawn}="), "promoted piece".to_owned()),
        Token::Nag { nag, .. } => ("annotation".to_owned(), format!("${nag}")),
        Token::Result(outcome) => ("result".to_owned(), outcome.to_string()),
        Token::Comment(_) => ("comment".to_owned(), String::new()),
        Token::Error(kind, _) => ("error item".to_owned(), kind.name().to_owned()),
        Token::VariationStart => ("variation".to_owned(), "(".to_owned()),
        Token::VariationEnd => ("variation".to_owned(), ")".to_owned()),
        Token::End => ("end".to_owned(), String::new()),
        Token::Reserved(_) => ("reserved".to_owned(), String::new()),
    };
    Row { name, value, meaning: String::new() }
}
