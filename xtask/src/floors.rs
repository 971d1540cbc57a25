//! The floors of the crates, which `.github/DESIGN.md` explains: a crate depends on crates of lower floors
//! only.

use crate::root;
use serde_json::Value;

/// The crates of each floor, from the bottom.
const FLOORS: &[&[&str]] = &[
    &["board-picture", "core-bits", "notation-report"],
    &["sgf-syntax"],
    &["bg-rules", "chess-rules", "crossword-rules", "go-rules"],
    &["bg-matchid", "cgp-notation", "chess-movecode", "chess-pgn", "gcg-notation", "go-sgf"],
    &["bg-mat", "bg-ogxm", "bg-sgf", "bg-xg", "go9-dat"],
    &["go9-engine"],
    &["boardnote-formats"],
    &["boardnote", "boardnote-web"],
];

/// Reports every crate without a floor, and every arrow that does not point down.
pub(crate) fn check(breaches: &mut Vec<String>) -> Result<(), String> {
    let output = root::cargo()
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .output()
        .map_err(|error| format!("cargo metadata does not start: {error}"))?;
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = metadata.get("packages").and_then(Value::as_array);
    for package in packages.into_iter().flatten() {
        let text = |name: &str| package.get(name).and_then(Value::as_str).unwrap_or_default();
        let crates = root::path().join("crates");
        if std::path::Path::new(text("manifest_path")).starts_with(crates) {
            breaches.extend(arrows(text("name"), package));
        }
    }
    Ok(())
}

/// Returns the breaches of one crate.
fn arrows(name: &str, package: &Value) -> Vec<String> {
    let Some(floor) = floor(name) else {
        return vec![format!("{name}: no floor in xtask/src/floors.rs")];
    };
    let dependencies = package.get("dependencies").and_then(Value::as_array);
    let normal = dependencies.into_iter().flatten().filter(|other| other["kind"].is_null());
    let names = normal.filter_map(|other| other["name"].as_str());
    names
        .filter(|other| self::floor(other).is_some_and(|below| below >= floor))
        .map(|other| format!("{name} depends on {other}, which is not on a lower floor"))
        .collect()
}

fn floor(name: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_point_down() {
        let package = |name: &str, kind: Option<&str>| serde_json::json!({"dependencies": [{"name": name, "kind": kind}]});
        assert_eq!(arrows("bg-sgf", &package("bg-rules", None)), Vec::<String>::new());
        assert_eq!(arrows("bg-rules", &package("serde", None)), Vec::<String>::new());
        assert_eq!(arrows("bg-rules", &package("bg-sgf", Some("dev"))), Vec::<String>::new());
        assert_eq!(
            arrows("bg-rules", &package("bg-sgf", None)),
            ["bg-rules depends on bg-sgf, which is not on a lower floor"]
        );
        assert_eq!(arrows("bg-mat", &package("bg-sgf", None)).len(), 1);
        assert_eq!(
            arrows("new", &package("bg-rules", None)),
            ["new: no floor in xtask/src/floors.rs"]
        );
    }
}
