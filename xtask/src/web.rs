//! `cargo xtask web`: the WebAssembly module, the npm package and the viewer page, built and tested.

use crate::page::{base64, browser};
use crate::root;
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest as _, Sha256};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";
/// The compiler that Debian builds browsers with, and the folder of its standard library's sources:
/// the packages `rustc-web` and `rust-web-src`.
const DEBIAN: (&str, &str) = ("/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library");
/// The instructions that the compiler uses, which a stripped module does not name.
const INSTRUCTIONS: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Ceilings of `sizes.json` in bytes. They guard against accidents; a notation that needs more raises
/// them.
const CEILINGS: [(&str, usize); 7] = [
    ("module", 3_000_000),
    ("module, gzip", 1_150_000),
    ("package JavaScript, gzip", 8_000),
    ("page JavaScript, gzip", 16_000),
    ("page CSS, gzip", 5_000),
    ("page in one file", 1_700_000),
    ("package files", 10),
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
    let module = optimized(&places, module("web", &[])?)?;
    package(&places, &module)?;
    viewer(&places, &module)?;
    let sizes = sizes(&places, &module)?;
    if mode == Mode::Build {
        return Ok(());
    }
    measure(&places, &sizes, mode)?;
    node(&places)?;
    types(&places)?;
    chromium(&places)
}

/// Builds the module with the installed compiler. Where the target is not installed, the compiler of
/// Debian builds the standard library from its sources. Cargo optimizes across crates only if the
/// module is all that it makes of the library.
fn module(profile: &str, more: &[&str]) -> Result<Vec<u8>, String> {
    let mut cargo = root::toolchain(&["rustc", "--quiet", "-p", "boardnote-web"]);
    cargo.args(["--crate-type", "cdylib", "--profile", profile, "--target", TARGET]).args(more);
    let target = root::target().join("web-build");
    cargo.env("CARGO_TARGET_DIR", &target);
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
        let (compiler, sources) = DEBIAN;
        if !Path::new(sources).exists() {
            return Err(format!("no {TARGET}: add it with `rustup target add {TARGET}`"));
        }
        cargo.arg("-Zbuild-std=std,panic_abort").env("RUSTC", compiler).env("RUSTC_BOOTSTRAP", "1");
        flags.push_str(&format!(" --remap-path-prefix={sources}=library"));
    }
    run_command(cargo.env("RUSTFLAGS", flags), "the module")?;
    let folder = if profile == "dev" { "debug" } else { profile };
    read(&target.join(TARGET).join(folder).join("boardnote_web.wasm"))
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

/// Makes the module smaller by `wasm-opt` of the npm package `binaryen`. Without it the module stays
/// as it is.
fn optimized(places: &Places, module: Vec<u8>) -> Result<Vec<u8>, String> {
    let Some(tools) = npm_install(places, "binaryen")? else {
        println!("NOTE: npm cannot fetch binaryen, so the module is larger");
        return Ok(module);
    };
    let [from, to] = ["compiled.wasm", "optimized.wasm"].map(|name| places.out.join(name));
    write(&from, &module)?;
    let mut optimizer = Command::new("node");
    optimizer.arg(tools.join("node_modules/binaryen/bin/wasm-opt")).arg("-Oz").args(INSTRUCTIONS);
    run_command(optimizer.arg(&from).arg("-o").arg(&to), "the smaller module")?;
    read(&to)
}

/// Installs a package of npm in a folder of its own, and returns the folder; `None` if npm cannot.
fn npm_install(places: &Places, package: &str) -> Result<Option<PathBuf>, String> {
    let folder = fresh(&places.out.join(package))?;
    write(&folder.join("package.json"), b"{\"type\": \"module\"}")?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--no-audit", "--no-fund", package]).current_dir(&folder);
    Ok(npm.status().is_ok_and(|status| status.success()).then_some(folder))
}

/// Lays out the npm package and packs it.
fn package(places: &Places, module: &[u8]) -> Result<(), String> {
    let folder = fresh(&places.out.join("npm"))?;
    copy_all(&places.source.join("npm"), &folder)?;
    write(&folder.join("boardnote.wasm"), module)?;
    for name in ["LICENSE-APACHE", "LICENSE-MIT", "README.md"] {
        copy(&places.source.join(name), &folder.join(name))?;
    }
    let board = root::path().join("crates/board-picture/LICENSE-OFL");
    copy(&board, &folder.join("LICENSE-OFL"))?;
    if !there("npm") {
        println!("SKIPPED: the tarball, because npm is missing");
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["pack", "--silent", "--pack-destination"]).arg(&places.out).current_dir(&folder);
    run_command(&mut npm, "npm pack")
}

