//! Tests of the API shape common to all library crates.

#![cfg(all(feature = "alloc", feature = "published-table"))]

use go9_dat::{
    Board, Color, Confidence, Extra, Hasher, ParseOptions, Point, PointSet, Position, PositionId,
    Score, ScoreRecord, positions, positions_with,
};

include!("../../../xtask/shape.rs");

/// A record whose stored hash is not that of its board.
const WRONG_HASH: [u8; 92] = {
    let mut record = [b'.'; 92];
    (record[8], record[9], record[91]) = (0, b'B', 0);
    record
};

shape! {
    crate go9_dat;
    error positions(b"too short").next().unwrap(), at byte;
    options ParseOptions<'_>;
    found positions_with(
        &WRONG_HASH,
        &ParseOptions::lenient().check_hashes(Hasher::published()),
    )
    .next()
    .unwrap();
    texts { Point = "D6"; PositionId = "31846ceb8015dc92:0:W"; }
    values { Board; Color; Confidence; Extra; PointSet; Position; Score; ScoreRecord; }
}

/// Games are read in the same shape as records.
#[cfg(feature = "sgf")]
#[test]
fn games_have_the_same_findings() {
    use go9_dat::{GameDiagnostic, Severity};

    let game = go9_dat::games(b"(;SZ[9];B[ee];W[ee])").next().unwrap().unwrap();
    for (options, severity) in
        [(ParseOptions::strict(), Severity::Error), (ParseOptions::lenient(), Severity::Warning)]
    {
        let read = game.positions(&options);
        let (value, diagnostics) = (read.value, read.diagnostics);
        assert_eq!((value.positions.len(), diagnostics.len()), (1, 1));
        let found: &GameDiagnostic = &diagnostics[0];
        let error = found.error();
        assert_eq!((found.severity(), error.kind().code()), (severity, "illegal-move.occupied"));
        assert_eq!(found.to_string(), format!("{severity}: {error}"));
        assert!(error.to_string().ends_with("at byte 16"), "{error}");
    }
}
