//! The built program for tests that send it signals.

#![allow(
    clippy::mod_module_files,
    reason = "helpers of test programs; a file beside them would be a test program of its own"
)]

use std::process::Command;

/// The program, heeding the signals that `nohup` or a shell's background makes it ignore.
pub(crate) fn heeding_signals() -> Command {
    if cfg!(target_os = "linux") {
        let mut env = Command::new("env");
        env.args(["--default-signal=HUP,INT,TERM", env!("CARGO_BIN_EXE_boardnote")]);
        env
    } else {
        Command::new(env!("CARGO_BIN_EXE_boardnote"))
    }
}
