//! `cargo xtask fixtures`: every file under `fixtures/` through its crate, by way of the program's
//! formats: decode, compare with the expected JSON, encode, compare with the bytes.
//!
//! `fixtures/suite.tsv` says how each file is read. A file that is not listed there is a failure,
//! so nothing can lie around untested. Inputs of fuzz targets (`fixtures/fuzz/CRATE/TARGET`) are
//! replayed by the crates' own tests; here they only need to belong to a target.

use crate::root;
use boardnote::finding::Finding;
use boardnote::formats::{self, Format, Record, Step, Unit};
use boardnote::settings::{Mode as Reading, Settings};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Compare expectations, or write them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Compare,
    Bless,
}

/// One row of `suite.tsv`.
struct Entry {
    /// The file, from `fixtures/`.
    file: String,
    /// The format of its records; `-` for a file that only the crate's own tests read.
    format: String,
    /// `-`: the file itself is input; else the columns of a table that, joined by tabs, are a record.
    columns: String,
    reading: Reading,
    /// Good records must come back byte for byte.
    canonical: bool,
    /// The texts of the table use `\t`, `\n`, `\r`, `\\`.
    escaped: bool,
}

#[derive(Default)]
struct Count {
    files: usize,
    records: usize,
    bad: usize,
    rewritten: usize,
    failures: Vec<String>,
}

/// Runs the suite.
pub(crate) fn run(mode: Mode) -> Result<(), String> {
    let folder = root::path().join("fixtures");
    let entries = suite(&folder)?;
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for entry in &entries {
        seen.insert(folder.join(&entry.file));
        let name = entry.file.split('/').next().unwrap_or_default().to_owned();
        let count = counts.entry(name).or_default();
        count.files += 1;
        if entry.format == "-" {
            continue;
        }
        if let Err(message) = check(&folder, entry, mode, count) {
            count.failures.push(format!("{}: {message}", entry.file));
        }
    }
    let mut failures = unlisted(&folder, &mut seen, &entries)?;
    println!(
        "{:<16}{:>7}{:>9}{:>7}{:>11}{:>9}",
        "crate", "files", "records", "bad", "rewritten", "failed"
    );
    for (name, count) in counts {
        println!(
            "{name:<16}{:>7}{:>9}{:>7}{:>11}{:>9}",
            count.files,
            count.records,
            count.bad,
            count.rewritten,
            count.failures.len()
        );
        failures.extend(count.failures);
    }
    if failures.is_empty() {
        return Ok(());
    }
    Err(format!("{}\n{} failures", failures.join("\n"), failures.len()))
}

fn suite(folder: &Path) -> Result<Vec<Entry>, String> {
    let text = root::read(&folder.join("suite.tsv"))?;
    let mut entries = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let [file, format, columns, flags] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("suite.tsv: not four columns: {line}"));
        };
        entries.push(Entry {
            file: file.to_owned(),
            format: format.to_owned(),
            columns: columns.to_owned(),
            reading: if flags.contains("lenient") { Reading::Lenient } else { Reading::Strict },
            canonical: flags.contains("canonical"),
            escaped: flags.contains("escaped"),
        });
    }
    Ok(entries)
}

/// Files that no row of the suite names, and expectations without a row.
fn unlisted(
    folder: &Path,
    seen: &mut BTreeSet<PathBuf>,
    entries: &[Entry],
) -> Result<Vec<String>, String> {
    seen.insert(folder.join("suite.tsv"));
    seen.extend(entries.iter().map(|entry| expectation(folder, entry)));
    seen.insert(folder.join("fuzz/replay.rs"));
    let targets: Vec<PathBuf> = crate::fuzz::targets()?
        .iter()
        .map(|target| folder.join("fuzz").join(&target.folder).join(&target.name))
        .collect();
    let stray = |file: &PathBuf| {
        !seen.contains(file)
            && file.file_name().is_some_and(|name| name != "README.md")
            && !file.parent().is_some_and(|parent| targets.iter().any(|target| target == parent))
    };
    let files = root::files(folder)?.into_iter().filter(stray);
    Ok(files.map(|file| format!("{}: not in suite.tsv", file.display())).collect())
}

fn expectation(folder: &Path, entry: &Entry) -> PathBuf {
    let reading = if entry.reading == Reading::Lenient { ".lenient" } else { "" };
    let column = if entry.columns == "-" { String::new() } else { format!(".{}", entry.columns) };
    folder.join(format!("{}{column}.{}{reading}.jsonl", entry.file, entry.format))
}

