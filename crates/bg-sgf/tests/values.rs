//! Damaged and hostile values, and properties that hold for any bytes.
#![cfg(feature = "std")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "helpers of tests"
)]

use crate::checks;
use crate::common;
use bg_sgf::check;
use proptest::prelude::*;

#[test]
fn absurd_values_are_named() {
    let source = b"(;GM[6]MI[length:-1][game:99999999999][x]CV[99999999999]RE[B+];W[31\0])\
                   (;GM[1];B[dd])(;GM[6]CA[ISO-8859-7]C[\xae]PW[ok];AE[zz]AB[a:y][b])";
    let codes: Vec<_> = check(source).iter().map(|f| f.kind().code()).collect();
    let expected = [
        "bad-number",
        "bad-number",
        "bad-number",
        "bad-cube-value",
        "result-mismatch",
        "bad-move",
        "not-backgammon",
        "invalid-text",
        "bad-point",
        "bad-position",
    ];
    let mut seen = codes.clone();
    seen.dedup();
    assert_eq!(seen[..1], ["bad-number"]);
    for code in expected {
        assert!(codes.contains(&code), "{code} not in {codes:?}");
    }
}

/// A rule with other letters does not apply, so it is reported.
#[test]
fn unknown_rules_are_named() {
    let codes = |rules: &str| {
        let source = format!("(;GM[6]MI[length:3]RU[{rules}])");
        check(source.as_bytes()).iter().map(|f| (f.kind().code(), f.offset())).collect::<Vec<_>>()
    };
    for rules in ["", "Crawford", " Jacoby : NoCube", "Hypergammon3:Crawford:"] {
        assert_eq!(codes(rules), [], "{rules}");
    }
    for rules in ["crawford", "Cawford:Jacoby", "Jacoby:Hypergammon4"] {
        assert_eq!(codes(rules), [("unknown-rule", 22)], "{rules}");
    }
}

/// Files made of the tokens of the format, in any order.
fn tokens() -> impl Strategy<Value = Vec<u8>> {
    let token = prop_oneof![
        Just("(;"),
        Just("("),
        Just(")"),
        Just(";"),
        Just("["),
        Just("]"),
        Just("\\"),
        Just("GM[6]"),
        Just("W[31hefe]"),
        Just("B"),
        Just("C[x]"),
        Just("c"),
        Just(" "),
        Just("\r\n"),
        Just("$"),
        Just("W[double]"),
        Just("AE[a:y]"),
        Just("MI[length:3]"),
        Just("RE[B+2R]"),
        Just("é"),
    ];
    prop::collection::vec(token, 0..60).prop_map(|parts| parts.concat().into_bytes())
}

proptest! {
    #[test]
    fn any_tokens(source in tokens()) {
        checks::files(&source);
    }

    #[test]
    fn any_bytes(source in prop::collection::vec(any::<u8>(), 0..200)) {
        checks::files(&source);
    }

    #[test]
    fn damaged_real_files(cut in 0_usize..5000, flips in prop::collection::vec((0_usize..5000, any::<u8>()), 0..6)) {
        let mut source = std::fs::read(common::fixtures("valid/03_match7_crawford.sgf")).unwrap();
        for (at, byte) in flips {
            let length = source.len();
            source[at % length] = byte;
        }
        source.truncate(cut + 1);
        checks::files(&source);
    }
}
