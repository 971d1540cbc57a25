//! `boardnote explain`: every code has a text, and a record that shows it where one can.

#![allow(clippy::expect_used, reason = "examples are written by us")]

use crate::common::boardnote;
use boardnote::formats::{self, Code};

/// Codes without an example, and why.
const WITHOUT: &[(&str, &str)] = &[
    // Bytes that are not UTF-8 cannot be printed.
    ("cgp", "invalid-utf8"),
    ("pgn", "invalid-utf8"),
    ("fen", "invalid-utf8"),
    ("mat", "not-utf8"),
    ("gcg", "bad-encoding"),
    // Records of gigabytes, or of a thousand findings.
    ("cgp", "record-too-long"),
    ("cgp", "too-many-players"),
    ("gcg", "line-too-long"),
    ("gcg", "too-many-events"),
    ("bg-sgf", "input-too-long"),
    ("pgn", "game-too-long"),
    ("movecode", "no-such-ply"),
    ("pgn", "no-such-ply"),
    ("uci", "no-such-ply"),
    ("sgf", "number-too-large"),
    // Findings of conversions and of pages.
    ("sgf", "no-such-node"),
    ("sgf", "no-such-variation"),
    ("sgf", "not-9x9"),
    ("gnuid", "finished-match"),
    ("ogid", "finished-match"),
    ("sgf", "too-many-positions"),
    ("movecode", "more-findings"),
    ("pgn", "more-findings"),
    ("uci", "more-findings"),
    // Byte order marks are removed before a line is read as a record.
    ("cgp", "bom"),
    // Findings of encoding, or of questions about a game.
    ("movecode", "text-contains-nul"),
    ("cgp", "no-through-tile"),
    ("cgp", "not-in-style"),
    ("cgp", "lone-empty-rack"),
    // Values that no record can have, or options that no verb sets.
    ("cgp", "empty-board"),
    ("cgp", "no-players"),
    ("cgp", "bad-face"),
    ("cgp", "no-lower-case"),
    ("cgp", "bad-operand"),
    // Findings of `cgp play` and `cgp score` alone.
    ("cgp", "too-many-placed"),
    ("cgp", "tiles-not-on-rack"),
    ("cgp", "no-last-move"),
    ("cgp", "score-out-of-range"),
    ("cgp", "no-zero-turn"),
    ("cgp", "lone-unknown-rack"),
    ("cgp", "missing-move"),
    ("cgp", "bad-draw"),
    ("cgp", "no-distribution"),
    ("movecode", "unaddressable"),
    ("bg-sgf", "no-such-ply"),
    ("sgf", "no-such-ply"),
    ("gcg", "no-such-ply"),
    ("bg-sgf", "no-gnuid"),
    // Findings about a match equity table, which `check` does not use.
    ("bg-sgf", "met-too-short"),
    ("bg-sgf", "met-mismatch"),
    ("bg-text", "incomplete-id"),
    // Findings of writing match text.
    ("mat", "cannot-be-written"),
    ("bg-sgf", "cannot-be-written"),
    ("bg-text", "cannot-be-written"),
    ("bg-text", "action-added"),
    // Nobody passes in a game of Tygem, and a triple ko takes a page.
    ("gib", "repetition"),
    // A finding about a book that is made of games.
    ("polyglot", "empty-book"),
];

/// Ways of reading under which a record of the format may show what is wrong with it.
const WAYS: &[&[&str]] = &[
    &[],
    &["--lenient"],
    &["--strict", "--dialect", "documented"],
    &["--lenient", "--alphabet", "catalan"],
    &["--match-length-limit"],
];

#[test]
fn every_code_is_explained_by_a_record_that_has_it() {
    let mut wrong = Vec::new();
    for format in formats::ALL {
        let name = format.info().name;
        for Code { code, text, example } in (format.info().codes)() {
            let explained = boardnote(&["explain", code], b"").out;
            let indented: String = example.lines().map(|line| format!("  {line}\n")).collect();
            let told =
                !text.is_empty() && explained.contains(text) && explained.contains(&indented);
            let right = match example {
                // Bytes of compressed files cannot be printed; the crate tests damaged files.
                // Tables have the codes of PGN.
                "" => {
                    let is_server = ["gib", "ngf"].contains(&name);
                    ["chess-csv", "ogxm", "xg"].contains(&name)
                        || WITHOUT.contains(&(name, code))
                        || is_server && WITHOUT.contains(&("sgf", code))
                }
                example => shows(name, code, example),
            };
            if !(told && right) {
                wrong.push(format!("{name} {code}: {example}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns `true` if checking the example, or writing it as move data, reports the code.
fn shows(format: &str, code: &str, example: &str) -> bool {
    let mut record = unescaped(example);
    record.push(b'\n');
    let is_binary = format.starts_with("go9") || format == "polyglot";
    let record = if is_binary { &record[..record.len() - 1] } else { &record };
    let convert = ["convert", "--from", format, "--to", "movecode"];
    let shown = WAYS.iter().any(|way| {
        let check = ["check", "--format", "json", "--from", format];
        let found = boardnote(&[&check[..], way].concat(), record).out;
        found.contains(&format!("\"kind\":\"{code}\""))
    });
    shown || boardnote(&convert, record).err.contains(&format!("error[{code}]"))
}

/// The bytes of an example: `\0`, `\n`, `\r`, `\x01` stand for what cannot be printed.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend_from_slice(before.as_bytes());
        let (byte, length) = match after.as_bytes().first() {
            Some(b'0') => (0, 1),
            Some(b'n') => (b'\n', 1),
            Some(b'r') => (b'\r', 1),
            Some(b'x') => (u8::from_str_radix(&after[1..3], 16).expect("two digits"), 3),
            _ => (b'\\', 0),
        };
        bytes.push(byte);
        rest = &after[length..];
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}

#[test]
fn a_text_of_many_notations_is_printed_once() {
    let explained = boardnote(&["explain", "no-such-ply"], b"").out;
    assert_eq!(explained.matches("no-such-ply (").count(), 1, "{explained}");
    assert_eq!(explained.matches("the position after N plies").count(), 1, "{explained}");
    assert!(explained.contains("bg-sgf, ") && explained.contains("pgn"), "{explained}");
}

#[test]
fn codes_of_losses_and_of_the_program_are_explained() {
    for (code, place) in
        [("lost-comments", "any format"), ("bad-json", "encode"), ("record-too-long", "any format")]
    {
        let run = boardnote(&["explain", code], b"");
        assert!(run.code == 0 && run.out.contains(&format!("({place})")), "{}{}", run.out, run.err);
    }
}

#[cfg(feature = "engines")]
#[test]
fn codes_of_engines_are_explained() {
    let codes: Vec<_> = go9_engine::Error::ALL.iter().map(|code| code.code).collect();
    assert!(codes.contains(&"engine-ended"), "{codes:?}");
    for code in codes {
        let run = boardnote(&["explain", code], b"");
        assert!(run.code == 0 && run.out.contains("go9 score"), "{code}: {}{}", run.out, run.err);
    }
}

#[test]
fn a_code_that_does_not_exist_is_a_usage_error() {
    let run = boardnote(&["explain", "no-such-code"], b"");
    assert!(run.code == 2 && run.err.contains("no-such-code"), "{}", run.err);
}
