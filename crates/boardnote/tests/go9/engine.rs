//! Scores from a Go program.

use super::{Folder, fixture, path};
use crate::common::boardnote as run;
use std::fs;
use std::process::Command;

/// The limit for a position holds within a single command that may take longer.
#[cfg(unix)]
#[test]
fn a_position_that_takes_too_long_is_queued() {
    const ENGINE: &str = "while read -r command rest; do
  case $command in
    name) echo '= slow' ;;
    list_commands) printf '= boardsize\\nkomi\\nclear_board\\nplay\\ngenmove\\nfinal_score\\nquit\\n' ;;
    genmove) sleep 30; echo '= pass' ;;
    *) echo '=' ;;
  esac
  echo
done
";
    let folder = tempfile::tempdir().unwrap();
    let [script, queue, out] =
        ["slow.sh", "queue.dat", "s_chinese.dat"].map(|name| folder.path().join(name));
    fs::write(&script, ENGINE).unwrap();
    let engine = format!("sh {}", script.display());
    let [queue, out] = [queue, out].map(|path| path.to_str().unwrap().to_owned());
    let limits = ["--position-timeout", "1", "--evaluator", "playout"];
    let arguments = [
        &["go9", "score", "--engine", &engine, "--queue", &queue, "--out", &out, "-"],
        &limits[..],
    ];
    let position = &fixture("valid/ascii_positions.dat")[..92];
    let run = run(&arguments.concat(), position);
    assert_eq!(run.code, 1, "{}", run.err);
    assert_eq!(fs::read(queue).unwrap(), position);
}

/// Writes a Go program as a short shell script. It answers every command, records each start, and
/// exits without an answer when the stone `afraid_of` is played.
#[cfg(unix)]
pub(crate) fn fake_engine(folder: &Folder, afraid_of: &str) -> String {
    let starts = folder.file("starts");
    let script = format!(
        "echo start >> '{starts}'
        while read -r number command rest; do
            case \"$command $rest\" in
                '{afraid_of}') exit 3 ;;
                'name '*) echo \"=$number Fake\" ;;
                'list_commands '*) printf '=%s play\\nname\\n' \"$number\" ;;
                'genmove '*) echo \"=$number pass\" ;;
                'final_score '*) echo \"=$number B+7.0\" ;;
                *) echo \"=$number\" ;;
            esac
            echo
        done"
    );
    format!("sh '{}'", folder.write("engine.sh", script.as_bytes()))
}

