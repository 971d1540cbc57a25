//! Matches built with random actions are unchanged after writing and reading their files.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "helpers of tests"
)]

use crate::common::gnuid;
use bg_rules::{ErrorKind, IllegalCube, MatchBuilder};
use bg_sgf::{
    Color, Dialect, Dice, Rules, State, Variation, WriteOptions, check, to_sgf,
    tree::{Action, Collection, parse},
    value,
};
use proptest::prelude::*;

/// Plays at random until the match is over; returns the states before every action.
fn random_match(builder: &mut MatchBuilder, mut seed: u64, games: usize) -> Vec<State> {
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed >> 11).unwrap() % below
    };
    let mut states = Vec::new();
    let mut finished = 0;
    while finished < games && !builder.match_is_over() {
        if builder.result().is_some() {
            finished += 1;
        }
        let before = if builder.result().is_some() { None } else { Some(*builder.state()) };
        let actor = before.map_or(Color::ALL[random(2)], |state| state.to_decide);
        let choice = random(20);
        let doubled = before.is_some_and(|state| state.doubled);
        let done = match (doubled, choice) {
            (true, 0..4) => builder.drop_double(actor).is_ok(),
            (true, 4..8) => builder.double(actor).is_ok(),
            (true, _) => builder.take(actor).is_ok(),
            (false, 0) => builder.double(actor).is_ok(),
            (false, 1) if states.len() % 7 == 3 && builder.result().is_none() => {
                builder.resign(actor, u8::try_from(random(3) + 1).unwrap()).is_ok()
            }
            _ => {
                let dice = Dice::new(random(6) as u8 + 1, random(6) as u8 + 1).unwrap();
                // A new game starts with the first action, from the start position.
                let board = if before.is_some() { builder.state().board } else { start(builder) };
                let plays = board.legal_plays(actor, dice);
                let play = plays[random(plays.len())];
                if random(2) == 0 {
                    builder.play_move(actor, &play).is_ok()
                } else {
                    builder.play(actor, dice, &play.notation(&board, actor)).is_ok()
                }
            }
        };
        if done {
            states.push(*builder.state());
        }
    }
    states
}

fn start(builder: &MatchBuilder) -> bg_sgf::Board {
    builder.state().variation.start()
}

/// The states after every action of a file, in order.
fn replayed(collection: &Collection<'_>) -> Vec<State> {
    let mut states = Vec::new();
    for game in bg_sgf::tree::games(collection).map(Result::unwrap) {
        let mut replay = game.replay();
        while let Some(ply) = replay.next() {
            ply.unwrap();
            states.push(*replay.state());
        }
    }
    states
}

fn ids(states: &[State]) -> Vec<String> {
    states.iter().map(gnuid).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn built_matches_replay_to_the_same_states(
        seed in 1_u64..,
        length in 0_u32..9,
        variation in 0_usize..5,
        standard: bool,
    ) {
        let variation = [
            Variation::Standard, Variation::Nackgammon, Variation::Hypergammon1,
            Variation::Hypergammon2, Variation::Hypergammon3,
        ][variation];
        let rules = Rules { crawford: length > 1, jacoby: length == 0, variation, ..Rules::default() };
        let mut builder = MatchBuilder::with_rules(length, rules);
        let built = random_match(&mut builder, seed, 4);
        let dialect = if standard { Dialect::Standard } else { Dialect::Gnubg };
        let file = to_sgf(&builder.finish().unwrap(), &WriteOptions::default().with_dialect(dialect)).unwrap().value;
        prop_assert_eq!(check(&file), []);
        let collection = parse(&file).unwrap();
        prop_assert_eq!(ids(&replayed(&collection)), ids(&built));
        prop_assert_eq!(collection.to_canonical(), file.as_bytes());
        let last = bg_sgf::tree::games(&collection).last().unwrap().unwrap();
        // A game that has begun without any action accepted is not in the file.
        if builder.result().is_some() {
            prop_assert_eq!(last.replay_lenient().finish().0, builder.result());
        }
    }
}

