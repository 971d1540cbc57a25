//! Properties that hold for any bytes, shared by the fuzz targets and the replay of their corpora.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use chess_pgn::{
    Error, ErrorKind, GameReader, OnError, ParseOptions, Parsed, PgnGame, PgnVisitor, PgnWriter,
    RawGames, ReadError, games, games_with, visit_slice,
};

/// Reads any bytes as games in PGN.
pub(crate) fn pgns(bytes: &[u8]) {
    let lenient = ParseOptions::lenient();
    let items: Vec<_> = GameReader::new(bytes, lenient).map(|item| item.map_err(no_game)).collect();
    assert!(!items.is_empty(), "a file without a game is an error");
    assert!(games_with(bytes, &lenient).eq(items.iter().cloned()));
    assert_eq!(games(bytes).count(), items.len());
    let read: Vec<Parsed<PgnGame>> = items.iter().flatten().cloned().collect();
    let mut end = 0;
    let (mut first, mut second) = (String::new(), String::new());
    for Parsed { value: game, diagnostics } in &read {
        let source = game.source();
        assert!(end <= source.start && source.end <= bytes.len() as u64, "{source:?}");
        end = source.end;
        for found in diagnostics {
            assert!(found.span().end as u64 <= source.end, "{found:?}");
        }
        assert_eq!(game.game.to_tree().to_game(), game.game);
        for item in 0..game.game.len() {
            let token = game.token_source(item).unwrap();
            assert!(token.start <= token.end && token.end <= source.end, "{token:?}");
        }
        first += &game.to_string();
    }
    // The games do not depend on how the file is split into pieces.
    let cut: Vec<_> = RawGames::new(bytes).map(|game| game.parse_with(&lenient)).collect();
    assert!(cut == items || cut.is_empty(), "{:?}", String::from_utf8_lossy(bytes));
    assert!(!cut.is_empty() || matches!(items[..], [Err(_)]));
    let _ = visit_slice(bytes, &lenient.on_error(OnError::Jose), &mut Nobody);
    let _ = visit_slice(bytes, &ParseOptions::strict().max_length(40), &mut Nobody);
    // The written games read as the same lines, and writing those gives the same bytes.
    let again: Vec<Parsed<PgnGame>> =
        GameReader::new(first.as_bytes(), lenient).flatten().collect();
    let lines = |games: &[Parsed<PgnGame>]| -> Vec<_> {
        games.iter().map(|read| read.value.game.to_uci()).collect()
    };
    assert_eq!(lines(&again), lines(&read), "{first}");
    again.iter().for_each(|game| second += &PgnWriter::new().write(&game.value).value);
    assert_eq!(second, first);
}

/// Returns the only error of files in memory.
fn no_game(error: ReadError) -> Error {
    match error {
        ReadError::Format(error) if error.kind() == ErrorKind::NoGame => error,
        error => panic!("{error}"),
    }
}

struct Nobody;

impl PgnVisitor for Nobody {}
