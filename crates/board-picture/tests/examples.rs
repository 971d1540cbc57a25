//! The output of the examples.

use std::process::Command;

#[test]
fn first_draws_three_games() {
    let mut run = Command::new(env!("CARGO"));
    run.args(["run", "-q", "-p", "board-picture", "--example", "first", "--"]);
    run.args(["4HPwATDgc/ABMA:QYkqASAAIAAA"]);
    run.args(["r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"]);
    run.args(["15/15/15/15/15/15/15/5HELLO5/15/15/15/15/15/15/15 ABCDEFG/ 0/24 0 lex CSW21;"]);
    let output = run.output().map(|output| output.stdout).unwrap_or_default();
    let output = String::from_utf8_lossy(&output);
    let sizes: Vec<usize> = output.lines().filter_map(|line| line.parse().ok()).collect();
    assert_eq!(sizes.len(), 3, "{output}");
    // Every picture has a board and pieces.
    assert!(sizes.iter().all(|size| *size > 5_000), "{output}");
}
