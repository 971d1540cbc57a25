//! Faults of a position as findings, each with its field and a hint.

use super::{fields, pasted};
use crate::finding::{Finding, Findings, Severity};
use chess_rules::{Diagnostic, Epd, Fen, StartFault};

/// Reads a record, with the findings that do not make it bad.
///
/// # Errors
/// The first fault that strict reading refuses, or that has no unambiguous repair.
pub(super) fn read(bytes: &[u8], strict: bool) -> Result<(Epd, Findings), Finding> {
    let text = text(bytes)?;
    if let Some((fen, finding)) = in_address(text, strict) {
        let epd = |fen| Epd { fen, operations: Vec::new() };
        let read = Fen::parse_lenient(&fen).map(|read| epd(read.value));
        return read
            .map(|epd| (epd, finding.into_iter().collect()))
            .map_err(|error| Finding::error(error.kind().code(), 0..text.len(), error.kind()));
    }
    let faults = faults(text);
    let mut findings: Findings =
        faults.iter().filter_map(|found| finding(text, found, strict)).collect();
    if let Some(error) = findings.iter().find(|finding| finding.is_error()) {
        return Err(error.clone());
    }
    let epd = if fields::is_epd(text) {
        Epd::parse_lenient(text)
    } else {
        let epd = |fen| Epd { fen, operations: Vec::new() };
        Fen::parse_lenient(text).map(|read| read.map(epd))
    };
    match epd {
        Ok(epd) => {
            moves(text, &epd.value, &mut |finding| findings.push(finding));
            Ok((epd.value, findings))
        }
        Err(error) => Err(Finding::error(error.kind().code(), error.span(), error.kind())),
    }
}

/// Reports all faults of a record.
pub(super) fn all(bytes: &[u8], strict: bool, found: &mut dyn FnMut(Finding)) {
    match text(bytes) {
        Ok(text) => {
            if let Some((_, finding)) = in_address(text, strict) {
                return finding.into_iter().for_each(found);
            }
            faults(text)
                .iter()
                .filter_map(|fault| finding(text, fault, strict))
                .for_each(&mut *found);
            if let (true, Ok(epd)) = (fields::is_epd(text), Epd::parse_lenient(text)) {
                moves(text, &epd.value, found);
            }
        }
        Err(finding) => found(finding),
    }
}

/// The word of UCI for the start position, which is no text around a FEN.
const START: &str = "startpos";

/// Returns the FEN of an address or of a command of UCI, which lenient reading takes, with a warning.
fn in_address(text: &str, strict: bool) -> Option<(String, Option<Finding>)> {
    let fen = pasted::fen_of_line(text).filter(|_| !strict)?;
    if text.trim() == START {
        return Some((fen, None));
    }
    let message = format!("the FEN is taken out of this text: {fen}");
    Some((fen, Some(Finding::warning("fen-in-address", 0..text.len(), message))))
}

fn text(bytes: &[u8]) -> Result<&str, Finding> {
    core::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        Finding::error("invalid-utf8", at..at + 1, "a byte that is not UTF-8, expected ASCII")
    })
}

/// Reports operands that name no legal move, though their operation takes moves. They are kept.
fn moves(text: &str, epd: &Epd, found: &mut dyn FnMut(Finding)) {
    for operation in &epd.operations {
        let bad = |(word, mv): &(&str, Option<_>)| mv.is_none() && !word.starts_with('#');
        for (word, _) in epd.moves(operation).into_iter().flatten().filter(bad) {
            let at = text.find(word).unwrap_or_default();
            let opcode = &operation.opcode;
            let message = format!("{opcode} {word} is not a legal move here");
            found(
                Finding::warning("epd-move", at..at + word.len(), message)
                    .with("field", "operations"),
            );
        }
    }
}

fn faults(text: &str) -> Vec<Diagnostic> {
    if fields::is_epd(text) { Epd::faults(text) } else { Fen::faults(text) }
}

fn finding(text: &str, found: &Diagnostic, strict: bool) -> Option<Finding> {
    let (fault, span) = (found.kind().start_fault()?, found.span());
    if fault == StartFault::Opcode && !strict {
        // Such names are common, and nothing is changed.
        return None;
    }
    let severity = match found.severity() {
        Severity::Warning if strict && !fault.is_tolerated() => Severity::Error,
        severity => severity,
    };
    let finding = Finding::error(fault.code(), span.clone(), fault);
    let finding = Finding { severity, ..finding }.with("field", fields::name_at(text, span.start));
    let repair = fault.repair().filter(|_| !strict);
    Some(match repair.or_else(|| expected(fault)) {
        Some(help) => finding.with_help(help),
        None => finding,
    })
}

/// Returns the form that a field should have.
const fn expected(fault: StartFault) -> Option<&'static str> {
    Some(match fault {
        StartFault::Board => {
            "eight ranks from the eighth to the first, / between them; letters PNBRQK and pnbrqk, \
            digits for empty squares"
        }
        StartFault::AdjacentDigits => "one digit for each run of empty squares",
        StartFault::NoKing | StartFault::TwoKings => "one K and one k",
        StartFault::PawnOnLastRank => "pawns on the second to seventh rank",
        StartFault::OpponentInCheck => "the other side to move, or no such check",
        StartFault::TooManyPieces => "at most 16 pieces a side; --lenient accepts more",
        StartFault::TooManyPawns => "at most 8 pawns a side; --lenient accepts more",
        StartFault::ImpossiblePromotions => {
            "a missing pawn for every additional piece; --lenient accepts more"
        }
        StartFault::SideToMove => "w or b",
        StartFault::SideInUpperCase => "w or b in lower case",
        StartFault::CastlingRights => {
            "rights of kings on their first rank with the rook on that side, else -"
        }
        StartFault::CastlingOrder { .. } => "each right once, in the order KQkq",
        StartFault::EnPassant => {
            "the empty square that a pawn has just passed, on rank 6 with White to move, \
            on rank 3 with Black, else -"
        }
        StartFault::EnPassantNotCapturable => "many programs write - then",
        StartFault::Clock => "plies from 0, moves from 1",
        StartFault::MissingFields => {
            "board, side, castling rights, en-passant square, clock, number of the move"
        }
        StartFault::TooManyFields => "nothing after the number of the move",
        StartFault::Operation => "a name, operands and a semicolon",
        StartFault::Opcode => "a letter, then letters, digits, and _",
        StartFault::MissingSemicolon => "a semicolon behind every operation",
        _ => return None,
    })
}
