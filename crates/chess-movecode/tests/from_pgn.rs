//! PGN becomes the bytes that the program writes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails may panic")]

use crate::common::{Row, hex, table, tree_of};
use chess_movecode::{Dialect, encode};
use chess_pgn::{OnError, ParseOptions, PgnGame};

const GAME_FILES: [&str; 7] =
    ["real", "random", "long", "promotion", "fen", "chess960", "annotated"];

fn games() -> impl Iterator<Item = Row> {
    GAME_FILES.into_iter().flat_map(|name| table(&format!("valid/{name}.tsv")))
}

fn pgn_of(row: &Row) -> String {
    match row["start"].as_str() {
        "start" => row["pgn"].clone(),
        fen => format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{}\n", row["pgn"]),
    }
}

#[test]
fn pgn_encodes_to_the_bytes_of_the_program() {
    for row in games() {
        let read = PgnGame::parse_with(pgn_of(&row), &ParseOptions::lenient()).unwrap();
        assert_eq!(read.diagnostics, [], "{}", row["id"]);
        let read = read.value;
        assert_eq!(tree_of(&read.game), row["tree"], "{}", row["id"]);
        let jose = encode(&read.game, Dialect::Jose).unwrap();
        assert_eq!(hex(&jose.moves), row["hex_jose"], "{}", row["id"]);
        assert_eq!(hex(&jose.texts), row["text_jose"], "{}", row["id"]);
        let documented = encode(&read.game, Dialect::Documented).unwrap();
        assert_eq!(hex(&documented.moves), row["hex_doc"], "{}", row["id"]);
    }
}

#[test]
fn unusable_tokens_become_the_error_items_of_the_program_if_asked() {
    for row in table("quirks/errors.tsv") {
        let options = ParseOptions::lenient().on_error(OnError::Jose);
        let read = PgnGame::parse_with(pgn_of(&row), &options).unwrap().value;
        assert_eq!(tree_of(&read.game), row["tree"], "{}", row["id"]);
        let jose = encode(&read.game, Dialect::Jose).unwrap();
        assert_eq!(hex(&jose.moves), row["hex_jose"], "{}", row["id"]);
        assert_eq!(hex(&jose.texts), row["text_jose"], "{}", row["id"]);
    }
}

#[test]
fn annotation_glyphs_above_255_are_counted() {
    let read = PgnGame::parse_with(b"1. e4 $256 e5 *", &ParseOptions::lenient()).unwrap().value;
    assert_eq!(encode(&read.game, Dialect::Jose).unwrap().lost_nags, 1);
}
