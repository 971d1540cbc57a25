//! Properties that hold for any input, shared by the fuzz targets, the replay of their corpora, and
//! the property tests.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use cgp::{Lines, ParseOptions, suggest};
use std::io::{BufRead, BufReader};

/// Checks that every suggested repair of a record lies inside its text and changes it.
pub(crate) fn repairs(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    for options in [ParseOptions::strict(), ParseOptions::lenient()] {
        for finding in options.check(text).diagnostics {
            if let Some(suggestion) = suggest(text, finding.error()) {
                assert!(text.get(suggestion.span.clone()).is_some());
                assert_ne!(suggestion.apply(text), text);
            }
        }
    }
}

/// Checks any bytes as a collection, with a limit that some lines exceed, in pieces of any length.
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
