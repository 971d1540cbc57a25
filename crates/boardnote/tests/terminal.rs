//! The program on a terminal of 80 columns, with the program `script` as the terminal.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use std::io::Write as _;
use std::process::{Command, Stdio};

const ID: &str = "4HPwATDgc/ABMA:QYkqASAAIAAA";

/// Runs a command line of the shell on a terminal with these keys typed, and returns everything
/// that appears on the terminal. `boardnote` is the program.
fn on_terminal(line: &str, keys: &[u8]) -> String {
    let program = env!("CARGO_BIN_EXE_boardnote");
    let line = format!("stty cols 80 rows 24 -echo; boardnote() {{ '{program}' \"$@\"; }}; {line}");
    let mut script = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .env_remove("NO_COLOR")
        .env("SHELL", "/bin/sh")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // The end of the keys would end the terminal before the program has written everything.
    let mut stdin = script.stdin.take().unwrap();
    stdin.write_all(keys).unwrap();
    let output = script.wait_with_output().unwrap();
    drop(stdin);
    String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n")
}

/// Removes the codes of colors.
fn plain(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or(part, |(_, rest)| rest))
}

#[test]
fn reading_from_a_terminal_is_announced_once() {
    let typed = format!("{ID}\n\u{4}");
    for verb in ["check -q --from gnuid", "show --from gnuid", "inspect --from gnuid", "detect"] {
        let text = on_terminal(&format!("boardnote {verb}"), typed.as_bytes());
        let name = verb.split(' ').next().unwrap();
        let hint = format!("reading standard input (Ctrl-D ends it; boardnote {name} --help)\n");
        assert_eq!(text.matches(&hint).count(), 1, "{verb}: {text}");
        let named = on_terminal(&format!("boardnote {verb} -"), typed.as_bytes());
        assert!(!named.contains("reading standard input"), "{verb}: {named}");
    }
}

#[test]
fn long_work_has_a_bar_on_a_terminal_only() {
    // The second half of the input comes more than a second after the first.
    let run = |line: &str| {
        let input = format!("{{ echo {ID}; sleep 1.3; echo {ID}; }} | boardnote {line}");
        on_terminal(&input, b"")
    };
    for verb in [
        "check -q --from gnuid",
        "stats --from gnuid",
        "filter --count --from gnuid",
        "convert --from gnuid --to xgid -o /dev/null",
    ] {
        assert!(run(verb).contains("B/s"), "{verb}: {}", run(verb));
    }
    for line in [
        "check -q --from gnuid --no-progress",
        "check -q --from gnuid 2>/dev/null",
        "convert --from gnuid --to xgid",
    ] {
        assert!(!run(line).contains("B/s"), "{line}: {}", run(line));
    }
}

#[test]
fn progress_through_several_files_counts_them() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("b.txt").display().to_string();
    let line = format!(
        "mkfifo {pipe}; {{ sleep 1.3; echo {ID}; }} > {pipe} & \
         boardnote check --from gnuid {ID} {pipe} {ID}; wait"
    );
    let text = on_terminal(&line, b"");
    assert!(text.contains(" of 3 files"), "{text}");
}

#[test]
fn a_check_on_a_terminal_counts_the_findings_of_a_code() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.pgn");
    std::fs::write(&file, "1. e4 *\n\n".repeat(60) + "1. e4 Ke5 *\n").unwrap();
    let name = file.display();
    let text = plain(&on_terminal(&format!("boardnote check --lenient {name}"), b""));
    assert!(text.starts_with("error[illegal-move]: illegal move `Ke5`"), "{text}");
    assert_eq!(text.matches("[missing-roster]").count(), 3, "{text}");
    assert!(text.contains(" 1  illegal-move "), "{text}");
    assert!(text.contains("\n61  missing-roster "), "{text}");
    let all = plain(&on_terminal(&format!("boardnote check --all {name}"), b""));
    assert_eq!(all.matches("[missing-roster]").count(), 61, "{all}");
    let piped = on_terminal(&format!("boardnote check {name} | cat"), b"");
    assert_eq!(piped.matches("[missing-roster]").count(), 61, "{piped}");
}

#[test]
fn tables_fit_80_columns() {
    for line in [
        "formats",
        "formats --columns gnuid",
        "explain die-out-of-range",
        &format!("inspect {ID}"),
        "inspect XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
        "inspect 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'",
        &format!("show {ID}"),
        &format!("stats {ID}"),
        "filter --help",
    ] {
        let text = plain(&on_terminal(&format!("boardnote {line}"), b""));
        assert!(text.lines().count() > 2, "{line}: {text}");
        for row in text.lines() {
            assert!(row.chars().count() <= 80, "{line}: {row}");
        }
    }
}

#[test]
fn boards_have_unicode_signs_and_colors_on_a_terminal() {
    let text = on_terminal(&format!("boardnote show {ID}"), b"");
    assert!(text.contains('┌') && text.contains("\u{1b}[2m"), "{text}");
    let ascii =
        on_terminal(&format!("NO_COLOR=1; export NO_COLOR; boardnote show --ascii {ID}"), b"");
    assert!(!ascii.contains('┌') && !ascii.contains('\u{1b}'), "{ascii}");
    // A warning is yellow: an owned cube of 1.
    let warned = on_terminal("boardnote show QIkqASAAIAAA", b"");
    assert!(warned.contains("\u{1b}[1;33mwarning["), "{warned}");
}
