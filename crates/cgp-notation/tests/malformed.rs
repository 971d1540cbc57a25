//! Tests of malformed input in bulk: an error or a position, never a panic, in linear time.
#![cfg(feature = "std")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "a test that fails here should panic"
)]

use std::path::Path;

use cgp::{Board, LetterDistribution, Op, ParseOptions, TextOp};

fn records() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/cgp");
    let mut records = Vec::new();
    for folder in ["valid", "invalid", "quirks"] {
        let text = std::fs::read_to_string(root.join(folder).join("generated.tsv")).unwrap();
        let rows = text.split('\n').filter(|line| !line.starts_with('#') && !line.is_empty());
        records.extend(rows.map(|row| row.split('\t').nth(2).unwrap().to_owned()));
    }
    records
}

fn try_all(bytes: &[u8]) {
    let strict = cgp::parse_with(bytes, &ParseOptions::strict());
    let lenient = cgp::parse_with(bytes, &ParseOptions::lenient());
    if strict.is_ok() {
        assert_eq!(strict.as_ref(), lenient.as_ref());
    }
    for error in [strict.err(), lenient.err()].into_iter().flatten() {
        assert!(error.span().end <= bytes.len());
    }
    let _ = ParseOptions::lenient().check(bytes);
}

#[test]
fn prefixes_and_deletions() {
    for record in records().into_iter().take(200) {
        let bytes = record.as_bytes();
        for at in 0..bytes.len() {
            try_all(&bytes[..at]);
            let mut shorter = bytes.to_vec();
            shorter.remove(at);
            try_all(&shorter);
        }
    }
}

#[track_caller]
fn code(text: &str) -> (&'static str, usize) {
    let error = cgp::parse_with(text, &ParseOptions::strict()).unwrap_err();
    (error.kind().code(), error.offset())
}

#[test]
fn numbers_beyond_all_bounds() {
    let digits = "9".repeat(30);
    assert_eq!(code("1000000000000 A 0 0"), ("run-too-large", 0));
    assert_eq!(code(&format!("{digits}D7 A 0 0")), ("run-too-large", 0));
    assert_eq!(code(&format!("1 A {digits} 0")), ("number-out-of-range", 4));
    assert_eq!(code(&format!("1 A -{digits} 0")), ("number-out-of-range", 4));
    assert_eq!(code(&format!("1 A 0 {digits}")), ("number-out-of-range", 6));
    assert_eq!(code(&format!("1 A 0 0 bb {digits};")), ("number-out-of-range", 11));
    assert_eq!(code(&format!("1 A 0 0 tmr {digits};")), ("number-out-of-range", 12));
    assert_eq!(code(&format!("1 A 0 0 lm -{digits};")), ("number-out-of-range", 12));
    assert_eq!(code(&format!("1 A 0 0 lm 1A A +{digits};")), ("number-out-of-range", 16));
    assert_eq!(code(&format!("1 A 0 0 lm {digits}A A;")), ("off-board", 11));
    assert_eq!(code(&format!("1 A 0 0 lm {}1 A;", "Z".repeat(30))), ("off-board", 11));
}

#[test]
fn boards_beyond_255() {
    let square = |n: usize, row: &str| vec![row; n].join("/");
    let read = |board: &str| cgp::parse_with(format!("{board} A 0 0"), &ParseOptions::strict());
    assert!(read(&square(255, "255")).is_ok());
    assert_eq!(read(&square(256, "255")).unwrap_err().kind().code(), "row-count");
    assert_eq!(read(&square(256, "2551")).unwrap_err().kind().code(), "run-too-large");
    assert_eq!(read(&square(256, "255A")).unwrap_err().kind().code(), "row-too-long");
}

/// 50 MB each (less without optimization): work that is not linear would not finish.
#[test]
fn enormous_lines() {
    const SIZE: usize = if cfg!(debug_assertions) { 4 << 20 } else { 50 << 20 };
    for (unit, tail) in [("/", ""), ("A", " A 0 0"), (" ", ""), ("1 A 0 0 a; ", "")] {
        let mut text = unit.repeat(SIZE / unit.len());
        text.push_str(tail);
        assert!(cgp::parse_with(&text, &ParseOptions::strict()).is_err());
    }
    let racks = format!("1 {} 0 0", "/".repeat(SIZE));
    assert_eq!(code(&racks).0, "too-many-players");
    let mut reader = cgp::RecordReader::new(racks.as_bytes(), ParseOptions::strict());
    let error = reader.next().unwrap().unwrap_err().to_string();
    assert!(error.ends_with("at byte 1048576"), "{error}");
}