/// Returns `true` if a program starts.
fn there(program: &str) -> bool {
    let status = Command::new(program).arg("--version").stdout(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Makes the viewer: a folder for any web server, and the same page in one file.
fn viewer(places: &Places, module: &[u8]) -> Result<(), String> {
    let folder = fresh(&places.out.join("viewer"))?;
    copy_all(&places.source.join("viewer"), &folder)?;
    for name in ["core.js", "index.js"] {
        copy(&places.source.join("npm").join(name), &folder.join(name))?;
    }
    write(&folder.join("boardnote.wasm"), module)?;
    let page = one_file(places, module)?;
    write(&places.out.join("boardnote-viewer.html"), page.as_bytes())
}

/// The viewer in one file: style and script inline under their digests, the module packed in a block
/// of data.
fn one_file(places: &Places, module: &[u8]) -> Result<String, String> {
    let text = |name: &str| root::read(&places.source.join(name));
    let style = text("viewer/viewer.css")?;
    let core = text("npm/core.js")?.replace("export class ", "class ");
    let page = text("viewer/viewer.js")?;
    let page = page
        .strip_prefix("import { load } from \"./index.js\";\n")
        .ok_or("viewer.js begins with its import")?;
    // The names of the package stay its own.
    let script = format!(
        "const {{ Boardnote, BoardnoteError }} = (() => {{\n{core}return {{ Boardnote, BoardnoteError }};\n}})();\n{}{page}",
        text("viewer/embedded.js")?
    );
    let policy = format!(
        "default-src 'none'; script-src '{}' 'wasm-unsafe-eval'; style-src '{}'; img-src blob: data:; \
         connect-src 'none'; base-uri 'none'; form-action 'none'",
        digest(&script),
        digest(&style)
    );
    let html = text("viewer/index.html")?;
    let packed = base64(&packed(module)?);
    let html = replace(
        &html,
        "content=\"default-src",
        "form-action 'none'\"",
        &format!("content=\"{policy}\""),
    )?;
    let html = html.replace(
        "<link rel=\"stylesheet\" href=\"viewer.css\">",
        &format!("<style>{style}</style>"),
    );
    let html = html.replace("<script type=\"module\" src=\"viewer.js\"></script>\n", "");
    let ending = format!(
        "<script type=\"application/octet-stream\" id=\"module\">{packed}</script>\n<script type=\"module\">{script}</script>\n</body>"
    );
    Ok(html.replace("</body>", &ending))
}

/// Replaces everything from `start` to the end of `end`.
fn replace(text: &str, start: &str, end: &str, with: &str) -> Result<String, String> {
    let missing = || format!("index.html has no {start:?}");
    let from = text.find(start).ok_or_else(missing)?;
    let to =
        text.get(from..).and_then(|rest| rest.find(end)).ok_or_else(missing)? + from + end.len();
    Ok([text.get(..from), Some(with), text.get(to..)].into_iter().flatten().collect())
}

fn digest(text: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(text.as_bytes())))
}

/// Returns the size of files, each packed by `gzip -9`.
fn gzip(files: &[PathBuf]) -> Result<usize, String> {
    let output = Command::new("gzip").args(["-9", "-n", "-c"]).args(files).output();
    let output = output.map_err(|error| format!("gzip does not start: {error}"))?;
    if output.status.success() { Ok(output.stdout.len()) } else { Err("gzip failed".to_owned()) }
}

/// Packs the module for the page in one file, which unpacks it by itself.
fn packed(module: &[u8]) -> Result<Vec<u8>, String> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(module).and_then(|()| packer.finish()).map_err(|error| error.to_string())
}

