//! Behavior shared by all verbs that process many files: compressed input, directories, patterns,
//! limits, threads, and unusual names.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use crate::common::{Run, boardnote};
use std::io::Write as _;

const LINE: &str = "4HPwATDgc/ABMA:QYkqASAAIAAA\n";

/// A function that returns the number of records shown by the output of a verb.
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

/// Runs all verbs on the same arguments and expects the same number of records from each.
fn all(arguments: &[&str], expected: usize) {
    for (verb, own, count) in VERBS {
        let run = boardnote(&[&[verb], own, arguments].concat(), b"");
        assert_eq!(run.code, 0, "{verb} {arguments:?}: {}", run.err);
        assert_eq!(count(&run), expected, "{verb} {arguments:?}");
    }
}

/// Makes a directory with 100 plain records, 10 in gzip, and 1 in Zstandard, one level down.
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
        assert!(line.starts_with(&format!("{{\"n\":{},\"offset\":0,", number + 1)), "{line}");
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
    use std::process::Command;

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
        // The same name as an output.
        let target = folder.path().join(OsStr::from_bytes(b"\xfe.csv"));
        let run = Command::new(env!("CARGO_BIN_EXE_boardnote"))
            .args(["export", "--from", "gnuid", "-o"])
            .args([&target, &path])
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(1));
        assert_eq!(std::fs::read(&target).unwrap().iter().filter(|b| **b == b'\n').count(), 3);
    }
}
