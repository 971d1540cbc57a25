use super::*;
use alloc::string::ToString as _;

/// Checks the play of an SGF value: the dice, then pairs of letters, `a` to `x` for White's
/// points 1 to 24.
fn check(board: &Board, color: Color, value: &str) -> Result<(), IllegalPlay> {
    let number = |letter: u8| match (letter, color) {
        (b'y', _) => 25,
        (b'z', _) => 0,
        (letter, Color::White) => letter - b'a' + 1,
        (letter, Color::Black) => 24 - (letter - b'a'),
    };
    let value = value.as_bytes();
    let dice = Dice::new(value[0] - b'0', value[1] - b'0').unwrap();
    let pairs = value[2..].chunks_exact(2);
    let steps: Vec<Step> =
        pairs.map(|pair| Step { from: number(pair[0]), to: number(pair[1]) }).collect();
    board.check_play(color, &Play::new(dice, &steps).unwrap())
}

fn white_only(points: &[(usize, u8)]) -> [u8; 25] {
    let mut side = [0; 25];
    for &(point, count) in points {
        side[point - 1] = count;
    }
    side
}

#[test]
fn start_has_the_known_number_of_plays() {
    // The plays of the 15 opening rolls and the 6 doubles, counted by brute force over all
    // orders. All published tables give 16 for 31 and 15 for 21.
    let plays = |a, b| Board::START.legal_plays(Color::White, Dice::new(a, b).unwrap()).len();
    assert_eq!((plays(3, 1), plays(2, 1)), (16, 15));
    for (a, b) in [(6, 5), (5, 6)] {
        assert_eq!(plays(a, b), plays(b, a));
    }
}

#[test]
fn every_generated_play_is_legal() {
    for board in [Board::START, Board::NACKGAMMON, Board::HYPERGAMMON[2]] {
        for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
            for play in board.legal_plays(Color::Black, Dice::new(a, b).unwrap()) {
                assert_eq!(board.check_play(Color::Black, &play), Ok(()), "{play:?}");
                assert_eq!(board.legal_play(Color::Black, &play), Some(play), "{play:?}");
            }
        }
    }
}

/// Boards from the start to the end of random games, of which the last have one play or none.
#[test]
fn the_only_play_is_the_one_of_a_list_of_one() {
    let (mut random, mut seen) = (1_u32, [0; 3]);
    for _ in 0..200 {
        let mut board = Board::HYPERGAMMON[2];
        for color in Color::ALL.into_iter().cycle().take(60) {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [_, a, b, pick] = random.to_le_bytes();
            let dice = Dice::new(a % 6 + 1, b % 6 + 1).unwrap();
            let plays = board.legal_plays(color, dice);
            let only = if let [play] = *plays { Some(play) } else { None };
            assert_eq!(board.only_play(color, dice), only, "{board:?} {color:?} {dice}");
            seen[only.map_or(0, |play| 1 + usize::from(play.steps().is_empty()))] += 1;
            let play = plays[usize::from(pick) % plays.len()];
            board = board.after_all(color, play.steps()).unwrap();
        }
    }
    assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
}

