//! The rules of Go, and laws that hold for any sequence of moves.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, clippy::std_instead_of_alloc, reason = "test code")]

use std::collections::BTreeSet;

use go_rules::{Board, Color, IllegalMove, Point, Position, Size, Symmetry};
use proptest::prelude::*;

fn size(lines: usize) -> Size {
    Size::square(lines).unwrap()
}

fn point(size: Size, name: &str) -> Point {
    size.parse(name).unwrap()
}

#[test]
fn hashes_are_those_of_the_description() {
    let size = Size::NINETEEN;
    let mut board = Board::new(size);
    assert_eq!(
        (board.hash(), board.canonical_key()),
        (0xae99_74f6_48fa_4838, 0xae99_74f6_48fa_4838)
    );
    board.play(Color::Black, point(size, "Q16")).unwrap();
    assert_eq!(
        (board.hash(), board.canonical_key()),
        (0xf645_ec25_ec43_2de7, 0x999a_4b4d_f75e_bbe9)
    );
    board.play(Color::White, point(size, "D4")).unwrap();
    assert_eq!(
        (board.hash(), board.canonical_key()),
        (0x9bd3_f45c_7303_440c, 0x35fd_aec1_b324_8b1a)
    );
    let size = Size::new(13, 9).unwrap();
    let mut board = Board::new(size);
    board.place(Color::Black, point(size, "N1"));
    assert_eq!(
        (board.hash(), board.canonical_key()),
        (0xe52f_4648_44c4_b36e, 0x2bf0_e081_20dc_51f1)
    );
}

#[test]
fn a_ko_is_closed_for_one_move() {
    let size = size(9);
    let mut game = Position::new(size);
    for name in ["B9", "C9", "A8", "B8", "H2", "A9"] {
        game.play(game.to_move(), point(size, name)).unwrap();
    }
    let ko = point(size, "B9");
    assert_eq!((game.ko(), game.prisoners()), (Some(ko), [0, 1]));
    assert_eq!(game.play(Color::Black, ko), Err(IllegalMove::Ko(ko.display(size))));
    game.pass(Color::Black);
    game.pass(Color::White);
    let played = game.play(Color::Black, ko).unwrap();
    assert!(played.repeats && played.captured == 1);
    assert_eq!(game.prisoners(), [1, 1]);
}

#[test]
fn suicide_of_a_chain_is_a_matter_of_rules() {
    let size = size(9);
    let mut game = Position::new(size);
    game.set_up(["A8", "B8", "C9"].map(|name| (point(size, name), Some(Color::Black))));
    game.set_up([(point(size, "A9"), Some(Color::White))]);
    let b9 = point(size, "B9");
    assert_eq!(game.legal(Color::White, b9), Err(IllegalMove::Suicide(b9.display(size))));
    game.allow_suicide(true);
    let played = game.play(Color::White, b9).unwrap();
    assert_eq!((played.suicide, game.prisoners()), (2, [2, 0]));
    assert!(game.undo());
    let a9 = point(size, "A9");
    assert_eq!(game.play(Color::White, a9), Err(IllegalMove::Occupied(a9.display(size))));
}

#[test]
fn points_of_another_board_change_nothing() {
    let (small, large) = (size(5), size(19));
    let mut game = Position::new(small);
    let outside = point(large, "T1");
    assert_eq!(
        game.play(Color::Black, outside),
        Err(IllegalMove::Occupied(outside.display(small)))
    );
    assert_eq!(game.depth(), 0);
    game.set_up([(outside, Some(Color::White))]);
    assert_eq!(game.board(), &Board::new(small));
}

/// A reference that knows no trick: boards as lists, chains by search from every stone.
fn slow_play(board: &Board, color: Color, at: Point) -> Board {
    let mut board = board.clone();
    board.place(color, at);
    let remove = |board: &mut Board, of: Color| {
        let dead: Vec<Point> = board
            .stones()
            .filter(|&(point, color)| color == of && board.liberties(point).is_empty())
            .map(|(point, _)| point)
            .collect();
        dead.into_iter().for_each(|point| board.remove(point));
    };
    remove(&mut board, !color);
    remove(&mut board, color);
    board
}

fn sizes() -> impl Strategy<Value = Size> {
    (1..8_usize, 1..8_usize).prop_map(|(width, height)| Size::new(width, height).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn moves_capture_as_the_slow_way_does(
        size in sizes(),
        moves in prop::collection::vec((any::<bool>(), 0..64_usize), 0..120),
    ) {
        let mut game = Position::new(size);
        let mut boards = vec![game.board().clone()];
        let mut seen = BTreeSet::from([game.board().to_string()]);
        for (black, number) in moves {
            let color = if black { Color::Black } else { Color::White };
            let point = size.point(number / 8, number % 8);
            let Some(point) = point else {
                game.pass(color);
                boards.push(game.board().clone());
                continue;
            };
            let legal = game.legal(color, point);
            let expected = slow_play(game.board(), color, point);
            let played = game.execute(color, point);
            prop_assert_eq!(legal.err(), played.illegal);
            prop_assert_eq!(game.board(), &expected);
            prop_assert_eq!(played.repeats, !seen.insert(expected.to_string()));
            prop_assert_eq!(game.board().hash(), expected.to_string().parse::<Board>().unwrap().hash());
            boards.push(expected);
        }
        // Back to the start, board by board.
        for board in boards.iter().rev() {
            prop_assert_eq!(game.board(), board);
            prop_assert_eq!(game.board().hash(), board.hash());
            game.undo();
        }
        prop_assert_eq!(game.depth(), 0);
    }

    #[test]
    fn rotations_share_a_key(
        size in sizes(),
        stones in prop::collection::vec((any::<bool>(), 0..64_usize), 0..40),
    ) {
        let mut board = Board::new(size);
        for (black, number) in stones {
            if let Some(point) = size.point(number / 8, number % 8) {
                board.place(if black { Color::Black } else { Color::White }, point);
            }
        }
        let (canonical, symmetry) = board.canonical();
        prop_assert_eq!(canonical.hash(), board.canonical_key());
        prop_assert_eq!(&board.transformed(symmetry), &canonical);
        for symmetry in Symmetry::all().filter(|it| size.lines().is_some() || !it.transposes()) {
            prop_assert_eq!(board.transformed(symmetry).canonical_key(), board.canonical_key());
            prop_assert_eq!(board.transformed(symmetry).transformed(symmetry.inverse()), board.clone());
        }
    }
}
