//! What must hold for any bytes; the fuzz targets and the replay of their corpora share it.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use chess_movecode::pgn::{Games, PgnGame, PgnReader, PgnWriter};
use chess_movecode::{
    Blob, Dialect, Error, ParseOptions, Query, Searcher, Source, Start, TextPlace, detect, rescue,
};

/// Two of them are no positions of the game; lenient reading goes on.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/PPPP4/8/8/8/8/pppp4/4K3 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "NNN1k3/QQ6/8/8/8/8/8/4K3 w - - 0 1",
    "QQQQQQQQ/QQQQQQQQ/8/8/8/8/8/8 w - - 0 1",
    "kkkk4/8/8/8/8/8/PPPPPPPP/PPPPKKKK b - - 99 77",
];

/// A start, where the texts begin, and any bytes as move data and texts.
pub(crate) fn blobs(bytes: &[u8]) {
    let Some((&[start, border], rest)) = bytes.split_first_chunk() else { return };
    let start = Start::from_fen(STARTS[usize::from(start) % STARTS.len()]).unwrap();
    let (moves, texts) = rest.split_at(rest.len().min(usize::from(border)));
    blob(&start, rest);
    read(&start, Blob::new(moves, texts), Dialect::Jose);
}

/// Any bytes as move data with inline texts, for everything that reads them.
pub(crate) fn blob(start: &Start, bytes: &[u8]) {
    read(start, Blob::from(bytes), Dialect::Documented);
    let _ = detect(start, bytes);
    let _ = ParseOptions::lenient().decode_any(start, bytes);
    let _ = ParseOptions::trusted().texts(TextPlace::Separate).decode_any(start, bytes);
    let rescued = rescue(start, bytes, &ParseOptions::lenient());
    assert!(rescued.complete || !rescued.findings.is_empty());
    assert_eq!(rescued.game.walk().count(), rescued.game.len());
    let query = Query::Position(rescued.game.final_position());
    let _ = Searcher::new(query, ParseOptions::trusted()).variations(true).find(start, bytes);
}

pub(crate) fn inside(error: Error, blob: Blob<'_>) {
    let string = match error.string() {
        Source::Moves => blob.moves(),
        Source::Texts => blob.texts(),
    };
    assert!(error.offset() <= string.len(), "{error:?}");
    // What is missing is missing behind the end.
    assert!(error.span().end <= string.len().max(error.offset() + 1), "{error:?}");
}

/// Reads in all modes. What strict reading accepts, the others read alike and without a word; what
/// lenient reading repairs, it says first as strict reading says it.
pub(crate) fn read(start: &Start, blob: Blob<'_>, dialect: Dialect) {
    let modes = [ParseOptions::strict(), ParseOptions::lenient(), ParseOptions::trusted()];
    let [strict, lenient, trusted] = modes.map(|mode| mode.dialect(dialect).decode(start, blob));
    for result in [&strict, &lenient, &trusted] {
        match result {
            Ok(decoded) => {
                assert!(decoded.game.len() <= 2 * blob.moves().len() + 1);
                decoded.diagnostics.iter().for_each(|found| inside(found.error, blob));
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
            assert_eq!(lenient.diagnostics.first().map(|found| &found.error), Some(error));
        }
        (Err(_), Err(_)) => {}
    }
    if let Ok(strict) = strict {
        // What is written reads as the same game, and is its own written form.
        let encoded = strict.game.encode(dialect).unwrap();
        let again = Blob::new(&encoded.moves, &encoded.texts);
        let again = ParseOptions::strict().dialect(dialect).decode(start, again).unwrap().game;
        assert_eq!(again, strict.game);
        assert_eq!(again.encode(dialect).unwrap(), encoded);
    }
}

/// Any bytes as games in PGN.
pub(crate) fn pgns(bytes: &[u8]) {
    let mut length = 0;
    for raw in Games::new(bytes) {
        length += raw.text.len();
        let read = raw.parse();
        for found in &read.diagnostics {
            assert!(found.span().end <= raw.text.len(), "{found:?}");
        }
        assert!(read.game.encode(Dialect::Jose).is_ok());
        let mut text = String::new();
        PgnWriter::new().write(&[], &read.game, &mut text);
        assert_eq!(PgnGame::parse(text.as_bytes()).game.to_uci(), read.game.to_uci());
    }
    assert!(length <= bytes.len());
    let streamed = PgnReader::new(bytes).map(Result::unwrap);
    assert!(streamed.eq(Games::new(bytes).map(|game| game.parse())));
}

/// Any text as a start position.
pub(crate) fn fens(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    for start in [Start::from_fen(text), Start::parse(text)].into_iter().flatten() {
        let fen = start.fen().to_string();
        let again = Start::from_fen(&fen).unwrap();
        assert_eq!(again.fen().to_string(), fen);
        assert_eq!(again.position().board_hash(), start.position().board_hash());
    }
}