fn check(folder: &Path, entry: &Entry, mode: Mode, count: &mut Count) -> Result<(), String> {
    let format = formats::by_name(&entry.format).ok_or("no such format")?;
    let data = fs::read(folder.join(&entry.file)).map_err(|error| error.to_string())?;
    let rows;
    let records = if entry.columns == "-" {
        cut(format, &data)
    } else {
        rows = column(&data, entry)?;
        rows.iter().map(|row| (row.as_bytes(), 0)).collect()
    };
    let settings = Settings { mode: entry.reading, ..Settings::default() };
    let mut lines = String::new();
    for (index, (content, offset)) in records.into_iter().enumerate() {
        let record = Record { bytes: content, n: 0, index: index as u64, offset };
        count.records += 1;
        let line = decoded(format, record, &settings);
        if line.get("error").is_some() {
            count.bad += 1;
        } else if entry.canonical {
            match rewritten(format, record, &line, &settings) {
                Ok(bytes) if bytes == content => count.rewritten += 1,
                Ok(bytes) => count.failures.push(format!(
                    "{}: offset {offset}: comes back as {}",
                    entry.file,
                    String::from_utf8_lossy(&bytes).chars().take(200).collect::<String>()
                )),
                Err(finding) => {
                    let message = format!("{}: offset {offset}: {}", entry.file, finding.message);
                    count.failures.push(message);
                }
            }
        }
        lines.push_str(&line.to_string());
        lines.push('\n');
    }
    let expected = expectation(folder, entry);
    if mode == Mode::Bless {
        return fs::write(&expected, lines).map_err(|error| error.to_string());
    }
    let wanted = root::read(&expected)?;
    compare(entry, &wanted, &lines, count);
    Ok(())
}

fn compare(entry: &Entry, wanted: &str, found: &str, count: &mut Count) {
    if wanted.lines().count() != found.lines().count() {
        count.failures.push(format!("{}: another number of records than expected", entry.file));
    }
    for (number, (wanted, found)) in wanted.lines().zip(found.lines()).enumerate() {
        if wanted != found {
            count.failures.push(format!(
                "{}: record {number}\n  expected {wanted}\n  found    {found}",
                entry.file
            ));
        }
    }
}

/// The line that `boardnote decode` prints, without the record's number.
fn decoded(format: &dyn Format, record: Record<'_>, settings: &Settings) -> Value {
    let base = if format.info().unit == Unit::Line { 0 } else { record.offset };
    let mut out = Vec::new();
    match format.decode(record, settings, &mut out) {
        Err(finding) => json!({ "error": with_span(&finding, base) }),
        Ok(warnings) => {
            let value: Value = serde_json::from_slice(&out).unwrap_or(Value::Null);
            let mut line = json!({ "value": value });
            if let (false, Some(object)) = (warnings.is_empty(), line.as_object_mut()) {
                let list = warnings.iter().map(|warning| with_span(warning, base)).collect();
                object.insert("warnings".to_owned(), list);
            }
            line
        }
    }
}

/// A finding with its length, which the suite compares too.
fn with_span(finding: &Finding, base: u64) -> Value {
    let mut value = finding.to_json(base);
    if let Some(object) = value.as_object_mut() {
        object.insert("length".to_owned(), finding.span.len().into());
    }
    value
}

/// The record written again: from its JSON, or by conversion to its own format.
fn rewritten(
    format: &dyn Format,
    record: Record<'_>,
    line: &Value,
    settings: &Settings,
) -> Result<Vec<u8>, Finding> {
    let info = format.info();
    let mut out = Vec::new();
    if info.encodes {
        format.encode(line.get("value").unwrap_or(&Value::Null), settings, &mut out)?;
    } else {
        format.convert(record, info.name, settings, &mut out, &mut BTreeMap::new())?;
        // A record that is a stretch of a file is written with its line end.
        if out.ends_with(b"\n") && !record.bytes.ends_with(b"\n") {
            out.pop();
        }
    }
    Ok(out)
}

/// The records of an input with their offsets.
fn cut<'a>(format: &dyn Format, input: &'a [u8]) -> Vec<(&'a [u8], u64)> {
    let mut records = Vec::new();
    let mut at = 0;
    while let Some(rest) = input.get(at..) {
        let (content, next) = match format.split(rest, true) {
            Step::Record { content, next } => (content, next.max(1)),
            Step::Last { content } => (content, rest.len() + 1),
            Step::More => break,
        };
        records.push((rest.get(content.clone()).unwrap_or_default(), (at + content.start) as u64));
        at += next;
        if at == input.len() {
            break;
        }
    }
    if records.is_empty() && format.needs_record() {
        records.push((input, 0));
    }
    records
}

/// The wanted columns of a table, one record a row.
fn column(data: &[u8], entry: &Entry) -> Result<Vec<String>, String> {
    let text = core::str::from_utf8(data).map_err(|error| error.to_string())?;
    let mut lines = text.lines();
    let header = lines.next().unwrap_or_default().trim_start_matches("# ");
    let names: Vec<&str> = header.split('\t').collect();
    let mut wanted = Vec::new();
    for name in entry.columns.split('+') {
        wanted.push(
            names.iter().position(|other| *other == name).ok_or(format!("no column {name}"))?,
        );
    }
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let cells: Vec<&str> =
            wanted.iter().map(|at| cells.get(*at).copied().unwrap_or_default()).collect();
        if entry.escaped { unescape(&cells.join("\t")) } else { cells.join("\t") }
    };
    Ok(lines.map(row).collect())
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('t') => out.push('\t'),
            Some('n') => out.push('\n'),
            Some('r') => out.push('\r'),
            Some(other) => out.push(other),
            None => out.push(c),
        }
    }
    out
}
