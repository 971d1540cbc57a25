//! The fixture suite: every file under `fixtures/` is run through the program, one test per row of
//! `fixtures/suite.tsv`. Records are decoded and compared with the expected JSON, and findings with
//! the output of `check`, including their lengths. Canonical records must be reproduced byte for
//! byte.
//!
//! With `BLESS=1`, the expectations are written instead of compared. A file that no row names is a
//! failure, so no fixture stays untested. Inputs of fuzz targets (`fixtures/fuzz/CRATE/TARGET`) are
//! replayed by the crates' own tests; here they only need to belong to a target.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "what fails here fails the test"
)]

mod common;
mod show;
#[path = "common/suite.rs"]
mod suite;

use common::boardnote;
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use suite::{Input, Row, folder, suite};

type Object = Map<String, Value>;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let rows = suite();
    let listed = rows.clone();
    let mut trials = vec![
        Trial::test("every file is in suite.tsv", move || all_listed(&listed)),
        Trial::test("every look is as expected", show::looks),
    ];
    for row in rows.into_iter().filter(|row| row.format != "-") {
        trials.push(Trial::test(row.name(), move || row.run()));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Checks that every file is named by a row.
fn all_listed(rows: &[Row]) -> Result<(), Failed> {
    let mut named: BTreeSet<PathBuf> = ["suite.tsv", "fuzz/replay.rs"].map(PathBuf::from).into();
    for row in rows {
        named.extend([row.file.clone().into(), row.expectation().into()]);
    }
    let stray: Vec<_> = files(&folder(), Path::new(""))
        .into_iter()
        .filter(|file| !named.contains(file) && !file.ends_with("README.md") && !belongs(file))
        .collect();
    if stray.is_empty() { Ok(()) } else { Err(format!("not in suite.tsv: {stray:?}").into()) }
}

/// Returns `true` if a file is an input of a fuzz target: `fuzz/CRATE/TARGET/INPUT`.
fn belongs(file: &Path) -> bool {
    let parts: Vec<_> = file.iter().map(|part| part.to_string_lossy()).collect();
    let ["fuzz", of, target, _] = parts.iter().map(AsRef::as_ref).collect::<Vec<&str>>()[..] else {
        return false;
    };
    folder().join(format!("../crates/{of}/fuzz/fuzz_targets/{target}.rs")).exists()
}

/// Returns all files below a directory, relative to `root`.
fn files(root: &Path, below: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root.join(below)).unwrap() {
        let entry = entry.unwrap();
        let path = below.join(entry.file_name());
        if entry.path().is_dir() {
            found.extend(files(root, &path));
        } else {
            found.push(path);
        }
    }
    found
}

impl Row {
    fn expectation(&self) -> String {
        let Self { file, format, columns, .. } = self;
        let columns = if columns == "-" { String::new() } else { format!(".{columns}") };
        let mode = if self.lenient { ".lenient" } else { "" };
        format!("{file}{columns}.{format}{mode}.jsonl")
    }

    fn run(&self) -> Result<(), Failed> {
        let input = self.input()?;
        let (numbered, plain) = self.decoded(&input)?;
        let expectation = folder().join(self.expectation());
        if std::env::var_os("BLESS").is_some() {
            fs::write(
                &expectation,
                plain.iter().map(|line| format!("{line}\n")).collect::<String>(),
            )?;
        }
        let wanted = fs::read_to_string(&expectation)?;
        let wanted: Vec<&str> = wanted.lines().collect();
        for (number, (wanted, found)) in wanted.iter().zip(&plain).enumerate() {
            let found = found.to_string();
            if *wanted != found {
                let message = format!("record {number}\n expected {wanted}\n found    {found}");
                return Err(message.into());
            }
        }
        if wanted.len() != plain.len() {
            return Err(format!("{} records, expected {}", plain.len(), wanted.len()).into());
        }
        if self.canonical { self.comes_back(&input, &numbered) } else { Ok(()) }
    }

