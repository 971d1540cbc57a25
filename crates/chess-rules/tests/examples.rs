//! The output of the examples.

use std::process::Command;

#[test]
fn first_counts_positions() {
    let mut run = Command::new(env!("CARGO"));
    run.args(["run", "-q", "-p", "chess-rules", "--example", "first", "--"]);
    run.args(["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "3"]);
    let output = run.output().map(|output| output.stdout).unwrap_or_default();
    assert_eq!(String::from_utf8_lossy(&output), "97862\n");
}