#[test]
fn joined_pairs_are_split_as_the_generated_play() {
    let mut compared = 0;
    for board in [Board::START, Board::NACKGAMMON, Board::HYPERGAMMON[2]] {
        for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
            let dice = Dice::new(a, b).unwrap();
            let plays = board.legal_plays(Color::White, dice);
            for play in &plays {
                let [first, .., last] = play.steps() else { continue };
                let joined = Step { from: first.from, to: last.to };
                let joined = Play::new(dice, &[joined]).unwrap();
                let after = board.after(Color::White, &joined);
                let same = |play: &&Play| board.after(Color::White, play) == after;
                if let Some(split) = plays.iter().find(same) {
                    assert_eq!(board.split_by_die(Color::White, &joined), *split);
                    assert_eq!(board.legal_play(Color::White, &joined), Some(*split));
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn order_of_pairs_does_not_matter() {
    // 24/18/16 with the second half written first.
    assert_eq!(check(&Board::START, Color::White, "62rpxr"), Ok(()));
    assert_eq!(check(&Board::START, Color::White, "62xrrp"), Ok(()));
    // One pair uses both dice.
    assert_eq!(check(&Board::START, Color::White, "62xp"), Ok(()));
}

#[test]
fn combined_pair_may_not_hit_on_the_way() {
    // Black plays bar/18 with 61; White has a blot on Black's 19-point (f), and 24 is open.
    let white = white_only(&[(6, 1), (8, 3)]);
    let mut black = [0; 25];
    black[24] = 1;
    let board = Board::new(white, black).unwrap();
    assert_eq!(check(&board, Color::Black, "61yg"), Ok(()));
    // With the 24-point (a) held, the only way hits the blot.
    let white = white_only(&[(1, 2), (6, 1), (8, 3)]);
    let board = Board::new(white, black).unwrap();
    assert_eq!(check(&board, Color::Black, "61yg"), Err(IllegalPlay::Blocked));
    assert_eq!(check(&board, Color::Black, "61yffg"), Ok(()));
}

#[test]
fn reasons_come_in_order() {
    use IllegalPlay::{BarFirst, BearOff, Blocked, Dice, DiceUnused, NoChecker};
    let start = Board::START;
    assert_eq!(check(&start, Color::White, "31haha"), Err(Dice));
    assert_eq!(check(&start, Color::White, "31gefe"), Err(NoChecker));
    assert_eq!(check(&start, Color::White, "65xrxs"), Err(Blocked));
    assert_eq!(check(&start, Color::White, "61fzhb"), Err(BearOff));
    assert_eq!(check(&start, Color::White, "31hehe"), Err(Dice));
    assert_eq!(check(&start, Color::White, "31he"), Err(DiceUnused));
    assert_eq!(check(&start, Color::White, "31"), Err(DiceUnused));
    assert_eq!(check(&start, Color::White, "31ehfe"), Err(NoChecker));
    let mut side = *start.checkers(Color::White);
    side[23] = 1;
    side[24] = 1;
    let board = Board::new(side, *start.checkers(Color::Black)).unwrap();
    assert_eq!(check(&board, Color::White, "31hefe"), Err(BarFirst));
    assert_eq!(check(&board, Color::White, "66"), Ok(()));
}

#[test]
fn the_larger_die_if_only_one_can_be_played() {
    // White has one checker on 12; Black holds the point that 6+5 would reach: 1 (12 - 11).
    let white = white_only(&[(12, 1)]);
    let mut black = [0; 25];
    black[23] = 2; // White's 1 point
    let board = Board::new(white, black).unwrap();
    assert_eq!(check(&board, Color::White, "65lf"), Ok(()));
    assert_eq!(check(&board, Color::White, "65lg"), Err(IllegalPlay::DiceUnused));
    let dice = Dice::new(5, 6).unwrap();
    let plays = board.legal_plays(Color::White, dice);
    assert_eq!(plays.len(), 1);
    assert_eq!(plays[0].steps(), [Step { from: 12, to: 6 }]);
    let small = Play::new(dice, &[Step { from: 12, to: 7 }]).unwrap();
    assert_eq!(board.legal_play(Color::White, &small), None);
    assert_eq!(board.legal_play(Color::White, &plays[0]), Some(plays[0]));
    // Only the smaller die can be played.
    black[18] = 2; // White's 6 point
    let board = Board::new(white, black).unwrap();
    assert_eq!(check(&board, Color::White, "65lg"), Ok(()));
    let plays = board.legal_plays(Color::White, Dice::new(5, 6).unwrap());
    assert_eq!(plays.len(), 1);
    assert_eq!(plays[0].steps(), [Step { from: 12, to: 7 }]);
}

#[test]
fn bearing_off_with_a_larger_die() {
    let board = Board::new(white_only(&[(4, 1), (2, 2)]), [0; 25]).unwrap();
    assert_eq!(check(&board, Color::White, "65dzbz"), Ok(()));
    assert_eq!(check(&board, Color::White, "65bzdz"), Ok(()));
    assert_eq!(check(&board, Color::White, "65bzbz"), Err(IllegalPlay::BearOff));
    assert_eq!(check(&board, Color::White, "21dcbz"), Ok(()));
    // The steps keep the order in which they were written.
    let off = |from| Step { from, to: Step::OFF };
    let dice = Dice::new(6, 5).unwrap();
    let play = Play::new(dice, &[off(4), off(2)]).unwrap();
    assert_eq!(board.legal_play(Color::White, &play), Some(play));
    // One pair uses both dice: 4/off with 3 and 1.
    assert_eq!(check(&board, Color::White, "31dz"), Ok(()));
}

#[test]
fn impossible_boards_are_refused() {
    let kind = |white, black| Board::new(white, black).unwrap_err();
    let conflict = kind(white_only(&[(1, 1)]), white_only(&[(24, 1)]));
    assert_eq!(conflict.to_string(), "impossible position: checkers of both sides on one point");
    let many = kind(white_only(&[(1, 16)]), [0; 25]);
    assert_eq!(many.to_string(), "impossible position: more than 15 checkers of one side");
}
