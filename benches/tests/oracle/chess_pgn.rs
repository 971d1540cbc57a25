//! Comparison of chess-pgn with other programs that read PGN, on games with the habits of all kinds
//! of writers.

use crate::{fixtures, pgn_readers};
use chess_pgn::RawGames;

/// Compares the first `count` games of the fixtures, and returns the report and the number of games
/// that a program loads from the fixtures but not as we write them.
pub(crate) fn run(count: u64) -> Result<(String, usize), String> {
    let path = fixtures().join("chess-pgn/valid/habits.pgn");
    let file = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let games = RawGames::new(&file).take(count);
    pgn_readers::compare(games.map(|game| (format!("byte {}", game.offset), game.text)))
}
