//! Programs of thirty lines, as users write them against the public interface, and the output of each.
//!
//! Every file is a program whose function `run` takes the arguments and returns what is printed. Its
//! test gives it files of `inputs`, and compares the output with a file of `expected`.

mod backgammon;
mod chess_report;
mod go_table;
mod pgn_annotate;
mod sgf_annotate;
mod text_forms;

use std::error::Error;
use std::path::{Path, PathBuf};

/// The output of a program.
type Output = Result<String, Box<dyn Error>>;

/// Returns the path of an input.
#[allow(dead_code, reason = "a program may have no input")]
fn input(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api/inputs").join(name)
}

/// Compares the output of a program with a file of `expected`.
#[track_caller]
fn check(output: Output, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api/expected").join(expected);
    let expected = std::fs::read_to_string(&path).expect("a file of `expected`");
    assert_eq!(output.expect("the program succeeds"), expected);
}
