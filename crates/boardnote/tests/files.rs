//! Files in unusual states: with a record that is too long, behind links, or changed by another run.

#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "helpers of tests"
)]

use crate::common::boardnote;
#[cfg(unix)]
use crate::signals;
use std::fs;
use std::io::Write as _;

/// The text of five records, the second of which has a long comment or line.
fn with_long_second(record: impl Fn(usize, &str) -> String) -> String {
    let long = "x [ ( { y \n".repeat(60_000);
    (0..5).map(|number| record(number, if number == 1 { &long } else { "short" })).collect()
}

#[test]
fn records_behind_a_long_one_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let brief = |text: &str| text.replace(['[', '(', '{'], "");
    let files = [
        ("sgf", with_long_second(|n, text| format!("(;GM[1]SZ[9]GN[{n}];B[aa]C[{text}])\n"))),
        (
            "bg-sgf",
            with_long_second(|n, text| {
                format!("(;FF[4]GM[6]MI[length:3][game:{n}][ws:0][bs:0];B[53qvsv]C[{text}])\n")
            }),
        ),
        (
            "pgn",
            with_long_second(|n, text| format!("[Event \"{n}\"]\n\n1. e4 {{{text}}} e5 *\n\n")),
        ),
        (
            "mat",
            with_long_second(|n, text| {
                let head = if n == 0 { " 3 point match\n\n" } else { "" };
                let game = n + 1;
                let tail = brief(&text.replace('\n', " "));
                format!("{head} Game {game}\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5 {tail}\n\n")
            }),
        ),
        (
            "go9-text",
            with_long_second(|n, text| {
                let (rows, text) =
                    (" . . . . . . . . .\n".repeat(9), brief(&text.replace('\n', " ")));
                format!("000000000000000{n}:0: who=B\nfrom_sgf=0 {text}\n{rows}\n")
            }),
        ),
    ];
    for (format, text) in files {
        let path = folder.path().join("file");
        fs::write(&path, &text).unwrap();
        let path = path.to_str().unwrap();
        for jobs in ["-j1", "-j2"] {
            let limits = ["--lenient", "--from", format, "--max-record", "64K", jobs, path];
            let run = boardnote(&[&["check", "--format", "json"], &limits[..]].concat(), b"");
            let found: Vec<serde_json::Value> =
                run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let long = |it: &&serde_json::Value| it["kind"] == "record-too-long";
            let long: Vec<_> = found.iter().filter(long).collect();
            assert_eq!(long.len(), 1, "{format}: {}", run.out);
            assert_eq!(long[0]["n"], 2, "{format}");
            assert_eq!(found.last().unwrap()["records"], 5, "{format}: {}", run.out);
            assert_eq!(run.code, 1, "{format}");
            // The places of later records are those of the whole file.
            let limits = ["--from", format, "--max-record", "64K", jobs, path];
            let run = boardnote(&[&["decode", "--lenient"], &limits[..]].concat(), b"");
            let last: serde_json::Value =
                serde_json::from_str(run.out.lines().last().unwrap()).unwrap();
            let offset = usize::try_from(last["offset"].as_u64().unwrap()).unwrap();
            assert_eq!((run.out.lines().count(), &last["n"]), (5, &5.into()), "{format}");
            let known = ["(;", "[Event \"4\"", " Game 5", "0000000000000004"];
            let rest = &text[offset..];
            assert!(known.iter().any(|start| rest.starts_with(start)), "{format}: {rest:.40}");
        }
    }
}

/// The comment of a long game is no game, and a limit that is lifted cuts nothing.
#[test]
fn a_long_game_is_read_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.pgn");
    let comment = "Nf3 Nf6 Ng1 Ng8\n".repeat(560_000);
    let text = format!("[Event \"a\"]\n\n1. d4 {{ {comment}}} d5 *\n\n[Event \"b\"]\n\n1. e4 *\n");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let plies = |more: &[&str]| {
        let games = ["export", "--table", "games", "--columns", "plies"];
        let columns = [&games[..], &["--format", "csv", "--lenient", "-q", path]].concat();
        boardnote(&[&columns[..], more].concat(), b"").out
    };
    assert_eq!(plies(&[]), "plies\n2\n1\n");
    assert_eq!(plies(&["--max-record", "none"]), "plies\n2\n1\n");
    let run = boardnote(&["check", "--max-record", "1M", "--format", "json", path], b"");
    assert_eq!(run.out.lines().last().unwrap(), "{\"records\":2,\"bad\":1}");
}

