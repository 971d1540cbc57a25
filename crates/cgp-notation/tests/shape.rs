//! Tests of the API shape common to all library crates. The other types are those of `crossword-rules`,
//! which tests them.

use cgp::{Cgp, ParseOptions};

include!("../../../xtask/shape.rs");

shape! {
    crate cgp;
    error cgp::parse("3/CAT/3 aB/ 0/0 0"), at byte;
    options ParseOptions<'_>;
    found Cgp::parse_with("3/CAT/3 / 0/0 0 lm pass;", &ParseOptions::lenient());
    texts {
        Cgp = "3/CAT/3 ER?/ 12/0 0 lex NWL23; lm -2;";
    }
}
