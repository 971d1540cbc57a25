//! The position for which games are searched.

use chess_game::{Game, Query, Start};
use core::str::FromStr;

/// A position that games are searched for: the pieces and the side to move. Castling rights, en
/// passant, and clocks do not matter.
#[derive(Clone, Debug)]
pub struct Sought(Query);

/// Parses a FEN of at least two fields.
impl FromStr for Sought {
    type Err = String;

    fn from_str(fen: &str) -> Result<Self, String> {
        if fen.split_ascii_whitespace().count() < 2 {
            return Err("found a board only, expected a FEN with the side to move".to_owned());
        }
        let start = Start::from_fen(fen).map_err(|error| error.to_string())?;
        Ok(Self(Query::Position(start.position().clone())))
    }
}

impl Sought {
    /// Returns `true` if the main line of a game reaches the position.
    pub(crate) fn is_in(&self, game: &Game) -> bool {
        game.find(&self.0).is_some()
    }
}
