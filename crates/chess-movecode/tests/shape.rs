//! Tests of the API shape common to all library crates.

use chess_movecode::{Dialect, Offsets, ParseOptions, TextEncoding, TextPlace, decode};
use chess_rules::Start;

include!("../../../xtask/shape.rs");

shape! {
    crate chess_movecode;
    // The bishop moves to the fifth rank, but a pawn blocks its path.
    error decode(&Start::standard(), &[0x13, 0x13, 0x34, 0xff]), at byte;
    options ParseOptions;
    // The end byte is missing.
    found ParseOptions::lenient().decode(&Start::standard(), &[0x13]);
    values {
        Dialect; Offsets; TextEncoding; TextPlace;
    }
}
