//! `cargo xtask scaling`: measures time and peak memory of the program over growing numbers of
//! records.

use crate::block::Block;
use crate::plot::{self, Series};
use crate::{compare, root};
use std::fmt::Write as _;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use wait4::Wait4 as _;

const BLOCK: Block = Block { name: "scaling", task: "cargo xtask scaling --write" };

const COUNTS: [u64; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
/// Maximum size of an input file in bytes.
const MOST_BYTES: f64 = 2e9;
/// Maximum number of files for formats with one record per file.
const MOST_FILES: u64 = 100_000;
/// Time limit in seconds. A step is skipped if ten times the previous one would exceed it.
const MOST_SECONDS: f64 = 12.0;

/// Formats with one record per file, measured over folders.
const IN_FOLDERS: [&str; 2] = ["gcg", "mat"];

/// The measured commands: a format, and a streaming command with its flags.
const RUNS: &[(&str, &[&str])] = &[
    ("matchid", &["check", "-q"]),
    ("matchid", &["decode"]),
    ("gnuid", &["check", "-q"]),
    ("gnuid", &["decode"]),
    ("cgp", &["check", "-q"]),
    ("cgp", &["decode"]),
    ("gcg", &["check", "-q"]),
    ("gcg", &["decode"]),
    ("go9", &["check", "-q"]),
    ("go9", &["decode"]),
    ("movecode", &["check", "-q"]),
    ("movecode", &["decode"]),
    ("pgn", &["check", "-q"]),
    ("pgn", &["decode"]),
    ("fen", &["check", "-q"]),
    ("fen", &["decode"]),
    ("bg-sgf", &["check", "-q"]),
    ("bg-sgf", &["decode"]),
    ("mat", &["check", "-q"]),
    ("mat", &["decode"]),
];

/// One run of the program.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sample {
    records: u64,
    seconds: f64,
    /// Seconds on one thread.
    alone: f64,
    bytes: u64,
}

/// Runs all measurements and prints them, and writes table and plot if asked to.
pub(crate) fn run(write: bool) -> Result<(), String> {
    build()?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut all = vec![Vec::new(); RUNS.len()];
    for &count in &COUNTS {
        // Commands that read the same file follow each other.
        let mut file: Option<(&str, PathBuf)> = None;
        for (&(format, verb), samples) in RUNS.iter().zip(&mut all) {
            if !goes_on(format, samples, count) {
                continue;
            }
            let made = match file.take() {
                Some((of, path)) if of == format => path,
                _ => generate(folder.path(), format, count)?,
            };
            if let Some(path) = made.to_str().filter(|_| size(&made) < MOST_BYTES) {
                let sample = measure(format, verb, path, count)?;
                println!("{}", line(format, verb, &sample));
                samples.push(sample);
            }
            file = Some((format, made));
        }
    }
    if write { rewrite(&all) } else { Ok(()) }
}

/// Returns `true` if `count` is the step after the last sample and is not expected to take too
/// long or too many files.
fn goes_on(format: &str, samples: &[Sample], count: u64) -> bool {
    if IN_FOLDERS.contains(&format) && count > MOST_FILES {
        return false;
    }
    samples.last().map_or(count == COUNTS[0], |last| {
        last.records * 10 == count && last.seconds * 10.0 < MOST_SECONDS
    })
}

fn build() -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    for parts in [
        ["--package", "boardnote", "--bin", "boardnote"],
        ["--package", "benches", "--bin", "generate"],
    ] {
        let status = Command::new(&cargo)
            .args(["build", "--quiet", "--release"])
            .args(parts)
            .current_dir(root::path())
            .status();
        if !status.map_err(|error| format!("cargo does not start: {error}"))?.success() {
            return Err("the programs do not build".to_owned());
        }
    }
    Ok(())
}

fn program(name: &str) -> Command {
    Command::new(root::target().join("release").join(name))
}

fn size(path: &Path) -> f64 {
    path.metadata().map_or(0.0, |data| data.len() as f64)
}

