//! The output of the examples.

use std::process::Command;

#[test]
fn first_sets_a_score() {
    let mut run = Command::new(env!("CARGO"));
    run.args(["run", "-q", "-p", "bg-matchid", "--example", "first", "--"]);
    run.args(["4HPwATDgc/ABMA:QYkqASAAIAAE", "3", "5"]);
    let output = run.output().map(|output| output.stdout).unwrap_or_default();
    let expected = "4HPwATDgc/ABMA:QYkqATAAKAAE\n\
        XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:5:3:0:9:10\n";
    assert_eq!(String::from_utf8_lossy(&output), expected);
}
