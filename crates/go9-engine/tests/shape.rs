//! Tests of the API shape common to all library crates.

#![allow(unexpected_cfgs, reason = "the crate has no feature `serde`")]

use go9_engine::{Komi, Parity, Perspective, Rules};

include!("../../../xtask/shape.rs");

shape! {
    crate go9_engine;
    values { Komi; Parity; Perspective; Rules; }
}

#[test]
fn komi_is_read_and_written() {
    for text in ["5.5", "-7", "0"] {
        assert_eq!(text.parse::<Komi>().map(|komi| komi.to_string()), Ok(text.to_owned()));
    }
}
