//! Tests of scores, undo, pools, and findings on positions worked out by hand.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "a test that fails here should panic"
)]

use cgp::{
    Board, Cgp, Checks, Finding, LastMove, LetterDistribution, Op, Opcode, ParseOptions, Square,
    TextOp, Tile, Unknown, parse,
};

fn english() -> &'static LetterDistribution {
    LetterDistribution::named("english").unwrap()
}

/// Returns a 15×15 position with words on an empty board, each given by coordinate and letters,
/// with blanks in lower case.
fn position(words: &[(&str, &str)], rest: &str) -> Cgp {
    let mut board = Board::new(15, 15).unwrap();
    for (coordinate, word) in words {
        let text =
            format!("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0 lm {coordinate} {word};");
        let move_of = parse(&text).unwrap();
        for (square, tile) in move_of.ops().last_move().unwrap().play().unwrap().placed() {
            board.set(square, Some(tile)).unwrap();
        }
    }
    parse(format!("{board} {rest}")).unwrap()
}

fn score(position: &Cgp) -> u32 {
    position.last_move_score(&position.rules_with(english())).unwrap().total()
}

#[test]
fn a_bingo_through_the_centre() {
    // Q on the start square 8H (double word), and O on 8L (double letter): 10 + 1 + 1 + 8 + 2 + 1 +
    // 1 = 24, doubled 48, plus bingo 50.
    let p = position(&[("8H", "QUIXOTE")], "/ 0/98 0 lm 8H QUIXOTE;");
    assert_eq!(score(&p), 98);
}

#[test]
fn cross_words_and_premiums_of_new_tiles_only() {
    // DOGS down from K5 hooks its S onto CAT.
    // Main: D K5 (double word), O K6, G K7, S K8: (2 + 1 + 2 + 1) * 2 = 12.
    // K5 is row 4, column 10, a double word square.
    // Cross at K8: CATS = 3 + 1 + 1 + 1 = 6, no premium at K8 (row 7, col 10).
    let p = position(&[("8H", "CAT"), ("K5", "DOGS")], "/ 0/0 0 lm K5 DOGS;");
    assert_eq!(score(&p), 18);
    // A blank S is worth no points in either word.
    let p = position(&[("8H", "CAT"), ("K5", "DOGs")], "/ 0/0 0 lm K5 DOGs;");
    assert_eq!(score(&p), 10 + 5);
}

#[test]
fn hooks_extend_words_beyond_the_play() {
    // Only S is played after CAT: the word is CATS, 3+1+1+1, no premium.
    let p = position(&[("8H", "CATS")], "/ 0/0 0 lm 8H ...S;");
    assert_eq!(score(&p), 6);
    let p = position(&[("8H", "CATS")], "/ 0/0 0 lm 8K S;");
    assert_eq!(score(&p), 6);
    // The same tile as a play in the crossing direction forms the same word.
    let p = position(&[("8H", "CATS")], "/ 0/0 0 lm K8 S;");
    assert_eq!(score(&p), 6);
}

#[test]
fn challenge_bonus_counts() {
    let p = position(&[("8H", "CAT")], "/ 0/0 0 lm 8H CAT +5;");
    assert_eq!(score(&p), 15);
    let p = position(&[("8H", "CAT")], "/ 0/0 0 lm challenge 4A DOG;");
    assert_eq!(score(&p), 0);
}

#[test]
fn a_play_that_is_not_there_has_no_score() {
    let p = position(&[("8H", "CAT")], "/ 0/0 0 lm 8H COT;");
    let error = p.last_move_score(&p.rules_with(english())).unwrap_err();
    assert_eq!(error, cgp::ScoreError::NotOnBoard { square: Square::new(7, 8) });
}

#[test]
fn undo_of_passes_exchanges_and_phonies() {
    let before = |rest: &str| {
        let p = position(&[("8H", "CAT")], rest);
        let undone = p.undo(&p.rules_with(english())).unwrap();
        let text = undone.before.to_string();
        (text.split_once(' ').unwrap().1.to_string(), undone.unknown)
    };
    assert_eq!(
        before("AB/CDE 3/10 2 lm -; tmr 5/9;"),
        ("CDE/AB 10/3 1 tmr 9/5;".into(), vec![Unknown::Clock, Unknown::MoveBefore])
    );
    assert_eq!(
        before("AB/ 3/10 2 lm -QO;"),
        ("QO/AB 10/3 1".into(), vec![Unknown::Rack, Unknown::MoveBefore])
    );
    assert_eq!(
        before("AB/XYZ 3/10 1 lm challenge 4A XYZ;"),
        ("XYZ/AB 10/3 0".into(), vec![Unknown::MoveBefore])
    );
    let p = position(&[], "AB/ 3/10 0 lm -;");
    assert_eq!(p.undo(&p.rules_with(english())), Err(cgp::UndoError::NoZeroTurn));
}

