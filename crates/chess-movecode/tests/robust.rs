//! Invalid input: all single-byte changes, all truncations, and random bytes. The result is a value
//! or an error, never a panic.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails may panic")]

use crate::checks;
use crate::common::{Row, table, unhex};
use chess_movecode::{Blob, Dialect, ParseOptions, check};
use chess_rules::Start;
use proptest::prelude::*;

/// Returns the 50 shortest games.
fn short_games() -> Vec<Row> {
    let files = ["real", "promotion", "fen", "chess960", "annotated", "random"];
    let mut rows: Vec<_> =
        files.into_iter().flat_map(|file| table(&format!("valid/{file}.tsv"))).collect();
    rows.sort_by_key(|row| row["hex_doc"].len());
    rows.truncate(50);
    rows
}

#[test]
fn every_truncation_of_50_blobs_in_both_dialects() {
    for row in short_games() {
        let start = Start::parse(&row["start"]).unwrap();
        let documented = unhex(&row["hex_doc"]);
        for len in 0..documented.len() {
            let cut = documented.get(..len).unwrap();
            checks::blob(&start, cut);
            assert!(check(&start, cut, &ParseOptions::strict()).is_err());
        }
        let (moves, texts) = (unhex(&row["hex_jose"]), unhex(&row["text_jose"]));
        for len in 0..moves.len() {
            checks::read(&start, Blob::new(moves.get(..len).unwrap(), &texts), Dialect::Jose);
        }
        for len in 0..texts.len() {
            let cut = Blob::new(&moves, texts.get(..len).unwrap());
            checks::read(&start, cut, Dialect::Jose);
            assert!(check(&start, cut, &ParseOptions::strict().dialect(Dialect::Jose)).is_err());
        }
    }
}

/// Checks every single-byte change of a fifth of the games: all modes return a value or an error
/// inside the input.
fn change(part: usize) {
    let modes = [ParseOptions::strict(), ParseOptions::lenient(), ParseOptions::trusted()];
    for row in short_games().into_iter().skip(part).step_by(5) {
        let start = Start::parse(&row["start"]).unwrap();
        let mut blob = unhex(&row["hex_doc"]);
        for at in 0..blob.len() {
            let original = blob[at];
            for byte in 0..=255 {
                blob[at] = byte;
                for mode in modes {
                    if let Err(error) = check(&start, &blob, &mode) {
                        checks::inside(error, Blob::from(&blob));
                    }
                }
            }
            blob[at] = original;
        }
    }
}

#[test]
fn every_change_of_50_blobs_1() {
    change(0);
}

#[test]
fn every_change_of_50_blobs_2() {
    change(1);
}

#[test]
fn every_change_of_50_blobs_3() {
    change(2);
}

#[test]
fn every_change_of_50_blobs_4() {
    change(3);
}

#[test]
fn every_change_of_50_blobs_5() {
    change(4);
}

/// Bytes that resemble games more often than random bytes do.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        4 => 0_u8..0x98,
        2 => 0x98_u8..0xb0,
        1 => 0xb0_u8..=0xff,
        1 => prop::sample::select(vec![0x13, 0x29, 0x2e, 0xf0, 0xf1, 0xff, 0xe0, 0x00, 0x20]),
    ];
    prop::collection::vec(byte, 0..60)
}

proptest! {
    #[test]
    fn any_bytes(start: u8, border in 0_u8..64, bytes in bytes()) {
        checks::blobs(&[&[start, border][..], &bytes].concat());
    }
}
