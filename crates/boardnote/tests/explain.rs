//! `boardnote explain`: every code has a text and, where possible, a record that shows it.

#![allow(clippy::expect_used, reason = "examples are written by us")]

mod common;

use boardnote::formats::{self, Code};
use common::boardnote;

/// Codes without an example, with the reason.
const WITHOUT: &[(&str, &str)] = &[
    // Bytes that are not UTF-8 cannot be printed.
    ("cgp", "invalid-utf8"),
    ("pgn", "invalid-utf8"),
    ("fen", "invalid-utf8"),
    ("mat", "not-utf8"),
    ("gcg", "bad-encoding"),
    // Records of gigabytes, or with a thousand findings.
    ("cgp", "record-too-long"),
    ("cgp", "too-many-players"),
    ("gcg", "too-many-events"),
    ("bg-sgf", "input-too-long"),
    ("pgn", "game-too-long"),
    ("movecode", "more-findings"),
    ("pgn", "more-findings"),
    ("uci", "more-findings"),
    // Findings of encoding, or of options such as a ply.
    ("cgp", "no-through-tile"),
    ("movecode", "unaddressable"),
    ("bg-sgf", "no-such-ply"),
    ("gcg", "no-such-ply"),
    ("bg-sgf", "no-gnuid"),
];

/// Options under which a record may show its finding.
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
            let told = !text.is_empty() && explained.contains(text) && explained.contains(example);
            let right = match example {
                "" => WITHOUT.contains(&(name, code)),
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
    let record = if format.starts_with("go9") { &record[..record.len() - 1] } else { &record };
    let convert = ["convert", "--from", format, "--to", "movecode"];
    let shown = WAYS.iter().any(|way| {
        let check = ["check", "--format", "json", "--from", format];
        let found = boardnote(&[&check[..], way].concat(), record).out;
        found.contains(&format!("\"kind\":\"{code}\""))
    });
    shown || boardnote(&convert, record).err.contains(&format!("error[{code}]"))
}

/// Returns the bytes of an example, in which `\0`, `\n`, `\r`, and `\x01` stand for unprintable
/// bytes.
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
fn a_code_that_does_not_exist_is_a_usage_error() {
    let run = boardnote(&["explain", "no-such-code"], b"");
    assert!(run.code == 2 && run.err.contains("no-such-code"), "{}", run.err);
}
