//! Tests of the API shape shared by all library crates.

#![allow(dead_code, reason = "the crate has no plain values of its own")]

use bg_ogxm::ParseOptions;

include!("../../../xtask/shape.rs");

shape! {
    crate bg_ogxm;
    error bg_ogxm::parse(b"OGXY"), at byte;
    options ParseOptions;
    found bg_ogxm::parse_with(crate::files::illegal(), &ParseOptions::lenient());
}
