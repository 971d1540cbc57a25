//! The output of the examples.
#![cfg(feature = "std")]

use std::process::Command;

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
fn first_prints_the_gnuid_before_every_decision() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bg-mat/valid/beaver.mat");
    let mut run = Command::new(env!("CARGO"));
    run.args(["run", "-q", "-p", "bg-mat", "--example", "first", "--", file]);
    let output = run.output().map(|output| output.stdout).unwrap_or_default();
    assert_eq!(String::from_utf8_lossy(&output), GNUIDS);
}
