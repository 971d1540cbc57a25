//! The viewer: a folder for any web server, and the same page in one file.

use super::{Places, files};
use crate::page::base64;
use crate::root;
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest as _, Sha256};
use std::io::Write as _;

/// The JavaScript of the package that the page uses, each file after those that it imports.
pub(super) const PACKAGE: [&str; 4] = ["engine.js", "data.js", "entry.js", "core.js"];
/// The JavaScript of the page. The constants of a file are used only by the files after it.
pub(super) const PAGE: [&str; 8] = [
    "page.js",
    "tree.js",
    "links.js",
    "input.js",
    "record.js",
    "moves.js",
    "analysis.js",
    "board.js",
];
/// The start of the page, which uses all of the others.
pub(super) const START: &str = "viewer.js";
/// The loader of the page in one file.
const EMBEDDED: &str = "embedded.js";

/// Makes both forms of the page.
pub(super) fn make(places: &Places, module: &[u8]) -> Result<(), String> {
    let folder = files::fresh(&places.out.join("viewer"))?;
    files::copy_all(&places.source.join("viewer"), &folder, &[EMBEDDED])?;
    for name in PACKAGE.into_iter().chain(["index.js"]) {
        files::copy(&places.source.join("npm").join(name), &folder.join(name))?;
    }
    files::write(&folder.join("boardnote.wasm"), module)?;
    let page = one_file(places, module)?;
    files::write(&places.out.join("boardnote-viewer.html"), page.as_bytes())
}

/// Returns the page in one file: style and script inline under their digests, the module packed in a
/// block of data.
fn one_file(places: &Places, module: &[u8]) -> Result<String, String> {
    let text = |name: &str| root::read(&places.source.join(name));
    let joined = |folder: &str, names: &[&str]| -> Result<String, String> {
        names.iter().map(|name| Ok(bare(&text(&format!("{folder}/{name}"))?))).collect()
    };
    // The names of the package stay its own.
    let script = format!(
        "const {{ Boardnote }} = (() => {{\n{}return {{ Boardnote }};\n}})();\n{}{}{}",
        joined("npm", &PACKAGE)?,
        text(&format!("viewer/{EMBEDDED}"))?,
        joined("viewer", &PAGE)?,
        joined("viewer", &[START])?,
    );
    let style = text("viewer/viewer.css")?;
    let policy = format!(
        "default-src 'none'; script-src '{}' 'wasm-unsafe-eval'; style-src '{}'; img-src blob: data:; \
         connect-src 'none'; base-uri 'none'; form-action 'none'",
        digest(&script),
        digest(&style)
    );
    let html = text("viewer/index.html")?;
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
    let packed = base64(&packed(module)?);
    let ending = format!(
        "<script type=\"application/octet-stream\" id=\"module\">{packed}</script>\n<script type=\"module\">{script}</script>\n</body>"
    );
    Ok(html.replace("</body>", &ending))
}

/// Returns a script without its imports and exports, to be joined to others.
fn bare(script: &str) -> String {
    let lines = script.lines().filter(|line| !line.starts_with("import "));
    lines.fold(String::with_capacity(script.len()), |mut out, line| {
        out.push_str(line.strip_prefix("export ").unwrap_or(line));
        out.push('\n');
        out
    })
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

/// Packs the module for the page in one file, which unpacks it by itself.
fn packed(module: &[u8]) -> Result<Vec<u8>, String> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(module).and_then(|()| packer.finish()).map_err(|error| error.to_string())
}
