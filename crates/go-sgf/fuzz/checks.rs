//! Laws that hold for any bytes. The fuzz target and the replay of its corpus share them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "what fails here is meant to panic")]

use go_sgf::{ReadOptions, games as read};

/// Checks any bytes as game records.
pub(crate) fn games(bytes: &[u8]) {
    assert!(read(bytes, ReadOptions::strict()).next().is_some());
    for game in read(bytes, ReadOptions::strict()).flatten() {
        let mut walk = game.walk();
        let mut count = 0;
        while let Some(step) = walk.next() {
            assert_eq!(step.index, count);
            assert!(step.parent.is_none_or(|parent| parent < count));
            let board = step.position.board();
            let text: go_rules::Board = board.to_string().parse().unwrap();
            assert_eq!(text.hash(), board.hash(), "the hash is kept up to date");
            count += 1;
        }
        for found in game.diagnostics_with(walk) {
            assert!(found.span().start <= found.span().end && found.span().end <= bytes.len());
        }
        let _ = game.facts();
        let clean = game.to_canonical();
        if let Some(Ok(again)) = read(clean.as_bytes(), ReadOptions::strict()).next() {
            assert_eq!(again.to_canonical(), clean, "rewriting twice changes nothing");
        }
    }
}
