//! Tests of the API shape common to all library crates.

use crossword_rules::{Board, Face, LastMove, ParseOptions, Play, Position, Rack, Square};

include!("../../../xtask/shape.rs");

shape! {
    crate crossword_rules;
    error crossword_rules::parse("3/CAT/3 aB/ 0/0 0"), at byte;
    options ParseOptions<'_>;
    found crossword_rules::parse_lenient("3/CAT/3 / 0/0 0 lm pass;");
    texts {
        Board = "3/1A1/[CH]2";
        Face = "L·L";
        LastMove = "8H C.T +5";
        Play = "8H C.t";
        Position = "3/CAT/3 ER?/ 12/0 0 lex NWL23; lm -2;";
        Rack = "AE[CH]?";
        Square = "8H";
    }
}
