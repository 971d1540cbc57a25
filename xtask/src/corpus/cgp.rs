//! `cargo xtask corpus cgp FILE`: records of public projects with the verdicts of one program.
//!
//! The file is tab-separated with a `#` header: `cgp`, `alphabet`, `source`, `magpie_status`,
//! `magpie_output`. Lenient reading must accept every `ok` row and print the four fields of
//! `magpie_output` in canonical form. Rows with too many tiles must be read and then fail the tile
//! count. Every other row must be refused in both modes.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use cgp::{Finding, LetterDistribution, ParseOptions};

/// Verdicts of the program that intentionally differ from the specification: the start of the
/// record and the reason. No public string needs one; the differences in section 8 of the
/// specification concern inputs that do not occur in public strings.
const KNOWN_DIFFERENCES: &[(&str, &str)] = &[];

/// The result of a run.
#[derive(Debug, Default)]
pub(crate) struct Report {
    rows: usize,
    read: usize,
    refused: usize,
    over_drawn: usize,
    known: usize,
    /// The line number and the difference.
    wrong: Vec<(usize, String)>,
}

impl Report {
    /// Returns `true` if every row agrees.
    pub(crate) fn is_clean(&self) -> bool {
        self.wrong.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (line, what) in &self.wrong {
            writeln!(f, "line {line}: {what}")?;
        }
        write!(
            f,
            "{} rows: {} read, {} refused, {} with too many tiles, {} known differences, {} wrong",
            self.rows,
            self.read,
            self.refused,
            self.over_drawn,
            self.known,
            self.wrong.len()
        )
    }
}

/// Returns `true` for a table with the columns of `fixtures/cgp`.
pub(crate) fn is_in_form_of_fixtures(path: &Path) -> io::Result<bool> {
    Ok(fs::read_to_string(path)?.starts_with("# id\t"))
}

/// The outcome of a row.
enum Verdict {
    Read,
    Refused,
    OverDrawn,
}

/// Compares all rows of the file.
pub(crate) fn run(path: &Path) -> io::Result<Report> {
    let text = fs::read_to_string(path)?;
    let mut report = Report::default();
    for (index, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        report.rows += 1;
        match row(line) {
            Ok(Verdict::Read) => report.read += 1,
            Ok(Verdict::Refused) => report.refused += 1,
            Ok(Verdict::OverDrawn) => report.over_drawn += 1,
            Err(_) if KNOWN_DIFFERENCES.iter().any(|(start, _)| line.starts_with(start)) => {
                report.known += 1;
            }
            Err(what) => report.wrong.push((index + 1, what)),
        }
    }
    Ok(report)
}

fn row(line: &str) -> Result<Verdict, String> {
    let columns: Vec<_> = line.split('\t').collect();
    let [record, alphabet, _, status, output] = columns[..] else {
        return Err(format!("{} columns, expected 5", columns.len()));
    };
    let distribution =
        LetterDistribution::named(alphabet).ok_or_else(|| format!("no alphabet {alphabet}"))?;
    let lenient = ParseOptions::lenient().parse(record).map(|parsed| parsed.value);
    match (status, lenient) {
        ("ok", Ok(position)) => {
            let text = position.to_canonical(Some(distribution));
            let fields = text.splitn(5, ' ').take(4).collect::<Vec<_>>().join(" ");
            if fields == output {
                Ok(Verdict::Read)
            } else {
                Err(format!("wrote  {fields}\n  expected {output}"))
            }
        }
        ("ok", Err(error)) => Err(format!("refused: {error}")),
        (status, Ok(position)) if status.ends_with("letters_not_in_bag") => {
            let findings = position.position().check_tiles(distribution);
            let too_many =
                findings.iter().any(|finding| matches!(finding, Finding::TooMany { .. }));
            if too_many { Ok(Verdict::OverDrawn) } else { Err("no tile is over its count".into()) }
        }
        (status, Ok(_)) => Err(format!("read, although {status}")),
        (_, Err(_)) if ParseOptions::strict().parse(record).is_ok() => {
            Err("refused by lenient, but not by strict reading".into())
        }
        (_, Err(_)) => Ok(Verdict::Refused),
    }
}
