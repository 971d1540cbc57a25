//! Tests of the API shape common to all library crates.

use chess_movecode::{
    CastlingSide, Color, Dialect, Epd, ErrorItem, Fen, Material, Move, Offsets, Operation, Outcome,
    ParseOptions, Pattern, Role, Slot, Square, Start, StartFault, TextEncoding, TextPlace, decode,
};

include!("../../../xtask/shape.rs");

shape! {
    crate chess_movecode;
    // The bishop moves to the fifth rank, but a pawn blocks its path.
    error decode(&Start::standard(), &[0x13, 0x13, 0x34, 0xff]), at byte;
    options ParseOptions;
    // The end byte is missing.
    found ParseOptions::lenient().decode(&Start::standard(), &[0x13]);
    texts {
        Square = "e4";
        Outcome = "1/2-1/2";
        Start = "start";
        Fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        Epd = "8/8/8/4k3/8/8/4P3/4K3 w - - bm e4; id \"pawn 1\";";
        Pattern = "4.k2/8/8/8/8/8/5PPP/6K1";
    }
    values {
        CastlingSide; Color; Dialect; ErrorItem; Material; Move; Offsets; Operation; Role; Slot;
        StartFault; TextEncoding; TextPlace;
    }
}
