//! The search for games that reach a position.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use boardnote_formats::Sought;
use boardnote_formats::settings::Settings;
use boardnote_formats::{Record, by_name};

/// After 1. e4 e5, with other clocks and rights than the games have.
const OPEN_GAME: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w - - 7 9";

fn reaches(format: &str, record: &str) -> bool {
    let sought: Sought = OPEN_GAME.parse().unwrap();
    let format = by_name(format).unwrap();
    format.reaches(Record::alone(record.as_bytes()), &sought, &Settings::default()).unwrap()
}

#[test]
fn games_of_every_notation_are_searched() {
    for (format, hit, miss) in [
        ("pgn", "1. e4 e5 2. Nf3 *", "1. e4 c5 (1... e5) 2. Nf3 *"),
        ("uci", "e2e4 e7e5 g1f3", "e2e4 c7c5"),
        ("movecode", "131329ff", "13ff"),
    ] {
        assert!(by_name(format).unwrap().abilities().reaches, "{format}");
        assert!(reaches(format, hit), "{format}");
        assert!(!reaches(format, miss), "{format}");
    }
}

#[test]
fn what_cannot_be_searched_says_so() {
    assert!(!by_name("fen").unwrap().abilities().reaches);
    assert!("8/8/8/8/8/8/8/8".parse::<Sought>().unwrap_err().contains("side to move"));
    assert!("8/8/8 w".parse::<Sought>().is_err());
    let sought: Sought = OPEN_GAME.parse().unwrap();
    let go9 = by_name("go9").unwrap();
    assert!(go9.reaches(Record::alone(b""), &sought, &Settings::default()).is_err());
    let broken = by_name("uci").unwrap();
    assert!(broken.reaches(Record::alone(b"e2e5"), &sought, &Settings::default()).is_err());
}
