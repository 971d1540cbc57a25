//! Files, folders, and programs.

use crate::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs a program that must succeed. `what` is the subject of the error.
pub(super) fn run(command: &mut Command, what: &str) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| format!("{name} does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{what}: {name} failed")) }
}

/// Returns `true` if a program starts.
pub(super) fn starts(program: &str) -> bool {
    let status = Command::new(program).arg("--version").stdout(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Makes an empty folder.
pub(super) fn fresh(folder: &Path) -> Result<PathBuf, String> {
    let error = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(error)?;
    }
    fs::create_dir_all(folder).map_err(error)?;
    Ok(folder.to_owned())
}

/// Copies the files of a folder, except those named.
pub(super) fn copy_all(from: &Path, to: &Path, except: &[&str]) -> Result<(), String> {
    for path in root::files(from)? {
        let name = path.file_name().and_then(|name| name.to_str());
        if let Some(name) = name.filter(|name| !except.contains(name)) {
            copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}

pub(super) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|error| format!("{}: {error}", from.display()))
}

pub(super) fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}
