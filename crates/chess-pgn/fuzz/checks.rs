//! Properties that hold for any bytes, shared by the fuzz targets and the replay of their corpora.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use chess_pgn::{
    Error, ErrorKind, Games, OnError, PgnGame, PgnOptions, PgnReader, PgnVisitor, PgnWriter,
    ReadError, visit_slice,
};

/// Reads any bytes as games in PGN.
pub(crate) fn pgns(bytes: &[u8]) {
    let items: Vec<_> = PgnReader::new(bytes).map(|item| item.map_err(no_game)).collect();
    assert!(!items.is_empty(), "a file without a game is an error");
    let games: Vec<PgnGame> = items.iter().flatten().cloned().collect();
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
        write(game, &mut first);
    }
    // The games do not depend on how the file is split into pieces.
    let cut: Vec<_> = Games::new(bytes).map(|game| game.parse()).collect();
    assert!(cut == items || cut.is_empty(), "{:?}", String::from_utf8_lossy(bytes));
    assert!(!cut.is_empty() || matches!(items[..], [Err(_)]));
    let jose = PgnOptions::lenient().on_error(OnError::Jose);
    let _ = visit_slice(bytes, jose, &mut Nobody);
    let _ = visit_slice(bytes, PgnOptions::strict().max_length(40), &mut Nobody);
    // The written games read as the same lines, and writing those gives the same bytes.
    let again: Vec<PgnGame> = PgnReader::new(first.as_bytes()).flatten().collect();
    let lines = |games: &[PgnGame]| games.iter().map(|g| g.game.to_uci()).collect::<Vec<_>>();
    assert_eq!(lines(&again), lines(&games), "{first}");
    again.iter().for_each(|game| write(game, &mut second));
    assert_eq!(second, first);
}

/// Returns the only error of files in memory.
fn no_game(error: ReadError) -> Error {
    match error {
        ReadError::Format(error) if error.kind() == ErrorKind::NoGame => error,
        error => panic!("{error}"),
    }
}

fn write(game: &PgnGame, out: &mut String) {
    let tags: Vec<_> = game.tags.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
    PgnWriter::new().write(&tags, &game.game, out);
}

struct Nobody;

impl PgnVisitor for Nobody {}
