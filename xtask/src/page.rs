//! `cargo xtask page`: the page of `boardnote render --html` in a headless Chromium.
//!
//! The browser loads the page from a file with a script behind it that clicks, presses keys and
//! follows links as a reader would, and writes down what it sees; the browser then prints the page.

use board_picture::{Page, Theme};
use boardnote::formats::{self, Record};
use boardnote::settings::Settings;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Pages of three positions, so that every step can be told from the others: format and records.
const PAGES: [(&str, &[&str]); 3] = [
    (
        "gnuid",
        &[
            "4HPwATDgc/ABMA:QYkqASAAIAAA",
            "4HPwATDgc/ABMA:cIkFAAAAAAAA",
            "4HPwATDgc/ABMA:cAkAAAAAAAAA",
        ],
    ),
    ("uci", &["e2e4 e7e5"]),
    (
        "bg-sgf",
        &["(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob];B[53qvsv];W[62xrrp])"],
    ),
];

const PROBE: &str = include_str!("page/probe.js");

/// Tests the page, or says aloud that there is no browser to test it with.
pub(crate) fn run() -> Result<(), String> {
    let Some(browser) = browser() else {
        println!("SKIPPED: no Chromium on this machine (set CHROMIUM to its path)");
        return Ok(());
    };
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let themes = [("light", Theme::Light), ("dark", Theme::Dark)];
    for ((format, records), (light, theme)) in
        PAGES.iter().flat_map(|page| themes.map(|theme| (*page, theme)))
    {
        let name = format!("{format}, {light}");
        let page = folder.path().join(format!("{format}-{light}.html"));
        let text = make(format, records, theme)?;
        fs::write(&page, text).map_err(|error| format!("{}: {error}", page.display()))?;
        let printed = load(&browser, &page, folder.path())?;
        let report = between(&printed, "<pre id=\"report\">", "</pre>")
            .ok_or_else(|| format!("{name}: the page did not get as far as a report"))?;
        for line in report.lines() {
            println!("{name}: {line}");
        }
        if report.contains("FAILED") || !report.contains("done") {
            return Err(format!("{name}: the page does not behave"));
        }
    }
    Ok(())
}

/// A page with all positions of the records, and the probe in it.
fn make(format: &str, records: &[&str], theme: Theme) -> Result<String, String> {
    let format = formats::by_name(format).ok_or("there is no such format")?;
    let mut page = Page::new("Three positions", theme);
    for record in records {
        let record = Record { bytes: record.as_bytes(), n: 0, index: 0, offset: 0 };
        let scenes = format.scenes(record, &Settings::default());
        page.add(&scenes.map_err(|finding| finding.message)?);
    }
    let text = page.finish();
    Ok(text.replace("</body>", &format!("<script>\n{PROBE}</script>\n</body>")))
}

/// The page as the browser has it when the probe is through.
fn load(browser: &Path, page: &Path, folder: &Path) -> Result<String, String> {
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .args(["--disable-quic", "--virtual-time-budget=5000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(format!("file://{}", page.display()))
        .output()
        .map_err(|error| format!("{}: {error}", browser.display()))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    text.split(start).nth(1)?.split(end).next()
}

/// Chromium by the environment or the search path.
fn browser() -> Option<PathBuf> {
    if let Some(path) = env::var_os("CHROMIUM").filter(|path| !path.is_empty()) {
        return Some(path.into());
    }
    let path = env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    env::split_paths(&path)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|file| file.is_file())
}
