//! Bad input: every change, every truncation, any bytes. A value or an error, never a panic.

#![cfg(feature = "rules")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "a test that fails may panic"
)]

mod common;

use chess_movecode::{
    Blob, Dialect, Error, Query, ReadOptions, Searcher, Source, Start, TextPlace, detect, rescue,
};
use common::{table, unhex};
use proptest::prelude::*;

fn modes() -> [ReadOptions; 3] {
    [ReadOptions::strict(), ReadOptions::lenient(), ReadOptions::trusted()]
}

fn is_inside(error: Error, blob: Blob<'_>) -> bool {
    let string = match error.string() {
        Source::Moves => blob.moves(),
        Source::Texts => blob.texts(),
    };
    error.offset() <= string.len() && error.span().end <= string.len().max(error.offset() + 1)
}

/// Reads in all modes. What strict reading accepts, the others read alike and without a word.
fn read_all(start: &Start, blob: Blob<'_>, dialect: Dialect) {
    let [strict, lenient, trusted] = modes().map(|mode| mode.dialect(dialect).decode(start, blob));
    for result in [&strict, &lenient, &trusted] {
        match result {
            Ok(decoded) => {
                assert!(decoded.game.len() <= 2 * blob.moves().len() + 1);
                assert!(decoded.diagnostics.iter().all(|d| is_inside(d.error, blob)));
            }
            Err(error) => assert!(is_inside(*error, blob), "{error:?}"),
        }
    }
    if let Ok(strict) = &strict {
        assert_eq!(Ok(strict), lenient.as_ref());
        assert_eq!(Ok(strict), trusted.as_ref());
        let encoded = strict.game.encode(dialect).unwrap();
        assert!(encoded.moves.len() <= blob.moves().len());
    }
    // A lenient reader that succeeds has said first what the strict reader says, unless that is about something it repairs.
    if let (Err(error), Ok(lenient)) = (&strict, &lenient) {
        assert_eq!(Some(error), lenient.diagnostics.first().map(|d| &d.error));
    }
}

/// The 50 shortest games: every single-byte change and every truncation of the documented blob.
fn change_and_truncate(part: usize) {
    let files = ["real", "promotion", "fen", "chess960", "annotated", "random"];
    let mut rows: Vec<_> =
        files.into_iter().flat_map(|file| table(&format!("valid/{file}.tsv"))).collect();
    rows.sort_by_key(|row| row["hex_doc"].len());
    for row in rows.into_iter().take(50).skip(part).step_by(5) {
        let start = Start::parse(&row["start"]).unwrap();
        let blob = unhex(&row["hex_doc"]);
        for len in 0..blob.len() {
            let cut = Blob::from(&blob[..len]);
            for mode in modes() {
                if let Err(error) = mode.check(&start, cut) {
                    assert!(is_inside(error, cut), "{} {error:?}", row["id"]);
                } else {
                    assert_eq!(mode, ReadOptions::lenient());
                }
            }
        }
        let mut changed = blob.clone();
        for at in 0..blob.len() {
            for byte in 0..=255 {
                changed[at] = byte;
                for mode in modes() {
                    if let Err(error) = mode.check(&start, &changed) {
                        assert!(is_inside(error, Blob::from(&changed)), "{} {error:?}", row["id"]);
                    }
                }
            }
            changed[at] = blob[at];
        }
    }
}

#[test]
fn every_change_and_truncation_of_50_blobs_1() {
    change_and_truncate(0);
}

#[test]
fn every_change_and_truncation_of_50_blobs_2() {
    change_and_truncate(1);
}

#[test]
fn every_change_and_truncation_of_50_blobs_3() {
    change_and_truncate(2);
}

#[test]
fn every_change_and_truncation_of_50_blobs_4() {
    change_and_truncate(3);
}

#[test]
fn every_change_and_truncation_of_50_blobs_5() {
    change_and_truncate(4);
}

/// Bytes that look like games more often than noise does.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        4 => 0_u8..0x98,
        2 => 0x98_u8..0xb0,
        1 => 0xb0_u8..=0xff,
        1 => prop::sample::select(vec![0x13, 0x29, 0x2e, 0xf0, 0xf1, 0xff, 0xe0, 0x00, 0x20]),
    ];
    prop::collection::vec(byte, 0..60)
}