#[test]
fn undo_of_three_player_games_rotates() {
    let p = position(&[("8H", "CAT")], "A/B/ 1/2/13 0 lm 8H CAT;");
    let undone = p.undo(&p.rules_with(english())).unwrap().before;
    assert!(undone.to_string().ends_with(" CAT/A/B 3/1/2 0"), "{undone}");
}

/// All tiles are seen and the rack before had at most seven tiles: none was drawn, so the rack is
/// fully known.
#[test]
fn undo_in_the_endgame_knows_the_rack() {
    let few = LetterDistribution::new(
        "few",
        1,
        english().letters().iter().map(|l| {
            let count = u16::from("CATSXYZ".contains(l.as_str()));
            cgp::Letter::new(&l.face(), count, l.points())
        }),
    )
    .unwrap();
    let p = position(&[("8H", "CATs")], "XYZ/S 3/20 0 lm 8H CATs;");
    assert_eq!(p.position().unseen(&few).unwrap().total(), 0);
    let undone = p.undo(&p.rules_with(&few)).unwrap();
    assert!(undone.before.to_string().ends_with(" CAT?S/XYZ 10/3 0"), "{}", undone.before);
    assert!(!undone.unknown.contains(&Unknown::Rack));
}

#[test]
fn findings_one_by_one() {
    let find = |words: &[(&str, &str)], rest: &str| {
        let p = position(words, rest);
        let found = p.validate(&Checks::all(), Some(english()));
        found.iter().map(Finding::code).collect::<Vec<_>>()
    };
    assert_eq!(find(&[("8H", "CAT")], "/ 0/0 0"), [""; 0]);
    assert_eq!(find(&[], "QQ/ 0/0 0"), ["too-many"]);
    assert_eq!(find(&[], "Ä/ 0/0 0"), ["unknown-face"]);
    assert_eq!(find(&[("8H", "zzz")], "/ 0/0 0"), ["too-many"]);
    assert_eq!(find(&[], "ABCDEFGH/ 0/0 0"), ["rack-too-long"]);
    assert_eq!(find(&[("8H", "CAT"), ("1A", "DOG")], "/ 0/0 0"), ["disconnected"]);
    // Diagonal neighbors are not connected.
    assert_eq!(find(&[("8H", "CAT"), ("9K", "DOG")], "/ 0/0 0"), ["disconnected"]);
    assert_eq!(find(&[("8H", "A")], "/ 0/0 0"), ["single-tile"]);
    assert_eq!(find(&[("1A", "DOG")], "/ 0/0 0"), ["centre-empty"]);
    assert_eq!(find(&[], "/ 0/0 6"), ["game-over"]);
    assert_eq!(find(&[], "/ 0/0 3 mcnz 3;"), ["game-over"]);
    assert_eq!(find(&[("8H", "CAT")], "/ 0/0 0 lm 8H COT;"), ["last-move-not-on-board"]);
    assert_eq!(find(&[("8H", "CAT")], "/ 0/0 0 lm 8H CAT.;"), ["through-tile-missing"]);
    assert_eq!(find(&[("8H", "CAT")], "/ 0/0 0 lm challenge 8H CAT;"), ["challenged-off-on-board"]);
    assert_eq!(find(&[("8H", "CAT")], "/ 0/0 0 lm challenge 8H CA.S;"), [""; 0]);
    for (rest, fits) in [
        ("cr single; lm 8H CAT +0;", true),
        ("cr single; lm 8H CAT +5;", false),
        ("cr 5pt; lm 8H CAT +10;", true),
        ("cr 10pt; lm 8H CAT +5;", false),
        ("cr double; lm 8H CAT +5;", false),
        ("cr void; lm 8H CAT;", true),
        ("lm 8H CAT +7;", true),
    ] {
        let found = find(&[("8H", "CAT")], &format!("/ 0/0 0 {rest}"));
        assert_eq!(found.is_empty(), fits, "{rest}: {found:?}");
    }
}

