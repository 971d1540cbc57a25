//! What must hold for any text and any bytes; the fuzz targets, the replay of their corpora and the
//! property tests share it.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use cgp::{
    Checks, Diagram, Error, LetterDistribution, Lines, MoveStyle, ParseOptions, Position,
    PremiumBoard, Severity, WriteOptions, parse, raw, suggest,
};
use std::io::{BufRead, BufReader};

/// Any bytes as one record.
pub(crate) fn records(bytes: &[u8]) {
    match (core::str::from_utf8(bytes), ParseOptions::lenient().parse_bytes(bytes)) {
        (Ok(text), result) => {
            assert_eq!(result, ParseOptions::lenient().parse(text));
            text_of_a_record(text);
        }
        (Err(utf8), Err(error)) => {
            assert_eq!(error.kind().code(), "invalid-utf8");
            assert_eq!(error.offset(), utf8.valid_up_to());
            assert!(error.span().end <= bytes.len());
        }
        (Err(_), Ok(position)) => panic!("{position:?} from no text"),
    }
}

pub(crate) fn text_of_a_record(text: &str) {
    let catalan = LetterDistribution::named("catalan").unwrap();
    let strict = parse(text);
    let lenient = ParseOptions::lenient().parse_with_diagnostics(text);
    let greedy = ParseOptions::lenient().any_rectangle().alphabet(catalan).parse(text);
    if let Ok(position) = &strict {
        assert_eq!(position.to_string(), text);
        let (same, diagnostics) = lenient.as_ref().unwrap();
        assert_eq!(same, position);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
    } else if let Ok((_, diagnostics)) = &lenient {
        assert!(!diagnostics.is_empty(), "{text:?} read without a word");
    }
    for result in [strict, lenient.map(|(position, _)| position), greedy] {
        match result {
            Ok(position) => written(&position, catalan),
            Err(error) => inside(&error, text),
        }
    }
    for options in [ParseOptions::strict(), ParseOptions::lenient()] {
        findings(text, &options);
    }
    if let Ok(record) = raw::Record::split(text) {
        assert!(record.operations().all(|op| text.get(op.span).is_some()));
    }
}

/// What is written says the same, and is its own canonical form.
fn written(position: &Position, alphabet: &LetterDistribution) {
    let options = ParseOptions::strict().any_rectangle();
    assert_eq!(options.parse(&position.to_string()).as_ref(), Ok(position));
    let canonical = position.to_canonical(None);
    let again = options.parse(&canonical).unwrap();
    assert_eq!(again.to_canonical(None), canonical);
    assert_eq!(again.key(), position.key());
    let dotted = WriteOptions::keep().moves(MoveStyle::Dotted);
    if let Ok(text) = dotted.write(position) {
        let options = ParseOptions::lenient().any_rectangle();
        let back = options.parse(&text.text).unwrap();
        if text.losses.is_empty() {
            assert_eq!(&back, position);
        }
        assert_eq!(dotted.write(&back).unwrap().text, text.text);
    }
    let premiums = PremiumBoard::of(position);
    let _ = Diagram::new(position, &premiums).to_string();
    let _ = Checks::all().validate(position, Some(alphabet));
    let _ = position.last_move_score(alphabet, &premiums);
    let _ = position.undo(alphabet, &premiums);
    let _ = position.unseen(alphabet);
}

/// Reading on after an error finds that error first, and everything lies inside the text.
fn findings(text: &str, options: &ParseOptions<'_>) {
    let report = options.check(text);
    let first = options.parse(text);
    assert_eq!(report.position.as_ref(), first.as_ref().ok());
    if let Err(error) = first {
        let found = report.findings.iter().find(|found| found.severity() == Severity::Error);
        assert_eq!(found.map(|found| *found.error()), Some(error));
    }
    for finding in &report.findings {
        inside(finding.error(), text);
        if let Some(suggestion) = suggest(text, finding.error()) {
            assert!(text.get(suggestion.span.clone()).is_some());
            assert_ne!(suggestion.apply(text), text);
        }
    }
}

fn inside(error: &Error, text: &str) {
    assert!(text.get(error.span()).is_some(), "{error:?} in {text:?}");
}

/// Any bytes as a packed position.
pub(crate) fn packed(bytes: &[u8]) {
    match Position::from_packed(bytes) {
        Ok(position) => {
            assert_eq!(position.to_packed(), bytes);
            written(&position, LetterDistribution::named("english").unwrap());
        }
        Err(error) => assert!(error.bit() <= bytes.len() * 8),
    }
}

/// Any bytes as a collection, with a limit that some lines exceed, in pieces of any length.
pub(crate) fn lines(bytes: &[u8]) {
    for capacity in [1, 5, 4096] {
        collection(bytes, BufReader::with_capacity(capacity, bytes));
    }
}

fn collection(bytes: &[u8], reader: impl BufRead) {
    const LONGEST: usize = 24;
    let mut lines = Lines::new(reader).max_length(LONGEST);
    let mut offset = 0;
    let mut number = 0;
    for whole in bytes.split_inclusive(|&byte| byte == b'\n') {
        let content = whole.strip_suffix(b"\n").unwrap_or(whole);
        let content = content.strip_suffix(b"\r").unwrap_or(content);
        let too_long = content.len() > LONGEST;
        if too_long || !content.trim_ascii().is_empty() {
            let line = lines.next_line().unwrap().expect("one more line");
            assert_eq!((line.number, line.offset), (number, offset));
            assert_eq!(line.bytes, &content[..content.len().min(LONGEST)]);
            assert_eq!(line.too_long, too_long);
            if let Err(error) = line.parse(&ParseOptions::lenient()) {
                assert!(error.span().end <= line.bytes.len());
            }
            number += 1;
        }
        offset += whole.len() as u64;
    }
    assert_eq!(lines.next_line().unwrap(), None);
}