fn starts() -> impl Strategy<Value = Start> {
    prop::sample::select(vec![
        Start::standard(),
        Start::from_fen("4k3/PPPP4/8/8/8/8/pppp4/4K3 w - - 0 1").unwrap(),
        Start::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap(),
        Start::from_fen("NNN1k3/QQ6/8/8/8/8/8/4K3 w - - 0 1").unwrap(),
        // No game by the rules, but a lenient reader goes on.
        Start::from_fen("QQQQQQQQ/QQQQQQQQ/8/8/8/8/8/8 w - - 0 1").unwrap(),
        Start::from_fen("kkkk4/8/8/8/8/8/PPPPPPPP/PPPPKKKK b - - 99 77").unwrap(),
    ])
}

proptest! {
    #[test]
    fn any_bytes(start in starts(), moves in bytes(), texts in bytes()) {
        read_all(&start, Blob::from(&moves), Dialect::Documented);
        read_all(&start, Blob::new(&moves, &texts), Dialect::Jose);
        let _ = detect(&start, &moves);
        let _ = ReadOptions::lenient().decode_any(&start, &moves);
        let _ = ReadOptions::trusted().texts(TextPlace::Separate).decode_any(&start, &moves);
        let rescued = rescue(&start, &moves, &ReadOptions::lenient());
        assert!(rescued.complete || !rescued.findings.is_empty());
        // Everything that has been read can be walked through.
        assert_eq!(rescued.game.walk().count(), rescued.game.len());
        let query = Query::Position(rescued.game.final_position());
        let _ = Searcher::new(query, ReadOptions::trusted()).variations(true).find(&start, &moves);
    }

    #[test]
    fn any_fen(fen in "[1-8kqrbnpKQRBNP/]{1,40}( [wb]?)?( [KQkqA-Ha-h-]{0,4})?( [a-h-][36]?)?") {
        if let Ok(start) = Start::from_fen(&fen) {
            let again = Start::from_fen(&start.fen().to_string());
            prop_assert_eq!(again.unwrap().position().board_hash(), start.position().board_hash());
        }
    }

    #[test]
    fn any_castling_rights(rank in "[KRkrQ1-3]{8}", rights in "[KQkqA-Ha-h]{1,3}") {
        if let Ok(start) = Start::from_fen(&format!("4k3/8/8/8/8/8/8/{rank} w {rights} - 0 1")) {
            prop_assert_eq!(Start::from_fen(&start.fen().to_string()).unwrap(), start);
        }
    }
}

#[cfg(feature = "pgn")]
proptest! {
    #[test]
    fn any_pgn(text in "([a-hKQRBNO0-9x=+#!?$(){};%\\[\\]\" .\n-]|e4 |e5 |Nf3 |Nc6 |\\( |\\) |1-0 |\\[FEN \"|\\{|\\}){0,60}") {
        let mut all = 0;
        for raw in chess_movecode::pgn::Games::new(text.as_bytes()) {
            let read = raw.parse();
            all += raw.text.len();
            for diagnostic in &read.diagnostics {
                prop_assert!(diagnostic.span().end <= raw.text.len());
            }
            prop_assert!(read.game.encode(Dialect::Jose).is_ok());
            let mut again = String::new();
            chess_movecode::pgn::PgnWriter::new().write(&[], &read.game, &mut again);
            prop_assert_eq!(
                chess_movecode::pgn::PgnGame::parse(again.as_bytes()).game.to_uci(),
                read.game.to_uci()
            );
        }
        prop_assert!(all <= text.len());
        let streamed = chess_movecode::pgn::PgnReader::new(text.as_bytes()).map(Result::unwrap);
        prop_assert!(streamed.eq(chess_movecode::pgn::Games::new(text.as_bytes()).map(|g| g.parse())));
    }

    #[test]
    fn any_bytes_as_pgn(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for raw in chess_movecode::pgn::Games::new(&bytes) {
            prop_assert!(raw.parse().game.encode(Dialect::Jose).is_ok());
        }
    }
}
