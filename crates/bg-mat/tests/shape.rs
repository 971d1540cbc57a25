//! Tests of the API shape shared by all library crates.

use bg_mat::{ParseOptions, Style};

include!("../../../xtask/shape.rs");

shape! {
    crate bg_mat;
    error bg_mat::parse(b"3 point match\n Game 1\n Ann : 0  Bob\n"), at byte;
    options ParseOptions;
    found bg_mat::parse_with(b"Game 1\n Ann : 0  Bob : 0\n", &ParseOptions::lenient());
    values { Style; }
}
