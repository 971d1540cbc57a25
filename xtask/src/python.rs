//! Independent Python programs that read the output of the workspace.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns a Python with this package in a new environment inside a folder, or `None` if it is not
/// available.
pub(crate) fn with(package: &str, folder: &Path) -> Result<Option<PathBuf>, String> {
    let venv = folder.join("venv");
    let made = Command::new("python3").args(["-m", "venv"]).arg(&venv).output();
    if !made.is_ok_and(|made| made.status.success()) {
        println!("{package}: SKIPPED, `python3 -m venv` does not run");
        return Ok(None);
    }
    let python = venv.join("bin").join("python");
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", package];
    let installed = Command::new(&python).args(install).output();
    let installed = installed.map_err(|error| format!("pip does not start: {error}"))?;
    if installed.status.success() {
        return Ok(Some(python));
    }
    println!(
        "{package}: SKIPPED, pip cannot install it:\n{}",
        String::from_utf8_lossy(&installed.stderr).trim_end()
    );
    Ok(None)
}
