//! Properties of the library that hold for any bytes. The fuzz targets and the replay of their
//! corpora share them.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "what fails here is meant to panic; a target uses its own check alone"
)]

mod build;

pub(crate) use build::build;

use bg_rules::{Board, Color, Dice, MatchBuilder, Rules};

/// Checks that a match built from arbitrary bytes replays to the states it was built with.
pub(crate) fn matches(bytes: &[u8]) {
    let Some((builder, built)) = build(bytes) else { return };
    let played = builder.finish().unwrap();
    let mut replayed = Vec::new();
    for game in &played.games {
        assert!(game.replay().all(|ply| ply.is_ok()));
        let mut replay = game.replay_lenient();
        while replay.next().is_some() {
            replayed.push(*replay.table().state());
        }
        assert_eq!(replay.table().result(), game.result);
    }
    assert_eq!(replayed, built);
    for state in &built {
        if let Ok(builder) = MatchBuilder::from_state(state) {
            assert_eq!(builder.state().board, state.board);
            assert_eq!(builder.state().score, state.score);
        }
    }
}

/// Checks that every text read as a play gives a legal play, and that rules survive a round trip
/// through their words.
pub(crate) fn texts(raw: &[u8]) {
    let text = String::from_utf8_lossy(raw);
    let rules = Rules::parse(&text);
    assert_eq!(Rules::parse(&rules.to_string()), rules);
    let board = Board::default();
    for (first, second) in [(3, 1), (6, 6)] {
        let dice = Dice::new(first, second).unwrap();
        if let Ok(play) = board.find_play(Color::Black, dice, &text) {
            assert_eq!(board.check_play(Color::Black, &play), Ok(()), "{text:?}");
            let notation = play.notation(&board, Color::Black);
            let again = board.find_play(Color::Black, dice, &notation).unwrap();
            assert_eq!(board.after(Color::Black, &again), board.after(Color::Black, &play));
        }
    }
}
