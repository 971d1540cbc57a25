//! Properties that hold for any bytes, shared by the fuzz targets and the replay of their corpora.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

use chess_pgn::{
    Games, OnError, PgnGame, PgnOptions, PgnReader, PgnVisitor, PgnWriter, visit_slice,
};

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
