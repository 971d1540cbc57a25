//! Counts of games, for `stats`.

use super::{Game, sheet};
use crate::tally::Tally;

/// Counts a game.
pub(super) fn count(game: &Game<'_>, tally: &mut Tally) {
    let facts = &game.facts;
    let size = facts.size.filter(|_| game.end.is_ok());
    match size.map(|size| (size.lines(), size)) {
        Some((Some(lines), _)) => {
            tally.count("size of the board", i64::try_from(lines).expect("at most 52"));
        }
        Some((None, size)) => tally.count("size of the board", size.to_string().as_str()),
        None => tally.count("size of the board", "none"),
    }
    tally.count("character set", facts.charset.name());
    let Ok(end) = &game.end else { return };
    let outcome = facts.outcome();
    tally.count("result", sheet::winner(outcome.winner));
    tally.count(
        "ending",
        outcome.ending.map(|ending| ending.to_string()).as_deref().unwrap_or("unknown"),
    );
    tally.count(
        "rules",
        facts.ruleset().map(|rules| rules.to_string()).as_deref().unwrap_or("unknown"),
    );
    tally.count("moves in a game, in tens", i64::from(end.moves / 10 * 10));
    tally.measure("moves in a game", i64::from(end.moves));
    let year = facts.date_start().and_then(|date| date.get(..4)?.parse::<i64>().ok());
    match year {
        Some(year) => tally.count("year", year),
        None => tally.count("year", "unknown"),
    }
}
