//! The worked examples of the specification and of the original document, one test each.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails may panic")]

use crate::common::{hex, unhex};
use chess_movecode::ErrorKind;
use chess_movecode::{
    Dialect, Offsets, ParseOptions, Replay, Searcher, TextEncoding, Token, Verdict, detect, encode,
    parse, parse_any, parse_with, rescue,
};
use chess_rules::ErrorKind as Rule;
use chess_rules::{
    Color, Event, Game, IllegalMove, Item, Material, PawnFate, Position, Query, Role, Rules,
    STANDARD_FEN, Severity, Slot, Start,
};

fn san_game(start: &Start, line: &str) -> Game {
    let mut builder = start.game();
    for word in line.split(' ').filter(|word| !word.ends_with('.')) {
        builder = builder.san(word).unwrap_or_else(|e| panic!("{word}: {e}"));
    }
    builder.finish().unwrap()
}

fn encoded(game: &Game, dialect: Dialect) -> String {
    hex(&encode(game, dialect).unwrap().moves)
}

const OPERA: &str = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 \
                     10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8#";

#[test]
fn opera_game_in_both_tables() {
    let game = san_game(&Start::standard(), OPERA);
    assert_eq!(
        encoded(&game, Dialect::Documented),
        "1313290c0f3b0d32720e4b2c897e2008340721094c26995b56566b85462a872a67ff"
    );
    assert_eq!(
        encoded(&game, Dialect::Jose),
        "13132e0c0f3b0d32720e4b2b897e2708340726094c21995b56566b85462d872d67ff"
    );
}

#[test]
fn opera_game_slots_and_san() {
    let game = san_game(&Start::standard(), OPERA);
    let slots: Vec<_> = game.plies().map(|(ply, _)| ply.slot.unwrap().to_string()).collect();
    let expected = "P4 P4 N1 P3 P3 B0 P3 B0 Q0 P3 B1 N1 Q0 Q0 N0 P2 B0 P1 N0 P2 B1 N0 K0 R0 R0 R0 R1 Q0 B1 N1 Q0 N1 R1";
    assert_eq!(slots.join(" "), expected);
    let san: Vec<_> = game.plies().map(|(_, san)| san.to_string()).collect();
    let words: Vec<_> = OPERA.split_whitespace().filter(|word| !word.ends_with('.')).collect();
    assert_eq!(san, words);
}

#[test]
fn promotion_and_promoted_pieces() {
    let start = Start::from_fen("4k3/P7/8/8/8/8/p7/4K3 w - - 0 1").unwrap();
    let game = san_game(&start, "1. a8=N a1=Q+ 2. Ke2 Qe5+ 3. Kf1 Kf7 4. Nb6 Qe8");
    assert_eq!(encoded(&game, Dialect::Documented), "a020a02394a8249393a825a837ff");
    assert_eq!(encoded(&game, Dialect::Jose), "a020a02396a8249191a822a837ff");
}

/// "`0 0 1 x x x x x`, offset of the piece's kind: knight 0–7, bishop and rook 0–f, queen 0–1f";
/// also the bytes that lenient reading treats as equal.
#[test]
fn second_bytes_of_promoted_pieces() {
    let start = Start::from_fen("8/3P4/8/k7/8/8/8/K7 w - - 0 1").unwrap();
    for (role, count) in [(0, 8), (1, 16), (2, 16), (3, 32)] {
        for second in 0..=255_u8 {
            // d8, Ka4 by the document's table, then the new piece.
            let read = |options: ParseOptions, second| {
                parse_with(&start, &[0xa0, 0x20 | role, 0x95, 0xa8, second, 0xff], &options)
            };
            let in_range = (0x20..0x20 + count).contains(&second);
            let error = read(ParseOptions::strict(), second).err();
            let refused = matches!(error.map(|e| e.kind()), Some(ErrorKind::BadSecondByte { .. }));
            assert_eq!(refused, !in_range, "{role} {second:02x}");
            let masked = 0x20 | second & (count - 1);
            let moves = |second| read(ParseOptions::lenient(), second).map(|d| d.value.to_uci());
            assert_eq!(moves(second).ok(), moves(masked).ok(), "{role} {second:02x}");
        }
    }
}

