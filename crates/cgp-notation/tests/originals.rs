//! Tests of the examples in the documents, and of the worked examples in this project's description
//! of them.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "a test that fails here should panic"
)]

use crate::canonical;
use cgp::{
    Checks, Direction, Exchanged, LastMove, LetterDistribution, Op, ParseOptions, Position,
    RackTile, Square, parse,
};

const NATIONALS: &str =
    "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AELNOQT/ 0/0 0 lex NWL18; lm -2;";
const MAVEN: &str = "5BERGS5/4PA3U5/2QAID3R5/3BEE3F2S2/1P1ET2VIATIC2/MA1TAW3c2H2/ES3IS2E2A2/AT1FOLIA4V2/LI1L1EX1E6/1N1O1D2N2Y3/1GNU2C1JETE3/2ER2OHO2N3/2O3GOY6/1INDOW1U7/4DORR7 IKLMTZ/AEINRU? 0/0 0 lex OSPD1;";

fn english() -> &'static LetterDistribution {
    LetterDistribution::named("english").unwrap()
}

#[track_caller]
fn fails(text: &str, code: &str, offset: usize, field: &str) {
    fails_with(&ParseOptions::strict(), text, code, offset, field);
}

#[track_caller]
fn fails_with(options: &ParseOptions<'_>, text: &str, code: &str, offset: usize, field: &str) {
    let error = cgp::parse_with(text, options).unwrap_err();
    let found = (error.kind().code(), error.offset(), error.place().field().name());
    assert_eq!(found, (code, offset, field), "{error}");
}

#[test]
fn document_example_1_nationals() {
    let position = parse(NATIONALS).unwrap();
    assert_eq!(position.position().players(), 2);
    assert!(position.position().board().is_empty());
    assert!(position.position().racks()[1].is_empty());
    let Some(LastMove::Exchange(Exchanged::Count(count))) = position.ops().last_move() else {
        panic!()
    };
    assert_eq!(count.get(), 2);
    assert_eq!(canonical(&position, None), NATIONALS);
    assert_eq!(position.position().unseen(english()).unwrap().total(), 93);
    assert_eq!(position.position().tiles_in_bag(english()), Ok(86));
}

/// The position uses exactly the 100 tiles of the distribution.
#[test]
fn document_example_2_maven_endgame() {
    let position = parse(MAVEN).unwrap();
    assert_eq!(position.to_string(), MAVEN);
    assert!(position.position().unseen(english()).unwrap().is_empty());
    assert_eq!(position.position().tiles_in_bag(english()), Ok(0));
    assert_eq!(position.validate(&Checks::all(), Some(english())), []);
    let blank = position.position().board().tile(Square::new(5, 9)).unwrap();
    assert_eq!((blank.face.as_str(), blank.blank), ("C", true));
}

#[test]
fn document_board_fragments() {
    let empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
    assert_eq!(empty.parse::<cgp::Board>().unwrap().to_string(), empty);
    let board: cgp::Board = "7D7".parse().unwrap();
    assert_eq!((board.rows(), board.cols()), (1, 15));
    assert!(board.is_occupied(Square::new(0, 7)));
    let racks = parse("1 AB/AA? 357/289 5").unwrap();
    assert_eq!(racks.position().racks()[1].tiles().last(), Some(RackTile::Blank));
    assert_eq!((racks.position().scores(), racks.position().zero_turns()), (&[357, 289][..], 5));
    assert_eq!(parse("1 /ABCDEF 0/0 0").unwrap().position().racks()[0].len(), 0);
}

#[test]
fn document_operations() {
    let ops = "bb 50; bdn CrosswordGame; cr 10pt; etl 7; gid x-1; ld english; lex CSW21; \
               lm 2A CAT +5; mcnz 6; ti 3000; tmr 10000/-2500; to 60000; var WordSmog;";
    let text = format!("3/CAT/3 / 0/0 0 {ops}");
    let position = parse(&text).unwrap();
    assert_eq!(position.to_string(), text);
    assert_eq!(canonical(&position, None), text);
    let ops = position.ops();
    assert_eq!((ops.bingo_bonus(), ops.exchange_limit(), ops.max_zero_turns()), (50, 7, 6));
    assert_eq!(ops.timers(), Some(&[10_000, -2_500][..]));
    assert_eq!((ops.timer_increment(), ops.max_overtime()), (Some(3000), Some(60_000)));
    assert_eq!((ops.board_name(), ops.game_id()), (Some("CrosswordGame"), Some("x-1")));
    assert_eq!((ops.letter_distribution(), ops.lexicon()), (Some("english"), Some("CSW21")));
    assert_eq!(ops.variant(), Some("WordSmog"));
    assert_eq!(ops.challenge_rule(), Some(cgp::ChallengeRule::TenPoints));
}

