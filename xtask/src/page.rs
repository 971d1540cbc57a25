//! `cargo xtask page`: tests the page of `boardnote render --html` in headless Chromium.
//!
//! The browser loads the page from a file, followed by a script that clicks, presses keys, and
//! follows links like a reader, and records the results. The browser then prints the page. The
//! content security policy of the page is kept, except for the digest of that script.

use crate::{python, root};
use sha2::{Digest as _, Sha256};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Three positions in which every step of the viewer can be distinguished.
const POSITIONS: &[&str] =
    &["4HPwATDgc/ABMA:QYkqASAAIAAA", "4HPwATDgc/ABMA:cIkFAAAAAAAA", "4HPwATDgc/ABMA:cAkAAAAAAAAA"];

/// A tested page.
struct Case {
    name: &'static str,
    format: &'static str,
    records: &'static [&'static str],
    /// The number of times that the records are on the page.
    times: usize,
    /// The script that reads the page.
    probe: &'static str,
}

const CASES: [Case; 9] = [
    Case {
        name: "positions",
        format: "gnuid",
        records: POSITIONS,
        times: 1,
        probe: include_str!("page/three.js"),
    },
    Case {
        name: "chess",
        format: "uci",
        records: &["e2e4 e7e5"],
        times: 1,
        probe: include_str!("page/three.js"),
    },
    Case {
        name: "backgammon",
        format: "bg-sgf",
        records: &[
            "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob];B[53qvsv];W[62xrrp])",
        ],
        times: 1,
        probe: include_str!("page/three.js"),
    },
    Case {
        name: "variations",
        format: "pgn",
        records: &[include_str!("page/variations.pgn")],
        times: 1,
        probe: include_str!("page/variations.js"),
    },
    Case {
        name: "analysis",
        format: "bg-sgf",
        records: &[include_str!("../../fixtures/bg-sgf/analysis/money_1ply.sgf")],
        times: 1,
        probe: include_str!("page/analysis.js"),
    },
    Case {
        name: "go",
        format: "sgf",
        records: &[include_str!("../../fixtures/go9-dat/games/variations.sgf")],
        times: 1,
        probe: include_str!("page/go.js"),
    },
    Case {
        name: "evaluations",
        format: "sgf",
        records: &[
            "(;GM[1]FF[4]SZ[9]PB[Ann]PW[Bob];B[ee]SBKV[55.5];W[gc]SBKV[51];B[cc]SBKV[62.5])",
        ],
        times: 1,
        probe: include_str!("page/evaluations.js"),
    },
    Case {
        name: "crossword",
        format: "gcg",
        records: &[include_str!("page/crossword.gcg")],
        times: 1,
        probe: include_str!("page/crossword.js"),
    },
    Case {
        name: "many games",
        format: "pgn",
        records: &[include_str!("page/variations.pgn")],
        times: 240,
        probe: include_str!("page/many.js"),
    },
];

/// The part of every probe that examines the page as a whole.
const PROBE: &str = include_str!("page/probe.js");

/// Themes, with the sizes of the frame in pixels: that of a wide screen and that of a phone.
const LOOKS: [(Option<&str>, (u32, u32)); 4] = [
    (Some("light"), (1280, 900)),
    (Some("light"), (390, 844)),
    (Some("dark"), (390, 844)),
    (None, (1280, 900)),
];

/// Tests the page, or reports that no browser is available.
pub(crate) fn run() -> Result<(), String> {
    let Some(browser) = browser() else {
        return crate::packages::skip("no Chromium on this machine (set CHROMIUM to its path)");
    };
    python::program(&[])?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut failed = Vec::new();
    for case in &CASES {
        for (theme, window) in LOOKS {
            let name = format!("{}, {theme:?}, {} wide", case.name, window.0);
            for (file, text) in
                [("page.html", make(case, theme, folder.path())?), ("frame.html", frame(window))]
            {
                let file = folder.path().join(file);
                fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
            }
            let printed = load(&browser, folder.path(), window)?;
            let report = between(&printed, "<pre id=\"report\">", "</pre>")
                .ok_or_else(|| format!("{name}: the page did not get as far as a report"))?;
            let passed = report.lines().filter(|line| line.starts_with("passed")).count();
            println!("{name}: {passed} passed");
            report
                .lines()
                .filter(|line| line.starts_with("FAILED"))
                .for_each(|line| println!("{line}"));
            if report.contains("FAILED") || !report.contains("done") {
                failed.push(name);
            }
        }
    }
    match failed.is_empty() {
        true => Ok(()),
        false => Err(format!("the page does not behave: {}", failed.join("; "))),
    }
}

