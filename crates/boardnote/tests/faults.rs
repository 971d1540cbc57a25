//! Failures around the program: it is killed, the disk is full, or input arrives in small pieces.
//! The old file under the output's name must stay intact, and a new run must complete the work of
//! the old one.

#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "helpers of tests"
)]

mod faults_memory;
mod hostile;
mod signals;

use std::fs;
use std::io::Write as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const LINE: &str = "4HPwATDgc/ABMA:QYkqASAAIAAA\n";

/// Commands that write a file and rename it at the end.
const WRITERS: [(&[&str], &str); 5] = [
    (&["export", "--from", "gnuid"], "out.parquet"),
    (&["export", "--from", "gnuid"], "out.csv"),
    (&["export", "--from", "gnuid"], "out.jsonl"),
    (&["convert", "--from", "gnuid", "--to", "xgid"], "out.xgid"),
    (&["decode", "--from", "gnuid"], "out.json"),
];

fn program(arguments: &[&str], target: &Path) -> Command {
    let mut command = signals::heeding_signals();
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

/// Waits until the unfinished output exists and has at least `least` bytes.
fn wait_for(child: &Child, folder: &Path, least: u64) {
    let start = Instant::now();
    while signals::written(child.id(), folder).is_none_or(|length| length < least) {
        assert!(start.elapsed() < Duration::from_secs(60), "nothing is written");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Feeds endless input to a program, and sends it a signal once it has started to write.
fn fed(mut child: Child, folder: &Path, least: u64, name: &str) -> Output {
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        let block = LINE.repeat(1_000);
        while stdin.write_all(block.as_bytes()).is_ok() {}
    });
    wait_for(&child, folder, least);
    signal(&child, name);
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    output
}

/// Runs to the end on some input and returns the file written.
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
        // A row group stays in memory until it is full, so only the header is sure to be written.
        let least = if name.ends_with(".parquet") { 0 } else { 100_000 };
        let child = program(arguments, &target).spawn().unwrap();
        let output = fed(child, folder.path(), least, "-KILL");
        assert_eq!(output.status.signal(), Some(9), "{name}");
        assert!(fs::read(&target).unwrap() == expected, "{name}: the old file is not whole");
        // The same without an old file: no file may appear under its name.
        fs::remove_file(&target).unwrap();
        let child = program(arguments, &target).spawn().unwrap();
        fed(child, folder.path(), least, "-KILL");
        assert!(!target.exists(), "{name}");
        if cfg!(target_os = "linux") {
            assert_eq!(names(folder.path()).len(), 0, "{name}: a temporary file is left");
        }
        // The leftovers of killed runs, where files need names, do no harm.
        fs::write(folder.path().join(".boardnote-0123456789abcdef.tmp"), LINE).unwrap();
        assert!(whole(arguments, &target, input.as_bytes()) == expected, "{name}");
        fs::remove_file(&target).unwrap();
        fs::write(folder.path().join("ids.txt"), LINE).unwrap();
        for path in [folder.path().to_owned(), folder.path().join("*")] {
            let check = Command::new(env!("CARGO_BIN_EXE_boardnote"))
                .args(["check", "-q", "-r", "--from", "gnuid"])
                .arg(path)
                .output()
                .unwrap();
            assert_eq!(check.stdout, b"1 record, 0 bad\n", "{name}");
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
    let mut child = program(&["export", "--from", "gnuid"], &target).spawn().unwrap();
    // Waiting for the child would close its standard input.
    let input = child.stdin.take();
    wait_for(&child, folder.path(), 0);
    // Give it time to start waiting; it exits in either case.
    std::thread::sleep(Duration::from_millis(100));
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    drop(input);
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
        // A limit on file size stands in for a full disk: writing fails halfway. Its signal is not
        // the end of the program.
        let output = Command::new("sh")
            .args(["-c", "ulimit -f 4; exec \"$0\" \"$@\""])
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

/// Records cut at any byte, with pauses and signals between the pieces, give the same output.
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

// --- the table of verbs and faults ---

/// A verb that replaces a file: its name, its arguments without inputs and output, and a good
/// input.
struct Verb {
    name: &'static str,
    arguments: &'static [&'static str],
    input: fn() -> Vec<u8>,
}

fn lines() -> Vec<u8> {
    LINE.repeat(20).into_bytes()
}

fn objects() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    whole(&["decode", "--from", "gnuid"], &folder.path().join("out"), &lines())
}

fn positions() -> Vec<u8> {
    fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/go9-dat/valid/positions.dat"))
        .unwrap()
}

fn scores() -> Vec<u8> {
    fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/go9-dat/valid/gnugo_chinese.dat"))
        .unwrap()
}

