//! `cargo xtask ci`: the checks, ordered so that the quickest failures come first.

use crate::root;
use std::time::Instant;

/// The program without its features.
const LIGHT: [&str; 3] = ["-p", "boardnote", "--no-default-features"];

/// The features of the program, each of which compiles alone.
const ALONE: [&str; 5] = ["engines", "parquet", "png", "progress", "zstd"];

/// Runs the checks that every change must pass.
pub(crate) fn quick() -> Result<(), String> {
    let start = Instant::now();
    cargo("format", &["fmt", "--all", "--check"])?;
    step("tidy", crate::tidy::run)?;
    step("dependencies", crate::dependencies::run)?;
    cargo(
        "clippy, all features",
        &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"],
    )?;
    for library in root::libraries()? {
        let library = root::package(&library)?;
        let flags = ["clippy", "-p", &library, "--no-default-features", "--all-targets"];
        let name = format!("clippy, no features, {library}");
        cargo(&name, &[&flags[..], &["--", "-D", "warnings"]].concat())?;
    }
    let python = ["clippy", "--locked", "--manifest-path", "crates/boardnote-py/Cargo.toml"];
    let target = root::target().display().to_string();
    with_env(
        "clippy, the Python package",
        &[&python[..], &["--all-targets", "--", "-D", "warnings"]].concat(),
        &[("CARGO_TARGET_DIR", &target)],
    )?;
    cargo("tests, doc tests, and fixtures", &["test", "--workspace", "--all-features"])?;
    with_env(
        "docs",
        &["doc", "--workspace", "--no-deps", "--all-features"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )?;
    println!("ci: all passed in {} s", start.elapsed().as_secs());
    Ok(())
}

/// Runs the slow checks.
pub(crate) fn full() -> Result<(), String> {
    let start = Instant::now();
    for (name, tests) in [
        ("unit tests of the light program", ["--lib", "--bins"].as_slice()),
        ("everyday calls of the light program", &["--test", "main", "everyday"]),
    ] {
        cargo(name, &[&["test"], &LIGHT[..], tests].concat())?;
    }
    for feature in ALONE {
        let name = format!("the feature {feature} alone");
        cargo(&name, &[&["check"], &LIGHT[..], &["--features", feature]].concat())?;
    }
    step("archive of a quick build", || crate::dist::run(crate::dist::Profile::Dev))?;
    step("DuckDB reads an export", crate::duckdb::run)?;
    step("NumPy reads feature planes", crate::numpy::run)?;
    step("live comparison with the real programs", || crate::tests::oracle(&[]))?;
    step("instructions of the hot paths", || crate::instructions::run(false))?;
    step("pages in a browser", crate::page::run)?;
    step("outlines of letters", || crate::font::run(true))?;
    step("web module, package, and viewer", || crate::web::run(crate::web::Mode::Test))?;
    step("Python package", || crate::python::run(&[]))?;
    println!("ci --full: all passed in {} s", start.elapsed().as_secs());
    Ok(())
}

fn cargo(name: &str, arguments: &[&str]) -> Result<(), String> {
    with_env(name, arguments, &[])
}

fn with_env(name: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    step(name, || {
        let status = root::cargo()
            .args(arguments)
            .envs(variables.iter().copied())
            .status()
            .map_err(|error| format!("cargo does not start: {error}"))?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("cargo {}: failed", arguments.join(" ")))
        }
    })
}

fn step(name: &str, run: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    println!("--- {name}");
    let start = Instant::now();
    run().map_err(|error| format!("{name}: {error}"))?;
    println!("--- {name}: passed in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_is_checked_alone() {
        let manifest = root::read(&root::path().join("crates/boardnote/Cargo.toml")).unwrap();
        let default = manifest.lines().find_map(|line| line.strip_prefix("default = ")).unwrap();
        assert_eq!(format!("{ALONE:?}"), default);
    }
}
