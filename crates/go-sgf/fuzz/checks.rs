//! Laws that hold for any bytes. The fuzz target and the replay of its corpus share them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "what fails here is meant to panic")]

use go_sgf::{ParseOptions, Severity, WriteOptions, games as strict, games_with, to_sgf};

/// Checks any bytes as game records.
pub(crate) fn games(bytes: &[u8]) {
    let read = |bytes| games_with(bytes, &ParseOptions::lenient());
    assert!(strict(bytes).next().is_some());
    for read in read(bytes).flatten() {
        let game = read.value;
        let mut walk = game.walk();
        let mut count = 0;
        while let Some(step) = walk.next() {
            assert_eq!(step.index, count);
            assert!(step.parent.is_none_or(|parent| parent < count));
            let board = step.after.board();
            let text: go_rules::Board = board.to_string().parse().unwrap();
            assert_eq!(text.hash(), board.hash(), "the hash is kept up to date");
            count += 1;
        }
        for found in read.diagnostics {
            assert!(found.severity() < Severity::Error);
            assert!(found.span().start <= found.span().end && found.span().end <= bytes.len());
        }
        let Ok(moves) = usize::try_from(game.end().moves) else { panic!("few moves") };
        assert_eq!(game.moves().count(), moves);
        let _ = game.facts();
        let Ok(clean) = to_sgf(&game, &WriteOptions::default()) else {
            assert!(game.refusal().is_some());
            continue;
        };
        let again = games_with(&clean.value, &ParseOptions::lenient()).next().unwrap().unwrap();
        let again = to_sgf(&again.value, &WriteOptions::default()).unwrap();
        assert_eq!(again.value, clean.value, "writing twice changes nothing");
    }
}