/// A game that fills the board row by row.
fn game() -> Vec<u8> {
    let mut game = b"(;GM[1]SZ[9]".to_vec();
    for point in 0..80 {
        game.extend([b';', b"BW"[usize::from(point % 2)], b'[', b'a' + point % 9]);
        game.extend([b'a' + point / 9, b']']);
    }
    game.push(b')');
    game
}

const VERBS: [Verb; 12] = [
    Verb {
        name: "convert",
        arguments: &["convert", "--from", "gnuid", "--to", "xgid"],
        input: lines,
    },
    Verb { name: "decode", arguments: &["decode", "--from", "gnuid"], input: lines },
    Verb { name: "encode", arguments: &["encode", "--to", "gnuid"], input: objects },
    Verb {
        name: "csv",
        arguments: &["export", "--from", "gnuid", "--format", "csv"],
        input: lines,
    },
    Verb {
        name: "jsonl",
        arguments: &["export", "--from", "gnuid", "--format", "jsonl"],
        input: lines,
    },
    Verb {
        name: "parquet",
        arguments: &["export", "--from", "gnuid", "--format", "parquet"],
        input: lines,
    },
    Verb { name: "merge", arguments: &["go9", "merge"], input: positions },
    Verb { name: "rehash", arguments: &["go9", "rehash"], input: positions },
    Verb { name: "salvage", arguments: &["go9", "salvage"], input: positions },
    Verb { name: "positions", arguments: &["go9", "positions"], input: game },
    Verb { name: "filter", arguments: &["filter", "--from", "gnuid"], input: lines },
    Verb { name: "scores", arguments: &["decode", "--from", "go9-scores"], input: scores },
];

/// The state that must not change: bytes, mode, inode, time, and the names in the directory.
#[derive(Debug, PartialEq, Eq)]
struct Snapshot {
    bytes: Vec<u8>,
    facts: [i64; 5],
    names: Vec<PathBuf>,
}

impl Snapshot {
    fn of(target: &Path) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        let meta = fs::metadata(target).unwrap();
        let mut names = names(target.parent().unwrap());
        names.sort();
        Self {
            bytes: fs::read(target).unwrap(),
            facts: [
                meta.mode().into(),
                i64::try_from(meta.ino()).unwrap(),
                meta.uid().into(),
                meta.mtime(),
                meta.mtime_nsec(),
            ],
            names,
        }
    }
}

fn gz(text: &[u8]) -> Vec<u8> {
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(text).unwrap();
    gz.finish().unwrap()
}

/// An unreadable input, made in a directory from a good one, and the text its message must contain.
struct Fault {
    name: &'static str,
    make: fn(&Path, Vec<u8>) -> PathBuf,
    says: &'static str,
}

const FAULTS: [Fault; 12] = [
    Fault { name: "missing", make: |folder, _| folder.join("missing"), says: "missing" },
    Fault { name: "a folder", make: |folder, _| folder.to_owned(), says: "is a folder" },
    Fault {
        name: "a dangling link",
        make: |folder, _| link(folder, "nowhere"),
        says: "No such file",
    },
    Fault { name: "a circle", make: |folder, _| link(folder, "link"), says: "symbolic links" },
    Fault { name: "a long name", make: |folder, _| folder.join("x".repeat(300)), says: "" },
    Fault {
        name: "no file for reading",
        make: |_, _| PathBuf::from("/proc/self/mem"),
        says: "Input/output error",
    },
    Fault { name: "cut gzip", make: |folder, good| cut(folder, &gz(&good), 5), says: "" },
    Fault {
        name: "gzip without its end",
        make: |folder, good| cut(folder, &gz(&good), 8),
        says: "",
    },
    Fault { name: "damaged gzip", make: |folder, good| damaged(folder, gz(&good)), says: "" },
    Fault {
        name: "gzip and garbage",
        make: |folder, good| written(folder, &[gz(&good), b"garbage".to_vec()].concat()),
        says: "another packed member",
    },
    Fault {
        name: "cut Zstandard",
        make: |folder, good| cut(folder, &zstd::encode_all(&*good, 0).unwrap(), 5),
        says: "",
    },
    Fault {
        name: "a window of 2 GiB",
        make: |folder, _| written(folder, b"\x28\xb5\x2f\xfd\x00\xa8\x01\0\0"),
        says: "needs a window of",
    },
];

fn link(folder: &Path, to: &str) -> PathBuf {
    let path = folder.join("link");
    std::os::unix::fs::symlink(to, &path).unwrap();
    path
}

