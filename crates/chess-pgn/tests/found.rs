//! PGN as found in practice: inputs that were once misread, with their correct readings.

#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use core::fmt::Write as _;

use crate::lenient::{Lenient, lenient, reader, with};
use chess_pgn::{OnError, ParseOptions, PgnWriter, RawGames};

/// Returns the offset, main line, result, and problem of every game.
fn games(text: &str) -> String {
    let mut out = String::new();
    for game in reader(text.as_bytes()).map(Result::unwrap) {
        let outcome = game.game.outcome().map_or("-", chess_rules::Outcome::as_str);
        write!(out, "{} [{}] {outcome}", game.offset, game.game.to_uci()).unwrap();
        if let Some(problem) = game.problem() {
            write!(out, " {} {}", problem.kind.name(), problem.offset).unwrap();
        }
        out.push_str("; ");
    }
    out
}

#[test]
fn no_move_is_invented() {
    for (text, wanted) in [
        ("1. e4 e5 2. Ke3 Nf3 3. d4 1-0", "0 [e2e4 e7e5] 1-0 illegal 12; "),
        ("1. e4 e5 2. Nf3 Nx6 3. Bb5 *", "0 [e2e4 e7e5 g1f3] * unreadable 16; "),
        ("1. e4 e5 (1... c5 2. Qxc5 d6) 2. Nf3 *", "0 [e2e4 e7e5 g1f3] *; "),
        ("[Variant \"Antichess\"]\n\n1. e3 b5 2. Bxb5 1-0", "0 [] 1-0 unsupported-variant 23; "),
        ("[FEN \"8/8/8/8/8/8/P7/8 w - - 0 1\"]\n\n1. a4 *", "0 [] * bad-start 36; "),
        ("1. e4 e5 2. Sf3 Sc6 *", "0 [e2e4 e7e5] * unreadable 12; "),
        ("1. e4 e5 1-0 2. Nf3 Nc6", "0 [e2e4 e7e5] 1-0 text-after-result 16; "),
    ] {
        assert_eq!(games(text), wanted, "{text}");
    }
    let options = ParseOptions::lenient().on_error(OnError::Jose);
    let jose = with(b"1. e4 e5 2. Ke3 Nf3 3. d4 1-0", options);
    assert_eq!((jose.game.to_uci().as_str(), jose.problem()), ("e2e4 e7e5 g1f3", None));
    let german = lenient(b"1. e4 e5 2. Sf3 Sc6 3. Lb5 *");
    assert_eq!(german.language(), Some("German"));
}

#[test]
fn games_are_told_apart() {
    for (text, wanted) in [
        ("[Event \"a\"] [Site \"b\"] [Result \"1-0\"]\n1. e4 1-0", "0 [e2e4] 1-0; "),
        ("[Event \"a\"]\n\n[Event \"b\"]\n\n1. e4 *", "0 [] -; 13 [e2e4] *; "),
        ("[Event \"a\"]\n\n[Site \"b\"]\n\n1. e4 *", "0 [e2e4] *; "),
        ("1. e4 *\n\n\u{feff}[Event \"b\"]\n\n1. d4 *", "0 [e2e4] *; 12 [d2d4] *; "),
        ("1. e4 e5\n\n1. d4 d5 *", "0 [e2e4 e7e5] -; 10 [d2d4 d7d5] *; "),
        ("1. e4 {open\n\n[Event \"b\"]\n\n1. d4 {x} *", "0 [e2e4] -; 13 [d2d4] *; "),
    ] {
        assert_eq!(games(text), wanted, "{text}");
    }
    let quotes = lenient(b"[Event \"The \"Open\"\"]\n\n1. e4 *");
    assert_eq!(quotes.tag("Event"), Some("The \"Open\""));
}

#[test]
fn no_game_begins_with_the_sign_of_an_escape_line() {
    for text in ["\0%", " % 1. e4 *", ". %x", "\u{feff}% 1. d4 *\n1. e4 *"] {
        let games: Vec<_> = RawGames::new(text.as_bytes()).collect();
        assert_eq!(
            games.len(),
            usize::from(text.ends_with("e4 *") && text.contains('\n')),
            "{text}"
        );
        assert!(
            games.iter().all(|game| game
                .parse_with(&ParseOptions::lenient())
                .map(Lenient::from)
                .unwrap()
                .game
                .to_uci()
                == "e2e4"),
            "{text}"
        );
    }
}

#[test]
fn moves_in_other_manners() {
    for (text, line) in [
        ("1. e2e4 e7e5 2. g1f3 b8c6", "e2e4 e7e5 g1f3 b8c6"),
        ("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6", "e2e4 e7e5 g1f3 b8c6"),
        ("1. e4 += e5 +/- 2. Nf3± Nc6 N", "e2e4 e7e5 g1f3 b8c6"),
        ("1. ♘f3 ♞c6", "g1f3 b8c6"),
        ("[FEN \"4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1\"]\n\n1. O–O–O", "e1c1"),
    ] {
        let game = lenient(text.as_bytes());
        assert_eq!((game.game.to_uci().as_str(), game.problem()), (line, None), "{text}");
    }
}

#[test]
fn what_is_written_is_written_again_alike() {
    let text = "[Result \"1-0\"] [White \"a\"] [White \"b\"] [FEN \"?\"]\n\n1. e4 $300 e5 {x} 2. Ke3 {a} Nf3 (3. d4)\n1-0";
    let write = |text: &str| {
        let game = lenient(text.as_bytes());
        let tags: Vec<_> = game.tags.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        PgnWriter::new().write_with_tags(&game.game, &tags).value
    };
    let first = write(text);
    assert!(
        first.ends_with("1. e4 $300 e5 {x [%unread illegal] Ke3 {a\\u007d Nf3 (3. d4)} 1-0\n\n"),
        "{first}"
    );
    assert_eq!(write(&first), first);
}
