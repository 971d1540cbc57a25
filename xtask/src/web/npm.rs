//! The npm package, and packages that the tasks use.

use super::{Places, files};
use crate::{packages, root};
use std::path::PathBuf;
use std::process::Command;

/// Installs packages of npm for a task of this module.
pub(super) fn install(
    places: &Places,
    name: &str,
    packages: &[&str],
) -> Result<Option<PathBuf>, String> {
    packages::npm(&places.out.join("tools").join(name), packages)
}

/// Lays out the package and packs it.
pub(super) fn package(places: &Places, module: &[u8]) -> Result<(), String> {
    let folder = files::fresh(&places.out.join("npm"))?;
    files::copy_all(&places.source.join("npm"), &folder, &[])?;
    files::write(&folder.join("boardnote.wasm"), module)?;
    for name in ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "BUNDLERS.md", "CHANGELOG.md"] {
        files::copy(&places.source.join(name), &folder.join(name))?;
    }
    let board = root::path().join("crates/board-picture/LICENSE-OFL");
    files::copy(&board, &folder.join("LICENSE-OFL"))?;
    if !files::starts("npm") {
        return packages::skip("the tarball, because npm is missing");
    }
    let mut npm = Command::new("npm");
    npm.args(["pack", "--silent", "--pack-destination"]).arg(&places.out).current_dir(&folder);
    files::run(&mut npm, "npm pack")
}
