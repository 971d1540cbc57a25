//! The output of the examples.

use std::process::Command;

#[test]
fn first_prints_movetext_and_data() {
    let data = "131329254cb1e0626573742062792074657374000098d2ff";
    let mut run = Command::new(env!("CARGO"));
    run.args(["run", "-q", "-p", "chess-movecode", "--example", "first", "--", data]);
    let output = run.output().map(|output| output.stdout).unwrap_or_default();
    let expected = "1. e4 e5 2. Nf3 Nc6 3. Bb5 $1 {best by test} 3... a6 4. O-O 1-0\n";
    assert_eq!(String::from_utf8_lossy(&output), format!("{expected}{data}\n"));
}
