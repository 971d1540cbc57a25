//! Runs the stored fuzzing inputs, and those of the syntax, through the checks of the fuzz target.
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "../../../fixtures/fuzz/replay.rs"]
mod replay;

use replay::replay;

#[test]
fn games() {
    replay("go9-dat", "games", checks::games);
    replay("sgf-syntax", "files", checks::games);
}

/// A megabyte of parentheses takes no stack and no time beyond its length.
#[test]
fn deep_nesting() {
    checks::games(&b"(".repeat(1 << 20));
    checks::games(&[b"(;SZ[5]".as_slice(), &b"(;B[aa]".repeat(1 << 14)].concat());
}
