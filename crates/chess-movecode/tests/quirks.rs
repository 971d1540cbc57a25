//! Differences between the jose program (sources of 2002–2006 and of 2025) and the document of the
//! format, one test each. The section *Quirks* of the README names these tests.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use chess_movecode::ErrorKind;
use chess_movecode::{
    Dialect, Encoded, ParseOptions, TextEncoding, WriteOptions, detect, encode, parse, parse_any,
    parse_with, rescue,
};
use chess_pgn::{OnError, ParseOptions as PgnOptions, PgnGame};
use chess_rules::ErrorKind as Rule;
use chess_rules::{ErrorItem, Game, IllegalMove, Item, Rules, Start};

fn start(fen: &str) -> Start {
    Start::from_fen(fen).unwrap()
}

/// Returns the main line and the codes of the diagnostics.
fn lenient(start: &Start, blob: &[u8]) -> (String, Vec<&'static str>) {
    let decoded = parse_with(start, blob, &ParseOptions::lenient()).unwrap();
    let codes = decoded.diagnostics.iter().map(|found| found.kind().code()).collect();
    (decoded.value.to_uci(), codes)
}

fn strict(start: &Start, blob: &[u8]) -> (&'static str, usize) {
    let error = parse(start, blob).unwrap_err();
    (error.kind().code(), error.offset())
}

fn every_mode() -> [ParseOptions; 3] {
    [ParseOptions::strict(), ParseOptions::lenient(), ParseOptions::trusted()]
}

#[test]
fn knights_and_kings_have_other_tables() {
    let start = start("7k/8/8/8/3N4/8/3K4/8 w - - 0 1");
    let reads = |dialect, code: u8| {
        let options = ParseOptions::trusted().dialect(dialect);
        parse_with(&start, &[code, 0xff], &options).unwrap().value.to_uci()
    };
    // The offset in the document's table for each offset in the program's table.
    let knight = [7, 6, 5, 4, 3, 2, 1, 0];
    let king = [0, 3, 2, 1, 7, 6, 4, 5];
    for program in 0..8 {
        for (first, table) in [(0x20, knight), (0x90, king)] {
            let documented = first + table[usize::from(program)];
            assert_eq!(
                reads(Dialect::Jose, first + program),
                reads(Dialect::Documented, documented)
            );
        }
    }
    assert_eq!(
        (reads(Dialect::Documented, 0x20), reads(Dialect::Jose, 0x20)),
        ("d4e6".into(), "d4f5".into())
    );
}

#[test]
fn texts_are_in_a_second_string() {
    let game = Start::standard().game().san("e4").unwrap().comment("a").unwrap().finish().unwrap();
    let jose = encode(&game, Dialect::Jose).unwrap();
    assert_eq!((&jose.moves[..], &jose.texts[..]), (&b"\x13\xe0\xff"[..], &b"a\0"[..]));
    let documented = encode(&game, Dialect::Documented).unwrap();
    assert_eq!((&documented.moves[..], &documented.texts[..]), (&b"\x13\xe0a\0\xff"[..], &b""[..]));
}

#[test]
fn marker_bits_of_second_bytes_are_not_looked_at() {
    let start = start("8/P6k/8/8/8/8/8/4K3 w - - 0 1");
    // a8=N, Kh6, then the new knight to b6 (offset 5) with a superfluous bit.
    let blob = b"\xa0\xf0\x95\xa8\x6d\xff";
    assert_eq!(strict(&start, blob), ("bad-second-byte", 1));
    let found = lenient(&start, blob);
    assert_eq!(found, ("a7a8n h7h6 a8b6".into(), vec!["bad-second-byte"; 3]));
}

#[test]
fn kings_may_be_left_in_check() {
    let pinned = start("4k3/8/4r3/8/8/8/4R3/4K3 w - - 0 1");
    assert_eq!(strict(&pinned, b"\x58\xff"), ("illegal-move", 0));
    assert_eq!(lenient(&pinned, b"\x58\xff"), ("e2a2".into(), vec!["illegal-move"]));
    // A move that is illegal for other reasons is an error.
    let blocked =
        parse_with(&Start::standard(), b"\x52\xff", &ParseOptions::lenient()).unwrap_err();
    assert_eq!(blocked.kind(), ErrorKind::Rules(Rule::IllegalMove(IllegalMove::Blocked)));
}

