//! Tests of the API shape common to all library crates.

use chess_movecode::{Dialect, Offsets, ParseOptions, TextEncoding, TextPlace, parse, parse_with};
use chess_rules::Start;

include!("../../../xtask/shape.rs");

shape! {
    crate chess_movecode;
    // The bishop moves to the fifth rank, but a pawn blocks its path.
    error parse(&Start::standard(), &[0x13, 0x13, 0x34, 0xff]), at byte;
    options ParseOptions;
    // The end byte is missing.
    found parse_with(&Start::standard(), &[0x13], &ParseOptions::lenient());
    values {
        Dialect; Offsets; TextEncoding; TextPlace;
    }
}
