//! What goes wrong around the program: it is killed, the disk fills up, input comes in dribs and drabs.
//! What stood under a name before stays whole, and a new run does what the old one did not get to.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::std_instead_of_core, reason = "helpers of tests")]

use std::fs;
use std::io::Write as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const LINE: &str = "4HPwATDgc/ABMA:QYkqASAAIAAA\n";

/// What writes a file that gets its name in the end.
const WRITERS: [(&[&str], &str); 5] = [
    (&["export", "--from", "gnuid"], "out.parquet"),
    (&["export", "--from", "gnuid"], "out.csv"),
    (&["export", "--from", "gnuid"], "out.jsonl"),
    (&["convert", "--from", "gnuid", "--to", "xgid"], "out.xgid"),
    (&["decode", "--from", "gnuid"], "out.json"),
];

fn program(arguments: &[&str], target: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardnote"));
    command.args(arguments).arg("-o").arg(target);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn signal(child: &Child, signal: &str) {
    let kill = format!("kill {signal} {}", child.id());
    let sent = Command::new("sh").args(["-c", &kill]).status().unwrap();
    assert!(sent.success());
}

fn names(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

fn unfinished(folder: &Path) -> Option<PathBuf> {
    let temporary =
        |path: &PathBuf| path.file_name().unwrap().to_string_lossy().starts_with(".boardnote-");
    names(folder).into_iter().find(temporary)
}

/// Waits until the temporary file is there and has at least so many bytes.
fn wait_for(folder: &Path, least: u64) {
    let start = Instant::now();
    while !unfinished(folder).is_some_and(|path| fs::metadata(path).is_ok_and(|m| m.len() >= least))
    {
        assert!(start.elapsed() < Duration::from_secs(60), "nothing is written");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Feeds a program without end, and sends it a signal when it has begun to write.
fn fed(mut child: Child, folder: &Path, least: u64, name: &str) -> Output {
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        let block = LINE.repeat(1_000);
        while stdin.write_all(block.as_bytes()).is_ok() {}
    });
    wait_for(folder, least);
    signal(&child, name);
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    output
}

/// Runs to the end on some input and gives the file that was written.
fn whole(arguments: &[&str], target: &Path, input: &[u8]) -> Vec<u8> {
    let mut child = program(arguments, target).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read(target).unwrap()
}

#[test]
fn a_killed_program_leaves_the_old_file_whole_and_a_rerun_does_the_job() {
    let input = LINE.repeat(20);
    for (arguments, name) in WRITERS {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join(name);
        let expected = whole(arguments, &target, input.as_bytes());
        // A row group stays in memory until it is full: there only the header is sure to be written.
        let least = if name.ends_with(".parquet") { 0 } else { 100_000 };
        let child = program(arguments, &target).spawn().unwrap();
        let output = fed(child, folder.path(), least, "-KILL");
        assert_eq!(output.status.signal(), Some(9), "{name}");
        assert!(fs::read(&target).unwrap() == expected, "{name}: the old file is not whole");
        // The same without an old file: nothing may stand under its name.
        fs::remove_file(&target).unwrap();
        let child = program(arguments, &target).spawn().unwrap();
        fed(child, folder.path(), least, "-KILL");
        assert!(!target.exists(), "{name}");
        // What is left of the killed runs is in nobody's way.
        assert!(unfinished(folder.path()).is_some(), "{name}");
        assert!(whole(arguments, &target, input.as_bytes()) == expected, "{name}");
        fs::remove_file(&target).unwrap();
        fs::write(folder.path().join("ids.txt"), LINE).unwrap();
        for path in [folder.path().to_owned(), folder.path().join("*")] {
            let check = Command::new(env!("CARGO_BIN_EXE_boardnote"))
                .args(["check", "-q", "-r", "--from", "gnuid"])
                .arg(path)
                .output()
                .unwrap();
            assert_eq!(check.stdout, b"1 records, 0 bad\n", "{name}");
        }
    }
}

#[test]
fn ctrl_c_leaves_the_old_file_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, name) in WRITERS {
        let target = folder.path().join(name);
        fs::write(&target, "old").unwrap();
        let least = if name.ends_with(".parquet") { 0 } else { 100_000 };
        let child = program(arguments, &target).spawn().unwrap();
        let output = fed(child, folder.path(), least, "-INT");
        assert_eq!(output.status.code(), Some(130), "{name}");
        assert_eq!(fs::read(&target).unwrap(), b"old", "{name}");
        fs::remove_file(&target).unwrap();
        assert_eq!(names(folder.path()).len(), 0, "{name}: a temporary file is left");
    }
}

