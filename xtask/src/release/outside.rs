//! The packages for npm and for `PyPI`, which belong to a release as the crates do.

use super::Package;
use crate::{python, root};
use serde_json::Value;

/// The only place of the address of the repository.
const ADDRESS: &str = "the repository of [workspace.package] in Cargo.toml";

/// Checks the address of the repository, which all crates take over and which must be filled in before
/// something is published.
pub(super) fn address(packages: &[Package], is_publishing: bool) -> Result<(), String> {
    let addresses = packages.iter().map(|it| it.metadata.get("repository").and_then(Value::as_str));
    match addresses.flatten().next().unwrap_or_default() {
        "" if is_publishing => Err(format!(
            "{ADDRESS} is empty: fill in the address to which the pages of all packages link"
        )),
        "" => {
            println!("note: {ADDRESS} is empty, and must be filled in before publishing");
            Ok(())
        }
        address if address.starts_with("https://") => Ok(()),
        address => Err(format!("{ADDRESS} is {address:?}, expected https://…")),
    }
}

/// Checks the versions of the packages for npm and `PyPI`, and the description on `PyPI`.
pub(super) fn check(packages: &[Package], breaches: &mut Vec<String>) -> Result<(), String> {
    let version = packages.first().map_or("", |package| &package.version);
    let read = |text: &str| -> Result<Value, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    };
    let npm = root::path().join("crates/boardnote-web/npm/package.json");
    let wheel = ["metadata", "--format-version", "1", "--no-deps", "--manifest-path"];
    let manifest = root::path().join("crates/boardnote-py/Cargo.toml").display().to_string();
    let wheel = super::output(&[&wheel[..], &[&manifest]].concat())?;
    for (name, place, value) in [
        ("the npm package", "/version", read(&root::read(&npm)?)?),
        ("the Python package", "/packages/0/version", read(&wheel)?),
    ] {
        let own = value.pointer(place).and_then(Value::as_str).unwrap_or_default();
        if own != version {
            breaches.push(format!("{name} has version {own}, but the crates have {version}"));
        }
    }
    python::description(breaches)
}