/// Defaults are returned as values and not stored as operations.
#[test]
fn absent_and_explicit_defaults_differ() {
    let (absent, explicit) = (parse("1 A 0 0").unwrap(), parse("1 A 0 0 bb 50;").unwrap());
    assert_ne!(absent, explicit);
    assert_eq!(absent.ops().bingo_bonus(), explicit.ops().bingo_bonus());
    assert_eq!(canonical(&explicit, None), "1 A 0 0 bb 50;");
}

#[test]
fn worked_example_2_tokens_are_squares() {
    for (row, blank) in [("6A[L·L]A6", false), ("6A[l·l]A6", true)] {
        let board: cgp::Board = row.parse().unwrap();
        assert_eq!(board.cols(), 15);
        let tile = board.tile(Square::new(0, 7)).unwrap();
        assert_eq!((tile.face.as_str(), tile.blank), ("L·L", blank));
        assert_eq!(board.to_string(), row);
    }
}

#[test]
fn worked_example_3_missing_field() {
    fails("15/15", "missing-field", 5, "racks");
}

#[test]
fn worked_example_4_board_sizes() {
    assert!(parse("2AB/4/4/4 / 0/0 0").is_ok());
    fails("2AB/5/4/4 / 0/0 0", "row-too-long", 4, "board");
    fails("2AB/3/4/4 / 0/0 0", "row-too-short", 5, "board");
    fails("4/4/4 / 0/0 0", "row-count", 5, "board");
    let four_by_three = ParseOptions::strict().exactly(3, 4);
    assert!(cgp::parse_with("4/4/4 / 0/0 0", &four_by_three).is_ok());
    fails_with(&four_by_three, "4/4/4/4 / 0/0 0", "row-count", 7, "board");
    assert!(cgp::parse_with("4/4/4 / 0/0 0", &ParseOptions::strict().any_rectangle()).is_ok());
}

#[test]
fn worked_example_5_columns_past_z() {
    let rows = |n: usize| vec![n.to_string(); n].join("/");
    let position = parse(format!("{} / 0/0 0 lm AA27 CAT;", rows(30))).unwrap();
    let Some(LastMove::Play { play, .. }) = position.ops().last_move() else { panic!() };
    assert_eq!((play.start(), play.direction()), (Square::new(26, 26), Direction::Down));
    let covered: Vec<_> = play.tiles().map(|(square, _)| square.row).collect();
    assert_eq!(covered, [26, 27, 28]);
    let small = format!("{} / 0/0 0 lm AA27 CAT;", rows(27));
    fails(&small, "off-board", small.find("CAT").unwrap(), "lm");
}

#[test]
fn worked_example_6_timers() {
    assert!(parse("1 A/ 0/0 0 tmr 10000/-2500;").is_ok());
    fails("1 A// 0/0/0 0 tmr 10000/-2500;", "player-count-mismatch", 18, "tmr");
}

#[test]
fn worked_example_7_rack_case() {
    fails("4/4/4/4 a/ 0/0 0", "bad-rack-tile", 8, "racks");
}

#[test]
fn worked_example_8_challenged_off() {
    let position =
        parse("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 1 lm challenge 8H CAT;");
    let position = position.unwrap();
    assert!(matches!(position.ops().last_move(), Some(LastMove::ChallengedOff(_))));
    assert_eq!(position.validate(&Checks::all(), None), []);
}

#[test]
fn lenient_forms_of_the_last_move() {
    let read = |operand: &str| {
        let text = format!("5/5/5/5/5 / 0/0 0 lm {operand};");
        let position = cgp::parse_with(&text, &ParseOptions::lenient()).unwrap().value;
        position.ops().last_move().unwrap().to_string()
    };
    for (foreign, seed) in [
        ("pass", "-"),
        ("ex.ABC", "-ABC"),
        ("ex.2", "-2"),
        ("exchange ABC", "-ABC"),
        ("exchange 2", "-2"),
        ("exch 2", "-2"),
        ("ex A?", "-A?"),
        ("2A.CAT", "2A CAT"),
        ("A2.CAt", "A2 CAt"),
        ("phony.2A.CAT", "challenge 2A CAT"),
        ("challenge 2A CAT 14", "challenge 2A CAT"),
        ("2a CAT", "2A CAT"),
        ("a2 C.T +05", "A2 C.T +5"),
    ] {
        assert_eq!(read(foreign), seed);
        let strict = parse(format!("5/5/5/5/5 / 0/0 0 lm {foreign};"));
        assert!(strict.is_err(), "{foreign}");
    }
}

#[test]
fn errors_inside_foreign_moves_point_at_the_coordinate() {
    let lenient = ParseOptions::lenient();
    fails_with(&lenient, "1 A 0 0 lm phony.9A.CAT;", "off-board", 17, "lm");
    fails_with(&lenient, "1 A 0 0 lm phony.AA.CAT;", "bad-coordinate", 17, "lm");
    fails_with(&lenient, "1 A 0 0 lm 1A.CAT;", "off-board", 14, "lm");
    fails("1 A 0 0 lm challenge 9A A;", "off-board", 21, "lm");
    fails("1 A 0 0 lm -256;", "number-out-of-range", 12, "lm");
    fails("1 A 0 0 lm -A1;", "bad-rack-tile", 13, "lm");
    fails("1 A 0 0 lm 1A [A];", "needless-bracket", 14, "lm");
}