#[test]
fn a_result_that_contradicts_its_tag_is_no_bad_record_for_any_verb() {
    let game = b"[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 0-1\n";
    let check = boardnote(&["check", "--from", "pgn"], game);
    assert!(check.out.contains("warning[result-mismatch]: tag `Result` is 1-0"), "{}", check.out);
    let decode = boardnote(&["decode", "--from", "pgn"], game);
    assert_eq!((check.code, decode.code), (0, 0));
}

/// Rows of a converted match are read back: every ID stands in a column of its row.
#[test]
fn the_rows_of_a_converted_match_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let mat = b" 3 point match\n\n Game 1\n Ann : 0                             Bob : 0\n  \
        1) 31: 8/5 6/5                   52: 13/8 13/11\n  2)  Doubles => 2                  Takes\n      \
        Wins 4 points\n";
    for format in ["gnuid", "xgid"] {
        let path = folder.path().join(format!("match.{format}"));
        let path = path.to_str().unwrap();
        let convert = ["convert", "--from", "mat", "--lenient", "--to", format, "-o", path];
        let run = boardnote(&convert, mat);
        assert_eq!(run.code, 0, "{}", run.err);
        let rows = fs::read_to_string(path).unwrap();
        // No XGID says that a match is over.
        assert_eq!(rows.ends_with("\t\tend\t\t\n"), format == "gnuid", "{rows}");
        assert!(rows.lines().count() > 4, "{rows}");
        let count = format!("{} records, 0 bad\n", rows.lines().count());
        for arguments in [&["check", path][..], &["check", "--from", format, path]] {
            let run = boardnote(arguments, b"");
            assert_eq!(run.out, count, "{arguments:?}: {}", run.err);
        }
        assert!(boardnote(&["detect", path], b"").out.contains(&format!("\t{format}\t")));
        // The findings of an ID have their place in the row.
        let wrong = "0\t0\tXGID=-b----E-C---eE---c-e----B-:0:0:1:99:0:0:0:3:10\tB\tmove\t53\t8/3\n";
        let run = boardnote(&["check", "--from", "xgid"], wrong.as_bytes());
        assert!(run.out.contains(" --> <stdin>:1:43"), "{}", run.out);
    }
}

/// A verb that was asked for one record stops behind it, and does not see that the file is damaged.
#[test]
fn only_what_was_asked_for_one_record_reads_a_part_of_a_damaged_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let game = format!("(;GM[1]SZ[9]C[{}];B[aa];W[bb];B[cc])\n", "long ".repeat(200));
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(game.repeat(600).as_bytes()).unwrap();
    let gz = gz.finish().unwrap();
    let (input, whole) = (path("games.sgf.gz"), path("game.sgf"));
    fs::write(&input, &gz[..gz.len() - 9]).unwrap();
    fs::write(&whole, game).unwrap();
    let picture = |input: &str, more: &[&str]| {
        let svg = path("game.svg");
        let run = boardnote(&[&["render", input, "-o", &svg], more].concat(), b"");
        assert_eq!(run.code, 0, "{}", run.err);
        fs::read(svg).unwrap()
    };
    let expected = picture(&whole, &[]);
    assert!(picture(&input, &[]) == expected);
    assert!(picture(&input, &["--record", "1"]) == expected);
    let decode = boardnote(&["decode", "--record", "1", &input], b"");
    assert_eq!((decode.code, decode.out.lines().count()), (0, 1), "{}", decode.err);
    for arguments in [
        &["check", "-q"][..],
        &["decode"],
        &["stats"],
        &["convert", "--to", "sgf"],
        &["export", "-o", &path("games.csv")],
        &["render", "--html", "-o", &path("games.html")],
    ] {
        let run = boardnote(&[arguments, &[&input]].concat(), b"");
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.err);
        assert!(run.err.contains("games.sgf.gz"), "{arguments:?}: {}", run.err);
    }
}

#[cfg(feature = "engines")]
#[cfg(unix)]
#[test]
fn a_time_limit_of_ages_is_a_usage_error() {
    for option in ["--timeout", "--start-timeout", "--position-timeout"] {
        for seconds in ["9223372036854775807", "1e300", "inf", "NaN", "-1", "400000000"] {
            let option = format!("{option}={seconds}");
            let score = ["go9", "score", &option, "--engine", "none", "--out", "/no/out", "/no/in"];
            let run = boardnote(&score, b"");
            assert_eq!(run.code, 2, "{option}: {}", run.err);
            assert!(run.err.contains("at most ten years"), "{option}: {}", run.err);
        }
    }
}