#[test]
fn ctrl_c_ends_a_program_that_waits_for_input() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out.parquet");
    fs::write(&target, "old").unwrap();
    let child = program(&["export", "--from", "gnuid"], &target).spawn().unwrap();
    wait_for(folder.path(), 0);
    // Give it the time to begin waiting; if it has not, it ends all the same.
    std::thread::sleep(Duration::from_millis(100));
    signal(&child, "-INT");
    // Its standard input stays open.
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(fs::read(&target).unwrap(), b"old");
    assert_eq!(names(folder.path()).len(), 1);
}

#[test]
fn a_disk_that_fills_up_leaves_the_old_file_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("in.gnuid");
    fs::write(&input, LINE.repeat(100_000)).unwrap();
    for (arguments, name) in WRITERS {
        let target = folder.path().join(name);
        fs::write(&target, "old").unwrap();
        // A limit on the size of files stands in for a full disk: writing fails half way.
        let output = Command::new("sh")
            .args(["-c", "trap '' XFSZ; ulimit -f 4; exec \"$0\" \"$@\""])
            .arg(env!("CARGO_BIN_EXE_boardnote"))
            .args(arguments)
            .arg("-o")
            .args([&target, &input])
            .output()
            .unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {err}");
        assert!(err.contains(name) && err.contains("too large"), "{name}: {err}");
        assert_eq!(fs::read(&target).unwrap(), b"old", "{name}");
        fs::remove_file(&target).unwrap();
        assert_eq!(names(folder.path()).len(), 1, "{name}: only the input is left");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_trouble() {
    let full = Path::new("/dev/full");
    for (arguments, name) in WRITERS {
        let kind: &[&str] = match name {
            "out.parquet" => &["--format", "parquet"],
            "out.csv" => &["--format", "csv"],
            "out.jsonl" => &["--format", "jsonl"],
            _ => &[],
        };
        let mut child = program(&[arguments, kind].concat(), full).spawn().unwrap();
        child.stdin.take().unwrap().write_all(LINE.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {err}");
        assert!(err.contains("/dev/full: No space left"), "{name}: {err}");
    }
}

/// Records cut at any byte, with pauses and signals between them, come to the same.
#[test]
fn input_that_dribbles_in_through_a_pipe_is_read_whole() {
    let folder = tempfile::tempdir().unwrap();
    let text = LINE.repeat(12);
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(text.as_bytes()).unwrap();
    let gz = gz.finish().unwrap();
    let zst = zstd::encode_all(text.as_bytes(), 0).unwrap();
    for (arguments, name) in WRITERS {
        let target = folder.path().join(name);
        let expected = whole(arguments, &target, text.as_bytes());
        for input in [text.as_bytes(), gz.as_slice(), zst.as_slice()] {
            let mut child = program(arguments, &target).spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            for (number, piece) in input.chunks(7).enumerate() {
                stdin.write_all(piece).unwrap();
                std::thread::sleep(Duration::from_millis(1));
                if number % 16 == 3 {
                    signal(&child, "-STOP");
                    signal(&child, "-CONT");
                }
            }
            drop(stdin);
            let output = child.wait_with_output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            assert!(fs::read(&target).unwrap() == expected, "{name}");
        }
    }
}
