//! Tests of the API shape common to all library crates.

use go9_dat::{
    Board, Color, Confidence, Extra, Hasher, ParseOptions, Point, Position, PositionId, Score,
    ScoreRecord, positions,
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
    found ParseOptions::lenient()
        .check_hashes(Hasher::published())
        .positions(&WRONG_HASH)
        .next()
        .unwrap();
    texts { Point = "D6"; PositionId = "31846ceb8015dc92:0:W"; }
    values { Board; Color; Confidence; Extra; Position; Score; ScoreRecord; }
}
