//! Properties that hold for any bytes, shared by the fuzz targets and the replay of their corpora.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use chess_rules::polyglot::{Book, Entry};
use chess_rules::{Epd, ErrorKind, Fen, Start, StartFault};

/// Reads any bytes as an opening book.
pub(crate) fn books(bytes: &[u8]) {
    let book = Book::new(bytes);
    let entries: Vec<Entry> = book.entries().flatten().collect();
    assert_eq!(entries.len(), book.len());
    let whole = &bytes[..entries.len() * Entry::LENGTH];
    assert!(entries.iter().flat_map(|entry| entry.to_bytes()).eq(whole.iter().copied()));
    for found in book.check() {
        assert!(found.span().end <= bytes.len(), "{found:?}");
    }
    let position = Start::standard().position().clone();
    for entry in &entries {
        if let Some(mv) = entry.legal_move(&position) {
            assert!(position.play(mv).is_ok(), "{entry:?}");
        }
    }
    let sorted = Book::from_entries(entries.iter().copied());
    assert!(sorted.entries().flatten().is_sorted_by_key(|entry| entry.key));
    for entry in &entries {
        let all = entries.iter().filter(|other| other.key == entry.key).count();
        assert_eq!(sorted.find(entry.key).count(), all);
    }
}

/// Reads any text as a start position.
pub(crate) fn fens(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    for start in [Start::from_fen(text), Start::parse(text)].into_iter().flatten() {
        let fen = start.fen().to_string();
        let again = Start::from_fen(&fen).unwrap();
        assert_eq!(again.fen().to_string(), fen);
        assert_eq!(again.position().board_hash(), start.position().board_hash());
    }
    for found in Fen::faults(text) {
        assert!(found.span().end <= text.len(), "{found:?}");
    }
    if let Ok(read) = Fen::parse_lenient(text) {
        let again = Fen::parse_lenient(&read.value.to_string()).unwrap().value;
        assert_eq!(again.position().polyglot_key(), read.value.position().polyglot_key());
        assert_eq!(
            again.position().legal_moves().count(),
            read.value.position().legal_moves().count()
        );
    }
    if let Ok(read) = Epd::parse_lenient(text) {
        let printed = read.value.to_string();
        assert_eq!(Epd::parse_lenient(&printed).unwrap().value.to_string(), printed);
    }
    chess_rules::fen::scan(bytes, &mut |place| {
        let fen = core::str::from_utf8(bytes.get(place).unwrap()).unwrap();
        let faults = Fen::faults(fen);
        assert!(
            faults.iter().all(|found| found.kind() != ErrorKind::BadStart(StartFault::Board)),
            "{fen}"
        );
    });
}