/// The program forgets that a piece was promoted and then writes the bare offset, which reads as a
/// pawn move.
#[test]
fn a_forgotten_promotion_cannot_be_read() {
    let start = start("8/2P4k/8/8/8/8/8/4K3 w - - 0 1");
    let (right, wrong) = (b"\xa0\x23\x95\xa8\x20\xff", b"\xa0\x23\x95\x00\xff");
    assert_eq!(parse(&start, right).unwrap_err().kind().code(), "off-board");
    assert_eq!(strict(&start, wrong), ("no-such-piece", 3));
    let rescued = rescue(&start, wrong, &ParseOptions::lenient());
    assert_eq!((rescued.game.to_uci(), rescued.complete), ("c7c8q h7h6".into(), false));
}

#[test]
fn surrogates_are_written_one_by_one() {
    let blob = b"\xe0\xed\xa0\xbd\xed\xb8\x80\0\xff";
    assert_eq!(strict(&Start::standard(), blob), ("invalid-utf8", 1));
    let decoded = parse_with(&Start::standard(), blob, &ParseOptions::lenient()).unwrap();
    assert!(decoded.value.items().eq([Item::Comment("\u{1f600}")]));
    assert_eq!(decoded.diagnostics[0].kind(), ErrorKind::InvalidUtf8);
}

#[test]
fn an_old_note_says_latin1() {
    let write = WriteOptions::new(Dialect::Jose).encoding(TextEncoding::Latin1);
    let game = Start::standard().game().comment("Grüße €").unwrap().finish().unwrap();
    let encoded = encode(&game, write).unwrap();
    assert_eq!((&encoded.texts[..], encoded.lost_characters), (&b"Gr\xfc\xdfe ?\0"[..], 1));
    let read = ParseOptions::strict().dialect(Dialect::Jose).encoding(TextEncoding::Latin1);
    let game = parse_with(&Start::standard(), &encoded, &read).unwrap().value;
    assert!(game.items().eq([Item::Comment("Grüße ?")]));
}

#[test]
fn codes_behind_the_kings_are_errors_in_every_mode() {
    let start = start("4k3/8/8/8/4K3/8/8/8 w - - 0 1");
    for code in 0x9b..=0x9f {
        for options in every_mode() {
            let error = parse_with(&start, &[code, 0xff], &options).unwrap_err();
            assert_eq!((error.kind(), error.offset()), (ErrorKind::ReservedCode(code), 0));
        }
    }
}

#[test]
fn reserved_codes_are_passed_over() {
    let start = Start::standard();
    for code in (0xd4..=0xdf).chain(0xf2..=0xfe) {
        let blob = [0x13, code, 0x13, 0xff];
        assert_eq!(strict(&start, &blob), ("reserved-code", 1));
        assert_eq!(lenient(&start, &blob), ("e2e4 e7e5".into(), vec!["reserved-code"]));
    }
    for code in 0xe5..=0xef {
        let blob = [code, b'a', 0, 0x13, 0xff];
        assert_eq!(strict(&start, &blob), ("reserved-code", 0));
        let game = parse_with(&start, &blob, &ParseOptions::lenient()).unwrap().value;
        assert_eq!(game.items().next(), Some(Item::Error(ErrorItem::Unrecognized, "a")));
        assert_eq!(game.to_uci(), "e2e4");
    }
}

#[test]
fn variations_that_do_not_match_are_repaired() {
    let start = Start::standard();
    for (blob, at, kind) in [
        // The program crashes on this input.
        (&b"\x13\xf1\x13\xff"[..], 1, "unmatched-variation-end"),
        (b"\xf0\x0f\xf1\x13\x13\xff", 0, "variation-without-move"),
        (b"\x13\x13\xf0\x0f\xff", 4, "unclosed-variation"),
        (b"\x13\x13\xff\xf1", 3, "trailing-data"),
        (b"\x13\x13", 2, "missing-end"),
    ] {
        assert_eq!(strict(&start, blob), (kind, at));
        assert_eq!(lenient(&start, blob), ("e2e4 e7e5".into(), vec![kind]));
    }
}

/// "One of the two writers emits NAG 0 as a lone `b0`, which swallows the next byte; a NAG above
/// 255 is cut."
#[test]
fn annotations_0_and_above_255() {
    let read = parse(&Start::standard(), b"\x13\xb0\x13\x13\xff").unwrap();
    assert!(read.items().eq([
        Item::Move(read.main_line().next().unwrap()),
        Item::Nag(0x13),
        Item::Move(read.main_line().nth(1).unwrap())
    ]));
    let game = Start::standard().game().nag(0).finish().unwrap();
    assert_eq!(encode(&game, Dialect::Jose).unwrap().moves, b"\xb0\x00\xff");
    let read = PgnGame::parse_with(b"1. e4 $300 *", &PgnOptions::lenient()).unwrap().value;
    assert!(read.game.items().any(|item| item == Item::Nag(300)));
    let encoded = encode(&read.game, Dialect::Jose).unwrap();
    assert_eq!((&encoded.moves[..], encoded.lost_nags), (&b"\x13\xd3\xff"[..], 1));
}

