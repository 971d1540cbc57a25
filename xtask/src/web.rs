//! `cargo xtask web`: the WebAssembly module, the npm package and the viewer page, built and tested.

mod checks;
mod files;
mod npm;
mod sizes;
mod viewer;

use crate::root;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";
/// The instructions that the compiler uses, which a stripped module does not name.
const INSTRUCTIONS: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// The work of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Build.
    Build,
    /// Build and test, and compare the sizes with those committed.
    Test,
    /// Build and test, and write the sizes down.
    Bless,
}

/// The folders of a build.
struct Places {
    /// The crate.
    source: PathBuf,
    /// Everything that is made.
    out: PathBuf,
}

pub(crate) fn run(mode: Mode) -> Result<(), String> {
    let places = Places {
        source: root::path().join("crates/boardnote-web"),
        out: root::target().join("web"),
    };
    if mode == Mode::Test && !has_target() {
        return crate::packages::skip(&format!("the web module, because {}", no_target()));
    }
    let module = optimized(&places, module("wasm", &[])?)?;
    npm::package(&places, &module)?;
    viewer::make(&places, &module)?;
    let sizes = sizes::measure(&places, &module)?;
    if mode == Mode::Build {
        return Ok(());
    }
    sizes::compare(&places, &sizes, mode)?;
    checks::package(&places)?;
    checks::node(&places)?;
    checks::types(&places)?;
    checks::viewer(&places)?;
    checks::bundlers(&places)
}

/// Builds the module. Cargo optimizes across crates only if the module is all that it makes of the
/// library.
fn module(profile: &str, more: &[&str]) -> Result<Vec<u8>, String> {
    let mut cargo = root::toolchain(&["rustc", "--quiet", "-p", "boardnote-web"]);
    cargo.args(["--crate-type", "cdylib", "--profile", profile, "--target", TARGET]).args(more);
    cargo.env("CARGO_TARGET_DIR", root::target());
    // Paths of the machine stay out of the module, so that two builds of one commit are the same.
    let mut flags = format!(
        "-C link-arg=-zstack-size=4194304 --remap-path-prefix={}=boardnote",
        root::path().display()
    );
    let home =
        std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| home + "/.cargo"));
    if let Ok(home) = home {
        flags.push_str(&format!(" --remap-path-prefix={home}=cargo"));
    }
    if !has_target() {
        return Err(no_target());
    }
    files::run(cargo.env("RUSTFLAGS", flags), "the module")?;
    let folder = if profile == "dev" { "debug" } else { profile };
    files::read(&root::target().join(TARGET).join(folder).join("boardnote_web.wasm"))
}

/// Returns `true` if the installed compiler has a standard library for the target.
fn has_target() -> bool {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", TARGET]).env_remove("RUSTUP_TOOLCHAIN");
    rustc.output().is_ok_and(|output| {
        output.status.success()
            && Path::new(String::from_utf8_lossy(&output.stdout).trim()).exists()
    })
}

fn no_target() -> String {
    format!("the target {TARGET} is missing: add it with `rustup target add {TARGET}`")
}

/// Makes the module smaller by `wasm-opt` of the npm package `binaryen`. Without it the module stays
/// as it is.
fn optimized(places: &Places, module: Vec<u8>) -> Result<Vec<u8>, String> {
    let Some(tools) = npm::install(places, "optimizer", &["binaryen"])? else {
        println!("NOTE: npm cannot fetch binaryen, so the module is larger");
        return Ok(module);
    };
    let [from, to] = ["compiled.wasm", "optimized.wasm"].map(|name| places.out.join(name));
    files::write(&from, &module)?;
    let mut optimizer = Command::new("node");
    optimizer.arg(tools.join("node_modules/binaryen/bin/wasm-opt")).arg("-Oz").args(INSTRUCTIONS);
    files::run(optimizer.arg(&from).arg("-o").arg(&to), "the smaller module")?;
    files::read(&to)
}
