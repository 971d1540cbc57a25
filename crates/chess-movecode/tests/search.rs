//! Several queries in one pass find the same positions in a game and in its move data.

#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use chess_movecode::{Dialect, ParseOptions, Searcher, encode};
use chess_rules::{Color, Game, Hit, Material, Pattern, Query, Role, Slot, Square, Start};
use proptest::prelude::*;

/// Returns a game of random legal moves, some of which have a variation.
fn game(choices: &[(usize, bool)]) -> Game {
    let start = Start::standard();
    let mut position = start.position().clone();
    let mut builder = start.game();
    for &(choice, varied) in choices {
        let moves: Vec<_> = position.legal_moves().collect();
        let Some(&mv) = moves.get(choice % moves.len().max(1)) else { break };
        let other = moves[(choice / 7) % moves.len()];
        builder.push_move(mv).unwrap();
        position = position.play(mv).unwrap();
        if varied {
            builder.push_variation_start().unwrap();
            builder.push_move(other).unwrap();
            builder.push_variation_end().unwrap();
        }
    }
    builder.finish().unwrap()
}

/// Returns queries of all kinds, most of which the final position of the game satisfies.
fn queries(game: &Game) -> Vec<Query> {
    let last = game.end();
    let mut material = Material::any();
    let mut pattern = Pattern::any().to_move(Some(last.side_to_move()));
    for square in (0..64).filter_map(Square::new) {
        let Some(piece) = last.piece_at(square) else { continue };
        if square.file() < 3 {
            pattern = pattern.with(square, Some((piece.color, piece.role)));
        }
        material = material.at_least(piece.color, piece.role, 1);
    }
    let pawn = Slot::pawn(4).unwrap();
    vec![
        Query::Position(last.clone()),
        Query::Hash(last.board_hash()),
        Query::Material(material.at_most(Color::White, Role::Pawn, 7)),
        Query::Pattern(pattern),
        Query::Reaches { color: Color::White, slot: pawn, square: "e4".parse().unwrap() },
    ]
}

fn places(hits: &[Hit]) -> Vec<(usize, u32, usize)> {
    hits.iter().map(|hit| (hit.query, hit.ply, hit.depth)).collect()
}

proptest! {
    #[test]
    fn games_and_move_data_give_the_same(
        choices in prop::collection::vec((0_usize..1000, prop::bool::weighted(0.2)), 0..60),
    ) {
        let game = game(&choices);
        let queries = queries(&game);
        let wanted = game.find_all(&queries);
        let blob = encode(&game, Dialect::Jose).unwrap();
        let options = ParseOptions::trusted().dialect(Dialect::Jose);
        let mut searcher = Searcher::several(queries.clone(), options).variations(true);
        let mut found = Vec::new();
        searcher.find_all(game.start(), &blob, |hit| found.push(hit)).unwrap();
        prop_assert_eq!(places(&found), places(&wanted));
        let first = searcher.find(game.start(), &blob).unwrap();
        prop_assert_eq!(first, found.first().copied());
        for (number, query) in queries.into_iter().enumerate() {
            let mut one = Searcher::new(query, options).variations(true);
            let first = one.find(game.start(), &blob).unwrap();
            let wanted = found.iter().find(|hit| hit.query == number);
            prop_assert_eq!(first, wanted.map(|hit| Hit { query: 0, ..*hit }));
        }
    }
}

#[test]
fn patterns_are_written_as_they_are_read() {
    for text in ["8/8/8/8/8/8/8/8", "rnbqkbnr/8/2..3p/8/8/8/8/K....7", "8/8/8/3P4/8/8/8/8 b"] {
        match text.parse::<Pattern>() {
            Ok(pattern) => assert_eq!(pattern.to_string(), text),
            Err(error) => assert!(text.contains("....7"), "{error}"),
        }
    }
    for (text, code, at) in [
        ("8/8/8/8/8/8/8", "bad-start", 13),
        ("8/8/8/8/8/8/8/8/8", "bad-start", 15),
        ("9/8/8/8/8/8/8/8", "bad-start", 0),
        ("8/8/8/8x/8/8/8/8", "bad-start", 7),
        ("8/8/8/8/8/8/8/8 W", "bad-start", 16),
        ("8/8/8/8/8/8/8/8 ", "bad-start", 16),
    ] {
        let error = text.parse::<Pattern>().unwrap_err();
        assert_eq!((error.kind().code(), error.offset()), (code, at), "{text}");
    }
}