#[test]
fn rules_are_enforced() {
    use Color::{Black, White};
    let dice = |a, b| Dice::new(a, b).unwrap();
    let mut game = MatchBuilder::new(2);
    assert_eq!(game.double(White).map(drop), Err(ErrorKind::IllegalCube(IllegalCube::DiceRolled)));
    assert_eq!(game.take(White).map(drop), Err(ErrorKind::NoPendingDouble));
    game.play(White, dice(3, 1), "8/5 6/5").unwrap();
    let turn = Err(ErrorKind::OutOfTurn { expected: Black });
    assert_eq!(game.play(White, dice(3, 1), "8/5 6/5").map(drop), turn);
    assert!(matches!(game.play(Black, dice(3, 1), "8/5"), Err(ErrorKind::IllegalPlay(_))));
    game.double(Black).unwrap();
    assert_eq!(
        game.double(White).map(drop),
        Err(ErrorKind::IllegalCube(IllegalCube::BeaverInMatch))
    );
    assert_eq!(game.take(Black).map(drop), Err(ErrorKind::OutOfTurn { expected: White }));
    game.drop_double(White).unwrap();
    // The next game is the Crawford game.
    game.play(White, dice(3, 1), "8/5 6/5").unwrap();
    assert!(game.state().crawford_game);
    assert_eq!(game.double(Black).map(drop), Err(ErrorKind::IllegalCube(IllegalCube::Crawford)));
    assert_eq!(game.resign(White, 4).map(drop), Err(ErrorKind::BadMultiplier));
    game.resign(White, 3).unwrap();
    assert!(game.match_is_over());
    assert_eq!(game.play(White, dice(3, 1), "8/5 6/5").map(drop), Err(ErrorKind::MatchOver));
    let text = to_sgf(&game.finish().unwrap(), &WriteOptions::default()).unwrap().value;
    assert!(text.contains("RU[Crawford:CrawfordGame]RE[B+3R]"), "{text}");
    assert_eq!(check(&text), []);
}

#[test]
fn both_dialects_of_a_position() {
    let source = b"(;GM[6];PL[B]AE[a:y]AW[f][f][h]AB[s][s]CV[2]CO[w]DI[31])";
    let collection = parse(source).unwrap();
    let game = bg_sgf::tree::games(&collection).next().unwrap().unwrap();
    let (_, position) = game.replay_lenient().finish();
    for (dialect, text) in [
        (Dialect::Standard, ";PL[B]AE[a:y]AW[f][f][h]AB[s][s]CV[2]CO[w]DI[31])\n"),
        (Dialect::Gnubg, ";PL[B]AE[a:y]AW[f][f][h]AB[s][s]\n;CV[2]\n;CP[w]\n;PL[B]DI[31])\n"),
    ] {
        let mut builder = MatchBuilder::new(0);
        builder.set_up(&position).unwrap();
        let file =
            to_sgf(&builder.finish().unwrap(), &WriteOptions::default().with_dialect(dialect))
                .unwrap()
                .value;
        assert!(file.ends_with(text));
        let collection = parse(&file).unwrap();
        let game = bg_sgf::tree::games(&collection).next().unwrap().unwrap();
        let number = u32::from(dialect == Dialect::Standard);
        assert_eq!(game.match_info().game, number);
        let (_, again) = game.replay_lenient().finish();
        assert_eq!(
            (again.board, again.cube, again.cube_owner),
            (position.board, position.cube, position.cube_owner)
        );
        assert_eq!((again.dice, again.on_roll), (position.dice, position.on_roll));
    }
}

#[test]
fn combined_pairs_are_written_one_a_die() {
    let mut game = MatchBuilder::new(0);
    let play = value::play(b"62xp", Color::White).unwrap();
    game.play_move(Color::White, &play).unwrap();
    game.comment("runs [24/16]");
    let text = to_sgf(&game.finish().unwrap(), &WriteOptions::default()).unwrap().value;
    assert!(text.ends_with("\n;W[62xrrp]C[runs [24/16\\]])\n"), "{text}");
    let collection = parse(text.as_bytes()).unwrap();
    let node = collection.trees().next().unwrap().main_line().nth(1).unwrap();
    assert!(matches!(Action::read(node).unwrap(), Some(Action::Play(..))));
}

/// `EV` holds one event.
#[test]
fn repeated_tags_are_kept() {
    let mut game = MatchBuilder::new(0).finish().unwrap();
    let tags = [("Event", "Open"), ("Room", "2"), ("Event", "Final"), ("Room", "3")];
    game.tags = tags.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
    game.games.push(bg_rules::Game::new(Default::default(), Rules::default()));
    let text = to_sgf(&game, &WriteOptions::default()).unwrap().value;
    assert!(text.contains("EV[Final]GC[Event: Open\nRoom: 2\nRoom: 3]"), "{text}");
}

/// Readers of SGF would see another game.
#[test]
fn games_that_sgf_cannot_tell_are_refused() {
    let mut played = MatchBuilder::new(0).finish().unwrap();
    played.games.push(bg_rules::Game::new(Default::default(), Rules::default()));
    let refused = |played: &bg_rules::Match| {
        to_sgf(played, &WriteOptions::default()).map_err(|kind| kind.code()).map(drop)
    };
    assert_eq!(refused(&played), Ok(()));
    played.games[0].initial_cube = 3;
    assert_eq!(refused(&played), Err("cannot-be-written"));
    played.games[0].initial_cube = 1;
    let resign = bg_rules::Event::Resign { color: Color::White, multiplier: 1 };
    played.games[0].events = vec![resign.clone()];
    assert_eq!(refused(&played), Ok(()));
    played.games[0].events.push(resign);
    assert_eq!(refused(&played), Err("cannot-be-written"));
}