/// "Blocked path, own piece on target, empty capture, no castling right: error as well" in lenient
/// reading.
#[test]
fn what_no_reader_plays() {
    use IllegalMove as Reason;
    for (fen, code, reason) in [
        (STANDARD_FEN, 0x51, Reason::OwnPiece),
        (STANDARD_FEN, 0x52, Reason::Blocked),
        (STANDARD_FEN, 0x11, Reason::NothingToCapture),
        ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", 0x03, Reason::NotOnHomeRank),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", 0x00, Reason::Blocked),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", 0x03, Reason::Blocked),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", 0x03, Reason::Blocked),
        // The pawn that may be captured en passant is on another rank.
        ("4k3/8/8/3p4/8/4P3/8/4K3 w - d6 0 1", 0x02, Reason::NothingToCapture),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 0x00, Reason::MissingPromotion),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", 0x98, Reason::NoCastlingRight),
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", 0x98, Reason::Blocked),
        // A king's step onto the rook with which it could castle.
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", 0x97, Reason::OwnPiece),
    ] {
        let start = Start::from_fen(fen).unwrap();
        for options in [ParseOptions::strict(), ParseOptions::lenient()] {
            let error = parse_with(&start, &[code, 0xff], &options).unwrap_err();
            assert_eq!(
                error.kind(),
                ErrorKind::Rules(Rule::IllegalMove(reason)),
                "{fen} {code:02x}"
            );
        }
    }
}

#[test]
fn castling_and_the_rook() {
    let start = Start::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
    let game = san_game(&start, "1. O-O Ke7 2. Rfe1");
    assert_eq!(encoded(&game, Dialect::Documented), "98956cff");
    assert_eq!(encoded(&game, Dialect::Jose), "98976cff");
    assert_eq!(game.to_uci(), "e1g1 e8e7 f1e1");
}

#[test]
fn fen_slots() {
    let start = Start::from_fen("8/4k3/8/8/p6P/P6p/4K3/8 w - - 0 1").unwrap();
    assert_eq!(encoded(&san_game(&start, "1. h5"), Dialect::Documented), "00ff");
}

#[test]
fn variation_nag_and_texts() {
    let jose = unhex("13132e224c00982b6cb028e0f00f1110f146d1ff");
    let texts = b"hi there\0";
    let options = ParseOptions::strict().dialect(Dialect::Jose);
    let game = parse_with(&Start::standard(), (&jose[..], &texts[..]), &options).unwrap().value;
    assert!(game.items().any(|item| item == Item::Comment("hi there")));
    assert_eq!(
        encoded(&game, Dialect::Documented),
        "131329254c00982c6cb028e0686920746865726500f00f1110f146d1ff"
    );
    let again = encode(&game, Dialect::Jose).unwrap();
    assert_eq!((again.moves, &again.texts[..]), (jose, &texts[..]));
}

#[test]
fn pawn_captures_of_black_are_turned_not_mirrored() {
    let game = san_game(&Start::standard(), "1. e4 d5 2. exd5 c5 3. dxc6 bxc6");
    assert_eq!(encoded(&game, Dialect::Documented), "130f120b1206ff");
}

#[test]
fn knight_moves_of_the_two_tables() {
    let game = san_game(&Start::standard(), "1. Nf3");
    assert_eq!(encoded(&game, Dialect::Documented), "29ff");
    assert_eq!(encoded(&game, Dialect::Jose), "2eff");
    assert_eq!(Dialect::Jose.offsets(), Offsets::Program);
}

#[test]
fn a_long_annotation_code_becomes_a_short_one() {
    let game = parse(&Start::standard(), &unhex("13b005b000b020ff")).unwrap();
    assert_eq!(encoded(&game, Dialect::Documented), "13b5b000b020ff");
}

#[test]
fn moves_after_a_result_are_read() {
    let game = parse(&Start::standard(), &unhex("13d213ff")).unwrap();
    assert_eq!(game.to_uci(), "e2e4 e7e5");
}