/// Of the kinds of error items, `e4` stands for all but three.
#[test]
fn kinds_without_a_code_are_counted() {
    let game =
        PgnGame::parse_with(b"1. e4 {[%unread illegal] Ke5} 1-0 Nf3 1-0", &PgnOptions::lenient())
            .unwrap()
            .value
            .game;
    let encoded = encode(&game, Dialect::Documented).unwrap();
    assert_eq!(encoded.lost_kinds, 1);
    let again = parse(&Start::standard(), &encoded.moves).unwrap();
    assert_eq!(encode(&again, Dialect::Documented).unwrap(), Encoded { lost_kinds: 0, ..encoded });
}

/// The program writes the bare offset, or the code of the first queen for the second one.
#[test]
fn pieces_in_excess_are_refused() {
    let start = start("NNN1k3/QQ6/8/8/8/8/8/4K3 w - - 0 1");
    for (uci, square) in [("c8b6", "c8"), ("b7b1", "b7")] {
        let game = Game::from_uci(&start, uci).unwrap();
        let error = encode(&game, Dialect::Jose).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Unaddressable(square.parse().unwrap()));
    }
}

/// The program promotes the pawn on that square.
#[test]
fn a_promotion_before_the_last_rank_is_illegal() {
    let builder = Start::standard().game().rules(Rules::None);
    let game = builder.uci("e2e3q").unwrap().finish().unwrap();
    let illegal = ErrorKind::Rules(Rule::IllegalMove(IllegalMove::EarlyPromotion));
    assert_eq!(encode(&game, Dialect::Jose).unwrap_err().kind(), illegal);
    for options in [ParseOptions::strict(), ParseOptions::lenient()] {
        let error = parse_with(&Start::standard(), b"\xa4\x23\xff", &options).unwrap_err();
        assert_eq!(error.kind(), illegal);
    }
}

/// The program of 2006 writes `9a` and reads it as a king move.
#[test]
fn null_moves_are_read() {
    for options in every_mode() {
        let game = parse_with(&Start::standard(), b"\x13\x9a\x10\xff", &options).unwrap().value;
        assert_eq!(game.to_uci(), "e2e4 -- e4e5");
        assert_eq!(encode(&game, Dialect::Jose).unwrap().moves, b"\x13\x9a\x10\xff");
    }
}

/// The program stops at 128 levels of variations and at 1024 plies.
#[test]
fn there_is_no_limit_to_levels_and_plies() {
    let levels = [&b"\x13"[..], &b"\xf0\x13".repeat(1000), &b"\xf1".repeat(1000), b"\xff"].concat();
    assert_eq!(parse(&Start::standard(), &levels).unwrap().len(), 1 + 3 * 1000);
    let plies = [&b"\x29\x2c\x2d\x28".repeat(500)[..], b"\xff"].concat();
    assert_eq!(parse(&Start::standard(), &plies).unwrap().len(), 4 * 500);
}

#[test]
fn importing_goes_on_behind_unusable_tokens() {
    let options = PgnOptions::lenient().on_error(OnError::Jose);
    let read = PgnGame::parse_with(b"1. e4 Qe5 Ke7?? e5 *", &options).unwrap().value;
    let jose = encode(&read.game, Dialect::Jose).unwrap();
    assert_eq!((&jose.moves[..2], &jose.texts[..]), (&b"\x13\xe2"[..], &b"Qe5\0Ke7\0"[..]));
    assert_eq!(read.game.to_uci(), "e2e4 e7e5");
}

/// Both offset tables read these bytes: as 3. Nc3 Nf6, and as 3. Nd2 Ne7.
#[test]
fn an_open_blob_is_taken_for_that_of_the_program() {
    let (start, blob) = (Start::standard(), [0x0f, 0x0f, 0x0b, 0x10, 0x27, 0x2b, 0xd3, 0xff]);
    let detection = detect(&start, &blob).unwrap();
    assert!(detection.is_open());
    assert_eq!((detection.first_difference(), detection.dialect()), (Some(4), Dialect::Jose));
    let read = parse_any(&start, &blob, &ParseOptions::strict()).unwrap();
    assert_eq!(read.decoded.value.to_uci(), "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6");
    assert_eq!(read.decoded.diagnostics[0].kind().code(), "ambiguous-dialect");
    let options = ParseOptions::strict().prefer(Dialect::Documented);
    let read = parse_any(&start, &blob, &options).unwrap();
    assert_eq!(read.decoded.value.to_uci(), "d2d4 d7d5 c2c4 e7e6 b1d2 g8e7");
}
