//! Opening books, compared with those that Polyglot wrote.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails may panic")]

use chess_rules::polyglot::{Book, BookOptions, Entry};
use chess_rules::{Color, Game, Move, Outcome, Position, Start};

fn fixture(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/chess-rules/");
    std::fs::read(format!("{folder}{name}")).unwrap()
}

fn game(moves: &str) -> Game {
    Start::standard().game().uci_line(moves).unwrap().finish().unwrap()
}

fn entry(position: &Position, mv: &str) -> Entry {
    let code = Entry::code_of(position.parse_uci(mv).unwrap()).unwrap();
    Entry { key: position.polyglot_key(), code, weight: 1, learn: 0 }
}

#[test]
fn a_book_of_the_program_is_read_and_written() {
    let bytes = fixture("valid/book.bin");
    let book = Book::new(bytes.as_slice());
    assert_eq!((book.len(), book.check()), (665, vec![]));
    let entries: Vec<Entry> = book.entries().map(Result::unwrap).collect();
    let backward = Book::from_entries(entries.iter().copied());
    assert_eq!(backward.into_bytes(), bytes);
    for entry in &entries {
        let found: Vec<Entry> = book.find(entry.key).collect();
        let all = entries.iter().filter(|other| other.key == entry.key).copied();
        assert_eq!(found, all.collect::<Vec<_>>());
    }
    assert_eq!(book.find(0).count() + book.find(u64::MAX).count(), 0);
}

#[test]
fn faults_have_places() {
    let found: Vec<_> = Book::new(fixture("invalid/faults.bin"))
        .check()
        .iter()
        .map(|found| (found.kind().code(), found.span(), found.severity().to_string()))
        .collect();
    let warning = |code, span| (code, span, "warning".to_owned());
    assert_eq!(
        found,
        [
            warning("zero-weight", 10..12),
            warning("stand-still", 24..26),
            warning("bad-promotion", 40..42),
            warning("bad-promotion", 56..58),
            warning("zero-weight", 58..60),
            warning("unsorted", 64..72),
            ("truncated-entry", 96..99, "error".to_owned()),
        ]
    );
}

#[test]
fn counts_of_a_position_are_halved_as_the_program_does() {
    let mut builder = BookOptions::new().min_games(1).builder();
    for (mv, outcome, times) in [
        ("d2d4", Outcome::WhiteWins, 11),
        ("e2e4", Outcome::WhiteWins, 16_383),
        ("c2c4", Outcome::Draw, 3),
        ("e2e4", Outcome::BlackWins, 1),
        ("e2e4", Outcome::Draw, 6),
    ] {
        let game = game(mv);
        (0..times).for_each(|_| builder.add(&game, outcome));
    }
    assert_eq!(Book::from_entries(builder.finish()).into_bytes(), fixture("valid/halved.bin"));
}

#[test]
fn castling_and_promotion_are_coded_as_the_program_does() {
    let castling = Start::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let position = castling.position();
    let castles = entry(position, "e1g1");
    assert_eq!(castles.coded_move().unwrap().uci(false).as_str(), "e1h1");
    let step = Entry { code: castles.code & !63 | 6, ..castles };
    assert_eq!(step.coded_move().unwrap().uci(false).as_str(), "e1g1");
    for entry in [castles, step] {
        assert!(matches!(entry.legal_move(position), Some(Move::Castle { .. })));
    }
    assert_eq!(Entry { code: step.code | 0x1000, ..step }.legal_move(position), None);

    let promotion = Start::from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    for (digit, piece) in (1..).zip("nbrq".chars()) {
        let promoted = entry(promotion.position(), &format!("a7a8{piece}"));
        assert_eq!(promoted.code >> 12, digit);
        assert!(promoted.legal_move(promotion.position()).is_some());
    }
    assert_eq!(Entry { key: 0, code: 0x5000, weight: 1, learn: 0 }.coded_move(), None);
    assert_eq!(Entry::code_of(Move::Null), None);
}

#[test]
fn a_game_counts_up_to_what_is_no_move() {
    let start = Start::standard().game();
    let passed = start.uci_line("e2e4 -- d2d4").unwrap().finish().unwrap();
    let moves = |game: &Game| BookOptions::new().moves_of(game, Outcome::Unknown).count();
    assert_eq!(moves(&passed), 1);
    let elsewhere = Start::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
    assert_eq!(moves(&elsewhere.game().uci("e2e4").unwrap().finish().unwrap()), 0);
    assert_eq!(moves(&game("e2e4 e7e5 g1f3")), 3);
}

#[test]
fn scores_and_sides_choose_moves() {
    let book = |options: BookOptions| {
        let mut builder = options.min_games(1).builder();
        builder.add(&game("e2e4 e7e5"), Outcome::WhiteWins);
        builder.add(&game("e2e4 e7e5"), Outcome::Draw);
        builder.finish().iter().map(|entry| entry.weight).collect::<Vec<_>>()
    };
    let all = BookOptions::new();
    // The key of the position after 1. e4 is larger than that of the start position.
    assert_eq!(book(all), [3, 1]);
    assert_eq!(book(all.only(Some(Color::White))), [3]);
    assert_eq!(book(all.only(Some(Color::Black))), [1]);
    assert_eq!((book(all.min_score(25)), book(all.min_score(26))), (vec![3, 1], vec![3]));
    assert_eq!((book(all.min_score(75)), book(all.min_score(76))), (vec![3], vec![]));
    assert_eq!((book(all.max_ply(1)), book(all.max_ply(0))), (vec![3], vec![]));
}
