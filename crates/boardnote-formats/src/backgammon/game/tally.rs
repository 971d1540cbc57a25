//! The counts of a game.

use super::Game;
use super::ply::Ply;
use crate::tally::Tally;
use bg_rules::{Board, Event};

/// Counts the actions and the result of a game.
pub(crate) fn count(game: &Game<'_>, tally: &mut Tally) {
    game.plies.iter().for_each(|ply| tally.count("actions", ply.name()));
    if let Some(first) = game.plies.first() {
        opening(first, tally);
    }
    let actions = i64::try_from(game.plies.len()).expect("memory holds fewer");
    tally.count("match length", i64::from(game.info.length));
    tally.count("actions in a game, in tens", actions / 10 * 10);
    tally.measure("actions in a game", actions);
    tally.count("cube at the end", i64::from(game.end.cube));
    tally.count("result", game.outcome());
    if let Some(result) = game.result {
        tally.count("points won", i64::from(result.points));
        tally.measure("points won", i64::from(result.points));
    }
}

/// Counts the opening roll and its play, if the action plays a roll from the start position.
fn opening(ply: &Ply, tally: &mut Tally) {
    let (Some(Event::Play(..)), Some(dice)) = (ply.event(), ply.before.dice) else { return };
    // A game starts with different numbers; equal ones follow a position that was set up.
    if ply.before.board != Board::START || dice.first() == dice.second() {
        return;
    }
    let [high, low] = [dice.first().max(dice.second()), dice.first().min(dice.second())];
    let roll = format!("{high}-{low}");
    tally.count("opening play", format!("{roll} {}", ply.notation()).as_str());
    tally.count("opening roll", roll.as_str());
}
