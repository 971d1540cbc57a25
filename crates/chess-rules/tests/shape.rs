//! Tests of the API shape common to all library crates.

use chess_rules::polyglot::Entry;
use chess_rules::{
    CastlingSide, Color, Epd, ErrorItem, Fen, Material, Move, Operation, Outcome, Pattern, Role,
    Slot, Square, Start, StartFault,
};

include!("../../../xtask/shape.rs");

shape! {
    crate chess_rules;
    error Start::from_fen("8/8/8/8 w - -"), at byte;
    texts {
        Square = "e4";
        Outcome = "1/2-1/2";
        Start = "start";
        Fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        Epd = "8/8/8/4k3/8/8/4P3/4K3 w - - bm e4; id \"pawn 1\";";
        Pattern = "4.k2/8/8/8/8/8/5PPP/6K1";
    }
    values {
        CastlingSide; Color; ErrorItem; Material; Move; Operation; Role; Slot; StartFault;
        Entry;
    }
}
