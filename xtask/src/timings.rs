//! `cargo xtask timings`: builds the program from nothing, prints its longest units, and fails far
//! beyond the budget.
//!
//! The budget is wall time on two idle cores. Other work on the machine stretches wall time, so the
//! processor time is judged, for which the budget counts twice.

use crate::root;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Number of units printed.
const LONGEST: usize = 10;
/// Maximum number of packages from elsewhere in the light program.
const PACKAGES: usize = 75;
/// Maximum size of the stripped light program, in bytes.
const SIZE: u64 = 5_000_000;

/// A build of the program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Build {
    /// The build of the first command in the README.
    Dev,
    /// The optimized program.
    Release,
    /// The optimized program without its features.
    Light,
}

impl Build {
    const fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Dev => &[],
            Self::Release => &["--release"],
            Self::Light => &["--release", "--no-default-features"],
        }
    }

    /// Wall time on two idle cores that the build may take, in seconds.
    const fn budget(self) -> f64 {
        match self {
            Self::Dev => 120.0,
            Self::Release | Self::Light => 200.0,
        }
    }
}

/// Builds the program in an empty folder, which is removed afterwards.
pub(crate) fn run(build: Build) -> Result<(), String> {
    let folder = root::target().join("timings");
    remove(&folder)?;
    let result = timed(build, &folder);
    remove(&folder)?;
    result?;
    let packages = light_packages()?;
    println!("the light program: {packages} packages from elsewhere");
    check(packages <= PACKAGES, || format!("expected at most {PACKAGES} packages from elsewhere"))
}

fn remove(folder: &Path) -> Result<(), String> {
    match folder.exists() {
        true => fs::remove_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display())),
        false => Ok(()),
    }
}

fn check(good: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if good { Ok(()) } else { Err(message()) }
}

fn timed(build: Build, folder: &Path) -> Result<(), String> {
    let mut command = root::cargo();
    command.args(["build", "-p", "boardnote", "--timings", "--target-dir"]).arg(folder);
    command.args(build.flags()).env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
    let (start, before) = (Instant::now(), processor_time());
    succeed(&mut command)?;
    let wall = start.elapsed().as_secs_f64();
    let used = processor_time().zip(before).map(|(after, before)| after - before);
    let page = root::read(&folder.join("cargo-timings/cargo-timing.html"))?;
    let mut units = units(&page)?;
    units.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    for (seconds, name) in units.iter().take(LONGEST) {
        println!("{seconds:7.1} s  {name}");
    }
    let total: f64 = units.iter().map(|(seconds, _)| seconds).sum();
    println!("{} units, {total:.0} unit-seconds, {wall:.0} s of wall time", units.len());
    if matches!(build, Build::Light) {
        let program = folder.join("release/boardnote");
        let size = fs::metadata(&program).map_err(|e| e.to_string())?.len();
        println!("the program: {size} bytes");
        check(size <= SIZE, || format!("the light program is larger than {SIZE} bytes"))?;
    }
    let Some(used) = used else {
        println!("NOTE: no processor time on this system, nothing is judged");
        return Ok(());
    };
    let most = 2.0 * build.budget() * 1.5;
    println!("{used:.0} s of processor time, at most {most:.0} allowed");
    check(used <= most, || format!("the build takes more than {most:.0} s of processor time"))
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("cargo does not start: {error}"))?;
    check(status.success(), || "the build failed".to_owned())
}

/// Returns the seconds and names of the units in the report of cargo.
fn units(page: &str) -> Result<Vec<(f64, String)>, String> {
    let after = page.split_once("const UNIT_DATA = ").map(|(_, after)| after);
    let list = after.and_then(|after| after.split_once(";\n")).map(|(list, _)| list);
    let list = list.ok_or("the report of cargo has no list of units")?;
    let list: Vec<Value> = serde_json::from_str(list).map_err(|error| error.to_string())?;
    let unit = |unit: &Value| {
        let text = |name: &str| unit.get(name).and_then(Value::as_str);
        let name = format!("{} {}{}", text("name")?, text("version")?, text("target")?);
        Some((unit.get("duration")?.as_f64()?, name))
    };
    list.iter().map(|value| unit(value).ok_or(format!("a unit of another form: {value}"))).collect()
}

/// Returns the processor time of all finished children of this process in seconds, on Linux.
fn processor_time() -> Option<f64> {
    /// Ticks per second in the file, on all architectures.
    const TICKS: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program is in parentheses and may contain blanks.
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(13).take(2).map(str::parse::<f64>);
    Some(ticks.sum::<Result<f64, _>>().ok()? / TICKS)
}

/// Returns the number of packages that the light program is built from, without those of this
/// workspace.
fn light_packages() -> Result<usize, String> {
    let mut command = root::cargo();
    command.args(["tree", "-p", "boardnote", "--no-default-features", "--prefix", "none"]);
    let output = command.args(["-e", "normal,build", "--format", "{p}"]).output();
    let output = output.map_err(|error| error.to_string())?;
    check(output.status.success(), || "cargo tree failed".to_owned())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let own = root::path().display().to_string();
    let others = text.lines().filter(|line| !line.contains(&own));
    let packages: BTreeSet<_> = others.map(|line| line.trim_end_matches(" (*)")).collect();
    Ok(packages.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read_from_the_report() {
        let page = "<script>\nconst UNIT_DATA = [\n  {\"i\": 5, \"name\": \"syn\", \"version\": \"2.0.1\", \
            \"target\": \" build-script\", \"duration\": 0.25}\n];\nconst CONCURRENCY_DATA = [];";
        assert_eq!(units(page).unwrap(), [(0.25, "syn 2.0.1 build-script".to_owned())]);
        assert!(units("").is_err());
    }
}
