//! The output of the examples.
#![cfg(feature = "std")]

use std::process::Command;

#[test]
fn first_lists_the_blunders_of_a_match() {
    let file =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bg-sgf/analysis/match3_woolsey.sgf");
    let mut run = Command::new(env!("CARGO"));
    run.args(["run", "-q", "-p", "bg-sgf", "--example", "first", "--", file]);
    let output = run.output().map(|output| output.stdout).unwrap_or_default();
    let lines: Vec<_> = output.split(|byte| *byte == b'\n').map(String::from_utf8_lossy).collect();
    assert_eq!(lines.len(), 17, "16 lines, and nothing behind the last");
    assert_eq!(lines[0], "2\t18\t8/2* 6/1\t13/2*\t0.259");
    assert_eq!(lines[3], "1\t23\tno double\tDouble, take\t0.178");
}
