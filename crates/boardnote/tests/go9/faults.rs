//! Leftovers of killed runs and of full disks.

use super::engine::fake_engine;
use super::{Folder, fixture, path};
use crate::common::{Run, boardnote as run};
use crate::signals;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn start(arguments: &[&str]) -> Child {
    let mut command = signals::heeding_signals();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null());
    command.stderr(Stdio::null()).spawn().unwrap()
}

/// Waits until a condition holds, and fails the test if it never does.
fn wait_for(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(120), "never: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Runs the program with a limit of `blocks` blocks of 512 bytes per file. As on a full disk,
/// data that fits is written, and further writes fail.
fn with_little_room(blocks: usize, arguments: &[&str]) -> Run {
    let limit = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    Command::new("sh")
        .args(["-c", &limit, "sh", env!("CARGO_BIN_EXE_boardnote")])
        .args(arguments)
        .output()
        .unwrap()
        .into()
}

#[test]
fn a_killed_score_goes_on_where_it_was() {
    let folder = Folder::new();
    let (positions, out) = (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
    // At the fourth position, the engine stops answering until its input ends.
    let stuck = folder.file("stuck");
    let engine = fake_engine(&folder, "play W C3");
    let script = String::from_utf8(folder.read("engine.sh")).unwrap();
    let waiting = script.replace("exit 3", &format!("touch '{stuck}'; cat > /dev/null; exit"));
    folder.write("engine.sh", waiting.as_bytes());
    let score = ["go9", "score", "--engine", &engine, "--out", &out, &positions];
    let mut child = start(&score);
    wait_for("the fourth position", || Path::new(&stuck).exists());
    // The third score is sent when the engine receives the fourth position.
    wait_for("three scores", || fs::metadata(&out).is_ok_and(|file| file.len() >= 3 * 12));
    child.kill().unwrap();
    child.wait().unwrap();
    let half = folder.read("fake_chinese.dat");
    assert_eq!(half.len(), 3 * 12, "every score that the program gave, whole");
    folder.write("engine.sh", script.replace("play W C3", "none").as_bytes());
    let more = run(&[&score[..], &["--format", "json"]].concat(), b"");
    assert_eq!(more.out, "{\"scored\":3,\"skipped\":3,\"queued\":0}\n", "{}", more.err);
    let all = folder.read("fake_chinese.dat");
    assert_eq!((all.len(), &all[..36]), (6 * 12, &half[..]));
}

#[test]
fn a_killed_merge_leaves_the_old_file_whole() {
    let folder = Folder::new();
    let out = folder.write("all.dat", b"old");
    let (a, b) = (path("valid/part_a.dat"), path("valid/part_b.dat"));
    // The second file is endless.
    let mut child = start(&["go9", "merge", "-o", &out, &a, "-"]);
    let mut input = child.stdin.take().unwrap();
    input.write_all(&fixture("valid/part_b.dat")[..9200]).unwrap();
    wait_for("a temporary file", || signals::written(child.id(), folder.0.path()).is_some());
    child.kill().unwrap();
    child.wait().unwrap();
    drop(input);
    assert_eq!(folder.read("all.dat"), b"old");
    let merged = run(&["go9", "merge", "--format", "json", "-o", &out, &a, &b], b"");
    assert_eq!(merged.code, 0, "{}", merged.err);
    assert!(folder.read("all.dat") == fixture("valid/positions.dat"));
}

#[test]
fn a_full_disk_keeps_every_whole_score() {
    let folder = Folder::new();
    let out = folder.file("fake_chinese.dat");
    let positions = folder.write("some.dat", &fixture("valid/positions.dat")[..60 * 92]);
    let engine = fake_engine(&folder, "none");
    let score = ["go9", "score", "--runs", "1", "--engine", &engine, "--out", &out, &positions];
    let full = with_little_room(1, &score);
    assert_eq!(full.code, 2, "{}", full.err);
    assert!(full.err.contains("fake_chinese.dat"), "{}", full.err);
    // 42 records of 12 bytes fill 504 of 512 bytes.
    assert_eq!(folder.read("fake_chinese.dat").len(), 42 * 12);
    let rest = run(&score, b"");
    assert_eq!((rest.code, rest.out.as_str()), (0, "scored\t18\nskipped\t42\nqueued\t0\n"));
}

#[test]
fn a_full_disk_leaves_old_files_whole() {
    let folder = Folder::new();
    let old = folder.write("old.dat", b"old");
    let (a, b) = (path("valid/part_a.dat"), path("valid/part_b.dat"));
    let (positions, scores) = (path("valid/positions.dat"), path("valid/gnugo_chinese.dat"));
    let planes = folder.file("planes");
    for arguments in [
        &["merge", "-o", &old, &a, &b][..],
        &["rehash", "-o", &old, &positions],
        &["salvage", "-o", &old, &positions],
        &["join", "--missing", "-o", &old, &positions, &scores],
        &["planes", "-o", &planes, &positions, &scores],
    ] {
        let full = with_little_room(64, &[&["go9"], arguments].concat());
        assert_eq!(full.code, 2, "{arguments:?}: {}", full.err);
        assert!(full.err.starts_with("error: ") && full.err.contains("(os error"), "{}", full.err);
        assert_eq!(folder.read("old.dat"), b"old", "{arguments:?}");
        let mut left: Vec<_> = fs::read_dir(folder.0.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.retain(|name| name != "planes");
        assert_eq!(left, ["old.dat"], "{arguments:?}");
    }
    assert_eq!(fs::read_dir(planes).unwrap().count(), 0);
}

/// Returns `true` if a process exists and is not a zombie.
#[cfg(target_os = "linux")]
fn lives(id: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let state = status.rsplit(')').next().unwrap_or_default().trim().chars().next();
    !matches!(state, None | Some('Z'))
}

/// An engine that thinks forever and has started another process, where neither exits on
/// request.
#[cfg(target_os = "linux")]
#[test]
fn signals_end_the_engine_and_what_it_has_started() {
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        let folder = Folder::new();
        let (positions, out) =
            (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
        let engine = fake_engine(&folder, "play W C3");
        let (pids, queue) = (folder.file("pids"), folder.file("queue.dat"));
        let script = String::from_utf8(folder.read("engine.sh")).unwrap();
        let thinks = format!("echo $$ >> '{pids}'; while :; do sleep 1; done");
        let script = script.replace("exit 3", &thinks);
        let helper = format!("(echo $BASHPID >> '{pids}'; while :; do sleep 1; done) &");
        let script = format!("trap '' TERM HUP INT\n{helper}\n{script}");
        folder.write("engine.sh", script.as_bytes());
        let engine = engine.replacen("sh ", "bash ", 1);
        if Command::new("bash").arg("--version").output().is_err() {
            eprintln!("SKIPPED: no bash");
            return;
        }
        let score = ["go9", "score", "--runs", "1", "--engine", &engine, "--out", &out];
        let mut child = start(&[&score[..], &["--queue", &queue, &positions]].concat());
        let both = || fs::read_to_string(&pids).unwrap_or_default().lines().count() == 2;
        wait_for("the fourth position", both);
        wait_for("three scores", || fs::metadata(&out).is_ok_and(|file| file.len() >= 36));
        let id = child.id().to_string();
        Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(code), "{signal}");
        let ids = fs::read_to_string(&pids).unwrap();
        wait_for("the end of the engine", || !ids.lines().any(lives));
        assert_eq!(folder.read("fake_chinese.dat").len(), 3 * 12, "whole records");
        assert_eq!(folder.read("queue.dat"), b"", "a queue in every case");
    }
}

#[test]
fn a_second_run_on_the_score_file_is_refused() {
    let folder = Folder::new();
    let (positions, out) = (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
    let stuck = folder.file("stuck");
    let engine = fake_engine(&folder, "play W C3");
    let script = String::from_utf8(folder.read("engine.sh")).unwrap();
    let waiting = script.replace("exit 3", &format!("touch '{stuck}'; cat > /dev/null; exit"));
    folder.write("engine.sh", waiting.as_bytes());
    let score = ["go9", "score", "--engine", &engine, "--out", &out, &positions];
    let mut child = start(&score);
    wait_for("the fourth position", || Path::new(&stuck).exists());
    let second = run(&score, b"");
    assert_eq!((second.code, second.out.as_str()), (2, ""));
    assert!(second.err.contains("fake_chinese.dat is in use by another run"), "{}", second.err);
    assert!(child.try_wait().unwrap().is_none(), "the first one goes on");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn killed_programs_take_the_engine_with_them() {
    let folder = Folder::new();
    let (positions, out) = (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
    let engine = fake_engine(&folder, "none");
    let gone = folder.file("gone");
    let script = String::from_utf8(folder.read("engine.sh")).unwrap();
    // The script runs `touch` when its input ends. The trap keeps an answer that nobody reads
    // from ending the shell before that.
    let script = format!("trap '' PIPE\n{script}\ntouch '{gone}'");
    folder.write("engine.sh", script.as_bytes());
    let score = ["go9", "score", "--runs", "100000", "--engine", &engine, "--out", &out];
    let mut child = start(&[&score[..], &[&positions]].concat());
    wait_for("a start", || folder.path("starts").exists());
    child.kill().unwrap();
    child.wait().unwrap();
    wait_for("the end of the engine", || Path::new(&gone).exists());
}
