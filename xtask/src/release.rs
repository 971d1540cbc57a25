//! `cargo xtask release --dry-run`: checks every crate in publishing order, and lists the content
//! of its package; checks the packages for npm and `PyPI`, too. With `--publish`, the address of the
//! repository must be known.

mod outside;
mod packed;

use crate::root;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Maximum unpacked size of a package in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// The files that belong to a package; cargo adds the last four.
const CONTENT: &[&str] = &[
    "src/",
    "examples/",
    "README.md",
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "LICENSE-OFL",
    "Cargo.toml",
    "Cargo.toml.orig",
    "Cargo.lock",
    ".cargo_vcs_info.json",
];

/// The files that are required besides sources.
const REQUIRED: &[&str] = &["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// The categories of crates.io in use. crates.io rejects a misspelled category.
const CATEGORIES: &[&str] = &[
    "command-line-utilities",
    "encoding",
    "games",
    "no-std",
    "parser-implementations",
    "visualization",
];

/// A target without `std`, used if it is installed. It reveals a missing `default-features =
/// false`, which builds without an error on targets with `std`.
const BARE: &str = "thumbv7em-none-eabihf";

/// A crate to publish.
struct Package {
    name: String,
    version: String,
    folder: PathBuf,
    /// The crates of the workspace that must be published first.
    needs: Vec<String>,
    features: Vec<String>,
    metadata: Value,
    is_library: bool,
}

impl Package {
    /// Returns `true` if the manifest says that the crate works without `std`.
    fn is_bare(&self) -> bool {
        let categories = self.metadata.get("categories").and_then(Value::as_array);
        categories.is_some_and(|slugs| slugs.iter().any(|slug| slug == "no-std"))
    }

    /// The name of the package's folder and file.
    fn id(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }
}

/// Runs all checks. `cargo publish` does the publishing.
pub(crate) fn dry_run(is_publishing: bool) -> Result<(), String> {
    let packages = ordered(workspace()?)?;
    outside::address(&packages, is_publishing)?;
    let mut breaches = Vec::new();
    let mut report = Vec::new();
    if !has_bare_target() {
        crate::packages::skip(&format!(
            "builds for {BARE}, not installed (rustup target add {BARE})"
        ))?;
    }
    for package in &packages {
        println!("--- {} {}", package.name, package.version);
        manifest(package, &mut breaches);
        let (files, bytes) = content(package, &mut breaches)?;
        report.push((package, files, bytes));
        if package.is_library {
            without_std(package, &mut breaches)?;
        }
    }
    println!("--- features");
    features(&mut breaches);
    println!("--- dependencies");
    crate::dependencies::run().unwrap_or_else(|message| breaches.push(message));
    println!("--- packages");
    packed::check(&packages, &mut breaches)?;
    println!("--- npm and PyPI");
    outside::check(&packages, &mut breaches)?;
    if !breaches.is_empty() {
        return Err(format!("not ready:\n{}", breaches.join("\n")));
    }
    println!("\nin this order:");
    for (package, files, bytes) in report {
        let packed = root::target().join("package").join(package.id() + ".crate");
        let packed = fs::metadata(packed);
        let packed = packed.map_or(0, |metadata| metadata.len());
        println!(
            "  cargo publish -p {:<16}{:>8}{files:>5} files{:>6} KB{:>6} KB packed  after: {}",
            package.name,
            package.version,
            bytes.div_ceil(1024),
            packed.div_ceil(1024),
            if package.needs.is_empty() { "nothing".to_owned() } else { package.needs.join(", ") },
        );
    }
    Ok(())
}

/// Returns the members of the workspace that are not marked `publish = false`.
fn workspace() -> Result<Vec<Package>, String> {
    let text = output(&["metadata", "--format-version", "1", "--no-deps"])?;
    let metadata: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let list = |value: &Value, member: &str| {
        value.get(member).and_then(Value::as_array).cloned().unwrap_or_default()
    };
    let text = |value: &Value, member: &str| {
        value.get(member).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let mut packages = Vec::new();
    for package in list(&metadata, "packages") {
        if package.get("publish").is_some_and(|publish| !publish.is_null()) {
            continue;
        }
        let manifest = PathBuf::from(text(&package, "manifest_path"));
        let in_workspace = |dependency: &&Value| {
            dependency.get("path").is_some() && dependency.get("kind").is_none_or(Value::is_null)
        };
        let needs = list(&package, "dependencies");
        let features = package.get("features").and_then(Value::as_object);
        packages.push(Package {
            name: text(&package, "name"),
            version: text(&package, "version"),
            folder: manifest.parent().unwrap_or(&manifest).to_owned(),
            needs: needs.iter().filter(in_workspace).map(|need| text(need, "name")).collect(),
            features: features
                .into_iter()
                .flat_map(|features| features.keys().cloned())
                .filter(|feature| feature != "default")
                .collect(),
            is_library: manifest.with_file_name("src/lib.rs").exists()
                && !manifest.with_file_name("src/main.rs").exists(),
            metadata: package,
        });
    }
    Ok(packages)
}

/// Orders the crates so that each comes after its dependencies.
fn ordered(mut left: Vec<Package>) -> Result<Vec<Package>, String> {
    let mut done: Vec<Package> = Vec::new();
    while !left.is_empty() {
        let is_ready = |package: &Package| {
            package.needs.iter().all(|need| done.iter().any(|other| other.name == *need))
        };
        let Some(next) = left.iter().position(is_ready) else {
            let names: Vec<_> = left.iter().map(|package| &*package.name).collect();
            return Err(format!("needed by each other, or not published: {}", names.join(", ")));
        };
        done.push(left.remove(next));
    }
    Ok(done)
}

/// Checks the metadata that crates.io and docs.rs show.
fn manifest(package: &Package, breaches: &mut Vec<String>) {
    let mut expect = |is_met: bool, message: &str| {
        if !is_met {
            breaches.push(format!("{}: {message}", package.name));
        }
    };
    let member = |name: &str| package.metadata.get(name).unwrap_or(&Value::Null);
    let words = |name: &str| -> Vec<&str> {
        member(name).as_array().into_iter().flatten().filter_map(Value::as_str).collect()
    };
    expect(member("description").as_str().is_some_and(|text| text.len() > 20), "no description");
    // A crate that contains work of others has a further license file, and names it.
    let own = "MIT OR Apache-2.0";
    let license = member("license").as_str().unwrap_or_default();
    let further = further_licenses(&package.folder);
    let named = license.strip_prefix(&format!("({own})")).map_or_else(Vec::new, |rest| {
        let names = rest.split(" AND ").skip(1).filter_map(|name| name.split('-').next());
        names.map(str::to_owned).collect()
    });
    let is_own = further.is_empty() && license == own;
    expect(is_own || !named.is_empty() && named == further, &format!("the license is not `{own}`"));
    expect(member("readme") == "README.md", "readme is not README.md");
    expect(!member("rust_version").is_null(), "no rust-version");
    expect((1..=5).contains(&words("keywords").len()), "keywords: one to five, please");
    let is_keyword = |word: &&str| {
        word.len() <= 20
            && word.starts_with(|c: char| c.is_ascii_alphanumeric())
            && word.chars().all(|c| c.is_ascii_alphanumeric() || "_-+".contains(c))
    };
    expect(words("keywords").iter().all(is_keyword), "a keyword that crates.io refuses");
    let categories = words("categories");
    expect(!categories.is_empty(), "no category");
    expect(categories.iter().all(|slug| CATEGORIES.contains(slug)), "an unknown category");
    if package.is_library {
        let has_std = package.features.iter().any(|feature| feature == "std");
        expect(!has_std || package.is_bare(), "category `no-std` is missing");
        let docs = member("metadata").pointer("/docs/rs/all-features");
        expect(docs == Some(&Value::Bool(true)), "docs.rs does not build all features");
    }
    let log = root::read(&package.folder.join("CHANGELOG.md")).unwrap_or_default();
    let heads = [format!("## {}", package.version), format!("## [{}]", package.version)];
    let is_head = |line: &str| {
        line.starts_with("## Unreleased") || heads.iter().any(|head| line.starts_with(&**head))
    };
    expect(log.lines().any(is_head), "CHANGELOG.md has no entry for this version");
}

/// Checks the files of a package, and returns their number and total size.
fn content(package: &Package, breaches: &mut Vec<String>) -> Result<(usize, u64), String> {
    let listed = output(&["package", "--list", "--allow-dirty", "-p", &package.name])?;
    let files: BTreeSet<String> = listed.lines().map(|line| line.replace('\\', "/")).collect();
    for file in &files {
        let belongs = |allowed: &&&str| {
            file == **allowed || (allowed.ends_with('/') && file.starts_with(**allowed))
        };
        if !CONTENT.iter().any(|allowed| belongs(&allowed)) {
            breaches.push(format!("{}: {file} does not belong into the package", package.name));
        }
    }
    for file in REQUIRED {
        if !files.contains(*file) {
            breaches.push(format!("{}: {file} is missing in the package", package.name));
        }
    }
    let size = |file: &String| fs::metadata(package.folder.join(file)).map_or(0, |m| m.len());
    let bytes = files.iter().map(size).sum();
    if bytes > MOST_BYTES {
        breaches.push(format!("{}: the package has {bytes} bytes", package.name));
    }
    Ok((files.len(), bytes))
}

/// Returns the names after `LICENSE-` of the license files beyond those of the workspace.
fn further_licenses(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = files.filter_map(|file| file.file_name().into_string().ok());
    let mut names: Vec<String> = names
        .filter_map(|name| Some(name.strip_prefix("LICENSE-")?.to_owned()))
        .filter(|name| !["APACHE", "MIT"].contains(&name.as_str()))
        .collect();
    names.sort();
    names
}

/// Checks that a crate is `no_std` exactly if its manifest says so, and builds it with and without `alloc`, on a target
/// without `std` if one is installed.
fn without_std(package: &Package, breaches: &mut Vec<String>) -> Result<(), String> {
    let source = root::read(&package.folder.join("src/lib.rs"))?;
    let declared = source.lines().any(|line| line.trim() == "#![no_std]");
    if declared != package.is_bare() {
        breaches.push(format!("{}: category and lib.rs disagree about `no_std`", package.name));
    }
    if !declared {
        return Ok(());
    }
    let target = if has_bare_target() { vec!["--target", BARE] } else { Vec::new() };
    check(package, "", &target, breaches);
    if package.features.iter().any(|feature| feature == "alloc") {
        check(package, "alloc", &target, breaches);
    }
    Ok(())
}

fn has_bare_target() -> bool {
    let root = Command::new("rustc").args(["--print", "sysroot"]).output();
    let root = root.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    root.is_ok_and(|root| Path::new(&root).join("lib/rustlib").join(BARE).exists())
}

/// Checks every feature alone and every pair of features of the published crates.
fn features(breaches: &mut Vec<String>) {
    if !root::has_cargo(&["hack", "--version"]) {
        breaches.extend(
            crate::packages::skip("cargo-hack is not installed, no features were combined").err(),
        );
        return;
    }
    let arguments = ["hack", "check", "--quiet", "--workspace", "--ignore-private"];
    let mut cargo = root::toolchain(&arguments);
    cargo.args(["--feature-powerset", "--depth", "2"]).env("RUSTFLAGS", "-D warnings");
    if !cargo.status().is_ok_and(|status| status.success()) {
        breaches.push("two features do not build together".to_owned());
    }
}

fn check(package: &Package, features: &str, more: &[&str], breaches: &mut Vec<String>) {
    let mut arguments = vec!["check", "--quiet", "-p", &package.name, "--no-default-features"];
    arguments.extend(["--features", features]);
    arguments.extend(more);
    println!("cargo {}", arguments.join(" "));
    let status = cargo(&arguments).env("RUSTFLAGS", "-D warnings").status();
    if !status.is_ok_and(|status| status.success()) {
        breaches.push(format!("{}: does not build with features `{features}`", package.name));
    }
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = root::cargo();
    command.args(arguments);
    command
}

fn output(arguments: &[&str]) -> Result<String, String> {
    let output = cargo(arguments).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(format!("cargo {}: {message}", arguments.join(" ")));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}
