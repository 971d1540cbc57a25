//! The position for which games are searched.

use chess_rules::{Game, Position, Query, Start};
use core::str::FromStr;

/// A position that games are searched for: the pieces and the side to move. Castling rights, en
/// passant, and clocks do not matter.
#[derive(Clone, Debug)]
pub struct Sought(Position);

/// Parses a FEN of at least two fields, or `startpos`.
impl FromStr for Sought {
    type Err = String;

    fn from_str(fen: &str) -> Result<Self, String> {
        if matches!(fen, "startpos" | "start") {
            return Ok(Self(Start::standard().position().clone()));
        }
        if fen.split_ascii_whitespace().count() < 2 {
            return Err(
                "found a board only, expected a FEN with the side to move, or startpos".to_owned()
            );
        }
        let start = Start::from_fen(fen).map_err(|error| error.to_string())?;
        Ok(Self(start.position().clone()))
    }
}

impl Sought {
    /// Returns `true` if the main line of a game reaches the position.
    pub(crate) fn is_in(&self, game: &Game) -> bool {
        game.find(&Query::Position(self.0.clone())).is_some()
    }

    /// Returns the position, with its castling rights and its square of an en passant capture.
    pub(crate) const fn position(&self) -> &Position {
        &self.0
    }
}
