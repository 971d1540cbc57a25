//! `cargo xtask fuzz [SECONDS [K/N]]`: runs every fuzz target of every crate for some seconds, or each
//! Nth target from the Kth on, so that N runs share the work.
//!
//! The targets have manifests of their own outside the workspace, because they require a nightly
//! compiler. Ordinary tests replay the inputs saved under `fixtures/fuzz`; this task searches for
//! new ones.

use crate::root;
use std::fs;
use std::path::{Path, PathBuf};

/// Default number of seconds for each target.
const SECONDS: &str = "15";

/// The crates forbid `unsafe`, so that fuzzing searches for broken properties, not memory errors.
/// Without the address sanitizer, building and running take half the time.
const SANITIZER: &[&str] = &["-s", "none"];

/// Limits per input, also effective on slow machines.
const LIMITS: &[&str] = &["-timeout=20", "-rss_limit_mb=4096"];

/// A fuzz target: the folder of its crate and its name.
pub(crate) struct Target {
    pub(crate) folder: String,
    pub(crate) name: String,
}

impl Target {
    fn manifest_folder(&self) -> PathBuf {
        root::path().join("crates").join(&self.folder).join("fuzz")
    }

    /// The folder of the inputs saved for the target.
    fn corpus(&self) -> PathBuf {
        root::path().join("fixtures/fuzz").join(&self.folder).join(&self.name)
    }
}

/// Returns all targets, ordered by name.
pub(crate) fn targets() -> Result<Vec<Target>, String> {
    let mut targets = Vec::new();
    for folder in folders(&root::path().join("crates"))? {
        let Ok(sources) = root::files(&folder.join("fuzz/fuzz_targets")) else { continue };
        for source in sources {
            targets.push(Target { folder: name(&folder), name: name(&source.with_extension("")) });
        }
    }
    Ok(targets)
}

/// Runs the targets.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let (seconds, part) = match *arguments {
        [] => (SECONDS, "1/1"),
        [seconds] => (seconds, "1/1"),
        [seconds, part] => (seconds, part),
        _ => return Err("fuzz takes SECONDS and K/N".to_owned()),
    };
    seconds.parse::<u64>().map_err(|error| format!("{seconds}: {error}"))?;
    let (first, step) =
        part_of(part).ok_or_else(|| format!("{part}: expected a part such as 2/7"))?;
    if !root::has_cargo(&["+nightly", "--version"]) {
        return crate::packages::skip(
            "fuzzing needs a nightly compiler, and there is none (rustup)",
        );
    }
    if !root::has_cargo(&["fuzz", "--version"]) {
        return crate::packages::skip(
            "fuzzing needs cargo-fuzz (cargo install --locked cargo-fuzz)",
        );
    }
    let build = root::target().join("fuzz");
    let mut failed = Vec::new();
    for target in targets()?.iter().skip(first - 1).step_by(step) {
        println!("--- {} {}", target.folder, target.name);
        // libFuzzer writes new inputs to the first folder, and reads all of them.
        let found = build.join("corpus").join(&target.folder).join(&target.name);
        fs::create_dir_all(&found).map_err(|error| error.to_string())?;
        let (build, found) = (build.display().to_string(), found.display().to_string());
        let (kept, seconds) = (target.corpus(), format!("-max_total_time={seconds}"));
        // Not every target has saved inputs.
        let kept = kept.is_dir().then(|| kept.display().to_string());
        let mut arguments = vec!["+nightly", "fuzz", "run", "--target-dir", &build];
        arguments.extend(SANITIZER);
        arguments.extend([&*target.name, &*found]);
        arguments.extend(kept.as_deref());
        arguments.extend(["--", &seconds, "-seed=1", "-verbosity=0"]);
        arguments.extend(LIMITS);
        if cargo(&arguments, &target.manifest_folder()).is_err() {
            failed.push(format!("{} {}", target.folder, target.name));
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("targets failed: {}", failed.join(", "))) }
}

/// Reads a part such as `2/7`.
fn part_of(text: &str) -> Option<(usize, usize)> {
    let (first, step) = text.split_once('/')?;
    let (first, step) = (first.parse().ok()?, step.parse().ok()?);
    (1..=step).contains(&first).then_some((first, step))
}

fn cargo(arguments: &[&str], folder: &Path) -> Result<(), String> {
    let status = root::toolchain(arguments).current_dir(folder).status();
    let status = status.map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("cargo {} failed", arguments.join(" "))) }
}

fn folders(parent: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(parent).map_err(|error| error.to_string())?;
    let mut found: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    found.sort();
    Ok(found)
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
