//! The output of the examples.
#![cfg(feature = "std")]

use std::process::Command;

#[test]
fn first_prints_the_gnuid_before_every_decision() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bg-mat/valid/beaver.mat");
    let mut run = Command::new(env!("CARGO"));
    run.args(["run", "-q", "-p", "bg-mat", "--example", "first", "--", file]);
    let output = run.output().map(|output| output.stdout).unwrap_or_default();
    let lines: Vec<_> = output.split(|byte| *byte == b'\n').map(String::from_utf8_lossy).collect();
    assert!(lines.len() > 5 && lines[0].starts_with("4HPwATDgc/ABMA:"), "{lines:?}");
    assert_eq!(lines.last().map(|line| &**line), Some(""));
}
