//! Tests of the API shape shared by all library crates.

use sgf_syntax::{ParseOptions, Severity};

include!("../../../xtask/shape.rs");

shape! {
    crate sgf_syntax;
    error sgf_syntax::parse(b"(;GM[6"), at byte;
    options ParseOptions;
    found sgf_syntax::parse_with(b"(;GM[6", &ParseOptions::lenient());
    values { Severity; }
}
