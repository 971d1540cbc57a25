//! Repository rules that no other tool checks.

use crate::root;
use std::fs;
use std::process::Command;

/// The entries allowed at the top level.
const TOP: &[&str] = &[
    ".cargo",
    ".ci",
    ".git",
    ".github",
    ".gitignore",
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "benches",
    "clippy.toml",
    "crates",
    "deny.toml",
    "docs",
    "fixtures",
    "rustfmt.toml",
    "target",
    "xtask",
];

/// Checks all rules, and reports every breach.
pub(crate) fn run() -> Result<(), String> {
    let mut breaches = Vec::new();
    top_level(&mut breaches)?;
    crates(&mut breaches)?;
    silent_tests(&mut breaches)?;
    sources(&mut breaches)?;
    portable(&mut breaches)?;
    crate::prose::check(&mut breaches)?;
    exports(&mut breaches)?;
    crate::circles::check(&mut breaches)?;
    crate::floors::check(&mut breaches)?;
    if breaches.is_empty() { Ok(()) } else { Err(breaches.join("\n")) }
}

fn top_level(breaches: &mut Vec<String>) -> Result<(), String> {
    for entry in fs::read_dir(root::path()).map_err(|e| e.to_string())? {
        let name = entry.map_err(|e| e.to_string())?.file_name();
        if !TOP.iter().any(|allowed| name == **allowed) {
            breaches.push(format!("{} has no place at the top level", name.display()));
        }
    }
    Ok(())
}

/// Checks that every crate contains the files that its package needs.
fn crates(breaches: &mut Vec<String>) -> Result<(), String> {
    let root = root::path();
    for entry in fs::read_dir(root.join("crates")).map_err(|e| e.to_string())? {
        let folder = entry.map_err(|e| e.to_string())?.path();
        for file in ["README.md", "CHANGELOG.md"] {
            if !folder.join(file).exists() {
                breaches.push(format!("{}: {file} is missing", folder.display()));
            }
        }
        for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
            if fs::read(folder.join(license)).ok() != fs::read(root.join(license)).ok() {
                breaches
                    .push(format!("{}: {license} is not that of the workspace", folder.display()));
            }
        }
    }
    Ok(())
}

/// Checks that the test programs of every crate, which its manifest lists, name all files in `tests/`:
/// one that none of them names would not run.
fn silent_tests(breaches: &mut Vec<String>) -> Result<(), String> {
    for entry in fs::read_dir(root::path().join("crates")).map_err(|e| e.to_string())? {
        let folder = entry.map_err(|e| e.to_string())?.path();
        let manifest = root::read(&folder.join("Cargo.toml"))?;
        let targets = manifest.split("[[test]]\nname = \"").skip(1);
        let programs: Vec<&str> = targets.filter_map(|rest| rest.split('"').next()).collect();
        let mut modules = String::new();
        for program in &programs {
            modules += &root::read(&folder.join(format!("tests/{program}.rs")))?;
        }
        for file in fs::read_dir(folder.join("tests")).into_iter().flatten().flatten() {
            let name = file.file_name().display().to_string();
            let Some(stem) = name.strip_suffix(".rs") else { continue };
            if !programs.contains(&stem) && !names_module(&modules, stem) {
                let file = file.path();
                breaches.push(format!("{}: no test program names it", file.display()));
            }
        }
    }
    Ok(())
}

/// Returns `true` if a source declares a module of a file.
fn names_module(source: &str, name: &str) -> bool {
    let (module, path) = (format!("mod {name};"), format!("#[path = \"{name}.rs\"]"));
    source.lines().any(|line| line == module || line == path)
}

/// Checks that no source file is too long to survey.
fn sources(breaches: &mut Vec<String>) -> Result<(), String> {
    const MOST: usize = 700;
    for file in root::files(&root::path().join("crates"))? {
        if file.extension().is_none_or(|ending| ending != "rs") || !root::in_src(&file) {
            continue;
        }
        let text = root::read(&file)?;
        let code = text.split("#[cfg(test)]").next().unwrap_or(&text).lines().count();
        if code > MOST {
            breaches.push(format!("{}: {code} lines of code, split it", file.display()));
        }
    }
    Ok(())
}

/// Checks that only the exports of the WebAssembly module allow unsafe attributes, and that they
/// contain no unsafe block.
fn exports(breaches: &mut Vec<String>) -> Result<(), String> {
    let folder = root::path().join("crates/boardnote-web/src");
    for file in root::files(&folder)? {
        let text = root::read(&file)?;
        if text.contains("unsafe {") {
            breaches.push(format!("{}: an unsafe block", file.display()));
        }
        if text.contains("allow(unsafe_code") && !file.ends_with("abi.rs") {
            breaches.push(format!("{}: unsafe code is allowed in abi.rs only", file.display()));
        }
    }
    Ok(())
}

/// The crates that also run in browsers and inside other programs.
const PORTABLE: &[&str] = &["boardnote-formats", "board-picture"];

/// Modules that access the outside of a program, and crates for command lines.
const OUTSIDE: &[&str] = &[
    "std::fs",
    "std::thread",
    "std::env",
    "std::net",
    "std::process",
    "std::time",
    "std::{",
    "io::stdin",
    "io::stdout",
    "io::stderr",
    "println!",
    "clap",
];

/// Crates that must not be pulled in as indirect dependencies.
const HEAVY: &[&str] = &[
    "annotate-snippets",
    "anstream",
    "clap",
    "ctrlc",
    "indicatif",
    "libc",
    "memmap2",
    "parquet",
    "resvg",
    "tempfile",
    "zstd",
];

/// Checks that the portable crates use no file, thread, clock, environment, or terminal, and no
/// crate that does.
fn portable(breaches: &mut Vec<String>) -> Result<(), String> {
    for name in PORTABLE {
        for file in root::files(&root::path().join("crates").join(name).join("src"))? {
            if file.extension().is_none_or(|ending| ending != "rs") {
                continue;
            }
            for (number, line) in root::read(&file)?.lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                for word in OUTSIDE.iter().filter(|word| code.contains(**word)) {
                    let (place, number) = (file.display(), number + 1);
                    breaches.push(format!("{place}:{number}: `{word}` in a portable crate"));
                }
            }
        }
        let tree =
            ["tree", "--offline", "--no-default-features", "-e", "normal", "--prefix", "none"];
        let output = Command::new(env!("CARGO"))
            .args(tree)
            .args(["-p", name])
            .current_dir(root::path())
            .output()
            .map_err(|e| e.to_string())?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let tree = String::from_utf8_lossy(&output.stdout);
        for line in tree.lines() {
            let dependency = line.split(' ').next().unwrap_or_default();
            if HEAVY.contains(&dependency) {
                breaches.push(format!("{name} depends on {dependency}"));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_test_is_found() {
        let source = "//! mod quiet;\nmod shape;\n#[path = \"loud.rs\"]\nmod other;\n";
        assert!(names_module(source, "shape") && names_module(source, "loud"));
        assert!(!names_module(source, "quiet") && !names_module(source, "other_file"));
    }
}
