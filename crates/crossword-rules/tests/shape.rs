//! Tests of the API shape common to all library crates.

use crossword_rules::{Board, Face, LastMove, Play, Rack, Square};

include!("../../../xtask/shape.rs");

shape! {
    crate crossword_rules;
    error "3/C?T/3".parse::<Board>(), at byte;
    texts {
        Board = "3/1A1/[CH]2";
        Face = "L·L";
        LastMove = "8H C.T +5";
        Play = "8H C.t";
        Rack = "AE[CH]?";
        Square = "8H";
    }
}
