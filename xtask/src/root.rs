//! The folder of the workspace and the files in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns the folder of the workspace.
pub(crate) fn path() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_owned()
}

/// Returns the target folder of cargo.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| path().join("target"), PathBuf::from)
}

/// Returns a command that runs cargo in the folder of the workspace.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(path());
    command
}

/// Returns all files below a folder, except those in build folders, ordered by name.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|e| e.to_string())?.path();
            if path.is_dir() {
                let is_built = path.ends_with("target") || path.ends_with("node_modules");
                folders.extend((!is_built).then_some(path));
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Returns the folders of the published library crates, ordered by name.
pub(crate) fn libraries() -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(path().join("crates")).map_err(|e| e.to_string())? {
        let folder = entry.map_err(|e| e.to_string())?.path();
        let published = !read(&folder.join("Cargo.toml"))?.contains("\npublish = false\n");
        if published && !folder.join("src/main.rs").exists() {
            found.push(folder);
        }
    }
    found.sort();
    Ok(found)
}

/// Returns the name of the package in a folder.
pub(crate) fn package(folder: &Path) -> Result<String, String> {
    let manifest = read(&folder.join("Cargo.toml"))?;
    let name = manifest.lines().find_map(|line| line.strip_prefix("name = \""));
    let name = name.and_then(|rest| rest.split('"').next());
    name.map(ToOwned::to_owned).ok_or_else(|| format!("{}: no name", folder.display()))
}

/// Reads a text file.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Creates a command for the cargo of the toolchain named in the first argument. rustup resolves it
/// by its bare name, and variables that cargo set for this program are removed because they belong
/// to another toolchain.
pub(crate) fn toolchain(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(arguments).current_dir(path());
    command.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO_TARGET_DIR");
    command
}

/// Returns `true` if this cargo is installed and runs the command successfully.
pub(crate) fn has_cargo(arguments: &[&str]) -> bool {
    let status = toolchain(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Returns `true` if a file lies in a folder `src`.
pub(crate) fn in_src(file: &Path) -> bool {
    file.components().any(|part| part.as_os_str() == "src")
}
