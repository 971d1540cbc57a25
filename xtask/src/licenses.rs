//! `cargo xtask licenses`: checks that every dependency is available under a license that
//! `deny.toml` allows.

use crate::root;
use serde_json::Value;

/// Checks the whole dependency tree, development dependencies included.
pub(crate) fn run() -> Result<(), String> {
    let allowed = allowed()?;
    let mut refused = Vec::new();
    let mut checked = 0;
    for package in metadata()?.get("packages").and_then(Value::as_array).into_iter().flatten() {
        let text = |member: &str| package.get(member).and_then(Value::as_str).unwrap_or_default();
        checked += 1;
        if !acceptable(text("license"), &allowed) {
            refused.push(format!("{} {}: `{}`", text("name"), text("version"), text("license")));
        }
    }
    if !refused.is_empty() {
        return Err(format!("licenses that deny.toml does not allow:\n{}", refused.join("\n")));
    }
    println!("{checked} packages, all under permissive licenses");
    Ok(())
}

/// The strings in the `allow` list.
fn allowed() -> Result<Vec<String>, String> {
    let text = root::read(&root::path().join("deny.toml"))?;
    let list = text.split("allow = [").nth(1).and_then(|rest| rest.split(']').next());
    let list = list.ok_or("deny.toml: no list of allowed licenses")?;
    Ok(list.split('"').skip(1).step_by(2).map(str::to_owned).collect())
}

fn metadata() -> Result<Value, String> {
    let output = root::cargo()
        .args(["metadata", "--format-version", "1", "--all-features"])
        .output()
        .map_err(|error| format!("cargo does not start: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

/// Returns `true` if an SPDX expression can be satisfied: one side of every `OR` and all sides of
/// every `AND`. In this dependency tree parentheses occur only around `OR` groups, so the
/// expression is split at `AND` first.
fn acceptable(expression: &str, allowed: &[String]) -> bool {
    let listed = |license: &str| allowed.iter().any(|other| other == license.trim());
    !expression.is_empty()
        && expression.split(" AND ").all(|part| {
            let part = part.trim().trim_start_matches('(').trim_end_matches(')');
            part.split(" OR ").flat_map(|part| part.split('/')).any(listed)
        })
}

#[cfg(test)]
mod tests {
    use super::acceptable;

    #[test]
    fn expressions() {
        let allowed = ["MIT".to_owned(), "Unicode-3.0".to_owned()];
        assert!(acceptable("MIT OR GPL-3.0", &allowed));
        assert!(acceptable("(MIT OR Apache-2.0) AND Unicode-3.0", &allowed));
        assert!(acceptable("MIT/Apache-2.0", &allowed));
        assert!(!acceptable("GPL-3.0-or-later", &allowed));
        assert!(!acceptable("MIT AND GPL-3.0", &allowed));
        assert!(!acceptable("", &allowed));
    }
}
