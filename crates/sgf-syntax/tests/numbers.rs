//! Numbers have the values of `str::parse`, bit by bit.
#![allow(clippy::expect_used, clippy::cast_possible_truncation, reason = "helpers of tests")]

use proptest::prelude::*;
use sgf_syntax::value::{float, real, split_real};

fn agrees(text: &str) {
    let single = text.parse().ok().map(f32::to_bits);
    assert_eq!(float(text.as_bytes()).map(f32::to_bits), single, "{text}");
    let double = text.parse().ok().map(f64::to_bits);
    assert_eq!(float(text.as_bytes()).map(f64::to_bits), double, "{text}");
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
    for exponent in -400..400 {
        for digits in ["1", "9", "17", "9999999999999999", "1.234567", "18446744073709551616"] {
            agrees(&format!("{digits}e{exponent}"));
        }
    }
    for zeros in [19, 20, 400, 2000] {
        agrees(&format!("0.{:0zeros$}1e{zeros}", 0));
        agrees(&format!("1{:0zeros$}e-{zeros}", 0));
    }
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

    /// Halfway between two numbers, and a little beside: odd multiples of half the last place.
    #[test]
    fn ties(bits in any::<u64>(), shift in 0_u32..32, zeros in 0_usize..30) {
        for width in [25, 54] {
            let odd = u128::from(bits >> (64 - width) | 1);
            let subnormal = f64::from((bits >> 40) as u32 | 1) / 2_f64.powi(150);
            for text in [
                (odd << shift).to_string(),
                format!("{}e-{shift}", odd * 5_u128.pow(shift)),
                format!("{subnormal:.150}"),
            ] {
                let (digits, exponent) = text.split_at(text.find('e').unwrap_or(text.len()));
                let point = if digits.contains('.') { "" } else { "." };
                agrees(&text);
                agrees(&format!("{digits}{point}{:0zeros$}1{exponent}", 0));
                let below = digits.strip_suffix(|last| last != '0');
                if let (Some(below), Some(last)) = (below, digits.chars().last()) {
                    let last = last.to_digit(10).unwrap_or(1) - 1;
                    agrees(&format!("{below}{last}{point}{:9<zeros$}{exponent}", ""));
                }
            }
        }
    }
}
