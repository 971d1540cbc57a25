//! Tests the program of the README.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::process::Command;

#[test]
fn first() {
    let run = Command::new(env!("CARGO"))
        .args(["run", "-q", "-p", "bg-xg", "--example", "first", "--"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bg-xg/made/comments.xg"))
        .output()
        .unwrap();
    let expected = "Ann\t116.67\nBob\t0.00\n1\t2\t0.420\n1\t0\t0.280\n1\t1\t0.000\n";
    assert_eq!(String::from_utf8(run.stdout).unwrap(), expected);
}