#[test]
fn a_comment_and_an_empty_variation_may_come_first_and_last() {
    let blob = b"\xe0first\0\x13\xf0\xf1\xf0\xe0in\0\x0f\xf1\xff";
    let game = parse(&Start::standard(), blob).unwrap();
    assert_eq!(encode(&game, Dialect::Documented).unwrap().moves, blob);
}

/// "At ply 0 of the game: starts at the start position". The encoder rejects such a variation at
/// its item.
#[test]
fn a_variation_before_any_move_is_read_but_not_written() {
    let blob = b"\xe0a\0\xf0\x0f\xf1\x13\xff";
    let decoded = parse_with(&Start::standard(), blob, &ParseOptions::lenient()).unwrap();
    assert_eq!(decoded.value.to_uci(), "e2e4");
    let kinds: Vec<_> = decoded.diagnostics.iter().map(|d| (d.kind(), d.span())).collect();
    assert_eq!(kinds, [(ErrorKind::Rules(Rule::VariationWithoutMove), 3..4)]);
    let error = encode(&decoded.value, Dialect::Documented).unwrap_err();
    assert_eq!((error.kind(), error.span()), (ErrorKind::Rules(Rule::VariationWithoutMove), 1..2));
}

#[test]
fn unused_and_missing_separate_texts() {
    let options = ParseOptions::strict().dialect(Dialect::Jose);
    let read = |moves: &[u8], texts: &[u8]| {
        let error = parse_with(&Start::standard(), (moves, texts), &options).unwrap_err();
        (error.kind().code(), error.offset())
    };
    assert_eq!(read(b"\xe0\xff", b"a\0b\0"), ("unused-text", 2));
    assert_eq!(read(b"\x13\xe0\xff", b""), ("unterminated-text", 1));
    assert_eq!(read(b"\x13\xe0\xff", b"ab"), ("unterminated-text", 1));
    assert_eq!(read(b"\x13\xe0\xff", b"a\xffb\0"), ("invalid-utf8", 1));
}

#[test]
fn an_open_text_ends_with_the_data() {
    let read = |moves: &[u8], options: ParseOptions| {
        let decoded = parse_with(&Start::standard(), moves, &options).unwrap();
        let codes: Vec<_> = decoded.diagnostics.iter().map(|found| found.kind().code()).collect();
        let comments = decoded.value.items().filter_map(|item| match item {
            Item::Comment(text) => Some(text.to_string()),
            _ => None,
        });
        (comments.collect::<String>(), codes)
    };
    let lenient = ParseOptions::lenient();
    assert_eq!(read(b"\x13\xe0abc\xff", lenient), ("abc".into(), vec!["unterminated-text"]));
    assert_eq!(
        read(b"\x13\xe0abc\xff\x13", lenient),
        ("abc".into(), vec!["unterminated-text", "trailing-data"])
    );
    // With a closing `00` the byte is damage in the text; in ISO-8859-1 it is a letter.
    assert_eq!(read(b"\x13\xe0a\xffc\0\xff", lenient), ("a\u{fffd}c".into(), vec!["invalid-utf8"]));
    let latin = lenient.encoding(TextEncoding::Latin1);
    assert_eq!(
        read(b"\x13\xe0a\xff", latin),
        ("a\u{ff}".into(), vec!["unterminated-text", "missing-end"])
    );
}

#[test]
fn detection_names_both_reasons() {
    let start = Start::standard();
    // Without knight or king moves, both dialects fit.
    assert_eq!(detect(&start, b"\x13\x13\xff").unwrap().verdict(), Verdict::Ambiguous);
    // A rook that stays on its square fits neither dialect.
    let neither = detect(&start, b"\x50\xff").unwrap();
    assert_eq!(neither.verdict(), Verdict::Neither);
    assert_eq!(neither.error(Dialect::Jose), neither.error(Dialect::Documented));
    // 1. Nf3 by the program's table, then invalid bytes: the other dialect fails first, and this
    // one fails later.
    let blob = b"\x2e\x50\xff";
    let detection = detect(&start, blob).unwrap();
    assert_eq!(detection.verdict(), Verdict::Likely(Dialect::Jose));
    assert_eq!(detection.error(Dialect::Documented).unwrap().offset(), 0);
    let error = parse_any(&start, blob, &ParseOptions::strict()).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Neither, 1));
}