fn written(folder: &Path, bytes: &[u8]) -> PathBuf {
    let path = folder.join("input");
    fs::write(&path, bytes).unwrap();
    path
}

fn cut(folder: &Path, bytes: &[u8], less: usize) -> PathBuf {
    written(folder, &bytes[..bytes.len() - less])
}

fn damaged(folder: &Path, mut bytes: Vec<u8>) -> PathBuf {
    let middle = bytes.len() - 6;
    bytes[middle] ^= 0x55;
    written(folder, &bytes)
}

/// An unreadable input leaves the old file unchanged, whichever verb was to replace it.
#[test]
fn an_input_that_cannot_be_read_leaves_the_old_file() {
    for verb in &VERBS {
        let good = (verb.input)();
        for fault in &FAULTS {
            let cell = format!("{}, {}", verb.name, fault.name);
            let (inputs, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
            let target = folder.path().join("out");
            fs::write(&target, "old").unwrap();
            let mode: fs::Permissions = std::os::unix::fs::PermissionsExt::from_mode(0o640);
            fs::set_permissions(&target, mode).unwrap();
            let before = Snapshot::of(&target);
            let input = (fault.make)(inputs.path(), good.clone());
            let output = program(verb.arguments, &target).arg(input).output().unwrap();
            let err = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{cell}: {err}");
            assert!(err.contains(fault.says) && !err.contains(".boardnote-"), "{cell}: {err}");
            assert_eq!(Snapshot::of(&target), before, "{cell}");
            // No file appears if there was none.
            fs::remove_file(&target).unwrap();
            let input = inputs.path().join("input");
            let input = if input.exists() { input } else { inputs.path().join("missing") };
            let output = program(verb.arguments, &target).arg(input).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{cell}");
            assert_eq!(names(folder.path()), [] as [PathBuf; 0], "{cell}");
        }
    }
}

/// With `--keep-going`, readable records are written; standard output always receives them.
#[test]
fn what_can_be_read_is_written_when_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let (good, target) = (folder.path().join("good"), folder.path().join("out"));
    fs::write(&good, LINE).unwrap();
    for verb in VERBS.iter().take(2) {
        let run = |more: &[&str], to: &Path| {
            let inputs = [good.as_path(), Path::new("/no/such/file"), good.as_path()];
            program(verb.arguments, to).args(more).args(inputs).output().unwrap()
        };
        let _ = fs::remove_file(&target);
        for old in [None, Some("old")] {
            let output = run(&[], &target);
            let err = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{err}");
            assert!(err.contains("no such file: /no/such/file"), "{err}");
            assert_eq!(fs::read_to_string(&target).ok().as_deref(), old);
            fs::write(&target, "old").unwrap();
        }
        assert_eq!(run(&["--keep-going"], &target).status.code(), Some(2));
        let written = fs::read_to_string(&target).unwrap();
        assert_eq!(written.lines().count(), 2, "{written}");
        // A pipe gets nothing either before all inputs are found.
        let output = run(&[], Path::new("-"));
        assert_eq!((output.status.code(), output.stdout), (Some(2), Vec::new()));
        let output = run(&["--keep-going"], Path::new("-"));
        assert_eq!((output.status.code(), output.stdout), (Some(2), written.into_bytes()));
    }
}

/// An unwritable target is reported before any input is read.
#[test]
fn a_target_that_cannot_be_written_is_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let long = folder.path().join("x".repeat(300));
    std::os::unix::fs::symlink("circle", folder.path().join("circle")).unwrap();
    for verb in &VERBS {
        // (A folder is no such target: it gets a file for each input.)
        for target in [Path::new("/no/such/folder/out"), &long, &folder.path().join("circle")] {
            // Standard input stays open, so a program that reads it would wait.
            let mut child = program(verb.arguments, target).arg("-").spawn().unwrap();
            let stdin = child.stdin.take();
            let output = child.wait_with_output().unwrap();
            drop(stdin);
            let err = String::from_utf8_lossy(&output.stderr);
            let cell = format!("{} {}: {err}", verb.name, target.display());
            assert_eq!(output.status.code(), Some(2), "{cell}");
            assert!(err.contains(&target.display().to_string()), "{cell}");
            assert_eq!(names(folder.path()).len(), 1, "{cell}");
        }
    }
}

/// The rename fails because the target has meanwhile become a directory.
#[test]
fn a_rename_that_fails_leaves_no_temporary_file() {
    for verb in &VERBS {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("out");
        let mut child = program(verb.arguments, &target).arg("-").spawn().unwrap();
        wait_for(&child, folder.path(), 0);
        fs::create_dir(&target).unwrap();
        child.stdin.take().unwrap().write_all(&(verb.input)()).unwrap();
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{}: {err}", verb.name);
        assert!(err.contains("out: ") && !err.contains(".boardnote-"), "{}: {err}", verb.name);
        assert_eq!(names(folder.path()), [target], "{}", verb.name);
    }
}

