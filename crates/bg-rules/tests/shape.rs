//! Tests of the API shape shared by all library crates. Places are counted in events.
#![cfg(feature = "rules")]

use bg_rules::{
    Board, Color, Cube, CubeOwner, Dice, Event, Game, GameResult, Match, MatchInfo, Phase, Play,
    Player, Rules, Setup, State, Step, Variation, WonBy,
};

include!("../../../xtask/shape.rs");

/// A game in which nobody has doubled before the drop.
fn dropped() -> Game {
    let mut game = Game::new(MatchInfo::default(), Rules::default());
    game.events.push(Event::Drop(Color::White));
    game
}

shape! {
    crate bg_rules;
    error dropped().replay().collect::<Result<Vec<_>, _>>(), at event;
    values {
        Board; Color; Cube; CubeOwner; Dice; Event; Game; GameResult; Match; MatchInfo; Phase; Play;
        Player; Rules; Setup; State; Step; Variation; WonBy;
    }
}
