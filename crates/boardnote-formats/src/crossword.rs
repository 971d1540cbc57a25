//! Crossword games: the notations of their games and of their positions.

pub mod game;
pub mod position;
