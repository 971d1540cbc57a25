//! Tests of every row of the fixture tables.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "a test that fails may panic"
)]

use crate::common;
use crate::common::{Row, hex, table, tree_of, unhex};
use chess_movecode::ErrorKind;
use chess_movecode::{
    Blob, Dialect, Encoder, ParseOptions, TextPlace, Verdict, WriteOptions, detect, encode, parse,
    parse_any, parse_with,
};
use chess_rules::{Game, Start};

const GAME_FILES: [&str; 7] =
    ["real", "random", "long", "promotion", "fen", "chess960", "annotated"];

fn games() -> impl Iterator<Item = Row> {
    GAME_FILES.into_iter().flat_map(|name| table(&format!("valid/{name}.tsv")))
}

/// Returns the name of a kind as the tables have it, with what is inside.
fn kind_name(kind: ErrorKind) -> String {
    match kind {
        ErrorKind::Rules(kind) => format!("{kind:?}"),
        kind => format!("{kind:?}"),
    }
}

#[test]
fn there_are_150_games() {
    assert_eq!(games().count(), 150);
}

#[test]
fn documented_blobs_decode_to_their_tree_and_encode_back() {
    for row in games() {
        let start = Start::parse(&row["start"]).unwrap();
        let blob = unhex(&row["hex_doc"]);
        let game = parse(&start, &blob).unwrap_or_else(|e| panic!("{}: {e}", row["id"]));
        assert_eq!(tree_of(&game), row["tree"], "{}", row["id"]);
        assert_eq!(encode(&game, Dialect::Documented).unwrap().moves, blob, "{}", row["id"]);
    }
}

#[test]
fn jose_blobs_decode_to_their_tree_and_encode_back() {
    for row in games() {
        let start = Start::parse(&row["start"]).unwrap();
        let (moves, texts) = (unhex(&row["hex_jose"]), unhex(&row["text_jose"]));
        let blob = (&moves[..], &texts[..]);
        let options = ParseOptions::strict().dialect(Dialect::Jose);
        let game = parse_with(&start, blob, &options)
            .unwrap_or_else(|e| panic!("{}: {e}", row["id"]))
            .value;
        assert_eq!(tree_of(&game), row["tree"], "{}", row["id"]);
        let encoded = encode(&game, Dialect::Jose).unwrap();
        assert_eq!((encoded.moves, encoded.texts), (moves, texts), "{}", row["id"]);
    }
}

#[test]
fn all_modes_agree_on_good_blobs() {
    for row in games() {
        let start = Start::parse(&row["start"]).unwrap();
        let blob = unhex(&row["hex_doc"]);
        let strict = parse(&start, &blob).unwrap();
        for options in [ParseOptions::lenient(), ParseOptions::trusted()] {
            let decoded = parse_with(&start, &blob, &options).unwrap();
            assert_eq!(decoded.value, strict, "{}", row["id"]);
            assert_eq!(decoded.diagnostics, [], "{}", row["id"]);
        }
    }
}

#[test]
fn main_lines_print_and_read_as_uci() {
    for row in games() {
        let start = Start::parse(&row["start"]).unwrap();
        let game = parse(&start, &unhex(&row["hex_doc"])).unwrap();
        // The table writes castling as the king taking the rook in Chess960 only.
        assert_eq!(game.to_uci(), row["uci"], "{}", row["id"]);
        let again = Game::from_uci(&start, &game.to_uci()).unwrap();
        assert!(again.main_line().eq(game.main_line()), "{}", row["id"]);
    }
}

#[test]
fn mixed_settings_round_trip() {
    for row in games() {
        let start = Start::parse(&row["start"]).unwrap();
        let game = parse(&start, &unhex(&row["hex_doc"])).unwrap();
        for (dialect, place) in
            [(Dialect::Documented, TextPlace::Separate), (Dialect::Jose, TextPlace::Inline)]
        {
            let write = WriteOptions::new(dialect).texts(place);
            let encoded = encode(&game, write).unwrap();
            let read = ParseOptions::strict().dialect(dialect).texts(place);
            assert_eq!(parse_with(&start, &encoded, &read).unwrap().value, game, "{}", row["id"]);
        }
    }
}

