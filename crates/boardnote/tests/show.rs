//! The output of `show` for every row of `fixtures/suite.tsv`, for the examples of all formats, and
//! for the records of `show/more`, each in eight looks, some with further options. One line of `show/looks.tsv` has the
//! checksums of a row; the first lines of the output of some rows are in `show/FORMAT.txt`, so that
//! a change can be read.
//!
//! With `BLESS=1`, the expectations are written instead of compared. The whole output of a look that
//! differs is written to a file of the build directory, which the message names.

#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "what fails here fails the test"
)]

use crate::suite::{self, suite};
use boardnote::formats::ALL;
use core::fmt::Write as _;
use libtest_mimic::Failed;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A look: its name, its arguments, and the width of the terminal, if any.
struct Look(&'static str, &'static [&'static str], Option<&'static str>);

/// The looks, in the order of the columns of `looks.tsv`.
const LOOKS: [Look; 8] = [
    Look("ascii", &["--ascii"], None),
    Look("unicode", &["--unicode"], None),
    Look("flip", &["--ascii", "--flip"], None),
    Look("60 columns", &["--ascii"], Some("60")),
    Look("120 columns", &["--ascii"], Some("120")),
    Look("color", &["--unicode", "--color", "always"], None),
    Look("ply 3", &["--ascii", "--ply", "3"], None),
    Look("caption", &["--unicode", "--flip", "--caption", "A caption"], None),
];

/// Number of lines of each look in `FORMAT.txt`.
const LINES: usize = 48;

/// Options of notations, for records of `show/more`.
const OPTIONS: [(&str, &[&str]); 8] = [
    ("ids.xgid", &["--as", "forum", "--names", "Ann,Bob"]),
    ("ids.xgid", &["--as", "forum", "--bottom", "on-roll"]),
    ("ids.xgid", &["--as", "gnubg"]),
    ("ids.xgid", &["--as", "gnubg", "--names", "Ann,Bob", "--bottom", "player-0"]),
    ("ids.xgid", &["--home", "left", "--names", "Ann,Bob"]),
    ("pasted.text", &["--bottom", "player-0", "--home", "left"]),
    ("boards.cgp", &["--key", "board"]),
    ("positions.fen", &["--strict"]),
];

/// A file of records in a format.
struct Shown {
    name: String,
    format: String,
    /// The mode, and options of notations.
    arguments: Vec<String>,
    input: suite::Input,
    /// `true` if the text is compared as well.
    as_text: bool,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/show")
}

/// Returns the rows of the suite, the examples of all formats, and the records of `show/more`.
fn all() -> Result<Vec<Shown>, Failed> {
    let mut shown: Vec<Shown> = Vec::new();
    for row in suite().into_iter().filter(|row| row.format != "-") {
        let as_text = !shown.iter().any(|other| other.format == row.format);
        shown.push(Shown {
            name: row.name(),
            arguments: vec![format!("--{}", row.mode())],
            input: row.input()?,
            as_text,
            format: row.format,
        });
    }
    for format in ALL.iter().map(|format| format.info()) {
        let as_text = !shown.iter().any(|other| other.format == format.name);
        if !format.example.is_empty() {
            shown.push(Shown {
                name: format!("example of {}", format.name),
                format: format.name.to_owned(),
                arguments: Vec::new(),
                input: suite::Input::of(format!("{}\n", format.example).into_bytes())?,
                as_text,
            });
        }
    }
    let analysis = suite::folder().join("bg-sgf/analysis/match3_woolsey.sgf");
    shown.push(Shown {
        name: "bg-sgf/analysis/match3_woolsey.sgf".to_owned(),
        format: "bg-sgf".to_owned(),
        arguments: Vec::new(),
        input: suite::Input::of(fs::read(analysis)?)?,
        as_text: true,
    });
    let mut more: Vec<_> = fs::read_dir(folder().join("more"))?.collect::<Result<_, _>>()?;
    more.sort_by_key(fs::DirEntry::file_name);
    for file in more {
        let name = file.file_name().into_string().unwrap();
        shown.push(Shown {
            format: name.rsplit_once('.').unwrap().1.to_owned(),
            name: format!("more/{name}"),
            arguments: Vec::new(),
            input: suite::Input::of(fs::read(file.path())?)?,
            as_text: true,
        });
    }
    for (name, options) in OPTIONS {
        shown.push(Shown {
            name: format!("more/{name} {}", options.join(" ")),
            format: name.rsplit_once('.').unwrap().1.to_owned(),
            arguments: options.iter().map(|option| (*option).to_owned()).collect(),
            input: suite::Input::of(fs::read(folder().join("more").join(name))?)?,
            as_text: false,
        });
    }
    Ok(shown)
}

impl Shown {
    fn look(&self, Look(_, arguments, columns): &Look) -> String {
        let mut program = Command::new(env!("CARGO_BIN_EXE_boardnote"));
        program.args(["show", "--from", &self.format]).args(&self.arguments).args(*arguments);
        program.arg(&self.input.path).env_remove("NO_COLOR").env_remove("COLUMNS");
        if let Some(columns) = columns {
            program.env("COLUMNS", columns);
        }
        String::from_utf8_lossy(&program.output().unwrap().stdout).into_owned()
    }
}

/// Returns the first digits of a checksum, or `-` for no output.
fn checksum(text: &str) -> String {
    if text.is_empty() {
        return "-".to_owned();
    }
    Sha256::digest(text).iter().take(5).fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

pub(crate) fn looks() -> Result<(), Failed> {
    let shown = all()?;
    let number = std::thread::available_parallelism().map_or(1, Into::into);
    let work = shown.chunks(shown.len().div_ceil(number));
    let outputs: Vec<[String; LOOKS.len()]> = std::thread::scope(|scope| {
        let all = |part: &[Shown]| -> Vec<_> {
            part.iter().map(|shown| LOOKS.each_ref().map(|look| shown.look(look))).collect()
        };
        let threads: Vec<_> = work.map(|part| scope.spawn(move || all(part))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    let mut sums = String::from("# record");
    LOOKS.iter().for_each(|look| _ = write!(sums, "\t{}", look.0));
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for (shown, outputs) in shown.iter().zip(&outputs) {
        let _ = write!(sums, "\n{}", shown.name);
        for (look, output) in LOOKS.iter().zip(outputs) {
            let _ = write!(sums, "\t{}", checksum(output));
            if shown.as_text && !output.is_empty() {
                let text = texts.entry(format!("{}.txt", shown.format)).or_default();
                let _ = writeln!(text, "=== {}: {}", shown.name, look.0);
                output.lines().take(LINES).for_each(|line| _ = writeln!(text, "{line}"));
            }
        }
    }
    sums.push('\n');
    if std::env::var_os("BLESS").is_some() {
        texts.iter().try_for_each(|(file, text)| fs::write(folder().join(file), text))?;
        fs::write(folder().join("looks.tsv"), &sums)?;
    }
    let mut failures = compare("looks.tsv", &sums)?;
    for (file, text) in &texts {
        failures.push_str(&compare(file, text)?);
    }
    if failures.is_empty() {
        return Ok(());
    }
    let whole = Path::new(env!("CARGO_TARGET_TMPDIR")).join("show.txt");
    let mut all = String::new();
    for (shown, outputs) in shown.iter().zip(&outputs) {
        for (look, output) in LOOKS.iter().zip(outputs) {
            let _ = writeln!(all, "=== {}: {}\n{output}", shown.name, look.0);
        }
    }
    fs::write(&whole, all)?;
    Err(format!("{failures}all outputs are in {}", whole.display()).into())
}

/// Returns the lines that differ from a file.
fn compare(file: &str, found: &str) -> Result<String, Failed> {
    let wanted = fs::read_to_string(folder().join(file)).unwrap_or_default();
    let mut message = String::new();
    let mut section = "";
    let mut wanted = wanted.lines();
    for found in found.lines() {
        if found.starts_with("=== ") {
            section = found;
        }
        let wanted = wanted.next().unwrap_or("(nothing)");
        if wanted != found && message.lines().count() < 60 {
            writeln!(message, "{file} {section}\n expected {wanted}\n found    {found}")?;
        }
    }
    if let Some(left) = wanted.next() {
        writeln!(message, "{file}: nothing found, expected {left}")?;
    }
    Ok(message)
}
