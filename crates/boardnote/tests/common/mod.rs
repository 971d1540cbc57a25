//! Helpers to run the built program.

#![allow(
    clippy::expect_used,
    clippy::mod_module_files,
    reason = "helpers of test programs; a file beside them would be a test program of its own"
)]

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// The result of a run.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    /// Standard output as bytes.
    pub(crate) bytes: Vec<u8>,
    pub(crate) err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            bytes: output.stdout,
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// Runs the program with arguments and standard input.
pub(crate) fn boardnote(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardnote"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has a standard input");
    let input = input.to_owned();
    let feeder = std::thread::spawn(move || {
        // The program may exit without reading all input.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("it ends");
    feeder.join().expect("the feeder ends");
    output.into()
}