/// Generates a file of `count` records, replacing the previous one, or a folder of `count` files.
fn generate(folder: &Path, format: &str, count: u64) -> Result<PathBuf, String> {
    let in_folder = IN_FOLDERS.contains(&format);
    let path = folder.join(if in_folder { format } else { "records" });
    let mut generate = program("generate");
    generate.arg(format).arg(count.to_string());
    if in_folder {
        generate.arg(&path);
    } else {
        let file = File::create(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        generate.stdout(file);
    }
    match generate.status() {
        Ok(status) if status.success() => Ok(path),
        Ok(status) => Err(format!("generate {format} {count}: {status}")),
        Err(error) => Err(format!("generate: {error}")),
    }
}

/// Runs a command on all threads and on one, in turns: three times, or once if it is slow. Returns
/// the shortest times and the largest peak memory on all threads.
fn measure(format: &str, verb: &[&str], path: &str, records: u64) -> Result<Sample, String> {
    let mut best = Sample { records, seconds: f64::MAX, alone: f64::MAX, bytes: 0 };
    for _ in 0..3 {
        let (seconds, bytes) = measure_once(format, verb, &[], path)?;
        let (alone, _) = measure_once(format, verb, &["--jobs", "1"], path)?;
        best.seconds = best.seconds.min(seconds);
        best.alone = best.alone.min(alone);
        best.bytes = best.bytes.max(bytes);
        if seconds > 2.0 {
            break;
        }
    }
    Ok(best)
}

/// Runs a command and returns its time in seconds and its peak memory in bytes.
fn measure_once(
    format: &str,
    verb: &[&str],
    jobs: &[&str],
    path: &str,
) -> Result<(f64, u64), String> {
    let start = Instant::now();
    let recursive = IN_FOLDERS.contains(&format).then_some("--recursive");
    let child = program("boardnote")
        .args(verb)
        .args(jobs)
        .args(recursive)
        .args(["--from", format, path])
        .stdout(Stdio::null())
        .spawn()
        .map_err(|error| format!("boardnote: {error}"))?;
    let used = child.wait4().map_err(|error| error.to_string())?;
    if !used.status.success() {
        return Err(format!("boardnote {} of {format}: {}", verb.join(" "), used.status));
    }
    Ok((start.elapsed().as_secs_f64(), used.rusage.maxrss))
}

fn line(format: &str, verb: &[&str], sample: &Sample) -> String {
    let Sample { records, seconds, alone, bytes } = sample;
    let (verb, megabytes, gain) = (verb.join(" "), *bytes as f64 / 1e6, alone / seconds);
    format!("{format}\t{verb}\t{records}\t{seconds:.4} s\t{megabytes:.1} MB\t{gain:.2}")
}

fn rewrite(all: &[Vec<Sample>]) -> Result<(), String> {
    let series: Vec<Series> = RUNS
        .iter()
        .zip(all)
        .map(|((format, verb), samples)| Series {
            name: format!("{format} {}", verb[0]),
            seconds: samples.iter().map(|s| (s.records as f64, s.seconds)).collect(),
            megabytes: samples.iter().map(|s| (s.records as f64, s.bytes as f64 / 1e6)).collect(),
        })
        .collect();
    let path = root::path().join("benches/scaling.svg");
    std::fs::write(&path, plot::svg(&series)).map_err(|e| format!("{}: {e}", path.display()))?;
    compare::rewrite(&BLOCK, &markdown(all))
}

/// Writes one row per command, with seconds and megabytes for each number of records, and the time
/// of a record and the gain by threads at the largest.
fn markdown(all: &[Vec<Sample>]) -> String {
    let mut out =
        String::from("| format | verb | 10³ | 10⁴ | 10⁵ | 10⁶ | 10⁷ | a record | gain |\n");
    out.push_str("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for ((format, verb), samples) in RUNS.iter().zip(all) {
        let _ = write!(out, "| {format} | `{}` |", verb.join(" "));
        for count in COUNTS {
            let cell = samples.iter().find(|sample| sample.records == count).map_or_else(
                || "-".to_owned(),
                |s| format!("{:.3} s, {:.0} MB", s.seconds, s.bytes as f64 / 1e6),
            );
            let _ = write!(out, " {cell} |");
        }
        let of_record = |s: &Sample| s.seconds / s.records as f64 * 1e9;
        let (last, gain) =
            samples.last().map_or((0.0, 0.0), |s| (of_record(s), s.alone / s.seconds));
        let _ = writeln!(out, " {last:.0} ns | {gain:.2} |");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(records: u64, seconds: f64) -> Sample {
        Sample { records, seconds, alone: 1.5 * seconds, bytes: 8_000_000 }
    }

    #[test]
    fn steps_follow_each_other_until_they_are_too_long() {
        let goes_on = |samples: &[Sample], count| goes_on("cgp", samples, count);
        assert!(goes_on(&[], 1_000));
        assert!(!goes_on(&[], 10_000));
        assert!(goes_on(&[sample(1_000, 0.1)], 10_000));
        assert!(!goes_on(&[sample(1_000, 0.1)], 100_000));
        assert!(!goes_on(&[sample(1_000, 5.0)], 10_000));
    }

    #[test]
    fn the_number_of_files_is_limited() {
        let many = [sample(100_000, 0.1)];
        assert!(goes_on("bg-sgf", &many, 1_000_000));
        assert!(!goes_on("gcg", &many, 1_000_000));
        assert!(goes_on("gcg", &[sample(10_000, 0.1)], 100_000));
    }

    #[test]
    fn the_table_has_a_row_for_each_run() {
        let mut all = vec![Vec::new(); RUNS.len()];
        all[0] = vec![sample(1_000, 0.002), sample(10_000, 0.02)];
        let table = markdown(&all);
        assert_eq!(table.lines().count(), 2 + RUNS.len());
        let row = "| matchid | `check -q` | 0.002 s, 8 MB | 0.020 s, 8 MB | - | - | - | 2000 ns | 1.50 |\n";
        assert!(table.contains(row), "{table}");
    }

    #[test]
    fn runs_over_one_format_stand_together() {
        let mut formats: Vec<&str> = RUNS.iter().map(|run| run.0).collect();
        formats.dedup();
        let count = formats.len();
        formats.sort_unstable();
        formats.dedup();
        assert_eq!(formats.len(), count);
    }
}