/// Measures everything that has a ceiling.
fn sizes(places: &Places, module: &[u8]) -> Result<Vec<(&'static str, usize)>, String> {
    let (npm, viewer) = (places.out.join("npm"), places.out.join("viewer"));
    let page = places.out.join("boardnote-viewer.html");
    let figures = [
        module.len(),
        gzip(&[npm.join("boardnote.wasm")])?,
        gzip(&["index.js", "core.js", "node.js"].map(|name| npm.join(name)))?,
        gzip(&["index.js", "core.js", "viewer.js"].map(|name| viewer.join(name)))?,
        gzip(&[viewer.join("viewer.css")])?,
        root::read(&page)?.len(),
        root::files(&npm)?.len(),
    ];
    let sizes: Vec<_> = CEILINGS.iter().map(|(name, _)| *name).zip(figures).collect();
    write(&places.out.join("sizes.json"), json(&sizes).as_bytes())?;
    Ok(sizes)
}

fn json(sizes: &[(&str, usize)]) -> String {
    let lines: Vec<_> = sizes.iter().map(|(name, size)| format!("  \"{name}\": {size}")).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// Compares the sizes with their ceilings, and prints them beside those committed.
fn measure(places: &Places, sizes: &[(&str, usize)], mode: Mode) -> Result<(), String> {
    let path = places.source.join("sizes.json");
    if mode == Mode::Bless {
        write(&path, json(sizes).as_bytes())?;
    }
    let committed: serde_json::Value = serde_json::from_str(&root::read(&path)?)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    for ((name, size), (_, ceiling)) in sizes.iter().zip(CEILINGS) {
        println!("{name}: {size} (committed {}, at most {ceiling})", committed[*name]);
        if *size > ceiling {
            return Err(format!("{name}: {size}, at most {ceiling}"));
        }
    }
    Ok(())
}

/// Runs the tests of the package.
fn node(places: &Places) -> Result<(), String> {
    if !there("node") {
        println!("SKIPPED: the package, because Node is missing");
        return Ok(());
    }
    let mut cargo = root::toolchain(&["build", "--quiet", "-p", "boardnote"]);
    run_command(cargo.env("CARGO_TARGET_DIR", root::target()), "boardnote")?;
    let panicking = places.out.join("panicking.wasm");
    write(&panicking, &module("dev", &["--features", "panic"])?)?;
    let mut node = Command::new("node");
    node.arg("--test").arg(places.source.join("tests/package.mjs"));
    node.env("BOARDNOTE", root::target().join("debug/boardnote")).env("BUILT", &places.out);
    run_command(node.env("PANICKING", panicking), "the tests of the package")
}

/// Compiles a file that uses every type of the package.
fn types(places: &Places) -> Result<(), String> {
    let Some(folder) = npm_install(places, "typescript")? else {
        println!("SKIPPED: the types of the package, for npm cannot fetch the compiler");
        return Ok(());
    };
    let package = folder.join("node_modules/boardnote");
    fs::create_dir_all(&package).map_err(|error| format!("{}: {error}", package.display()))?;
    copy_all(&places.out.join("npm"), &package)?;
    copy(&places.source.join("tests/types.ts"), &folder.join("types.ts"))?;
    let mut compiler = Command::new(folder.join("node_modules/.bin/tsc"));
    compiler.args(["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext"]);
    compiler.args(["--lib", "es2022,dom,dom.asynciterable", "types.ts"]).current_dir(&folder);
    run_command(&mut compiler, "the types of the package")
}

/// Runs the tests of the page in a headless Chromium.
fn chromium(places: &Places) -> Result<(), String> {
    let Some(browser) = browser().filter(|_| there("node")) else {
        println!("SKIPPED: the viewer, which needs Node and Chromium (set CHROMIUM to its path)");
        return Ok(());
    };
    let mut node = Command::new("node");
    node.arg("--test").arg(places.source.join("tests/viewer.mjs"));
    node.env("BROWSER", browser).env("BUILT", &places.out);
    run_command(&mut node, "the tests of the viewer")
}

fn run_command(command: &mut Command, what: &str) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| format!("{name} does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{what}: {name} failed")) }
}

/// An empty folder.
fn fresh(folder: &Path) -> Result<PathBuf, String> {
    let error = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(error)?;
    }
    fs::create_dir_all(folder).map_err(error)?;
    Ok(folder.to_owned())
}

fn copy_all(from: &Path, to: &Path) -> Result<(), String> {
    for path in root::files(from)? {
        if let Some(name) = path.file_name().filter(|name| *name != "embedded.js") {
            copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|error| format!("{}: {error}", from.display()))
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}
