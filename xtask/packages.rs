//! Packages for Python and Node, installed for a task in a folder of its own. `xtask` and the
//! comparisons with real programs in `benches` include this file.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Says that a check is left out because of something that this machine lacks. Where the variable `CI`
/// is set, nothing may be lacking, and this is an error.
pub(crate) fn skip(reason: &str) -> Result<(), String> {
    if std::env::var_os("CI").is_some() {
        return Err(format!("skipped, although CI is set: {reason}"));
    }
    println!("SKIPPED: {reason}");
    Ok(())
}

/// Returns a Python with these packages in a new environment inside a folder, or `None` if it is
/// not available.
pub(crate) fn python(packages: &[&str], folder: &Path) -> Result<Option<PathBuf>, String> {
    let Some(python) = environment(folder, &[], &packages.join(" "))? else { return Ok(None) };
    Ok(install(&python, packages)?.then_some(python))
}

/// Makes an environment and returns its Python.
pub(crate) fn environment(
    folder: &Path,
    flags: &[&str],
    what: &str,
) -> Result<Option<PathBuf>, String> {
    let venv = folder.join("venv");
    let made = Command::new("python3").args(["-m", "venv"]).args(flags).arg(&venv).output();
    if !made.is_ok_and(|made| made.status.success()) {
        skip(&format!("{what}, for `python3 -m venv` does not run"))?;
        return Ok(None);
    }
    Ok(Some(venv.join("bin").join("python")))
}

/// Installs packages and returns `true` if that succeeds.
pub(crate) fn install<S: AsRef<OsStr>>(python: &Path, packages: &[S]) -> Result<bool, String> {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages);
    let installed = pip.output().map_err(|error| format!("pip does not start: {error}"))?;
    if !installed.status.success() {
        let names: Vec<_> = packages.iter().map(|it| it.as_ref().to_string_lossy()).collect();
        let message = String::from_utf8_lossy(&installed.stderr);
        skip(&format!("{}, which pip cannot install:\n{}", names.join(" "), message.trim_end()))?;
    }
    Ok(installed.status.success())
}

/// Installs packages of npm in a folder of their own, and returns the folder; `None` if npm cannot.
pub(crate) fn npm(folder: &Path, packages: &[&str]) -> Result<Option<PathBuf>, String> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(folder.join("package.json"), "{\"type\": \"module\"}"))
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--no-audit", "--no-fund"]).args(packages);
    let status = npm.current_dir(folder).status();
    Ok(status.is_ok_and(|status| status.success()).then(|| folder.to_owned()))
}
