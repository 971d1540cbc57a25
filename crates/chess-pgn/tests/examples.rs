//! The output of the examples.

#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

use std::process::Command;

#[test]
fn first_prints_main_lines() {
    let path = std::env::temp_dir().join(format!("chess-pgn-first-{}.pgn", std::process::id()));
    std::fs::write(&path, "1. e4 e5 (1... c5) 2. Nf3 1-0\n\n[Event \"b\"]\n\n1. d4 Ke5 *\n")
        .unwrap();
    let mut run = Command::new(env!("CARGO"));
    run.args(["run", "-q", "-p", "chess-pgn", "--example", "first", "--"]).arg(&path);
    let output = run.output().unwrap();
    std::fs::remove_file(path).unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "e2e4 e7e5 g1f3\nd2d4\n");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.starts_with("illegal move: "), "{errors}");
}