#[test]
fn lenient_reading_of_neither_says_so() {
    // The jose dialect, with bytes after the end.
    let found = parse_any(&Start::standard(), b"\x2e\xff\x00", &ParseOptions::lenient()).unwrap();
    assert_eq!(found.dialect, Dialect::Jose);
    let kinds: Vec<_> = found.decoded.diagnostics.iter().map(|d| d.kind().code()).collect();
    assert_eq!(kinds, ["neither", "trailing-data"]);
}

#[test]
fn rescue_goes_on_behind_a_bad_variation() {
    // 1. e4 ( 1. d4, then a rook that stays on its square ) 1... e5
    let blob = unhex("13f00f5013f11350ff");
    let rescued = rescue(&Start::standard(), &blob[..], &ParseOptions::lenient());
    assert_eq!(rescued.game.to_uci(), "e2e4 e7e5");
    assert!(!rescued.complete);
    let found: Vec<_> = rescued.diagnostics.iter().map(|f| f.error().offset()).collect();
    assert_eq!(found, [3, 7]);
    assert!(rescued.diagnostics.iter().all(|f| f.diagnostic.severity() == Severity::Error));
    assert_eq!(rescued.game.items().count(), 5);
}

#[test]
fn which_pawn_became_this_queen() {
    let start = Start::from_fen("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    let game = san_game(&start, "1. b8=Q+ Ke7 2. Qd6+");
    let position = game.end();
    let queen = position.piece_at("d6".parse().unwrap()).unwrap();
    assert_eq!((queen.role, queen.color), (Role::Queen, Color::White));
    assert_eq!(queen.slot.unwrap().pawn_slot(), Slot::pawn(0));
    let d6 = "d6".parse().unwrap();
    assert_eq!(position.pawn_fate(Color::White, 0), PawnFate::Promoted(Role::Queen, d6));
    assert_eq!(position.pawn_fate(Color::White, 1), PawnFate::Gone);
}

#[test]
fn searches_find_the_first_position() {
    let start = Start::standard();
    let game = san_game(&start, OPERA);
    let blob = encode(&game, Dialect::Jose).unwrap().moves;
    let options = ParseOptions::trusted().dialect(Dialect::Jose);
    let find = |query| Searcher::new(query, options).find(&start, &blob).unwrap();
    let target = game.position_at(20).unwrap();
    let hit = find(Query::Position(target.clone())).unwrap();
    assert_eq!((hit.ply, hit.offset, hit.depth), (20, 19, 0));
    assert_eq!(find(Query::Hash(target.board_hash())).unwrap(), hit);
    // Both sides lack their queen's knight and two pawns: after 10... cxb5.
    let mut material = Material::any().exactly(Color::White, Role::Knight, 0);
    material = material.at_most(Color::Black, Role::Pawn, 6);
    assert_eq!(find(Query::Material(material)).unwrap().ply, 20);
    let slot = Slot::rook(0).unwrap();
    // Castling moves the queen's rook to d1.
    let reaches = |square: &str| Query::Reaches {
        color: Color::White,
        slot,
        square: square.parse().unwrap(),
    };
    assert_eq!(find(reaches("d1")).unwrap().ply, 23);
    assert_eq!(find(reaches("h8")), None);
}

#[test]
fn searches_pass_over_variations_unless_told() {
    // 1. e4 ( 1. d4 ) 1... e5
    let blob = unhex("13f00ff113ff");
    let start = Start::standard();
    let d4 = Game::from_uci(&start, "d2d4").unwrap().end();
    let mut searcher = Searcher::new(Query::Position(d4), ParseOptions::trusted());
    assert_eq!(searcher.find(&start, &blob).unwrap(), None);
    let hit = searcher.variations(true).find(&start, &blob).unwrap().unwrap();
    assert_eq!((hit.ply, hit.offset, hit.depth), (1, 2, 1));
}

/// Skipping a variation also skips the variations inside it and their texts.
#[test]
fn skipping_a_variation() {
    // 1. e4 ( 1. d4 {a} ( 1. c4 {b} ) 1... d5 ) 1... e5 {c}
    let moves = b"\x13\xf0\x0f\xe0\xf0\x0b\xe0\xf1\x0f\xf1\x13\xe0\xff";
    let options = ParseOptions::strict().dialect(Dialect::Jose);
    let start = Start::standard();
    let mut replay = Replay::new(&start, (&moves[..], &b"a\0b\0c\0"[..]), &options).unwrap();
    while replay.next_event().unwrap() != Some(Event::VariationStart) {}
    assert!(replay.skip_variation());
    assert_eq!((replay.span(), replay.depth(), replay.position().ply()), (9..10, 0, 1));
    assert!(matches!(replay.next_event(), Ok(Some(Event::Move(_)))));
    assert_eq!(replay.next_event(), Ok(Some(Event::Comment("c".into()))));
    assert_eq!(replay.next_event(), Ok(None));
}

#[test]
fn hashes_of_all_plies_are_those_of_their_positions() {
    // En passant, castling on both sides, a promotion, and a capture.
    let start = Start::from_fen("r3k2r/8/8/3pP3/8/8/P6p/R3K3 w Qkq d6 0 1").unwrap();
    let game = Game::from_uci(&start, "e5d6 e8c8 e1c1 h2h1q a2a3 h1d1").unwrap();
    let blob = encode(&game, Dialect::Documented).unwrap().moves;
    for ply in 0..=6 {
        let position = game.position_at(ply).unwrap();
        let query = Query::Position(position);
        let hit = Searcher::new(query, ParseOptions::trusted()).find(&start, &blob).unwrap();
        assert_eq!(hit.unwrap().ply, ply);
    }
}

#[test]
fn replay_says_the_token_and_where_it_stands() {
    let start = Start::standard();
    let mut replay = Replay::new(&start, b"\x13\xb0\x07\xff", &ParseOptions::trusted()).unwrap();
    replay.next_event().unwrap();
    assert_eq!(replay.token(), Some(Token::Move { slot: Slot::pawn(4).unwrap(), offset: 3 }));
    replay.next_event().unwrap();
    assert_eq!(replay.token(), Some(Token::Nag { nag: 7, long: true }));
    assert_eq!(replay.span(), 1..3);
    assert_eq!(replay.next_event().unwrap(), None);
}

#[test]
fn builder_can_leave_the_king_in_check() {
    let start = Start::from_fen("4k3/8/4r3/8/8/8/4R3/4K3 w - - 0 1").unwrap();
    assert_eq!(start.game().uci("e2a2").unwrap_err().kind().code(), "illegal-move");
    let game = start.game().rules(Rules::ChecksAllowed).uci("e2a2").unwrap().finish().unwrap();
    assert_eq!(encoded(&game, Dialect::Documented), "58ff");
    // The move can also be written in SAN.
    assert_eq!(game.plies().next().unwrap().1.as_str(), "Ra2");
}

#[test]
fn starts_without_rules_are_refused_by_strict_reading_only() {
    let start = Start::from_fen("8/8/8/8/8/8/P7/8 w - - 0 1").unwrap();
    assert_eq!(parse(&start, b"\x00\xff").unwrap_err().kind().code(), "bad-start");
    assert_eq!(
        parse_with(&start, b"\x00\xff", &ParseOptions::trusted()).unwrap().value.to_uci(),
        "a2a3"
    );
    let lenient = parse_with(&start, b"\x00\xff", &ParseOptions::lenient()).unwrap();
    assert_eq!(lenient.diagnostics[0].kind().code(), "bad-start");
}

#[test]
fn types_are_small_and_can_be_sent() {
    fn sendable<T: Send + Sync>() {}
    sendable::<chess_movecode::Error>();
    sendable::<Game>();
    sendable::<chess_rules::GameBuilder>();
    sendable::<chess_rules::Walk<'_>>();
    sendable::<Position>();
    sendable::<Start>();
    sendable::<Replay<'_>>();
    sendable::<chess_movecode::Encoder>();
    sendable::<Searcher>();
    sendable::<chess_movecode::Rescued>();
    assert!(size_of::<chess_movecode::Error>() <= 32);
}