#[test]
fn setters_refuse_what_could_not_be_read_back() {
    let mut p = position(&[], "AB/ 0/0 0");
    let code = |result: Result<(), cgp::ErrorKind>| result.unwrap_err().code();
    for text in ["a;b", "", "a  b", "a\nb"] {
        assert_eq!(code(p.set_lexicon(text)), "bad-operand", "{text:?}");
    }
    assert_eq!(code(p.set_op(Op::Text(TextOp::GameId, "a b".into()))), "bad-game-id");
    assert_eq!(code(p.set_op(Op::Timers([1].into()))), "player-count-mismatch");
    for opcode in ["lex", "1x"] {
        let op = Op::Unknown { opcode: opcode.into(), operand: None };
        assert_eq!(code(p.set_op(op)), "bad-opcode", "{opcode}");
    }
    let mut position = p.position().clone();
    assert_eq!(code(position.set_score(2, 1)), "player-count-mismatch");
    assert_eq!(code(position.set_tile(Square::new(15, 0), None)), "off-board");
    let far = parse("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0 lm 15M CAT;").unwrap();
    let last = far.ops().last_move().unwrap();
    p.set_op(Op::LastMove(last.clone())).unwrap();
    position.set_board(Board::new(14, 14).unwrap());
    assert_eq!(code(p.set_position(position.clone())), "off-board");
    p.set_op(Op::LastMove(LastMove::Pass)).unwrap();
    p.set_position(position).unwrap();
    let mut p = far.clone();
    assert!(matches!(p.ops().last_move(), Some(LastMove::Play { .. })));
    // A known operation keeps its place when replaced.
    p.set_lexicon("A").unwrap();
    p.set_op(Op::LastMove(LastMove::Pass)).unwrap();
    assert!(p.to_string().ends_with(" lm -; lex A;"));
    p.remove_op(Opcode::LastMove);
    assert!(p.to_string().ends_with(" 0 lex A;"));
}

#[test]
fn multi_letter_tiles_are_equal_whatever_the_order_they_came_in() {
    let set = |squares: [u8; 2], faces: [&str; 2]| {
        let mut board = Board::new(1, 3).unwrap();
        for (col, face) in squares.into_iter().zip(faces) {
            let tile = Tile::natural(face.parse().unwrap());
            board.set(Square::new(0, col), Some(tile)).unwrap();
        }
        board
    };
    assert_eq!(set([0, 1], ["CH", "LL"]), set([1, 0], ["LL", "CH"]));
    assert_ne!(set([0, 1], ["CH", "LL"]), set([1, 0], ["CH", "LL"]));
}

#[test]
fn all_findings_of_a_record_at_once() {
    let text = "3/4/?2 aB/[ 0/x -1 lex; cr quad; lm 9Z .; zz 1; bb +5";
    let checked = ParseOptions::strict().check(text);
    let found: Vec<_> =
        checked.diagnostics.iter().map(|f| (f.kind().code(), f.span().start)).collect();
    assert_eq!(
        found,
        [
            ("bad-tile", 4),
            ("row-too-long", 2),
            ("bad-rack-tile", 7),
            ("unclosed-bracket", 10),
            ("bad-number", 14),
            ("bad-number", 16),
            ("missing-operand", 22),
            ("bad-challenge-rule", 27),
            ("empty-move", 39),
            ("missing-semicolon", 53),
            ("bad-number", 51),
        ]
    );
    assert_eq!(checked.value, None);
}

#[test]
fn operations_are_written_as_read_until_they_change() {
    let text = "3/CAT/3 AB/ 0/9 0 x 1; lex CSW21; lm 2A CAT; tmr 5/6;";
    let read = || parse(text).unwrap();
    assert_eq!(read().to_string(), text);
    let mut set = read();
    set.set_lexicon("NWL23").unwrap();
    assert_eq!(set.to_string(), text.replace("CSW21", "NWL23"));
    let mut removed = read();
    assert_eq!(removed.remove_op(Opcode::Timers), Some(Op::Timers([5, 6].into())));
    assert_eq!(removed.to_string(), text.replace(" tmr 5/6;", ""));
    let mut moved = read();
    moved.set_op(Op::LastMove(LastMove::Pass)).unwrap();
    assert_eq!(moved.to_string(), text.replace("2A CAT", "-"));
}
