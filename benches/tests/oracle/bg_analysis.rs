//! Comparison of the statistics of analyzed games with a live GNU Backgammon.
//!
//! The program plays matches and sessions with noise, analyzes and saves them, and prints the
//! output of `show statistics match` for the saved file. `stats --analysis` must print the same
//! lines.

use std::fmt;
use std::path::Path;

use boardnote_formats::Analyzed;
use boardnote_formats::settings::Settings;
use boardnote_formats::{Record, Step};

use super::gnubg::{self, Random, Result};

/// The result of a run.
#[derive(Debug, Default)]
pub(crate) struct Report {
    files: usize,
    lines: usize,
    /// Number of lines among them that differ by one in a last digit.
    last_digits: usize,
    pub(crate) differences: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, lines, last_digits, differences } = self;
        let wrong = differences.len();
        write!(f, "bg-analysis: {files} files, {lines} lines compared, ")?;
        write!(f, "{last_digits} of them rounded otherwise, {wrong} differences")?;
        differences.iter().try_for_each(|difference| write!(f, "\n  {difference}"))
    }
}

/// Compares `count` analyzed files.
pub(crate) fn run(seed: u64, count: u64) -> Result<Report> {
    gnubg::in_folder("bg-analysis", |folder| {
        let mut random = Random::new(seed);
        let mut report = Report::default();
        for number in 0..count {
            compare(folder, &format!("analyzed{number}"), &mut random, &mut report)?;
        }
        Ok(report)
    })
}

fn compare(folder: &Path, name: &str, random: &mut Random, report: &mut Report) -> Result<()> {
    let mut script = gnubg::play_script(random, name);
    for what in ["chequerplay", "cubedecision"] {
        script = format!("set analysis {what} evaluation plies 0\n{script}");
    }
    // The program accepts commands in short.
    gnubg::run(folder, &script.replace("\nsave match", "\nanaly match\nsave match"))?;
    let path = folder.join(name).with_extension("sgf");
    let said = gnubg::run(folder, &format!("load match {name}.sgf\nshow statistics match"))?;
    let ours = totals(&std::fs::read(&path)?)?;
    report.files += 1;
    let before = report.differences.len();
    for line in ours.lines().skip_while(|line| !line.starts_with("Total moves")).map(words) {
        if line.is_empty() {
            continue;
        }
        report.lines += 1;
        let label = line.split(|c: char| "+-0123456789".contains(c)).next().unwrap_or_default();
        if said.lines().any(|said| words(said) == line) {
            continue;
        }
        if said.lines().any(|said| nearly(&words(said), &line)) {
            report.last_digits += 1;
        } else {
            let near = said.lines().map(words).filter(|said| said.starts_with(label));
            let near: Vec<_> = near.collect();
            report.differences.push(format!("{name}: {line}\n    program: {}", near.join("; ")));
        }
    }
    if report.differences.len() > before {
        gnubg::keep(&path)?;
    }
    Ok(())
}

/// Returns `true` if two lines differ only by one unit in the last digit of numbers. The program
/// computes in single precision and may round a sum that ends in 5 to the other side.
fn nearly(one: &str, other: &str) -> bool {
    let digits = |text: &str| {
        text.trim_matches(|c: char| !c.is_ascii_digit()).replace('.', "").parse::<i64>()
    };
    let mut pairs = one.split(' ').zip(other.split(' '));
    one.split(' ').count() == other.split(' ').count()
        && pairs.all(|(one, other)| {
            let shape = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "0");
            one == other
                || shape(one) == shape(other)
                    && matches!((digits(one), digits(other)), (Ok(one), Ok(other)) if (one - other).abs() == 1)
        })
}

/// A line with single blanks.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text of `stats --analysis`.
fn totals(source: &[u8]) -> Result<String> {
    let format = boardnote_formats::by_name("bg-sgf").ok_or("the format bg-sgf is missing")?;
    let (mut rest, mut index) = (source, 0);
    let mut sum: Option<Analyzed> = None;
    while let Step::Record { content, next } = format.split(rest, true) {
        let bytes = rest.get(content).unwrap_or_default();
        let record = Record { bytes, n: index, index, offset: 0 };
        let analyzed = format.analysis(record, &Settings::default());
        let (analyzed, _) = analyzed.map_err(|finding| finding.message)?;
        match &mut sum {
            Some(sum) => sum.add(&analyzed),
            None => sum = Some(analyzed),
        }
        index += 1;
        rest = rest.get(next..).unwrap_or_default();
    }
    Ok(sum.ok_or("no game")?.text())
}