    /// Returns the lines of `decode`, unchanged and also without number and offset but with the
    /// lengths of findings.
    fn decoded(&self, input: &Input) -> Result<(Vec<Object>, Vec<Value>), Failed> {
        let mode = format!("--{}", self.mode());
        let run = |verb: &[&str]| {
            let run =
                boardnote(&[verb, &["--from", &self.format, &mode, &input.path]].concat(), b"");
            if run.code > 1 { Err(Failed::from(run.err)) } else { Ok(run.out) }
        };
        let object = |line: &str| -> Object { serde_json::from_str(line).unwrap() };
        let numbered: Vec<_> = run(&["decode"])?.lines().map(object).collect();
        let words = |finding: &Object| {
            ["kind", "message"].map(|name| finding.get(name).map(Value::to_string))
        };
        let mut lengths: BTreeMap<_, VecDeque<Value>> = BTreeMap::new();
        for line in run(&["check", "--format", "json"])?.lines() {
            let finding = object(line);
            if let Some(n) = finding.get("n") {
                let finding_of = (n.as_u64(), words(&finding));
                lengths.entry(finding_of).or_default().push_back(finding["length"].clone());
            }
        }
        let mut plain = Vec::new();
        for line in &numbered {
            let mut object = line.clone();
            let n = object.shift_remove("n").and_then(|n| n.as_u64());
            object.shift_remove("offset");
            object.shift_remove("file");
            let (error, warnings) =
                object.iter_mut().fold((None, None), |(e, w), (name, value)| match name.as_str() {
                    "error" => (Some(value), w),
                    "warnings" => (e, value.as_array_mut()),
                    _ => (e, w),
                });
            for finding in error.into_iter().chain(warnings.into_iter().flatten()) {
                let Some(finding) = finding.as_object_mut() else { continue };
                let length = lengths.get_mut(&(n, words(finding))).and_then(VecDeque::pop_front);
                let length = length.ok_or_else(|| format!("check does not report {finding:?}"))?;
                finding.insert("length".to_owned(), length);
            }
            plain.push(object.into());
        }
        Ok((numbered, plain))
    }

    /// Checks that good records are reproduced when they are written again.
    fn comes_back(&self, input: &Input, lines: &[Object]) -> Result<(), Failed> {
        let mode = format!("--{}", self.mode());
        let offset = |line: &Object| usize::try_from(line["offset"].as_u64().unwrap()).unwrap();
        let offsets = lines.iter().map(offset);
        let ends = offsets.clone().skip(1).chain([input.bytes.len()]);
        let good: Vec<u8> = lines
            .iter()
            .zip(offsets.zip(ends))
            .filter(|(line, _)| line.contains_key("value"))
            .flat_map(|(_, (start, end))| input.bytes[start..end].to_vec())
            .collect();
        let decoded: String = lines
            .iter()
            .filter(|line| line.contains_key("value"))
            .map(|line| format!("{}\n", Value::from(line.clone())))
            .collect();
        // Files of bg-sgf are reproduced by conversion, because they cannot be written from JSON.
        let again = if self.format == "bg-sgf" {
            let format = self.format.as_str();
            boardnote(&["convert", &mode, "--from", format, "--to", format, &input.path], b"")
        } else {
            boardnote(&["encode", &mode, "--to", &self.format], decoded.as_bytes())
        };
        if again.bytes == good || again.bytes.strip_suffix(b"\n") == Some(&good) {
            return Ok(());
        }
        let at = again.bytes.iter().zip(&good).take_while(|(a, b)| a == b).count();
        let show = |bytes: &[u8]| {
            let from = &bytes[at.saturating_sub(60).min(bytes.len())..];
            String::from_utf8_lossy(&from[..from.len().min(200)]).into_owned()
        };
        let (written, good) = (show(&again.bytes), show(&good));
        Err(format!("byte {at}: {good}\ncomes back as {written}\n{}", again.err).into())
    }
}