/// INT, TERM, and HUP end a run that waits for input at once, each with its exit code.
#[test]
fn signals_leave_the_old_file_and_nothing_else() {
    for verb in &VERBS {
        for (name, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
            let folder = tempfile::tempdir().unwrap();
            let target = folder.path().join("out");
            fs::write(&target, "old").unwrap();
            let before = Snapshot::of(&target);
            let mut child = program(verb.arguments, &target).arg("-").spawn().unwrap();
            wait_for(&child, folder.path(), 0);
            let stdin = child.stdin.take();
            signal(&child, name);
            let output = child.wait_with_output().unwrap();
            drop(stdin);
            assert_eq!(output.status.code(), Some(code), "{} {name}", verb.name);
            assert_eq!(Snapshot::of(&target), before, "{} {name}", verb.name);
        }
    }
}

/// A signal that was ignored when the program started stays ignored.
#[cfg(target_os = "linux")]
#[test]
fn nohup_is_obeyed() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out");
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_boardnote")])
        .args(["convert", "--from", "gnuid", "--to", "xgid", "-", "-o"])
        .arg(&target)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for(&child, folder.path(), 0);
    signal(&child, "-HUP");
    child.stdin.take().unwrap().write_all(LINE.as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(fs::read_to_string(&target).unwrap().starts_with("XGID="));
}

/// Mode, links, and the other files of the directory are preserved when a file is replaced.
#[test]
fn a_replaced_file_keeps_its_mode_and_its_links() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let (target, link) = (folder.path().join("ids"), folder.path().join("link"));
    fs::write(&target, LINE.repeat(3)).unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o604)).unwrap();
    std::os::unix::fs::symlink("ids", &link).unwrap();
    let filter = ["filter", "--from", "gnuid"];
    let mut child = program(&filter, &link).spawn().unwrap();
    child.stdin.take().unwrap().write_all(LINE.repeat(2).as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o7777, 0o604);
    assert!(link.is_symlink() && names(folder.path()).len() == 2);
    assert_eq!(fs::read_to_string(&target).unwrap(), LINE.repeat(2));
    // Data written through a descriptor is appended.
    let log = folder.path().join("log");
    let script = format!(
        "{{ echo a; \"$0\" {} /dev/stdout; }} > \"$1\"",
        "convert --from gnuid --to xgid -o"
    );
    let mut shell = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_boardnote")])
        .arg(&log)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    shell.stdin.take().unwrap().write_all(LINE.as_bytes()).unwrap();
    assert!(shell.wait().unwrap().success());
    assert!(fs::read_to_string(&log).unwrap().starts_with("a\nXGID="));
}

/// The file is synced before it is renamed, and the directory after that.
#[cfg(target_os = "linux")]
#[test]
fn a_file_is_synced_before_its_name_and_its_folder_after() {
    let folder = tempfile::tempdir().unwrap();
    let (target, trace) = (folder.path().join("out"), folder.path().join("trace"));
    let traced = Command::new("strace")
        .args(["-f", "-e", "trace=fsync,rename,renameat,renameat2", "-o"])
        .arg(&trace)
        .arg(env!("CARGO_BIN_EXE_boardnote"))
        .args(["convert", "--to", "xgid", LINE.trim(), "-o"])
        .arg(&target)
        .status();
    if !traced.is_ok_and(|status| status.success()) {
        return; // no strace here, or it may not trace
    }
    let trace = fs::read_to_string(&trace).unwrap();
    // A call that another thread interrupts has a second line, `<... rename resumed>`.
    let calls: Vec<&str> = trace
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter_map(|(_, call)| call.trim_start().split_once('('))
        .map(|(name, _)| if name.starts_with("rename") { "rename" } else { name })
        .filter(|name| ["rename", "fsync"].contains(name))
        .collect();
    assert_eq!(calls, ["fsync", "rename", "fsync"], "{trace}");
}