#[test]
fn invalid_blobs_fail_with_kind_and_offset() {
    for row in table("invalid/invalid.tsv") {
        let start = Start::parse(&row["start"]).unwrap();
        let dialect = if row["offsets"] == "doc" { Dialect::Documented } else { Dialect::Jose };
        let options = ParseOptions::strict().dialect(dialect).texts(TextPlace::Inline);
        let blob = unhex(&row["hex"]);
        let error = parse_with(&start, &blob, &options).unwrap_err();
        let kind = kind_name(error.kind());
        let kind = kind.split(['(', ' ']).next().unwrap();
        let found = (kind, error.offset().to_string());
        assert_eq!(found, (&row["error"][..], row["at"].clone()), "{}: {}", row["id"], row["note"]);
    }
}

#[test]
fn pieces_without_a_code_are_refused() {
    for row in table("invalid/unaddressable.tsv") {
        let start = Start::parse(&row["start"]).unwrap();
        let game = Game::from_uci(&start, &row["uci"]).unwrap();
        let error = encode(&game, Dialect::Jose).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Unaddressable(_)), "{}", row["id"]);
        let mut encoder = Encoder::new(&start, Dialect::Documented);
        let kind = encoder.play(game.main_line().next().unwrap()).unwrap_err();
        assert_eq!(kind.code(), "unaddressable");
    }
}

#[test]
fn lenient_rows_have_their_strict_result() {
    for row in table("quirks/lenient.tsv") {
        let start = Start::parse(&row["start"]).unwrap();
        let blob = unhex(&row["hex_jose"]);
        let result = parse_with(&start, &blob, &ParseOptions::strict().dialect(Dialect::Jose));
        match result {
            Ok(_) => assert_eq!(row["strict_error"], "", "{}", row["id"]),
            Err(error) => {
                let kind = kind_name(error.kind());
                assert_eq!(kind.split(['(', ' ']).next().unwrap(), row["strict_error"]);
                assert_eq!(error.offset().to_string(), row["strict_at"], "{}", row["id"]);
            }
        }
    }
}

/// Compares lenient reading with that of the program, in the notation of the fixtures. Variations
/// left open are closed.
#[test]
fn lenient_rows_read_as_the_program_reads_them() {
    for row in table("quirks/lenient.tsv") {
        let start = Start::parse(&row["start"]).unwrap();
        let blob = unhex(&row["hex_jose"]);
        let options = ParseOptions::lenient().dialect(Dialect::Jose);
        let decoded = parse_with(&start, &blob, &options).unwrap();
        let program = row["program_reads"].replace("EOF", "").replace("h1C", "h1");
        let tree = common::tree_960(&decoded.value).replace(" )", "");
        assert_eq!(tree.trim(), program.trim(), "{}", row["id"]);
        assert_eq!(decoded.diagnostics.is_empty(), row["strict_error"].is_empty(), "{}", row["id"]);
        if let Some(first) = decoded.diagnostics.first() {
            let kind = kind_name(first.kind());
            assert_eq!(kind.split(['(', ' ']).next().unwrap(), row["strict_error"]);
        }
    }
}

#[test]
fn error_items_read_back() {
    for row in table("quirks/errors.tsv") {
        let start = Start::parse(&row["start"]).unwrap();
        let (moves, texts) = (unhex(&row["hex_jose"]), unhex(&row["text_jose"]));
        let options = ParseOptions::strict().dialect(Dialect::Jose);
        let game = parse_with(&start, (&moves[..], &texts[..]), &options).unwrap().value;
        assert_eq!(tree_of(&game), row["tree"], "{}", row["id"]);
        let encoded = encode(&game, Dialect::Jose).unwrap();
        assert_eq!(hex(&encoded.moves), row["hex_jose"]);
    }
}

#[test]
fn dialects_of_games_are_detected() {
    let mut ambiguous = 0;
    for row in games() {
        let start = Start::parse(&row["start"]).unwrap();
        let documented = unhex(&row["hex_doc"]);
        let (moves, texts) = (unhex(&row["hex_jose"]), unhex(&row["text_jose"]));
        let jose = Blob::new(&moves, &texts);
        for (blob, dialect) in
            [(Blob::from(&documented), Dialect::Documented), (jose, Dialect::Jose)]
        {
            let detection = detect(&start, blob).unwrap();
            if detection.verdict() == Verdict::Ambiguous {
                ambiguous += 1;
                continue;
            }
            assert_eq!(detection.verdict(), Verdict::Likely(dialect), "{}", row["id"]);
            let found = parse_any(&start, blob, &ParseOptions::strict()).unwrap();
            assert_eq!(tree_of(&found.decoded.value), row["tree"], "{}", row["id"]);
        }
    }
    // A few games from sparse positions with many promotions are valid in both dialects.
    assert!(ambiguous <= 8, "{ambiguous}");
}
