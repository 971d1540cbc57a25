//! The position before the first event.

use crossword_rules::{Board, Position, Rack};

use crate::game::Game;

/// Returns the position before the first event.
pub(super) fn position(game: &Game, players: usize) -> Position {
    let size = game.board_size();
    let board = Board::new(size, size).expect("the size of a board is not 0");
    let racks = (0..players).map(|_| Rack::new());
    Position::new(board, racks, (0..players).map(|_| 0)).expect("there are two players or more")
}
