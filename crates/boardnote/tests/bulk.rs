//! What all verbs that go through many files share: compressed input, directories, patterns,
//! limits, threads, Ctrl-C, full disks, strange names.

#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "helpers of tests fail like tests"
)]

mod common;

use common::{Run, boardnote};
use std::io::Write as _;
use std::path::Path;

const LINE: &str = "4HPwATDgc/ABMA:QYkqASAAIAAA\n";

/// The verbs with what they need besides files, and the number of records that their output tells.
type Counted = fn(&Run) -> usize;
const VERBS: [(&str, &[&str], Counted); 5] = [
    ("check", &["--from", "gnuid", "-q"], |run| number(&run.out)),
    ("convert", &["--from", "gnuid", "--to", "xgid"], |run| run.out.lines().count()),
    ("export", &["--from", "gnuid", "-o", "-", "--format", "jsonl"], |run| run.out.lines().count()),
    ("stats", &["--from", "gnuid"], |run| number(&run.out)),
    ("scan", &[], |run| run.out.lines().count()),
];

fn number(text: &str) -> usize {
    text.split(' ').next().unwrap().parse().unwrap()
}

/// Runs all verbs on the same arguments and wants the same number of records from each.
fn all(arguments: &[&str], expected: usize) {
    for (verb, own, count) in VERBS {
        let run = boardnote(&[&[verb], own, arguments].concat(), b"");
        assert_eq!(run.code, 0, "{verb} {arguments:?}: {}", run.err);
        assert_eq!(count(&run), expected, "{verb} {arguments:?}");
    }
}

/// A folder with 100 records plain, 10 in gzip and 1 in Zstandard, one level down.
fn archive() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.txt"), LINE.repeat(100)).unwrap();
    let gz = std::fs::File::create(folder.path().join("b.txt.gz")).unwrap();
    let mut encoder = flate2::write::GzEncoder::new(gz, flate2::Compression::fast());
    encoder.write_all(LINE.repeat(10).as_bytes()).unwrap();
    encoder.finish().unwrap();
    std::fs::create_dir(folder.path().join("deep")).unwrap();
    let zst = zstd::encode_all(LINE.as_bytes(), 0).unwrap();
    std::fs::write(folder.path().join("deep/c.zst"), zst).unwrap();
    folder
}

#[test]
fn every_verb_reads_compressed_files_directories_and_patterns() {
    let folder = archive();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    all(&[&path("a.txt")], 100);
    all(&[&path("b.txt.gz"), &path("deep/c.zst")], 11);
    all(&["-r", folder.path().to_str().unwrap()], 111);
    all(&[&path("*.txt*")], 110);
    all(&["-r", &path("*"), &path("deep")], 112);
}

#[test]
fn every_verb_knows_limits_and_threads() {
    let folder = archive();
    let path = folder.path().to_str().unwrap();
    for jobs in ["1", "2", "7"] {
        all(&["-r", path, "--jobs", jobs], 111);
        all(&["-r", path, "--jobs", jobs, "--limit", "105"], 105);
        all(&["-r", path, "--jobs", jobs, "--limit", "0"], 0);
    }
}

#[test]
fn thousands_of_files_are_read_in_the_order_of_their_names() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..3_000 {
        std::fs::write(folder.path().join(format!("{number:04}")), LINE).unwrap();
    }
    let path = folder.path().to_str().unwrap();
    let run = boardnote(&["decode", "--from", "gnuid", "-r", path], b"");
    assert_eq!(run.out.lines().count(), 3_000);
    for (number, line) in run.out.lines().enumerate() {
        assert!(line.starts_with(&format!("{{\"n\":{number},\"offset\":0,")), "{line}");
        assert!(line.contains(&format!("/{number:04}\"")), "{line}");
    }
}

