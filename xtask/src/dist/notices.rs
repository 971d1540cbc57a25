//! The license texts of everything that is compiled into the program.

use super::output;
use crate::root;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Beginnings of the names of files that hold licenses, in lower case.
const NAMES: &[&str] = &["license", "licence", "copying", "copyright", "notice", "unlicense"];

/// Returns the licenses of all dependencies, and the texts with the names of their packages.
pub(super) fn of(metadata: &Value) -> Result<String, String> {
    let mut list = String::new();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let compiled = compiled()?;
    for package in metadata.get("packages").and_then(Value::as_array).into_iter().flatten() {
        let text = |member: &str| package.get(member).and_then(Value::as_str).unwrap_or_default();
        let name = format!("{} {}", text("name"), text("version"));
        if !compiled.contains(&name) {
            continue;
        }
        let own = package.get("source").is_none_or(Value::is_null);
        let folder = Path::new(text("manifest_path")).parent().unwrap_or(Path::new("."));
        let found = licenses(folder)?;
        if !own {
            let none = if found.is_empty() { ", without a file of its own" } else { "" };
            let _ = writeln!(list, "{name}: {}{none}", text("license"));
        }
        for (file, license) in found {
            // Licenses of the workspace itself lie beside this file.
            if !(own && ["LICENSE-APACHE", "LICENSE-MIT"].contains(&file.as_str())) {
                texts.entry(license).or_default().push(name.clone());
            }
        }
    }
    let mut out = format!("The program contains these packages, under these licenses:\n\n{list}");
    for (license, packages) in texts {
        let _ = write!(out, "\n{}\n{}\n\n{license}\n", "-".repeat(80), packages.join(", "));
    }
    Ok(out)
}

/// Returns the packages that are compiled into the program, as `name version`.
fn compiled() -> Result<Vec<String>, String> {
    let arguments = ["tree", "-p", "boardnote", "-e", "normal", "--prefix", "none", "--locked"];
    let tree = output(root::cargo().args(arguments))?;
    let package = |line: &str| {
        let (name, rest) = line.split_once(" v")?;
        Some(format!("{name} {}", rest.split(' ').next()?))
    };
    Ok(String::from_utf8_lossy(&tree).lines().filter_map(package).collect())
}

/// Returns the license files of a package, with their texts.
fn licenses(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let trouble = |error| format!("{}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(trouble)? {
        let path = entry.map_err(trouble)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let lower = name.to_lowercase();
        if path.is_file() && NAMES.iter().any(|start| lower.starts_with(start)) {
            let text = String::from_utf8_lossy(&fs::read(&path).map_err(trouble)?).into_owned();
            found.push((name, text.replace("\r\n", "\n").trim().to_owned()));
        }
    }
    found.sort();
    Ok(found)
}