#[cfg(unix)]
mod links {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_file_is_read_once_and_linked_folders_only_if_wanted() {
        let folder = tempfile::tempdir().unwrap();
        let (games, far) = (folder.path().join("games"), folder.path().join("far"));
        for folder in [&games, &far] {
            fs::create_dir(folder).unwrap();
            fs::write(folder.join("a.gnuid"), "4HPwATDgc/ABMA:QYkqASAAIAAA\n").unwrap();
        }
        symlink("a.gnuid", games.join("latest")).unwrap();
        symlink("../far", games.join("more")).unwrap();
        let path = games.to_str().unwrap();
        let run = |more: &[&str]| boardnote(&[&["check", "-q", "-r", path], more].concat(), b"");
        let plain = run(&[]);
        assert_eq!(plain.out, "1 record, 0 bad\n");
        let hint = "2 links skipped (--verbose lists them, --follow reads linked folders)\n";
        assert_eq!(plain.err, hint);
        assert!(run(&["--verbose"]).err.contains("more: the link points to a folder"));
        let follow = run(&["--follow"]);
        assert_eq!(follow.out, "2 records, 0 bad\n");
        assert_eq!(follow.err, "1 link skipped (--verbose lists them)\n");
    }
}

#[cfg(unix)]
mod runs {
    use super::*;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    fn positions(part: &str) -> String {
        format!("{}/../../fixtures/go9-dat/valid/{part}.dat", env!("CARGO_MANIFEST_DIR"))
    }

    /// Two merges into the same file, one of its inputs: the second has not seen what the first writes.
    /// A program that locks no file may change it all the same.
    #[test]
    fn a_file_that_was_changed_meanwhile_is_not_replaced() {
        for (old, changes) in [(true, true), (true, false), (false, false)] {
            let folder = tempfile::tempdir().unwrap();
            let all = folder.path().join("all.dat");
            if old {
                fs::copy(positions("part_a"), &all).unwrap();
            }
            let mut slow = Command::new(env!("CARGO_BIN_EXE_boardnote"))
                .args(["go9", "merge", "-o"])
                .args([&all, &positions("part_a").into()])
                .arg("-")
                .stdin(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let start = Instant::now();
            while signals::written(slow.id(), folder.path()).is_none() {
                assert!(start.elapsed() < Duration::from_secs(60), "nothing is written");
                std::thread::sleep(Duration::from_millis(2));
            }
            let (path, b) = (all.to_str().unwrap(), positions("part_b"));
            let files = [path, &b];
            let files = if old { &files[..] } else { &files[1..] };
            let quick = boardnote(&[&["go9", "merge", "-o", path], files].concat(), b"");
            if old {
                assert_eq!(quick.code, 2, "{}", quick.err);
                assert!(quick.err.contains("all.dat: is in use by another run"), "{}", quick.err);
            } else {
                assert_eq!(quick.code, 0, "{}", quick.err);
            }
            if changes {
                fs::copy(&b, &all).unwrap();
            }
            let written = fs::read(&all).ok();
            slow.stdin.take().unwrap().write_all(&fs::read(positions("part_b")).unwrap()).unwrap();
            let slow = slow.wait_with_output().unwrap();
            let err = String::from_utf8_lossy(&slow.stderr);
            if changes {
                assert_eq!(slow.status.code(), Some(2), "{err}");
                assert!(err.contains("all.dat: was changed meanwhile"), "{err}");
                assert!(fs::read(&all).ok() == written);
            } else {
                assert_eq!(slow.status.code(), Some(0), "{err}");
            }
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left");
        }
    }
}

/// The reader of the messages is gone in `boardnote … -o FILE 2>&1 | head`.
#[cfg(unix)]
#[test]
fn a_file_is_written_even_if_nobody_reads_the_messages() {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    // The second move is illegal, which is a warning.
    fs::write(folder.path().join("a.sgf"), "(;GM[1]SZ[9];B[ee];W[ee];B[cc])").unwrap();
    fs::write(folder.path().join("a.pgn"), "1. e4 *\n\n1. d4 *\n").unwrap();
    for (arguments, out) in [
        (&["go9", "positions", "a.sgf", "-o", "a.dat"][..], "a.dat"),
        (&["render", "a.pgn", "-o", "a.svg"], "a.svg"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardnote"));
        let mut child = command
            .args(arguments)
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stderr.take());
        assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments:?}");
        assert!(folder.path().join(out).exists(), "{arguments:?}");
    }
}
