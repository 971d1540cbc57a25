//! The position for which games are searched.

use crate::finding::Finding;
use chess_rules::{Game, Position, Query, Start};
use core::str::FromStr;

/// A position that games are searched for.
///
/// Of chess, it is the pieces and the side to move; castling rights, en passant, and clocks do not
/// matter. Of Go, it is the board in any rotation or reflection; the player to move and ko do not
/// matter.
#[derive(Clone, Debug)]
pub struct Sought(Of);

#[derive(Clone, Debug)]
enum Of {
    Chess(Box<Position>),
    /// The `board_key` of a board.
    Go(u64),
}

/// Parses a FEN of at least two fields, `startpos`, a game of Go in SGF, of which the end of the main
/// line counts, or the 16 hexadecimal digits of a `board_key`.
impl FromStr for Sought {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if matches!(text, "startpos" | "start") {
            return Ok(chess(&Start::standard()));
        }
        if text.trim_start().starts_with('(') {
            return go(text).map(|key| Self(Of::Go(key)));
        }
        if text.len() == 16
            && let Ok(key) = u64::from_str_radix(text, 16)
        {
            return Ok(Self(Of::Go(key)));
        }
        if text.split_ascii_whitespace().count() < 2 {
            return Err(
                "found a board only, expected a FEN with the side to move, or startpos; or \
                        of Go, a game in SGF or the 16 digits of a board_key"
                    .to_owned(),
            );
        }
        let start = Start::from_fen(text).map_err(|error| error.to_string())?;
        Ok(chess(&start))
    }
}

fn chess(start: &Start) -> Sought {
    Sought(Of::Chess(Box::new(start.position().clone())))
}

/// Returns the key of the last board of a game.
fn go(text: &str) -> Result<u64, String> {
    let read = go_sgf::games_with(text, &go_sgf::ParseOptions::lenient()).next();
    let game = read.transpose().map_err(|error| error.to_string())?;
    let game = game.ok_or("not a game in SGF")?.value;
    match game.refusal() {
        Some(refusal) => Err(refusal.to_string()),
        None => Ok(game.end().board.canonical_key()),
    }
}

impl Sought {
    /// Returns `true` if the main line of a game reaches the position.
    ///
    /// # Errors
    /// The position is not of chess.
    pub(crate) fn is_in(&self, game: &Game) -> Result<bool, Finding> {
        Ok(game.find(&Query::Position(self.position()?.clone())).is_some())
    }

    /// Returns the position, with its castling rights and its square of an en passant capture.
    ///
    /// # Errors
    /// The position is not of chess.
    pub(crate) fn position(&self) -> Result<&Position, Finding> {
        match &self.0 {
            Of::Chess(position) => Ok(position),
            Of::Go(_) => Err(other("a position of Go", "a FEN")),
        }
    }

    /// Returns the key of a board of Go.
    ///
    /// # Errors
    /// The position is not of Go.
    pub(crate) fn board_key(&self) -> Result<u64, Finding> {
        match &self.0 {
            Of::Go(key) => Ok(*key),
            Of::Chess(_) => Err(other("a position of chess", "a game in SGF or a board_key")),
        }
    }
}

fn other(found: &str, expected: &str) -> Finding {
    Finding::error("bad-value", 0..0, format_args!("found {found}, expected {expected}"))
}
