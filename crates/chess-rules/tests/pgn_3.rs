//! Vectors of FEN and EPD of the third round, read in place if they are there.

#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

#[path = "common/pgn_3.rs"]
mod vectors;

use chess_rules::{EnPassant, Epd, Fen, Start, StartFault};
use serde_json::Value;
use vectors::text;

#[test]
fn rights_of_programs_that_keep_no_book() {
    for line in text("rights.tsv").unwrap_or_default().lines().skip(1) {
        let mut cells = line.split('\t');
        let mut cell = || cells.next().unwrap();
        let (fen, normal, chess960, clean) = (cell(), cell(), cell() == "true", cell() == "true");
        let read = Fen::parse_lenient(fen).unwrap();
        assert_eq!(read.value.to_string(), normal, "{fen}");
        assert_eq!(read.value.start().is_chess960(), chess960, "{fen}");
        let of_rights =
            |fault| matches!(fault, StartFault::CastlingRights | StartFault::CastlingOrder { .. });
        let found = read.diagnostics.iter().filter_map(|found| found.kind().start_fault());
        assert_eq!(!found.into_iter().any(of_rights), clean, "{fen}");
        assert_eq!(Fen::parse_lenient(normal).unwrap().value, read.value, "{fen}");
    }
}

#[test]
fn operations_are_kept() {
    for line in text("epd.jsonl").unwrap_or_default().lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let text = row["line"].as_str().unwrap();
        let read = Epd::parse_lenient(text).unwrap();
        assert_eq!(read.value.fen.to_string(), row["fen"].as_str().unwrap(), "{text}");
        let is_clock = |opcode: &str| matches!(opcode, "hmvc" | "fmvn");
        let operations = &read.value.operations;
        let lost = operations.iter().filter(|operation| !is_clock(&operation.opcode)).count();
        assert_eq!(lost.to_string(), row["lost"].as_str().unwrap(), "{text}");
        let bad_move = |(word, mv): &(&str, Option<_>)| mv.is_none() && !word.starts_with('#');
        let bad = operations.iter().filter_map(|operation| read.value.moves(operation)).flatten();
        // After 1. Nf3, Nf6 is a legal move of Black, so that this line can be played.
        let playable = text.ends_with(" pv Nf3 Nf6;");
        let finding = if playable { "" } else { row["finding"].as_str().unwrap() };
        assert_eq!(bad.into_iter().any(|found| bad_move(&found)), finding == "epd-move", "{text}");
        let found = read.diagnostics.iter().filter_map(|found| found.kind().start_fault());
        let codes: Vec<_> = found.map(|fault| fault.code()).collect();
        for code in ["missing-semicolon", "bad-operation"] {
            assert_eq!(codes.contains(&code), finding == code, "{text} {codes:?}");
        }
    }
}

#[test]
fn en_passant_by_three_rules() {
    for line in text("en_passant.tsv").unwrap_or_default().lines().skip(1) {
        let mut cells = line.split('\t');
        let (moves, start) = {
            let line = cells.next().unwrap();
            line.split_once('|').unwrap_or((line, "start"))
        };
        let game = Start::parse(start).unwrap().game().uci_line(moves).unwrap().finish().unwrap();
        let end = game.end();
        for rule in [EnPassant::Fen, EnPassant::Xfen, EnPassant::Legal] {
            let (fen, expected) = (end.fen().en_passant(rule).to_string(), cells.next().unwrap());
            assert_eq!(fen, expected, "{line}");
            // A FEN that is read keeps its square unless a rule drops it.
            let read = Fen::parse_lenient(&end.fen().en_passant(EnPassant::Fen).to_string());
            let read = read.unwrap().value.with_en_passant(rule);
            assert_eq!(read.to_string(), expected, "{line}");
        }
        assert_eq!(end.fen().to_string(), end.fen().en_passant(EnPassant::Legal).to_string());
    }
}
