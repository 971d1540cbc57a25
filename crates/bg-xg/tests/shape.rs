//! Tests of the API shape shared by all library crates.

use bg_xg::{Comment, Level, ParseOptions, Place, Session, Verdict};

include!("../../../xtask/shape.rs");

const DAMAGED: &[u8] = include_bytes!("../../../fixtures/bg-xg/malformed/archive-crc.xg");

shape! {
    crate bg_xg;
    error Session::parse(b"RGMX"), at byte;
    options ParseOptions;
    found Session::parse_with(DAMAGED, &ParseOptions::lenient());
    values { Level; }
}

/// The values of the analysis hold numbers that are not whole, or are only written.
#[test]
fn other_values_compare_and_hash() {
    fn value<T: Clone + core::fmt::Debug + Eq + Ord + core::hash::Hash>() {}
    value::<Comment>();
    value::<Place>();
    value::<Verdict>();
}