/// A file system without room for the output, where this user may mount one.
#[cfg(target_os = "linux")]
#[test]
fn a_small_file_system_keeps_the_old_file() {
    const SCRIPT: &str = "mount -t tmpfs -o size=8k none \"$1\" || exit 77
        cd \"$1\" && echo old > out && shift && \"$@\" -o out
        echo \"$? $(ls -A) $(cat out)\"";
    let folder = tempfile::tempdir().unwrap();
    let (input, room) = (folder.path().join("in"), folder.path().join("room"));
    fs::create_dir(&room).unwrap();
    for verb in &VERBS {
        fs::write(&input, (verb.input)().repeat(20)).unwrap();
        let output = Command::new("unshare")
            .args(["-rm", "sh", "-c", SCRIPT, "sh"])
            .arg(&room)
            .arg(env!("CARGO_BIN_EXE_boardnote"))
            .args(verb.arguments)
            .arg(&input)
            .output();
        let Ok(output) = output else { return };
        let (out, err) = (String::from_utf8_lossy(&output.stdout), output.stderr);
        let err = String::from_utf8_lossy(&err);
        if output.status.code() != Some(0) {
            eprintln!("SKIPPED: no file system can be mounted: {err}");
            return;
        }
        let out: String = out.chars().take(100).collect();
        assert_eq!(out, "2 out old\n", "{}: {err}", verb.name);
        assert!(err.contains("out: No space left on device"), "{}: {err}", verb.name);
    }
}

/// The second signal finds the program ending already.
#[test]
fn two_signals_end_it_as_one_does() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out");
    fs::write(&target, "old").unwrap();
    let before = Snapshot::of(&target);
    let mut child = program(VERBS[0].arguments, &target).arg("-").spawn().unwrap();
    wait_for(&child, folder.path(), 0);
    let stdin = child.stdin.take();
    let kill = format!("kill -INT {0}; kill -INT {0} 2>&-; :", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(stdin);
    assert_eq!(Snapshot::of(&target), before);
}

/// Reads and writes that fail, are cut short, or are interrupted, one after the other.
#[cfg(target_os = "linux")]
#[test]
fn calls_that_fail_leave_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let (input, target) = (folder.path().join("in"), folder.path().join("out"));
    fs::write(&input, LINE.repeat(2_000)).unwrap();
    let run = |inject: &str, call: &str| {
        Command::new("strace")
            .args(["-f", "-o", "/dev/null", "-e", &format!("trace={call}"), "-e"])
            .arg(format!("inject={call}:{inject}"))
            .arg(env!("CARGO_BIN_EXE_boardnote"))
            .args(["convert", "-j1", "--from", "gnuid", "--to", "xgid"])
            .arg(&input)
            .arg("-o")
            .arg(&target)
            .output()
    };
    let Ok(first) = run("error=EIO:when=100000", "fsync") else { return };
    if !first.status.success() {
        return; // it may not trace
    }
    let whole = fs::read(&target).unwrap();
    for (call, inject) in [
        ("fsync", "error=EIO:when=1"),
        ("rename", "error=EIO:when=1"),
        ("write", "error=ENOSPC:when=1"),
        ("write", "error=ENOSPC:when=2"),
        ("write", "error=EIO:when=1"),
    ] {
        fs::write(&target, "old").unwrap();
        let before = Snapshot::of(&target);
        let output = run(inject, call).unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{call} {inject}: {err}");
        assert_eq!(Snapshot::of(&target), before, "{call} {inject}");
    }
    assert!(run("error=EINTR:when=1+3", "write").unwrap().status.success());
    assert!(fs::read(&target).unwrap() == whole, "interrupted calls are made again");
    // The same with reads, of this file only.
    let read = |inject: &str| {
        let path = input.to_str().unwrap();
        let traced = Command::new("strace")
            .args(["-f", "-o", "/dev/null", "-P", path, "-e", "trace=read", "-e"])
            .arg(format!("inject=read:{inject}"))
            .arg(env!("CARGO_BIN_EXE_boardnote"))
            .args(["convert", "-j1", "--from", "gnuid", "--to", "xgid", path, "-o"])
            .arg(&target)
            .output();
        traced.unwrap()
    };
    let mut failed = 0;
    for n in 1..=20 {
        fs::write(&target, "old").unwrap();
        let before = Snapshot::of(&target);
        let output = read(&format!("error=EIO:when={n}"));
        let err = String::from_utf8_lossy(&output.stderr);
        // Small files have fewer reads.
        if output.status.success() {
            assert!(fs::read(&target).unwrap() == whole, "{n}: {err}");
            continue;
        }
        failed += 1;
        assert_eq!(output.status.code(), Some(2), "{n}: {err}");
        assert!(err.contains("Input/output error"), "{n}: {err}");
        assert_eq!(Snapshot::of(&target), before, "{n}");
    }
    assert!(failed > 1, "only {failed} reads failed");
    assert!(read("error=EINTR:when=1+2").status.success());
    assert!(fs::read(&target).unwrap() == whole, "interrupted reads are made again");
}
