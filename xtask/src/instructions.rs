//! `cargo xtask instructions`: counts with callgrind the instructions of the hot paths over small
//! fixed inputs, to detect slow-downs without a clock.
//!
//! The build targets the plain architecture, so that counts agree between machines. Differences
//! from functions that glibc and `memchr` select at run time stay within the tolerance.

use crate::root;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Tolerated deviation of a count, in percent.
const TOLERANCE: u64 = 5;

/// Number of instructions per task.
type Counts = BTreeMap<String, u64>;

/// Counts instructions, and compares the counts with the record or writes it.
pub(crate) fn run(bless: bool) -> Result<(), String> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        return crate::packages::skip("valgrind is not installed, no instructions were counted");
    }
    let counted = count(&build()?)?;
    let compiler = compiler()?;
    let path = root::path().join("benches/instructions.tsv");
    if bless {
        let text = print(&compiler, &counted);
        return std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()));
    }
    let (recorded_with, recorded) = parse(&root::read(&path)?)?;
    let differences = differences(&recorded, &counted);
    for difference in &differences {
        println!("{difference}");
    }
    if recorded_with != compiler {
        println!("NOTE: recorded with {recorded_with}, this is {compiler}: nothing is judged");
        return Ok(());
    }
    if differences.is_empty() {
        println!("{} tasks within {TOLERANCE} % of what was recorded", counted.len());
        return Ok(());
    }
    Err("if that is meant, `cargo xtask instructions --bless` records the new counts".to_owned())
}

fn build() -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--quiet", "--release", "--package", "benches", "--bin", "instructions"])
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .current_dir(root::path())
        .status()
        .map_err(|error| format!("cargo does not start: {error}"))?;
    let program = root::target().join("release/instructions");
    if status.success() { Ok(program) } else { Err("the tasks do not build".to_owned()) }
}

/// The processor features by which `memchr` and glibc select how to search and copy.
fn vectors() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("avx2") {
        return " avx2";
    }
    ""
}

/// The release and platform of the compiler, and the vector extensions of the processor.
fn compiler() -> Result<String, String> {
    let text = output(Command::new("rustc").arg("-vV"))?.0;
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
    let (release, host) = (field("release: "), field("host: "));
    Ok(format!("rustc {} {}{}", release.unwrap_or("?"), host.unwrap_or("?"), vectors()))
}

/// Runs all tasks, with one process per processor.
fn count(program: &Path) -> Result<Counts, String> {
    let names = output(&mut Command::new(program))?.0;
    let names = Mutex::new(names.lines());
    let next = || names.lock().unwrap_or_else(PoisonError::into_inner).next();
    let worker = || {
        let mut counts = Vec::new();
        while let Some(name) = next() {
            counts.push((name.to_owned(), count_one(program, name)?));
        }
        Ok(counts)
    };
    thread::scope(|scope| {
        let workers = thread::available_parallelism().map_or(1, Into::into);
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        let mut all = Counts::new();
        for worker in workers {
            let counts: Result<Vec<_>, String> =
                worker.join().map_err(|_| "a worker panicked".to_owned())?;
            all.extend(counts?);
        }
        Ok(all)
    })
}

fn count_one(program: &Path, name: &str) -> Result<u64, String> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no"]);
    valgrind.arg("--toggle-collect=*measured_pass*").arg(program).arg(name);
    let said = output(&mut valgrind)?.1;
    collected(&said).ok_or_else(|| format!("{name}: valgrind said\n{said}"))
}

/// The number of instructions in the final message of callgrind.
fn collected(said: &str) -> Option<u64> {
    let (_, count) = said.lines().find_map(|line| line.split_once("Collected : "))?;
    count.trim().parse().ok().filter(|&count| count > 0)
}

/// Returns the standard output and the standard error of a command.
fn output(command: &mut Command) -> Result<(String, String), String> {
    let name = format!("{}", command.get_program().display());
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    let [out, err] =
        [&output.stdout, &output.stderr].map(|b| String::from_utf8_lossy(b).into_owned());
    if output.status.success() { Ok((out, err)) } else { Err(format!("{name} failed: {err}")) }
}

fn print(compiler: &str, counts: &Counts) -> String {
    let mut text = format!("# {compiler}\n# task\tinstructions\n");
    for (name, count) in counts {
        let _ = writeln!(text, "{name}\t{count}");
    }
    text
}

fn parse(text: &str) -> Result<(String, Counts), String> {
    let compiler = text.lines().next().and_then(|line| line.strip_prefix("# "));
    let compiler = compiler.ok_or("instructions.tsv: the compiler is missing")?;
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (name, count) = line.split_once('\t')?;
        Some((name.to_owned(), count.parse().ok()?))
    });
    let counts =
        rows.collect::<Option<Counts>>().ok_or("instructions.tsv: a row is not `NAME COUNT`")?;
    Ok((compiler.to_owned(), counts))
}

/// Lists the tasks whose count differs from the record. Improvements are listed too, because an
/// unrecorded one could be lost unnoticed.
fn differences(recorded: &Counts, counted: &Counts) -> Vec<String> {
    let mut found = Vec::new();
    for (name, &count) in counted {
        match recorded.get(name) {
            None => found.push(format!("{name}: {count} instructions, not recorded")),
            Some(&before) if count.abs_diff(before) * 100 > before * TOLERANCE => {
                let percent = (count as f64 / before as f64 - 1.0) * 100.0;
                found.push(format!("{name}: {count} instructions, {percent:+.1} % of {before}"));
            }
            Some(_) => {}
        }
    }
    let gone = recorded.keys().filter(|name| !counted.contains_key(*name));
    found.extend(gone.map(|name| format!("{name}: recorded, but not a task anymore")));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(rows: &[(&str, u64)]) -> Counts {
        rows.iter().map(|&(name, count)| (name.to_owned(), count)).collect()
    }

    #[test]
    fn the_record_reads_back() {
        let rows = counts(&[("a/b", 7), ("c/d", 1_000_000)]);
        let text = print("rustc 1 x", &rows);
        assert_eq!(parse(&text).unwrap(), ("rustc 1 x".to_owned(), rows));
        assert!(parse("a\t1\n").is_err());
        assert!(parse("# rustc\na\tmany\n").is_err());
    }

    #[test]
    fn the_tolerance_holds_both_ways() {
        let recorded = counts(&[("a", 1000)]);
        for count in [950, 1000, 1050] {
            assert!(differences(&recorded, &counts(&[("a", count)])).is_empty(), "{count}");
        }
        for count in [949, 1051] {
            assert_eq!(differences(&recorded, &counts(&[("a", count)])).len(), 1, "{count}");
        }
    }

    #[test]
    fn new_and_lost_tasks_are_told() {
        let found = differences(&counts(&[("a", 1)]), &counts(&[("b", 1)]));
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn callgrind_is_understood() {
        assert_eq!(collected("==1== Events    : Ir\n==1== Collected : 12345\n"), Some(12345));
        assert_eq!(collected("==1== Collected : 0\n"), None);
    }
}
