//! Properties that hold for any bytes, shared by the fuzz targets and the replay of their corpora.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use chess_movecode::{
    Blob, Dialect, ParseOptions, Searcher, TextPlace, detect, encode, parse_any, parse_with, rescue,
};
use chess_movecode::{Diagnostic, Error};
use chess_rules::{Query, Source, Start};

/// Start positions. Two of them break the rules of chess; only lenient reading accepts them.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/PPPP4/8/8/8/8/pppp4/4K3 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "NNN1k3/QQ6/8/8/8/8/8/4K3 w - - 0 1",
    "QQQQQQQQ/QQQQQQQQ/8/8/8/8/8/8 w - - 0 1",
    "kkkk4/8/8/8/8/8/PPPPPPPP/PPPPKKKK b - - 99 77",
];

/// Reads any bytes as a start position, an offset at which the texts begin, move data, and texts.
pub(crate) fn blobs(bytes: &[u8]) {
    let Some((&[start, border], rest)) = bytes.split_first_chunk() else { return };
    let start = Start::from_fen(STARTS[usize::from(start) % STARTS.len()]).unwrap();
    let (moves, texts) = rest.split_at(rest.len().min(usize::from(border)));
    blob(&start, rest);
    read(&start, Blob::new(moves, texts), Dialect::Jose);
}

/// Reads any bytes as move data with inline texts, through every reader.
pub(crate) fn blob(start: &Start, bytes: &[u8]) {
    read(start, Blob::from(bytes), Dialect::Documented);
    let _ = detect(start, bytes);
    let _ = parse_any(start, bytes, &ParseOptions::lenient());
    let _ = parse_any(start, bytes, &ParseOptions::trusted().texts(TextPlace::Separate));
    let rescued = rescue(start, bytes, &ParseOptions::lenient());
    assert!(rescued.complete || !rescued.diagnostics.is_empty());
    assert_eq!(rescued.game.walk().count(), rescued.game.len());
    let query = Query::Position(rescued.game.end());
    let _ = Searcher::new(query, ParseOptions::trusted()).variations(true).find(start, bytes);
}

pub(crate) fn inside(error: Error, blob: Blob<'_>) {
    let string = match error.place().string() {
        Source::Moves => blob.moves(),
        Source::Texts => blob.texts(),
    };
    assert!(error.offset() <= string.len(), "{error:?}");
    // The span of a missing byte may lie just past the end.
    assert!(error.span().end <= string.len().max(error.offset() + 1), "{error:?}");
}

/// Reads a blob in all modes.
///
/// If strict reading accepts a blob, the other modes read it in the same way and without
/// diagnostics. The first repair of lenient reading carries the error of strict reading.
pub(crate) fn read(start: &Start, blob: Blob<'_>, dialect: Dialect) {
    let modes = [ParseOptions::strict(), ParseOptions::lenient(), ParseOptions::trusted()];
    let [strict, lenient, trusted] =
        modes.map(|mode| parse_with(start, blob, &mode.dialect(dialect)));
    for result in [&strict, &lenient, &trusted] {
        match result {
            Ok(decoded) => {
                assert!(decoded.value.len() <= 2 * blob.moves().len() + 1);
                decoded.diagnostics.iter().for_each(|found| inside(*found.error(), blob));
            }
            Err(error) => inside(*error, blob),
        }
    }
    match (&strict, &lenient) {
        (Ok(strict), lenient) => {
            assert_eq!(lenient.as_ref(), Ok(strict));
            assert_eq!(trusted.as_ref(), Ok(strict));
            assert!(strict.diagnostics.is_empty());
        }
        (Err(error), Ok(lenient)) => {
            assert_eq!(lenient.diagnostics.first().map(Diagnostic::error), Some(error));
        }
        (Err(_), Err(_)) => {}
    }
    if let Ok(strict) = strict {
        // The encoded game reads as the same game, and encoding that game gives the same bytes.
        let encoded = encode(&strict.value, dialect).unwrap();
        let again = Blob::new(&encoded.moves, &encoded.texts);
        let again =
            parse_with(start, again, &ParseOptions::strict().dialect(dialect)).unwrap().value;
        assert_eq!(again, strict.value);
        assert_eq!(encode(&again, dialect).unwrap(), encoded);
    }
}
