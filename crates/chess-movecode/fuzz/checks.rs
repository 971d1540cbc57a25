//! Properties that hold for any bytes, shared by the fuzz targets and the replay of their corpora.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use chess_movecode::pgn::{
    Games, OnError, PgnGame, PgnOptions, PgnReader, PgnVisitor, PgnWriter, visit_slice,
};
use chess_movecode::{
    Blob, Diagnostic, Dialect, Epd, Error, ErrorKind, Fen, ParseOptions, Query, Searcher, Source,
    Start, StartFault, TextPlace, detect, rescue,
};

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
    let _ = ParseOptions::lenient().decode_any(start, bytes);
    let _ = ParseOptions::trusted().texts(TextPlace::Separate).decode_any(start, bytes);
    let rescued = rescue(start, bytes, &ParseOptions::lenient());
    assert!(rescued.complete || !rescued.diagnostics.is_empty());
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
    // The span of a missing byte may lie just past the end.
    assert!(error.span().end <= string.len().max(error.offset() + 1), "{error:?}");
}

/// Reads a blob in all modes.
///
/// If strict reading accepts a blob, the other modes read it in the same way and without
/// diagnostics. The first repair of lenient reading carries the error of strict reading.
pub(crate) fn read(start: &Start, blob: Blob<'_>, dialect: Dialect) {
    let modes = [ParseOptions::strict(), ParseOptions::lenient(), ParseOptions::trusted()];
    let [strict, lenient, trusted] = modes.map(|mode| mode.dialect(dialect).decode(start, blob));
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
        let encoded = strict.value.encode(dialect).unwrap();
        let again = Blob::new(&encoded.moves, &encoded.texts);
        let again = ParseOptions::strict().dialect(dialect).decode(start, again).unwrap().value;
        assert_eq!(again, strict.value);
        assert_eq!(again.encode(dialect).unwrap(), encoded);
    }
}

/// Reads any bytes as games in PGN.
pub(crate) fn pgns(bytes: &[u8]) {
    let games: Vec<PgnGame> = PgnReader::new(bytes).map(Result::unwrap).collect();
    let mut end = 0;
    let (mut first, mut second) = (String::new(), String::new());
    for game in &games {
        let source = game.source();
        assert!(end <= source.start && source.end <= bytes.len() as u64, "{source:?}");
        end = source.end;
        let length = usize::try_from(source.end - source.start).unwrap();
        for found in &game.diagnostics {
            assert!(found.span().end <= length, "{found:?}");
        }
        for item in 0..game.game.len() {
            let token = game.token_source(item).unwrap();
            assert!(token.start <= token.end && token.end <= source.end, "{token:?}");
        }
        assert!(game.game.encode(Dialect::Jose).is_ok());
        write(game, &mut first);
    }
    // The games do not depend on how the file is split into pieces.
    let cut = Games::new(bytes).map(|game| game.parse());
    assert!(cut.eq(games.iter().cloned()), "{:?}", String::from_utf8_lossy(bytes));
    let jose = PgnOptions::lenient().on_error(OnError::Jose);
    let _ = visit_slice(bytes, jose, &mut Nobody);
    let _ = visit_slice(bytes, PgnOptions::strict().max_length(40), &mut Nobody);
    // The written games read as the same lines, and writing those gives the same bytes.
    let again: Vec<PgnGame> = PgnReader::new(first.as_bytes()).map(Result::unwrap).collect();
    let lines = |games: &[PgnGame]| games.iter().map(|g| g.game.to_uci()).collect::<Vec<_>>();
    assert_eq!(lines(&again), lines(&games), "{first}");
    again.iter().for_each(|game| write(game, &mut second));
    assert_eq!(second, first);
}

fn write(game: &PgnGame, out: &mut String) {
    let tags: Vec<_> = game.tags.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
    PgnWriter::new().write(&tags, &game.game, out);
}

struct Nobody;

impl PgnVisitor for Nobody {}

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
    chess_movecode::fen::scan(bytes, &mut |place| {
        let fen = core::str::from_utf8(bytes.get(place).unwrap()).unwrap();
        let faults = Fen::faults(fen);
        assert!(
            faults.iter().all(|found| found.kind() != ErrorKind::BadStart(StartFault::Board)),
            "{fen}"
        );
    });
}