/// Writes a page with all positions of the records and the probe.
fn make(case: &Case, theme: Option<&str>, folder: &Path) -> Result<String, String> {
    let file = folder.join("records");
    fs::write(&file, case.records.join("\n").repeat(case.times))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    let text = page(case, theme, &file, &[])?;
    // The page that shows the other side first has the picture that the button must lead to.
    let other = page(case, theme, &file, &["--flip"])?;
    let turned = between(&other, "<g id=\"elements\">", "</g></svg>\n<figcaption>");
    let turned = turned.ok_or("the page has no picture")?;
    let script = format!("{PROBE}const turned = `{turned}`;\n{}", case.probe);
    let digest = format!("script-src 'sha256-{}' ", base64(&Sha256::digest(script.as_bytes())));
    if !text.contains("script-src ") {
        return Err("the page has no policy for scripts".to_owned());
    }
    let text = text.replacen("script-src ", &digest, 1);
    Ok(text.replace("</body>", &format!("<script>{script}</script>\n</body>")))
}

/// Returns the page that the program makes of a file.
fn page(case: &Case, theme: Option<&str>, file: &Path, options: &[&str]) -> Result<String, String> {
    let mut program = Command::new(root::target().join("debug/boardnote"));
    program.args(["render", "--html", "-o", "-", "--from", case.format]).arg(file).args(options);
    program.args(theme.iter().flat_map(|theme| ["--theme", theme]));
    let output = program.output().map_err(|error| format!("boardnote does not start: {error}"))?;
    if !output.status.success() {
        return Err(format!("{}: {}", case.name, String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

/// Returns a document with a frame of the given size for the page. A window cannot be as narrow as
/// a phone. The page sends its report to the document.
fn frame((width, height): (u32, u32)) -> String {
    format!(
        "<!DOCTYPE html>\n<body>\n<iframe src=\"page.html\" width=\"{width}\" height=\"{height}\" \
         style=\"border: 0\"></iframe>\n<script>\naddEventListener(\"message\", ({{ data }}) => {{\n  \
         const report = document.createElement(\"pre\");\n  report.id = \"report\";\n  \
         report.textContent = data;\n  document.body.append(report);\n}});\n</script>\n</body>\n"
    )
}

/// Encodes bytes as base64.
pub(crate) fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for bytes in bytes.chunks(3) {
        let word = bytes.iter().fold(0_u32, |word, byte| word << 8 | u32::from(*byte));
        let word = word << (8 * (3 - bytes.len()));
        for at in 0..=bytes.len() {
            let digit = (word >> (18 - 6 * at) & 63) as usize;
            out.push(DIGITS.get(digit).copied().map_or('?', char::from));
        }
        out.extend((bytes.len()..3).map(|_| '='));
    }
    out
}

/// Returns the document around the page as the browser has it after the probe has finished.
fn load(browser: &Path, folder: &Path, (width, height): (u32, u32)) -> Result<String, String> {
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .args(["--disable-quic", "--virtual-time-budget=5000", "--dump-dom"])
        .arg(format!("--window-size={},{}", width.max(500) + 40, height + 200))
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(format!("file://{}", folder.join("frame.html").display()))
        .output()
        .map_err(|error| format!("{}: {error}", browser.display()))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    text.split(start).nth(1)?.split(end).next()
}

/// Finds Chromium through the environment or the search path.
pub(crate) fn browser() -> Option<PathBuf> {
    if let Some(path) = env::var_os("CHROMIUM").filter(|path| !path.is_empty()) {
        return Some(path.into());
    }
    let path = env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    env::split_paths(&path)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|file| file.is_file())
}