#[test]
fn characters_that_are_no_tiles() {
    for (c, at) in [("ß", 0), ("ſ", 0), ("ǅ", 0), ("?", 0), (".", 0), ("·", 0), ("ª", 0)] {
        fails(&format!("{c} A 0 0"), "bad-tile", at, "board");
    }
    // Text is not normalized: Z and a combining dot are two scalars.
    fails("Z\u{307} A 0 0", "bad-tile", 1, "board");
    // Vowel points and other marks are no tiles either.
    fails("א\u{5b8} A 0 0", "bad-tile", 2, "board");
    fails("[Aª] A 0 0", "bad-tile", 2, "board");
    fails("[aא] A 0 0", "mixed-case-tile", 0, "board");
    fails("[A[B]] A 0 0", "unexpected-bracket", 2, "board");
    fails("1] A 0 0", "unexpected-bracket", 1, "board");
    fails("1 [Ch] 0 0", "mixed-case-tile", 2, "racks");
    fails("1 [ch] 0 0", "bad-rack-tile", 2, "racks");
    fails("1 A] 0 0", "unexpected-bracket", 3, "racks");
}

#[test]
fn letters_without_case_are_natural_tiles() {
    let text = "א1漢/[שׁש]B1/1あ1 בא?/ 4/0 0 lm 1A א;";
    assert!(parse(text).is_err(), "a letter and a mark in one tile");
    let text = "א1漢/[שת]B1/1あ1 בא?/ 4/0 0 lm 1A א;";
    let position = parse(text).unwrap();
    assert_eq!(position.to_string(), text);
    assert_eq!(position.position().board().tiles().filter(|(_, tile)| tile.blank).count(), 0);
    let mut board = position.position().board().clone();
    let alef = cgp::Tile::blank("א".parse().unwrap());
    let error = board.set(Square::new(0, 1), Some(alef)).unwrap_err();
    assert_eq!(error.code(), "no-lower-case");
    assert_eq!(&board, position.position().board());
}

#[test]
fn operations_left_to_right() {
    fails("1 A 0 0 lex X", "missing-semicolon", 13, "ops");
    fails("1 A 0 0 ;", "empty-operation", 8, "ops");
    fails("1 A 0 0 lex X;;", "empty-operation", 14, "ops");
    fails("1 A 0 0 lex X;bb 1;", "bad-separator", 14, "ops");
    fails("1 A 0 0 -lex X;", "bad-opcode", 8, "ops");
    fails("1 A 0 0 lex;", "missing-operand", 11, "lex");
    fails("1 A 0 0 tmr ;", "bad-whitespace", 11, "ops");
    fails("1 A 0 0 oru 1;", "unexpected-operand", 12, "oru");
    fails("1 A 0 0 cr DOUBLE;", "bad-challenge-rule", 11, "cr");
    fails("1 A 0 0 gid a b;", "bad-game-id", 13, "gid");
    fails("1 A 0 0 lex X; lex Y;", "duplicate-opcode", 15, "lex");
    // An unknown opcode may occur twice and is kept as written.
    let twice = "1 A 0 0 l1 NWL23; l1 CSW21; note;";
    let position = parse(twice).unwrap();
    assert_eq!(position.to_string(), twice);
    let ops: Vec<_> = position.ops().iter().collect();
    assert_eq!(*ops[2], Op::Unknown { opcode: "note".into(), operand: None });
}

#[test]
fn lenient_offsets_count_in_the_original() {
    let lenient = ParseOptions::lenient();
    fails_with(&lenient, " 1\t A  0 \r\n x", "bad-number", 12, "zeros");
    fails_with(&lenient, "1 A 0   0  lex  ;", "missing-operand", 14, "lex");
    fails_with(&lenient, "1  A", "missing-field", 4, "scores");
}

#[test]
fn one_player_alone() {
    assert_eq!(parse("1 A 0 0").unwrap().position().players(), 1);
    let board = cgp::Board::new(1, 1).unwrap();
    let lone = Position::new(board, [cgp::Rack::new()], [0]);
    assert_eq!(lone.unwrap_err().code(), "lone-empty-rack");
}

#[test]
fn catalan_greedy_reading() {
    let catalan = LetterDistribution::named("catalan").unwrap();
    let options = ParseOptions::lenient().any_rectangle().alphabet(catalan);
    let position = cgp::parse_with("QU3l·l9NY QUL·L/ 0/0 0 lm -QU;", &options).unwrap().value;
    assert_eq!(position.to_string(), "[QU]3[l·l]9[NY] [QU][L·L]/ 0/0 0 lm -[QU];");
    let without =
        cgp::parse_with("CH / 0/0 0", &ParseOptions::lenient().any_rectangle()).unwrap().value;
    assert_eq!(without.position().board().cols(), 2);
}
