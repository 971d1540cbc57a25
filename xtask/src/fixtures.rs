//! `cargo xtask fixtures`: runs the fixture suite, a test of the program
//! (`crates/boardnote/tests/fixtures.rs`), and prints a table of the results per crate.

use crate::root;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

/// Compares expectations, or writes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Compare,
    Bless,
}

#[derive(Default)]
struct Count {
    rows: usize,
    records: usize,
    bad: usize,
    failed: usize,
}

/// Runs the suite.
pub(crate) fn run(mode: Mode) -> Result<(), String> {
    let mut command = Command::new("cargo");
    command.args(["test", "--quiet", "-p", "boardnote", "--test", "fixtures", "--"]);
    command.args(["--format", "pretty"]).current_dir(root::path()).stderr(Stdio::inherit());
    if mode == Mode::Bless {
        command.env("BLESS", "1");
    }
    let output = command.output().map_err(|error| format!("cargo: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    for line in text.lines().filter_map(|line| line.strip_prefix("test ")) {
        let Some((name, result)) = line.split_once(" ... ") else { continue };
        let Some((of, _)) = name.split_once('/') else { continue };
        let count = counts.entry(of).or_default();
        count.rows += 1;
        count.failed += usize::from(result != "ok");
    }
    let folder = root::path().join("fixtures");
    for (of, count) in &mut counts {
        expected(&folder.join(of), count)?;
    }
    println!("{:<16}{:>7}{:>9}{:>7}{:>9}", "crate", "rows", "records", "bad", "failed");
    for (of, Count { rows, records, bad, failed }) in &counts {
        println!("{of:<16}{rows:>7}{records:>9}{bad:>7}{failed:>9}");
    }
    if output.status.success() {
        return Ok(());
    }
    let failures = text.split_once("failures:").map_or(&*text, |(_, failures)| failures);
    Err(failures.to_owned())
}

/// Counts the records of all expectations of a crate.
fn expected(folder: &Path, count: &mut Count) -> Result<(), String> {
    for file in root::files(folder)? {
        if file.extension().is_some_and(|ending| ending == "jsonl") {
            let text = root::read(&file)?;
            count.records += text.lines().count();
            count.bad += text.lines().filter(|line| line.starts_with("{\"error\"")).count();
        }
    }
    Ok(())
}
