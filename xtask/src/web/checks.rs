//! Tests of what was made, with Node, the compiler of TypeScript, bundlers, and Chromium.

use super::{Places, files, module, npm};
use crate::page::browser;
use crate::root;
use std::path::Path;
use std::process::Command;

/// Returns a test of Node, with the folder of the build in its environment.
fn test(places: &Places, name: &str) -> Command {
    let mut node = Command::new("node");
    node.arg("--test").arg(places.source.join("tests").join(name));
    node.env("BUILT", &places.out);
    node
}

/// Checks the package for mistakes in its exports and its types.
pub(super) fn package(places: &Places) -> Result<(), String> {
    let tools = ["publint", "@arethetypeswrong/cli"];
    let Some(folder) = npm::install(places, "lint", &tools)? else {
        return crate::packages::skip("publint and attw, for npm cannot fetch them");
    };
    let program = |name: &str| Command::new(folder.join("node_modules/.bin").join(name));
    let package = places.out.join("npm");
    files::run(program("publint").arg("--strict").arg(&package), "the package")?;
    let mut types = program("attw");
    // The package has modules of ECMAScript only.
    types.args(["--profile", "esm-only", "--format", "ascii", "--pack"]).arg(&package);
    files::run(&mut types, "the types of the package")
}

/// Runs the tests of the package.
pub(super) fn node(places: &Places) -> Result<(), String> {
    if !files::starts("node") {
        return crate::packages::skip("the package, because Node is missing");
    }
    let mut cargo = root::toolchain(&["build", "--quiet", "-p", "boardnote"]);
    files::run(cargo.env("CARGO_TARGET_DIR", root::target()), "boardnote")?;
    let panicking = places.out.join("panicking.wasm");
    files::write(&panicking, &module("dev", &["--features", "panic"])?)?;
    let mut node = test(places, "package.mjs");
    node.arg(places.source.join("tests/input.mjs"));
    node.env("BOARDNOTE", root::target().join("debug/boardnote"));
    files::run(node.env("PANICKING", panicking), "the tests of the package")
}

/// Compiles a file that uses every type of the package, a file of mistakes, values of the fixtures,
/// and the examples of the README.
pub(super) fn types(places: &Places) -> Result<(), String> {
    let Some(folder) = npm::install(places, "types", &["typescript"])? else {
        return crate::packages::skip(
            "the types of the package, for npm cannot fetch the compiler",
        );
    };
    let package = folder.join("node_modules/boardnote");
    files::fresh(&package)?;
    files::copy_all(&places.out.join("npm"), &package, &[])?;
    let tests = places.source.join("tests");
    for name in ["types.ts", "mistakes.ts"] {
        files::copy(&tests.join(name), &folder.join(name))?;
    }
    let mut node = Command::new("node");
    node.arg(tests.join("typed.mjs")).arg(&folder).env("BUILT", &places.out);
    files::run(&mut node, "the values and the examples")?;
    // No library of a platform is needed for the types; the examples are for browsers.
    compile(&folder, "es2022", &["types.ts", "mistakes.ts", "values.ts"])?;
    compile(&folder, "es2022,dom,dom.asynciterable", &["--allowJs", "--checkJs", "examples.mjs"])
}

fn compile(folder: &Path, library: &str, rest: &[&str]) -> Result<(), String> {
    let mut compiler = Command::new(folder.join("node_modules/.bin/tsc"));
    compiler.args(["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext"]);
    compiler.args(["--types", "", "--lib", library]).args(rest).current_dir(folder);
    files::run(&mut compiler, "the types of the package")
}

/// Runs the tests of the page in a headless Chromium.
pub(super) fn viewer(places: &Places) -> Result<(), String> {
    let Some(browser) = browser().filter(|_| files::starts("node")) else {
        return crate::packages::skip(
            "the viewer, which needs Node and Chromium (set CHROMIUM to its path)",
        );
    };
    let mut node = test(places, "viewer.mjs");
    match npm::install(places, "axe", &["axe-core"])? {
        Some(folder) => _ = node.env("AXE", folder.join("node_modules/axe-core/axe.min.js")),
        None => {
            crate::packages::skip("accessibility of the viewer, for npm cannot fetch axe-core")?;
        }
    }
    files::run(node.env("BROWSER", browser), "the tests of the viewer")
}

/// Bundles the package as its users do, and opens the results in a headless Chromium.
pub(super) fn bundlers(places: &Places) -> Result<(), String> {
    let Some(browser) = browser() else {
        return crate::packages::skip("bundlers, which need Chromium (set CHROMIUM to its path)");
    };
    let Some(folder) = npm::install(places, "bundlers", &["vite", "esbuild"])? else {
        return crate::packages::skip("bundlers, for npm cannot fetch them");
    };
    let mut node = test(places, "bundlers.mjs");
    files::run(node.env("BROWSER", browser).env("FOLDER", folder), "the package in bundlers")
}
