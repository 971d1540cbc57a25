//! `cargo xtask dependencies`: what `deny.toml` says about licenses, duplicates, and sources holds for
//! every lock file, and the light program stays light. `cargo xtask advisories`: no lock file names a
//! version with a known fault; these appear without a change of ours, so that no change waits for them.

use crate::root;
use std::collections::BTreeSet;

/// The manifests that have a lock file. The peers are measured as programs and never linked; their
/// licenses are exceptions in `deny.toml`.
const MANIFESTS: [&str; 3] =
    ["Cargo.toml", "crates/boardnote-py/Cargo.toml", "benches/peers/pgn/Cargo.toml"];

/// Maximum number of packages from elsewhere in the light program.
const PACKAGES: usize = 75;

/// Runs all checks.
pub(crate) fn run() -> Result<(), String> {
    MANIFESTS.iter().try_for_each(|manifest| is_fresh(manifest))?;
    light()?;
    weights()?;
    deny(&["bans", "licenses", "sources"])
}

/// Looks the versions of all lock files up in the database of advisories.
pub(crate) fn advisories() -> Result<(), String> {
    if root::has_cargo(&["deny", "--version"]) && !root::has_cargo(&["deny", "fetch"]) {
        return crate::packages::skip("the database of advisories cannot be had");
    }
    deny(&["advisories"])
}

/// Runs checks of `cargo deny` for every lock file.
fn deny(checks: &[&str]) -> Result<(), String> {
    if !root::has_cargo(&["deny", "--version"]) {
        return crate::packages::skip("cargo-deny is not installed, no dependencies were checked");
    }
    for manifest in MANIFESTS {
        let mut arguments =
            vec!["deny", "--locked", "--manifest-path", manifest, "--config", "deny.toml"];
        // The exceptions of one lock file are unknown in the others, and a peer spells its license
        // in an older form.
        arguments.extend(["--all-features", "check", "--hide-inclusion-graph"]);
        arguments.extend([
            "--allow",
            "license-exception-not-encountered",
            "--allow",
            "parse-error",
        ]);
        arguments.extend(["--allow", "unmatched-skip", "--allow", "unnecessary-skip"]);
        arguments.extend(checks);
        println!("{manifest}");
        let status = root::toolchain(&arguments).status();
        if !status.is_ok_and(|status| status.success()) {
            return Err(format!("cargo {} failed", arguments.join(" ")));
        }
    }
    Ok(())
}

/// Checks that a lock file has what its manifest asks for, so that nothing is resolved anew.
fn is_fresh(manifest: &str) -> Result<(), String> {
    let arguments = ["metadata", "--locked", "--format-version", "1", "--manifest-path", manifest];
    let output = root::cargo().args(arguments).output();
    let output = output.map_err(|error| format!("cargo does not start: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let reason = String::from_utf8_lossy(&output.stderr);
    Err(format!("the lock file of {manifest} is stale: {reason}"))
}

/// Returns the packages that a package of the workspace is built from, itself included.
fn packages(package: &str, arguments: &[&str]) -> Result<BTreeSet<String>, String> {
    let mut command = root::cargo();
    command.args(["tree", "--locked", "-p", package, "--prefix", "none", "--format", "{p}"]);
    let output = command.args(arguments).output();
    let output = output.map_err(|error| format!("cargo does not start: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo tree -p {package} failed"));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let names = text.lines().map(|line| line.trim_end_matches(" (*)"));
    Ok(names.map(|name| name.trim_end_matches(" (proc-macro)").to_owned()).collect())
}

/// Checks the last column of the table of crates: the packages of each crate, without itself.
fn weights() -> Result<(), String> {
    let text = std::fs::read_to_string(root::path().join("docs/crates.md"));
    let text = text.map_err(|error| format!("docs/crates.md: {error}"))?;
    for row in text.lines().filter_map(|line| line.strip_prefix("| [`")) {
        let name = row.split('`').next().unwrap_or_default();
        let written = row.trim_end_matches(['|', ' ']).rsplit(' ').next().unwrap_or_default();
        if written == "–" {
            continue;
        }
        let counted = packages(name, &["-e", "normal"])?.len().saturating_sub(1).to_string();
        if counted != written {
            return Err(format!("docs/crates.md: {name} has {counted} packages, not {written}"));
        }
    }
    Ok(())
}

/// Counts the packages that the light program is built from, without those of this workspace.
fn light() -> Result<(), String> {
    let mut packages = packages("boardnote", &["--no-default-features", "-e", "normal,build"])?;
    let own = root::path().display().to_string();
    packages.retain(|package| !package.contains(&own));
    println!("the light program: {} packages from elsewhere", packages.len());
    if packages.len() > PACKAGES {
        return Err(format!("the light program needs at most {PACKAGES} packages from elsewhere"));
    }
    Ok(())
}
