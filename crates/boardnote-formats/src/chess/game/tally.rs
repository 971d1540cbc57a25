//! Counts of games, for `stats`.

use super::Played;
use crate::tally::Tally;
use chess_rules::{Game, Item};

/// Number of plies that identify an opening.
const OPENING: usize = 4;

/// Counts a game.
pub(super) fn count(played: &Played, tally: &mut Tally) {
    let game = &played.game;
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    if !played.tags_only {
        let plies = number(game.main_line().count());
        tally.count("game length in plies", plies);
        tally.measure("game length in plies", plies);
    }
    tally.count("result", played.result().unwrap_or("none"));
    tally.count("start position", played.start.as_ref().map_or("unknown", |_| start(game)));
    if let Some(code) = played.tag("ECO") {
        tally.count("opening (ECO)", code);
    }
    if let Some((dialect, _)) = played.coding {
        tally.count("dialect", dialect.name());
    }
    if played.tags_only {
        return;
    }
    let (mut variations, mut comments) = (0, 0);
    for item in game.items() {
        match item {
            Item::VariationStart => variations += 1,
            Item::Comment(_) => comments += 1,
            Item::Nag(nag) => tally.count("annotations (NAG)", i64::from(nag)),
            Item::Error(kind, _) => tally.count("error items", kind.name()),
            Item::Move(_) | Item::VariationEnd | Item::Result(_) => {}
        }
    }
    tally.count("variations in a game", number(variations));
    tally.count("comments in a game", number(comments));
    if let Some((_, san)) = game.plies().next() {
        tally.count("first move", san.as_str());
        let moves: Vec<_> = game.plies().take(OPENING).map(|(_, san)| san.to_string()).collect();
        if moves.len() == OPENING && game.start().is_standard() {
            tally.count("opening (two moves each)", moves.join(" ").as_str());
        }
    }
}

fn start(game: &Game) -> &'static str {
    match (game.start().is_standard(), game.is_chess960()) {
        (true, _) => "normal",
        (_, true) => "Chess960",
        _ => "other",
    }
}
