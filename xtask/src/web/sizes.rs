//! The sizes of what is made, and their ceilings.

use super::viewer::{PACKAGE, PAGE, START};
use super::{Mode, Places, files};
use crate::root;
use std::path::PathBuf;
use std::process::Command;

/// Ceilings of `sizes.json` in bytes. They guard against accidents; a notation that needs more raises
/// them. OGXM, GIB, NGF, tables of chess games, and the analysis of `KaTrain` took 110 kB of the module, in
/// gzip.
const CEILINGS: [(&str, usize); 7] = [
    ("module", 3_100_000),
    ("module, gzip", 1_420_000),
    ("package JavaScript, gzip", 8_000),
    ("page JavaScript, gzip", 28_000),
    ("page CSS, gzip", 5_000),
    ("page in one file", 2_000_000),
    ("package files", 18),
];

/// Figures with their names.
type Sizes = Vec<(&'static str, usize)>;

/// Measures everything that has a ceiling.
pub(super) fn measure(places: &Places, module: &[u8]) -> Result<Sizes, String> {
    let (npm, viewer) = (places.out.join("npm"), places.out.join("viewer"));
    let in_folder = |folder: &PathBuf, names: &[&str]| -> Vec<PathBuf> {
        names.iter().map(|name| folder.join(name)).collect()
    };
    let package = [&["index.js", "node.js"][..], &PACKAGE].concat();
    let page = [&["index.js", START][..], &PACKAGE, &PAGE].concat();
    let figures = [
        module.len(),
        gzip(&[npm.join("boardnote.wasm")])?,
        gzip(&in_folder(&npm, &package))?,
        gzip(&in_folder(&viewer, &page))?,
        gzip(&[viewer.join("viewer.css")])?,
        root::read(&places.out.join("boardnote-viewer.html"))?.len(),
        root::files(&npm)?.len(),
    ];
    let sizes: Sizes = CEILINGS.iter().map(|(name, _)| *name).zip(figures).collect();
    files::write(&places.out.join("sizes.json"), json(&sizes).as_bytes())?;
    Ok(sizes)
}

/// Returns the size of files, each packed by `gzip -9`.
fn gzip(files: &[PathBuf]) -> Result<usize, String> {
    let output = Command::new("gzip").args(["-9", "-n", "-c"]).args(files).output();
    let output = output.map_err(|error| format!("gzip does not start: {error}"))?;
    if output.status.success() { Ok(output.stdout.len()) } else { Err("gzip failed".to_owned()) }
}

fn json(sizes: &[(&str, usize)]) -> String {
    let lines: Vec<_> = sizes.iter().map(|(name, size)| format!("  \"{name}\": {size}")).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// Compares the sizes with their ceilings and with the README, and prints them beside those
/// committed.
pub(super) fn compare(places: &Places, sizes: &Sizes, mode: Mode) -> Result<(), String> {
    let path = places.source.join("sizes.json");
    if mode == Mode::Bless {
        files::write(&path, json(sizes).as_bytes())?;
    }
    let committed: serde_json::Value = serde_json::from_str(&root::read(&path)?)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    for ((name, size), (_, ceiling)) in sizes.iter().zip(CEILINGS) {
        println!("{name}: {size} (committed {}, at most {ceiling})", committed[*name]);
        if *size > ceiling {
            return Err(format!("{name}: {size}, at most {ceiling}"));
        }
    }
    let readme = root::read(&places.source.join("README.md"))?;
    for (name, size) in sizes.iter().take(3) {
        let row = format!("| {name} | {} |", words(*size));
        if !readme.contains(&row) {
            return Err(format!("README.md has no row `{row}`"));
        }
    }
    Ok(())
}

/// Returns a size in the unit that people use.
fn words(size: usize) -> String {
    match size {
        1_000_000.. => format!("{}.{} MB", size / 1_000_000, size / 100_000 % 10),
        _ => format!("{} kB", size.div_ceil(1_000)),
    }
}