/// Many operations, in text and in JSON: work that is not linear would take minutes.
#[test]
fn enormous_numbers_of_operations() {
    const COUNT: usize = if cfg!(debug_assertions) { 50_000 } else { 500_000 };
    let text = format!("1 A 0 0 {}", "x; lex A; tmr 1; x y; lex B; tmr 2; ".repeat(COUNT));
    let position = cgp::parse_with(&text, &ParseOptions::lenient()).unwrap().value;
    assert_eq!(position.ops().len(), 2 * COUNT + 2);
    let last: Vec<_> = position.ops().iter().skip(2 * COUNT - 1).cloned().collect();
    let unknown = Op::Unknown { opcode: "x".into(), operand: Some("y".into()) };
    let lexicon = Op::Text(TextOp::Lexicon, "B".into());
    assert_eq!(last, [unknown, lexicon, Op::Timers([2].into())]);
    #[cfg(feature = "serde")]
    {
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(serde_json::from_str::<cgp::Cgp>(&json).unwrap(), position);
    }
}

#[test]
fn a_megabyte_of_each() {
    const SIZE: usize = if cfg!(debug_assertions) { 1 << 16 } else { 1 << 20 };
    let catalan = LetterDistribution::named("catalan").unwrap();
    let greedy = ParseOptions::lenient().any_rectangle().alphabet(catalan);
    for unit in
        ["[", "]", "[]", "[A", "[AB]", "[A·", "1", "0", "/", "1/", "QU", ";", "; ", "\t", "Ä", "ß"]
    {
        // The text of `[` has one megabyte in every build.
        let size = if unit == "[" { 1 << 20 } else { SIZE };
        let many = unit.repeat(size / unit.len());
        for text in [
            many.clone(),
            format!("{many} A 0 0"),
            format!("1 {many} 0 0"),
            format!("1 A {many} 0"),
            format!("1 A 0 {many}"),
            format!("1 A 0 0 {many}"),
            format!("1 A 0 0 lm {many};"),
            format!("1 A 0 0 lm 1A {many};"),
            format!("1 A 0 0 tmr {many};"),
        ] {
            let _ = cgp::parse_with(&text, &ParseOptions::strict());
            let _ = cgp::parse_with(&text, &greedy);
            let checked = greedy.check(&text);
            assert!(checked.diagnostics.len() <= 1001);
        }
        let _ = many.parse::<Board>();
    }
}

#[test]
fn invalid_utf8_has_an_offset() {
    let error = cgp::parse_with(b"1 A\xff 0 0", &ParseOptions::lenient()).unwrap_err();
    assert_eq!((error.kind().code(), error.span()), ("invalid-utf8", 3..4));
}

#[test]
fn what_writing_differently_does_not_cure_has_no_suggestion() {
    // The zero turns are a plain decimal number that cannot be negative.
    let text = "3/CAT/3 / 0/0 -1";
    let error = cgp::parse(text).unwrap_err();
    assert_eq!((error.kind().code(), error.offset()), ("bad-number", 14));
    assert_eq!(cgp::suggest(text, &error), None);
}

#[cfg(feature = "serde")]
#[test]
fn a_serialized_record_is_its_text_and_is_checked() {
    let record = cgp::parse("3/CaT/3 A/ 0/4 0 lm 2A CaT;").unwrap();
    let json = serde_json::to_string(&record).unwrap();
    assert_eq!(json, format!("\"{record}\""));
    let error = serde_json::from_str::<cgp::Cgp>(&json.replace("CaT", "C?T")).unwrap_err();
    assert!(error.to_string().contains("'?' is not a tile"), "{error}");
    let flat: cgp::Cgp =
        cgp::parse_with("4 A 0 0", &ParseOptions::strict().any_rectangle()).unwrap().value;
    assert_eq!(serde_json::from_str::<cgp::Cgp>("\"4 A 0 0\"").unwrap(), flat);
    let key = serde_json::to_string(&record.key()).unwrap();
    assert_eq!(key, format!("\"{}\"", record.key()));
    assert_eq!(serde_json::from_str::<cgp::PositionKey>(&key).unwrap(), record.key());
    for bad in ["", "+1", "g", &"0".repeat(33), &"g".repeat(32)] {
        assert!(serde_json::from_str::<cgp::PositionKey>(&format!("\"{bad}\"")).is_err(), "{bad}");
    }
}
