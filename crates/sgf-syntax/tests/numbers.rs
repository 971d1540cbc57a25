//! Numbers have the values of `str::parse`, bit by bit.
#![allow(clippy::expect_used, reason = "helpers of tests")]

use proptest::prelude::*;
use sgf_syntax::value::{real, split_real};

fn agrees(text: &str) {
    if let Ok(real) = real(text.as_bytes()) {
        assert_eq!(Some(real.to_bits()), text.trim().parse().ok().map(f64::to_bits), "{text}");
    }
    if let Some((real, rest)) = split_real(text.as_bytes()) {
        let text = text.strip_suffix(core::str::from_utf8(rest).expect("ASCII")).expect("the rest");
        assert_eq!(Some(real.to_bits()), text.parse().ok().map(f64::to_bits), "{text}");
    }
}

#[test]
fn forms_and_limits() {
    let forms = [
        "",
        "+",
        "-",
        ".",
        "+.",
        "e5",
        ".e5",
        "1",
        "+1",
        "-1",
        "--1",
        "1.",
        ".5",
        "-.5",
        "1e5",
        "1E+5",
        "1e-5",
        "1e",
        "1e+",
        "1.e1",
        " 1",
        "1 ",
        "1_0",
        "0x10",
        "1,5",
        "1.2.3",
        "-0",
        "-0.0",
        "0e999",
        "inf",
        "-inf",
        "+INF",
        "infinity",
        "-Infinity",
        "nan",
        "-nan",
        "+NaN",
        "infinit",
        "in",
        "nana",
        "1f",
        "१",
        "1e400",
        "-1e400",
        "1e-400",
        "1e4294967301",
        "1e-4294967301",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "0e99999999999999999999",
        "3.4028235e38",
        "3.4028236e38",
        "1.7976931348623157e308",
        "1.7976931348623159e308",
        "5e-324",
        "2e-324",
        "2.2250738585072011e-308",
        "1e-45",
        "7e-46",
        "9007199254740993",
        "9007199254740992.99999999999999999",
        "3.959292266e-34",
        "0.1000000000000000055511151231257827",
        "123456789012345678901234567890e-20",
        "109251260533517621457576751708984375e-27",
    ];
    forms.into_iter().for_each(agrees);
}

proptest! {
    #[test]
    fn numbers(bits in any::<u64>(), single in any::<u32>(), precision in 0_usize..20) {
        let (single, double) = (f32::from_bits(single), f64::from_bits(bits));
        for text in [
            format!("{single}"), format!("{single:e}"), format!("{single:.precision$e}"),
            format!("{double}"), format!("{double:e}"), format!("{double:.precision$e}"),
        ] {
            agrees(&text);
        }
    }

    #[test]
    fn decimals(
        text in "[-+]?([0-9]{1,8}|[0-9]{0,40})([.]([0-9]{0,9}|0{0,30}[0-9]{0,40}))?([eE][-+]?[0-9]{0,3})?"
    ) {
        agrees(&text);
    }

    #[test]
    fn garbage(text in "[-+0-9.eEiInNfFaAtTyYxX_ ,]{0,9}") {
        agrees(&text);
    }

    #[test]
    fn names(text in "[-+]?([iI][nN][fF]|[nN][aA][nN])([iI][nN][iI][tT][yY]?)?") {
        agrees(&text);
    }
}
