//! The first program of the README, on a file with comments in variations.

#![allow(clippy::unwrap_used, reason = "test code")]
#![cfg(feature = "std")]

use std::process::Command;

#[test]
fn the_first_program_removes_all_comments() {
    let path = std::env::temp_dir().join(format!("sgf-syntax-first-{}.sgf", std::process::id()));
    let file = "(;GM[1]GC[general] C [a\\]b]\n;B[dd]C[x](;W[pp]C[y]N[z])(;W[dp]))\n";
    std::fs::write(&path, file).unwrap();
    let run = Command::new(env!("CARGO"))
        .args(["run", "-q", "-p", "sgf-syntax", "--example", "first", "--"])
        .arg(&path)
        .output()
        .unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(String::from_utf8_lossy(&run.stderr), "");
    let expected = "(;GM[1] \n;B[dd](;W[pp]N[z])(;W[dp]))\n";
    assert_eq!(String::from_utf8_lossy(&run.stdout), expected);
}
