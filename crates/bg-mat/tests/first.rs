//! The example prints what it promises.
#![cfg(feature = "std")]

#[path = "../examples/first.rs"]
#[allow(dead_code, reason = "the test does not call `main`")]
mod first;

/// The match of the file up to each decision, as GNU Backgammon shows it: two plays with a double,
/// a beaver, and its take between them.
const GNUIDS: &str = "\
4HPwATDgc/ABMA:MIEFAAAAAAAA
sGfwATDgc/ABMA:cAkAAAAAAAAA
sGfwATDgc/ABMA:cBEAAAAAAAAA
sGfwATDgc/ABMA:QRkAAAAAAAAA
sGfwATDgc/ABMA:QokKAAAAAAAA
4PPgASSwZ/ABMA:AgETAAAAAAAA
sGfwBSDg8+ABJA:QgkOAAAAAAAA
4POKASSwZ/AFIA:AgEAAAAAAAAA
";

#[test]
fn a_gnuid_is_printed_before_every_decision() {
    let file = include_bytes!("../../../fixtures/bg-mat/valid/beaver.mat");
    assert_eq!(first::gnuids(file).ok().as_deref(), Some(GNUIDS));
}