#[cfg(unix)]
#[test]
fn score_asks_the_program_once_for_every_position() {
    let folder = Folder::new();
    let (positions, out) = (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
    let engine = fake_engine(&folder, "none");
    let score =
        ["go9", "score", "--format", "json", "--engine", &engine, "--out", &out, &positions];
    let first = run(&score, b"");
    assert_eq!(first.out, "{\"scored\":6,\"skipped\":0,\"queued\":0}\n", "{}", first.err);
    assert_eq!(first.code, 0);
    let list = run(&["go9", "scores", "--list", &out], b"");
    assert_eq!(list.out.lines().next(), Some("31846ceb8015dc92:0:W\t7\t100"));
    assert_eq!(folder.read("starts"), b"start\n");
    // Every position has a score, so the program is not started.
    let again = run(&score, b"");
    assert_eq!(again.out, "{\"scored\":0,\"skipped\":6,\"queued\":0}\n");
    assert_eq!(folder.read("starts"), b"start\n");
    // An incomplete record is refused or cut off; only its position is scored again.
    let scores = folder.read("fake_chinese.dat");
    fs::write(&out, &scores[..65]).unwrap();
    let cut = run(&score, b"");
    assert_eq!((cut.code, cut.out.as_str()), (1, ""));
    assert!(cut.err.contains("at byte 60 [truncated-record]"), "{}", cut.err);
    let repaired = run(&[&score[..], &["--repair"]].concat(), b"");
    assert_eq!(repaired.out, "{\"scored\":1,\"skipped\":5,\"queued\":0}\n");
    assert!(folder.read("fake_chinese.dat") == scores);
}

#[cfg(unix)]
#[test]
fn what_the_program_cannot_score_is_queued_byte_for_byte() {
    let folder = Folder::new();
    let (positions, out) = (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
    // White C3 is on the boards of the last three positions.
    let (engine, queue) = (fake_engine(&folder, "play W C3"), folder.file("queue.dat"));
    let score = ["go9", "score", "--format", "json", "--engine", &engine, "--out", &out];
    let more = ["--jobs", "2", "--queue", &queue, &positions];
    let found = run(&[&score[..], &more].concat(), b"");
    assert_eq!(found.out, "{\"scored\":3,\"skipped\":0,\"queued\":3}\n", "{}", found.err);
    assert_eq!((found.code, found.err.matches("not scored").count()), (1, 3));
    assert!(folder.read("queue.dat") == fixture("valid/published_examples.dat")[3 * 92..]);
    assert_eq!(folder.read("fake_chinese.dat").len(), 36);
}

#[test]
fn a_program_that_is_not_there_or_does_not_work_is_an_error() {
    let folder = Folder::new();
    let (positions, out) = (path("valid/published_examples.dat"), folder.file("none_chinese.dat"));
    let score = |engine: &str, more: &[&str]| {
        let arguments = ["go9", "score", "--engine", engine, "--out", &out, &positions];
        run(&[&arguments[..], more].concat(), b"")
    };
    let none = score("no-such-program --gtp", &[]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("no-such-program"), "{}", none.err);
    assert_eq!(score("", &[]).code, 2);
    assert_eq!(score("gnugo --japanese-rules", &["--rules", "chinese"]).code, 2);
    if cfg!(unix) {
        assert_eq!(score("true", &[]).code, 2, "it ends at once");
        assert_eq!(score("yes", &["--timeout", "5"]).code, 2, "it prints without end");
        assert_eq!(score("sleep 60", &["--start-timeout", "0.1"]).code, 2, "it says nothing");
    }
    assert_eq!(folder.read("none_chinese.dat"), b"");
}

/// The real program gives the scores of the vectors.
#[test]
fn gnu_go_gives_the_scores_of_the_vectors() {
    let folder = Folder::new();
    let known = ["gnugo", "/usr/games/gnugo"];
    let works = |program: &&&str| Command::new(program).arg("--version").output().is_ok();
    if known.iter().find(works).is_none() {
        eprintln!("SKIPPED: gnugo is not installed, so it was not asked");
        return;
    }
    let scores = fixture("valid/gnugo_chinese.dat");
    // Late positions are scored quickly.
    let late: Vec<u8> = fixture("valid/positions.dat")
        .chunks(92)
        .filter(|record| scores.chunks(12).any(|score| score[..10] == record[..10]))
        .filter(|record| record[10..91].iter().filter(|point| **point != b'.').count() > 45)
        .take(4)
        .flatten()
        .copied()
        .collect();
    let (positions, out) = (folder.write("late.dat", &late), folder.file("gnugo_chinese.dat"));
    let engine = "gnugo --mode gtp --chinese-rules --level 1";
    let score = ["go9", "score", "--engine", engine, "--out", &out, &positions];
    let first = run(&score, b"");
    assert_eq!((first.code, first.out.as_str()), (0, "scored\t4\nskipped\t0\nqueued\t0\n"));
    for record in folder.read("gnugo_chinese.dat").chunks(12) {
        let known = scores.chunks(12).find(|score| score[..10] == record[..10]).unwrap();
        assert_eq!(record[10], known[10]);
    }
    assert_eq!(run(&score, b"").out, "scored\t0\nskipped\t4\nqueued\t0\n");
}

#[cfg(unix)]
#[test]
fn one_file_for_two_uses_is_an_error() {
    let folder = Folder::new();
    let (positions, out) = (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
    let engine = fake_engine(&folder, "none");
    let score = ["go9", "score", "--engine", &engine, "--out", &out, &positions];
    for (use_, file, code) in [
        ("--report", &out, 2),
        ("--report", &positions, 2),
        ("--queue", &out, 2),
        // A run that stops early would lose the positions that it did not try.
        ("--queue", &positions, 2),
        ("--report", &folder.file("report.jsonl"), 0),
    ] {
        let found = run(&[&score[..], &[use_, file]].concat(), b"");
        assert_eq!(found.code, code, "{use_} {file}: {}", found.err);
    }
    let report = String::from_utf8(folder.read("report.jsonl")).unwrap();
    assert_eq!(report.lines().count(), 6);
    let first = "{\"id\":\"31846ceb8015dc92:0:W\",\"evaluator\":\"playout\",\"engine\":\"Fake\",\
        \"rules\":\"chinese\",\"komi\":0.0,\"score\":7,\"confidence\":100,\"lead\":7.0,\"runs\":[";
    assert!(report.starts_with(first), "{report}");
}

#[cfg(unix)]
#[test]
fn what_an_engine_complains_about_cannot_speak_to_the_terminal() {
    let folder = Folder::new();
    let (positions, out) = (path("valid/published_examples.dat"), folder.file("fake_chinese.dat"));
    let script = "printf '\\033]0;title\\007\\033[31mred\\nplain line\\n' >&2; exit 1";
    let engine = format!("sh '{}'", folder.write("engine.sh", script.as_bytes()));
    let log = folder.file("engine.log");
    let score = ["go9", "score", "--engine", &engine, "--engine-log", &log, "--out", &out];
    let found = run(&[&score[..], &[&positions]].concat(), b"");
    assert_eq!(found.code, 2);
    assert!(found.err.contains("plain line") && !found.err.contains('\u{1b}'), "{:?}", found.err);
    assert!(folder.read("engine.log").starts_with(b"\x1b]0;title"));
}
