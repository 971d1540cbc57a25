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
        komi: komi(played),
        handicap: played.text("HA").map_or(Some(0), |stones| stones.parse().ok()),
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

/// Returns the komi, if the file states a number.
pub(super) fn komi(played: &Played<'_>) -> Option<f64> {
    let komi = played.text("KM")?;
    komi.parse().ok().filter(|komi: &f64| komi.is_finite())
}
