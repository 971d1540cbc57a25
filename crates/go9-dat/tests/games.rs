//! Tests of the ko rule, which depends on the moves before a position.

#![cfg(all(feature = "alloc", feature = "published-table"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "test code")]

use go9_dat::{Board, Color, Game, Hasher, IllegalMove, Point};

fn point(vertex: &str) -> Point {
    vertex.parse().unwrap()
}

/// A game in which Black is about to capture the stone on D5 by a move at E5.
fn before_the_ko(more_black: &[&str], more_white: &[&str]) -> Game<'static> {
    let mut board = Board::EMPTY;
    for vertex in ["C5", "D4", "D6"].iter().chain(more_black) {
        board.place(Color::Black, point(vertex));
    }
    for vertex in ["D5", "E4", "E6"].iter().chain(more_white) {
        board.place(Color::White, point(vertex));
    }
    Game::new(Hasher::published(), board)
}

#[test]
fn a_ko_is_not_taken_back_at_once() {
    let mut game = before_the_ko(&[], &["F5"]);
    assert_eq!(game.play(Color::Black, point("E5")).unwrap().len(), 1);
    assert_eq!(game.ko(), Some(point("D5")));
    assert_ne!(game.symmetry_hashes_with_ko(), *game.symmetry_hashes());
    let after = game.board().to_ascii();
    assert_eq!(game.play(Color::White, point("D5")), Err(IllegalMove::Ko(point("D5"))));
    assert_eq!((game.board().to_ascii(), game.moves_played()), (after, 1));
    assert_eq!(game.clone().play(Color::Black, point("D5")).unwrap().len(), 0, "ends the ko");

    let mut elsewhere = game.clone();
    elsewhere.play(Color::White, point("A1")).unwrap();
    elsewhere.play(Color::Black, point("J1")).unwrap();
    assert_eq!(elsewhere.play(Color::White, point("D5")).unwrap().len(), 1);
    assert_eq!(elsewhere.ko(), Some(point("E5")));

    game.pass();
    assert_eq!((game.ko(), game.symmetry_hashes_with_ko()), (None, *game.symmetry_hashes()));
    assert!(game.clone().play(Color::White, point("D5")).is_ok());
    assert!(game.undo());
    assert_eq!(game.ko(), Some(point("D5")), "the pass is taken back");
    assert!(game.undo());
    assert_eq!(game.ko(), None, "the capture is taken back");
}

#[test]
fn taking_more_than_one_stone_back_is_no_ko() {
    // The capturing stone has a neighbor: White may capture both.
    let mut game = before_the_ko(&["F5"], &["F4", "F6", "G5"]);
    assert_eq!(game.play(Color::Black, point("E5")).unwrap().len(), 1);
    assert_eq!(game.ko(), None);
    assert_eq!(game.play(Color::White, point("D5")).unwrap().len(), 2);

    // D6 has no liberty either, which a board from a file may have.
    let mut game = before_the_ko(&[], &["F5", "C6", "D7"]);
    game.play(Color::Black, point("E5")).unwrap();
    assert_eq!(game.play(Color::White, point("D5")).unwrap().len(), 2);
}
