//! The built program for tests that send it signals, and the files that it has not finished.

#![allow(
    clippy::mod_module_files,
    reason = "helpers of test programs; a file beside them would be a test program of its own"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The program, heeding the signals that `nohup` or a shell's background makes it ignore.
#[allow(dead_code, reason = "not every test program sends signals")]
pub(crate) fn heeding_signals() -> Command {
    if cfg!(target_os = "linux") {
        let mut env = Command::new("env");
        env.args(["--default-signal=HUP,INT,TERM", env!("CARGO_BIN_EXE_boardnote")]);
        env
    } else {
        Command::new(env!("CARGO_BIN_EXE_boardnote"))
    }
}

/// Returns the name of the temporary file in a folder, if there is one.
pub(crate) fn unfinished(folder: &Path) -> Option<PathBuf> {
    let mut entries = fs::read_dir(folder).ok()?.filter_map(Result::ok).map(|entry| entry.path());
    entries.find(|path| {
        path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b".boardnote-"))
    })
}

/// Returns the length of the file that a process has not finished in a folder: one without a name,
/// or one under a temporary name.
pub(crate) fn written(process: u32, folder: &Path) -> Option<u64> {
    let real = folder.canonicalize().ok()?;
    let open = fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten();
    let mut open = open.filter_map(|entry| Some(entry.ok()?.path()));
    let unnamed = open.find(|file| {
        fs::read_link(file).is_ok_and(|name| {
            name.starts_with(&real) && name.as_os_str().as_encoded_bytes().ends_with(b" (deleted)")
        })
    });
    fs::metadata(unnamed.or_else(|| unfinished(folder))?).ok().map(|meta| meta.len())
}
