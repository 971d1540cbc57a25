//! The JSON value of a game.

use super::super::Reading;
use super::Played;
use go9_dat::PositionId;
use serde::Serialize;

/// A game, as `decode` prints it.
#[derive(Serialize)]
struct Game {
    /// Number of lines of the board; `null` for a board that is not a square.
    size: Option<u32>,
    rules: Option<String>,
    komi: Option<f64>,
    handicap: Option<u32>,
    black: Option<String>,
    white: Option<String>,
    result: Option<String>,
    moves: usize,
    variations: usize,
    positions: Vec<Place>,
}

/// A position of a game.
#[derive(Serialize)]
struct Place {
    variation: u16,
    r#move: u16,
    id: PositionId,
}

/// Appends the value of a game.
pub(super) fn push(played: &Played<'_>, reading: Reading<'_>, out: &mut Vec<u8>) {
    let positions = played.positions(reading).map(|(position, at)| Place {
        variation: at.variation,
        r#move: at.move_number,
        id: position.id,
    });
    let game = Game {
        size: played.size(),
        rules: played.text("RU"),
        komi: played.komi(),
        handicap: played.game.handicap().ok(),
        black: played.text("PB"),
        white: played.text("PW"),
        result: played.text("RE"),
        moves: played.read.moves(),
        variations: played.read.variations,
        positions: positions.collect(),
    };
    // A komi is finite.
    crate::json::push(&game, out);
}