#[test]
fn what_was_read_before_a_file_breaks_off_counts() {
    let folder = tempfile::tempdir().unwrap();
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    encoder.write_all(LINE.repeat(50_000).as_bytes()).unwrap();
    let mut bytes = encoder.finish().unwrap();
    bytes.truncate(bytes.len() / 2);
    let path = folder.path().join("cut.gz");
    std::fs::write(&path, bytes).unwrap();
    let run = boardnote(&["check", "--from", "gnuid", path.to_str().unwrap()], b"");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("cut.gz: "), "{}", run.err);
    assert!(run.out.ends_with(" records, 0 bad\n"), "no half record: {}", run.out);
    assert!((20_000..25_010).contains(&number(&run.out)), "{}", run.out);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Child, Command, Output, Stdio};
    use std::time::{Duration, Instant};

    #[test]
    fn names_that_are_not_utf8_are_read_and_shown_as_well_as_can_be() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(OsStr::from_bytes(b"bad\xff\x1bname.gnuid"));
        if std::fs::write(&path, format!("{LINE}x\n")).is_err() {
            return; // this file system does not have such names
        }
        for (verb, own, _) in VERBS {
            let run = Command::new(env!("CARGO_BIN_EXE_boardnote"))
                .arg(verb)
                .args(own)
                .arg(&path)
                .output()
                .unwrap();
            let err = String::from_utf8_lossy(&run.stderr).into_owned();
            assert_eq!(run.status.code(), Some(i32::from(verb != "scan")), "{verb}: {err}");
            assert!(!err.contains('\u{1b}'), "{verb}: {err}");
        }
        // As the target, too.
        let target = folder.path().join(OsStr::from_bytes(b"\xfe.csv"));
        let run = Command::new(env!("CARGO_BIN_EXE_boardnote"))
            .args(["export", "--from", "gnuid", "-o"])
            .args([&target, &path])
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(1));
        assert_eq!(std::fs::read(&target).unwrap().iter().filter(|b| **b == b'\n').count(), 2);
    }

    /// Starts an export whose input never ends by itself.
    fn endless(target: &Path) -> Child {
        Command::new(env!("CARGO_BIN_EXE_boardnote"))
            .args(["export", "--from", "gnuid", "-o"])
            .arg(target)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn signal(child: &Child, signal: &str) {
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits until the temporary file is there and has at least so many bytes.
    fn wait_for(folder: &Path, least: u64) {
        let start = Instant::now();
        let there = || {
            std::fs::read_dir(folder).unwrap().any(|entry| {
                let entry = entry.unwrap();
                let temporary = entry.file_name().to_string_lossy().starts_with(".boardnote-");
                temporary && entry.metadata().is_ok_and(|meta| meta.len() >= least)
            })
        };
        while !there() {
            assert!(start.elapsed() < Duration::from_secs(60), "nothing is written");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn fed(mut child: Child, folder: &Path, name: &str) -> Output {
        let mut stdin = child.stdin.take().unwrap();
        let feeder = std::thread::spawn(move || {
            let block = LINE.repeat(1_000);
            while stdin.write_all(block.as_bytes()).is_ok() {}
        });
        wait_for(folder, 100_000);
        signal(&child, name);
        let output = child.wait_with_output().unwrap();
        feeder.join().unwrap();
        output
    }

    fn files(folder: &Path) -> usize {
        std::fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn ctrl_c_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["out.csv", "out.jsonl"] {
            let target = folder.path().join(name);
            std::fs::write(&target, "old").unwrap();
            let output = fed(endless(&target), folder.path(), "-INT");
            assert_eq!(output.status.code(), Some(130));
            assert_eq!(std::fs::read(&target).unwrap(), b"old");
            std::fs::remove_file(&target).unwrap();
            assert_eq!(files(folder.path()), 0, "no temporary file is left");
        }
    }

    #[test]
    fn ctrl_c_ends_a_program_that_waits_for_input() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("out.parquet");
        std::fs::write(&target, "old").unwrap();
        let child = endless(&target);
        wait_for(folder.path(), 0);
        // Give it the time to begin waiting; if it has not, it ends all the same.
        std::thread::sleep(Duration::from_millis(100));
        signal(&child, "-INT");
        // Its standard input stays open.
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        assert_eq!(std::fs::read(&target).unwrap(), b"old");
        assert_eq!(files(folder.path()), 1);
    }

    #[test]
    fn even_a_killed_program_leaves_the_old_file_whole() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("out.csv");
        std::fs::write(&target, "old").unwrap();
        let output = fed(endless(&target), folder.path(), "-KILL");
        assert_eq!(output.status.signal(), Some(9));
        assert_eq!(std::fs::read(&target).unwrap(), b"old");
    }

    #[test]
    fn a_disk_that_fills_up_while_exporting_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let input = folder.path().join("in.gnuid");
        std::fs::write(&input, LINE.repeat(100_000)).unwrap();
        for name in ["out.parquet", "out.csv", "out.jsonl"] {
            let target = folder.path().join(name);
            std::fs::write(&target, "old").unwrap();
            // A limit on the size of files stands in for a full disk: writing fails half way.
            let output = Command::new("sh")
                .args(["-c", "trap '' XFSZ; ulimit -f 4; exec \"$0\" export \"$1\" -o \"$2\""])
                .arg(env!("CARGO_BIN_EXE_boardnote"))
                .args([&input, &target])
                .output()
                .unwrap();
            let err = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{name}: {err}");
            assert!(err.contains(name) && err.contains("too large"), "{name}: {err}");
            assert_eq!(std::fs::read(&target).unwrap(), b"old", "{name}");
            std::fs::remove_file(&target).unwrap();
            assert_eq!(files(folder.path()), 1, "{name}: only the input is left");
        }
    }
}
