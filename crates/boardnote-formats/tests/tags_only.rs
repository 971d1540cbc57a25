//! Reading only the tags of PGN games.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use boardnote_formats::settings::Settings;
use boardnote_formats::table::Cell;
use boardnote_formats::{Format, Mode, Record, by_name};
use serde_json::{Value, json};

/// A game whose moves are neither read nor judged.
const GAME: &[u8] =
    b"[White \"A\"]\n[White \"B\"]\n[Result \"1-0\"]\n[PlyCount \"9\"]\n\n1. e4 Ke5 0-1\n";

fn pgn() -> (&'static dyn Format, Settings) {
    let mut settings = Settings::default();
    settings.set("tags-only", b"").unwrap();
    (by_name("pgn").unwrap(), settings)
}

#[test]
fn the_movetext_is_not_judged() {
    let (pgn, settings) = pgn();
    let mut codes = Vec::new();
    pgn.check(Record::alone(GAME), &settings, &mut |found| codes.push(found.code));
    assert_eq!(codes, ["missing-roster", "duplicate-tag"]);
}

#[test]
fn what_is_not_read_is_absent() {
    let (pgn, settings) = pgn();
    let mut out = Vec::new();
    pgn.decode(Record::alone(GAME), &settings, &mut out).unwrap();
    let value: Value = serde_json::from_slice(&out).unwrap();
    let tags = json!({"White": "A", "Result": "1-0", "PlyCount": "9"});
    assert_eq!(value, json!({"tags": tags, "start": "start"}));

    let games = pgn.abilities().table("games").unwrap();
    let column = |name: &str| {
        (0..).map_while(|at| (games.column)(at)).position(|column| column.name == name).unwrap()
    };
    let mut rows = Vec::new();
    pgn.rows(Record::alone(GAME), games, None, &settings, &mut |row| rows.push(row.to_vec()))
        .unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0][column("plies")], Cell::from(None::<usize>));
    assert_eq!(rows[0][column("result")], Cell::from("1-0"));
}

#[test]
fn rows_of_a_cut_game_come_with_the_error() {
    let pgn = by_name("pgn").unwrap();
    let settings = Settings { mode: Mode::Lenient, ..Settings::default() };
    let positions = pgn.abilities().table("positions").unwrap();
    let mut rows = Vec::new();
    let found = pgn
        .rows(Record::alone(GAME), positions, None, &settings, &mut |row| rows.push(row.to_vec()))
        .unwrap();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0][4], Cell::from("463b96181691fc9c"));
    assert!(found.iter().any(|finding| finding.code == "illegal-move" && finding.is_error()));
}
